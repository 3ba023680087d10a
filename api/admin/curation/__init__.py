"""Pages of the search curation: the draft, its rules, words, facets and settings; versions; the lab."""
