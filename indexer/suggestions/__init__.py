"""Completions of the search box, made from the catalogue as a whole: sections, makers, and what products begin with."""
