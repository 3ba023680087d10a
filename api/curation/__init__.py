"""Curation of the search: rules, words, facets, settings, judged queries; their versions and publication."""
