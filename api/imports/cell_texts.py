"""Texts of cells as values of a product: lists, lengths, names of brands."""

from collections.abc import Callable

from api.imports.profile_parts import BrandPart
from api.tabular.errors import RowError
from api.text.folding import fold

#: Keys, numbers and names are in B-tree indexes, whose entries are limited to about 2,700 bytes.
MAX_NAME = 500
#: A brand in lower case with at most this many letters is an abbreviation: «дааз».
_ABBREVIATION = 4


def brand_reader(part: BrandPart) -> Callable[[str], tuple[str | None, str | None]]:
    """A function from a cell to (brand, country); either may be None."""
    none = {fold(word) for word in part.none}
    countries = {fold(word): country for word, country in part.countries.items()}
    rename = {fold(name): to for name, to in part.rename.items()}

    def read(text: str) -> tuple[str | None, str | None]:
        folded = fold(text)
        if not folded or folded in none:
            return None, None
        if folded in countries:
            return None, countries[folded]
        if folded in rename:
            return rename[folded], None
        return limited(_tidy(text) if part.style == "tidy" else text, "название производителя"), None

    return read


def pieces(text: str, split: str | None) -> list[str]:
    if not text:
        return []
    pieces = text.split(split.strip() or " ") if split else [text]
    return [piece for piece in map(str.strip, pieces) if piece]


def limited(text: str, field: str) -> str:
    if len(text) > MAX_NAME:
        raise RowError(f"{field} длиннее {MAX_NAME} знаков: «{text[:40]}…»")
    return text


def _tidy(name: str) -> str:
    if not name.islower():
        return name
    return name.upper() if len(name) <= _ABBREVIATION or "." in name else name.capitalize()
