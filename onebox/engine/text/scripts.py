"""Script runs: a text is split where a letter belongs to another script than the preceding letter."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Script:
    """How the tokens of one script are normalised."""

    name: str
    ranges: str
    lower: bool = False
    strip_marks: bool = False


LATIN = Script(
    "latin",
    "a-zA-Z\u0080-\u02af\u1d00-\u1dbf\u1e00-\u1eff\u2100-\u214f\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\ufeff",
    lower=True,
    strip_marks=True,
)
CYRILLIC = Script("cyrillic", "\u0400-\u0484\u0487-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f", lower=True)
OTHER = Script("other", "")

SCRIPTS = (
    LATIN,
    CYRILLIC,
    Script("greek", "\u0370-\u03ff\u1f00-\u1fff", lower=True, strip_marks=True),
    Script("armenian", "\u0530-\u058f", lower=True),
    Script("georgian", "\u10a0-\u10ff", lower=True),
    Script("hebrew", "\u0590-\u05ff", strip_marks=True),
    Script("arabic", "\u0600-\u06ff\u0750-\u07ff\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff", strip_marks=True),
    Script("devanagari", "\u0900-\u097f\ua8e0-\ua8ff\u1cd0-\u1cff"),
    Script("thai", "\u0e00-\u0e7f", strip_marks=True),
    Script("hangul", "\uac00-\ud7af\u1100-\u11ff\u3130-\u318f\u3200-\u32ff\ua960-\ua97f\ud7b0-\ud7ff"),
    Script("cj", "\u2e80-\u2eff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"),
)


@cache
def _runs() -> re.Pattern[str]:
    neutral = "[^" + "".join(script.ranges for script in SCRIPTS) + "]"
    runs = "|".join(f"([{s.ranges}](?:{neutral}|[{s.ranges}])*)" for s in SCRIPTS)
    return re.compile(f"{neutral}*(?:{runs})|({neutral}+)", re.DOTALL)


@cache
def _letters() -> list[tuple[Script, re.Pattern[str]]]:
    return [(script, re.compile(f"[{script.ranges}]")) for script in SCRIPTS]


def main_script(text: str) -> Script:
    """The script of most letters of a text."""
    if text.isascii():
        return LATIN if any(char.isalpha() for char in text) else OTHER
    counts = [(len(letter.findall(text)), script) for script, letter in _letters()]
    max_count = max(count for count, _ in counts)
    return next(script for count, script in counts if count == max_count) if max_count else OTHER


_NON_ASCII = re.compile("[^\x00-\x7f]")


def script_runs(text: str) -> Iterator[tuple[str, Script]]:
    """(run, script) in order; the runs concatenate to the text."""
    if _NON_ASCII.search(text) is None:
        yield text, LATIN
        return
    for match in _runs().finditer(text):
        group = match.lastindex or 0
        yield match.group(), SCRIPTS[group - 1] if group <= len(SCRIPTS) else OTHER
