"""Units as silhouettes, one symbol for each kind that has one, else a chit with its letters; and sinking ships."""

from __future__ import annotations

from importlib.resources import files

from sealed_orders.report.drawing.svg import drawing, element, group, text

SYMBOL = {
    "battleship": "B", "battlecruiser": "B", "pocket battleship": "B", "carrier": "A", "heavy cruiser": "C",
    "cruiser": "C", "light cruiser": "C", "raider": "C", "ship": "C", "destroyers": "D", "submarine": "S", "oiler": "O",
    "convoy": "M", "merchant": "M", "recon": "R", "bomber": "L", "torpedo": "T",
}  # fmt: skip
PLANES = "RLT"


def symbols() -> str:
    """Return the symbols, once for each page that uses them."""
    drawn = files(__package__).joinpath("symbols.svg").read_text(encoding="utf-8")
    return drawn.partition(">")[2].rpartition("</svg>")[0]


def silhouette(kind: str, x: float, y: float, width: float, class_: str = "u") -> str:
    """Draw a unit centred on a spot: as the symbol of its kind, or as a chit with the first letters of its word."""
    name = SYMBOL.get(kind)
    if name is None:
        wide, high = width * 0.72, width * 0.52
        chit = element("rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=width * 0.05)
        letters = text(kind[:2].upper(), x, y + width * 0.1, font_size=width * 0.28, text_anchor="middle")
        return group([chit, letters], class_=f"chit {class_}")
    high = width if name in PLANES else width / 2
    href = f"#u-{name}"
    return element("use", href=href, x=x - width / 2, y=y - high / 2, width=width, height=high, class_=class_)


def lost(kind: str, side: int, name: str) -> str:
    """Draw a unit out of play: a ship going down by the bow, a plane as it is."""
    if SYMBOL.get(kind, "") in PLANES:
        return drawing(88, 46, [silhouette(kind, 44, 22, 30, f"u s{side}")], name)
    ship = group([silhouette(kind, 44, 20, 76, f"u gone s{side}")], transform="rotate(9 44 24)")
    sea = element("path", d="M2 36q7-5 14 0t14 0 14 0 14 0 14 0 14 0", class_="wave")
    return drawing(88, 46, [ship, sea], name)
