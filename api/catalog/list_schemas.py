"""Requests and responses of product lists (spec §3 Catalogue filter, §7). Money is in roubles."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from api.catalog.schemas import Breadcrumb, CardOut, Subcategory
from api.http.fields import Id, ShortText

DEFAULT_PER_PAGE = 16
DEFAULT_PER_PAGE_OF_FILTER = 30
MAX_PER_PAGE = 100
OF_VEHICLE = "Машина каталога: только то, что к ней подходит или названо для её модели"

Sort = Literal["rating", "price_asc", "price_desc", "popular", "new", "soon", "name"]
Page = Annotated[int, Field(ge=1, le=1_000_000, description="Страница, с первой")]
PerPage = Annotated[int, Field(ge=1, le=MAX_PER_PAGE, description="Товаров на странице")]
#: Days until products are in a city.
Days = Annotated[int, Field(ge=0, le=365)]
Stars = Annotated[int, Field(ge=0, le=5)]
#: Accepted with or without the /catalog/ prefix and slashes.
CategoryPath = Annotated[
    str,
    Field(min_length=1, max_length=300, pattern=r"^[^\u0000-\u001f\u007f]+$"),
    AfterValidator(lambda path: path.removeprefix("/catalog").strip("/")),
]
CategoryRef = Annotated[
    Id | CategoryPath,
    Field(description="Номер раздела или его адрес: motornye-masla/legkovye", examples=[11, "motornye-masla"]),
]
SortBy = Annotated[
    Sort,
    Field(
        description="Порядок: по рейтингу, дешёвые, дорогие, что берут чаще, новинки, что скорее в городе, по названию"
    ),
]
Amount = Annotated[float, Field(ge=-1e12, le=1e12, allow_inf_nan=False)]
Roubles = Annotated[float, Field(ge=0, le=20_000_000, allow_inf_nan=False)]


class PriceBounds(BaseModel):
    """Включительно; без границы с этой стороны — null или ничего."""

    min: Roubles | None = Field(default=None, examples=[500])
    max: Roubles | None = Field(default=None, examples=[3000])


class NumberBounds(BaseModel):
    """Включительно; без границы с этой стороны — null или ничего."""

    model_config = ConfigDict(extra="forbid")

    min: Amount | None = Field(default=None, examples=[1])
    max: Amount | None = Field(default=None, examples=[5])


SentOptionChoice = Annotated[list[ShortText | Amount], Field(max_length=100)] | NumberBounds


class CategoryFilter(BaseModel):
    """Раздел и всё, что в нём выбрали."""

    model_config = ConfigDict(populate_by_name=True)

    category: CategoryRef
    city: Id | None = Field(
        default=None, description="Город цен и остатков; без него — из cookie currentCity, иначе первый"
    )
    rating: list[Stars] = Field(default=[], max_length=6, description="Сколько полных звёзд: 5…0", examples=[[5, 4]])
    brands: list[ShortText] = Field(default=[], max_length=100, description="slug марок", examples=[["lukojl"]])
    price_range: PriceBounds | None = Field(default=None, alias="priceRange", description="Цена в городе, рублей")
    filters: dict[ShortText, SentOptionChoice] = Field(
        default={},
        max_length=30,
        description="По ключу свойства: список значений, а для числа можно и границы",
        examples=[{"sae": ["5W-40", "5W-30"], "volume_l": {"min": 1, "max": 5}}],
    )
    in_stock: bool = Field(default=False, description="Только то, что лежит на складах города")
    within_days: Days | None = Field(default=None, description="Не дольше стольких дней до города", examples=[3])
    sale: bool = Field(default=False, description="Только со старой ценой")
    vehicle: Id | None = Field(default=None, description=OF_VEHICLE, examples=[31])


class CategoryProductsRequest(CategoryFilter):
    page: Page = 1
    items_per_page: PerPage = Field(default=DEFAULT_PER_PAGE, alias="itemsPerPage")
    sort: SortBy = "rating"


class CategoryFilterRequest(CategoryFilter):
    items_per_page: PerPage | None = Field(
        default=None, alias="itemsPerPage", description="Без него — из cookie productsPerPage, иначе 30"
    )
    sort: SortBy = "rating"


class ProductPage(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    total: int = Field(description="Сколько всего подходит", examples=[214])
    page: int = Field(examples=[1])
    pages: int = Field(description="Сколько страниц; за последней список пуст", examples=[14])
    items_per_page: int = Field(alias="itemsPerPage", examples=[16])


class ProductsOut(ProductPage):
    data: list[CardOut]


class RatedOut(BaseModel):
    data: list[CardOut]


class ListCategory(Breadcrumb):
    slug: str
    image: str | None
    facets: list[str] = Field(description="Ключи свойств, по которым здесь выбирают")
    breadcrumbs: list[Breadcrumb] = Field(description="От корня до самого раздела")
    children: list[Subcategory]


class CategoryProductsOut(ProductPage):
    category: ListCategory
    products: list[CardOut]


class FilterEntry(BaseModel):
    name: str = Field(description="Как писать на странице: у чисел запятая", examples=["5W-40"])
    count: int
    checked: bool


class RatingFilter(FilterEntry):
    value: int = Field(examples=[5])


class BrandFilter(FilterEntry):
    id: int
    slug: str


class FilterValue(FilterEntry):
    value: str | float = Field(description="Его и отправлять в filters", examples=["5W-40"])


class SliderOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    slider_range: tuple[float, float] = Field(alias="sliderRange", description="От и до того, что есть")
    slider_values: tuple[float, float] = Field(alias="sliderValues", description="Что выбрано, внутри sliderRange")


class OptionFilter(BaseModel):
    """Границы есть только у чисел."""

    model_config = ConfigDict(populate_by_name=True)

    key: str = Field(examples=["sae"])
    name: str = Field(examples=["Вязкость SAE"])
    unit: str | None
    type: Literal["number", "list"]
    values: list[FilterValue]
    slider_range: tuple[float, float] | None = Field(alias="sliderRange")
    slider_values: tuple[float, float] | None = Field(alias="sliderValues")


class CategoryFilterOut(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    rating: list[RatingFilter] = Field(description="Всегда шесть строк: от пяти звёзд до «нет звёзд»")
    filters: list[OptionFilter] = Field(description="В порядке раздела; без значений фильтра нет")
    brands: list[BrandFilter] = Field(description="По числу товаров, потом по имени")
    price_range: SliderOut | None = Field(alias="priceRange", description="null, когда цен в городе нет")
    sort: SortBy
    items_per_page: int = Field(alias="itemsPerPage")
    total: int = Field(description="Сколько подходит подо всё выбранное")
