"""Authorisation: API keys, tenant tokens and their actions."""
