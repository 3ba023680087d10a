"""The rules that documents and the browser's queries share; web/src/shared/query runs the same files."""

import json
from pathlib import Path
from typing import Any

import pytest

from api.text.folding import fold
from api.text.numbers import number_key
from api.text.units import find_units
from api.text.vin import normal_vin

VECTORS = Path(__file__).parents[2] / "vectors"


def vectors(name: str) -> list[Any]:
    cases = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return [pytest.param(case["in"], case["out"], id=ascii(case["in"])) for case in cases]


@pytest.mark.parametrize(("text", "key"), vectors("number_key"))
def test_number_key(text: str, key: str) -> None:
    assert number_key(text) == key
    assert number_key(key) == key


@pytest.mark.parametrize(("text", "folded"), vectors("folding"))
def test_folding(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(folded) == folded


@pytest.mark.parametrize(("text", "tokens"), vectors("units"))
def test_units(text: str, tokens: list[str]) -> None:
    assert find_units(text) == tokens


@pytest.mark.parametrize(("text", "vin"), vectors("vin"))
def test_vin(text: str, vin: str) -> None:
    assert normal_vin(text) == vin
