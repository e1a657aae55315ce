"""What a package index shows of the wheel: whole sentences, no dead links, and only known classifiers."""

from __future__ import annotations

import re
import zipfile
from email import message_from_string
from email.message import Message
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from tests.own import ROOT


@pytest.fixture(scope="module")
def metadata(wheels: dict[str, Path]) -> Message:
    with zipfile.ZipFile(wheels["sealed_orders"]) as archive:
        (path,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_string(archive.read(path).decode())


def test_the_description_has_no_link_that_leads_nowhere(metadata: Message) -> None:
    text = str(metadata.get_payload())
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert text.startswith("# Sealed Orders")
    assert "make play" in text
    assert not re.search(r"\]\((?!https?:)", text)
    assert "<picture>" not in text


def test_the_wheel_says_who_made_it_and_what_it_is_and_invents_no_address(metadata: Message) -> None:
    assert metadata["Author"] == "Sealed Orders contributors"
    assert "wargame" in metadata["Keywords"]
    assert "Topic :: Games/Entertainment :: Turn Based Strategy" in metadata.get_all("Classifier", [])
    assert metadata.get_all("Project-URL") is None


def test_links_to_the_web_stay_and_links_to_the_tree_become_words() -> None:
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    hooks: Any = module_from_spec(spec)
    spec.loader.exec_module(hooks)
    text = "![a hunt](docs/a.png) [Start](docs/first-hunt.md), [Dask](https://distributed.dask.org)."
    assert hooks.described(text) == " Start, [Dask](https://distributed.dask.org)."
