"""Errors that end a run before any load."""


class LoadConfigError(Exception):
    """The message says in Russian what is wrong and what to do."""
