"""Products in the back office: search, cards, prices and stock, pictures, concurrent edits."""

import io
from collections.abc import Iterator
from typing import TypeVar

import pytest
from PIL import Image
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.models import AuditEntry
from api.catalog.models import Brand, PartNumber, Price, Product, ProductImage, ProductOption, Stock
from api.index.models import OutboxEvent
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import Node, StaffBrowser
from tests.api.small_shop import BARE, FILTER, HIDDEN, OIL

CARD = f"/admin/products/{OIL}"


T = TypeVar("T")


def fresh(session: Session, entity: type[T], key: object) -> T:
    session.expire_all()
    return session.get_one(entity, key)


FOUND: list[tuple[str, list[str]]] = [
    ("", ["Масло", "Фильтр", "Скрытый", "Без"]),
    ("?q=genesis+масло", ["Масло"]),
    ("?q=3148-675", ["Масло"]),
    ("?q=w+914", ["Фильтр"]),
    ("?q=3", ["Масло", "Скрытый"]),
    ("?q=100%25", []),
    ("?brand=1", ["Масло"]),
    ("?category=1", ["Масло"]),
    ("?visible=no", ["Скрытый"]),
    ("?lacks=price", ["Скрытый", "Без"]),
    ("?lacks=stock", ["Без"]),
    ("?lacks=picture", []),
    ("?sort=name", ["Без", "Масло", "Скрытый", "Фильтр"]),
    ("?sort=-qty", ["Масло", "Скрытый", "Фильтр", "Без"]),
    ("?sort=evil&page=-1&brand=x&category=99999999999", ["Масло", "Фильтр", "Скрытый", "Без"]),
]


def test_products_are_found(admin: StaffBrowser) -> None:
    for query, expected_names in FOUND:
        rows = admin.get(f"/admin/products{query}").rows()

        assert [row.split()[0] for row in rows] == expected_names, query


def test_a_card_is_edited_and_logged(admin: StaffBrowser, db_session: Session) -> None:
    page = admin.fill(CARD, name="Масло «Гений»", article="777", country="", visible=None)

    assert page.status == 303
    product = fresh(db_session, Product, OIL)
    assert (product.name, product.article, product.country, product.visible) == ("Масло «Гений»", "777", None, False)
    article = db_session.scalars(select(PartNumber).where(PartNumber.product_id == OIL)).one()
    assert (article.key, article.brand, article.kind) == ("777", "ЛУКОЙЛ", "article")
    entry = db_session.scalars(select(AuditEntry)).one()
    assert entry.changes["Показывать на витрине"] == ["да", "нет"]
    assert "изменил товар" in admin.get(CARD).text


def test_a_description_is_sanitised(admin: StaffBrowser, db_session: Session) -> None:
    admin.fill(CARD, description='<p onclick="x()">Хорошее</p><script>alert(1)</script><img src=x onerror=y>')

    assert fresh(db_session, Product, OIL).description == "<p>Хорошее</p>"


def test_errors_are_shown_beside_their_fields_and_input_is_kept(admin: StaffBrowser, db_session: Session) -> None:
    page = admin.fill(CARD, name="", brand="Неизвестный", unit="л" * 21)

    assert page.status == 422
    assert page.errors == ["Заполните это поле", "Длиннее 20 знаков: 21"]
    assert page.form(CARD)["brand"] == "Неизвестный"
    again = admin.fill(CARD, brand="Неизвестный")
    assert "Такого бренда нет" in again.errors[0]
    assert fresh(db_session, Product, OIL).brand_id == 1


def test_a_new_brand_is_created_on_request(admin: StaffBrowser, db_session: Session) -> None:
    admin.fill(CARD, brand="Новая марка", new_brand="1")

    brand_id = fresh(db_session, Product, OIL).brand_id
    assert db_session.get_one(Brand, brand_id).slug == "novaya-marka"


def test_edits_of_different_fields_are_merged(admin: StaffBrowser, db_session: Session) -> None:
    late = admin.get(CARD).form(CARD)
    admin.fill(CARD, country="Германия")

    page = admin.send(CARD, late | {"name": "Другое имя"})

    product = fresh(db_session, Product, OIL)
    assert (page.status, product.name, product.country) == (303, "Другое имя", "Германия")


