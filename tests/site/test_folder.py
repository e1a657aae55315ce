"""The folder of a site: complete, with names that change with their content, and nothing from elsewhere."""

from __future__ import annotations

import json
import re
import tomllib
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

from sealed_orders.report.page.html import script
from sealed_orders.site.build import check_numpy
from sealed_orders.site.cannot import CannotBuild
from sealed_orders.site.folder import policy
from sealed_orders.site.parts import Parts
from sealed_orders.site.sizes import brotli, sizes
from tests.own import ROOT


def test_the_first_page_names_table_and_library_that_are_there(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    for name in ("table", "library"):
        found = re.search(f'<meta name="sealed-orders-{name}" content="./([^"]+)"', page)
        assert found
        assert (site / found[1]).exists()
    assert page.index("content-security-policy") < page.index("<script")


def test_the_policy_allows_nothing_from_elsewhere_and_no_inline_code_but_the_reports() -> None:
    parts = dict(part.split(" ", 1) for part in policy().split("; "))
    assert parts["default-src"] == "'none'"
    assert not [value for value in parts.values() if "http" in value or "*" in value]
    assert "'unsafe-inline'" not in parts["script-src"] + parts["style-src"]
    assert "'unsafe-eval'" not in parts["script-src"]
    assert "sha256-" in parts["script-src"]
    assert "</script" not in script()


def test_the_service_worker_keeps_every_file_that_a_page_asks_for(site: Path) -> None:
    listed = re.search(r"const FILES = (\[.*?\]);", (site / "sw.js").read_text(encoding="utf-8"))
    assert listed
    kept = set(json.loads(listed[1]))
    there = {f"./{path.relative_to(site).as_posix()}" for path in site.rglob("*") if path.is_file()}
    apart = {"./sw.js", "./_headers", "./licences.txt", "./index.html"}
    assert kept == there - apart | {"./"}


def test_every_path_is_relative_so_that_a_site_works_under_any_address(site: Path) -> None:
    for path in (site / "index.html", site / "manifest.webmanifest", *site.glob("table-*/*.js")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"""(?:src|href|content|start_url)"?[=:] ?"/|from "/|import\("/""", text), path


def test_every_script_has_a_name_that_all_hosts_know_as_javascript(site: Path) -> None:
    scripts = [path for path in site.rglob("*") if path.suffix in (".js", ".mjs", ".cjs")]
    assert len(scripts) > 6
    assert {path.suffix for path in scripts} == {".js"}


def test_no_address_of_another_host_is_asked_for(site: Path) -> None:
    for path in site.glob("table-*/*.js"):
        assert "http" not in path.read_text(encoding="utf-8"), path


def test_only_modules_that_are_imported_are_in_it(site: Path) -> None:
    (library,) = site.glob("runtime-*/python.wasm")
    body = library.read_bytes()
    assert b"asyncio/events.pyc" in body
    assert b"tkinter/" not in body
    assert b"unittest/mock" not in body


def packed(site: Path) -> list[str]:
    """Return the names of the files in the packed table."""
    (table,) = site.glob("table-*/table.wasm")
    (names,) = re.findall(rb'files.{4}(\[\[".*?"?\]\])', table.read_bytes(), re.DOTALL)
    return [name for name, _ in json.loads(names)]


def test_of_our_packages_only_those_below_the_page_are_in_it(site: Path) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    page = next(n for n, layer in enumerate(layers) if "sealed_orders.page" in layer)
    above = {name for layer in layers[: page + 1] for name in layer.split(" | ")} - {"sealed_orders.page"}
    ours = {".".join(name.removesuffix(".pyc").split("/")[:2]) for name in packed(site)}
    assert {"sealed_orders.page", "sealed_orders.table"} <= ours
    assert not above & ours


def test_the_licence_of_every_package_in_it_is_beside_it(site: Path) -> None:
    tops = {re.split(r"[/.]", name)[0] for name in packed(site) if not re.match(r"[^/]+\.dist-info/", name)}
    others = {top for top in tops if not top.startswith("sealed_orders")}
    assert others == {"msgspec", "sqlalchemy", "typing_extensions"}
    listed = (site / "licences.txt").read_text(encoding="utf-8")
    for name in others:
        assert f"{name}: licences/{name}.txt" in listed
        assert "copyright" in (site / f"licences/{name}.txt").read_text(encoding="utf-8").lower()


def test_faces_are_in_it_once(site: Path) -> None:
    assert {path.suffix for path in site.glob("assets/*.woff*")} == {".woff2"}


def test_sizes_count_what_visitors_download(site: Path) -> None:
    raw, small = sizes(site)
    assert 15e6 < raw < 40e6
    assert small < 11e6


@pytest.mark.long
def test_without_numpy_a_visitor_downloads_at_most_10_mb(site: Path) -> None:
    assert brotli(site) <= 10e6


def numpy_lock(digest: str) -> Any:
    return SimpleNamespace(lock={"packages": {"numpy": {"file_name": "numpy-2.4.6.whl", "sha256": digest}}})


def test_numpy_must_be_the_wheel_that_belongs_to_this_pyodide(tmp_path: Path) -> None:
    wheel = tmp_path / "numpy.whl"
    with ZipFile(wheel, "w") as archive:
        archive.writestr("numpy/__init__.py", "")
    with pytest.raises(CannotBuild, match="SHA-256 is not the one"):
        check_numpy(wheel, numpy_lock("0" * 64))
    with pytest.raises(CannotBuild, match="There is no file"):
        check_numpy(tmp_path / "none.whl", numpy_lock("0" * 64))
    check_numpy(wheel, numpy_lock(sha256(wheel.read_bytes()).hexdigest()))


def test_pyodide_lists_its_numpy_and_the_wheel_of_msgspec_fits_it(found: Parts) -> None:
    assert len(found.lock["packages"]["numpy"]["sha256"]) == 64
    assert [wheel.name for wheel in found.wheels if found.tag in wheel.name and wheel.name.startswith("msgspec")]
