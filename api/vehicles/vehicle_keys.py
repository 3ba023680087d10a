"""How a modification is known from one seed or import to the next."""


def vehicle_key(make: str, model: str, generation: str, body_code: str, engine_code: str) -> str:
    """`Lada/Vesta/I/GFL/21129`: years, powers and volumes may be mended without a new row."""
    return "/".join((make, model, generation, body_code, engine_code))