def test_edits_of_one_field_conflict(admin: StaffBrowser, db_session: Session) -> None:
    late = admin.get(CARD).form(CARD)
    admin.fill(CARD, name="Имя первого")

    page = admin.send(CARD, late | {"name": "Имя второго"})

    assert page.status == 422
    assert "стало: «Имя первого»" in page.errors[0]
    assert page.form(CARD)["name"] == "Имя второго"
    assert fresh(db_session, Product, OIL).name == "Имя первого"
    assert admin.send(CARD, page.form(CARD)).status == 303
    assert fresh(db_session, Product, OIL).name == "Имя второго"


def test_prices_and_stock_are_changed_in_a_sheet(admin: StaffBrowser, db_session: Session) -> None:
    sheet = "/admin/offers?zone=1&warehouse=10"

    page = admin.fill(sheet, sheet, **{
        f"cost.{OIL}.1": "2 999,50", f"guest.{OIL}.1": "", f"qty.{OIL}.10": "40", f"cost.{BARE}.1": "10",
    })  # fmt: skip

    assert page.status == 303
    price = fresh(db_session, Price, (OIL, 1))
    assert (price.cost, price.guest_cost) == (299950, None)
    assert db_session.get_one(Stock, (OIL, 10)).qty == 40
    assert db_session.get_one(Price, (BARE, 1)).cost == 1000
    assert db_session.get_one(Price, (FILTER, 1)).cost == 61200
    changes = {entry.entity_id: entry.changes for entry in db_session.scalars(select(AuditEntry))}
    assert changes[str(OIL)] == {
        "Цена, Столицы": ["2849 ₽ (была 3190 ₽)", "2999,50 ₽"],
        "Остаток, Склад 10": ["12", "40"],
    }


BAD_SHEETS: list[tuple[str, str, str]] = [
    (f"cost.{OIL}.1", "даром", "Сумма в рублях"),
    (f"cost.{OIL}.1", "-5", "Сумма в рублях"),
    (f"cost.{OIL}.1", "3190", "Старая цена должна быть больше новой"),
    (f"cost.{OIL}.1", "", "Старая цена без новой"),
    (f"qty.{OIL}.10", "-1", "Целое число, не меньше нуля"),
    (f"qty.{OIL}.10", "1.5", "Целое число, не меньше нуля"),
    (f"qty.{OIL}.10", "99999999999", "Целое число, не меньше нуля"),
]


def test_a_price_sheet_with_an_error_writes_nothing(admin: StaffBrowser, db_session: Session) -> None:
    sheet = "/admin/offers?zone=1&warehouse=10"
    for box, value, error in BAD_SHEETS:
        page = admin.fill(sheet, sheet, **{box: value, f"cost.{FILTER}.1": "700"})

        assert page.status == 422, box
        assert error in page.errors[0], box
        assert page.form(sheet)[box] == value, box
        assert page.form(sheet)[f"cost.{FILTER}.1"] == "700", box
        assert fresh(db_session, Price, (FILTER, 1)).cost == 61200, (box, value)


def test_a_stock_edit_conflicts_with_an_order_placed_meanwhile(admin: StaffBrowser, db_session: Session) -> None:
    sheet = "/admin/offers?zone=1&warehouse=10"
    late = admin.get(sheet).form(sheet)
    db_session.get_one(Stock, (OIL, 10)).qty = 10
    db_session.commit()

    page = admin.send(sheet, late | {f"qty.{OIL}.10": "20", f"cost.{OIL}.1": "3000"})

    assert page.status == 422
    assert page.errors == ["Пока вы правили, стало: 10. Сохраните ещё раз, чтобы заменить на ваше."]
    assert fresh(db_session, Stock, (OIL, 10)).qty == 10
    assert db_session.get_one(Price, (OIL, 1)).cost == 284900
    assert admin.send(sheet, page.form(sheet)).status == 303
    assert fresh(db_session, Stock, (OIL, 10)).qty == 20


def test_unchanged_boxes_do_not_overwrite_newer_values(admin: StaffBrowser, db_session: Session) -> None:
    sheet = "/admin/offers?zone=1&warehouse=10"
    late = admin.get(sheet).form(sheet)
    db_session.get_one(Stock, (OIL, 10)).qty = 10
    db_session.commit()

    page = admin.send(sheet, late | {f"cost.{FILTER}.1": "700"})

    assert page.status == 303
    assert fresh(db_session, Stock, (OIL, 10)).qty == 10


