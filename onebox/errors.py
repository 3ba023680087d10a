"""What goes wrong on the machine of the person who runs the shop."""


class OneboxError(Exception):
    """Expected trouble. The text is shown as it is: it says in Russian what happened and what to do."""
