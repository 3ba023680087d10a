"""Durable storage of documents, settings, tasks and keys in one LMDB environment."""
