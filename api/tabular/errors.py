"""Errors of tabular files: a refused file, an invalid profile, a rejected row."""

from api.core.errors import ShopError


class FileRefusedError(ShopError):
    """The whole file is refused. The message says what the file is and what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message, 422)


class ProfileError(ShopError):
    """The profile is missing or invalid."""

    def __init__(self, message: str) -> None:
        super().__init__("import_profile", message, 422)


class RowError(Exception):
    """The reason, in Russian, for which one row is rejected; the other rows are processed."""
