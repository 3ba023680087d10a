"""The generated products of the seed: names, numbers, prices, stock and options."""

import re
from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise

import pytest

from api.imports.import_rows import ProductImportRow
from api.imports.row_mapper import sanitise_description
from api.seed.brands import brands
from api.seed.geography import warehouses
from api.seed.product_options import OPTIONS
from api.seed.product_rows import product_rows, seed_products
from api.text.part_numbers import number_key

#: Options whose Latin values appear in product names.
NAMED_OPTIONS = {"series", "sae", "fits", "base", "class", "size", "designation"}
#: Latin terms allowed in Russian names: classes, sizes, sockets.
TERMS = re.compile(r"AdBlue|ISO VG \d+|DOT \d|G1[123](?:\+{0,2}|evo)|EVA|BA7s|XL")


@cache
def rows() -> tuple[ProductImportRow, ...]:
    return tuple(product_rows())


def row_named(name: str) -> ProductImportRow:
    return next(row for row in rows() if row.name == name)


def test_there_is_enough_to_choose_from() -> None:
    assert len(rows()) >= 1_900
    assert len({row.category[0] for row in rows()}) == 16


def test_keys_names_and_old_ids_are_unique() -> None:
    for field in ("key", "name", "old_id"):
        counts = Counter(getattr(row, field) for row in rows())
        assert [value for value, count in counts.items() if count > 1] == []


def test_makers_numbers_are_unique_within_a_brand() -> None:
    numbers = Counter((row.brand, number_key(row.article or "")) for row in rows())

    assert [number for number, count in numbers.items() if count > 1] == []


def test_without_a_makers_number_there_is_a_code_of_the_shop() -> None:
    codes = [row.article for row in rows() if row.article and row.article.startswith("Х-")]

    assert len(codes) > 400
    assert all(re.fullmatch(r"Х-\d{6}", code) for code in codes)
    assert row_named("Масло моторное ЛУКОЙЛ Genesis Armortech 5W-40, синтетическое, 4 л").article == "3148675"
    assert row_named("Масло моторное ЛУКОЙЛ Genesis Armortech 5W-40, синтетическое, 1 л").article in codes


def test_two_runs_generate_equal_products() -> None:
    seed_products.cache_clear()

    assert tuple(product_rows()) == rows()


