"""Masks figures of a list that are neither a part number nor a quantity. Pure.

They are of a message (phones, dates, orders, addresses), prices and sums («по 450 р», «2 шт х 450 = 900»), and of a
product's description («Масло 5W-30 4л», «DOT 4», «Mazda 6»). Masks replace what they find by tabs of equal length, so
that positions in the text do not change.
"""

import re
from collections.abc import Sequence

from api.text.part_numbers import LOOK_ALIKES

_MONTH = r"(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\w*"
_PLATE = "[АВЕКМНОРСТУХ]"

_ADDRESSES = re.compile(r"[\w.+-]{1,64}@\S+|https?://\S+|www\.\S+", re.IGNORECASE)
_MESSAGE_DETAILS = re.compile(
    r"(?<!\w)(?=[\w+(])(?:"
    + "|".join(
        (
            # Phones: «+7 916 123-45-67», «8(495)123 45 67», «89161234567», «тел. 123-45-67».
            r"(?<![\w-])(?:\+\s?7|8|7)[\s(-]{0,2}\d{3}[\s)-]{1,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?![\w-])",
            r"(?<![\w-])\+\d{10,13}(?![\w-])|(?<![\w-])[78][3489]\d{9}(?![\w/-])",
            r"(?<![\w-])(?:\(\d{3,5}\)|9\d{2})[\s-]?\d{2,3}-\d{2}-\d{2}(?![\w-])",
            r"(?<!\w)тел\w*[.:]*\s*[\d() -]{5,}",
            r"(?<!\w)(?:мой номер|звон\w*|позвон\w*|набер\w*|в[оа]тсап\w*|whats\s?app|viber|telegram)"
            r"[\s.:]*\+?\d{10,12}(?!\w)",
            # Bank cards; dates and times.
            r"(?<![\w-])\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}(?![\w-])",
            r"(?<![\w.,/-])\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})(?:\s*г(?:ода)?\b\.?)?(?![\w/-])",
            r"(?<![\w.,/-])\d{1,2}:\d{2}(?::\d{2})?(?![\w:])",
            rf"(?<!\w)\d{{1,2}}(?:-?го)?\s+{_MONTH}(?:\s+\d{{4}})?(?!\w)",
            r"(?<!\w)(?:до|после|с)\s+\d{1,2}(?:[ -]00)?(?:\s*час\w*)?(?=\s*(?:$|[,.;!]|нужн|надо))",
            r"(?<!\w)(?:до|к|в|после)\s+\d{1,2}\s*(?:ч|час\w*|утра|вечера|дня)(?!\w)",
            r"(?<![\w-])(?:19[5-9]|20[0-4])\d\s*(?:г\.?\s?в\.?|год\w*|г\.?)(?!\w)",
            # Orders and documents.
            r"(?<!\w)(?:заказ\w*|сч[её]т\w*|накладн\w*|договор\w*|упд|заявк\w*|корзин\w*|чек\w*)\s*"
            r"(?:(?:№|#|номер)\s*[\w/-]*\d[\w/-]*|\d{3,7}(?![\w/-]))",
            r"(?<!\w)(?:инн|кпп|огрн\w*|бик|окпо|р/с|к/с|гтд)\s*[:№]?\s*\d[\d/ ]*(?!\w)",
            # Addresses; number plates.
            r"(?<!\w)(?:ул|улица|пр|пр-т|просп\w*|шоссе|пер)\.?\s+[А-ЯЁ][а-яё-]+[\s,]+(?:(?:д|дом)\.?\s*)?\d+\w?",
            r"(?<!\w)(?:дом|кв|квартира|оф|офис|корп|корпус|строение|под[ъь]езд|этаж|домофон)\.?\s*\d+(?!\w)|(?<!\w)д\.\s*\d+",
            rf"(?<!\w){_PLATE}\s?\d{{3}}\s?{_PLATE}{{2}}\s?\d{{2,3}}(?!\w)",
        )
    )
    + ")",
    re.IGNORECASE,
)
_SIGN = r"[A-HJ-NPR-ZАВЕКМНРСТУХ\d]"
#: With a letter; the serial number at the end has four digits (ISO 3779).
_VIN = re.compile(
    rf"(?<![\w-])(?=[\d -]*[^\W\d])({_SIGN}{{3}})[ -]?({_SIGN}{{6}})[ -]?({_SIGN}{{4}}\d{{4}})(?![\w-])", re.IGNORECASE
)
_VIN_WORD = re.compile(r"(?<!\w)(?:vin|вин)(?:[ -]?(?:код|номер))?(?!\w)\s*[:№-]?\s*", re.IGNORECASE)


