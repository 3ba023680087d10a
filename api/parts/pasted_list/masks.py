"""Masks figures of a list that are neither a part number nor a quantity. Pure.

They are of a message (phones, dates, orders, addresses), prices and sums («по 450 р», «2 шт х 450 = 900»), and of a
product's description («Масло 5W-30 4л», «DOT 4», «Mazda 6»). Masks replace what they find by tabs of equal length, so
that positions in the text do not change.
"""

import re
from collections.abc import Iterator, Sequence

from api.text.part_numbers import LOOK_ALIKES

_MONTH = r"(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\w*"
_PLATE = "[АВЕКМНОРСТУХ]"

#: The head of a copied message: «[12.03.24, 10:15] Иван: », «12.03.2024, 10:15 - Иван: ».
_HEAD = re.compile(r"\s*\[?\d{1,2}\.\d{1,2}\.\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?\]?[\s-]*[^:\d]{0,40}:(?=\s)")
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
_TOTALS = re.compile(r"\W*(?:итого|всего|к оплате|в т\.?\s?ч|в том числе|сумма|ндс)(?!\w)", re.IGNORECASE)
_SIGN = r"[A-HJ-NPR-ZАВЕКМНРСТУХ\d]"
_VIN = re.compile(
    rf"(?<![\w-]){_SIGN}{{17}}(?![\w-])|(?<![\w-]){_SIGN}{{3}}[ -]{_SIGN}{{6}}[ -]{_SIGN}{{8}}(?![\w-])", re.IGNORECASE
)
_VIN_WORD = re.compile(r"(?<!\w)(?:vin|вин)(?:[ -]?(?:код|номер))?(?!\w)\s*[:№-]?\s*", re.IGNORECASE)
_VIN_LENGTH = 17
_MIN_VIN_LETTERS = 2


def mask(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda match: "\t" * len(match[0]), text)


def mask_message_details(text: str) -> str:
    if head := _HEAD.match(text):
        text = "\t" * head.end() + text[head.end() :]
    return mask(_MESSAGE_DETAILS, mask(_ADDRESSES, text))


def is_total(text: str) -> bool:
    """A closing line of an invoice: «Итого: 5 позиций», «Всего наименований 3, на сумму …»."""
    return _TOTALS.match(text) is not None


def mask_vin(text: str) -> tuple[str, str | None]:
    """The text without the first VIN, and the VIN in Latin capitals; None for none."""
    for match in _VIN.finditer(text):
        vin = re.sub("[ -]", "", match[0]).upper().translate(LOOK_ALIKES)
        letters = sum(sign.isalpha() for sign in vin)
        # The serial number of a VIN ends with four digits (ISO 3779).
        if len(vin) == _VIN_LENGTH and letters >= _MIN_VIN_LETTERS and vin[-4:].isdigit():
            before = _VIN_WORD.sub(lambda word: "\t" * len(word[0]), text[: match.start()])
            return before + "\t" * len(match[0]) + text[match.end() :], vin
    return text, None


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
#: A quantity; 1C writes three decimals: «2,000».
_WHOLE = re.compile(r"\d{1,4}(?:[.,]0(?:00)?)?")
_MAX_FIGURES = 8
_MIN_SUM = 10
_TOLERANCE = 0.011


def mask_prices(text: str) -> str:
    return mask(_PRICES, text)


def split_total(text: str) -> tuple[str, int | None]:
    """The text before «quantity price sum» at its end, where quantity × price = sum, and the quantity."""
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
            r"(?<!\w)\d{3}/\d{2}\s*z?r\s?\d{2}c?(?!\w)",
            rf"(?<!\w)m?{_DECIMAL}(?:{_BY}{_DECIMAL}){{2,}}(?:\s*мм|\s*mm)?(?!\w)",
            rf"(?<!\w){_DECIMAL}{_BY}{_DECIMAL}\s*(?:мм|см|mm)(?!\w)",
            r"(?<!\w)m\d{1,2}\s*[xх]\s*\d+(?:[.,]\d+)?(?!\w)",
            rf"(?<![\w./-])(?:{_DECIMAL}-)?{_DECIMAL}\s*{_UNITS}(?!\w)",
            rf"(?<![\w./-])(?!0\d)(?:{_DECIMAL}/)?{_DECIMAL}{_CLOSE_UNITS}(?!\w|\s\d{{3}}(?!\w))",
            r"(?<!\w)(?:dot|дот)[- ]?\d(?:\.\d)?(?!\w)|(?<!\w)(?:евро|euro)[- ]?\d(?!\w)",
            r"(?<!\w)g[ -]?1[1-3]\+*(?!\w)|(?<!\w)аи-?\d{2}(?!\w)|(?<!\w)(?:тосол|антифриз)\s+а?-?\d{2}(?!\w)",
            r"(?<!\w)(?:acea\s+)?[abc]\d/[abc]\d(?!\w)|(?<!\w)acea\s+[abc]\d(?!\w)|(?<!\w)ilsac\s+gf-?\d(?!\w)",
            r"(?<!\w)\d{3}[.,]\d{2}/\d{3}[.,]\d{2}(?!\w)|(?<!\w)(?:гост|ту)\s+[\d.-]+",
            rf"(?<!\w)(?:{_CARS})(?![\w/-])",
        )
    )
    + ")",
    re.IGNORECASE,
)


def mask_product_details(text: str) -> str:
    return mask(_PRODUCT_DETAILS, text)
