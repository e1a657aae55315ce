"""The folder of a site: client, runtime, table and library, under names that change with their content."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import blake2b, sha256
from importlib.resources import files
from pathlib import Path

from sealed_orders.report.page.html import script, style
from sealed_orders.server.http.site import site as client
from sealed_orders.site.cannot import CannotBuild
from sealed_orders.site.licences import licences
from sealed_orders.site.parts import Parts

# From Pyodide, and as what. Many hosts do not know that .mjs is JavaScript, and browsers then refuse it.
RUNTIME = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
SCRIPTS = ("worker.js", "pages.js", "start.js")
ICONS = (192, 512)  # pixels; phones want PNG
# Only a server sends anything to a browser, and browsers that can run WebAssembly take the .woff2 of each face.
NOT_PUT = re.compile(r"__init__\.py|push\.js|.*\.woff")
NOT_KEPT = ("_headers", "licences.txt", "sw.js")  # by the service worker
NO_CLIENT = "The browser client was not built into this installation. Run make setup, or install the wheel again."
MANIFEST = {
    "name": "Sealed Orders",
    "short_name": "Sealed Orders",
    "description": "Refereed naval pursuit wargames, played in this browser.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f7f3e8",
    "theme_color": "#f7f3e8",
}


def policy() -> str:
    """Return the page's policy: its own files only, and the style and script of reports by their hashes."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' 'wasm-unsafe-eval' {_hashed(script())}",
            "worker-src 'self'",
            "connect-src 'self'",
            f"style-src 'self' {_hashed(style())}",
            "style-src-attr 'unsafe-inline'",  # a chart sets sizes and places by style attributes
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def write(folder: Path, parts: Parts, made: Path, numpy: Path | None) -> None:
    """Write the whole site into a folder; what an earlier one left there under other names goes."""
    pages = {
        path: page.body for path, page in client().items() if page.body and "." in path and not NOT_PUT.fullmatch(path)
    }
    if "assets" not in {path.partition("/")[0] for path in pages}:
        raise CannotBuild(NO_CLIENT)
    runtime = {name: (parts.pyodide / source).read_bytes() for source, name in RUNTIME.items()}
    runtime["python.wasm"] = (made / "python.wasm").read_bytes()
    under = {"runtime": _named("runtime", runtime)}
    library = {path.relative_to(made / "library").as_posix(): path.read_bytes() for path in _all(made / "library")}
    under["library"] = _named("library", library)
    wheel = numpy_in(numpy)
    table = {name: files("sealed_orders.page").joinpath("web", name).read_bytes() for name in SCRIPTS}
    table["table.wasm"] = (made / "table.wasm").read_bytes()
    table["site.js"] = where_all_is(under["runtime"], parts.lock["info"], wheel).encode()
    under["table"] = _named("table", table)
    all_files = {
        **pages,
        **{f"{under['runtime']}/{name}": body for name, body in runtime.items()},
        **{f"{under['library']}/{name}": body for name, body in library.items()},
        **{f"{under['table']}/{name}": body for name, body in table.items()},
        **{name: body for name, body, _ in [wheel] if name},
        "index.html": _first(pages, under).encode(),
        **{
            f"icon-{size}.png": files("sealed_orders.page").joinpath("web", f"icon-{size}.png").read_bytes()
            for size in ICONS
        },
        "manifest.webmanifest": json.dumps(MANIFEST | {"icons": list(_icons())}).encode(),
        **dict(licences(parts.wheels)),
        "_headers": _headers(under).encode(),
    }
    all_files["sw.js"] = _service_worker({name: body for name, body in all_files.items() if name != wheel[0]}).encode()
    _clear(folder)
    for name, body in all_files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(body)


