"""Texts of cells as values of a product: lists, lengths, names of brands, HTML of descriptions."""

from collections.abc import Callable
from functools import lru_cache
from html import escape

import nh3

from api.imports.profiles import BrandPart
from api.tabular.layout import RowError
from api.text.folding import fold

#: Keys, numbers and names are in B-tree indexes, whose entries are limited to about 2,700 bytes.
MAX_NAME = 500
#: Each value of a cell becomes a row of its own.
MAX_PIECES = 1000
MAX_DESCRIPTION = 50_000
#: Sanitising takes time with the square of nested tags: 143 s for lists of 480 kB.
MAX_TAGS = 2000
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
    if len(pieces) > MAX_PIECES:
        raise RowError(f"в ячейке больше {MAX_PIECES} значений: «{text[:40]}…»")
    return [piece for piece in map(str.strip, pieces) if piece]


def limited(text: str, field: str) -> str:
    if len(text) > MAX_NAME:
        raise RowError(f"{field} длиннее {MAX_NAME} знаков: «{text[:40]}…»")
    return text


def limited_description(text: str) -> str:
    if len(text) > MAX_DESCRIPTION:
        raise RowError(f"описание длиннее {MAX_DESCRIPTION} знаков")
    if text.count("<") > MAX_TAGS:
        raise RowError(f"в описании больше {MAX_TAGS} тегов")
    return text


def _tidy(name: str) -> str:
    if not name.islower():
        return name
    return name.upper() if len(name) <= _ABBREVIATION or "." in name else name.capitalize()


_TAGS = {
    *("p", "br", "ul", "ol", "li", "b", "strong", "i", "em", "h3", "h4", "sub", "sup"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}


@lru_cache(maxsize=1024)
def sanitise_description(html: str) -> str:
    return nh3.clean(html, tags=_TAGS, attributes={}, clean_content_tags={"script", "style"}).strip() if html else ""


def from_text(text: str) -> str:
    """Plain text as HTML: a blank line separates paragraphs, a line break becomes <br>. HTML is returned unchanged."""
    if not text or nh3.is_html(text):
        return text
    paragraphs = (part.strip() for part in text.replace("\r\n", "\n").split("\n\n"))
    return "".join(f"<p>{escape(part, quote=False).replace(chr(10), '<br>')}</p>" for part in paragraphs if part)
