"""Texts and colours of a label, parsed from the facts of a product: volume, viscosity, product line."""

import re

from api.text.folding import fold
from drawings.selection.product_facts import ProductFacts

_VOLUME = re.compile(r"(?<![\w.,])(\d{1,4}(?:[.,]\d{1,3})?)\s?(мл|л|ml|l|кг|гр|г|kg|g)\b\.?", re.IGNORECASE)
_UNITS = {"ml": "мл", "l": "л", "kg": "кг", "g": "г", "гр": "г"}
_VISCOSITY = re.compile(r"(?<!\w)(\d{1,2})\s?[wв][\s-]?(\d{2,3})(?!\d)", re.IGNORECASE)
_CLASS = re.compile(
    r"(?<!\w)(?:dot[\s-]?\d(?:[.+&]\d)?|g1[123]\+{0,2}|atf(?: [ivx\d]+)?|dexron[\s-]?[ivx\d]*|cvtf?|psf-?\d?"
    r"|тм-?\d|hlp ?\d*|вмгз|[24][тt])(?![\w+])",
    re.IGNORECASE,
)
_TYPE = re.compile(r"(полусинтет|синтет|минерал)", re.IGNORECASE)
_TYPES = {"полусинтет": "полусинтетическое", "синтет": "синтетическое", "минерал": "минеральное"}
_FROST = re.compile(r"(?<!\w)-(\d{2})(?!\d)")
_COLOURS = {
    "красн": "#d0342c", "зелен": "#2f9e4f", "син": "#3f8fd6", "голуб": "#58aee0", "желт": "#e8c22a",
    "оранж": "#e8752a", "фиолет": "#7a4fb5", "розов": "#e0629a", "янтар": "#d99a2b", "черн": "#2b3236",
    "сер": "#8b9397", "бел": "#eef0ef", "бесцвет": "#dfe9ee", "прозрач": "#dfe9ee", "коричн": "#7a5230",
}  # fmt: skip


def volume(facts: ProductFacts) -> str:
    """«4 л», «910 г», «300 мл»; empty when not known."""
    litres = facts.option("volume_l")
    return readable_volume(f"{litres} л" if litres else facts.option("volume") or facts.name)


def readable_volume(text: str) -> str:
    matches = list(_VOLUME.finditer(text))
    if not matches:
        return ""
    amount, unit = matches[-1].group(1).replace(",", "."), matches[-1].group(2).lower()
    unit, value = _UNITS.get(unit, unit), float(amount)
    if unit in ("л", "кг") and 0 < value < 1:
        value, unit = value * 1000, "мл" if unit == "л" else "г"
    return f"{value:g} {unit}".replace(".", ",")


def litres(text: str) -> float:
    """Litres (or kilograms) of a readable volume; 0 when empty."""
    match = _VOLUME.search(text)
    if not match:
        return 0.0
    value = float(match.group(1).replace(",", "."))
    return value / 1000 if match.group(2) in ("мл", "г") else value


def grade(facts: ProductFacts) -> str:
    """The largest text of a label: the viscosity, else the class of a fluid."""
    stated = facts.option("sae", "grade", "class")
    viscosity = _VISCOSITY.search(facts.name)
    if viscosity and not stated:
        return f"{int(viscosity.group(1))}W-{viscosity.group(2)}"
    if stated:
        return stated
    kind = _CLASS.search(facts.name)
    return kind.group().upper() if kind else ""


def frost(facts: ProductFacts) -> str:
    """«−30 °C» of a washer fluid or coolant."""
    stated = facts.option("freeze_c").lstrip("-−")
    match = _FROST.search(facts.name)
    degrees = stated or (match.group(1) if match else "")
    return f"−{degrees} °C" if degrees else ""


def base_oil(facts: ProductFacts) -> str:
    """«синтетическое» and the like, from the name, an option or the category."""
    for text in (facts.name, facts.option("oil_type", "type"), *reversed(facts.path)):
        match = _TYPE.search(fold(text))
        if match:
            return _TYPES[match.group(1)]
        if text in ("sinteticheskie", "polusinteticheskie", "mineralnye"):
            return {"s": "синтетическое", "p": "полусинтетическое", "m": "минеральное"}[text[0]]
    return ""


def line(facts: ProductFacts) -> str:
    """The product line: what follows the brand in the name, up to the grade, a volume or a comma."""
    text = facts.name
    at = fold(text).find(fold(facts.brand)) if facts.brand else -1
    tail = text[at + len(facts.brand) :] if at >= 0 else _latin_tail(text)
    tail = tail.split(",")[0]
    for pattern in (_VISCOSITY, _VOLUME, _TYPE):
        match = pattern.search(tail)
        if match and match.start() > 1:
            tail = tail[: match.start()]
    article = facts.article
    if article and article in tail:
        tail = tail.replace(article, " ")
    tail = re.sub(r"\s-\d\d\b", " ", tail)
    grade_text = grade(facts)
    if grade_text and not _VISCOSITY.fullmatch(grade_text):
        tail = re.sub(rf"(?<!\w){re.escape(grade_text)}(?![\w+])", " ", tail, flags=re.IGNORECASE)
    return " ".join(tail.split()).strip(" -–—/;:.(")


def _latin_tail(text: str) -> str:
    """The text from its first Latin word: product names start with Russian words."""
    match = re.search(r"[A-Za-z]", text)
    return text[match.start() :] if match else ""


def colour_named(*texts: str) -> str:
    """The colour (#rrggbb) of the first colour word in `texts`; empty when there is none."""
    for text in texts:
        for word in re.findall(r"\w+", fold(text)):
            for stem, paint in _COLOURS.items():
                if word.startswith(stem) and len(word) - len(stem) <= 5:
                    return paint
    return ""
