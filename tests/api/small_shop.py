"""A shop small enough to know by heart: two cities in two zones, three warehouses, four products."""

from datetime import time
from decimal import Decimal

from sqlalchemy.orm import Session

from api.catalog.models import Brand, Category, Option, PartNumber, Price, Product, ProductImage, ProductOption, Stock
from api.cities.models import City, PriceZone, Transit, Warehouse, WorkTime

MOSCOW, TVER = 1, 2
OIL, FILTER, HIDDEN, BARE = 1, 2, 3, 4
CARTON = {"kind": "carton", "params": {"brand": "LADA", "number": "2101"}}


def build(session: Session) -> None:
    _places(session)
    session.flush()
    _tree(session)
    session.flush()
    _products(session)
    session.commit()


def _places(session: Session) -> None:
    session.add_all([PriceZone(id=1, name="Столицы"), PriceZone(id=2, name="Центр")])
    session.flush()
    session.add_all([_city(MOSCOW, "Москва", 1, 0), _city(TVER, "Тверь", 2, 1)])
    session.flush()
    session.add_all(
        [
            _warehouse(10, MOSCOW, "ул. Рябиновая, 98"),
            _warehouse(11, MOSCOW, "Варшавское шоссе, 290", supply_days=1),
            _warehouse(20, TVER, "ул. Коминтерна, 47"),
        ]
    )
    session.flush()
    session.add_all(
        [
            Transit(warehouse_id=warehouse, city_id=city, days=days)
            for warehouse, city, days in [(10, 1, 0), (11, 1, 0), (20, 2, 0), (10, 2, 1), (11, 2, 1), (20, 1, 2)]
        ]
    )
    session.add_all(
        [
            WorkTime(
                warehouse_id=10, work_day=day, position=n, work_start=time(9), work_end=time(21), active=day != "Su"
            )
            for n, day in enumerate(("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"))
        ]
    )


def _city(city_id: int, name: str, zone: int, position: int) -> City:
    return City(
        id=city_id, name=name, region=name, zone_id=zone, latitude=55.7, longitude=37.6, timezone="Europe/Moscow",
        phone="+7 495 000-01-01", email="shop@example.ru", position=position,
    )  # fmt: skip


def _warehouse(warehouse_id: int, city_id: int, address: str, supply_days: int = 0) -> Warehouse:
    return Warehouse(
        id=warehouse_id, city_id=city_id, name=f"Склад {warehouse_id}", address=address, phone="+7 495 000-01-01",
        supply_days=supply_days, order_cutoff=time.max,
    )  # fmt: skip


def _tree(session: Session) -> None:
    for category_id, parent, level, name, path in [
        (1, None, 1, "Моторные масла", "motornye-masla"),
        (70, None, 1, "Служебное", "sluzhebnoe"),
        (11, 1, 2, "Легковые", "motornye-masla/legkovye"),
        (3, None, 1, "Фильтры", "filtry"),
    ]:
        session.add(
            Category(
                id=category_id, parent_id=parent, level=level, name=name, path=path, slug=path.split("/")[-1],
                facets=["sae", "volume_l"] if category_id == 11 else [], position=category_id,
            )
        )  # fmt: skip
        session.flush()
    session.add_all(
        [
            Brand(id=1, name="ЛУКОЙЛ", slug="lukojl", country="Россия"),
            Brand(id=2, name="Редкая марка", slug="redkaya"),
            Option(id=1, key="sae", name="Вязкость SAE", kind="list", unit=None),
            Option(id=2, key="volume_l", name="Объём", kind="number", unit="л"),
        ]
    )


def _products(session: Session) -> None:
    session.add_all(
        [
            _product(
                OIL,
                "Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л",
                11,
                brand_id=1,
                article="3148675",
                rating="4.8",
                rating_count=10,
            ),
            _product(FILTER, "Фильтр масляный W 914/2", 3, article="W 914/2"),
            _product(HIDDEN, "Скрытый товар", 3, visible=False),
            _product(BARE, "Без остатков", 3),
        ]
    )
    session.flush()
    session.add_all(
        [
            ProductImage(product_id=product_id, position=0, key=f"key{product_id}", kind="drawing", drawing=CARTON)
            for product_id in (OIL, FILTER, HIDDEN, BARE)
        ]
    )
    session.add_all(
        [
            ProductOption(product_id=OIL, position=0, option_id=1, text="5W-40"),
            ProductOption(product_id=OIL, position=1, option_id=2, number=4.5),
            PartNumber(product_id=OIL, number="3148675", key="3148675", brand="ЛУКОЙЛ", kind="article"),
            Price(product_id=OIL, zone_id=1, cost=284900, guest_cost=319000),
            Price(product_id=OIL, zone_id=2, cost=279050),
            Price(product_id=FILTER, zone_id=1, cost=61200),
            Stock(product_id=OIL, warehouse_id=10, qty=12),
            Stock(product_id=OIL, warehouse_id=11, qty=3),
            Stock(product_id=FILTER, warehouse_id=20, qty=2),
            Stock(product_id=HIDDEN, warehouse_id=10, qty=5),
        ]
    )


def _product(product_id: int, name: str, category_id: int, rating: str = "0", **given: object) -> Product:
    return Product(
        id=product_id, source="test", source_key=str(product_id), name=name, category_id=category_id,
        rating=Decimal(rating), popularity=100 - product_id, **given,
    )  # fmt: skip