def test_every_product_has_a_price_in_every_zone() -> None:
    assert all(set(row.prices) == {1, 2, 3, 4} for row in rows())
    assert all(price.cost > 0 and price.cost % 100 == 0 for row in rows() for price in row.prices.values())
    ends = Counter(price.cost // 100 % 10 for row in rows() for price in row.prices.values() if price.cost >= 30_000)
    assert set(ends) == {9, 0}


def test_zones_have_prices_of_their_own() -> None:
    differing_rows = sum(len({price.cost for price in row.prices.values()}) > 1 for row in rows())

    assert differing_rows > 0.99 * len(rows())


def test_the_far_east_pays_more_except_for_japanese_brands() -> None:
    for brand, dearer in [("ЛУКОЙЛ", True), ("Toyota", False)]:
        is_dearer = [row.prices[4].cost > row.prices[1].cost for row in rows() if row.brand == brand]
        assert is_dearer == [dearer] * len(is_dearer)


def test_about_every_seventh_price_was_higher_before() -> None:
    discounted_rows = [row for row in rows() if row.prices[1].guest_cost]

    assert 0.12 < len(discounted_rows) / len(rows()) < 0.18
    for row in discounted_rows:
        for price in row.prices.values():
            assert price.guest_cost
            assert 1.05 < price.guest_cost / price.cost < 1.36


def test_a_bigger_volume_costs_more_in_all_and_less_a_litre() -> None:
    lines = defaultdict(list)
    for item, row in zip(seed_products(), rows(), strict=True):
        if litres := [value for key, value in item.options if key == "volume_l"]:
            lines[item.line].append((float(litres[0]), row.prices[1].cost))

    for line in lines.values():
        for (small, low), (big, high) in pairwise(sorted(line)):
            assert low < high
            assert low / small > high / big


def test_every_product_is_in_a_warehouse() -> None:
    warehouse_ids = {warehouse.id for warehouse in warehouses()}

    assert all(row.stock and set(row.stock) <= warehouse_ids for row in rows())
    assert all(qty >= 0 for row in rows() for qty in row.stock.values())


def test_stock_is_unevenly_distributed() -> None:
    share_without_moscow = sum(not (row.stock.get(1) or row.stock.get(2)) for row in rows()) / len(rows())
    without_stock = sum(not any(row.stock.values()) for row in rows())
    in_few_warehouses = sum(1 <= len(row.stock) <= 3 for row in rows())
    low_quantities = sum(1 <= qty <= 4 for row in rows() for qty in row.stock.values())

    assert 0.04 < share_without_moscow < 0.12
    assert 5 <= without_stock <= 40
    assert in_few_warehouses > 60
    assert low_quantities > 1_000


def test_cities_differ_in_what_they_have() -> None:
    tver = sum(bool(row.stock.get(5)) for row in rows())
    petersburg = sum(bool(row.stock.get(3) or row.stock.get(4)) for row in rows())

    assert 0.4 * len(rows()) < tver < 0.8 * len(rows())
    assert petersburg > tver


def test_external_products_are_in_one_warehouse() -> None:
    external_rows = [row for row in rows() if row.external]

    assert 20 <= len(external_rows) <= 80
    assert all(len(row.stock) == 1 for row in external_rows)


def test_ratings_have_a_plausible_distribution() -> None:
    rated_rows = [row for row in rows() if row.rating]

    assert all(3.6 <= row.rating <= 5.0 and row.rating_count > 0 for row in rated_rows)
    assert all(row.rating_count == 0 for row in rows() if not row.rating)
    assert all(row.rating_count <= row.popularity for row in rows())
    assert 0.03 < 1 - len(rated_rows) / len(rows()) < 0.15


def test_the_most_popular_products_are_of_several_kinds() -> None:
    popular_rows = sorted(rows(), key=lambda row: -row.popularity)[:40]

    assert len({row.category[-1] for row in popular_rows}) >= 5
    assert all(row.rating for row in popular_rows)


@pytest.mark.parametrize("field", ["name", "description"])
def test_texts_are_clean(field: str) -> None:
    for row in rows():
        text = getattr(row, field)
        assert not re.search("[\u00a0\u202f\t\n]|  | ,|\\.\\.|,,|\\( | \\)|None", text), row.key
        assert text == text.strip(), row.key
        assert not re.search(r"Щетк|щетк|зелен|желт|черн[ыа]|Шатун[ ]|трехл|Съемник|съемн|стекол\b", text), row.key


def test_descriptions_pass_the_sanitiser_unchanged() -> None:
    assert [row.key for row in rows() if sanitise_description(row.description) != row.description] == []
    assert [row.key for row in rows() if len(row.description) < 20] == []


def test_a_description_is_more_than_the_name() -> None:
    texts = {row.key: re.sub(r"<[^>]+>", " ", row.description).strip().rstrip(".") for row in rows()}
    assert [row.key for row in rows() if texts[row.key] in row.name] == []
    assert [row.key for row in rows() if row.description.startswith(f"<p>{row.name}.</p>")] == []


def test_russian_names_hold_latin_only_in_brands_series_numbers_and_terms() -> None:
    makers = [word for brand in brands() for word in (brand.name, *brand.name.split("/"), *brand.name.split())]
    for row in rows():
        options = [str(value) for key, value in row.options if key in NAMED_OPTIONS]
        remainder = row.name.split(" для ")[0] if "fits" in dict(row.options) else row.name
        for allowed_text in sorted(filter(None, [*options, row.article, *makers]), key=len, reverse=True):
            remainder = remainder.replace(allowed_text, "")
        assert not re.search("[A-Za-z]{2,}", TERMS.sub("", remainder)), row.name


def test_options_are_known_and_of_their_kind() -> None:
    for row in rows():
        for key, value in row.options:
            assert isinstance(value, float if OPTIONS[key][1] == "number" else str), (row.key, key)
            assert value != ""


def test_a_description_states_each_fact_once() -> None:
    assert [row.key for row in rows() if len(row.options) != len(set(row.options))] == []


@pytest.mark.parametrize(
    ("name", "options"),
    [
        (
            "Масло моторное ЛУКОЙЛ Genesis Armortech 5W-40, синтетическое, 4 л",
            {("sae", "5W-40"), ("api", "SN"), ("api", "CF"), ("approvals", "VW 505 00"), ("volume_l", 4.0)},
        ),
        (
            "Фильтр масляный MANN-FILTER W 914/2 для Lada 2108–2115 и др.",
            {("thread", "3/4-16 UNF"), ("car_make", "Lada")},
        ),
        (
            "Аккумулятор Varta Blue Dynamic D24, 60 А·ч, 540 А, обратная полярность",
            {("capacity_ah", 60.0), ("case", "европейский")},
        ),
        (
            "Лампа галогенная Osram Original H4, 12 В, 60/55 Вт",
            {("base", "H4"), ("power_w", "60/55"), ("voltage_v", "12")},
        ),
        (
            "Комплект щёток стеклоочистителя Bosch AeroTwin AR653S для Hyundai Solaris, Kia Rio, Creta, 650 и 400 мм",
            {("length_mm", 650.0), ("length_mm", 400.0)},
        ),
        (
            "Антифриз Felix Carbox G12+, −40 °C, красный, 5 кг",
            {("class", "G12+"), ("freeze_c", -40.0), ("volume", "5 кг")},
        ),
    ],
)
def test_facts_become_options(name: str, options: set[tuple[str, str | float]]) -> None:
    assert options <= set(row_named(name).options)


def test_crosses_and_analogues_become_numbers() -> None:
    bearing = next(row for row in rows() if row.article == "VKBA 1301")
    filter_ = next(row for row in rows() if row.article == "W 914/2")

    assert {(part.brand, part.number, part.kind) for part in bearing.numbers} == {
        ("FAG", "713 6445 40", "analogue"),
        ("SNR", "R 153.18", "analogue"),
    }
    assert ("LADA", "21080-1012005", "oem") in {(part.brand, part.number, part.kind) for part in filter_.numbers}


def test_pads_are_sold_in_sets_and_plugs_one_by_one() -> None:
    assert next(row for row in rows() if row.article == "GDB3331").unit == "компл."
    assert next(row for row in rows() if row.article == "BKR6E-11").unit == "шт."


def test_an_oil_is_described_by_its_facts() -> None:
    row = row_named("Масло моторное ЛУКОЙЛ Genesis Armortech 5W-40, синтетическое, 4 л")

    assert row.description.startswith(
        "<p>Синтетическое моторное масло, вязкость SAE 5W-40, для бензиновых и дизельных двигателей. Фасовка 4 л.</p>"
        "<p>Классы качества: API SN, CF; ACEA A3/B4.</p>"
    )
    assert "<li>Porsche A40</li>" in row.description
