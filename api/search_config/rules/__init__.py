"""Curation rules: the files `rules/<id>.yml`, their checks, and the artefact that browsers apply."""
