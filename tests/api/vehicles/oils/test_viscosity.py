"""Viscosity grades: spellings, and how far a grade is from those that a manufacturer lists."""

import pytest

from api.vehicles.oils.facts import distance, grades_of


@pytest.mark.parametrize(
    ("text", "grades"),
    [
        ("5W-30|5W-40|10W-40", ["5W-30", "5W-40", "10W-40"]),
        ("5w-30, 5W-40", ["5W-30", "5W-40"]),
        ("5W-30/5W-40", ["5W-30", "5W-40"]),
        ("Масло ROLF Energy 10W40 SL/CF (4 л)", ["10W-40"]),
        ("0W 20", ["0W-20"]),
        ("75W-90", []),
        ("80W90 GL-5", []),
        ("ISO VG 46", []),
        ("10W-400", []),
        ("", []),
    ],
)
def test_grades_of_a_text(text: str, grades: list[str]) -> None:
    assert [str(grade) for grade in grades_of(text)] == grades


@pytest.mark.parametrize(
    ("grade", "listed", "expected"),
    [
        ("5W-30", "5W-30|5W-40", "same"),
        ("0W-30", "5W-30|5W-40", "thinner_cold"),
        ("0W-40", "10W-40", "thinner_cold"),
        ("10W-30", "5W-30", "near"),
        ("5W-40", "5W-30", "near"),
        ("10W-40", "5W-40", "near"),
        ("5W-20", "5W-30", "near"),
        ("0W-16", "0W-20", "near"),
        ("10W-40", "5W-30", "other"),
        ("10W-30", "5W-40", "other"),
        ("20W-50", "0W-20", "far"),
        ("0W-20", "5W-40", "far"),
        ("5W-40", "0W-16|0W-20", "far"),
        ("10W-60", "5W-30|5W-40", "far"),
        ("15W-40", "5W-30|5W-40", "far"),
        ("15W-40", "5W-30|10W-40", "near"),
    ],
)
def test_distance_from_the_list(grade: str, listed: str, expected: str) -> None:
    assert distance(grades_of(grade)[0], grades_of(listed)) == expected
