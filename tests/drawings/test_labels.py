"""Lettering fits its width and uses only glyphs of the font."""

import pytest

from drawings.lettering.glyphs import face
from drawings.lettering.labels import fit, in_two, label, measure, name_label, outline, printable


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  Лукойл \n Люкс ", "Лукойл Люкс"),
        ("Ёлка №5 — ±40°C × 3 ₽", "Ёлка №5 — ±40°C × 3 ₽"),
        ("Škoda Spülung", "Skoda Spülung"),
        ("Й", "Й"),
        ("日本語", ""),
        ("a\u202eb\x00c\u200b", "abc"),
        ("MoS₂", "MoS2"),
        ("x" * 100, "x" * 9 + "…"),
    ],
)
def test_labels_hold_printable_characters_only(text: str, expected: str) -> None:
    assert printable(text, 10 if len(text) == 100 else 60) == expected


def test_every_weight_has_both_alphabets() -> None:
    characters = set("АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя0123456789№°×–−₽«»…+")
    for weight in (500, 600, 700, 800):
        glyphs = face(weight).glyphs
        assert characters <= set(glyphs)
        assert all(glyphs[char].rest for char in characters)


def test_a_short_line_keeps_its_size() -> None:
    assert fit("ZIC", 30, 500, 800).size == 30


def test_a_long_line_shrinks_to_the_width() -> None:
    fitted = fit("MANN-FILTER", 30, 150, 800)
    assert fitted.text == "MANN-FILTER"
    assert fitted.width == pytest.approx(150)
    assert fitted.size < 30


def test_a_line_too_long_is_cut() -> None:
    fitted = fit("Общество с ограниченной ответственностью", 30, 100, 800)
    assert fitted.text.endswith("…")
    assert fitted.width <= 100


@pytest.mark.parametrize("name", ["MAHLE/KNECHT", "AUTOMOTIVE LIGHTING", "AM-LUBE", "ЯРПОЖИНВЕСТ", "Hyundai/Kia"])
@pytest.mark.parametrize("width", [20, 40, 60, 130])
def test_the_name_of_a_brand_shrinks_and_is_never_cut(name: str, width: float) -> None:
    fitted = fit(name, 30, width, 800)
    assert fitted.text == name
    assert fitted.width <= width + 0.01


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("MAHLE/KNECHT", ["MAHLE/", "KNECHT"]),
        ("AUTOMOTIVE LIGHTING", ["AUTOMOTIVE", "LIGHTING"]),
        ("MANN-FILTER", ["MANN-FILTER"]),
        ("W 914/2", ["W", "914/2"]),
    ],
)
def test_a_name_is_broken_behind_a_slash_or_a_space_only(name: str, lines: list[str]) -> None:
    assert in_two(name, 30, 40, 800) == lines
    assert name_label(name, 0, 0, 30, 40, "#000000").count("<path") == len(lines)


def test_a_line_that_is_too_long_loses_whole_words() -> None:
    assert fit("Общество с ограниченной ответственностью", 30, 150, 800).text == "Общество с ограниченной…"
    assert fit("Щ" * 60, 30, 100, 800).text == "Щ" * 60


def test_kerning_moves_letters_closer() -> None:
    assert measure("AV", 700) < measure("A", 700) + measure("V", 700)


def test_only_a_line_that_does_not_fit_is_broken_in_two() -> None:
    assert in_two("Смазка проникающая", 20, 1000, 700) == ["Смазка проникающая"]
    assert in_two("Смазка проникающая", 20, 90, 700) == ["Смазка", "проникающая"]


def test_the_outline_of_each_letter_begins_at_its_position() -> None:
    assert outline("II", 700).count("M") == 2
    assert outline(" ", 700) == ""


def test_no_label_without_text() -> None:
    assert label("", 0, 0, 10, 100, "#000000") == ""
