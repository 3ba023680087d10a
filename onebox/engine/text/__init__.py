"""Tokenisation: script runs, separators, normalisation."""
