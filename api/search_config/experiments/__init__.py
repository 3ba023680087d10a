"""Experiments: rules of two versions for shares of the visitors, and the difference with its interval."""
