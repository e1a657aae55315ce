"""What the table says is true in a page, too: it mentions no server."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from sealed_orders import table

FOLDER = Path(table.__file__).parent
# The protocol; a key file; notices and slips, which only a server sends and signs.
NOTICES = {"notices/channels.py", "notices/hours.py"}
OF_SERVERS = {"hindsight/slips.py", "routes/schema.py", "routes/typescript.py", "store/seeds.py"} | NOTICES


def sentences(path: Path) -> list[str]:
    """Return every text in a module that is not a docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [str(text.value) for text in texts if id(text) not in docs and " " in str(text.value)]


def test_nothing_the_table_says_mentions_a_server() -> None:
    said = {
        path.relative_to(FOLDER).as_posix(): [text for text in sentences(path) if re.search(r"\bserver", text)]
        for path in FOLDER.rglob("*.py")
    }
    assert {name for name, texts in said.items() if texts} == OF_SERVERS
