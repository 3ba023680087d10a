"""Imported by the process that others are forked from."""

import indexer.publication
from indexer.words.word_forms import read

__all__ = ["indexer"]

read("масло")
