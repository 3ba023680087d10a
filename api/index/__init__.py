"""The search indexes as the shop sees them: what waits for them and their state, tokens of browsers, the query log."""