def test_options_and_numbers_are_replaced_as_a_whole(admin: StaffBrowser, db_session: Session) -> None:
    admin.fill(CARD, f"{CARD}/options", option=["1", "2", "1"], value=["0W-20", "5,5", ""])
    page = admin.fill(CARD, f"{CARD}/numbers", kind=["oem", "analogue"], brand=["BMW", ""], number=["83 21", "!!"])

    options = db_session.scalars(select(ProductOption).order_by(ProductOption.position)).all()
    assert [(row.text, row.number) for row in options] == [("0W-20", None), (None, 5.5)]
    assert page.status == 422
    assert "нужны буквы или цифры" in page.errors[0]
    admin.fill(CARD, f"{CARD}/numbers", kind=["oem"], brand=["BMW"], number=["83 21 2"])
    assert db_session.scalars(select(PartNumber.key)).all() == ["83212"]


def test_a_number_belongs_to_the_part_of_its_maker_by_any_spelling(admin: StaffBrowser, db_session: Session) -> None:
    db_session.add(Brand(id=9, name="MANN-FILTER", slug="mann", spellings=["MANN"]))
    db_session.commit()

    admin.fill(CARD, f"{CARD}/numbers", kind=["oem", "oem"], brand=["mann", "Unknown"], number=["W 67", "1"])

    query = select(PartNumber.brand, PartNumber.brand_key).order_by(PartNumber.id)
    assert db_session.execute(query).tuples().all() == [("mann", "MANNFILTER"), ("Unknown", "UNKNOWN")]


def test_a_barcode_is_checked_and_is_a_number_that_the_table_of_numbers_keeps(
    admin: StaffBrowser, db_session: Session
) -> None:
    page = admin.fill(CARD, barcode="4006633374669")
    assert page.status == 422
    assert "последняя цифра не сходится с остальными: сверьте с упаковкой" in page.errors[0]

    assert admin.fill(CARD, barcode="4006633 374668").status == 303
    rows = admin.get("/admin/products?q=4006633374668").rows()
    assert [row.split()[0] for row in rows] == ["Масло"]

    admin.fill(CARD, f"{CARD}/numbers", kind=["oem"], brand=["BMW"], number=["83 21 2"])
    kinds = select(PartNumber.kind).where(PartNumber.product_id == OIL).order_by(PartNumber.kind)
    assert list(db_session.scalars(kinds)) == ["barcode", "oem"]

    assert admin.fill(CARD, barcode="").status == 303
    assert list(db_session.scalars(kinds)) == ["article", "oem"]


def test_a_table_changed_by_another_editor_is_not_overwritten(admin: StaffBrowser, db_session: Session) -> None:
    late = admin.get(CARD).form(f"{CARD}/options")
    admin.fill(CARD, f"{CARD}/options", option=["1"], value=["0W-20"])

    page = admin.send(f"{CARD}/options", late | {"option": ["1"], "value": ["10W-60"]})

    assert page.status == 422
    assert "таблицу изменил кто-то другой" in page.text
    assert db_session.scalars(select(ProductOption.text)).all() == ["0W-20"]


def photo(size: tuple[int, int] = (64, 64)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "red").save(out, "JPEG")
    return out.getvalue()


def send_photo(admin: StaffBrowser, name: str, data: bytes, kind: str = "image/jpeg") -> int:
    page = admin.fill(CARD, f"{CARD}/pictures", files={"photo": (name, data, kind)})
    return page.status


def test_a_photo_stands_before_the_drawing_and_can_be_moved_and_removed(
    admin: StaffBrowser, db_session: Session
) -> None:
    def kinds() -> list[str]:
        db_session.expire_all()
        query = select(ProductImage.kind).where(ProductImage.product_id == OIL).order_by(ProductImage.position)
        return list(db_session.scalars(query))

    assert send_photo(admin, "../../etc/passwd", photo()) == 303
    assert kinds() == ["photo", "drawing"]
    key = db_session.scalars(select(ProductImage.key).where(ProductImage.kind == "photo")).one()
    assert admin.browser.get(f"/images/w200/{key}.webp").status_code == 200
    form = admin.get(CARD).form(f"{CARD}/pictures/move")
    admin.send(f"{CARD}/pictures/move", form | {"key": key, "way": "right"})
    assert kinds() == ["drawing", "photo"]
    admin.send(f"{CARD}/pictures/remove", form | {"key": key})
    assert kinds() == ["drawing"]


INVALID_PHOTOS: list[tuple[bytes, str]] = [
    (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "Это не фото"),
    (b"GIF89a" + b"\0" * 200, "Это не фото"),
    (photo((8, 8)), "слишком маленькое"),
    (photo()[:100], "Это не фото"),
    (b"", "Это не фото"),
]


