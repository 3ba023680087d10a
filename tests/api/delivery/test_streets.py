"""Suggestions and house numbers from the local street table."""

import csv
from importlib.resources import files

import pytest

from api.cities.models import City
from api.delivery.address_parser import parse
from api.delivery.streets import LIMIT, suggest
from api.seed.data_files import table

PLACES = [
    City(name=row["name"], latitude=float(row["latitude"]), longitude=float(row["longitude"]))
    for row in table("cities")
]
MOSCOW = PLACES[0]


def texts(query: str, city: City = MOSCOW) -> list[str]:
    return [suggestion.text for suggestion in suggest(query, PLACES, city)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Ленинский пр 32а", "Москва, Ленинский проспект, 32А"),
        ("ленинский проспект, д. 32 а", "Москва, Ленинский проспект, 32А"),
        ("пр-т Ленинский 32/2", "Москва, Ленинский проспект, 32/2"),
        ("ЛЕНИНСКИЙ 32к2с1", "Москва, Ленинский проспект, 32, к. 2, стр. 1"),
        ("ленинский д32 корп. 2 стр. 1 кв. 17", "Москва, Ленинский проспект, 32, к. 2, стр. 1"),
        ("ленинскй 5", "Москва, Ленинский проспект, 5"),
        ("звездный б-р 4", "Москва, Звёздный бульвар, 4"),
        ("ш энтузиастов 5 с 3", "Москва, шоссе Энтузиастов, 5, стр. 3"),
        ("1905 года 10", "Москва, улица 1905 года, 10"),
        ("1-я тверская ямская 5", "Москва, 1-я Тверская-Ямская улица, 5"),
        ("г. Тверь, ул коминтерна д 47", "Тверь, улица Коминтерна, 47"),
        ("екатеринбург 8 марта 15", "Екатеринбург, улица 8 Марта, 15"),
        ("екатеринбург, 40 лет влксм", "Екатеринбург, улица 40 лет ВЛКСМ"),
        ("нижний новгород белинского 9", "Нижний Новгород, улица Белинского, 9"),
        ("хабаровск 60 летия октября 3", "Хабаровск, проспект 60-летия Октября, 3"),
        ("тверь", "Тверь"),
        ("самара, такой улицы нет", "Самара"),
    ],
)
def test_the_best_suggestion(query: str, first: str) -> None:
    assert texts(query)[0] == first


def test_streets_of_the_typed_kind_come_first() -> None:
    assert texts("ленинградское ш") == ["Москва, Ленинградское шоссе"]
    assert texts("ленинградск ш")[0] == "Москва, Ленинградское шоссе"
    assert texts("ленинградск пр")[0] == "Москва, Ленинградский проспект"


def test_prefix_matches_come_before_substring_matches_and_short_names_first() -> None:
    assert texts("тверск")[:2] == ["Москва, Тверская улица", "Москва, 1-я Тверская-Ямская улица"]


def test_the_visitors_city_is_searched_unless_another_is_named() -> None:
    assert texts("мира", City(name="Нижний Новгород")) == ["Нижний Новгород, бульвар Мира"]
    assert texts("москва мира", City(name="Нижний Новгород"))[0] == "Москва, проспект Мира"


def test_the_beginning_of_a_city_suggests_it_with_its_coordinates() -> None:
    suggestion = suggest("екат", PLACES, MOSCOW)[-1]

    assert (suggestion.text, suggestion.street, suggestion.house) == ("Екатеринбург", None, None)
    assert suggestion.position is not None
    assert (round(suggestion.position.lat, 1), round(suggestion.position.lon, 1)) == (56.8, 60.6)


def test_a_suggestion_of_a_street_has_parts_and_no_coordinates() -> None:
    (suggestion,) = suggest("новый арбат 11", PLACES, MOSCOW)

    assert (suggestion.city, suggestion.street, suggestion.house, suggestion.position) == (
        "Москва",
        "Новый Арбат",
        "11",
        None,
    )


def test_at_most_seven_suggestions_are_returned() -> None:
    assert len(texts("у", City(name="Казань"))) <= LIMIT
    assert len(texts("а к", City(name="Казань"))) <= LIMIT


@pytest.mark.parametrize(
    "query", ["'; drop table streets", "http://127.0.0.1/", "Й" * 200, "1 2 3 4 5", "-", "д", "32а", "д 5 к", "кв 5"]
)
def test_nonsense_has_no_suggestions(query: str) -> None:
    assert texts(query) == []


@pytest.mark.parametrize(
    ("address", "house"),
    [("мира 8", "8"), ("мира 8 лит б", "8, лит. Б"), ("8 марта", None), ("мира 8 оф 12", "8"), ("мира корп 2", None)],
)
def test_the_house_of_an_address(address: str, house: str | None) -> None:
    assert parse(address).house == house


def test_every_city_of_the_seed_has_streets_once_each() -> None:
    text = files("api.delivery").joinpath("data", "streets.csv").read_text("utf-8")
    rows = [(row["city"], row["street"]) for row in csv.DictReader(text.splitlines())]
    counts = {place.name: sum(city == place.name for city, _ in rows) for place in PLACES}

    assert len(set(rows)) == len(rows) == sum(counts.values())
    assert min(counts.values()) >= 25
    by_name = {place.name: place for place in PLACES}
    for city, street in rows:
        assert texts(street, by_name[city])[0] == f"{city}, {street}"


def test_a_text_of_many_parts_that_ends_in_none_is_read_at_once() -> None:
    """Each part more doubled the time of a pattern that goes back."""
    assert parse("мира 1" + " к1с1" * 38 + " к").house is None
