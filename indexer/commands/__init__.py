"""What the search commands of `shop` do and print; `indexer/cli.py` declares them."""
