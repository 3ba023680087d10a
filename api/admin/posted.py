"""What a form sent, as text that the database can hold."""

import re
from collections.abc import Iterator

from starlette.datastructures import FormData, UploadFile

#: Everything below a space but tab and line feed, and halves of characters: neither a table nor a page can hold them.
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
MAX_FIELDS, MAX_FILES = 4_000, 20


def fit(text: str) -> str:
    return _UNFIT.sub("", text.replace("\r\n", "\n"))


class Posted:
    def __init__(self, form: FormData) -> None:
        self._form = form

    def __contains__(self, name: str) -> bool:
        return name in self._form

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(self._form.keys()))

    def text(self, name: str) -> str:
        """Empty when there is no such field."""
        value = self._form.get(name)
        return fit(value).strip() if isinstance(value, str) else ""

    def all(self, name: str) -> list[str]:
        return [fit(value).strip() for value in self._form.getlist(name) if isinstance(value, str)]

    def number(self, name: str) -> int | None:
        """A whole number that fits a column, else nothing."""
        return whole(self.text(name))

    def files(self, name: str) -> list[UploadFile]:
        """Chosen files; a box left empty sends one without a name."""
        return [value for value in self._form.getlist(name) if isinstance(value, UploadFile) and value.filename]


def whole(text: str) -> int | None:
    if not text.isascii() or not text.isdigit() or len(text) > 10:
        return None
    value = int(text)
    return value if value < 2**31 else None
