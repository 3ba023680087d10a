"""The seed in the database and its command: first run, second run, refusals."""

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.orm import Session
from typer import Typer
from typer.testing import CliRunner

from api.catalog.models import Brand, Category, PartNumber, Price, Product, ProductImage, Stock
from api.cities.models import City, PriceZone, Transit, Warehouse, WorkTime
from api.core.errors import ShopError
from api.imports.import_rows import ImportScope, PriceRow, ProductImportRow
from api.imports.product_writer import write_products
from api.pricing.models import PromoCode
from api.seed.delivery_and_discounts import promo_codes
from api.seed.product_rows import seed_products
from api.seed.service import seed
from cli.imports import seed_command
from tests.fixtures import datasets


@pytest.fixture
def shop(db_session: Session) -> Session:
    """A session over a database with the demo shop and an empty outbox."""
    datasets.load(db_session, seed)
    db_session.execute(text("DELETE FROM search_outbox"))
    db_session.commit()
    return db_session


def count(session: Session, table: type) -> int:
    return session.scalar(select(func.count()).select_from(table)) or 0


def outbox_events(session: Session) -> int:
    return session.scalar(text("SELECT count(*) FROM search_outbox")) or 0


def test_the_shop_is_filled(shop: Session) -> None:
    assert count(shop, Product) == len(seed_products())
    assert (count(shop, PriceZone), count(shop, City), count(shop, Warehouse)) == (4, 12, 15)
    assert (count(shop, WorkTime), count(shop, Transit)) == (15 * 7, 15 * 12)
    assert (count(shop, Category), count(shop, Price)) == (130, 4 * len(seed_products()))
    assert (
        shop.scalars(select(Product.id).where(~select(Stock).where(Stock.product_id == Product.id).exists())).all()
        == []
    )

    promo_rows = shop.execute(select(PromoCode.code, PromoCode.percent, PromoCode.amount, PromoCode.min_total)).tuples()
    assert set(promo_rows) == {(row["code"], row["percent"], row["amount"], row["min_total"]) for row in promo_codes()}

    has_image = select(ProductImage).where(ProductImage.product_id == Product.id).exists()
    has_article = select(PartNumber).where(PartNumber.product_id == Product.id, PartNumber.kind == "article").exists()
    assert shop.scalars(select(Product.name).where(~has_image)).all() == []
    assert shop.scalars(select(Product.name).where(~has_article)).all() == []

    without_image = shop.scalars(select(Category.id).where(Category.image.is_(None))).all()
    most_popular = (
        select(Product.id).where(Product.category_id == 311).order_by(Product.popularity.desc(), Product.id).limit(1)
    )
    picture = shop.scalar(select(ProductImage.key).where(ProductImage.product_id == most_popular.scalar_subquery()))
    assert without_image == [70]
    assert shop.scalar(select(Category.image).where(Category.id == 311)) == picture


def test_a_second_run_changes_nothing(shop: Session) -> None:
    before = shop.scalars(select(Product.updated_at).order_by(Product.id)).all()

    summary = seed(shop)

    assert (summary.products.added, summary.products.changed, summary.products.zeroed) == (0, 0, 0)
    assert summary.products.unchanged == len(seed_products())
    assert outbox_events(shop) == 0
    assert shop.scalars(select(Product.updated_at).order_by(Product.id)).all() == before


def test_a_second_run_restores_damaged_rows_and_keeps_a_picture_chosen_by_staff(shop: Session) -> None:
    shop.execute(text("UPDATE prices SET cost = 1, guest_cost = NULL WHERE zone_id = 1 AND product_id = 7"))
    shop.execute(text("UPDATE categories SET name = 'Шины' WHERE id = 311"))
    image_key = shop.scalar(select(ProductImage.key).where(ProductImage.product_id == 1))
    shop.execute(text("UPDATE categories SET image = :key WHERE id = 311"), {"key": image_key})

    summary = seed(shop)

    assert summary.products.changed == 1
    category = select(Category.name, Category.image).where(Category.id == 311)
    assert shop.execute(category).one() == ("Масляные фильтры", image_key)


def test_without_products_only_geography_is_written(db_session: Session) -> None:
    summary = seed(db_session, products=False)

    assert (summary.zones, summary.cities, summary.warehouses, summary.categories) == (4, 12, 15, 0)
    assert (count(db_session, City), count(db_session, Transit)) == (12, 180)
    assert [count(db_session, table) for table in (Category, Brand, Product)] == [0, 0, 0]


def test_an_import_after_the_seed_takes_free_ids_and_known_brands(shop: Session) -> None:
    row = ProductImportRow(
        key="1",
        name="Масло моторное",
        category=("Моё", "Новое"),
        brand="лукойл",
        article="1",
        prices={1: PriceRow(100)},
    )

    write_products(shop.connection(), ImportScope("mine"), [row])

    brand = shop.scalar(select(Brand.name).join(Product, Product.brand_id == Brand.id).where(Product.source == "mine"))
    assert brand == "ЛУКОЙЛ"
    assert count(shop, Category) == 132


def test_another_shop_is_not_overwritten(db_session: Session) -> None:
    row = ProductImportRow(key="1", name="Гайка", category=("Крепёж",), article="1")
    write_products(db_session.connection(), ImportScope("mine"), [row])

    with pytest.raises(ShopError, match="уже другой магазин: в нём есть «krepezh»"):
        seed(db_session)

    assert db_session.scalars(select(Category.name)).all() == ["Крепёж"]


def test_another_city_is_not_overwritten(db_session: Session) -> None:
    db_session.add(PriceZone(id=1, name="Все"))
    db_session.flush()
    db_session.execute(
        text(
            "INSERT INTO cities (id, name, region, zone_id, latitude, longitude, timezone, phone, email)"
            " VALUES (1, 'Псков', 'Псковская обл.', 1, 57.8, 28.3, 'Europe/Moscow', '', '')"
        )
    )

    with pytest.raises(ShopError, match="Псков"):
        seed(db_session, products=False)


@pytest.fixture
def command() -> Typer:
    app = Typer()
    app.command()(seed_command)
    return app


def test_the_command_leaves_the_shop_empty_or_fills_it_later(
    database_url: str, command: Typer, db_session: Session
) -> None:
    empty = CliRunner().invoke(command, ["--none"])

    assert empty.exit_code == 0, empty.output
    assert "Городов: 12, складов: 15, ценовых зон: 4. Товаров нет" in empty.output
    assert count(db_session, Product) == 0
    db_session.rollback()

    filled = CliRunner().invoke(command, [])

    assert filled.exit_code == 0, filled.output
    assert (
        f"Товаров: {len(seed_products())} (новых {len(seed_products())}, обновлено 0, без изменений 0)."
        in filled.output
    )
    assert count(db_session, Product) == len(seed_products())


def test_the_command_refuses_with_a_message(database_url: str, command: Typer, db_session: Session) -> None:
    write_products(
        db_session.connection(), ImportScope("mine"), [ProductImportRow(key="1", name="Гайка", category=("Крепёж",))]
    )
    db_session.commit()

    result = CliRunner().invoke(command, [])

    assert result.exit_code == 1
    assert "Демонстрационный ставят в пустую базу" in result.output
