"""Tokenises grades and amounts. The browser has the same rules; tests/vectors holds both to them."""

import re
from collections.abc import Callable, Mapping

from api.text.folding import fold

_LETTER_OR_DIGIT = r"[^\W_]"
_START = rf"(?<!{_LETTER_OR_DIGIT})(?<![.,/-])"
_END = rf"(?!{_LETTER_OR_DIGIT})"
#: «5d40» and «5ц40» are the key W in another layout.
_GRADE = re.compile(rf"{_START}(0|5|10|15|20|25|70|75|80|85) ?[wвdц] ?-? ?(8|12|16|20|30|40|50|60|90|110|140){_END}")
_BRAKE_FLUID = re.compile(rf"{_START}(?:dot|дот) ?-? ?([0-9](?:[.,]1)?){_END}")
_GEAR_OIL = re.compile(rf"{_START}(?:gl|гл) ?-? ?([1-6]){_END}")
#: The search engine drops plus signs, and without them it is another coolant.
_COOLANT = re.compile(rf"{_START}[gг] ?-? ?(11|12|13) ?(\+{{1,2}})(?!\+){_END}")
#: «Dexron III», «ATF DX III», «ATF III» are one fluid; «atf 3 л» is an amount.
_ATF = re.compile(rf"{_START}(?:dexron|декстрон|дексрон|dx|atf|атф) ?-? ?(iii|vi|ii|[236])(?! ?(?:[лl]|кг)){_END}")
_ROMAN = {"ii": "2", "iii": "3", "vi": "6"}

_DECIMAL = re.compile(rf"{_START}([0-9]{{1,3}}[.,][0-9]{{1,2}}){_END}(?![.,/-][0-9])")
# A decimal with or without a unit.
_ANY_DECIMAL = re.compile(rf"{_START}([0-9]{{1,3}}[.,][0-9]{{1,2}})(?![0-9]|[.,/-][0-9])")
#: Units only without a space: «набор 5 в 1», «2 к 1» are not amounts.
_WITHOUT_SPACE = {"в", "к"}
#: Units whose numbers may be in thousands; before other units a long number is a model: «2108 клапан», «2110 м».
_IN_THOUSANDS = {"ml", "mm", "um", "g", "lm", "mah", "w", "k"}
_VOLTS_OR_VALVES = {"v", "в"}
_VALVES = {"8", "16", "20"}
_SHORT_NUMBER = 3
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_MARKED = re.compile("\u0001([^\u0001\u0002]+)\u0002")


def _plain_quantity(text: str) -> str:
    decimal = text.replace(",", ".")
    short = decimal.rstrip("0").rstrip(".") if "." in decimal else decimal
    return short.replace(".", "d")


class Units:
    """A tokeniser for one table of unit words: word after a number → Latin unit."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = {fold(word): unit for word, unit in words.items()}
        longest_first = sorted(self._words, key=len, reverse=True)
        any_word = "|".join(map(re.escape, longest_first)) or "(?!)"
        self._amount = re.compile(rf"{_START}([0-9]{{1,6}}(?:[.,][0-9]{{1,3}})?)( ?)({any_word})(?!-[0-9]){_END}")

    def find(self, text: str) -> list[str]:
        """Tokens of the grades and amounts in a text, in order, each once: «5W-40, 4 л» → `["5w40", "4l"]`."""
        marked = self._replace(fold(text), lambda token: f"\u0001{token}\u0002")
        return list(dict.fromkeys(_MARKED.findall(marked)))

    def without(self, text: str) -> str:
        """Folded text without grades and amounts: «Масло Lux 5В-40, 4 л» → «масло lux»."""
        bare = self._replace(fold(text), lambda _: " ")
        return re.sub(r" +", " ", re.sub(r"(?: *,)+", ",", bare)).strip(" ,")

    def _replace(self, folded: str, token_of: Callable[[str], str]) -> str:
        def amount(match: re.Match[str]) -> str:
            token = self._token(match[1], match[2], match[3])
            return match[0] if token is None else token_of(token)

        def decimal(match: re.Match[str]) -> str:
            token = _plain_quantity(match[1])
            return token_of(token) if "d" in token else match[0]

        text = _GRADE.sub(lambda match: token_of(f"{match[1]}w{match[2]}"), folded)
        text = _BRAKE_FLUID.sub(lambda match: token_of(f"dot{_plain_quantity(match[1])}"), text)
        text = _GEAR_OIL.sub(lambda match: token_of(f"gl{match[1]}"), text)
        text = _COOLANT.sub(lambda match: token_of(f"g{match[1]}{'plus' * len(match[2])}"), text)
        text = _ATF.sub(lambda match: token_of(f"dx{_ROMAN.get(match[1], match[1])}"), text)
        return _DECIMAL.sub(decimal, self._amount.sub(amount, text))

    def _token(self, quantity: str, space: str, word: str) -> str | None:
        canonical = self._words[word]
        if canonical == "g" and _YEAR.fullmatch(quantity):
            return None
        whole = re.split("[.,]", quantity)[0]
        if space and (word in _WITHOUT_SPACE or (len(whole) > _SHORT_NUMBER and canonical not in _IN_THOUSANDS)):
            return None
        if word in _VOLTS_OR_VALVES and quantity in _VALVES:
            return f"{quantity}kl"
        return _plain_quantity(quantity) + canonical


def decimals(text: str) -> list[str]:
    """Numbers with a fraction, without units: people also search «1,6 л» as 1.6."""
    tokens = (_plain_quantity(decimal) for decimal in _ANY_DECIMAL.findall(fold(text)))
    return list(dict.fromkeys(token for token in tokens if "d" in token))
