import pytest

from api.text.slugs import MAX_LENGTH, slug, unique_slug


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Моторные масла", "motornye-masla"),
        ("Щётки стеклоочистителя", "shchetki-stekloochistitelya"),
        ("ЛУКОЙЛ", "lukojl"),
        ("Шины и прицепы", "shiny-i-pricepy"),
        ("Рулевое управление (ГУР)", "rulevoe-upravlenie-gur"),
        ("Подъём и накачка", "podem-i-nakachka"),
        ("Свічки запалювання", "svichki-zapalyuvannya"),
        ("MANN-FILTER", "mann-filter"),
        ("Škoda", "skoda"),
        ("Citroën", "citroen"),
        ("Hyundai/Kia", "hyundai-kia"),
        ("dafmi+", "dafmi-plus"),
        ("汽车", "bez-nazvaniya"),
        ("—", "bez-nazvaniya"),
    ],
)
def test_slug(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_slug_of_a_long_name_ends_at_a_word() -> None:
    text = slug("очень длинное название " * 10)

    assert len(text) <= MAX_LENGTH
    assert text.split("-")[-1] in {"ochen", "dlinnoe", "nazvanie"}
    assert len(slug("ы" * 200)) == MAX_LENGTH


def test_unique_slug_counts_up() -> None:
    assert unique_slug("Фары", set()) == "fary"
    assert unique_slug("Фары", {"fary"}) == "fary-2"
    assert unique_slug("Фары", {"fary", "fary-2"}) == "fary-3"
