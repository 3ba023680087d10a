"""The catalogue in the spec's names (spec §3, §7). Money is in roubles here."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from api.catalog.models import Category
from api.cities.schemas import CityOut
from api.fields import Id, ShortText

#: Of the city of a request.
CITY_OR_COOKIE = "Город цен и остатков; без него — из cookie currentCity, иначе первый"


class CategoryOut(BaseModel):
    id: int = Field(examples=[11])
    name: str = Field(examples=["Легковые"])
    url: str = Field(examples=["/catalog/motornye-masla/legkovye"])
    slug: str = Field(examples=["legkovye"])
    image: str | None = Field(description="Ключ картинки; адрес — /images/w200/{image}.svg")
    highlight: bool = Field(description="Выделить в меню")
    facets: list[str] = Field(description="Ключи свойств, по которым здесь выбирают", examples=[["sae", "volume_l"]])
    products: int = Field(description="Сколько товаров в ветке; отстаёт на несколько секунд", examples=[214])
    children: list["CategoryOut"] = []


class FlatCategory(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    id: int
    parent_id: int | None = Field(alias="parentId")
    name: str
    url: str
    slug: str
    level: int


class FacetOut(BaseModel):
    key: str = Field(examples=["sae"])
    attribute: str = Field(description="Имя поля в документах поиска", examples=["options.sae"])
    name: str = Field(examples=["Вязкость SAE"])
    kind: str = Field(description="number или list", examples=["list"])
    unit: str | None = Field(examples=["л"])


class ShopOut(BaseModel):
    code: str = Field(description="{product} в адресах", examples=["shop"])
    name: str = Field(examples=["Ходовая"])


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


class BrandOut(BaseModel):
    id: int
    name: str = Field(examples=["ЛУКОЙЛ"])
    slug: str = Field(description="Имя в адресах и в фильтрах", examples=["lukojl"])
    country: str | None = Field(examples=["Россия"])
    products: int = Field(description="Сколько товаров в продаже", examples=[148])


class BrandsOut(BaseModel):
    brands: list[BrandOut] = Field(description="У кого товаров больше, те раньше")


class ImageOut(BaseModel):
    """Адреса: /images/w200/{key}.{ext}, /images/w600/…, /images/w2000/…"""

    key: str = Field(examples=["3f2a9c0d"])
    ext: str = Field(examples=["svg"])


class OfferOut(BaseModel):
    """A product at a price. `stock` is what can be bought in the city; with `external` it comes from another place."""

    id: int = Field(examples=[17])
    name: str = Field(examples=["Масло моторное ЛУКОЙЛ Genesis Armortech 5W-40, 4 л"])
    article: str | None = Field(examples=["3148675"])
    brand_name: str | None = Field(examples=["ЛУКОЙЛ"])
    brand_slug: str | None = Field(examples=["lukojl"])
    country: str | None = Field(examples=["Россия"])
    unit: str = Field(examples=["шт."])
    rating: float = Field(description="От 0 до 5", examples=[4.8])
    rating_count: int = Field(description="Сколько оценок", examples=[214])
    cost: float | None = Field(description="Цена в городе, рублей; null — в этом городе цены нет", examples=[2849])
    guest_cost: float | None = Field(description="Старая цена, её зачёркивают; null — скидки нет", examples=[3190])
    stock: int = Field(description="Сколько можно взять: лежит в городе, а если нет — в других", examples=[15])
    arrival_days: int | None = Field(
        description="Через сколько целых дней отдадут в городе: 0 — сегодня, null — не привезти", examples=[0]
    )
    external: bool = Field(description="Поедет из другого места")
    city_id: int = Field(description="Город этих цен и остатков", examples=[1])


class CardOut(OfferOut):
    """A product in a list."""

    image: ImageOut


class CardsOut(BaseModel):
    products: list[CardOut]


class OptionOut(BaseModel):
    key: str = Field(examples=["sae"])
    name: str = Field(examples=["Вязкость SAE"])
    value: str = Field(description="Несколько значений — через запятую", examples=["5W-40"])
    unit: str | None = Field(examples=["л"])


class Breadcrumb(BaseModel):
    id: int
    name: str = Field(examples=["Моторные масла"])
    url: str = Field(examples=["/catalog/motornye-masla"])

    @classmethod
    def of(cls, category: Category) -> Self:
        return cls(id=category.id, name=category.name, url=category_url(category.path))


class ProductCategory(BaseModel):
    id: int
    name: str = Field(examples=["Легковые"])
    url: str = Field(examples=["/catalog/motornye-masla/legkovye"])
    breadcrumbs: list[Breadcrumb] = Field(description="От корня до самого раздела")


class StockPlace(BaseModel):
    warehouse_id: int
    city_id: int
    city: str = Field(examples=["Тверь"])
    name: str = Field(examples=["Склад «Тверь»"])
    address: str = Field(examples=["ул. Коминтерна, 47"])
    qty: int = Field(description="Сколько лежит", examples=[6])
    days: int = Field(description="Через сколько целых дней отдадут в городе покупателя", examples=[1])
    today_until: str = Field(description="Заказ до этого часа уходит сегодня (время города склада)", examples=["15:00"])
    pickup_active: bool


class NumberOut(BaseModel):
    number: str = Field(examples=["W 914/2"])
    brand: str = Field(examples=["MANN-FILTER"])
    kind: str = Field(description="article, oem, analogue или superseded", examples=["article"])


class ProductOut(OfferOut):
    description: str = Field(description="HTML, очищенный при загрузке")
    images: list[ImageOut]
    options: list[OptionOut]
    category: ProductCategory
    stocks: list[StockPlace] = Field(description="Где лежит; откуда приедет раньше, те первыми")
    numbers: list[NumberOut] = Field(description="Под какими номерами его ищут")


class ProductAnswer(BaseModel):
    product: ProductOut


class ProductRequest(BaseModel):
    id: Id = Field(examples=[17])
    ssid: str | None = Field(default=None, max_length=200, description="Метка посещения; ничего не меняет")
    city: Id | None = Field(default=None, description=CITY_OR_COOKIE, examples=[1])


class HomeRequest(BaseModel):
    city_id: Id | None = Field(default=None, description=CITY_OR_COOKIE, examples=[1])


class OldIdRequest(BaseModel):
    old_id: ShortText = Field(min_length=1, description="Номер товара в старом магазине", examples=["104233"])


class NewIdOut(BaseModel):
    new_id: int = Field(examples=[17])


def category_url(path: str) -> str:
    return f"/catalog/{path}"
