"""The head noun: what a thing is, before everything that says which one."""

import re
from collections.abc import Sequence

from indexer.words.forms import lemmas, read
from indexer.words.spelling import words_of

#: «Комплект тормозных колодок» is searched as «колодки»; «комплект ремня ГРМ» is more than the belt.
_CONTAINERS = {"комплект", "пара"}
_KITS = _CONTAINERS | {"набор", "ремкомплект", "упаковка"}
_AND = re.compile(r" и |, ")


def heads(words: Sequence[str], names: frozenset[str] = frozenset()) -> list[str]:
    """The first nominative noun of a name, or the noun it begins with; of a kit also what it is a kit of.

    `names` are makers: no head.
    """
    places = [place for place, word in enumerate(words) if word not in names and read(word).noun]
    # «Гофра» is a form of «гофр» to the dictionary; no name begins with a case.
    nominative = (place for place in places if place == 0 or read(words[place]).nominative)
    first = next(nominative, next(iter(places), None))
    if first is None:
        return []
    found = [words[first]]
    if read(words[first]).lemma in _CONTAINERS:
        found += [words[place] for place in places if place > first][:1]
        found = [found[0], *(word for word in found[1:] if read(word).plural)]
    return found


def meant(leaf: str, words: Sequence[str], head: Sequence[str]) -> list[str]:
    """Words of a leaf category that are true of one product: a generator of «Стартеры и генераторы» is no starter.

    `words` are those of the product's name, `head` its own heads. What the category does not name is all it names.
    """
    own, lemmas_of_name = lemmas(head), lemmas(words)
    named = [part for part in _things(leaf) if lemmas(heads(part)) & own]
    closely = [part for part in named if lemmas(part) <= lemmas_of_name]
    parts = closely or named
    return list(dict.fromkeys(word for part in parts for word in part)) if parts else words_of(leaf)


def is_part(words: Sequence[str], head: Sequence[str], leaf_head: Sequence[str]) -> bool:
    """«Крышка фары» among «Фары в сборе»: named after what the category holds, and something else.

    A kit of things is the things: «набор прокладок». `words` are those of the product's name, `head` its own heads.
    """
    of, own = lemmas(leaf_head), lemmas(head)
    if not own or own & (of | _KITS) or not read(head[0]).ordinary:
        return False
    named = [word for word in words[words.index(head[0]) + 1 :] if lemmas([word]) & of]
    return bool(named) and not any(read(word).lemma == word for word in named)


def is_mixed(leaf: str) -> bool:
    """The category holds several kinds: its synonyms are not true of each product."""
    return len(_things(leaf)) > 1


def _things(leaf: str) -> list[list[str]]:
    """«Зарядные и пусковые устройства»: зарядные устройства, пусковые устройства; «Масла для МКПП и редукторов» one."""
    parts = [words_of(part) for part in _AND.split(leaf)]
    for place in range(len(parts) - 1, 0, -1):
        if not heads(parts[place - 1]):
            parts[place - 1] = [*parts[place - 1], *heads(parts[place])]
    firsts = [heads(part)[:1] for part in parts]
    apart = all(first and read(first[0]).nominative for first in firsts)
    return parts if apart else [words_of(leaf)]


def speciality(words: Sequence[str], head: Sequence[str]) -> int:
    """How special a category is: «Амортизаторы капота» more than «Амортизаторы передние», «Фары противотуманные» more
    than «Фары в сборе»."""
    if not head:
        return 0
    after = list(words[words.index(head[-1]) + 1 :])
    # What follows a preposition does not say of what the thing is a part, but «для» does.
    after = [word for word in after if word != "для"]
    end = next((place for place, word in enumerate(after) if not read(word).lemma), len(after))
    return sum(2 if read(word).noun else 1 for word in after[:end])
