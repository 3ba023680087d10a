"""Makers of oil filters by the prefix of the number: lists of Japanese cars do not name the maker."""

from api.text.part_keys import number_key

_PREFIXES = (
    ("90915", "Toyota"), ("04152", "Toyota"), ("SU003", "Toyota"), ("AY100", "Nissan"), ("AY01", "Nissan"),
    ("15400", "Honda"), ("H1540", "Honda"), ("15601", "Daihatsu"), ("15208AA", "Subaru"), ("15208KA", "Subaru"),
    ("15208", "Nissan"), ("16510", "Suzuki"), ("PE01", "Mazda"), ("B6Y1", "Mazda"), ("1A03", "Mazda"),
    ("N350", "Mazda"), ("PY8W", "Mazda"), ("MD", "Mitsubishi"), ("MQ", "Mitsubishi"), ("MR", "Mitsubishi"),
    ("MZ", "Mitsubishi"), ("1230A", "Mitsubishi"),
)  # fmt: skip


def oil_filter_maker(number: str) -> str:
    """The maker's name; empty for an unknown prefix."""
    key = number_key(number)
    return next((maker for prefix, maker in _PREFIXES if key.startswith(prefix)), "")