def test_invalid_photos_are_refused(admin: StaffBrowser, db_session: Session) -> None:
    for data, words in INVALID_PHOTOS:
        page = admin.fill(CARD, f"{CARD}/pictures", files={"photo": ("photo.jpg", data, "image/jpeg")})

        assert page.status == 422, data
        assert words in page.text, data
        kinds = db_session.scalars(select(ProductImage.kind).where(ProductImage.product_id == OIL)).all()
        assert kinds == ["drawing"], data


def test_a_decompression_bomb_is_refused_before_decoding(admin: StaffBrowser) -> None:
    out = io.BytesIO()
    Image.new("1", (7_100, 7_100)).save(out, "PNG")

    assert send_photo(admin, "bomb.png", out.getvalue()) == 413


def test_a_drawing_is_chosen_from_previews(admin: StaffBrowser, db_session: Session) -> None:
    address = f"{CARD}/pictures/drawings"
    picture = admin.browser.get(f"{address}/oil_filter.svg")

    admin.fill(address, kind="oil_filter")

    assert picture.text.startswith("<svg")
    assert "script-src" not in picture.headers["content-security-policy"]
    drawing = db_session.scalars(select(ProductImage.drawing).where(ProductImage.product_id == OIL)).one()
    assert drawing is not None
    assert drawing["kind"] == "oil_filter"
    assert admin.browser.get(f"{address}/nothing.svg").status_code == 404


def test_editors_of_texts_change_no_prices(enter: EnterAs, db_session: Session) -> None:
    editor = enter("content")

    assert editor.get("/admin/offers").status == 403
    token = editor.get(CARD).form(CARD)["form_token"]
    assert editor.send(f"{CARD}/offers", {"form_token": token, f"qty.{OIL}.10": "1"}).status == 403
    assert editor.fill(CARD, name="Имя от редактора").status == 303
    assert fresh(db_session, Stock, (OIL, 10)).qty == 12


def test_every_change_writes_an_outbox_event(admin: StaffBrowser, db_session: Session) -> None:
    def marks() -> set[tuple[str, str]]:
        db_session.commit()
        query = select(OutboxEvent.entity, OutboxEvent.change).where(OutboxEvent.entity_id == OIL)
        rows = set(db_session.execute(query).tuples())
        for mark in db_session.scalars(select(OutboxEvent)):
            db_session.delete(mark)
        db_session.commit()
        return rows

    marks()
    admin.fill(CARD, name="Новое имя")
    assert ("product", "full") in marks()
    admin.fill(CARD, f"{CARD}/offers", **{f"cost.{OIL}.1": "3000"})
    assert marks() == {("product", "offer")}
    admin.fill(CARD, f"{CARD}/options", option=["1"], value=["0W-20"])
    assert ("product", "full") in marks()


@pytest.mark.parametrize(
    "evil",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "</textarea><script>alert(1)</script>",
        "{{ 7*7 }}",
        "' onfocus=alert(1) autofocus='",
        "javascript:alert(1)",
    ],
)
def test_a_hostile_name_is_escaped(admin: StaffBrowser, db_session: Session, evil: str) -> None:
    product = db_session.get_one(Product, HIDDEN)
    product.name = product.article = product.unit = evil
    product.country = evil
    db_session.add(PartNumber(product_id=HIDDEN, number=evil, key="X", brand=evil, kind="oem"))
    db_session.get_one(Brand, 2).name = evil
    db_session.commit()

    for address in (f"/admin/products/{HIDDEN}", "/admin/products?q=" + evil[:3], "/admin/offers", "/admin/products"):
        page = admin.get(address)
        assert page.status == 200
        assert [node.attributes["src"] for node in page.root.find_all("script")] == [
            page.root.find("script").attributes["src"]
        ]
        assert not any(name.startswith("on") for node in descendants(page.root) for name in node.attributes)
    assert page.main.find("a", href=f"/admin/products/{HIDDEN}").text == evil
    assert admin.get(f"/admin/products/{HIDDEN}").form(f"/admin/products/{HIDDEN}")["name"] == evil


def descendants(node: Node) -> Iterator[Node]:
    for child in node.children:
        if isinstance(child, Node):
            yield child
            yield from descendants(child)


def test_a_new_product_opens_its_card(admin: StaffBrowser, db_session: Session) -> None:
    page = admin.fill("/admin/products/new", name="Щётка", category_id="3", brand="Щётки и К", new_brand="1")

    product = db_session.scalars(select(Product).where(Product.name == "Щётка")).one()
    assert page.response.headers["location"] == f"/admin/products/{product.id}"
    assert product.source == "admin"
    card = admin.get(f"/admin/products/{product.id}").text
    assert "в списках не видят" in card
    assert "картинки, строки остатка" in card
