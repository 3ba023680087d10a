"""ИНН: 10 digits of a company or 12 of a person, the last one or two being check digits. Pure."""

_WEIGHTS_10 = (2, 4, 10, 3, 5, 9, 4, 6, 8)
_WEIGHTS_11 = (7, 2, 4, 10, 3, 5, 9, 4, 6, 8)
_WEIGHTS_12 = (3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)


def is_inn(text: str) -> bool:
    """Right length, a region that exists (00 does not) and right check digits."""
    if not (text.isascii() and text.isdigit()) or text.startswith("00"):
        return False
    digits = [int(char) for char in text]
    if len(digits) == 10:
        return digits[9] == _check(digits, _WEIGHTS_10)
    return len(digits) == 12 and digits[10:] == [_check(digits, _WEIGHTS_11), _check(digits, _WEIGHTS_12)]


def _check(digits: list[int], weights: tuple[int, ...]) -> int:
    return sum(digit * weight for digit, weight in zip(digits, weights, strict=False)) % 11 % 10
