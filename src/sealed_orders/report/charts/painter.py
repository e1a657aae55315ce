"""An SVG painted as PNG."""

from __future__ import annotations

from sealed_orders.report.charts.typefaces import typefaces


class NoPainter(RuntimeError):
    """Nothing is installed that turns an SVG into a PNG."""


def png(svg: str) -> bytes:
    """Render an SVG as PNG in the page's typefaces with resvg: no browser needed, but the extra `png`."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise NoPainter("PNG needs an extra: pip install 'sealed-orders[png]'. SVG needs nothing.") from None
    with typefaces() as files:
        return bytes(svg_to_bytes(svg_string=svg, font_files=files))
