"""Pages of the rules: what a merchandiser fills in becomes the file of the draft, and no edit is lost."""

from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.curation.config_files import ConfigFiles
from api.curation.service import DraftService
from tests.api import small_shop
from tests.api.admin.conftest import EnterAs
from tests.api.admin.html_browser import StaffBrowser
from tests.api.curation.rule_files import LUKOIL, config, make_live, rule

RULES = "/admin/search/draft/rules"
NEW = f"{RULES}/new"
OIL = "3148675 · ЛУКОЙЛ · Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л"
FILTER = "W 914/2 · — · Фильтр масляный W 914/2"
SALES = rule("{redirect: /sales}", "{query: [{is: акции}], until: 2099-01-01}", title="Акции")


@pytest.fixture
def live(admin: StaffBrowser, db_session: Session) -> ConfigFiles:
    files = config(sales=SALES)
    make_live(db_session, files)
    return files


def draft_text(session: Session, rule_id: str) -> str | None:
    session.rollback()
    return DraftService(session).read().files.texts.get(f"rules/{rule_id}.yml")


def test_a_form_with_everything_becomes_the_file(admin: StaffBrowser, live: ConfigFiles, db_session: Session) -> None:
    page = admin.fill(
        NEW,
        title="Зимние масла",
        why="Кампания",
        id="winter",
        priority="5",
        query_kind=["is", "forms"],
        query_text=["масло 5w40", "зимнее масло"],
        category_text="моторные масла → легковые",
        city_text=["москва", ""],
        filter_facet=["brand", "sae"],
        filter_value=["лукойл", ""],
        car="True",
        audience="guest",
        from_="",
        until="2099-03-01T09:30",
        pin_place=["2", "1"],
        pin_product=["3148675", FILTER],
        boost_what=["option:sae"],
        boost_text=["5w-40"],
        bury_what=["product"],
        bury_text=["W 914/2"],
        hide_what=["brand"],
        hide_text=["Редкая Марка"],
        replace_from=["незамерзайка"],
        replace_to=["жидкость омывателя"],
        drop="купить, цена",
        redirect="/sales",
        banner_title="Готовимся",
        banner_link="/brands",
        banner_tone="sale",
        facet_key=["volume_l", "sae"],
        sort="rating",
    )

    assert (page.errors, page.status) == ([], 303)
    assert draft_text(db_session, "winter") == (
        "title: Зимние масла\n"
        "why: Кампания\n"
        "priority: 5\n"
        "when:\n"
        "  query:\n"
        "    - is: масло 5w40\n"
        "    - forms: зимнее масло\n"
        "  categories:\n"
        "    - motornye-masla/legkovye\n"
        "  cities:\n"
        "    - Москва\n"
        "  car: true\n"
        "  filters:\n"
        "    - {facet: brand, value: ЛУКОЙЛ}\n"
        "    - {facet: sae}\n"
        "  audience: guest\n"
        "  until: 2099-03-01 09:30\n"
        "then:\n"
        "  pin:\n"
        "    - {place: 1, product: {article: W 914/2, name: Фильтр масляный W 914/2}}\n"
        f"    - {{place: 2, product: {LUKOIL}}}\n"
        "  boost:\n"
        "    - {option: {key: sae, value: 5W-40}}\n"
        "  bury:\n"
        "    - {product: {article: W 914/2, name: Фильтр масляный W 914/2}}\n"
        "  hide:\n"
        "    - {brand: Редкая марка}\n"
        "  replace:\n"
        "    - {from: незамерзайка, to: жидкость омывателя}\n"
        "  drop:\n"
        "    - купить\n"
        "    - цена\n"
        "  redirect: /sales\n"
        "  banner:\n"
        "    title: Готовимся\n"
        "    link: /brands\n"
        "    tone: sale\n"
        "  facets:\n"
        "    - volume_l\n"
        "    - sae\n"
        "  sort: rating\n"
    )


def test_a_rule_that_is_saved_unchanged_stays_the_same_text(
    admin: StaffBrowser, live: ConfigFiles, db_session: Session
) -> None:
    test_a_form_with_everything_becomes_the_file(admin, live, db_session)
    before = draft_text(db_session, "winter")

    admin.fill(f"{RULES}/winter", f"{RULES}/winter", hide_text="")

    assert before is not None
    assert draft_text(db_session, "winter") == before.replace("  hide:\n    - {brand: Редкая марка}\n", "")


