"""API keys, tenant tokens and what each of them may do."""
