"""The product writer against PostgreSQL: inserted, updated and unchanged rows."""

import dataclasses
import threading
from collections.abc import Iterable

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError

from api.catalog.name_repository import OptionDefinition
from api.imports.import_rows import ImportScope, ImportSummary, NumberRow, PriceRow, ProductImportRow, Stage
from api.imports.product_writer import write_products
from tests.api.imports.catalogue_queries import execute, marks, query, snapshot, value

SHOP = ImportScope("supplier")
OIL = ProductImportRow(
    key="A1",
    name="Масло моторное ЛУКОЙЛ Genesis Armortech 5W-40, 4 л",
    category=("Моторные масла", "Легковые", "Синтетические"),
    brand="ЛУКОЙЛ",
    article="3148675",
    old_id="17",
    description="<p>Для <b>бензиновых</b></p>",
    country="Россия",
    rating=4.8,
    rating_count=214,
    options=(("sae", "5W-40"), ("volume_l", 4.0), ("api", "SN"), ("api", "CF")),
    numbers=(NumberRow("ОС 90", "Knecht"),),
    prices={1: PriceRow(284900, 319000), 2: PriceRow(279050)},
    stock={1: 12, 2: 0},
    line=2,
)
FILTER = ProductImportRow(
    key="A2",
    name="Фильтр масляный MANN-FILTER W 712/94",
    category=("Фильтры", "Масляные"),
    brand="MANN-FILTER",
    article="W 712/94",
    prices={1: PriceRow(60000)},
    stock={1: 3},
    line=3,
)


def write(
    engine: Engine, *rows: ProductImportRow, scope: ImportScope = SHOP, options: Iterable[OptionDefinition] = ()
) -> ImportSummary:
    with engine.begin() as connection:
        return write_products(connection, scope, rows, options=options)


def counts(counts_row: ImportSummary) -> tuple[int, int, int]:
    return counts_row.added, counts_row.changed, counts_row.unchanged


def copy_with(row: ProductImportRow, **fields: object) -> ProductImportRow:
    return dataclasses.replace(row, **fields)  # type: ignore[arg-type]


def test_a_new_product_is_written_with_all_child_rows(engine: Engine) -> None:
    assert counts(write(engine, OIL, FILTER)) == (2, 0, 0)

    assert query(
        engine,
        "SELECT source, source_key, old_id, article, p.name, b.name, c.path, unit, description, p.country,"
        " rating::text, rating_count, visible FROM products AS p JOIN brands AS b ON b.id = brand_id"
        " JOIN categories AS c ON c.id = category_id WHERE source_key = 'A1'",
    ) == [
        (
            "supplier",
            "A1",
            "17",
            "3148675",
            OIL.name,
            "ЛУКОЙЛ",
            "motornye-masla/legkovye/sinteticheskie",
            "шт.",
            "<p>Для <b>бензиновых</b></p>",
            "Россия",
            "4.8",
            214,
            True,
        )
    ]
    product = {"id": value(engine, "SELECT id FROM products WHERE source_key = 'A1'")}
    assert query(
        engine,
        "SELECT o.key, o.kind, text, number FROM product_options JOIN options AS o ON o.id = option_id"
        " WHERE product_id = :id ORDER BY product_options.position",
        **product,
    ) == [("sae", "list", "5W-40", None), ("volume_l", "number", None, 4.0), ("api", "list", "SN", None),
          ("api", "list", "CF", None)]  # fmt: skip
    assert query(
        engine, "SELECT key, brand, number, kind FROM part_numbers WHERE product_id = :id ORDER BY id", **product
    ) == [("3148675", "ЛУКОЙЛ", "3148675", "article"), ("OC90", "Knecht", "ОС 90", "oem")]
    assert query(
        engine, "SELECT zone_id, cost, guest_cost FROM prices WHERE product_id = :id ORDER BY 1", **product
    ) == [
        (1, 284900, 319000),
        (2, 279050, None),
    ]
    assert query(engine, "SELECT warehouse_id, qty FROM stocks WHERE product_id = :id ORDER BY 1", **product) == [
        (1, 12),
        (2, 0),
    ]
    assert query(
        engine, "SELECT position, kind, drawing ?& '{kind,params}' FROM product_images WHERE product_id = :id",
        **product,
    ) == [(0, "drawing", True)]  # fmt: skip


