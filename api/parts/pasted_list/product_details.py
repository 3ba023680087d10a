"""Figures of a product's description: viscosity, volume, sizes, approvals, car models. Pure.

They are written beside part numbers and quantities and are neither: «Масло 5W-30 4л», «DOT 4», «Mazda 6».
"""

import re

from api.parts.pasted_list.message_details import mask

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

_DETAILS = re.compile(
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
    return mask(_DETAILS, text)
