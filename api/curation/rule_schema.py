"""A curation rule as its file `rules/<id>.yml` defines it: when it holds, and what it then does."""

from datetime import date, datetime, time
from typing import Annotated, Literal, Self
from unicodedata import category, normalize

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from api.core.shop_time import SHOP_TIME_ZONE
from api.text.folding import fold

MAX_QUERIES, MAX_PINS, MAX_SELECTORS, MAX_REPLACEMENTS, MAX_DROPPED = 50, 20, 30, 20, 20
MAX_CONDITIONS, MAX_FACETS = 30, 40
#: A pin further down is not seen: 60 products are the longest page.
LAST_PLACE = 60
MAX_PRIORITY = 1000
TIME_FORMAT = "%Y-%m-%d %H:%M"
#: Controls, zero-width and bidirectional marks, surrogates, private use.
_INVISIBLE = {"Cc", "Cf", "Cs", "Co"}

QueryKind = Literal["is", "contains", "forms"]
Audience = Literal["guest", "customer"]
SortKey = Literal["rating", "price_asc", "price_desc", "popular", "new", "soon", "name"]
BannerTone = Literal["info", "sale"]


class RuleValueError(ValueError):
    """A value cannot be used; the message is for people."""


def _visible(text: str) -> str:
    """In one line, without invisible characters; unlike `clean` it keeps the dashes of a text that is shown."""
    line = " ".join(normalize("NFC", text).split())
    return line if line.isprintable() else "".join(char for char in line if category(char) not in _INVISIBLE)


def _cleaned(text: str) -> str:
    if not (text := _visible(text)):
        raise RuleValueError("пусто: напишите значение или уберите строку")
    return text


def _words(text: str) -> str:
    if not any(char.isalnum() for char in text):
        raise RuleValueError("нужны слова: хотя бы одна буква или цифра")
    return text


def _moment(value: object) -> object:
    """A moment of the file: `2026-12-01 09:00` or `2026-12-01`, in the time zone of the shop."""
    if isinstance(value, datetime):
        return value
    if isinstance(value, date):
        return datetime.combine(value, time(), SHOP_TIME_ZONE)
    try:
        moment = datetime.fromisoformat(str(value).strip())
    except ValueError:
        raise RuleValueError("нужны день и время, например 2026-12-01 09:00") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=SHOP_TIME_ZONE)


def _year(moment: datetime) -> datetime:
    if not 2000 <= moment.year <= 2100:
        raise RuleValueError("год от 2000 до 2100")
    return moment


Name = Annotated[str, Field(max_length=200), AfterValidator(_cleaned)]
Phrase = Annotated[str, Field(max_length=100), AfterValidator(_cleaned), AfterValidator(_words)]
Moment = Annotated[datetime, BeforeValidator(_moment), AfterValidator(_year)]
OptionKey = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class _OneKey(_Part):
    @model_validator(mode="after")
    def check_one_key(self) -> Self:
        if len(self.model_fields_set) != 1:
            *others, last = (field.alias or name for name, field in type(self).model_fields.items())
            raise RuleValueError(f"нужен один ключ: {', '.join(others)} или {last}")
        return self


class QueryPattern(_OneKey):
    """One key: `is` the whole query, `contains` the words side by side, `forms` the words in any form and order."""

    is_: Phrase | None = Field(default=None, alias="is")
    contains: Phrase | None = None
    forms: Phrase | None = None

    @property
    def kind(self) -> QueryKind:
        return "is" if self.is_ else "contains" if self.contains else "forms"

    @property
    def typed(self) -> str:
        return self.is_ or self.contains or self.forms or ""

    @property
    def text(self) -> str:
        """Folded."""
        return fold(self.typed)


class FacetCondition(_Part):
    """A filter that the shopper has chosen; without a value any of its values."""

    facet: OptionKey
    value: Name | None = None


