"""Changing the catalogue by hand. Triggers tell the search index; orders are never overwritten."""
