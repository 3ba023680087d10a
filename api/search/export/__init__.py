"""Aggregated queries of the log for load tests, without personal data."""
