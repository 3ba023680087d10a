"""Import profiles: YAML that maps the columns of a price list. profiles/plain.yml, our format, describes all keys."""

from collections.abc import Container, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PositiveInt, model_validator

from api.catalog.product_fields import PRODUCT_FIELDS
from api.imports.import_rows import ImportScope
from api.tabular.csv_reader import possible_headers
from api.tabular.layout import Column, ColumnRef, Layout, Pattern, ProfileError, columns_of, locate, read_profile
from api.tabular.number_parsing import DecimalMark


def _zones(value: object) -> object:
    return None if value == "all" else value if isinstance(value, list) else [value]


#: A zone, a list of them, or `all` (None).
Zones = Annotated[Annotated[list[PositiveInt], Field(min_length=1)] | None, BeforeValidator(_zones)]


def _field_columns(value: object) -> object:
    if value == "all":
        return {name: Column(field.headers, optional=True) for name, field in PRODUCT_FIELDS.items()}
    unknown = [str(name) for name in value if name not in PRODUCT_FIELDS] if isinstance(value, dict) else []
    if unknown:
        raise ValueError(f"нет поля товара {', '.join(unknown)}. Есть: {', '.join(PRODUCT_FIELDS)}")
    return value


#: Columns of declared product fields, or `all`: each under the names that our own format gives it.
FieldColumns = Annotated[dict[str, ColumnRef], BeforeValidator(_field_columns)]