def test_a_new_rule_is_offered_an_end_and_named_by_its_title(
    admin: StaffBrowser, live: ConfigFiles, db_session: Session
) -> None:
    assert admin.get(NEW).form()["until"] != ""
    for _ in range(2):
        assert admin.fill(NEW, title="Масло недели", redirect="/sales", query_text="неделя").status == 303

    assert draft_text(db_session, "maslo-nedeli") == draft_text(db_session, "maslo-nedeli-2")


def test_the_page_is_filled_by_what_another_page_knows(admin: StaffBrowser, live: ConfigFiles) -> None:
    pin = admin.get(f"{NEW}?query=масло&kind=pin&product={small_shop.OIL}")
    words = admin.get(f"{NEW}?query=незамерзайка&kind=replace").form()
    hide = admin.get(f"{NEW}?kind=hide&product={small_shop.FILTER}").form()

    assert pin.form()["query_text"] == ["масло", ""]
    assert pin.form()["pin_product"] == [OIL, ""]
    assert [fold.find("summary").text for fold in pin.main.find_all("details", open="")] == ["Закрепить товары"]
    assert (words["replace_from"], words["title"]) == (["незамерзайка", ""], "незамерзайка")
    assert (hide["hide_what"][0], hide["hide_text"]) == ("product", [FILTER, ""])


Fields = dict[str, Any]
NOT_OWN = "Нужен путь страницы магазина, например /catalog/motornye-masla: без адреса сайта, пробелов и знака \\."


MISTAKES: list[tuple[Fields, list[str]]] = [
    ({"title": ""}, ["Заполните это поле"]),
    ({"category_text": "Нет"}, ["Раздела «Нет» в каталоге нет. Выберите из подсказки"]),
    ({"city_text": "Моск"}, ["Города «Моск» в магазине нет: может быть, Москва?"]),
    ({"filter_facet": "brand", "filter_value": "Лук"}, ["Производителя «Лук» в каталоге нет: может быть, ЛУКОЙЛ?"]),
    (
        {"pin_product": ["нет такого", "Без остатков"]},
        [
            "Товара «нет такого» в каталоге нет. Начните с артикула или слов названия и выберите из подсказки",
            "У товара № 4 нет артикула: заполните артикул в карточке товара, потом выберите его",
        ],
    ),
    ({"pin_product": [OIL, FILTER], "pin_place": ["1", "1"]}, []),
    ({"pin_product": OIL, "pin_place": "0"}, ["Не меньше 1"]),
    ({"query_text": ["—", "масло"], "query_kind": ["is", "is"]}, ["Нужны слова: хотя бы одна буква или цифра"]),
    ({"redirect": "//evil.example"}, [NOT_OWN]),
    ({"banner_text": "Текст без заголовка"}, ["Пусто: напишите значение или уберите строку"]),
    (
        {"from": "2099-01-02T00:00", "until": "2099-01-01T00:00"},
        ["Конец не позже начала: правило никогда не сработает"],
    ),
    ({"hide_what": "category", "hide_text": "Фильтры", "category_text": "Фильтры"},
     ["Скрывает весь раздел «Фильтры»: 1 товар из 1"]),
    ({"id": "Зима"}, ["Строчные латинские буквы, цифры и дефис, до 60 знаков"]),
    ({"id": "new"}, ["Строчные латинские буквы, цифры и дефис, до 60 знаков"]),
    ({"id": "sales"}, ["Такое имя уже занято, выберите другое"]),
    ({"pin_product": OIL, "hide_what": "brand", "hide_text": "ЛУКОЙЛ"},
     ["Скрывает «Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л», который само же закрепляет"]),
]  # fmt: skip


def test_a_mistake_is_named_beside_its_field_and_nothing_typed_is_lost(
    admin: StaffBrowser, live: ConfigFiles, db_session: Session
) -> None:
    for fields, errors in MISTAKES:
        sent = {"title": "Правило", "sort": "name", **fields}

        page = admin.fill(NEW, **sent)

        assert (page.status, page.errors) == (422, errors), fields
        shown = page.form(NEW)
        assert {
            name: shown[name][: len(value)] if isinstance(value, list) else _first(shown[name])
            for name, value in sent.items()
        } == sent, fields
        assert DraftService(db_session).read().is_empty, fields


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list) else value


