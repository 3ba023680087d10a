"""Whether a filter is a can that is screwed on or an element for a housing, by the number of its maker."""

import re

from drawings.selection.product_facts import ProductFacts

#: Numbers of elements. Makers' schemes: MANN HU, H, PU; MAHLE OX, KX; Filtron OE, PE; Hengst E; VIC O; Sakura EO;
#: Toyota 04152, Hyundai/Kia 26320, VAG …115 562 and …115 466.
_CARTRIDGES = {
    "mann-filter": r"(HU|PU|H|P) ?\d",
    "mahle/knecht": r"(OX|KX)",
    "mahle": r"(OX|KX)",
    "knecht": r"(OX|KX)",
    "filtron": r"(OE|PE)",
    "hengst": r"E\d",
    "purflux": r"[LC]\d",
    "vic": r"O-",
    "sakura": r"EO-",
    "toyota": r"04152",
    "hyundai/kia": r"26320",
    "vag": r".{3} ?115 ?(562|466)",
    "bosch": r"(1 ?457 ?429|1 ?457 ?437|F ?026 ?407 ?(006|008|023|324))",
    "sct": r"SH",
}


def is_cartridge(facts: ProductFacts) -> bool:
    """By the maker's numbering scheme; for makers without one by words of the name."""
    if facts.mentions("картридж", "вкладыш", "вставк", "элемент фильтр", "фильтрующ"):
        return True
    scheme = _CARTRIDGES.get(facts.brand.lower())
    return scheme is not None and re.match(scheme, facts.article, re.IGNORECASE) is not None


def diameter_by_number(facts: ProductFacts) -> str:
    """The outer diameter in mm by MANN's scheme: the first digit of W 712 or HU 816 is centimetres; else empty."""
    match = re.match(r"(?:W|HU|PU) ?([6-9])", facts.article, re.IGNORECASE)
    return str(int(match.group(1)) * 10 + 5) if match and facts.brand.lower() == "mann-filter" else ""
