"""Masks prices and sums in a line of a list: «по 450 р», «1 250,00», «2 шт х 450 = 900», «2 350,00 700,00». Pure."""

import re
from collections.abc import Iterator, Sequence

from api.parts.pasted_list.message_details import mask

MAX_QTY = 99_999

_CURRENCY = r"(?:руб\w*\.?|р\.|р(?!\w)|₽|rub\w*|коп\w*\.?|т\.?\s?р\.?(?!\w))"
_THOUSANDS = r"(?:\d{1,3}(?: \d{3})+|\d+)(?:[.,]\d{1,2})?"
#: A thousands group counts only where it cannot be the end of a part number.
_AMOUNT = r"(?:(?<![\d][ ])(?<!\b[A-Za-zА-Яа-я][ ])(?<![A-Za-zА-Я]{2}[ ])\d{1,2} \d{3}|\d+)(?:[.,]\d{1,2})?"
_PRICES = re.compile(
    r"(?<!\w)(?=[\d=@цсзпи])(?:"
    + "|".join(
        (
            rf"(?<!\w)(?:цена|стоимость|сумма|за|по|итого|=|@)\s*[:=-]?\s*{_THOUSANDS}\s*{_CURRENCY}",
            rf"(?<!\w)(?:цена|стоимость|сумма|итого)\s*[:=-]?\s*{_THOUSANDS}(?!\w)",
            r"(?<!\w)по\s+(?:\d{1,3} \d{3}|\d{3,6})(?:[.,-]\d{2})?(?![\w/-])(?!\s*шт)",
            rf"(?<![\w.,/-]){_AMOUNT}\s*{_CURRENCY}",
            r"(?<![\w.,/-])(?:(?<!\d )(?<!\b[A-Za-zА-Яа-я] )\d{1,3}(?: \d{3})+|\d{1,7})[.,]\d{2}(?![\w.,/-])(?!\s*шт)",
            r"(?<!\w)\d{3,6}=(?=\s|$)",
        )
    )
    + ")",
    re.IGNORECASE,
)
#: «4*1250=5000» is three.
_WORDS = re.compile(r"(?:(?![\s=*×]|(?<=\d)[xх](?=\d)).)+")
#: A figure of a sum, and the words that may separate figures.
_FIGURE = re.compile(r"\d{1,7}(?:[.,]\d{1,3})?")
_BETWEEN = re.compile(
    r"(?:[=xх×*|/-]|шт\w*|ед|компл\w*|к-т|пар\w*|уп|л|кг|м|руб\w*|р|₽|по|без|ндс|\d{1,2}%)\.?", re.IGNORECASE
)
_SUM_AT_END = re.compile(r"(?:\d|₽|р|руб|%|ндс|\))[.,;)]?\s*$", re.IGNORECASE)
#: A quantity; 1C writes three decimals: «2,000».
_WHOLE = re.compile(r"\d{1,4}(?:[.,]0(?:00)?)?")
_MAX_FIGURES = 8
_MIN_SUM = 10
_TOLERANCE = 0.011


def mask_prices(text: str) -> str:
    return mask(_PRICES, text)


def split_total(text: str) -> tuple[str, int | None]:
    """The text before «quantity price sum» at its end, where quantity × price = sum, and the quantity."""
    if not _SUM_AT_END.search(text):
        return text, None
    figures = _last_figures(text)
    texts = [re.sub(r"[^\d.,]", "", figure[0]).rstrip(".,") for figure in figures]
    for first in range(len(figures) - 3, -1, -1):
        for amounts in _groupings(texts[first:]):
            if (quantity := _quantity_of(amounts)) is not None:
                start = figures[first].start()
                return text[:start] + "\t" * (len(text) - start), quantity
    return text, None


def _quantity_of(amounts: Sequence[str]) -> int | None:
    """The quantity of [quantity, price, …, sum] or [price, quantity, …, sum]."""
    if len(amounts) < 3:
        return None
    first, second, *others = map(_value, amounts)
    if max(others) < _MIN_SUM or min(first, second) < 1:
        return None
    if not any(abs(first * second - total) <= _TOLERANCE * max(first, second) for total in others):
        return None
    whole = [int(_value(text)) for text in amounts[:2] if _WHOLE.fullmatch(text)]
    return min(whole) if whole and min(whole) <= MAX_QTY else None


def _last_figures(text: str) -> list[re.Match[str]]:
    """Figures at the end of the text, in order of position."""
    figures: list[re.Match[str]] = []
    for word in reversed(list(_WORDS.finditer(text))):
        bare = re.fullmatch(r"[(=]?(\S+?)(?:р\.?|руб\.?|₽)?[);,]?", word[0], re.IGNORECASE)
        if bare and _FIGURE.fullmatch(bare[1]):
            figures.insert(0, word)
        elif not _BETWEEN.fullmatch(word[0]):
            break
        if len(figures) == _MAX_FIGURES:
            break
    return figures


def _groupings(texts: Sequence[str]) -> Iterator[list[str]]:
    """The figures with and without thousands groups: `2 350,00 700,00` is 2, 350, 700 or 2350, 700."""
    if not texts:
        yield []
        return
    head = texts[0]
    for rest in _groupings(texts[1:]):
        yield [head, *rest]
    if len(texts) > 1 and re.fullmatch(r"\d{1,3}", head) and re.fullmatch(r"\d{3}(?:[.,]\d{1,2})?", texts[1]):
        yield from _groupings([head + texts[1], *texts[2:]])


def _value(text: str) -> float:
    return float(text.replace(",", "."))
