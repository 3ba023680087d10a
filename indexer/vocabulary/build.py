"""Builds the vocabulary from the counts of words of visible products: of names, categories and search terms."""

import gzip
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from api.curation.word_tables import FillerWord, UnitWord
from api.index.schemas import SearchVocabulary
from api.text.word_keys import sound, sounds, stem, stems
from indexer.documents.products import terms_of
from indexer.words.amounts import amounts
from indexer.words.rules import Rules
from indexer.words.spelling import is_cyrillic, is_latin, words_of
from indexer.words.word_forms import read

#: Limit of the compressed vocabulary: together with the query module a phone loads 30 kB.
MAX_BYTES = 20_900
_NAME_WEIGHT = 4
_HEAD_WEIGHT = 8
_MAX_TABLE_WEIGHT = 12
_MIN_INFLECTED = 5
_MAX_NICKNAMES = 3
_MAX_LATIN_BYTES = 2_400
_MIN_WORD = 2
_MIN_STEM = 3
_MIN_PART = 5
_MIN_TYPO = 5
_MAX_ENDING = 3
_MAX_SPELLINGS = 2
_CYRILLIC = re.compile("[а-я]")


@dataclass
class WordCounts:
    names: Counter[str] = field(default_factory=Counter)
    heads: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)
    makers: Counter[str] = field(default_factory=Counter)
    models: Counter[str] = field(default_factory=Counter)
    units: set[str] = field(default_factory=set)

    def count(self, products: Iterable[Any], word_rules: Rules) -> None:
        for row in products:
            product = terms_of(row, word_rules)
            name_words = product.name_words()
            self.names.update(name_words)
            self.heads.update(name_words & {word for text in product.head for word in words_of(text)})
            self.tables.update(product.table_words() - name_words)
            self.makers.update({*product.makers})
            self.models.update({*product.cars.models, *product.cars.family})
            units = amounts(row.name, product.lemmas, word_rules.units)
            self.units.update(amount.lstrip("0123456789d") for amount in units)

    def weight(self, word: str) -> int:
        """Rank of a word: heads come first, as most queries name the kind of product; then words of names, which
        distinguish products of one category; words of the tables, which these products share, count least."""
        weight = _NAME_WEIGHT * self.names[word] + _HEAD_WEIGHT * self.heads[word]
        return max(weight, _NAME_WEIGHT * self.makers[word], min(self.tables[word], _MAX_TABLE_WEIGHT))


def build(count: WordCounts, rules: Rules, max_bytes: int = MAX_BYTES) -> SearchVocabulary:
    """The vocabulary of the counted products in at most `max_bytes`.

    Latin names of makers come first, then words and models by the number of products.
    Words that differ only in their endings are stored once. Makers and nicknames of models have separate sections.
    Makes of cars are not makers: a car in a query is no choice of a brand.
    """
    maker_names = {name for name in count.makers if _is_maker(name, rules) and name not in rules.makes.words}
    spellings = _without_phonetic_duplicates(maker_names)
    makers = _common_spellings(spellings, rules)
    rare = sorted(spellings - makers)
    soft = sorted({read(word).lemma or word for word in _single(rules.tables.soft)})
    words = {*makers, *_words(count, {*maker_names, *soft})}
    # `True` marks a model, which takes the space of its names.
    latin = {word for word in words if is_latin(word)}
    # When all Latin words fit, the browser may read any other Latin word as Russian in the wrong layout.
    mandatory = latin if packed_size(SearchVocabulary(latin=[*latin - makers])) <= _MAX_LATIN_BYTES else latin & makers
    ranks = [(word not in mandatory, -count.weight(word), False, word) for word in words]
    ranks += [(True, -count.models[model], True, model) for model in count.models]
    ordered = [(word, is_model) for *_, is_model, word in sorted(ranks)]

    def vocabulary_of(number: int) -> SearchVocabulary:
        models = _models((word for word, is_model in ordered[:number] if is_model), rules)
        model_words = {word for model, names in models.items() for name in (model, *names) for word in name.split()}
        included, excluded = (
            [word for word, is_model in part if not is_model and word not in model_words]
            for part in (ordered[:number], ordered[number:])
        )
        vocabulary_words = [*included]
        for is_script in (is_cyrillic, is_latin):
            vocabulary_words += _misread(
                filter(is_script, [*excluded, *rare]), {*vocabulary_words, *soft, *model_words}
            )
        return SearchVocabulary(
            whole=not any(map(is_latin, {*excluded} - {*vocabulary_words})),
            words=sorted(word for word in vocabulary_words if is_cyrillic(word) and word not in makers),
            latin=sorted(word for word in vocabulary_words if is_latin(word) and word not in makers),
            makers=sorted(word for word in vocabulary_words if word in makers),
            soft=soft,
            stop=_stop(rules.tables.stop),
            units=_units(rules.tables.units, count.units),
            models=models,
        )

    fitting = bisect_right(range(len(ordered) + 1), max_bytes, key=lambda number: packed_size(vocabulary_of(number)))
    return vocabulary_of(max(fitting - 1, 0))


def packed_size(vocabulary: SearchVocabulary) -> int:
    return len(gzip.compress(vocabulary.model_dump_json().encode(), mtime=0))


def _words(count: WordCounts, model_words: Container[str]) -> list[str]:
    """One word for each stem, that of the most products: the browser recognises the other forms by the stem."""
    by_stem: dict[str, str] = {}
    for word in sorted(
        {*count.names, *count.tables}, key=lambda word: (word not in count.names, -count.weight(word), word)
    ):
        if word not in model_words and len(word) >= _MIN_WORD:
            by_stem.setdefault(stem(word), word)
    return list(by_stem.values())


