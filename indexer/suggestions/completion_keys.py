"""Keys that identify equal completions, and rules for where a phrase may end."""

from functools import lru_cache

from indexer.words import word_forms as dictionary
from indexer.words.rules import rules
from indexer.words.spelling import search_copy, words_of

Key = frozenset[str]


def words(text: str) -> list[str]:
    """Folded words of a text without grades and amounts."""
    return words_of(search_copy(rules().units.without(text)))


def units(text: str) -> list[str]:
    """Tokens of the grades and amounts of a text."""
    return rules().units.find(text)


@lru_cache(maxsize=50_000)
def key(text: str) -> Key:
    """The key of a text; texts with one key are one query: «колодки тормозные», «тормозная колодка»."""
    return dictionary.lemmas(words(text)) | {*units(text)}


def forms(text: str) -> list[str]:
    """Other forms of the words of a text, without duplicates."""
    text_words = words(text)
    return [form for form in dict.fromkeys(dictionary.forms(text_words)) if form not in text_words]


def has_noun(text: str) -> bool:
    """Whether the text has a noun: «Моторные масла» has, «Синтетические» has not."""
    return any(_read(word).noun for word in text.split(" "))


def may_end(word: str) -> bool:
    """Whether a phrase may end with the word: not with «для», nor with an adjective without its noun."""
    read = _read(word)
    return read.lemma != "" and (read.nominative or not read.adjective)


def _read(word: str) -> dictionary.Word:
    """The morphology of a word; of a compound («пуско-зарядное») that of its last part."""
    return dictionary.read((words(word) or [""])[-1])
