"""What people call a make and a model: their own names and those of the word tables. Pure."""

import re
from collections.abc import Iterable, Sequence

from api.text.folding import fold
from api.vehicles.query_names.name_tables import NameTables, first_words
from api.vehicles.vehicle_catalogue import CarIdentity

#: Makes that the word tables spell in Russian.
_RUSSIAN_MAKES = {"GAZ": "газ", "UAZ": "уаз", "Moskvich": "москвич"}
#: «поло» for Polo Sedan; a shorter first word («икс») names nothing.
_SHORTEST_FIRST_WORD = 4
_CODE = re.compile(r"\d{4,5}")
_BRACKETS = re.compile(r"\(.*?\)")


def make_names(make: str, make_ru: str, tables: NameTables) -> list[str]:
    return _unique([fold(make), fold(make_ru), *tables.makes.get(_table_make(make), ())])


def model_names(cars: Sequence[CarIdentity], tables: NameTables) -> list[str]:
    """Names of the model of these cars, and the tables' names of it. A name with a generation («калина 2») is left
    out: the generation is read apart."""
    first = cars[0]
    own = [fold(_BRACKETS.sub("", name)) for name in (first.model, first.model_ru)]
    if own[0][:1].isdigit() and " " in own[0]:
        own.append(own[0].split()[0])
    codes = {code for car in cars if _CODE.fullmatch(code := fold(car.body_code))}
    keys = {_key(own[0]), _key(f"{first.make}{own[0]}"), *codes}
    names = [*own, *(name for name in own for name in first_words(name, _SHORTEST_FIRST_WORD)), *sorted(codes)]
    makes = {_table_make(first.make), "lada"} if codes else {_table_make(first.make)}
    for make in sorted(makes):
        for model, others in tables.models.get(make, ()):
            if _key(model) in keys or (make == _table_make(first.make) and own[1] in others):
                names += others
    names = _unique(names)
    return [name for name in names if not any(_is_numbered(name, other) for other in names)]


def _table_make(make: str) -> str:
    return _RUSSIAN_MAKES.get(make, fold(make))


def _is_numbered(name: str, other: str) -> bool:
    """Whether `name` is `other` with a number: «калина 2», «калина2»."""
    return len(other) > 2 and name != other and re.fullmatch(f"{re.escape(other)} ?[0-9ivx]", name) is not None


def _key(text: str) -> str:
    return re.sub(r"[\W_]", "", fold(text))


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(name for name in names if name))