def test_equal_rows_write_nothing_and_no_outbox_event(engine: Engine) -> None:
    write(engine, OIL, FILTER)
    before, last_mark = snapshot(engine), marks(engine)

    assert counts(write(engine, FILTER, OIL)) == (0, 0, 2)

    assert snapshot(engine) == before
    assert marks(engine) == last_mark


#: Each differs from the product as the changes before have left it.
CHANGES: list[tuple[str, object]] = [
    ("name", "Масло моторное ЛУКОЙЛ 5W-40"),
    ("category", ("Моторные масла", "Грузовые")),
    ("brand", "Роснефть"),
    ("brand", None),
    ("article", "3148676"),
    ("article", None),
    ("old_id", None),
    ("unit", "л"),
    ("description", ""),
    ("country", None),
    ("rating", 4.7),
    ("rating_count", 215),
    ("popularity", 1),
    ("external", True),
    ("options", (*OIL.options, ("acea", "A3/B4"))),
    ("options", OIL.options),
    ("options", (("sae", "5W-30"), *OIL.options[1:])),
    ("numbers", (NumberRow("OC 90", "Knecht", "analogue"),)),
    ("numbers", ()),
    ("prices", {1: PriceRow(284901, 319000), 2: PriceRow(279050)}),
    ("prices", {1: PriceRow(284901), 2: PriceRow(279050)}),
    ("prices", {1: PriceRow(284901)}),
    ("stock", {1: 11, 2: 0}),
    ("stock", {1: 11}),
]


def test_a_different_field_counts_as_one_changed_product(engine: Engine) -> None:
    write(engine, OIL, FILTER)
    row = OIL
    for field, new in CHANGES:
        last_mark = marks(engine)
        row = copy_with(row, **{field: new})

        assert counts(write(engine, row, FILTER)) == (0, 1, 1), (field, new)

        expected = set() if field in {"old_id", "description"} else {("product", OIL.key)}
        events = query(
            engine,
            "SELECT DISTINCT entity, source_key FROM search_outbox AS o JOIN products AS p ON p.id = entity_id"
            " WHERE entity = 'product' AND o.id > :last",
            last=last_mark,
        )
        assert set(events) == expected, (field, new)
        assert counts(write(engine, row, FILTER)) == (0, 0, 2), (field, new)


def test_a_changed_price_writes_an_offer_event_only(engine: Engine) -> None:
    write(engine, OIL, FILTER)
    last_mark = marks(engine)

    write(engine, OIL, copy_with(FILTER, prices={1: PriceRow(60001)}))

    assert query(engine, "SELECT entity, change FROM search_outbox WHERE id > :last", last=last_mark) == [
        ("product", "offer")
    ]


def test_absent_products_are_kept_by_default(engine: Engine) -> None:
    write(engine, OIL, FILTER)

    assert counts(write(engine, FILTER)) == (0, 0, 1)

    assert value(engine, "SELECT sum(qty) FROM stocks") == 15


def test_stock_of_absent_products_can_be_zeroed(engine: Engine) -> None:
    write(engine, OIL, FILTER, copy_with(FILTER, key="A3"))
    write(engine, OIL, scope=ImportScope("another"))
    scope = ImportScope("supplier", absent="zero-stock", warehouses=frozenset({1}))

    with engine.begin() as connection:
        import_counts = write_products(connection, scope, [FILTER], rejected_keys=["A3"])

    assert (counts(import_counts), import_counts.zeroed) == ((0, 0, 1), 1)
    assert query(
        engine,
        "SELECT source, source_key, qty FROM stocks JOIN products ON id = product_id"
        " WHERE warehouse_id = 1 ORDER BY 1, 2",
    ) == [
        ("another", "A1", 12),
        ("supplier", "A1", 0),
        ("supplier", "A2", 3),
        ("supplier", "A3", 3),
    ]


