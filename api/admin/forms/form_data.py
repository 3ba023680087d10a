"""The submitted form data of a request, as texts that the database can store."""

import re
from collections.abc import Iterator

from starlette.datastructures import FormData, UploadFile

#: Control characters except tab and line feed, and surrogates: neither a text column nor a page can hold them.
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
MAX_FIELDS, MAX_FILES = 4_000, 20


def clean_text(text: str) -> str:
    return _FORBIDDEN.sub("", text.replace("\r\n", "\n"))


class FormInput:
    """Typed access to the fields and files of a submitted form."""

    def __init__(self, form: FormData) -> None:
        self._form = form

    def __contains__(self, name: str) -> bool:
        return name in self._form

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(self._form.keys()))

    def text(self, name: str) -> str:
        """The trimmed text of a field; empty when it is missing."""
        value = self._form.get(name)
        return clean_text(value).strip() if isinstance(value, str) else ""

    def all(self, name: str) -> list[str]:
        return [clean_text(value).strip() for value in self._form.getlist(name) if isinstance(value, str)]

    def number(self, name: str) -> int | None:
        """A whole number that fits an integer column, else None."""
        return parse_whole_number(self.text(name))

    def files(self, name: str) -> list[UploadFile]:
        """The uploaded files. A file field that was left empty sends one without a name, which is skipped."""
        return [value for value in self._form.getlist(name) if isinstance(value, UploadFile) and value.filename]


def parse_whole_number(text: str) -> int | None:
    """Digits as a number below 2**31, else None."""
    if not text.isascii() or not text.isdigit() or len(text) > 10:
        return None
    value = int(text)
    return value if value < 2**31 else None
