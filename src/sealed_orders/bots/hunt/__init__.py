"""The inference of any hunt: where the unseen enemy can be and probably is, and what to do about it.

A game supplies a Theatre: its sea, who moves how far over what, plans of motion, and what a fact excludes.
"""
