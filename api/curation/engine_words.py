"""How the search engine cuts a text into words: at punctuation, and where Latin letters follow Cyrillic ones.

A digit belongs to the letters before it. So «5w30» alone is one word, and «масло 5w30» ends in the words «5», «w30».
Covers the letters that shoppers type; `tests/api/curation/test_engine_words.py` compares it with the engine.
"""

import re
from functools import lru_cache
from unicodedata import category, normalize

_MATHEMATICAL = "+±×÷\u2212"
_SCRIPT = {"latin": re.compile("[A-Za-z\u0080-\u02af\u2100-\u214f]"), "cyrillic": re.compile("[\u0400-\u052f]")}


def engine_words(text: str) -> list[str]:
    """The words of a folded text."""
    words = []
    for run in _script_runs(text):
        words += "".join(" " if _is_separator(char) else char for char in run).split(" ")
    return [normalize("NFKC", word).lower() for word in words if word]


def is_cut_by_context(text: str) -> bool:
    """Whether a Cyrillic word before the text makes the engine cut it differently."""
    return engine_words(f"я {text}")[1:] != engine_words(text)


@lru_cache(maxsize=4096)
def _is_separator(char: str) -> bool:
    return category(char)[0] in "PZ" or char in _MATHEMATICAL


def _script_runs(text: str) -> list[str]:
    runs: list[str] = [""]
    last = None
    for char in text:
        script = next((name for name, pattern in _SCRIPT.items() if pattern.match(char)), None)
        if script and last and script != last:
            runs.append("")
        last = script or last
        runs[-1] += char
    return runs
