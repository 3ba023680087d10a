"""Errors of sending a mail; the texts are for the log and name no address."""


class MailNotSentError(Exception):
    """The server did not answer or refuses for now: another try may succeed."""


class MailRefusedError(Exception):
    """The server will never take this mail: the address does not exist or is malformed."""
