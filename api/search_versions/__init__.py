"""Versions of the search configuration: the live one, the draft, publications."""
