import pytest

from indexer.words.head_nouns import applicable_words, heads, is_mixed, specialisation
from indexer.words.spelling import search_copy, words_of


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("Резинка щетки стеклоочистителя", "резинка"),
        ("Щётка стеклоочистителя", "щетка"),
        ("Тормозные жидкости", "жидкости"),
        ("Рабочий цилиндр сцепления", "цилиндр"),
        ("Главный тормозной цилиндр", "цилиндр"),
        ("Граната наружная", "граната"),
        ("Шрус наружный 2108", "шрус"),
        ("Гофра выхлопной системы", "гофра"),
        ("Стойка передняя правая", "стойка"),
        ("2101 трос ручника", "трос"),
        ("Подшипник выжимной", "подшипник"),
    ],
)
def test_the_head_is_the_noun_that_names_the_thing(name: str, head: str) -> None:
    assert heads(words_of(search_copy(name))) == [head]


def test_a_kit_has_the_head_of_its_content_too() -> None:
    assert heads(["комплект", "тормозных", "колодок"]) == ["комплект", "колодок"]


def test_a_maker_is_not_a_head() -> None:
    assert heads(["лукойл", "масло", "моторное"], frozenset({"лукойл"})) == ["масло"]


def test_without_a_noun_there_is_no_head() -> None:
    assert heads(["легковые", "5w40"]) == []


@pytest.mark.parametrize(
    ("category", "more"),
    [
        ("амортизаторы", 0),
        ("амортизаторы передние", 1),
        ("амортизаторы капота", 2),
        ("скрутки рулевых тяг", 3),
        ("фары в сборе", 0),
        ("фары противотуманные", 1),
    ],
)
def test_a_category_may_qualify_its_head(category: str, more: int) -> None:
    words = words_of(category)
    assert specialisation(words, heads(words)) == more


@pytest.mark.parametrize(
    ("leaf", "name", "words"),
    [
        ("Стартеры и генераторы", "Генератор 2110", "генераторы"),
        ("Зарядные и пусковые устройства", "Зарядное устройство Bosch C7", "зарядные устройства"),
        ("Зарядные и пусковые устройства", "Устройство Carku", "зарядные устройства пусковые"),
        ("Аптечки, знаки, огнетушители", "Знак аварийной остановки", "знаки"),
        ("Стойки стабилизатора и тяги", "Втулка стабилизатора", "стойки стабилизатора и тяги"),
        ("Масла для МКПП и редукторов", "Масло трансмиссионное", "масла для мкпп и редукторов"),
    ],
)
def test_in_a_mixed_category_the_name_decides_the_head(leaf: str, name: str, words: str) -> None:
    copy_words = words_of(search_copy(name))

    assert applicable_words(search_copy(leaf), copy_words, heads(copy_words)) == words.split()


def test_a_category_of_one_thing_is_not_mixed() -> None:
    assert is_mixed("провода и выключатели")
    assert not is_mixed("масла для мкпп и редукторов")


def test_a_kit_for_a_thing_is_not_the_thing() -> None:
    assert heads(words_of("комплект тормозных колодок")) == ["комплект", "колодок"]
    assert heads(words_of("комплект ремня грм")) == ["комплект"]
