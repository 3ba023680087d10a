"""Cars of the catalogue with the names that queries use."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.vehicles.query_names import engine_tokens, generation_tokens

CALL = "/api/shop/searchCars"


def models(cars: TestClient) -> dict[str, dict[str, Any]]:
    return {model["title"]: model for model in cars.get(CALL).json()["models"]}


def test_a_model_has_its_names_and_nicknames_without_generations(cars: TestClient) -> None:
    found = models(cars)

    assert {"priora", "приора", "приорка", "2170"} <= set(found["Lada Priora"]["names"])
    assert {"четырка", "четырнадцатая", "2114"} <= set(found["Lada 2114"]["names"])
    assert {"поло седан", "поло"} <= set(found["Volkswagen Polo Sedan"]["names"])
    assert "калина" in found["Lada Kalina"]["names"]
    assert "калина 2" not in found["Lada Kalina"]["names"]


def test_a_car_says_what_chooses_it(cars: TestClient) -> None:
    third = [car for car in models(cars)["Kia Rio"]["cars"] if "3" in car["tokens"]]

    assert {(car["litres"], car["diesel"], *car["years"]) for car in third} == {
        (1.4, False, 2011, 2017),
        (1.6, False, 2011, 2017),
    }
    assert all({"qb"} <= set(car["tokens"]) for car in third)
    assert {"16v"} <= set.union(*(set(car["engine"]) for car in third))


def test_makes_and_categories_of_a_service_are_told(cars: TestClient) -> None:
    answer = cars.get(CALL).json()

    assert {"lada", "лада", "ваз"} <= set(answer["makes"]["Lada"])
    assert {"газ", "gaz"} <= set(answer["makes"]["GAZ"])
    assert set(answer["oils"]) <= set(answer["service"])


def test_unchanged_cars_are_304(cars: TestClient) -> None:
    first = cars.get(CALL)

    assert first.headers["Cache-Control"] == "public, max-age=300, stale-while-revalidate=86400"
    assert cars.get(CALL, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("generation", "body", "tokens"),
    [
        ("III", "QB", ["3", "qb"]),
        ("I FL", "2190", ["1", "fl", "2190"]),
        ("VI", "V40", ["6", "v40", "40"]),
        ("A5", "1Z", ["a5", "1z"]),
        ("V", "61", ["5"]),
    ],
)
def test_generations_and_bodies_are_tokens(generation: str, body: str, tokens: list[str]) -> None:
    assert generation_tokens(generation, body) == tokens


@pytest.mark.parametrize(
    ("code", "family", "tokens"),
    [
        ("H4M", "Renault-Nissan H4M / HR16DE", ["h4m", "hr16de"]),
        ("3ZZ-FE", "Toyota ZZ", ["3zzfe", "3zz"]),
        ("21129", "VAZ 16V", ["21129", "16v"]),
        ("CAXA", "EA111", ["caxa", "ea111", "tsi"]),
    ],
)
def test_engines_are_tokens(code: str, family: str, tokens: list[str]) -> None:
    assert engine_tokens(code, family, {"caxa": ["tsi"]}) == tokens
