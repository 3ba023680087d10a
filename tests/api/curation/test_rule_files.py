"""Files of rules: what is read, in which words a mistake is named, and that writing is stable."""

from datetime import UTC, datetime

import pytest

from api.curation.rule_files import RuleFileError, read_rule, write_rule
from api.curation.rule_schema import CurationRule

EVERYTHING = """\
# Кампания отдела масел
title: Зимние масла выше
why: Спрос растёт с ноября
enabled: false
priority: 5
when:
  query:
    - is: масло 5w30
    - contains: масло
    - forms: зимнее масло
  categories:
    - motornye-masla/legkovye
  cities:
    - Москва
  car: true
  filters:
    - {facet: brand, value: ЛУКОЙЛ}
    - {facet: sae}
  audience: guest
  from: 2026-12-01 00:00
  until: 2027-03-01 09:30
then:
  pin:
    - {place: 1, product: {article: '3148675', brand: ЛУКОЙЛ, name: 'Масло, 4 л'}}
  boost:
    - {option: {key: sae, value: 5W-40}}
  bury:
    - {category: filtry}
  hide:
    - {brand: Редкая марка}
  replace:
    - {from: незамерзайка, to: жидкость омывателя}
  drop:
    - купить
  redirect: /sales
  banner:
    title: Готовимся к зиме
    text: Масла, которые не густеют
    link: /promo/zima
    tone: sale
  facets:
    - sae
    - volume_l
  sort: price_asc
"""


def errors_of(text: str) -> list[tuple[str, str]]:
    with pytest.raises(RuleFileError) as caught:
        read_rule(text)
    return [*caught.value.errors]


def test_a_rule_with_every_key_is_written_as_it_was_read() -> None:
    assert write_rule(read_rule(EVERYTHING), EVERYTHING) == EVERYTHING


def test_another_spelling_becomes_the_one_spelling() -> None:
    by_hand = 'then: {redirect: "/sales"}\nwhen: {until: 2027-03-01, query: [{is: акции}]}\ntitle: "Акции"\n'

    text = write_rule(read_rule(by_hand), by_hand)

    assert text == (
        "title: Акции\nwhen:\n  query:\n    - is: акции\n  until: 2027-03-01 00:00\nthen:\n  redirect: /sales\n"
    )
    assert write_rule(read_rule(text), text) == text


def test_only_the_comment_at_the_top_is_kept() -> None:
    text = "# вверху\n\ntitle: А\nthen:\n  sort: name # внутри\n"

    assert write_rule(read_rule(text), "# вверху\ntitle: А\n") == "# вверху\ntitle: А\nthen:\n  sort: name\n"


def test_moments_are_those_of_the_shop_and_articles_keep_their_zeros() -> None:
    rule = read_rule(
        "title: А\nwhen: {from: 2026-12-01, until: '2027-03-01 09:30'}\n"
        "then: {pin: [{place: 2, product: {article: 0986494104}}]}"
    )

    assert rule.when.from_ == datetime(2026, 11, 30, 21, tzinfo=UTC)
    assert rule.when.until == datetime(2027, 3, 1, 6, 30, tzinfo=UTC)
    assert rule.then.pin[0].product.article == "0986494104"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("", "в файле нет правила: нужны ключи title, when и then")]),
        ("- title", [("", "в файле нет правила: нужны ключи title, when и then")]),
        ("title: А\nthen: {sort: name}\nthem: 1", [("them", "такого ключа нет: проверьте написание")]),
        ("title: А", [("then", "нет обязательного ключа")]),
        ("title: А\ntitle: Б\nthen: {sort: name}", [("", "ключ «title» стоит дважды: оставьте один")]),
        (
            "title: А\nthen: {}",
            [("then", "правило ничего не делает: добавьте хотя бы одно действие")],
        ),
        (
            "title: А\npriority: много\nenabled: может\nthen: {sort: name}",
            [("enabled", "true или false"), ("priority", "здесь нужно целое число")],
        ),
        (
            "title: А\nwhen: {query: [{is: а, forms: б}], audience: all, from: скоро}\nthen: {sort: name}",
            [
                ("when.query.0", "нужен один ключ: is, contains или forms"),
                ("when.audience", "бывает 'guest' или 'customer'"),
                ("when.from", "нужны день и время, например 2026-12-01 09:00"),
            ],
        ),
        (
            "title: А\nthen: {pin: [{place: 0, product: {article: a}}], drop: ['—'], facets: [SAE]}",
            [
                ("then.pin.0.place", "не меньше 1"),
                ("then.drop.0", "нужны слова: хотя бы одна буква или цифра"),
                ("then.facets.0", "строчные латинские буквы, цифры и подчёркивание, первой — буква"),
            ],
        ),
        (
            "title: А\nthen: {replace: [{from: Ёлка, to: елка}]}",
            [("then.replace.0", "слева и справа одно и то же")],
        ),
        (
            "title: А\nthen: {pin: [{place: 1, product: {article: a}}, {place: 1, product: {article: b}}]}",
            [("then", "место 1 стоит дважды")],
        ),
        (f"title: {'А' * 121}\nthen: {{sort: name}}", [("title", "длиннее 120 знаков")]),
        (
            f"title: А\nthen: {{drop: [{', '.join(f'слово{n}' for n in range(21))}]}}",
            [("then.drop", "больше 20 записей")],
        ),
    ],
)
def test_a_mistake_is_named_with_its_key(text: str, expected: list[tuple[str, str]]) -> None:
    assert errors_of(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title: &a А\nthen: {drop: [*a]}", "якоря и ссылки YAML (& и *) в правилах не используются"),
        ("[" * 2_000, "слишком много уровней вложенности"),
        ("a: " + "[" * 13 + "]" * 13, "слишком много уровней вложенности"),
        ("x" * 70_000, "файл больше 64 КБ"),
        ("title: [", "строка 1: это не YAML: проверьте отступы, двоеточия и кавычки"),
        ("title: \x00", "это не YAML: проверьте отступы, двоеточия и кавычки"),
    ],
)
def test_a_hostile_text_is_refused_in_words(text: str, message: str) -> None:
    assert errors_of(text) == [("", message)]


def test_a_tag_creates_no_object() -> None:
    hostile = "title: !!python/object/apply:os.system [echo]\nthen: {sort: name}"

    assert errors_of(hostile) == [("title", "здесь нужен текст")]


@pytest.mark.parametrize(
    "title", ["yes", "null", "3148675", "2026-12-01", "a: b # c", "- x", "'", '"\\', "{{ 7 }}", "<b>", "*a", "!tag"]
)
def test_any_text_survives_writing(title: str) -> None:
    rule = CurationRule.model_validate({"title": title, "then": {"drop": [f"{title} слово"]}})

    assert read_rule(write_rule(rule)) == rule
