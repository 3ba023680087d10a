"""Problems of synonyms, with the sentences that merchandisers read."""

import pytest

from api.curation.config_files import ConfigFiles
from api.curation.synonyms import synonym_problems

HEADER = "from,to,way,why\n"


def messages(rows: str, **files: str) -> list[tuple[str, str]]:
    """(severity, message) of each problem."""
    texts = {"synonyms.csv": HEADER + rows, "stop-words.yml": "[и]\n"} | files
    return [(problem.severity, problem.message) for problem in synonym_problems(ConfigFiles(texts))]


def test_a_good_synonym_has_no_problem() -> None:
    assert messages("атф,atf,one,аббревиатура\nтосол,антифриз,two,одно и то же\n") == []


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("а б в г,д,one,х\n", ("error", "«а б в г»: 4 слова подряд, а движок узнаёт не больше 3")),
        (
            "5w30,масло,one,х\n",
            (
                "warning",
                "«5w30» после русского слова движок режет на «5» и «w30»: синоним сработает, только если он один",
            ),
        ),
        ("г/цилиндр,цилиндр,one,х\n", ("warning", "«г/цилиндр» движок видит как 2 слова: «г» и «цилиндр»")),
        ("и,или,one,х\n", ("error", "«и» — стоп-слово движка: до синонима дело не дойдёт. Уберите его из стоп-слов")),
        ("!,или,one,х\n", ("error", "«!»: здесь нет ни одного слова")),
        (
            "тосол,антифриз,one,х\nантифриз,тосол,one,х\n",
            (
                "warning",
                "«антифриз» и «тосол» записаны дважды, в одну и в другую сторону: "
                "оставьте одну запись «в обе стороны»",
            ),
        ),
        (
            "граната,шрус,one,х\nгранаты,привод,one,х\n",
            (
                "warning",
                "«гранаты» и «граната» — формы одного слова в строке 2: "
                "для товаров записи сложатся, соберите их в одну",
            ),
        ),
        (
            "граната,шрус,one,х\nграната,привод,one,х\n",
            ("warning", "«граната» уже есть в строке 2: для товаров записи сложатся, соберите их в одну"),
        ),
        (
            "кулак,цапфа,one,х\nцапфа,ось,one,х\n",
            (
                "warning",
                "по цепочке движок не идёт: «кулак» найдёт «цапфа», но не «ось». Нужно и оно — допишите его сюда",
            ),
        ),
        ("а,б,both,х\n", ("error", "строка 2: «Действует»: нет такого вида «both»")),
        ("а,б,one\n", ("error", "строка 2: ячеек 3, а нужно 4; ячейку с запятой берут в кавычки")),
        ("а|,б,one,х\n", ("error", "строка 2: «Слова»: пустое название между чертами")),
        ("а,а,one,х\n", ("error", "строка 2: «а» стоит с обеих сторон")),
        (
            "а\u202eб,в,one,х\n",
            ("error", "строка 2: «Слова»: невидимый знак U+202E: сотрите его и наберите текст заново"),
        ),
    ],
)  # fmt: skip
def test_a_problem_is_said(rows: str, expected: tuple[str, str]) -> None:
    assert expected in messages(rows)


def test_both_ways_make_no_chain_within_a_row() -> None:
    assert messages("а,б|в,two,х\n") == []


def test_names_and_words_that_queries_lose() -> None:
    words = {
        "words/makes.csv": "make,names,why\nLada,лада|жигули,х\n",
        "words/stop-words.csv": "word,kind,why\nкупить,wish,х\n",
    }
    assert messages("жигули,lada,one,х\nкупить,цена,one,х\n", **words) == [
        ("warning", "«жигули» — название марки: запросы с ним тоже изменятся"),
        ("warning", "«купить» поиск отбрасывает как пустое слово: синоним сработает, только если оно одно"),
    ]


def test_limits_of_the_engine() -> None:
    many = "".join(f"слово{number},замена,one,х\n" for number in range(5_001))
    assert ("error", "синонимов 5001, а больше 5000 замедляют каждый запрос: уберите лишние") in messages(many)
    wide = "|".join(f"замена{number}" for number in range(51))
    expected = ("error", "«а»: замен 51, слов в них 51; движок берёт 50 замен и 100 слов")
    assert expected in messages(f"а,{wide},one,х\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('from,to,way,why\n"а,б,one,х\n', "строка 2: таблица испорчена, unexpected end of data"),
        ("от,до\nа,б\n", "первая строка: столбцы от,до, а нужны from,to,way,why"),
    ],
)
def test_a_broken_table(text: str, expected: str) -> None:
    assert [problem.message for problem in synonym_problems(ConfigFiles({"synonyms.csv": text}))] == [expected]
