"""Pages of the search workbench: the draft, its rules, words, facets and settings; versions."""
