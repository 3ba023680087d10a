"""Non-breaking spaces of Russian typography: after short words, before dashes, between numbers and units. Pure."""

import re

_NBSP = "\u00a0"
_SHORT = "в|во|и|а|о|об|от|к|ко|у|с|со|на|не|ни|но|по|до|из|за|или|для|при|без|под|над"
_UNITS = (
    "₽|%|°C|л|мл|кг|г|мм|см|м|км|мм²|А|А·ч|В|Вт|шт|сил|дн[а-я]+|день|рабоч[а-я]+|минут[а-я]*|час[а-я]*|лет|год[а-я]*"
)

_RULES = (
    (re.compile(rf"(?<![\w-])({_SHORT}) (?=\S|$)", re.IGNORECASE), rf"\1{_NBSP}"),
    (re.compile(r" (?=—)"), _NBSP),
    (re.compile(r"(?<=\d) (?=\d{3}(?!\d))"), _NBSP),
    (re.compile(rf"(?<=\d) (?=(?:{_UNITS})(?!\w))"), _NBSP),
)
_TAG = re.compile(r"(<[^>]*>)")


def typeset(text: str) -> str:
    """Inserts non-breaking spaces into plain text or HTML; the insides of tags are not changed."""
    return "".join(part if part.startswith("<") else _set(part) for part in _TAG.split(text))


def _set(text: str) -> str:
    for rule, replacement in _RULES:
        text = rule.sub(replacement, text)
    return text
