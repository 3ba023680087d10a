"""The catalogue in the spec's names (spec §3, §7). Money is in roubles here."""

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.catalog.models import Product, ProductOption
from api.catalog.product_fields import ProductFields, field_rows, field_values
from api.cities.schemas import CityOut
from api.core.money import roubles
from api.core.settings import SelectionCatalogue
from api.http.fields import Id, ShortText


class Breadcrumb(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str
    url: str = Field(examples=["/catalog/motornye-masla/legkovye"])


class Subcategory(Breadcrumb):
    slug: str
    image: str | None = Field(description="Ключ картинки; адрес — /images/w200/{image}.svg")
    highlight: bool


class CategoryOut(Subcategory):
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    facets: list[str] = Field(description="Ключи свойств, по которым здесь выбирают")
    products: int = 0
    children: list["CategoryOut"] = []


class FlatCategory(Breadcrumb):
    model_config = ConfigDict(populate_by_name=True)

    parent_id: int | None = Field(alias="parentId")
    slug: str
    level: int


class FacetOut(BaseModel):
    key: str
    attribute: str = Field(description="Имя поля в документах поиска")
    name: str
    kind: Literal["list", "number"] = Field(description="number или list")
    unit: str | None


class ShopOut(BaseModel):
    code: str
    name: str


class InitOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    shop: ShopOut
    categories: list[CategoryOut]
    flat_categories: list[FlatCategory] = Field(alias="flatCategories")
    cities: list[CityOut]
    city: CityOut = Field(description="Город посетителя")
    city_detected: Literal["cookie", "address", "default"] = Field(
        alias="cityDetected", description="Откуда город: выбран раньше, по адресу посетителя, первый по умолчанию"
    )
    facets: list[FacetOut]
    selection_catalogues: tuple[SelectionCatalogue, ...] = Field(
        alias="selectionCatalogues", description="Каталоги подбора на сайтах изготовителей"
    )


class BrandOut(BaseModel):
    id: int
    name: str
    slug: str
    country: str | None
    products: int


class BrandsOut(BaseModel):
    brands: list[BrandOut]


class ImageOut(BaseModel):
    key: str
    ext: str


class GalleryImage(ImageOut):
    alt: str = Field(
        description="Что на картинке, если не сам товар: чертёж и его размеры. Пусто — товар",
        examples=["Чертёж с размерами: наружный диаметр 76 мм, высота 79 мм"],
    )


class OfferOut(BaseModel):
    """A product at a price. `stock` is what can be bought in the city; with `external` it comes from another place."""

    id: int
    name: str
    article: str | None
    brand_name: str | None
    brand_slug: str | None
    country: str | None
    unit: str
    rating: float
    rating_count: int
    cost: float | None
    guest_cost: float | None
    stock: int
    arrival_days: int | None
    external: bool
    city_id: int

    @property
    def is_here(self) -> bool:
        """The product is in stock in the city."""
        return self.stock > 0 and not self.external


def offer_fields(
    *,
    cost: int | None,
    guest_cost: int | None,
    local_qty: int | None,
    remote_qty: int | None,
    arrival_days: int | None,
    external: bool,
) -> dict[str, Any]:  # of different types
    """What a shopper of one city can buy. Takes kopecks; stock of other cities counts when the city has none."""
    return {
        "cost": roubles(cost) if cost else None,
        "guest_cost": roubles(guest_cost) if guest_cost else None,
        "stock": local_qty or remote_qty or 0,
        "arrival_days": arrival_days,
        "external": external or bool(not local_qty and remote_qty),
    }


class SizeOut(BaseModel):
    """Фасовка того же товара, которую можно купить в городе."""

    id: int = Field(description="Товар этой фасовки", examples=[17])
    size: str = Field(examples=["4 л"])


class CardOut(OfferOut):
    """A product in a list."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    image: ImageOut
    size: str | None = Field(default=None, description="Фасовка самого товара", examples=["4 л"])
    sizes: list[SizeOut] = Field(default=[], description="Все его фасовки, по возрастанию; пусто, если она одна")


class CardsOut(BaseModel):
    products: list[CardOut]


class OptionOut(BaseModel):
    key: str
    name: str
    value: str
    unit: str | None
    unverified: bool = Field(
        description="true — значение записано по памяти, его никто не сверял: так и покажите", examples=[False]
    )


class ProductCategory(Breadcrumb):
    breadcrumbs: list[Breadcrumb]


class StockPlace(BaseModel):
    warehouse_id: int
    city_id: int
    city: str
    name: str
    address: str
    qty: int
    days: int = Field(description="Через сколько дней будет в городе, если заказать сейчас")
    ships_today: bool = Field(description="Заказ ещё уходит сегодня")
    today_until: str = Field(description="Заказ до этого часа уходит сегодня (время города склада)")
    pickup_active: bool


class NumberOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    number: str
    brand: str
    kind: str


class ProductOut(OfferOut, ProductFields):
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    description: str
    images: list[GalleryImage]
    options: list[OptionOut]
    category: ProductCategory
    stocks: list[StockPlace]
    numbers: list[NumberOut]


class ProductAnswer(BaseModel):
    product: ProductOut


class ProductRequest(BaseModel):
    id: Id
    ssid: str | None = Field(default=None, max_length=200)
    city: Id | None = None


class HomeRequest(BaseModel):
    city_id: Id | None = None


class OldIdRequest(BaseModel):
    old_id: ShortText = Field(min_length=1, description="Номер товара в старом магазине", examples=["104233"])


class NewIdOut(BaseModel):
    new_id: int = Field(examples=[17])


def format_value(value: str | float) -> str:
    """Numbers get a decimal comma and no trailing zeros."""
    return value if isinstance(value, str) else f"{value:.10g}".replace(".", ",")


def format_options(rows: Iterable[ProductOption]) -> list[OptionOut]:
    """One entry per option, its values joined by commas in the order of the rows. `row.option` must be loaded."""
    lines: dict[int, OptionOut] = {}
    for row in rows:
        value = row.text if row.text is not None else row.number
        text = "" if value is None else format_value(value)
        unverified = row.confidence is not None
        if line := lines.get(row.option_id):
            line.value += f", {text}"
            line.unverified |= unverified
        else:
            option = row.option
            lines[row.option_id] = OptionOut(
                key=option.key, name=option.name, value=text, unit=option.unit, unverified=unverified
            )
    return list(lines.values())


def field_options(product: Product) -> list[OptionOut]:
    """The declared fields that are known, as further properties."""
    return [
        OptionOut(key=key, name=name, value=value, unit=unit, unverified=False)
        for key, name, value, unit in field_rows(field_values(product))
    ]
