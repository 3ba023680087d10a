"""The vocabulary as bytes: one byte a letter, front coding (a word shares its beginning with the one before)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from api.search.vocabulary_repository import ENCODING

VERSION = 1
#: One of these signs says how many letters are shared with the word before; words are in lower case only.
_COUNTS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Vocabulary:
    """`units` and `models`: what is meant → how it is called. `whole`: no Latin word was left out."""

    whole: bool = True
    words: Sequence[str] = ()
    latin: Sequence[str] = ()
    makers: Sequence[str] = ()
    soft: Sequence[str] = ()
    stop: Sequence[str] = ()
    units: Mapping[str, Sequence[str]] = field(default_factory=dict)
    models: Mapping[str, Sequence[str]] = field(default_factory=dict)


def encode(vocabulary: Vocabulary) -> bytes:
    """Lines of `section:data`; characters outside windows-1251 are dropped."""
    sections = {
        "vocabulary": str(VERSION),
        "whole": str(int(vocabulary.whole)),
        "words": front_coded(vocabulary.words),
        "latin": front_coded(vocabulary.latin),
        "makers": front_coded(vocabulary.makers),
        "soft": front_coded(vocabulary.soft),
        "stop": front_coded(vocabulary.stop),
        "units": _called(vocabulary.units),
        "models": _called(vocabulary.models),
    }
    return "\n".join(f"{name}:{data}" for name, data in sections.items()).encode(ENCODING)


def front_coded(words: Iterable[str]) -> str:
    """Sorted words without a divider: «масла», «масло» → «0масла4о»."""
    parts: list[str] = []
    before = ""
    for word in sorted(set(words)):
        shared = _shared(before, word)
        parts.append(_COUNTS[shared] + word[shared:])
        before = word
    return "".join(parts)


def _shared(one: str, other: str) -> int:
    length = min(len(one), len(other), len(_COUNTS) - 1)
    return next((place for place in range(length) if one[place] != other[place]), length)


def _called(names: Mapping[str, Sequence[str]]) -> str:
    entries = []
    for meaning, all_names in names.items():
        called = [name.replace(" ", "_") for name in all_names if _plain(name)]
        if called and _plain(meaning):
            entries.append(f"{meaning}={' '.join(called)}")
    return ";".join(entries)


def _plain(text: str) -> bool:
    try:
        text.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    return not set(text) & set(";=_\n")
