"""What a product is called: everything its search fields and the vocabulary are made of."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from api.text.folding import fold
from indexer.words.forms import lemmas, read
from indexer.words.heads import heads, is_mixed, is_part, meant, speciality
from indexer.words.jargon import Phrase, phrase
from indexer.words.makers import sounds
from indexer.words.models import Cars
from indexer.words.rules import Rules
from indexer.words.spelling import is_cyrillic, is_latin, search_copy, words_of

_PAIR = 2
_SET = re.compile(r"\bк-?т\b")


@dataclass(frozen=True)
class Called:
    """Words as they are written, before their forms. `leaf` is the category itself, `sections` are those above it."""

    name: str
    leaf: str
    sections: list[str]
    head: list[str]
    kind: list[str]
    #: Words beside the heads of other names.
    beside: list[str]
    also: list[str]
    derived: list[str]
    maker: list[str]
    alias: list[str]
    #: Of the aliases those that are not read by their sound.
    spoken: list[str]
    cars: Cars
    #: Other names of two words, whole. Longer ones name other things inside: «крестовина карданного вала».
    phrases: list[str]
    #: Of the name and the leaf category.
    lemmas: frozenset[str]
    #: How special the category is.
    spec: int
    makers: list[str] = field(default_factory=list)

    def own(self) -> set[str]:
        """Words of the name and the categories, forms aside."""
        return _asked(self.name, self.leaf, *self.sections)

    def written(self) -> set[str]:
        """Words that may be asked for, forms aside."""
        texts = [*self.maker, *self.spoken, *self.cars.nicknames, *self.cars.family_nicknames, *self.cars.models]
        return self.own() | self.other() | _asked(*texts)

    def other(self) -> set[str]:
        """Words of the names that tables give it."""
        return _asked(*self.head, *self.kind, *self.beside, *self.also, *self.derived)


def _asked(*texts: str) -> set[str]:
    return {word for text in texts for word in words_of(text) if is_cyrillic(word) or is_latin(word)}


@dataclass
class _Names:
    """Other names, sorted by what they name."""

    head: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    also: list[str] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)

    def itself(self, name: Phrase, own: frozenset[str]) -> None:
        """`own` are the lemmas of the product's own head. «Жидкие дворники» are not what дворники alone asks for."""
        if len(name.words) == 1 or lemmas(name.head) & own:
            self.head += name.head
        else:
            self.other += name.head
        self.beside += name.rest
        if len(name.words) == _PAIR:
            self.phrases.append(" ".join(name.words))


def call(
    name: str,
    categories: Sequence[str],
    names: Sequence[str],
    brand: str | None,
    spellings: Sequence[str],
    rules: Rules,
) -> Called:
    """`categories` from the root to the leaf, `names` other names of the leaf, `spellings` those of the brand."""
    copy, leaf = search_copy(name), search_copy(categories[-1])
    words, leaf_words = words_of(copy), words_of(leaf)
    head = heads(words, rules.makers.words)
    given = [*rules.categories.names(lemmas(leaf_words)), *map(phrase, names)]
    foreign = _other_category(words, head, leaf_words, given, rules)
    elsewhere = foreign if foreign and (len(foreign) > 1 or not lemmas(words) & _told(leaf_words, given)) else None
    if elsewhere is not None:
        given = [*rules.categories.names(elsewhere)]
    meant_words = [] if elsewhere is not None else meant(leaf, words, head)
    leaf_head = heads(meant_words)
    part = foreign is not None or is_part(words, head, leaf_head)
    lemmas_of_all = lemmas(words) | lemmas(meant_words)
    lemmas_of_head = lemmas(head) | (frozenset() if part else lemmas(leaf_head))

    others = _Names(head=[*head, *([] if part else leaf_head)], also=[*leaf_head] if part else [])
    mixed = elsewhere is None and (part or is_mixed(leaf))
    for other in given:
        if mixed and not lemmas(other.head) & lemmas_of_head:
            others.also += other.words
        else:
            others.itself(other, lemmas_of_head)
    for other, is_itself in rules.jargon.fitting(lemmas_of_all, lemmas_of_head):
        if is_itself:
            others.itself(other, lemmas_of_head)
        else:
            others.also += other.words
    if _SET.search(copy):
        others.also.append("комплект")
    beside_leaf = [word for word in meant_words if word not in leaf_head]
    kind = _unique([*beside_leaf, *rules.adjectives.derived(beside_leaf), *others.other], others.head)

    maker = list(dict.fromkeys(fold(text) for text in (brand or "", *spellings) if text))
    makers = rules.makers.named([*words, *(word for text in maker for word in words_of(text))])
    makes = rules.makes.named(words)
    sounding = sounds([*words, *words_of(" ".join(maker[:1]))])
    alias = [text for names in (*makers, *makes) for text in names] + sounding
    spoken = [text for names in (*makers, *makes) for text in names if _is_typed(text, names, words)] + sounding
    return Called(
        name=copy,
        leaf=leaf,
        sections=[search_copy(text) for text in categories[:-1]],
        head=_unique(others.head),
        kind=kind,
        beside=_unique(others.beside, (*others.head, *kind)),
        also=_unique(others.also, (*others.head, *kind, *others.beside)),
        derived=rules.adjectives.derived([*(word for word in words if word not in head), *others.beside]),
        maker=maker,
        alias=_unique(alias, (*words, *maker)),
        spoken=spoken,
        cars=rules.models.read(name),
        phrases=_unique([*_turned(words, head), *others.phrases]),
        lemmas=lemmas_of_all,
        spec=speciality(meant_words, leaf_head),
        makers=[*maker, *(text for names in makers for text in names if _is_typed(text, names, words))],
    )


def _turned(words: Sequence[str], head: Sequence[str]) -> list[str]:
    """«Трубка тормозная» as it is said."""
    if head and words[:1] == [*head[:1]] and len(words) > 1 and read(words[1]).adjective:
        return [f"{words[1]} {words[0]}"]
    return []


def _told(leaf: Sequence[str], given: Sequence[Phrase]) -> frozenset[str]:
    return lemmas(leaf).union(*(name.lemmas for name in given))


def _other_category(
    words: Sequence[str], head: Sequence[str], leaf: Sequence[str], given: Sequence[Phrase], rules: Rules
) -> frozenset[str] | None:
    """What category holds things of that head, if its own does not: an «Оплётка руля» among «Сайлентблоки», a
    «Втулка стабилизатора» among «Стойки стабилизатора». It is called what it is, not what they are."""
    own = lemmas(head)
    return None if own & _told(leaf, given) else rules.categories.holding(own, lemmas(words))


def _is_typed(name: str, names: Sequence[str], words: Sequence[str]) -> bool:
    """Of Latin names the maker's own and what products say; other spellings are read by their sound."""
    return not name.isascii() or name == names[0] or set(name.split()) <= set(words)


def _unique(words: Sequence[str], known: Sequence[str] = ()) -> list[str]:
    return [word for word in dict.fromkeys(words) if word not in known]
