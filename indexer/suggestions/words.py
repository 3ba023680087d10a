"""What makes two completions the same, and what ends one."""

from functools import lru_cache

from indexer.words import forms as dictionary
from indexer.words.rules import rules
from indexer.words.spelling import search_copy, words_of

Key = frozenset[str]


def words(text: str) -> list[str]:
    """Folded, without grades and amounts."""
    return words_of(search_copy(rules().units.without(text)))


def units(text: str) -> list[str]:
    """Tokens of its grades and amounts."""
    return rules().units.find(text)


@lru_cache(maxsize=50_000)
def key(text: str) -> Key:
    """Two texts of one key are one query: «колодки тормозные», «тормозная колодка»."""
    return dictionary.lemmas(words(text)) | {*units(text)}


def forms(text: str) -> list[str]:
    """Other forms of the words of a text, each once."""
    found = words(text)
    return [form for form in dict.fromkeys(dictionary.forms(found)) if form not in found]


def names_a_thing(text: str) -> bool:
    """«Моторные масла» does, «Синтетические» alone does not."""
    return any(_read(word).noun for word in text.split(" "))


def may_end(word: str) -> bool:
    """A phrase does not stop at «для» or before the noun that an adjective belongs to: «крыло легкового»."""
    read = _read(word)
    return read.lemma != "" and (read.nominative or not read.adjective)


def _read(word: str) -> dictionary.Word:
    """«Пуско-зарядное» is what its last part is."""
    return dictionary.read((words(word) or [""])[-1])
