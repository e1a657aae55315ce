"""Check a finished match's record from its file alone, with nothing but Python: no part of Sealed Orders is used.

    python verify_record.py hunt.json [--salt YOUR_SALT] [--commitment HASH_YOU_NOTED]

It checks six things:
1. The seed is the one whose hash was published before the first order.
2. Your salt is in the dice, if you name it; and the hash is the one you noted, if you name that.
3. Every roll in the file is what the formula gives for that seed and those salts.
4. The chain of hashes fits every part of the file, so nothing in it was changed afterwards.
5. If the rules changed during the match, the State it went on from has the digest of the decision before.
6. The computer players that the opening names, and no others, decided for their sides.

It cannot check that the rules were followed: `sealed-orders verify` replays the match for that.
"""

import argparse
import json
import sys
from hashlib import blake2b, sha256
from pathlib import Path


class Wrong(Exception):
    """What is not as it should be, in a sentence."""


def face(secret, faces, key, use):
    """The roll number `use`, counted from 0, of a key: a number below 2^64 without bias, modulo the faces, plus one."""
    attempt = 0
    while True:
        message = f"{key}#{use}#{attempt}".encode()
        number = int.from_bytes(blake2b(message, digest_size=8, key=secret).digest(), "big")
        if number < 2**64 - 2**64 % faces:
            return number % faces + 1
        attempt += 1


def check_rolls(record):
    """Roll every roll of the file again; how many there were."""
    origins, salts = record.get("origin", []), record.get("salts", [])
    seeds = [origin["seed"] for origin in origins] + [record["seed"]]
    hashes = [origin["commitment"] for origin in origins] + [record["commitment"]]
    for seed, published in zip(seeds, hashes):
        if sha256(seed.encode()).hexdigest() != published:
            raise Wrong(f"The seed {seed} does not have the published hash {published}.")
    parts = [record.get("rolls", {})] + [decision.get("rolls", {}) for decision in record["decisions"]]
    secret = blake2b(seeds.pop(0).encode()).digest()
    uses, count = {}, 0
    for number, rolls in enumerate(parts):  # 0 is the opening
        for origin in origins:
            if number and origin["decisions"] == number - 1:  # it continues another match: new dice
                secret = blake2b(seeds.pop(0).encode()).digest()
        for salt in salts:
            if salt["since"] == number:
                secret = blake2b(salt["text"].encode(), key=secret).digest()
        for key, text in rolls.items():
            for rolled in text.split():
                shown, faces = map(int, rolled.split("/"))
                use = uses.get(key, 0)
                if face(secret, faces, key, use) != shown:
                    raise Wrong(f"Decision {number}: {key!r} cannot have rolled {rolled}.")
                uses[key] = use + 1
                count += 1
    return count


def check_chain(record):
    """Hash what is before the decisions, each decision, and the rest; the last hash covers the whole file."""
    names = [name for name in record if name != "chain"]
    at = names.index("decisions")
    before, after = ({name: record[name] for name in part} for part in (names[:at], names[at + 1 :]))
    parts, chain, link = [before, *record["decisions"], after], record.get("chain", []), ""
    if len(chain) != len(parts):
        raise Wrong("The file has no chain of hashes, or not one hash for each part.")
    for number, part in enumerate(parts):
        text = json.dumps(part, ensure_ascii=False, separators=(",", ":"))
        link = sha256((link + text).encode()).hexdigest()
        if link != chain[number]:
            where = (
                f"decision {number}" if 0 < number < len(parts) - 1 else "the first part" if not number else "the end"
            )
            raise Wrong(f"The chain of hashes breaks at {where}: it was changed afterwards.")
    return link


def check_upgrades(record):
    """Compare the State at every change of the rules with the digest of the decision before; say where they were."""
    for upgrade in record.get("upgrades", []):
        number = upgrade["decisions"]
        digest = blake2b(upgrade["state"].encode(), digest_size=16).hexdigest()
        if digest != record["decisions"][number - 1]["digest"]:
            raise Wrong(f"The State after decision {number} does not have that decision's digest.")
        yield f"The rules changed after decision {number}: until then it was version {upgrade['version']}."


def check_crew(record):
    """Compare who decided with the computer players that the opening names; say who played."""
    crew, since = record.get("crew", {}), max((origin["decisions"] for origin in record.get("origin", [])), default=0)
    handed = {}
    for number, decision in enumerate(record["decisions"], 1):
        for side in decision["orders"] if crew and number > since else ():
            by_hand = side in record.get("hands", {}).get(str(number), {})
            minute = {} if by_hand else record["minutes"].get(str(number), {}).get(side, {})
            bot = minute.get("bot")
            if bot and side not in crew:
                handed.setdefault(side, {"bot": bot})
            if bot != {**handed, **crew}.get(side, {}).get("bot"):
                raise Wrong(f"Decision {number}: {bot or 'no bot'} decided for the {side} side.")
    for side, seat in crew.items():
        yield f"{seat['bot']} played the {side} side."
    for side, seat in handed.items():
        yield f"{seat['bot']} played on for the {side} side: the opening does not name it."


def check(record, salt=None, commitment=None):
    """Check a record; what there is to say about it, line by line."""
    if record.get("format", 0) < 3:
        raise Wrong("The record is older than format 3 and does not list its rolls. Use sealed-orders verify.")
    if record["seed"] is None or record["outcome"] is None:
        raise Wrong("The match is not over, so its seed is still secret.")
    if commitment and commitment != record["commitment"]:
        raise Wrong(f"The published hash is {record['commitment']}, not the one you noted.")
    if salt and salt not in [each["text"] for each in record.get("salts", [])]:
        raise Wrong("Your salt is not in the dice.")
    rolls, link = check_rolls(record), check_chain(record)
    yield f"The seed has the published hash {record['commitment']}."
    for each in record.get("salts", []):
        start = f"decision {each['since']}" if each["since"] else "the set-up"
        yield f"The {each['side']} side's salt {each['text']} is in the dice from {start} on."
    if not record.get("salts"):
        yield "No player added a salt: the person who ran the match could have chosen among several seeds."
    yield from check_upgrades(record)
    yield from check_crew(record)
    yield f"All {rolls:,} rolls follow from them, and the file is whole. Its last hash is {link}."


def main():
    """Check the file named, print the findings; the exit code is 1 if something is wrong."""
    parser = argparse.ArgumentParser(description="Check a record of Sealed Orders from its file alone.")
    parser.add_argument("record", type=Path)
    parser.add_argument("--salt", help="the salt that your client showed you")
    parser.add_argument("--commitment", help="the hash that was published when the match began")
    given = parser.parse_args()
    try:
        for line in check(json.loads(given.record.read_text(encoding="utf-8")), given.salt, given.commitment):
            print(line)
    except (Wrong, OSError, ValueError, KeyError, TypeError) as error:
        print(
            error if isinstance(error, Wrong) else f"{given.record} is not a whole record: {error!r}", file=sys.stderr
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
