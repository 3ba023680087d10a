"""Edits of products by staff. Database triggers write the outbox events of the search index."""