NOT_OFFERED: list[tuple[Fields, str]] = [
    ({"facet_key": "evil"}, "Фильтра «evil» по свойству товара нет в facets.yml"),
    ({"query_kind": "evil", "query_text": "а"}, "Такого ключа нет: проверьте написание"),
    ({"boost_what": "evil", "boost_text": "лукойл"}, "Такого выбора нет"),
    ({"hide_what": "option:EVIL", "hide_text": "а"}, "Строчные латинские буквы"),
    ({"sort": "random"}, "Такого в списке уже нет"),
    ({"priority": "99999"}, "Число от -1000 до 1000"),
]


def test_a_choice_that_is_not_offered_is_refused(admin: StaffBrowser, live: ConfigFiles) -> None:
    for fields, error in NOT_OFFERED:
        page = admin.fill(NEW, **{"title": "Правило", "sort": "name", **fields})

        assert (page.status, page.errors[0][: len(error)]) == (422, error), fields


def test_a_rule_without_an_action_says_so(admin: StaffBrowser, live: ConfigFiles) -> None:
    page = admin.fill(NEW, title="А")

    assert page.status == 422
    assert "правило ничего не делает: добавьте хотя бы одно действие" in page.text.lower()


def test_the_second_editor_sees_both_texts_and_may_replace_the_first(
    admin: StaffBrowser, enter: EnterAs, live: ConfigFiles, db_session: Session
) -> None:
    colleague, address = enter("content"), f"{RULES}/sales"
    form = admin.get(address).form(address)
    colleague.fill(address, address, redirect="/brands")

    page = admin.send(address, form | {"redirect": "/contacts", "title": "Мои акции"})

    assert page.status == 409
    texts = [text.text for text in page.main.find_all("pre")]
    assert "redirect: /brands" in texts[0]
    assert ("redirect: /contacts" in texts[1], "title: Мои акции" in texts[1]) == (True, True)
    assert (page.form(address)["redirect"], page.form(address)["title"]) == ("/contacts", "Мои акции")
    assert "redirect: /brands" in (draft_text(db_session, "sales") or "")
    assert admin.send(address, page.form(address)).status == 303
    assert "redirect: /contacts" in (draft_text(db_session, "sales") or "")
    story = admin.get(address).main.find("ul", class_="story").text
    assert "Строки: title: Акции; redirect: /brands → title: Мои акции; redirect: /contacts" in story


def test_an_edit_of_a_rule_that_was_removed_loses_nothing(
    admin: StaffBrowser, enter: EnterAs, live: ConfigFiles, db_session: Session
) -> None:
    address = f"{RULES}/sales"
    form = admin.get(address).form(address)
    enter("content").fill(RULES, f"{address}/remove")

    page = admin.send(address, form | {"redirect": "/contacts"})

    assert (page.status, "удалил правило" in page.text) == (409, True)
    assert admin.send(address, page.form(address)).status == 303
    assert "redirect: /contacts" in (draft_text(db_session, "sales") or "")


def test_the_list_says_what_a_rule_does(admin: StaffBrowser, live: ConfigFiles, db_session: Session) -> None:
    make_live(
        db_session,
        config(
            sales=SALES,
            off=rule("{sort: new}", enabled="false", title="Новинки"),
            old=rule(
                "{drop: [купить]}", "{query: [{contains: купить}, {forms: цены}], until: 2020-01-01}", title="Старое"
            ),
            broken="title: А",
        ),
    )

    rows = admin.get(RULES).rows()

    assert rows[0].startswith("broken then: нет обязательного ключа не читается Удалить")
    assert rows[1].startswith("Новинки всегда Упорядочить сначала новые до 1 января 2099, 00:00 выключено Включить")
    assert rows[2].startswith(
        "Старое срок прошёл 01.01.2020: правило не действует, удалите или продлите ищут «…купить…» или слова «цены»"
        " Не учитывать «купить» до 1 января 2020, 00:00 прошло Выключить"
    )
    assert rows[3].startswith("Акции ищут «акции» Перейти на /sales до 1 января 2099, 00:00 действует Выключить")
    assert [row.split()[0] for row in admin.get(f"{RULES}?q=КУПИТЬ").rows()] == ["Старое"]
    assert [row.split()[0] for row in admin.get(f"{RULES}?state=problems").rows()] == ["broken", "Старое"]
    assert admin.get(f"{RULES}/broken").status == 200


