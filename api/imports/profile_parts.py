"""The parts of an import profile: how one field of a product is read from the columns of a file."""

from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PositiveInt, model_validator

from api.catalog.product_fields import PRODUCT_FIELDS
from api.tabular.layout import Column
from api.tabular.number_parsing import DecimalMark
from api.tabular.profile_fields import ColumnRef, Pattern


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


class TextPart(ProfilePart):
    """The text of a cell; `default` replaces an empty cell or a missing column."""

    column: ColumnRef | None = None
    default: str | None = None


def _text_part(value: object) -> object:
    return {"column": value} if isinstance(value, str | int) else value


Text = Annotated[TextPart, BeforeValidator(_text_part)]


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


class NamePart(ProfilePart):
    column: ColumnRef
    replace: list[Replacement] = []

    @model_validator(mode="before")
    @classmethod
    def bare(cls, value: object) -> object:
        return _text_part(value)


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


class BrandPart(ProfilePart):
    column: ColumnRef
    #: Values that mean «no brand».
    none: list[str] = []
    #: Values that are a country, not a brand.
    countries: dict[str, str] = {}
    rename: dict[str, str] = {}
    #: `tidy` capitalises names in lower case: «дааз» → «ДААЗ», «базальт» → «Базальт».
    style: Literal["as_is", "tidy"] = "as_is"

    @model_validator(mode="before")
    @classmethod
    def bare(cls, value: object) -> object:
        return _text_part(value)


class ArticlePart(ProfilePart):
    """`split` separates several numbers of a cell; `pattern` (its group, if any) extracts each. The first is the
    article, the others are numbers. Without a column the pattern is searched in the name."""

    column: ColumnRef | None = None
    pattern: Pattern | None = None
    split: str | None = None

    @model_validator(mode="before")
    @classmethod
    def bare(cls, value: object) -> object:
        return _text_part(value)

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


class DescriptionPart(ProfilePart):
    column: ColumnRef

    @model_validator(mode="before")
    @classmethod
    def bare(cls, value: object) -> object:
        return _text_part(value)


class OptionPart(ProfilePart):
    column: ColumnRef
    key: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str
    kind: Literal["list", "number"] = "list"
    unit: str | None = None
    split: str | None = None
