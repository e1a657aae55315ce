"""Drawings of a report, as SVG text: one small set of functions that pages, pictures and the documentation use."""