def test_a_rule_is_switched_off_copied_removed_and_brought_back(
    admin: StaffBrowser, live: ConfigFiles, db_session: Session
) -> None:
    admin.fill(RULES, f"{RULES}/sales/toggle")
    assert "enabled: false" in (draft_text(db_session, "sales") or "")
    admin.fill(RULES, f"{RULES}/sales/restore")
    assert draft_text(db_session, "sales") == SALES

    copy = admin.get(f"{NEW}?copy=sales").form(NEW)
    assert (copy["title"], copy["redirect"], copy["query_text"]) == ("Акции (копия)", "/sales", ["акции", ""])

    admin.fill(RULES, f"{RULES}/sales/remove")
    assert draft_text(db_session, "sales") is None
    assert "Удалены в черновике Акции" in admin.get(RULES).text
    admin.fill(RULES, f"{RULES}/sales/restore")
    assert draft_text(db_session, "sales") == SALES


def test_an_action_on_an_old_list_changes_nothing(
    admin: StaffBrowser, enter: EnterAs, live: ConfigFiles, db_session: Session
) -> None:
    form = admin.get(RULES).form(f"{RULES}/sales/remove")
    enter("content").fill(f"{RULES}/sales", f"{RULES}/sales", redirect="/brands")

    page = admin.send(f"{RULES}/sales/remove", form)

    assert (page.status, "изменил кто-то ещё" in page.text) == (409, True)
    assert "redirect: /brands" in (draft_text(db_session, "sales") or "")


SUGGESTED: list[tuple[str, list[str]]] = [
    ("what=brand&q=лук", ["ЛУКОЙЛ"]),
    ("what=city&q=мос", ["Москва"]),
    ("what=category&q=легк", ["Моторные масла → Легковые"]),
    ("what=category&q=", ["Моторные масла", "Фильтры", "Служебное", "Моторные масла → Легковые"]),
    ("what=category&q=motornye", ["Моторные масла", "Моторные масла → Легковые"]),
    ("what=product&q=масло genesis", [OIL]),
    ("what=product&q=w 914/2", [FILTER]),
    ("what=product&q=без", ["№ 4"]),
    ("what=option:sae&q=5w", ["5W-40"]),
    ("what=option:volume_l&q=4", ["4.5"]),
    ("what=page&q=/catalog/filt", ["/catalog/filtry"]),
    ("what=brand&q=%25", []),
    ("what=evil&q=а", []),
]


def test_a_picker_suggests(admin: StaffBrowser, live: ConfigFiles) -> None:
    for query, values in SUGGESTED:
        response = admin.get(f"{RULES}/suggest?{query}").response

        assert [item["value"] for item in response.json()["items"]] == values, query
        assert response.headers["Cache-Control"] == "no-store", query


def test_hostile_texts_stay_texts(admin: StaffBrowser, live: ConfigFiles, db_session: Session) -> None:
    hostile = "<script>alert(1)</script>{{ 7 * 7 }}"

    admin.fill(NEW, title=hostile, id="x", banner_title=hostile, query_text="&x: '\"")
    page = admin.get(f"{RULES}/x")

    assert page.form(f"{RULES}/x")["title"] == hostile
    assert "<script>alert" not in page.response.text
    assert hostile in admin.get(RULES).text


def test_the_pages_need_the_permission_and_a_version(enter: EnterAs, db_session: Session) -> None:
    admin = enter("admin")

    assert "shop search-config apply" in admin.get(RULES).text
    make_live(db_session, config(sales=SALES))
    assert [enter(role).get(RULES).status for role in ("admin", "manager", "content")] == [200, 200, 200]
    assert admin.send(f"{RULES}/sales/remove", {}).status == 403
    assert admin.get(f"{RULES}/net").status == 404


def test_the_draft_says_in_words_how_a_rule_changes(
    admin: StaffBrowser, live: ConfigFiles, db_session: Session
) -> None:
    admin.fill(RULES, f"{RULES}/sales/toggle")
    (change,) = [item for item in admin.get("/admin/search/draft").main.find_all("li") if item.find_all("details")]
    words = "«Акции». Когда: ищут «акции». Перейти на /sales. Срок: до 1 января 2099, 00:00."
    assert change.text.startswith(f"{words} → {words} Выключено. Файл целиком")

    admin.fill(RULES, f"{RULES}/sales/restore")
    admin.fill(f"{RULES}/sales", why="для коллег")
    text = admin.get("/admin/search/draft").main.text
    assert "why: для коллег" in text
    assert "Файл целиком" not in text
