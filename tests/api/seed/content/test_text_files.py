"""The texts of the demo shop are complete, linked, in Russian, and follow Russian typography."""

import re
from collections.abc import Iterator

import pytest

from api.content.markup import sanitise_markup
from api.content.models import PAGE_GROUPS, THEMES
from api.seed.content.text_files import ContentText, texts, yaml_list
from api.seed.content.typography import typeset
from api.seed.data_files import table
from api.seed.product_rows import seed_products

#: Storefront pages without a content text.
ROUTES = {
    "/", "/contacts", "/faq", "/terms", "/typography", "/post", "/set", "/account", "/trackOrder", "/sales",
    "/vendorRegistration", "/catalog/vehicleSearch", "/catalog/motornye-masla",
}  # fmt: skip
#: Latin words allowed on screen: names, units and codes that Russian texts keep in Latin.
LATIN = {
    "SMS", "VIN", "Frame", "Visa", "Mastercard", "SAE", "API", "ACEA", "ILSAC", "DOT", "ATF", "CVT", "DCT", "VW", "MB",
    "Hyundai", "Volkswagen",
}  # fmt: skip
CODE = re.compile(r"[A-Z0-9][A-Z0-9/.,+-]*[A-Z0-9+]|[A-Z]|w9142")


def all_texts() -> list[ContentText]:
    return [text for folder in ("pages", "posts", "promotions", "sets") for text in texts(folder)]


def words_on_screen() -> Iterator[str]:
    for text in all_texts():
        yield from (text.title, text.lead, re.sub(r"<[^>]*>|\S+@\S+|&nbsp;", " ", text.html))
    for banner in yaml_list("banners"):
        yield from (banner["title"], banner["text"], banner.get("button", ""))
    for topic in yaml_list("faq"):
        for entry in topic["questions"]:
            yield from (topic["topic"], entry["question"], re.sub(r"<[^>]*>", " ", entry["answer"]))


def links() -> Iterator[str]:
    for text in all_texts():
        yield from re.findall(r'href="([^"]*)"', text.html)
    for topic in yaml_list("faq"):
        for entry in topic["questions"]:
            yield from re.findall(r'href="([^"]*)"', entry["answer"])
    yield from (banner["link"] for banner in yaml_list("banners"))


def test_every_page_of_the_specification_has_a_text() -> None:
    assert {text.name for text in texts("pages")} == {
        "about", "agreement", "delivery", "legal", "motorOilDiscount", "offer", "paymentMethods", "personal-data",
        "policity", "refund", "return", "saleRules", "schemeWork", "terms", "typography",
    }  # fmt: skip
    assert {text.head["group"] for text in texts("pages")} == set(PAGE_GROUPS)


def test_there_is_enough_to_read_and_to_buy() -> None:
    assert sum(len(topic["questions"]) for topic in yaml_list("faq")) >= 12
    assert (len(texts("posts")), len(texts("promotions")), len(texts("sets"))) >= (6, 3, 4)
    assert all(len(text.html) > 1000 for text in [*texts("posts"), *texts("pages")] if text.name != "schemeWork")


def test_legal_pages_name_what_the_law_asks_for() -> None:
    pages = {text.name: text.html.replace("&nbsp;", " ") for text in texts("pages")}

    for page, words in {
        "return": ("26.1", "семь дней", "три месяца", "четырнадцати дней", "два года", "обратный путь"),
        "refund": ("десять дней", "1 % цены"),
        "offer": ("437", "438", "26.1", "гарантийный срок", "реквизиты"),
        "policity": ("Роскомнадзор", "отозвать", "10 рабочих дней", "30 дней", "в России", "отдельное согласие"),
        "personal-data": ("Рассылка", "Оформление заказа", "Вход и личный кабинет", "отозвать"),
        "legal": ("ОГРН", "ИНН"),
    }.items():
        assert [word for word in words if word.lower() not in pages[page].lower()] == [], page


def test_links_have_a_target() -> None:
    targets = ROUTES | {f"/page/{text.name}" for text in texts("pages")}
    targets |= {f"/{folder[:-1] if folder == 'sets' else 'promo'}/{text.name}"
              for folder in ("sets", "promotions") for text in texts(folder)}  # fmt: skip

    assert {link for link in links() if not link.startswith("mailto:")} - targets == set()


def test_products_named_in_texts_are_sold() -> None:
    seed_keys = {item.key for item in seed_products()}
    text_keys = {text.head["picture"] for folder in ("posts", "promotions", "sets") for text in texts(folder)}
    text_keys |= {banner["picture"] for banner in yaml_list("banners") if "picture" in banner}
    text_keys |= {key for text in texts("promotions") for key in text.head["products"]}
    text_keys |= {item["product"] for text in texts("sets") for item in text.head["items"]}

    assert text_keys - seed_keys == set()


def test_banners_have_known_placements_and_cities() -> None:
    banners = yaml_list("banners")

    assert {banner["placement"] for banner in banners} == {"home", "catalog", "cart"}
    assert {banner["theme"] for banner in banners} <= set(THEMES)
    cities = {row["name"] for row in table("cities")}
    assert {city for banner in banners for city in banner.get("cities", [])} <= cities
    home_cities = [banner.get("cities", []) for banner in banners if banner["placement"] == "home"]
    for city in cities:
        assert sum(not banner_cities or city in banner_cities for banner_cities in home_cities) in (3, 4), city


def test_nothing_on_screen_is_english() -> None:
    latin = {word for text in words_on_screen() for word in re.findall(r"[A-Za-z][A-Za-z0-9/.,+-]*[A-Za-z0-9+]", text)}

    assert {word for word in latin if word not in LATIN and not CODE.fullmatch(word)} == set()


def test_the_voice_of_the_shop() -> None:
    """No exclamation marks, no «пожалуйста», no capital «Вы» inside a sentence."""
    capital_you = re.compile(r"(?<=[а-я,] )В(?:ы|ас|ам)\b")

    assert [text for text in words_on_screen() if "!" in text or "пожалуйста" in text.lower()] == []
    assert [text for text in words_on_screen() if capital_you.search(text)] == []


def test_the_sanitiser_changes_none_of_the_texts() -> None:
    for text in all_texts():
        assert sanitise_markup(text.html) == text.html
        assert "<p></p>" not in text.html


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("масло на 4 л", "масло на_4_л"),
        ("Не подошло — вернём", "Не_подошло_— вернём"),
        ("от 5 000 ₽", "от_5_000_₽"),
        ("скидка 10 % до 30 апреля", "скидка 10_% до_30 апреля"),
        ('<a href="/на море">в доме</a> и на <b>10 000 км</b>',
         '<a href="/на море">в_доме</a> и_на_<b>10_000_км</b>'),
        ("Ходовая и 7", "Ходовая и_7"),
        ("3 мм меняют", "3_мм меняют"),
    ],
)  # fmt: skip
def test_no_break_spaces_keep_numbers_and_units_together(text: str, expected: str) -> None:
    assert typeset(text) == expected.replace("_", "\u00a0")
