"""Publication of a version of the search configuration: engines, documents, rules."""
