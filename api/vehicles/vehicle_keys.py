"""The natural key of a modification, the same from one seed or import to the next."""


def vehicle_key(make: str, model: str, generation: str, body_code: str, engine_code: str) -> str:
    """`Lada/Vesta/I/GFL/21129`. Years, power and volumes are not part of it: correcting them keeps the row."""
    return "/".join((make, model, generation, body_code, engine_code))
