"""Pages of the curation rules of the draft."""
