"""Whose oil filter it is, by the beginning of its number: lists of Japanese cars name no makers."""

from api.text.part_keys import number_key

_STARTS = (
    ("90915", "Toyota"), ("04152", "Toyota"), ("SU003", "Toyota"), ("AY100", "Nissan"), ("AY01", "Nissan"),
    ("15400", "Honda"), ("H1540", "Honda"), ("15601", "Daihatsu"), ("15208AA", "Subaru"), ("15208KA", "Subaru"),
    ("15208", "Nissan"), ("16510", "Suzuki"), ("PE01", "Mazda"), ("B6Y1", "Mazda"), ("1A03", "Mazda"),
    ("N350", "Mazda"), ("PY8W", "Mazda"), ("MD", "Mitsubishi"), ("MQ", "Mitsubishi"), ("MR", "Mitsubishi"),
    ("MZ", "Mitsubishi"), ("1230A", "Mitsubishi"),
)  # fmt: skip


def filter_maker(number: str) -> str:
    """As makers of parts are called; empty when the number does not tell."""
    key = number_key(number)
    return next((maker for start, maker in _STARTS if key.startswith(start)), "")
