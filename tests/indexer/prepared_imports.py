"""Imported by the process that others are forked from."""

import indexer.publication
from indexer.words.word_forms import load_dictionary

__all__ = ["indexer"]

load_dictionary()
