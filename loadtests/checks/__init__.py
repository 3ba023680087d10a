"""Correctness under load: what every answer must fulfil, and what must agree when a run has ended."""
