"""Texts and options about the cars that a part fits, from the column `fits` of the data files."""

import re

from api.seed.description_markup import bullets, paragraphs

#: Makes by the first words of a car; the longest match wins.
_MAKES = (
    "Alfa Romeo", "Audi", "BMW", "BYD", "Brilliance", "Chevrolet", "Citroen", "Daewoo", "Daihatsu", "Fiat",
    "Ford", "Haval", "Honda", "Hyundai", "Infiniti", "Isuzu", "Jaguar", "Jeep", "KTM", "Kia", "LDV", "Lada",
    "Land Rover", "Lexus", "Maruti Suzuki", "Maxus", "Mazda", "Mercedes-Benz", "Mini", "Mitsubishi", "Nissan",
    "Opel", "Peugeot", "Piaggio", "Proton", "Renault", "Renault Trucks", "SsangYong", "Saturn", "Scion", "Seat",
    "Skoda", "Subaru", "Suzuki", "Toyota", "Volkswagen", "Volvo", "ZAZ", "ГАЗ", "Газель",
)  # fmt: skip
_FIRST_WORDS = re.compile(rf"(?:{'|'.join(sorted(_MAKES, key=len, reverse=True))})(?![\w-])")
_BODY_CODE = re.compile(r" \([^)]*\)")
_EXCLUSION = re.compile(r" \(не [^()]*\)|, не [^,()]*(?:\([^()]*\))?")
_SEPARATOR = re.compile(r", (?![^()]*\))")
#: Common cars: parts for them have a higher demand.
_COMMON = re.compile("Lada|Solaris|Rio|Polo|Rapid|Logan|Duster|Octavia|Focus|Corolla|Camry|Qashqai|Astra|Creta")
_LONGEST_IN_NAME = 36


def makes(fits: str) -> list[str]:
    names = dict.fromkeys(_FIRST_WORDS.findall(fits))
    return ["ГАЗ" if make == "Газель" else make for make in names if make != "Газель" or "ГАЗ" not in names]


def car_options(fits: str) -> list[tuple[str, str | float]]:
    if not fits:
        return []
    return [*(("car_make", make) for make in makes(fits)), ("fits", fits)]


def for_cars(fits: str) -> str:
    """A tail for the name of a part: « для Lada 2110–2112», « для Toyota Yaris и др.»; empty without data."""
    fits = _EXCLUSION.sub("", fits)
    if not fits:
        return ""
    if len(fits) <= _LONGEST_IN_NAME and "(" not in fits:
        return f" для {fits}"
    cars = _BODY_CODE.sub("", fits).split(", ")
    return f" для {cars[0]}" + (" и др." if any(car != cars[0] for car in cars) else "")


def fits_markup(fits: str) -> str:
    """A list of cars as bullets, a phrase as a paragraph; a make alone is limited to «some models»."""
    cars = _SEPARATOR.split(fits)
    if set(cars) & set(_MAKES):
        return paragraphs(f"Ставят на некоторые модели: {fits}.")
    if len(cars) > 1 and all(_FIRST_WORDS.match(car) for car in cars):
        return bullets("Подходит для машин:", cars)
    return paragraphs(f"Подходит для {fits}." if fits else "")


def car_demand(fits: str) -> float:
    return 1.7 if _COMMON.search(fits) else 0.8
