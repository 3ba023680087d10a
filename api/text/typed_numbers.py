"""Readings of a typed part number. The browser has the same rules; tests/vectors holds both to them."""

import re

from api.text.folding import clean
from api.text.keyboard_layout import in_latin_layout
from api.text.part_keys import number_key, search_key

#: Words that announce a number and are no part of it. Signs between them end before a «№», or a row of «№» would be
#: split in exponentially many ways.
_ANNOUNCEMENT = re.compile(
    r"(^| )((каталожный |кат\. ?)?(номер( детали)?|артикул|арт|код|№|oem|оем)(?![^\W\d_])[ .:№-]*(?!№))+"
    r"(?=([^\W\d_]{1,4}[ -]?)?\S*\d\S*\d)",
    re.IGNORECASE,
)
_CYRILLIC = re.compile("[А-Яа-яЁё]")


def without_announcement(text: str) -> str:
    """«каталожный номер: W 914/2» → «W 914/2»."""
    return _ANNOUNCEMENT.sub(r"\1", clean(text)).strip()


def typed_lookups(text: str) -> list[str]:
    """Search keys that the text may mean, the likeliest first: as typed, in the other layout, with «I» as 1."""
    number = without_announcement(text)
    lookups = [search_key(number)]
    if _CYRILLIC.search(number):
        lookups.append(search_key(in_latin_layout(number)))
        # A Cyrillic letter without a Latin look-alike: the other layout is likelier.
        if _CYRILLIC.search(number_key(number)):
            lookups.reverse()
    lookups += [lookup.replace("I", "1") for lookup in lookups]
    return [lookup for lookup in dict.fromkeys(lookups) if lookup]
