"""Implementation of the search commands of `shop`, which `indexer/cli.py` declares."""
