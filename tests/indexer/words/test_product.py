"""What a product is called, by small tables."""

from indexer.words.product_terms import ProductTerms, describe
from indexer.words.rules import Rules
from indexer.words.tables import AdjectivePair, CategoryNames, Jargon, MakerRow, Tables

RULES = Rules.of(
    Tables(
        categories=(
            CategoryNames("Помпы", ("водяной насос",), "official"),
            CategoryNames("Стартеры и генераторы", ("электростартер",), "everyday"),
            CategoryNames("Фильтры печки", ("салонный фильтр",), "everyday"),
            CategoryNames("Фары в сборе", ("блок фара",), "official"),
        ),
        jargon=(
            Jargon(("граната",), ("шрус",), "slang"),
            Jargon(("косточка",), ("стойка стабилизатора",), "shape"),
            Jargon(("тосол",), ("антифриз",), "near"),
            Jargon(("антифриз",), ("тосол",), "near"),
        ),
        adjectives=(AdjectivePair("воздушный", "воздух", "pair"), AdjectivePair("масляный", "масло", "pair")),
        makers=(MakerRow("Bosch", ("Бош", "босх"), "sound"), MakerRow("Mann Filter", ("манн фильтр",), "sound")),
    )
)


def called(name: str, category: str = "Прочее", brand: str | None = None) -> ProductTerms:
    return describe(name, ["Раздел", category], [], brand, [], RULES)


def test_jargon_for_the_head_is_searched_like_the_name() -> None:
    found = called("Шрус наружный")
    assert "граната" in found.head
    assert found.also == []


def test_jargon_for_a_part_of_the_name_is_a_secondary_term() -> None:
    found = called("Пыльник шруса")
    assert "граната" not in found.head
    assert found.also == ["граната"]


def test_jargon_needs_every_word_of_its_meaning() -> None:
    assert "косточка" in called("Стойка стабилизатора задняя").head
    assert "косточка" not in called("Стойка задняя").head + called("Стойка задняя").also


def test_related_kinds_are_secondary_terms() -> None:
    assert called("Антифриз красный").also == ["тосол"]
    assert "тосол" not in called("Антифриз красный").head


def test_a_category_is_known_in_any_case_and_number() -> None:
    for category in ("Помпы", "Помпа"):
        found = called("Gallant 2101", category)
        assert {"водяной", "насос"} <= {*found.kind, *found.beside}


def test_the_head_of_the_category_is_a_head_too() -> None:
    assert called("Хомут", "Колодки задние").head == ["хомут", "колодки"]
    assert called("Хомут", "Колодки задние").kind == ["задние"]


def test_other_names_of_a_mixed_category_are_secondary_terms() -> None:
    found = called("Генератор 2110", "Стартеры и генераторы")
    assert found.head == ["генератор", "генераторы"]
    assert found.also == ["электростартер"]


def test_adjectives_and_nouns_match_each_other() -> None:
    assert called("Фильтр воздуха").derived == ["воздушный"]
    assert called("Воздушный фильтр").derived == ["воздух"]
    assert called("Масло").derived == []


def test_makers_are_written_in_both_scripts() -> None:
    assert called("Щётка", brand="BOSCH").alias[:2] == ["бош", "босх"]
    assert "bosch" in called("Щётка БОШ").alias
    assert "mann filter" in called("Фильтр Манн-Фильтр").alias
    assert called("Щётка").alias == []


def test_other_latin_spellings_of_a_maker_are_not_words_of_the_catalogue() -> None:
    """«glushitel» is a глушитель first."""
    rules = Rules.of(Tables(makers=(MakerRow("ТД Глушитель", ("td glushitel",), "sound"),)))
    found = describe("Банка", ["Раздел", "Прочее"], [], "ТД Глушитель", [], rules)
    assert "td glushitel" in found.alias
    assert "glushitel" not in found.query_words()


def test_latin_words_get_a_russian_transcription() -> None:
    assert called("Масло Shell Helix").alias == ["шел", "хеликс"]


def test_a_word_partly_in_the_other_script_is_repaired() -> None:
    assert called("Герметик АВRО").name == "герметик abro"
    assert len(called("Щётка Чёрная").name) == len("Щётка Чёрная")


def test_a_misplaced_product_keeps_the_terms_of_its_name() -> None:
    found = called("Помпа 2190 Самара", "Фильтры печки")
    assert "насос" in found.kind
    assert not {"фильтр", "фильтры"} & {*found.head, *found.kind, *found.also}
    assert "фильтры" in called("Фильтр 2190", "Фильтры печки").head


def test_a_part_of_what_the_category_holds_is_found_below_it() -> None:
    found = called("Крышка фары 2110", "Фары в сборе")
    assert not {"фара", "фары"} & {*found.head}
    assert "фары" in found.also
    assert "фары" in called("Набор фар 2110", "Фары в сборе").head
    assert "фары" in called("Фара 2110", "Фары в сборе").head


def test_names_of_several_words_stay_whole() -> None:
    assert called("Помпа 2108", "Помпы").phrases == ["водяной насос"]
    assert called("Шрус наружный").phrases == ["наружный шрус"]


def test_another_thing_beside_what_the_category_holds_is_found_below_it() -> None:
    found = called("Насос печки 2190", "Стартеры печки")
    assert "стартеры" in found.head
    found = called("Помпа печки 2190", "Стартеры печки")
    assert "стартеры" not in found.head
    assert "стартеры" in found.also
