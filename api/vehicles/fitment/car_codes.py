"""Engine codes, generations and body codes in texts, compared with those of a car. Pure.

An engine is named by its code or by a name of its family. TecDoc shortens body codes («Corolla (E15)» is E150, «Camry
(V4)» is XV40), and a roman numeral may stand beside them. «Hiace (H1)» are all bodies from H100 to H199: it neither
names KZH106 nor another generation.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from api.vehicles.car_names import transcriptions
from api.vehicles.modification import Modification

#: Shapes of engine codes (upper case) that no maker uses for anything else.
_SHAPES = (
    r"EA\d{3}|OM\d{3}|(?:ЗМЗ|УМЗ|ZMZ|UMZ)-?\d{3,6}|ISF ?2[.,]8|SQR\w{4,6}|GW4\w{3,5}"
    r"|(?:HR|MR|QR|QG|VQ|YD|KA|SR|CR|GA|TD|ZD)\d{2}\w{0,3}|HRA2DDT|4[ABDGJMN]\d{1,2}\w?|G4[A-Z]{2}|D4[A-Z]{2}"
    r"|\d[A-Z]{1,2}-F[A-Z]{1,3}|[ABXZCLF]\d{2}(?:X|D|N)[A-Z]{1,2}\d?|F\d{2}D\d|A15SMS|JLH-\w+"
)
#: Shapes that are bodies at other makes: make → pattern.
_SHAPES_BY_MAKE = {
    "BMW": r"[NMSB]\d{2}(?:B\d{2})?",
    "Mini": r"N1\d",
    "Mercedes-Benz": r"M\d{3}",
    "Toyota": r"\d[A-Z]{2}(?:-[A-Z]{1,4})?|\d[A-Z]{1,2}-[A-Z]{1,4}|[AM]\d{2}[A-C]-F[A-Z]{2}",
    "Lexus": r"\d[A-Z]{2}(?:-[A-Z]{1,4})?|[AM]\d{2}[A-C]-F[A-Z]{2}",
    "Renault": r"[KFHEMD]\d[A-Z]",
    "Nissan": r"[KFHM]\d[A-Z]",
    "Lada": r"[KFH]\d[A-Z]|11182|11183|11186|11189|11194|21083|21114|21116|2112[04678]|21129|21179",
    "Volkswagen": r"C[A-Z]{3}|B[A-Z]{2}",
    "Skoda": r"C[A-Z]{3}|B[A-Z]{2}",
    "Audi": r"C[A-Z]{3}|B[A-Z]{2}",
    "Mazda": r"LF|L3|Z6|ZY|PE|PY|SH",
    "Opel": r"[AZXY]\d{2}\w{2,3}",
}
_TOKEN = re.compile(r"[0-9A-Za-zА-Яа-яЁё][0-9A-Za-zА-Яа-яЁё-]*")
_SEPARATORS = re.compile(r"[^0-9A-Z]")
_CYRILLIC = str.maketrans("ЗМУ", "ZMU")
_MIN_PREFIX = 3
#: «с моторами ВАЗ»: the first word of the families of this maker.
_FAMILY_MAKERS = {"ВАЗ": "VAZ", "ЗМЗ": "ZMZ", "УМЗ": "UMZ"}
_MAKER = re.compile(r"(?:мотор\w*|двигател\w*)\s+(ВАЗ|ЗМЗ|УМЗ)(?![\w-])|(?<![\w-])(ЗМЗ|УМЗ)(?![\w-])", re.IGNORECASE)


@lru_cache(maxsize=4096)
def engines_in(text: str, makes: tuple[str, ...]) -> Mapping[str, str]:
    """By key, as written, the engine codes of a text about cars of `makes`; makers of engines by keys like `VAZ*`."""
    shapes = "|".join([_SHAPES, *(_SHAPES_BY_MAKE[make] for make in makes if make in _SHAPES_BY_MAKE)])
    pattern = re.compile(shapes)
    codes = {engine_key(token): token for token in _TOKEN.findall(text) if pattern.fullmatch(token)}
    makers = ((match[1] or match[2]).upper() for match in _MAKER.finditer(text))
    return codes | {f"{_FAMILY_MAKERS[maker]}*": f"мотор {maker}" for maker in makers}


def engine_key(code: str) -> str:
    return _SEPARATORS.sub("", code.upper().translate(_CYRILLIC))


def engine_codes(keys: Iterable[str]) -> frozenset[str]:
    """Without the makers: «с моторами ВАЗ» names no engine."""
    return frozenset(key for key in keys if not key.endswith("*"))


def has_engine(car: Modification, codes: Iterable[str]) -> bool | None:
    """Whether the car's engine is one of the codes; None when the car's engine is unknown or only its family agrees."""
    names = _engine_names(car.engine_code, car.engine_family)
    if not names:
        return None
    if any(_is_named(code, names, car.engine_family) for code in codes):
        return True
    return False if car.engine_code else None


@lru_cache(maxsize=2048)
def _engine_names(engine_code: str, family: str) -> frozenset[str]:
    """Keys of the engine's code and of the codes in the name of its family: «Renault-Nissan H4M / HR16DE»."""
    codes = {engine_key(engine_code)} if engine_code else set()
    words = {engine_key(word) for word in _TOKEN.findall(family) if any(sign.isdigit() for sign in word)}
    return frozenset(codes | words)


