"""What the catalogue answers: prices of the city's zone, stock of the city, arrival days."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from fastapi import Depends

from api.catalog.models import Product
from api.catalog.repository import CatalogRepository
from api.catalog.schemas import (
    BrandOut,
    Breadcrumb,
    CardOut,
    CategoryOut,
    ImageOut,
    NumberOut,
    OptionOut,
    ProductCategory,
    ProductOut,
    StockPlace,
    category_url,
    image_of,
)
from api.catalog.tree import build_tree
from api.cities.models import City
from api.db import SessionDep
from api.errors import NotFoundError
from api.money import roubles

HOME_PRODUCTS = 10


class Offer(NamedTuple):
    """What a shopper of one city can have: roubles, pieces, days; `external` = it comes from another place."""

    cost: float | None
    guest_cost: float | None
    stock: int
    arrival_days: int | None
    external: bool


class CatalogService:
    def __init__(self, session: SessionDep) -> None:
        self.repository = CatalogRepository(session)

    def tree(self) -> list[CategoryOut]:
        return build_tree(self.repository.categories(), self.repository.shown_by_category())

    def brands(self) -> list[BrandOut]:
        return [
            BrandOut(id=brand.id, name=brand.name, slug=brand.slug, country=brand.country, products=count)
            for brand, count in self.repository.brands()
        ]

    def home_products(self, city: City) -> list[CardOut]:
        return self.cards(self.repository.popular(city.id, HOME_PRODUCTS), city)

    def cards(self, product_ids: Sequence[int], city: City) -> list[CardOut]:
        """Cards in the order asked for; products that are not shown are left out."""
        products = self.repository.cards(product_ids)
        offers = self.offers(list(products), city)
        return [_card(products[i], offers[i], city.id) for i in product_ids if i in products]

    def offers(self, product_ids: Sequence[int], city: City) -> dict[int, Offer]:
        prices = self.repository.prices(product_ids, city.zone_id)
        stocks = self.repository.offers(product_ids, city.id)
        offers = {}
        for product_id in product_ids:
            price, stock = prices.get(product_id), stocks.get(product_id)
            here, elsewhere = (stock.here, stock.elsewhere) if stock else (0, 0)
            offers[product_id] = Offer(
                cost=roubles(price.cost) if price else None,
                guest_cost=roubles(price.guest_cost) if price and price.guest_cost else None,
                stock=here or elsewhere,
                arrival_days=stock.arrival_days if stock else None,
                external=here == 0 and elsewhere > 0,
            )
        return offers

    def product(self, product_id: int, city: City) -> ProductOut:
        product = self.repository.get(product_id)
        if product is None:
            raise NotFoundError(
                "product_not_found", "Такого товара нет: возможно, его сняли с продажи. Поищите похожий в каталоге."
            )
        offer = self.offers([product.id], city)[product.id]
        return ProductOut(
            id=product.id,
            name=product.name,
            article=product.article,
            brand_name=product.brand.name if product.brand else None,
            brand_slug=product.brand.slug if product.brand else None,
            country=product.country,
            unit=product.unit,
            description=product.description,
            rating=float(product.rating),
            rating_count=product.rating_count,
            images=[ImageOut(key=image.key, ext=image.ext) for image in product.images],
            options=_options(product),
            category=self._category(product),
            stocks=self._places(product.id, city),
            numbers=[
                NumberOut(number=row.number, brand=row.brand, kind=row.kind)
                for row in self.repository.numbers(product.id)
            ],
            city_id=city.id,
            **_offered(product, offer),
        )

    def _category(self, product: Product) -> ProductCategory:
        category = product.category
        return ProductCategory(
            id=category.id,
            name=category.name,
            url=category_url(category.path),
            breadcrumbs=[Breadcrumb.of(row) for row in self.repository.breadcrumbs(category)],
        )

    def _places(self, product_id: int, city: City) -> list[StockPlace]:
        return [
            StockPlace(
                warehouse_id=warehouse.id,
                city_id=place.id,
                city=place.name,
                name=warehouse.name,
                address=warehouse.address,
                qty=qty,
                days=days,
                today_until=warehouse.order_cutoff.strftime("%H:%M"),
                pickup_active=warehouse.pickup_active,
            )
            for warehouse, place, qty, days in self.repository.stock_places(product_id, city.id)
        ]


Catalog = Annotated[CatalogService, Depends(CatalogService)]


def _offered(product: Product, offer: Offer) -> dict[str, float | int | bool | None]:
    return offer._asdict() | {"external": product.external or offer.external}


def _card(product: Product, offer: Offer, city_id: int) -> CardOut:
    return CardOut(
        id=product.id,
        name=product.name,
        article=product.article,
        brand_name=product.brand.name if product.brand else None,
        unit=product.unit,
        rating=float(product.rating),
        rating_count=product.rating_count,
        image=image_of(product),
        city_id=city_id,
        **_offered(product, offer),
    )


def _options(product: Product) -> list[OptionOut]:
    """Values of one option joined by commas, in the order they were given; numbers with a decimal comma."""
    values: dict[str, list[str]] = {}
    for row in product.options:
        text = row.text if row.text is not None else f"{row.number:g}".replace(".", ",")
        values.setdefault(row.option.key, []).append(text)
    named = {row.option.key: row.option for row in product.options}
    return [
        OptionOut(key=key, name=named[key].name, value=", ".join(texts), unit=named[key].unit)
        for key, texts in values.items()
    ]