def mask(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda match: "\t" * len(match[0]), text)


def mask_message_details(text: str) -> str:
    return mask(_MESSAGE_DETAILS, mask(_ADDRESSES, text))


def mask_vin(text: str) -> tuple[str, str | None]:
    """The text without the first VIN, and the VIN in Latin capitals; None for none."""
    match = _VIN.search(text)
    if match is None:
        return text, None
    before = mask(_VIN_WORD, text[: match.start()])
    return before + mask(_VIN, match[0]) + text[match.end() :], "".join(match.groups()).upper().translate(LOOK_ALIKES)


_CURRENCY = r"(?:руб\w*\.?|р\.|р(?!\w)|₽|rub\w*|коп\w*\.?|т\.?\s?р\.?(?!\w))"
#: A thousands group counts only where it cannot be the end of a part number.
_AMOUNT = r"(?:(?<![\d][ ])(?<!\b[A-Za-zА-Яа-я][ ])(?<![A-Za-zА-Я]{2}[ ])\d{1,2} \d{3}|\d+)(?:[.,]\d{1,2})?"
_PRICES = re.compile(
    r"(?<!\w)(?=[\d=@цсзпи])(?:"
    + "|".join(
        (
            rf"(?:цена|стоимость|сумма|итого)\s*[:=-]?\s*{_AMOUNT}(?!\w)",
            r"по\s+(?:\d{1,3} \d{3}|\d{3,6})(?:[.,-]\d{2})?(?![\w/-])(?!\s*шт)",
            rf"(?<![\w.,/-])(?:(?:за|по|=|@)\s*)?{_AMOUNT}\s*{_CURRENCY}",
            r"(?<![\w.,/-])(?:(?<!\d )(?<!\b[A-Za-zА-Яа-я] )\d{1,3}(?: \d{3})+|\d{1,7})[.,]\d{2}(?![\w.,/-])(?!\s*шт)",
        )
    )
    + ")",
    re.IGNORECASE,
)
#: «4*1250=5000» is three.
_WORDS = re.compile(r"(?:(?![\s=*×]|(?<=\d)[xх](?=\d)).)+")
#: A figure of a sum, and the words that may separate figures.
_FIGURE = re.compile(r"[(=]?(\d{1,7}(?:[.,]\d{1,3})?)(?:р\.?|руб\.?|₽)?[);,]?", re.IGNORECASE)
_BETWEEN = re.compile(
    r"(?:[=xх×*|/-]|шт\w*|ед|компл\w*|к-т|пар\w*|уп|л|кг|м|руб\w*|р|₽|по|без|ндс|\d{1,2}%)\.?", re.IGNORECASE
)
#: A quantity; 1C writes three decimals: «2,000».
_WHOLE = re.compile(r"\d{1,4}(?:[.,]0(?:00)?)?")
_MIN_SUM = 10
_TOLERANCE = 0.011


def mask_prices(text: str) -> str:
    return mask(_PRICES, text)


def split_total(text: str) -> tuple[str, int | None]:
    """The text before «quantity price sum» at its end, where quantity × price = sum, and the quantity."""
    figures = _last_figures(text)
    for first in range(len(figures) - 3, -1, -1):
        if (quantity := _quantity_of([amount for _, amount in figures[first:]])) is not None:
            start = figures[first][0]
            return text[:start] + "\t" * (len(text) - start), quantity
    return text, None