def where_all_is(runtime: str, info: Mapping[str, str], wheel: tuple[str, bytes, str]) -> str:
    """Return the module that tells a worker where everything is."""
    name, _, digest = wheel
    numpy = f"{{ url: at({json.dumps('../' + name)}), sha256: {json.dumps(digest)} }}" if name else "null"
    return (
        "const at = (path) => new URL(path, import.meta.url).href;\n"
        f'export const runtime = at("../{runtime}/");\n'
        f'export const pyodide = at("../{runtime}/pyodide.js");\n'
        f'export const machine = at("../{runtime}/pyodide.asm.js");\n'
        f'export const python = at("../{runtime}/python.wasm");\n'
        'export const table = at("table.wasm");\n'
        f"export const info = {json.dumps(dict(info))};\n"
        f"export const numpy = {numpy};\n"
    )


def _first(pages: Mapping[str, bytes], under: Mapping[str, str]) -> str:
    """Return the client's first page, with what it may do, where its table is, and the script that starts it."""
    page = pages["index.html"].decode()
    (starter,) = (path for path in pages if re.fullmatch(r"assets/worker\.svelte-.*\.js", path))
    head = (
        f'<meta http-equiv="content-security-policy" content="{policy()}" />\n'
        f'    <meta name="sealed-orders-table" content="./{under["table"]}/worker.js" />\n'
        f'    <meta name="sealed-orders-library" content="./{under["library"]}/" />\n'
        f'    <link rel="modulepreload" href="./{starter}" />\n'
        '    <link rel="apple-touch-icon" href="./icon-192.png" />\n    '
    )
    tag = re.search(r"<meta name=\"viewport\"", page)
    assert tag, "the client's page has a viewport"
    return page[: tag.start()] + head + page[tag.start() :]


def _icons() -> Iterator[dict[str, str]]:
    yield {"src": "./icon.svg", "sizes": "any", "type": "image/svg+xml"}
    for size in ICONS:
        yield {"src": f"./icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}


def _service_worker(all_files: Mapping[str, bytes]) -> str:
    kept = sorted(name for name in all_files if name not in NOT_KEPT)
    version = blake2b(b"".join(all_files[name] for name in kept), digest_size=6).hexdigest()
    text = files("sealed_orders.page").joinpath("web", "sw.js").read_text(encoding="utf-8")
    names = ["./", *(f"./{name}" for name in kept if name != "index.html")]
    return text.replace("%VERSION%", version).replace("%FILES%", json.dumps(names))


def _headers(under: Mapping[str, str]) -> str:
    """Return what hosts that read such a file send: the policy also to the worker, and names with a hash for good."""
    lasting = "".join(f"/{name}/*\n  Cache-Control: public, max-age=31536000, immutable\n" for name in under.values())
    everywhere = (
        f"/*\n  Content-Security-Policy: {policy()}; frame-ancestors 'none'\n  X-Content-Type-Options: nosniff\n"
    )
    return f"{everywhere}  Referrer-Policy: no-referrer\n{lasting}"


def numpy_in(numpy: Path | None) -> tuple[str, bytes, str]:
    """Return the wheel's name in the site, its content and its SHA-256; nothing without one."""
    if numpy is None:
        return "", b"", ""
    body = numpy.read_bytes()
    digest = sha256(body).hexdigest()
    return f"numpy-{digest[:12]}.whl", body, digest


def _named(kind: str, content: Mapping[str, bytes]) -> str:
    digest = blake2b(digest_size=6)
    for name, body in sorted(content.items()):
        digest.update(name.encode() + b"\0" + blake2b(body).digest())
    return f"{kind}-{digest.hexdigest()}"


def _clear(folder: Path) -> None:
    """Remove what an earlier version left under names of its own."""
    import shutil

    for path in folder.glob("*") if folder.is_dir() else ():
        if re.fullmatch(r"(?:runtime|library|table)-[0-9a-f]{12}|assets", path.name) and path.is_dir():
            shutil.rmtree(path)
        elif re.fullmatch(r"numpy-[0-9a-f]{12}\.whl", path.name):
            path.unlink()


def _hashed(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _all(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())
