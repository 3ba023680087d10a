"""From a record of a supplier's file to a ProductRow, by its profile."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import blake2b

from api.imports import parsing
from api.imports.description import from_text
from api.imports.errors import RowError
from api.imports.profiles import ArticlePart, BrandPart, OptionPart, Profile
from api.imports.reader import Column, Record, Table
from api.imports.rows import NumberRow, OptionRow, PriceRow, ProductRow
from api.text.folding import clean, fold

#: Keys, numbers and names stand in B-tree indexes, whose entries have a limit of about 2,700 bytes.
_MAX_NAME = 500
_KEY_PARTS_BETWEEN = " · "
#: Up to this many letters a brand in small letters is an abbreviation: «дааз».
_ABBREVIATION = 4


class Mapper:
    """Maps the records of one table. `profile` is narrowed to it (coverage.py); `zones` are those that `all` means."""

    def __init__(self, profile: Profile, table: Table, zones: frozenset[int]) -> None:
        self._profile = profile
        self._table_places = table.places
        self._places = tuple(table.places.items())
        self._prices = [
            (part, tuple(sorted(zones)) if part.zones is None else tuple(part.zones), part.multiplier * part.rate)
            for part in profile.prices
        ]
        self._words = [{fold(word): qty for word, qty in part.words.items()} for part in profile.stock]
        self._name_rules = [(re.compile(rule.pattern), rule.to) for rule in profile.name.replace]
        self._article = re.compile(profile.article.pattern) if profile.article and profile.article.pattern else None
        # Categories and brands come again and again.
        self._category_of = lru_cache(maxsize=4096)(self._category_names)
        self._brand_of = lru_cache(maxsize=4096)(brand_reader(profile.brand)) if profile.brand else None
        self._raw_cells: list[str] = []
        self._cells: dict[Column, str] = {}

    def row(self, record: Record) -> ProductRow:
        if record.problem:
            raise RowError(record.problem)
        self._read(record)
        profile = self._profile
        name = self._name()
        brand, made_in = self._brand()
        article, numbers = self._numbers(name)
        category = self._category_of(tuple([self._cell(column) for column in profile.category.columns]))
        old_id = _limited(self._cell(profile.old_id), "код") or None
        return ProductRow(
            key=self._key((old_id, brand, article, name, *category)),
            name=name,
            category=category,
            brand=brand,
            article=article,
            old_id=old_id,
            unit=self._text("unit") or "шт.",
            description=from_text(self._raw(profile.description.column)) if profile.description else "",
            country=self._text("country") or made_in,
            rating=self._rating(),
            rating_count=self._count(profile.rating_count, "число оценок"),
            popularity=self._count(profile.popularity, "популярность"),
            external=bool(profile.external),
            options=tuple(option for part in profile.options for option in self._options(part)),
            numbers=numbers,
            prices=dict(self._price_pairs()),
            stock=dict(self._stock_pairs()),
            line=record.number,
        )

    def key_of(self, record: Record) -> str | None:
        """The key of a record that could not be mapped, as far as its columns tell."""
        self._read(record)
        parts = [self._cell(column) for column in self._profile.key.columns]
        return _KEY_PARTS_BETWEEN.join(filter(None, parts)) or None

    def _read(self, record: Record) -> None:
        self._raw_cells = record.cells
        self._cells = {
            column: clean(record.cells[place]) for column, place in self._places if place < len(record.cells)
        }

    def _cell(self, column: Column | None) -> str:
        return self._cells.get(column, "") if column else ""

    def _raw(self, column: Column) -> str:
        """With its line breaks, for texts of several lines."""
        place = self._table_places.get(column)
        return self._raw_cells[place] if place is not None and place < len(self._raw_cells) else ""

    def _text(self, field: str) -> str:
        part = getattr(self._profile, field)
        return _limited(self._cell(part.column) or part.default or "", field) if part else ""

    def _key(self, identity: tuple[str | None, ...]) -> str:
        columns = self._profile.key.columns
        if not columns:
            return blake2b("\x1f".join(part or "" for part in identity).encode(), digest_size=10).hexdigest()
        key = _KEY_PARTS_BETWEEN.join(filter(None, map(self._cell, columns)))
        if not key:
            raise RowError(f"нет кода товара (колонка {', '.join(f'«{column}»' for column in columns)} пуста)")
        return _limited(key, "код")

    def _name(self) -> str:
        column = self._profile.name.column
        name = self._cell(column)
        for pattern, to in self._name_rules:
            name = clean(pattern.sub(to, name))
        if not name:
            raise RowError(f"нет названия (колонка «{column}» пуста)")
        return _limited(name, "название")

    def _brand(self) -> tuple[str | None, str | None]:
        part = self._profile.brand
        return self._brand_of(self._cell(part.column)) if part and self._brand_of else (None, None)

    def _category_names(self, cells: tuple[str, ...]) -> tuple[str, ...]:
        part = self._profile.category
        said = [name for cell in cells for name in _pieces(cell, part.split)]
        names = (*part.prefix, *said) if said else tuple(part.default)
        if not names:
            raise RowError(f"нет категории (колонка {', '.join(f'«{column}»' for column in part.columns)} пуста)")
        if len(names) > 3:
            raise RowError(f"категория «{' > '.join(names)}» глубже трёх уровней")
        return tuple(_limited(name, "название категории") for name in names)

    def _numbers(self, name: str) -> tuple[str | None, tuple[NumberRow, ...]]:
        article = self._profile.article
        own = list(self._own_numbers(article, name)) if article else []
        others = [
            NumberRow(_limited(number, "номер"), part.brand, part.kind)
            for part in self._profile.numbers
            for number in _pieces(self._cell(part.column), part.split)
        ]
        numbers = (*(NumberRow(number) for number in own[1:]), *others)
        return (own[0] if own else None), numbers

    def _own_numbers(self, part: ArticlePart, name: str) -> Iterator[str]:
        text = self._cell(part.column) if part.column else name
        for piece in _pieces(text, part.split):
            if self._article is None:
                yield _limited(piece, "артикул")
            elif found := self._article.search(piece):
                yield _limited(found[found.re.groups and 1], "артикул")

    def _price_pairs(self) -> Iterator[tuple[int, PriceRow]]:
        some = False
        for part, zones, factor in self._prices:
            text = self._cell(part.column)
            if not text:
                continue
            some = True
            price = PriceRow(parsing.kopecks(text, factor, part.decimal))
            if old := self._cell(part.old):
                guest_cost = parsing.kopecks(old, factor, part.decimal)
                price = PriceRow(price.cost, guest_cost if guest_cost > price.cost else None)
            yield from ((zone, price) for zone in zones)
        if self._prices and not some:
            columns = ", ".join(f"«{part.column}»" for part, _, _ in self._prices)
            raise RowError(f"нет цены (колонка {columns} пуста)")

    def _stock_pairs(self) -> Iterator[tuple[int, int]]:
        for part, words in zip(self._profile.stock, self._words, strict=True):
            if part.column is None:
                yield part.warehouse, part.quantity or 0
            else:
                text = self._cell(part.column)
                yield part.warehouse, parsing.pieces(text, words) if text else 0

    def _rating(self) -> float:
        text = self._cell(self._profile.rating)
        return parsing.rating(text) if text else 0.0

    def _count(self, column: Column | None, what: str) -> int:
        text = self._cell(column)
        return parsing.whole(text, what) if text else 0

    def _options(self, part: OptionPart) -> Iterator[tuple[str, str | float]]:
        for text in _pieces(self._cell(part.column), part.split):
            if part.kind == "list":
                yield part.key, _limited(text, part.name)
                continue
            try:
                yield part.key, float(parsing.number(text, "fraction"))
            except ValueError:
                raise RowError(f"{part.name}: «{text[:40]}» — не число (колонка «{part.column}»)") from None


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
        return _limited(_tidied(text) if part.style == "tidy" else text, "название производителя"), None

    return read


def option_rows(profile: Profile) -> list[OptionRow]:
    return [OptionRow(part.key, part.name, part.kind, part.unit) for part in profile.options]


def _pieces(text: str, split: str | None) -> list[str]:
    if not text:
        return []
    pieces = text.split(split.strip() or " ") if split else [text]
    return [piece for piece in map(str.strip, pieces) if piece]


def _limited(text: str, what: str) -> str:
    if len(text) > _MAX_NAME:
        raise RowError(f"{what} длиннее {_MAX_NAME} знаков: «{text[:40]}…»")
    return text


def _tidied(name: str) -> str:
    if not name.islower():
        return name
    return name.upper() if len(name) <= _ABBREVIATION or "." in name else name.capitalize()
