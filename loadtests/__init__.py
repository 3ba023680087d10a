"""Locust journeys against a running shop. Imported by nobody; run with `make load`."""
