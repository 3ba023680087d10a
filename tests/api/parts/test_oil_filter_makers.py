"""The maker of an oil filter, derived from the format of its number."""

import pytest

from api.parts.oil_filter_makers import oil_filter_maker


@pytest.mark.parametrize(
    ("number", "maker"),
    [
        ("90915-10003", "Toyota"),
        ("15208-AA024", "Subaru"),
        ("15208AA024", "Subaru"),
        ("15208-65F0A", "Nissan"),
        ("md 135737", "Mitsubishi"),
        ("W 914/2", ""),
        ("", ""),
    ],
)
def test_the_maker_follows_from_the_number(number: str, maker: str) -> None:
    assert oil_filter_maker(number) == maker
