"""The query log: queries, numbers of hits, clicks and purchases, without anything about the person."""