def _is_named(code: str, names: Iterable[str], family: str) -> bool:
    """«1ZR» names 1ZR-FE, «HR16» names HR16DE, «ZMZ409» names ZMZ-40905."""
    if code.endswith("*"):
        return family.upper().startswith(code[:-1]) or any(name.startswith(code[:-1]) for name in names)
    return any(
        name == code or (min(len(code), len(name)) >= _MIN_PREFIX and (name.startswith(code) or code.startswith(name)))
        for name in names
    )


def has_same_engine(car: Modification, other: Modification) -> bool:
    return bool(car.engine_code) and car.engine_code == other.engine_code


_CODE = re.compile(r"([a-z]{1,3})(\d{1,3})[a-z]{0,2}")
_LETTERS = re.compile(r"[a-z]{2}")
_NUMBERS = frozenset(map(str, range(1, 14)))
#: Generations that are counted under another name too, by model.
_COUNTED = {
    "Octavia": {"A4": "1", "A5": "2", "A7": "3", "A8": "4"},
    "Passat": {"B3": "3", "B4": "4", "B5": "5", "B6": "6", "B7": "7", "B8": "8"},
}
#: Body codes of other catalogues: (model, generation).
_OTHER_CODES = {
    ("Rio", "III"): ("ub",),
    ("Rio", "IV"): ("yb", "sc"),
    ("Solaris", "II"): ("hc", "hcr"),
    ("Outlander", "III"): ("gg", "gf"),
    ("Outlander", "II XL"): ("cw",),
    ("Lancer", "X"): ("cy", "cx", "cz"),
    ("Golf", "V"): ("1k1",),
}


def is_other_generation(words: Iterable[str], car: Modification) -> bool:
    """Whether folded words beside the model's name name only other generations or bodies of it."""
    named = [part for word in words for part in _parts(word)]
    is_own = any(_is_own(part, car) or _is_own_series(part, car) for part in named)
    return not is_own and any(_is_comparable(part, car) for part in named)


def is_own_generation(words: Iterable[str], car: Modification) -> bool:
    """Whether one of the words names the car's generation or its body: «V», «5», «e46», «e15», «2190»."""
    return any(_is_own(part, car) for word in words for part in _parts(word))


def _is_own(word: str, car: Modification) -> bool:
    own = _generation_names(car)
    return not _short_forms(word).isdisjoint(own) or _letters_of(word) in own or _spoken(word) in _numbers_of(car)


def _letters_of(word: str) -> str:
    """«rk5» and «rk» are bodies of the series RK; empty for other codes."""
    match = _CODE.fullmatch(word)
    return word if _LETTERS.fullmatch(word) else match[1] if match and len(match[1]) == 2 else ""


def _parts(word: str) -> Iterator[str]:
    """«v/vi» are two generations, «rp1-rp5» all bodies from the first to the last."""
    for part in filter(None, word.split("/")):
        ends = [_CODE.fullmatch(end) for end in part.split("-")]
        first, last = ends[0], ends[-1]
        if len(ends) == 2 and first and last and first[1] == last[1]:
            yield from (f"{first[1]}{number}" for number in range(int(first[2]), min(int(last[2]), 999) + 1))
        else:
            yield part


@lru_cache(maxsize=8192)
def _generation_names(car: Modification) -> frozenset[str]:
    codes = [*car.body_code.lower().split(), *car.generation.lower().split()]
    codes += _OTHER_CODES.get((car.model, car.generation), ())
    return frozenset(name for code in codes for name in _short_forms(code)) - _NUMBERS


@lru_cache(maxsize=8192)
def _short_forms(code: str) -> frozenset[str]:
    """XV40 is V40, XV4 and V4; ZZE122 is E122, ZZE12 and E12."""
    names = {code}
    if match := _CODE.fullmatch(code):
        letters, digits = match.groups()
        for start in {letters, letters[-1:]}:
            names.add(f"{start}{digits}")
            if len(digits) > 1 and (len(digits) > 2 or digits[-1] == "0"):
                names.add(f"{start}{digits[:-1]}")
    return frozenset(names)


def _is_comparable(word: str, car: Modification) -> bool:
    """Whether the word, which does not name the car's generation, names another one."""
    number = _spoken(word)
    if number in _NUMBERS and not car.model[:1].isdigit():
        return bool(_numbers_of(car))
    if len(word) == 1 and word.isalpha():
        return len(car.generation) == 1 and car.generation.isalpha() and not _numbers_of(car)
    names = _generation_names(car)
    if _letters_of(word) and any(_LETTERS.fullmatch(name) for name in names):
        return True
    match = _CODE.fullmatch(word)
    return match is not None and any(
        (own := _CODE.fullmatch(name)) is not None and len(own[1]) == len(match[1]) for name in names
    )


def _is_own_series(word: str, car: Modification) -> bool:
    """«h1» for KZH106; «e12» is a short form of E120 instead."""
    codes = [_CODE.fullmatch(code) for code in car.body_code.lower().split()]
    return any(word == f"{code[1][-1]}{code[2][0]}" for code in codes if code and len(code[2]) == 3)


@lru_cache(maxsize=8192)
def _numbers_of(car: Modification) -> frozenset[str]:
    """«I» is 1, «II XL» is 2; A7 of an Octavia is 3."""
    counted = _COUNTED.get(car.model, {})
    words = car.generation.split()
    numbers = {"1" if word == "I" else counted.get(word) or _spoken(word) for word in words}
    return frozenset(numbers) & _NUMBERS


def _spoken(word: str) -> str:
    return "1" if word == "i" else "".join(transcriptions(word))
