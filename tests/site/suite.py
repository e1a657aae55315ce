"""Runs in Pyodide: the requested ones of the project's own tests; their results are written."""

from __future__ import annotations

import os
import sys
from pathlib import Path

OUT, ROOT = Path("/out"), Path("/stage")
# What has no meaning in a page: processes, alarms, threads that dump, a cache.
WITHOUT = ("faulthandler", "timeout", "cacheprovider", "xdist", "playwright", "threadexception", "unraisableexception")


# What no page has: the command line, and the opponent of a lesson, which needs numpy.
LESSONS = "tests/games/test_lessons.py::"
NOT_HERE = (
    "--ignore=tests/kernel/test_offer.py",
    f"--deselect={LESSONS}TestLessons::test_a_lesson_names_what_is_there[bismarck]",
    f"--deselect={LESSONS}TestLessons::test_a_pupil_who_does_what_the_notes_say_comes_to_the_end[bismarck]",
    f"--deselect={LESSONS}test_in_first_patrol_the_coach_is_about_the_question_that_is_asked[first_patrol_german-questions1]",
)


async def main() -> None:
    """Run the tests."""
    import pytest

    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT / "src"))
    sys.setrecursionlimit(500)
    asked = (OUT / "asked.txt").read_text().split()
    plugins = [part for name in WITHOUT for part in ("-p", f"no:{name}")]
    code = pytest.main(["-q", "--capture=sys", "--tb=short", "-m", "not long", *plugins, *NOT_HERE, *asked])
    (OUT / "code.txt").write_text(str(int(code)))
