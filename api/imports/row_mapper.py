"""Maps a record of a price list to a ProductImportRow by the profile."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import blake2b
from html import escape

import nh3

from api.catalog.product_fields import PRODUCT_FIELDS, FieldValue
from api.imports.import_rows import NumberRow, PriceRow, ProductImportRow
from api.imports.profiles import BrandPart, OptionPart, Profile, TextPart
from api.tabular import number_parsing
from api.tabular.csv_reader import Table
from api.tabular.layout import Column, Record, RowError
from api.text.folding import clean, clean_all, fold

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


class RowMapper:
    """Maps the records of one table. `profile` is the one for its columns; prices for `all` zones are for `zones`."""

    def __init__(self, profile: Profile, table: Table, zones: frozenset[int]) -> None:
        self._profile = profile
        # A missing column has the index -1, an empty cell appended to each record.
        self._indexes: dict[Column | None, int] = dict(table.indexes.items())
        self._width = table.width
        self._prices = [
            (part, tuple(sorted(zones)) if part.zones is None else tuple(part.zones), part.multiplier * part.rate)
            for part in profile.prices
        ]
        self._stocks = [(part, {fold(word): qty for word, qty in part.words.items()}) for part in profile.stock]
        self._name_rules = [(re.compile(rule.pattern), rule.to) for rule in profile.name.replace]
        self._article = re.compile(profile.article.pattern) if profile.article and profile.article.pattern else None
        # Categories and brands repeat.
        self._category_of = lru_cache(maxsize=4096)(self._category_names)
        self._brand_of = lru_cache(maxsize=4096)(brand_reader(profile.brand)) if profile.brand else None
        self._fields = [
            (PRODUCT_FIELDS[name], column) for name, column in profile.fields.items() if column in table.indexes
        ]
        self._raw_cells: list[str] = []
        self._cells: list[str] = []

    def row(self, record: Record) -> ProductImportRow:
        if record.problem:
            raise RowError(record.problem)
        self._read(record)
        profile = self._profile
        name = self._name()
        brand, brand_country = self._brand()
        article, numbers = self._numbers(name)
        category = self._category()
        return ProductImportRow(
            key=self._key(),
            name=name,
            category=category,
            brand=brand,
            article=article,
            old_id=self._old_id(),
            unit=self._text(profile.unit, "единица") or "шт.",
            description=self._description(profile.description.column) if profile.description else "",
            country=self._text(profile.country, "страна") or brand_country,
            rating=number_parsing.rating(stars) if (stars := self._cell(profile.rating)) else 0.0,
            rating_count=self._count(profile.rating_count, "число оценок"),
            popularity=self._count(profile.popularity, "популярность"),
            external=bool(profile.external),
            # Without duplicates: facets count products by rows of product_options.
            options=tuple(dict.fromkeys(option for part in profile.options for option in self._options(part))),
            fields=self._field_values(),
            numbers=numbers,
            prices=self._zone_prices(),
            stock=self._stock(),
            line=record.number,
        )

    def key_of(self, record: Record) -> str | None:
        """The key of a rejected record; None when a cell that the key is made of is invalid."""
        self._read(record)
        try:
            return self._key()
        except RowError:
            return None

    def _read(self, record: Record) -> None:
        missing = max(0, self._width - len(record.cells)) + 1
        self._raw_cells = record.cells + [""] * missing
        self._cells = clean_all(self._raw_cells)

    def _cell(self, column: Column | None) -> str:
        return self._cells[self._indexes.get(column, -1)]

    def _description(self, column: Column) -> str:
        """With its line breaks."""
        text = self._raw_cells[self._indexes.get(column, -1)]
        if len(text) > MAX_DESCRIPTION:
            raise RowError(f"описание длиннее {MAX_DESCRIPTION} знаков")
        if text.count("<") > MAX_TAGS:
            raise RowError(f"в описании больше {MAX_TAGS} тегов")
        return from_text(text)

    def _text(self, part: TextPart | None, field: str) -> str:
        cell = self._cell(part.column) if part else ""
        return limited(cell or (part and part.default) or "", field)

    def _old_id(self) -> str | None:
        return limited(self._cell(self._profile.old_id), "код") or None

    def _key(self) -> str:
        columns = self._profile.key.columns
        if not columns:
            return self._hash()
        key = " · ".join(filter(None, map(self._cell, columns)))
        if not key:
            columns_list = ", ".join(f"«{column}»" for column in columns)
            raise RowError(f"нет кода товара (колонка {columns_list} пуста)")
        return limited(key, "код")

    def _hash(self) -> str:
        """The key of a row without key columns."""
        name = self._name()
        brand, _ = self._brand()
        number = next(self._article_numbers(name), None)
        identity = "\x1f".join(part or "" for part in (self._old_id(), brand, number, name, *self._category()))
        return blake2b(identity.encode(), digest_size=10).hexdigest()

    def _name(self) -> str:
        name = self._cell(self._profile.name.column)
        for pattern, to in self._name_rules:
            name = clean(pattern.sub(to, name))
        if not name:
            raise RowError(f"нет названия (колонка «{self._profile.name.column}» пуста)")
        return limited(name, "название")

    def _brand(self) -> tuple[str | None, str | None]:
        part = self._profile.brand
        return self._brand_of(self._cell(part.column)) if part and self._brand_of else (None, None)

    def _category(self) -> tuple[str, ...]:
        return self._category_of(tuple(map(self._cell, self._profile.category.columns)))

    def _category_names(self, cells: tuple[str, ...]) -> tuple[str, ...]:
        part = self._profile.category
        cell_names = [name for cell in cells for name in pieces(cell, part.split)]
        names = (*part.prefix, *cell_names) if cell_names else tuple(part.default)
        if not names:
            raise RowError(f"нет категории (колонка {', '.join(f'«{column}»' for column in part.columns)} пуста)")
        if len(names) > 3:
            raise RowError(f"категория «{' > '.join(names)}» глубже трёх уровней")
        return tuple(limited(name, "название категории") for name in names)

    def _numbers(self, name: str) -> tuple[str | None, tuple[NumberRow, ...]]:
        article_numbers = self._article_numbers(name)
        article = next(article_numbers, None)
        others = [
            NumberRow(limited(number, "номер"), part.brand, part.kind)
            for part in self._profile.numbers
            for number in pieces(self._cell(part.column), part.split)
        ]
        return article, (*map(NumberRow, article_numbers), *others)

    def _article_numbers(self, name: str) -> Iterator[str]:
        part = self._profile.article
        if part is None:
            return
        text = self._cell(part.column) if part.column else name
        for piece in pieces(text, part.split):
            if self._article is None:
                yield limited(piece, "артикул")
            elif match := self._article.search(piece):
                yield limited(match[match.re.groups and 1], "артикул")

    def _zone_prices(self) -> dict[int, PriceRow]:
        prices: dict[int, PriceRow] = {}
        for part, zones, factor in self._prices:
            if text := self._cell(part.column):
                cost = number_parsing.kopecks(text, factor, part.decimal)
                old = self._cell(part.old)
                guest_cost = number_parsing.kopecks(old, factor, part.decimal) if old else 0
                prices |= dict.fromkeys(zones, PriceRow(cost, guest_cost if guest_cost > cost else None))
        if self._prices and not prices:
            columns = ", ".join(f"«{part.column}»" for part, _, _ in self._prices)
            raise RowError(f"нет цены (колонка {columns} пуста)")
        return prices

    def _stock(self) -> dict[int, int]:
        stock: dict[int, int] = {}
        for part, words in self._stocks:
            text = self._cell(part.column)
            stock[part.warehouse] = number_parsing.pieces(text, words) if text else part.quantity or 0
        return stock

    def _count(self, column: Column | None, field: str) -> int:
        text = self._cell(column)
        return number_parsing.whole(text, field) if text else 0

    def _field_values(self) -> dict[str, FieldValue | None]:
        values = {}
        for field, column in self._fields:
            try:
                values[field.name] = field.parse(self._cell(column))
            except ValueError as error:
                raise RowError(f"{field.label.lower()} {error}") from None
        return values

    def _options(self, part: OptionPart) -> Iterator[tuple[str, str | float]]:
        for text in pieces(self._cell(part.column), part.split):
            if part.kind == "list":
                yield part.key, limited(text, part.name)
                continue
            try:
                yield part.key, float(number_parsing.number(text, "fraction"))
            except ValueError:
                raise RowError(f"{part.name}: «{text[:40]}» — не число (колонка «{part.column}»)") from None