def _quantity_of(amounts: Sequence[str]) -> int | None:
    """The quantity of [quantity, price, …, sum] or [price, quantity, …, sum]."""
    values = [float(amount.replace(",", ".")) for amount in amounts]
    first, second, *others = values
    if max(others) < _MIN_SUM or min(first, second) < 1:
        return None
    if not any(abs(first * second - total) <= _TOLERANCE * max(first, second) for total in others):
        return None
    whole = [int(value) for value, amount in zip(values[:2], amounts, strict=False) if _WHOLE.fullmatch(amount)]
    return min(whole, default=None)


def _last_figures(text: str) -> list[tuple[int, str]]:
    """(position, figure) of the figures at the end of the text."""
    figures: list[tuple[int, str]] = []
    for word in reversed(list(_WORDS.finditer(text))):
        if figure := _FIGURE.fullmatch(word[0]):
            figures.insert(0, (word.start(), figure[1]))
        elif not _BETWEEN.fullmatch(word[0]):
            break
    return figures


_DECIMAL = r"\d{1,4}(?:[.,]\d+)?"
_BY = r"\s*[xх×*]\s*"
#: Units that may be written after a space, and those that are written without one.
_UNITS = (
    r"(?:мл|кг|гр|мм|см|ml|kg|mm|литр\w*|л|метр\w*|кл(?:ап\w*)?|вт|вольт\w*|а/?ч|ah|"
    r"л\.?\s?с|град\w*|атм|бар|лет|год\w*|%|°c?)"
)
_CLOSE_UNITS = r"(?:[vwавмгl]|в|м)"
_CARS = (
    r"(?:mazda|мазда)\s+[2356]|(?:focus|фокус)\s+[1-4]|(?:golf|гольф)\s+[1-8]|(?:logan|логан|sandero|сандеро)\s+[12]|"
    r"(?:lancer|лансер)\s+(?:9|10|x)|(?:rio|рио)\s+[1-4]|(?:ceed|сид|cee'd)\s+[123]|"
    r"(?:калина|приора|duster|дастер|пассат|мондео|mondeo)\s+[1-7]|(?:outlander|аутлендер)\s+[123]|"
    r"(?:ваз|лада|lada|vaz)[\s-]+2\d{3,4}(?!\d|[\s-]\d{6})(?:(?:\s*[-,/]\s*|\s+)(?:2\d{3,4}|\d{2})(?![\w/-]))*"
)

_PRODUCT_DETAILS = re.compile(
    r"(?<!\w)(?=\w)(?:"
    + "|".join(
        (
            r"(?<![\w-])(?:0|5|10|15|20|25)w[- ]?[1-6]\d(?!\w)",
            rf"(?<!\w)m?{_DECIMAL}(?:{_BY}{_DECIMAL}){{2,}}(?:\s*мм|\s*mm)?(?!\w)",
            rf"(?<![\w./-])(?:{_DECIMAL}-)?{_DECIMAL}\s*{_UNITS}(?!\w)",
            rf"(?<![\w./-])(?!0\d)(?:{_DECIMAL}/)?{_DECIMAL}{_CLOSE_UNITS}(?!\w|\s\d{{3}}(?!\w))",
            r"(?<!\w)(?:dot|дот)[- ]?\d(?:\.\d)?(?!\w)|(?<!\w)(?:евро|euro)[- ]?\d(?!\w)",
            r"(?<!\w)(?:acea\s+)?[abc]\d/[abc]\d(?!\w)|(?<!\w)(?:гост|ту)\s+[\d.-]+",
            rf"(?<!\w)(?:{_CARS})(?![\w/-])",
        )
    )
    + ")",
    re.IGNORECASE,
)


def mask_product_details(text: str) -> str:
    return mask(_PRODUCT_DETAILS, text)
