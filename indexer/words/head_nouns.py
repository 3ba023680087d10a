"""Head nouns of product names and categories: the noun that names the kind of product."""

import re
from collections.abc import Sequence
from functools import lru_cache

from indexer.words.spelling import MAX_WORDS, words_of
from indexer.words.word_forms import lemmas, read

#: Words for sets. A set of plural things is searched by the things («комплект тормозных колодок»); a set named after a
#: single thing («комплект ремня ГРМ») contains more than that thing.
_CONTAINERS = {"комплект", "пара"}
_KITS = _CONTAINERS | {"набор", "ремкомплект", "упаковка"}
_AND = re.compile(r" и |, ")


def heads(words: Sequence[str], names: frozenset[str] = frozenset()) -> list[str]:
    """The first nominative noun of a name, or the noun it begins with; for a set also the things in it.

    `names` are names of makers, which are never heads.
    """
    indexes = [index for index, word in enumerate(words) if word not in names and read(word).noun]
    # A name never begins with an oblique case, although the dictionary reads «гофра» as a form of «гофр».
    nominative = (index for index in indexes if index == 0 or read(words[index]).nominative)
    first = next(nominative, next(iter(indexes), None))
    if first is None:
        return []
    is_set = read(words[first]).lemma in _CONTAINERS
    following = [words[index] for index in indexes if index > first][:1] if is_set else []
    return [words[first], *(word for word in following if read(word).plural)]


def applicable_words(leaf: str, words: Sequence[str], head: Sequence[str]) -> list[str]:
    """Words of a leaf category that apply to the product: of «Стартеры и генераторы» one half applies to a generator.

    `words` are those of the product's name, `head` its head nouns. All words apply when no part matches.
    """
    head_lemmas, name_lemmas = lemmas(head), lemmas(words)
    matching = [part for part in _kinds(leaf) if lemmas(heads(part)) & head_lemmas]
    exact = [part for part in matching if lemmas(part) <= name_lemmas]
    parts = exact or matching
    return list(dict.fromkeys(word for part in parts for word in part)) if parts else words_of(leaf)


def is_part(words: Sequence[str], head: Sequence[str], leaf_head: Sequence[str]) -> bool:
    """Whether the product is a part of what the category holds: «крышка фары» in «Фары в сборе».

    A kit is no part: «набор прокладок». `words` are those of the product's name, `head` its head nouns.
    """
    category_lemmas, head_lemmas = lemmas(leaf_head), lemmas(head)
    if not head_lemmas or head_lemmas & (category_lemmas | _KITS) or not read(head[0]).ordinary:
        return False
    mentioned = [word for word in words[words.index(head[0]) + 1 :] if lemmas([word]) & category_lemmas]
    return bool(mentioned) and not any(read(word).lemma == word for word in mentioned)


def is_mixed(leaf: str) -> bool:
    """Whether the category holds several kinds, so that its synonyms do not apply to each product."""
    return len(_kinds(leaf)) > 1


@lru_cache(MAX_WORDS)
def _kinds(leaf: str) -> list[list[str]]:
    """The kinds of a category as words: «Зарядные и пусковые устройства» has two, «Масла для МКПП и редукторов» one."""
    parts = [words_of(part) for part in _AND.split(leaf)]
    for index in range(len(parts) - 1, 0, -1):
        if not heads(parts[index - 1]):
            parts[index - 1] = [*parts[index - 1], *heads(parts[index])]
    firsts = [heads(part)[:1] for part in parts]
    are_separate = all(first and read(first[0]).nominative for first in firsts)
    return parts if are_separate else [words_of(leaf)]


def specialisation(words: Sequence[str], head: Sequence[str]) -> int:
    """How special a category is, by the words after its head: 2 for a noun, 1 for another word.

    «Амортизаторы капота» is more special than «Амортизаторы передние», «Фары противотуманные» than «Фары в сборе».
    """
    if not head:
        return 0
    after = list(words[words.index(head[-1]) + 1 :])
    # Words after a preposition do not count, except after «для».
    after = [word for word in after if word != "для"]
    end = next((index for index, word in enumerate(after) if not read(word).lemma), len(after))
    return sum(2 if read(word).noun else 1 for word in after[:end])
