"""Stems of words as product documents hold them: one for each way that the forms of a word are cut.

Most words have one stem, «тормозной» → «тормозн»; a fleeting vowel makes two, «колодка» → «колодк», «колодок».
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain

from api.text.stems import cut_endings
from indexer.words.spelling import MAX_WORDS
from indexer.words.word_forms import cases, forms, modifiers, read

#: Longer prepositions are also nouns: «перед».
_LONGEST_PREPOSITION = 3

Inflect = Callable[[Iterable[str]], Iterator[str]]


def form_stems(words: Iterable[str]) -> Iterator[str]:
    """Stems of all forms; none of prepositions, which queries drop."""
    return chain.from_iterable(_stems(word, forms) for word in words)


def case_stems(words: Iterable[str]) -> Iterator[str]:
    """Stems of names, whose words keep their number and gender."""
    return chain.from_iterable(_stems(word, cases) for word in words)


def modifier_stems(words: Iterable[str]) -> Iterator[str]:
    """Stems of words beside a head noun."""
    return chain.from_iterable(_stems(word, modifiers) for word in words)


@lru_cache(MAX_WORDS)
def _stems(word: str, inflect: Inflect) -> tuple[str, ...]:
    if len(word) <= _LONGEST_PREPOSITION and not read(word).lemma:
        return ()
    return tuple(dict.fromkeys(map(cut_endings, inflect([word]))))