def _misread(words: Iterable[str], vocabulary_words: Iterable[str]) -> Iterator[str]:
    """Words outside the vocabulary that the browser would wrongly correct to a word with another first letter or to two
    words, or whose prefixes it would correct while they are typed, unless a vocabulary word has that prefix."""
    cyrillic_words = sorted(filter(is_cyrillic, vocabulary_words))
    bases = {base for word in cyrillic_words for base in stems(word)}
    without_first = {base[1:] for base in bases if len(base) > _MIN_STEM}
    sounds_of_bases = {_merge_vowels(sound(base)) for base in bases}
    for word in words:
        if is_latin(word):
            if any(
                candidate in sounds_of_bases for text in sounds(word) for candidate in _endings(_merge_vowels(text))
            ):
                yield word
        elif bases.isdisjoint(stems(word)):
            prefixes = (
                word[:end] for end in range(_MIN_TYPO, len(word)) if not _has_prefix(cyrillic_words, word[:end])
            )
            if any(_is_other_word(stem(text), bases, without_first) for text in (word, *prefixes)) or any(
                _are_two_words(word, cut, bases) for cut in range(_MIN_PART, len(word))
            ):
                yield word


def _has_prefix(sorted_words: Sequence[str], prefix: str) -> bool:
    index = bisect_left(sorted_words, prefix)
    return index < len(sorted_words) and sorted_words[index].startswith(prefix)


def _is_other_word(base: str, bases: Container[str], without_first: Container[str]) -> bool:
    """Whether the stem differs from another word's stem only in its first letter, or in the order of the first two."""
    if len(base) <= _MIN_STEM or base in bases:
        return False
    return (
        base[1:] in without_first or base[1:] in bases or base in without_first or base[1] + base[0] + base[2:] in bases
    )


def _merge_vowels(sound_: str) -> str:
    """The phonetic key with commonly confused vowels merged."""
    return sound_.replace("A", "a").replace("U", "u").removesuffix("i")


def _endings(sound_: str) -> Iterator[str]:
    """The phonetic key with and without possible endings."""
    yield sound_
    for cut in range(1, _MAX_ENDING + 1):
        if len(sound_) - cut > _MIN_STEM and sound_[-cut] in "aeiou":
            yield sound_[:-cut]


def _are_two_words(word: str, cut: int, bases: Container[str]) -> bool:
    parts = (word[:cut], word[cut:])
    return len(parts[1]) >= _MIN_STEM and all(any(base in bases for base in stems(part)) for part in parts)


def _without_phonetic_duplicates(makers: Collection[str]) -> set[str]:
    """The names without Cyrillic ones that sound like a Latin one, which the browser matches by sound."""
    latin_sounds = {key for name in makers if is_latin(name) for key in sounds(name)}
    return {name for name in makers if is_latin(name) or sound(name) not in latin_sounds}


def _common_spellings(makers: set[str], rules: Rules) -> set[str]:
    """The names with only the first two Cyrillic spellings of each maker, in the order of the table."""
    rare = (
        name
        for row in rules.makers.rows
        for name in [name for name in row if name in makers and is_cyrillic(name)][_MAX_SPELLINGS:]
    )
    return makers.difference(rare)


def _is_maker(name: str, rules: Rules) -> bool:
    """Whether the name is one word of one script; an ordinary word («Начало») must be in the makers' table."""
    if not (is_cyrillic(name) or is_latin(name)):
        return False
    return name in rules.makers.words or is_latin(name) or not read(name).ordinary


def _stop(rows: Iterable[FillerWord]) -> list[str]:
    """Stop words; of long words one form, as the browser recognises the others by the stem."""
    by_stem: dict[str, str] = {}
    for word in _single(rows):
        # «как» is no form of «какой»: the browser compares short words whole.
        by_stem.setdefault(stem(word) if len(word) >= _MIN_INFLECTED else f"={word}", word)
    return list(by_stem.values())


def _single(rows: Iterable[FillerWord]) -> list[str]:
    return [word for row in rows for word in words_of(row.word.lower().replace("ё", "е")) if is_cyrillic(word)]


def _units(rows: Iterable[UnitWord], used: Container[str]) -> dict[str, list[str]]:
    """Russian words by unit, of the units that products have; `литр*` stands for all endings."""
    by_unit: dict[str, dict[str, None]] = {}
    for row in rows:
        if row.unit in used and (row.word == row.unit or not row.word.isalpha() or is_cyrillic(row.word)):
            word = row.word.lower().replace("ё", "е")
            base = stem(word)
            inflected = is_cyrillic(word) and len(base) > _MIN_STEM
            by_unit.setdefault(row.unit, {})[f"{base}*" if inflected else word] = None
    return {unit: [word for word in words if not _is_covered(word, words)] for unit, words in by_unit.items()}


def _is_covered(word: str, words: Iterable[str]) -> bool:
    """Whether another pattern covers the word: «литров*» by «литр*»."""
    return any(pattern != word and pattern.endswith("*") and word.startswith(pattern[:-1]) for pattern in words)


def _models(models: Iterable[str], rules: Rules) -> dict[str, list[str]]:
    """Cyrillic nicknames by model; a nickname of several models is listed with the first. Latin names are omitted, as
    the browser matches them by sound, and so are names that contain a shorter nickname."""
    used: set[str] = set()
    nicknames = {}
    for model in sorted(models):
        names = [name for name in rules.models.names(model) if _CYRILLIC.search(name) and name not in used]
        short = {name for name in names if " " not in name}
        nicknames[model] = [name for name in names if name in short or not short & {*name.split()}][:_MAX_NICKNAMES]
        used.update(names)
    return nicknames