def test_data_outside_the_scope_is_not_changed(engine: Engine) -> None:
    write(engine, OIL)
    execute(engine, "UPDATE products SET description = '<p>От руки</p>', popularity = 7")
    execute(engine, "UPDATE prices SET cost = 1 WHERE zone_id = 2")
    execute(engine, "UPDATE stocks SET qty = 99 WHERE warehouse_id = 2")
    before = snapshot(engine)
    fields = frozenset({"key", "name", "category", "prices", "stock", "article"})
    scope = ImportScope("supplier", fields, zones=frozenset({1}), warehouses=frozenset({1}))
    bare = ProductImportRow(
        OIL.key, OIL.name, OIL.category, article=OIL.article, prices={1: OIL.prices[1]}, stock={1: 12}
    )

    assert counts(write(engine, bare, scope=scope)) == (0, 0, 1)
    assert snapshot(engine) == before

    assert counts(write(engine, copy_with(bare, prices={}), scope=scope)) == (0, 1, 0)
    assert query(engine, "SELECT zone_id, cost FROM prices") == [(2, 1)]


def test_a_photo_is_never_replaced_by_a_drawing(engine: Engine) -> None:
    write(engine, OIL, FILTER)
    execute(
        engine,
        "UPDATE product_images SET key = 'photo', kind = 'photo', drawing = NULL FROM products"
        " WHERE id = product_id AND source_key = 'A1'",
    )
    drawing_key = value(engine, "SELECT key FROM product_images WHERE kind = 'drawing'")

    assert counts(write(engine, copy_with(OIL, name="Масло"), copy_with(FILTER, brand="Bosch", name="Фильтр"))) == (
        0,
        2,
        0,
    )

    pictures = dict(query(engine, "SELECT source_key, key FROM product_images JOIN products ON id = product_id"))
    assert pictures["A1"] == "photo"
    assert pictures["A2"] != drawing_key


def test_a_product_whose_picture_was_removed_gets_a_drawing(engine: Engine) -> None:
    write(engine, OIL)
    execute(engine, "DELETE FROM product_images")

    write(engine, OIL)

    assert value(engine, "SELECT count(*) FROM product_images") == 1


def test_the_first_of_equal_keys_is_taken(engine: Engine) -> None:
    import_counts = write(engine, OIL, FILTER, copy_with(OIL, name="Другое масло", line=9), copy_with(OIL, line=7))

    assert counts(import_counts) == (2, 0, 0)
    assert import_counts.duplicates == {7: 2, 9: 2}
    assert value(engine, "SELECT name FROM products WHERE source_key = 'A1'") == OIL.name


def test_equal_keys_can_be_numbered_and_keep_their_products_in_any_order(engine: Engine) -> None:
    scope = ImportScope("supplier", repeats="number")
    brave, dom = copy_with(FILTER, name="Механизм BRAVE"), copy_with(FILTER, name="Механизм DOM")
    write(engine, OIL, brave, dom, scope=scope)
    ids = dict(query(engine, "SELECT name, id FROM products"))
    assert {key for (key,) in query(engine, "SELECT source_key FROM products")} == {"A1", "A2", "A2 ⟨2⟩"}

    assert counts(write(engine, dom, OIL, brave, scope=scope)) == (0, 0, 3)
    dearer = copy_with(dom, prices={1: PriceRow(99900)})
    assert counts(write(engine, dearer, OIL, brave, scope=scope)) == (0, 1, 2)
    assert counts(write(engine, dearer, scope=scope)) == (0, 0, 1)
    assert counts(write(engine, copy_with(dearer, name="Механизм DOM новый"), brave, scope=scope)) == (0, 1, 1)
    assert dict(query(engine, "SELECT name, id FROM products"))["Механизм DOM новый"] == ids["Механизм DOM"]


def test_names_match_regardless_of_case_and_spelling(engine: Engine) -> None:
    execute(engine, "INSERT INTO brands (name, slug, spellings) VALUES ('MANN-FILTER', 'mann-filter', '{манн}')")
    write(engine, FILTER)

    write(
        engine,
        copy_with(FILTER, key="1", brand="манн"),
        copy_with(FILTER, key="2", brand="Mann-Filter", category=("ФИЛЬТРЫ", "масляные")),
    )

    assert query(engine, "SELECT name FROM brands") == [("MANN-FILTER",)]
    assert query(engine, "SELECT path FROM categories ORDER BY path") == [("filtry",), ("filtry/maslyanye",)]


