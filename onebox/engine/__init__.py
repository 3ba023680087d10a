"""The embedded search server: the part of the Meilisearch 1.50 protocol this shop uses."""
