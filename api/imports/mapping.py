"""From a record of a supplier's file to a ProductRow, by its profile."""

import re
from collections.abc import Iterator
from hashlib import blake2b

from api.imports import parsing
from api.imports.description import from_text
from api.imports.errors import RowError
from api.imports.profiles import ArticlePart, BrandPart, CategoryPart, OptionPart, Profile
from api.imports.reader import Column, Record, Table
from api.imports.rows import NumberRow, OptionRow, PriceRow, ProductRow
from api.imports.scope import REQUIRED_FIELDS, Scope
from api.text.folding import clean, fold

#: Keys, numbers and names stand in B-tree indexes, whose entries have a limit of about 2,700 bytes.
_MAX_NAME = 500
_KEY_PARTS_BETWEEN = " · "
#: Up to this many letters a brand in small letters is an abbreviation: «дааз».
_ABBREVIATION = 4


class Mapper:
    """`zones` are all price zones there are, for profiles that say `all`. Raises RowError from `row`."""

    def __init__(self, profile: Profile, table: Table, zones: frozenset[int]) -> None:
        self._profile = profile
        self._places = table.places
        self._prices = [
            (part, tuple(sorted(zones)) if part.zones is None else tuple(part.zones), part.multiplier * part.rate)
            for part in profile.prices
        ]
        self._words = [{fold(word): qty for word, qty in part.words.items()} for part in profile.stock]
        self._name_rules = [(re.compile(rule.pattern), rule.to) for rule in profile.name.replace]
        self._brand = BrandNames(profile.brand) if profile.brand else None
        self._article = re.compile(profile.article.pattern) if profile.article and profile.article.pattern else None
        self._cells: list[str] = []

    def row(self, record: Record) -> ProductRow:
        if record.problem:
            raise RowError(record.problem)
        self._cells = record.cells
        profile = self._profile
        name = self._name()
        brand, made_in = self._brand.read(self._cell(self._brand.column)) if self._brand else (None, None)
        article, numbers = self._numbers(name)
        category = self._category(profile.category)
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
        self._cells = record.cells
        parts = [self._cell(column) for column in self._profile.key.columns]
        return _KEY_PARTS_BETWEEN.join(filter(None, parts)) or None

    def _raw(self, column: Column | None) -> str:
        place = self._places.get(column) if column else None
        return self._cells[place] if place is not None and place < len(self._cells) else ""

    def _cell(self, column: Column | None) -> str:
        return clean(self._raw(column))

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

    def _category(self, part: CategoryPart) -> tuple[str, ...]:
        cells = [cell for column in part.columns if (cell := self._cell(column))]
        if part.split:
            cells = [name for cell in cells for piece in cell.split(part.split.strip()) if (name := piece.strip())]
        names = (*part.prefix, *cells) if cells else tuple(part.default)
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


class BrandNames:
    def __init__(self, part: BrandPart) -> None:
        self.column = part.column
        self._none = {fold(word) for word in part.none}
        self._countries = {fold(word): country for word, country in part.countries.items()}
        self._rename = {fold(name): to for name, to in part.rename.items()}
        self._tidy = part.style == "tidy"

    def read(self, text: str) -> tuple[str | None, str | None]:
        """(brand, country); either may be None."""
        folded = fold(text)
        if not folded or folded in self._none:
            return None, None
        if folded in self._countries:
            return None, self._countries[folded]
        if folded in self._rename:
            return self._rename[folded], None
        return _limited(_tidied(text) if self._tidy else text, "название производителя"), None


def scope_of(profile: Profile) -> Scope:
    """What a profile's files speak for. A category or unit by default alone is only for products that are new."""
    filled = {
        "old_id": profile.old_id,
        "article": profile.article,
        "brand": profile.brand,
        "country": profile.country or (profile.brand and profile.brand.countries),
        "category": profile.category.columns,
        "unit": profile.unit and profile.unit.column,
        "description": profile.description,
        "rating": profile.rating,
        "rating_count": profile.rating_count,
        "popularity": profile.popularity,
        "external": profile.external is not None,
        "options": profile.options,
        "numbers": profile.numbers or (profile.article and profile.article.split),
        "prices": profile.prices,
        "stock": profile.stock,
    }
    zones = [part.zones for part in profile.prices]
    return Scope(
        source=profile.source,
        fields=(REQUIRED_FIELDS - {"category"}) | {field for field, part in filled.items() if part},
        zones=None if None in zones else frozenset(zone for part in zones for zone in part or ()),
        warehouses=frozenset(part.warehouse for part in profile.stock),
        absent=profile.absent,
        repeats=profile.key.repeats,
    )


def option_rows(profile: Profile) -> list[OptionRow]:
    return [OptionRow(part.key, part.name, part.kind, part.unit) for part in profile.options]


def _pieces(text: str, split: str | None) -> list[str]:
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
