"""Texts read as people talk today: no old words, no long lines, and the readers of files miss nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gone import SENTENCES, back, texts
from tests.long_sentences import MOST, PLAYERS, long
from tests.own import ROOT
from tests.reading import name, pages, words
from tests.words import SCOPES, WORDS, old

WIDE = 100
WRAPPED = [path for scope in ("papers", "documentation") for path in pages(*SCOPES[scope]) if path.suffix == ".md"]


@pytest.mark.parametrize("scope", SCOPES)
def test_no_old_fashioned_word_is_used(scope: str) -> None:
    left = [line for path in pages(*SCOPES[scope]) for line in old(path)]
    assert not left, "\n".join(left)


def test_no_sentence_has_more_words_than_one_can_say_in_a_breath() -> None:
    assert not [
        (name(path), said)
        for scope in PLAYERS
        for path in pages(*SCOPES[scope])
        if path.name != "NOTICE"
        for _, said in long(path)
    ]


def test_no_sentence_that_reviewers_stumbled_over_is_back() -> None:
    assert not [line for path in texts() for line in back(path)]


def test_a_sentence_that_is_back_is_found_across_lines_and_in_parts_of_a_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.reading.ROOT", tmp_path)
    for file, text in (
        ("page.md", SENTENCES[-1].replace(" ", "\n")),
        ("step.py", 'say("Hood awaits "\n    "no orders.")'),
    ):
        (tmp_path / file).write_text(text, encoding="utf-8")
        assert list(back(tmp_path / file))


def test_no_line_of_prose_is_longer_than_a_hundred_characters() -> None:
    assert not [(name(path), line) for path in WRAPPED for line in wide(path.read_text(encoding="utf-8"))]


def wide(text: str) -> list[str]:
    """Return lines of prose that are too long: no code, no table, no picture, no quoted output, no markup."""
    found, code = [], False
    for line in text.splitlines():
        bare = line.strip()
        code ^= bare.startswith("```")
        prose = not code and not bare.startswith(("|", "![", "<", "> ", "#"))
        if prose and len(line) > WIDE and " " in bare.lstrip("-* "):
            found.append(line)
    return found


def test_a_long_line_is_found_in_prose_and_left_alone_elsewhere() -> None:
    line = "word " * 25
    assert wide(line) == [line]
    assert not wide(f"| {line} |\n```text\n{line}\n```\n![{line}](a.png)")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("page.md", "It is made anew."),
        ("command.py", 'help = "It is made anew."'),
        ("remark.py", 'code = "#"  # It is made anew.'),
        ("test_name.py", "def test_it_is_made_anew(): ..."),
        ("lesson.toml", 'text = "It is made anew."'),
        ("words.ts", 'export const said = "It is made anew.";'),
        ("Page.svelte", "<script>let a = 1;</script>\n<p>It is made anew.</p>"),
        ("Tip.svelte", '<button title="It is made anew.">x</button>'),
        ("Script.svelte", "<script>\nconst said = `It is made anew.`;\n</script>"),
    ],
)
def test_an_old_word_is_found_in_every_kind_of_file(
    file: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.reading.ROOT", tmp_path)
    path = tmp_path / file
    path.write_text(text, encoding="utf-8")
    (found,) = old(path)
    assert "anew" in found


def test_code_may_say_what_it_likes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.reading.ROOT", tmp_path)
    path = tmp_path / "page.md"
    path.write_text("A `mend` in code.\n\n```python\n# anew\n```\n", encoding="utf-8")
    assert not list(old(path))


def test_a_long_sentence_is_listed_with_its_length(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(f"Short. {'And so on ' * 15}at last. Short again.", encoding="utf-8")
    ((count, said),) = long(path)
    assert count == 47 > MOST
    assert said.startswith("And so on")


def test_every_scope_has_files_and_every_word_is_a_whole_word() -> None:
    for scope, patterns in SCOPES.items():
        assert pages(*patterns), scope
    assert not any(pattern.search("commended thrower noughty") for pattern in WORDS)
    assert words(ROOT / "NOTICE")
