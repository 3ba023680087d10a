"""Encodes the vocabulary: one byte a letter, front coding (a word omits the prefix it shares with the one before)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from api.search.vocabulary_repository import ENCODING

VERSION = 1
#: Signs of the number of letters shared with the word before; they never occur in words, which are lower case.
_COUNTS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Vocabulary:
    """`units` and `models` map a meaning to its names. `whole`: no Latin word was omitted."""

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
        "units": _names_by_meaning(vocabulary.units),
        "models": _names_by_meaning(vocabulary.models),
    }
    return "\n".join(f"{name}:{data}" for name, data in sections.items()).encode(ENCODING)


def front_coded(words: Iterable[str]) -> str:
    """Sorted words without separators: «масла», «масло» → «0масла4о»."""
    parts: list[str] = []
    before = ""
    for word in sorted(set(words)):
        shared = _shared_length(before, word)
        parts.append(_COUNTS[shared] + word[shared:])
        before = word
    return "".join(parts)


def _shared_length(first: str, second: str) -> int:
    length = min(len(first), len(second), len(_COUNTS) - 1)
    return next((index for index in range(length) if first[index] != second[index]), length)


def _names_by_meaning(names: Mapping[str, Sequence[str]]) -> str:
    entries = []
    for meaning, all_names in names.items():
        names_ = [name.replace(" ", "_") for name in all_names if _plain(name)]
        if names_ and _plain(meaning):
            entries.append(f"{meaning}={' '.join(names_)}")
    return ";".join(entries)


def _plain(text: str) -> bool:
    try:
        text.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    return not set(text) & set(";=_\n")
