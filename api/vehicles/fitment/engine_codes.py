"""Engine codes in texts, and whether an engine is one of them: by code or by a name of its family. Pure."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from api.vehicles.vehicle_catalogue import Modification

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
