"""Threads of oil filters in one spelling: «M20×1.5», «М20х1,5». Pure."""

import re
from collections.abc import Iterable

#: Instead of a thread: an element in a housing.
CARTRIDGE = "cartridge"
_SPELLINGS = str.maketrans({"М": "M", "×": "x", "х": "x", "Х": "x", "X": "x", ",": ".", "*": "x", " ": None, "-": None})
_INCH = re.compile(r"3/416(?:UNF)?", re.IGNORECASE)


def thread_key(text: str) -> str:
    """Equal for every spelling of a thread; empty for none."""
    if text == CARTRIDGE:
        return text
    key = text.strip().translate(_SPELLINGS).upper()
    return _INCH.sub("3/4UNF", key)


def single_thread(texts: Iterable[str]) -> str:
    """The thread that all of the texts state; empty when they state none or disagree."""
    threads = {text.strip() for text in texts if text.strip()}
    keys = {thread_key(text) for text in threads}
    return min(threads) if len(keys) == 1 else ""


def thread_contradiction(part: str, car: str) -> str:
    """Why a filter with one thread is not for a car with the other, in Russian; empty when it may be."""
    if not part or not car or thread_key(part) == thread_key(car):
        return ""
    if CARTRIDGE in (part, car):
        return (
            "нужен сменный элемент, это навинчиваемый фильтр"
            if car == CARTRIDGE
            else ("нужен навинчиваемый фильтр, это сменный элемент")
        )
    return f"резьба фильтра {part}, у мотора {car}"
