"""The name under a review never holds a phone."""

import pytest

from api.reviews.repository import author_name


@pytest.mark.parametrize(
    ("name", "surname", "shown"),
    [
        ("Анна", "Петрова", "Анна П."),
        (" Анна  Мария ", " петрова", "Анна П."),
        ("Анна-Мария", "", "Анна-Мария"),
        ("Анна", "79161234567", "Анна"),
        ("+7 916 123-45-67", "Петрова", "Покупатель"),
        ("89161234567", "", "Покупатель"),
        ("", "Петрова", "Покупатель"),
        ("<b>", "Петрова", "Покупатель"),
    ],
)
def test_first_name_and_initial(name: str, surname: str, shown: str) -> None:
    assert author_name(name, surname) == shown
