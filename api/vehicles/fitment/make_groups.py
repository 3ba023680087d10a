"""Makes that share engines and platforms: a list of cars of one never excludes a car of another. Pure."""

from collections.abc import Iterable

_GROUPS = tuple(
    frozenset(group.split("|"))
    for group in (
        "Lada|Renault|Nissan|Dacia|Infiniti|Datsun|Mercedes-Benz|Mitsubishi|Samsung|Moskvich",
        "Lada|Chevrolet",
        "Volkswagen|Skoda|Audi|Seat|Porsche|Cupra|Jetta|Bentley",
        "Hyundai|Kia|Genesis|Mitsubishi",
        "Toyota|Lexus|Daihatsu|Scion|Subaru|Suzuki",
        "Chevrolet|Daewoo|Opel|Vauxhall|Buick|Cadillac|Saturn|Saab|Ravon|ZAZ|GMC|Pontiac|Suzuki|Isuzu",
        "Ford|Mazda|Volvo|Land Rover|Jaguar|Mercury|Lincoln",
        "Peugeot|Citroen|DS|Opel|Mini|BMW|Fiat|Mitsubishi|Ford|Volvo|Toyota",
        "Fiat|Alfa Romeo|Lancia|Jeep|Chrysler|Dodge|Suzuki|Opel",
        "Geely|Volvo|Belgee|Lynk & Co|Zeekr|Livan",
        "Chery|Exeed|Omoda|Jaecoo|Jetour|Tenet|Mitsubishi",
        "Haval|Great Wall|Tank|Wey|Poer|Mitsubishi",
        "Changan|Suzuki",
        "Moskvich|JAC",
        "GAZ|ГАЗ|UAZ|Volkswagen",
    )
)


def is_related(make: str, others: Iterable[str]) -> bool:
    """Whether one of the other makes is the same or shares engines or platforms with `make`."""
    named = set(others)
    return make in named or any(make in group and not group.isdisjoint(named) for group in _GROUPS)