class ProfilePart(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ColumnPart(ProfilePart):
    """A bare name or position is its column."""

    @model_validator(mode="before")
    @classmethod
    def bare(cls, value: object) -> object:
        return {"column": value} if isinstance(value, str | int) else value


class TextPart(ColumnPart):
    """The text of a cell; `default` replaces an empty cell or a missing column."""

    column: ColumnRef | None = None
    default: str | None = None


class FilePart(ProfilePart):
    header: bool = True
    encoding: Literal["auto", "utf-8", "windows-1251", "cp1251", "cp866", "koi8-r", "utf-16"] = "auto"
    delimiter: Literal["auto", ",", ";", "\t", "|"] = "auto"


class KeyPart(ProfilePart):
    """`columns` identify a product in the file; without them the key is a hash of number, brand, name and category."""

    columns: list[ColumnRef] = []
    repeats: Literal["reject", "number"] = "reject"

    @model_validator(mode="before")
    @classmethod
    def row(cls, value: object) -> object:
        return {"repeats": "number"} if value == "row" else value


class Replacement(ProfilePart):
    pattern: Pattern
    to: str = ""


class NamePart(ColumnPart):
    column: ColumnRef
    replace: list[Replacement] = []


class CategoryPart(ProfilePart):
    """Names from the root: `prefix`, then cells level by level or one cut by `split`; `default` if cells are empty."""

    columns: list[ColumnRef] = []
    split: str | None = None
    prefix: list[str] = []
    default: list[str] = Field([], max_length=3)

    @model_validator(mode="after")
    def check_source(self) -> Self:
        if not self.columns and not self.default:
            raise ValueError("нужны columns или default: у каждого товара есть категория")
        return self


class BrandPart(ColumnPart):
    column: ColumnRef
    #: Values that mean «no brand».
    none: list[str] = []
    #: Values that are a country, not a brand.
    countries: dict[str, str] = {}
    rename: dict[str, str] = {}
    #: `tidy` capitalises names in lower case: «дааз» → «ДААЗ», «базальт» → «Базальт».
    style: Literal["as_is", "tidy"] = "as_is"


class ArticlePart(ColumnPart):
    """`split` separates several numbers of a cell; `pattern` (its group, if any) extracts each. The first is the
    article, the others are numbers. Without a column the pattern is searched in the name."""

    column: ColumnRef | None = None
    pattern: Pattern | None = None
    split: str | None = None

    @model_validator(mode="after")
    def check_source(self) -> Self:
        if self.column is None and self.pattern is None:
            raise ValueError("нужны column или pattern")
        return self


class NumbersPart(ProfilePart):
    column: ColumnRef
    kind: Literal["oem", "analogue", "superseded"] = "oem"
    brand: str = ""
    split: str = ","


class PricePart(ProfilePart):
    """Roubles = the cell × `multiplier` × `rate` (roubles for a unit of the file's currency)."""

    column: ColumnRef
    old: ColumnRef | None = None
    zones: Zones = None
    multiplier: Decimal = Field(Decimal(1), gt=0)
    rate: Decimal = Field(Decimal(1), gt=0)
    decimal: DecimalMark = "auto"


class StockPart(ProfilePart):
    """Pieces in `warehouse`: from a column, or the same `quantity` for every row."""

    warehouse: PositiveInt
    column: ColumnRef | None = None
    quantity: int | None = Field(None, ge=0)
    #: Quantities of words in the cell; an empty cell is 0.
    words: dict[str, int] = {}

    @model_validator(mode="after")
    def check_quantity_source(self) -> Self:
        if (self.column is None) == (self.quantity is None):
            raise ValueError("нужно одно из двух: column или quantity")
        return self


class DescriptionPart(ColumnPart):
    column: ColumnRef


class OptionPart(ProfilePart):
    column: ColumnRef
    key: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str
    kind: Literal["list", "number"] = "list"
    unit: str | None = None
    split: str | None = None


FOLDER = Path(__file__).with_suffix("")
_ENCODINGS = {"utf-8": "utf-8-sig", "windows-1251": "windows-1251", "cp1251": "windows-1251", "cp866": "cp866",
              "koi8-r": "koi8-r", "utf-16": "utf-16"}  # fmt: skip


class Profile(ProfilePart):
    title: str
    #: The supplier: two profiles with one source write the same products.
    source: str = Field(min_length=1, max_length=100)
    file: FilePart = FilePart()
    key: KeyPart
    name: NamePart
    category: CategoryPart
    brand: BrandPart | None = None
    article: ArticlePart | None = None
    numbers: list[NumbersPart] = []
    prices: list[PricePart] = []
    stock: list[StockPart] = []
    old_id: ColumnRef | None = None
    unit: TextPart | None = None
    country: TextPart | None = None
    description: DescriptionPart | None = None
    rating: ColumnRef | None = None
    rating_count: ColumnRef | None = None
    popularity: ColumnRef | None = None
    external: bool | None = None
    options: list[OptionPart] = []
    fields: FieldColumns = {}
    absent: Literal["keep", "zero-stock"] = "keep"

    @model_validator(mode="after")
    def check_columns_match_header(self) -> Self:
        misfits = [column for column in self.layout.columns if bool(column.names) != self.file.header]
        if misfits:
            notation = "названиями" if self.file.header else "номерами (file → header: false)"
            raise ValueError(f"колонки здесь задают {notation}: поправьте {', '.join(map(str, misfits))}")
        if len({part.warehouse for part in self.stock}) < len(self.stock):
            raise ValueError("stock: один склад назван дважды")
        return self

    @property
    def layout(self) -> Layout:
        return Layout(
            tuple(dict.fromkeys(columns_of(self))),
            self.file.header,
            _ENCODINGS.get(self.file.encoding),
            None if self.file.delimiter == "auto" else self.file.delimiter,
        )


def load(name: str) -> Profile:
    """A built-in profile by its name, or another by the path of its file. Raises ProfileError."""
    return read_profile(Profile, FOLDER, name)


def builtin_profiles() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.yml"))


def detect_profile(file: Path) -> str:
    """The built-in profile whose required columns all stand in the header; ProfileError unless exactly one fits."""
    headers = possible_headers(file)
    profiles = [(name, load(name)) for name in builtin_profiles()]
    fitting = []
    for name, profile in profiles:
        required = [column for column in profile.layout.columns if not column.optional]
        fits = any(len(locate(header, required)) == len(required) for header in headers)
        if profile.file.header and fits:
            fitting.append((name, profile))
    if len(fitting) == 1:
        return fitting[0][0]
    titles = ", ".join(f"«{profile.title}»" for _, profile in fitting)
    reason = f"подходят сразу {titles}" if fitting else "по заголовку ни один не подошёл"
    profile_list = "\n".join(f"— {profile.title}" for _, profile in profiles)
    raise ProfileError(f"Непонятно, какой взять профиль: {reason}. Выберите его сами. Готовые:\n{profile_list}")


def override(
    profile: Profile, zones: Sequence[int] | None = None, warehouse: int | None = None, qty: int | None = None
) -> Profile:
    """The profile with the given values. Raises ProfileError when they are ambiguous for this profile."""
    changes: dict[str, object] = {}
    if zones:
        if len(profile.prices) != 1:
            raise ProfileError(
                f"--zone подходит к профилю с одной колонкой цены, а в профиле «{profile.title}» их "
                f"{len(profile.prices)}. Поправьте зоны в профиле."
            )
        changes["prices"] = [profile.prices[0].model_copy(update={"zones": list(zones)})]
    if warehouse is not None or qty is not None:
        changes["stock"] = [_stock(profile, warehouse, qty)]
    return profile.model_copy(update=changes)


def _stock(profile: Profile, warehouse: int | None, qty: int | None) -> StockPart:
    if len(profile.stock) > 1:
        raise ProfileError(
            f"--warehouse и --qty подходят к профилю с одним складом, а в профиле «{profile.title}» их "
            f"{len(profile.stock)}. Поправьте stock в профиле."
        )
    if profile.stock:
        part = profile.stock[0]
        warehouse = part.warehouse if warehouse is None else warehouse
        if qty is None:
            return part.model_copy(update={"warehouse": warehouse})
    if warehouse is None or qty is None:
        raise ProfileError(
            f"В профиле «{profile.title}» остатков нет: назовите и склад, и остаток (--warehouse, --qty)."
        )
    return StockPart(warehouse=warehouse, quantity=qty)


def profile_for_columns(profile: Profile, columns: Container[Column]) -> Profile:
    """Without prices and stock whose columns a file lacks: other missing columns read as empty cells."""
    prices = [part for part in profile.prices if part.column in columns]
    stock = [part for part in profile.stock if part.column is None or part.column in columns]
    return profile.model_copy(update={"prices": prices, "stock": stock})


def scope_of(profile: Profile, columns: Container[Column]) -> ImportScope:
    """The scope of a file with these columns; `profile` is the one for them.

    A category or unit that is given by a default only is written to new products only.
    """
    named: dict[str, Sequence[Column | None]] = {
        "old_id": [profile.old_id],
        "category": profile.category.columns,
        "rating": [profile.rating],
        "rating_count": [profile.rating_count],
        "popularity": [profile.popularity],
        "options": [part.column for part in profile.options],
        "numbers": [part.column for part in profile.numbers],
        **{name: [part.column] for name in ("brand", "unit", "description") if (part := getattr(profile, name))},
        **{name: [column] for name, column in profile.fields.items()},
    }
    fields = {field for field, of_field in named.items() if any(column in columns for column in of_field)}
    article = profile.article
    if article and (article.column is None or article.column in columns):
        fields |= {"article", "numbers"} if article.split else {"article"}
    given = {
        "country": profile.country or ("brand" in fields and profile.brand and profile.brand.countries),
        "external": profile.external is not None,
        "prices": profile.prices,
        "stock": profile.stock,
    }
    zones = [part.zones for part in profile.prices]
    return ImportScope(
        source=profile.source,
        fields=frozenset({"key", "name", *fields, *(field for field, part in given.items() if part)}),
        zones=None if None in zones else frozenset(zone for part in zones for zone in part or ()),
        warehouses=frozenset(part.warehouse for part in profile.stock),
        absent=profile.absent,
        repeats=profile.key.repeats,
    )
