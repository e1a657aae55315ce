"""Drawings of a report, as SVG text: a small set of functions for pages, pictures and the documentation."""
