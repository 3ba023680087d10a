"""Terms of a product, computed with small tables."""

from api.curation.word_tables import AdjectivePair, CategoryNames, Jargon, MakerRow, Tables
from indexer.words.product_terms import ProductTerms, describe
from indexer.words.rules import Rules

RULES = Rules.of(
    Tables(
        categories=(
            CategoryNames("Помпы", ("водяной насос",)),
            CategoryNames("Стартеры и генераторы", ("электростартер",)),
            CategoryNames("Фильтры печки", ("салонный фильтр",)),
            CategoryNames("Фары в сборе", ("блок фара",)),
        ),
        jargon=(
            Jargon(("граната",), ("шрус",)),
            Jargon(("косточка",), ("стойка стабилизатора",)),
            Jargon(("тосол",), ("антифриз",)),
            Jargon(("антифриз",), ("тосол",)),
        ),
        adjectives=(AdjectivePair("воздушный", "воздух"), AdjectivePair("масляный", "масло")),
        makers=(MakerRow("Bosch", ("Бош", "босх")), MakerRow("Mann Filter", ("манн фильтр",))),
    )
)


def product_terms(name: str, category: str = "Прочее", brand: str | None = None) -> ProductTerms:
    return describe(name, ["Раздел", category], [], brand, [], RULES)


def test_jargon_for_the_head_is_searched_like_the_name() -> None:
    terms = product_terms("Шрус наружный")
    assert "граната" in terms.head
    assert terms.also_named == []


def test_jargon_for_a_part_of_the_name_is_a_secondary_term() -> None:
    terms = product_terms("Пыльник шруса")
    assert "граната" not in terms.head
    assert terms.also_named == ["граната"]


def test_jargon_needs_every_word_of_its_meaning() -> None:
    assert "косточка" in product_terms("Стойка стабилизатора задняя").head
    assert "косточка" not in product_terms("Стойка задняя").head + product_terms("Стойка задняя").also_named


def test_related_kinds_are_secondary_terms() -> None:
    assert product_terms("Антифриз красный").also_named == ["тосол"]
    assert "тосол" not in product_terms("Антифриз красный").head


def test_a_category_is_known_in_any_case_and_number() -> None:
    for category in ("Помпы", "Помпа"):
        terms = product_terms("Gallant 2101", category)
        assert {"водяной", "насос"} <= {*terms.kind, *terms.beside}


def test_the_head_of_the_category_is_a_head_too() -> None:
    assert product_terms("Хомут", "Колодки задние").head == ["хомут", "колодки"]
    assert product_terms("Хомут", "Колодки задние").kind == ["задние"]


def test_other_names_of_a_mixed_category_are_secondary_terms() -> None:
    terms = product_terms("Генератор 2110", "Стартеры и генераторы")
    assert terms.head == ["генератор", "генераторы"]
    assert terms.also_named == ["электростартер"]


def test_adjectives_and_nouns_match_each_other() -> None:
    assert product_terms("Фильтр воздуха").derived == ["воздушный"]
    assert product_terms("Воздушный фильтр").derived == ["воздух"]
    assert product_terms("Масло").derived == []


def test_makers_are_written_in_both_scripts() -> None:
    assert product_terms("Щётка", brand="BOSCH").alias[:2] == ["бош", "босх"]
    assert "bosch" in product_terms("Щётка БОШ").alias
    assert "mann filter" in product_terms("Фильтр Манн-Фильтр").alias
    assert product_terms("Щётка").alias == []


def test_other_latin_spellings_of_a_maker_are_not_words_of_the_catalogue() -> None:
    """«glushitel» is read as «глушитель» first."""
    rules = Rules.of(Tables(makers=(MakerRow("ТД Глушитель", ("td glushitel",)),)))
    terms = describe("Банка", ["Раздел", "Прочее"], [], "ТД Глушитель", [], rules)
    assert "td glushitel" in terms.alias
    assert "glushitel" not in terms.query_words()


def test_latin_words_get_a_russian_transcription() -> None:
    assert product_terms("Масло Shell Helix").alias == ["шел", "хеликс"]


def test_a_word_partly_in_the_other_script_is_repaired() -> None:
    assert product_terms("Герметик АВRО").name == "герметик abro"
    assert len(product_terms("Щётка Чёрная").name) == len("Щётка Чёрная")


def test_a_misplaced_product_keeps_the_terms_of_its_name() -> None:
    terms = product_terms("Помпа 2190 Самара", "Фильтры печки")
    assert "насос" in terms.kind
    assert not {"фильтр", "фильтры"} & {*terms.head, *terms.kind, *terms.also_named}
    assert "фильтры" in product_terms("Фильтр 2190", "Фильтры печки").head


def test_a_part_of_what_the_category_holds_is_found_below_it() -> None:
    terms = product_terms("Крышка фары 2110", "Фары в сборе")
    assert not {"фара", "фары"} & {*terms.head}
    assert "фары" in terms.also_named
    assert "фары" in product_terms("Набор фар 2110", "Фары в сборе").head
    assert "фары" in product_terms("Фара 2110", "Фары в сборе").head


def test_another_thing_beside_what_the_category_holds_is_found_below_it() -> None:
    terms = product_terms("Насос печки 2190", "Стартеры печки")
    assert "стартеры" in terms.head
    terms = product_terms("Помпа печки 2190", "Стартеры печки")
    assert "стартеры" not in terms.head
    assert "стартеры" in terms.also_named
