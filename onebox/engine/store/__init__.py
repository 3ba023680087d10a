"""What survives a crash: documents, settings, tasks and keys, in one LMDB environment."""
