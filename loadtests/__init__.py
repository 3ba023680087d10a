"""Load tests: Locust journeys against a running shop, started by `make load`."""
