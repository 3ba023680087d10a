"""The base class of expected errors of onebox."""


class OneboxError(Exception):
    """An expected error, printed without traceback: the text says in Russian what happened and what to do."""
