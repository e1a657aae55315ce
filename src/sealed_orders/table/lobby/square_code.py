"""A link as a QR code, for a phone's camera."""

from __future__ import annotations

from io import BytesIO


def square_code(link: str) -> bytes:
    """Return the code as SVG, black on white whatever the look of the page: cameras want it so."""
    import segno

    drawn = BytesIO()
    segno.make_qr(link, error="m").save(drawn, kind="svg", omitsize=True, light="white", border=3)
    return drawn.getvalue()
