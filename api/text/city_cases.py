"""Cases of the names of Russian cities: «в Казани», «из Москвы», «в Нижнем Новгороде».

Only endings with one certain form are changed; any other name stays in the nominative after «город»: «из города
Набережные Челны».
"""

import re

#: (ending, prepositional, genitive) of the last word; «ь» is masculine after «ол» and «авл»: Ставрополь, Ярославль.
_NOUNS = (
    (re.compile("Орёл$"), "Орле", "Орла"),
    (re.compile("ец$"), "це", "ца"),
    (re.compile("(?<=ол|вл)ь$"), "е", "я"),
    (re.compile("(?<=[а-я])ь$"), "и", "и"),
    (re.compile("(?<=[гкхжшщч])а$"), "е", "и"),
    (re.compile("а$"), "е", "ы"),
    (re.compile("(?<=[бвгджзклмнпрстфхцчшщ])$"), "е", "а"),
)
#: The same of the words before the last one; a stem in «г», «к», «х» is hard: «в Великом».
_ADJECTIVES = (
    (re.compile("(?<=[гкх])ий$"), "ом", "ого"),
    (re.compile("ий$"), "ем", "его"),
    (re.compile("[ыо]й$"), "ом", "ого"),
    (re.compile("ая$"), "ой", "ой"),
)
_CLUSTER = re.compile("^[ВФ][бвгджзклмнпрстфхцчшщ]")


def in_city(name: str) -> str:
    """Prepositional case: «в Казани», «во Владимире»."""
    declined = _declined(name, genitive=False)
    if declined is None:
        return f"в городе {name}"
    return f"{'во' if _CLUSTER.match(name) else 'в'} {declined}"


def from_city(name: str) -> str:
    """Genitive case: «из Москвы», «из Владимира»."""
    return f"из {_declined(name, genitive=True) or f'города {name}'}"


def _declined(name: str, *, genitive: bool) -> str | None:
    head, river, tail = name.partition("-на-")
    *adjectives, noun = head.split(" ")
    words = [
        *(_changed(word, _ADJECTIVES, genitive=genitive) for word in adjectives),
        _changed(noun, _NOUNS, genitive=genitive),
    ]
    known = [word for word in words if word is not None]
    return " ".join(known) + river + tail if len(known) == len(words) else None


def _changed(word: str, rules: tuple[tuple[re.Pattern[str], str, str], ...], *, genitive: bool) -> str | None:
    for ending, prepositional, of_genitive in rules:
        if ending.search(word):
            return ending.sub(of_genitive if genitive else prepositional, word, count=1)
    return None
