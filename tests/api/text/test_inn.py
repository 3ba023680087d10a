"""Check digits of the ИНН of companies and people."""

import pytest

from api.text.inn import is_inn


@pytest.mark.parametrize("inn", ["7707083893", "7736050003", "500100732259"])
def test_real_numbers_pass(inn: str) -> None:
    assert is_inn(inn)


@pytest.mark.parametrize(
    "inn", ["7707083894", "500100732258", "500100732269", "0000000000", "000000000000", "", "77070838931", "770708389х"]
)
def test_invalid_numbers_fail(inn: str) -> None:
    assert not is_inn(inn)