def test_a_list_without_brands_leaves_the_maker_of_two_brands_with_one_folded_name(engine: Engine) -> None:
    write(engine, copy_with(FILTER, brand="Лёгкий"))
    execute(engine, "UPDATE brands SET name = 'Легкий' WHERE name = 'Лёгкий'")
    execute(engine, "INSERT INTO brands (name, slug) VALUES ('Лёгкий', 'lyogkij-2')")
    execute(engine, "UPDATE products SET brand_id = (SELECT id FROM brands WHERE name = 'Лёгкий')")

    scope = ImportScope("supplier", fields=frozenset({"key", "name", "article", "prices"}))
    write(engine, copy_with(FILTER, brand=None, article="W 712/95"), scope=scope)

    assert query(engine, "SELECT number, brand FROM part_numbers") == [("W 712/95", "Лёгкий")]


def test_slugs_of_new_names_are_unique(engine: Engine) -> None:
    write(engine, *(copy_with(FILTER, key=name, brand=name, category=("Фары", name)) for name in ("A+B", "A plus B")))

    assert query(engine, "SELECT slug FROM brands ORDER BY id") == [("a-plus-b",), ("a-plus-b-2",)]
    assert query(engine, "SELECT path FROM categories ORDER BY level, path") == [
        ("fary",),
        ("fary/a-plus-b",),
        ("fary/a-plus-b-2",),
    ]


def test_a_new_category_never_gets_the_id_of_the_hidden_one_nor_a_taken_one(engine: Engine) -> None:
    execute(
        engine,
        "INSERT INTO categories (id, level, name, slug, path) VALUES (72, 1, 'Своя', 'svoya', 'svoya');"
        "SELECT setval('categories_id_seq', 68)",
    )

    write(engine, *(copy_with(FILTER, key=name, category=(name,)) for name in ("Раз", "Два", "Три", "Четыре")))

    ids = [id_ for (id_,) in query(engine, "SELECT id FROM categories ORDER BY id")]
    assert ids == [69, 71, 72, 73, 74]


def test_new_options_are_named_by_the_profile(engine: Engine) -> None:
    write(
        engine,
        OIL,
        options=[OptionDefinition("volume_l", "Объём", "number", "л"), OptionDefinition("sae", "Вязкость SAE")],
    )

    assert query(engine, "SELECT key, name, kind, unit FROM options ORDER BY position") == [
        ("sae", "Вязкость SAE", "list", None),
        ("volume_l", "Объём", "number", "л"),
        ("api", "api", "list", None),
    ]


def test_descriptions_are_sanitised(engine: Engine) -> None:
    hostile = '<p onclick="x()">Да<script>alert(1)</script><img src=x onerror=y> <a href="javascript:z">нет</a></p>'

    write(engine, copy_with(OIL, description=hostile))

    assert value(engine, "SELECT description FROM products") == "<p>Да нет</p>"
    assert counts(write(engine, copy_with(OIL, description=hostile))) == (0, 0, 1)


def test_a_constraint_violation_rolls_back_everything(engine: Engine) -> None:
    write(engine, OIL)
    before = snapshot(engine)

    with pytest.raises((DBAPIError, Exception), match="ck_prices_cost"):
        write(engine, copy_with(OIL, name="Другое"), copy_with(FILTER, prices={1: PriceRow(0)}))

    assert snapshot(engine) == before


def test_two_sources_in_one_transaction(engine: Engine) -> None:
    with engine.begin() as connection:
        first = write_products(connection, ImportScope("one"), [OIL])
        second = write_products(connection, ImportScope("two"), [OIL, FILTER])

    assert (counts(first), counts(second)) == ((1, 0, 0), (2, 0, 0))


def test_concurrent_imports_are_serialised(engine: Engine) -> None:
    stages: list[Stage] = []
    waiting = threading.Event()

    def second() -> None:
        def note(stage: Stage, rows: int) -> None:
            stages.append(stage)
            waiting.set()

        with engine.begin() as connection:
            results.append(counts(write_products(connection, SHOP, [OIL, FILTER], on_progress=note)))

    results: list[tuple[int, int, int]] = []
    thread = threading.Thread(target=second)
    with engine.begin() as connection:
        write_products(connection, SHOP, [OIL])
        thread.start()
        assert waiting.wait(30)
        assert stages == ["waiting"]
        connection.execute(text("SELECT 1"))
    thread.join(30)

    assert results == [(1, 0, 1)]
