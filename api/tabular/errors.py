"""Refusals: of a whole file, or of one of its rows."""

from api.core.errors import ShopError


class FileRefusedError(ShopError):
    """Nothing of the file is taken. The message says what the file is and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message, 422)


class ProfileError(ShopError):
    """The mapping profile is not there or is not right."""

    def __init__(self, message: str) -> None:
        super().__init__("import_profile", message, 422)


class RowError(Exception):
    """Why one row cannot be taken, in Russian; the rest of the file goes on."""