class ProductReference(_Part):
    """The article in the price list and the brand, empty for a product without one. `name` is for readers."""

    article: Name
    brand: Annotated[str, Field(max_length=200), AfterValidator(_visible)] = ""
    name: Annotated[str, Field(max_length=300), AfterValidator(_visible)] = ""

    @property
    def key(self) -> tuple[str, str]:
        return self.article, self.brand


class OptionReference(_Part):
    key: OptionKey
    value: Name


class ProductSelector(_OneKey):
    """Products by one property."""

    brand: Name | None = None
    category: Name | None = None
    product: ProductReference | None = None
    option: OptionReference | None = None

    @property
    def identity(self) -> tuple[object, ...]:
        """Equal for selectors of the same products."""
        product = self.product.key if self.product else None
        return self.brand, self.category, product, self.option


class Pin(_Part):
    place: int = Field(ge=1, le=LAST_PLACE)
    product: ProductReference


class WordReplacement(_Part):
    from_: Phrase = Field(alias="from")
    to: Phrase

    @model_validator(mode="after")
    def check_difference(self) -> Self:
        if fold(self.from_) == fold(self.to):
            raise RuleValueError("слева и справа одно и то же")
        return self


class RuleBanner(_Part):
    title: Annotated[str, Field(max_length=80), AfterValidator(_cleaned)]
    text: Annotated[str, Field(max_length=200), AfterValidator(_visible)] = ""
    link: Annotated[str, Field(max_length=300)] = ""
    tone: BannerTone = "info"


class RuleConditions(_Part):
    """Without conditions a rule always holds; several kinds of conditions must all hold. `until` is exclusive."""

    query: list[QueryPattern] = Field(default=[], max_length=MAX_QUERIES)
    categories: list[Name] = Field(default=[], max_length=MAX_CONDITIONS)
    cities: list[Name] = Field(default=[], max_length=MAX_CONDITIONS)
    car: bool | None = None
    filters: list[FacetCondition] = Field(default=[], max_length=MAX_CONDITIONS)
    audience: Audience | None = None
    from_: Moment | None = Field(default=None, alias="from")
    until: Moment | None = None


class RuleActions(_Part):
    pin: list[Pin] = Field(default=[], max_length=MAX_PINS)
    boost: list[ProductSelector] = Field(default=[], max_length=MAX_SELECTORS)
    bury: list[ProductSelector] = Field(default=[], max_length=MAX_SELECTORS)
    hide: list[ProductSelector] = Field(default=[], max_length=MAX_SELECTORS)
    replace: list[WordReplacement] = Field(default=[], max_length=MAX_REPLACEMENTS)
    drop: list[Phrase] = Field(default=[], max_length=MAX_DROPPED)
    redirect: Annotated[str, Field(min_length=1, max_length=300)] | None = None
    banner: RuleBanner | None = None
    facets: list[OptionKey] = Field(default=[], max_length=MAX_FACETS)
    sort: SortKey | None = None

    @model_validator(mode="after")
    def check_content(self) -> Self:
        if not any(getattr(self, name) for name in type(self).model_fields):
            raise RuleValueError("правило ничего не делает: добавьте хотя бы одно действие")
        for label, items in (("место", [str(pin.place) for pin in self.pin]), ("фильтр", self.facets)):
            if repeated := [item for item in items if items.count(item) > 1]:
                raise RuleValueError(f"{label} {repeated[0]} стоит дважды")
        return self


class CurationRule(_Part):
    """`priority`: the higher one wins where two rules contradict; of equal ones the first by id."""

    title: Annotated[str, Field(max_length=120), AfterValidator(_cleaned)]
    why: Annotated[str, Field(max_length=500), AfterValidator(_visible)] = ""
    enabled: bool = True
    priority: int = Field(default=0, ge=-MAX_PRIORITY, le=MAX_PRIORITY)
    when: RuleConditions = RuleConditions()
    then: RuleActions

    def is_expired(self, now: datetime) -> bool:
        return self.when.until is not None and self.when.until <= now
