"""Masks figures of a message that are neither a part number nor a quantity: phones, dates, orders, addresses. Pure.

Masks replace what they find by tabs of equal length, so that positions in the text do not change.
"""

import re

from api.text.part_keys import LOOK_ALIKES

_MONTH = r"(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\w*"
_PLATE = "[АВЕКМНОРСТУХ]"

#: The head of a copied message: «[12.03.24, 10:15] Иван: », «12.03.2024, 10:15 - Иван: ».
_HEAD = re.compile(r"\s*\[?\d{1,2}\.\d{1,2}\.\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?\]?[\s-]*[^:\d]{0,40}:(?=\s)")
_ADDRESSES = re.compile(r"[\w.+-]{1,64}@\S+|https?://\S+|www\.\S+", re.IGNORECASE)
_DETAILS = re.compile(
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
    if "@" in text or "//" in text or "www" in text:
        text = mask(_ADDRESSES, text)
    return mask(_DETAILS, text)


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
