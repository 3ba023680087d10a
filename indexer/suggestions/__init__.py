"""Completions of the search box, built from the whole catalogue: sections, makers, and first words of product names."""
