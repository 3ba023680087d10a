"""Answering search requests: filters, ranking, facets, formatting."""
