"""Complementary categories, for products that name no car: filters complement oil; kinds of parts, for a car."""

_ENGINE_OIL = (
    "filtry/filtry-dvigatelya/maslyanye-filtry",
    "filtry/filtry-dvigatelya/vozdushnye-filtry",
    "avtohimiya/prisadki-gruppa/prisadki",
)
_BRAKES = ("tehnicheskie-zhidkosti/tormoznye-i-gur/tormoznye-zhidkosti", "avtohimiya/smazki-i-ochistiteli/ochistiteli")
_COLD = ("avtohimiya/smazki-i-ochistiteli/bystryj-start", "tehnicheskie-zhidkosti/omyvateli-i-adblue/omyvateli-stekol")

#: By prefix of a category's path; the longest matching prefix applies.
_COMPANIONS: dict[str, tuple[str, ...]] = {
    "motornye-masla": _ENGINE_OIL,
    "transmissionnye-masla": ("avtohimiya/smazki-i-ochistiteli/germetiki", "avtohimiya/smazki-i-ochistiteli/smazki"),
    "masla-specialnye": ("filtry/filtry-dvigatelya/maslyanye-filtry", "avtohimiya/smazki-i-ochistiteli/smazki"),
    "filtry": ("motornye-masla/masla-po-dvigatelyu/sinteticheskie", "filtry/filtry-salona-gruppa/salonnye-filtry"),
    "tormoznaya-sistema": _BRAKES,
    "tehnicheskie-zhidkosti/tormoznye-i-gur": (
        "tormoznaya-sistema/diskovye-tormoza/tormoznye-kolodki",
        "tormoznaya-sistema/diskovye-tormoza/tormoznye-diski",
        "avtohimiya/smazki-i-ochistiteli/ochistiteli",
    ),
    "tehnicheskie-zhidkosti/ohlazhdayushchie-zhidkosti": (
        "zapcasti/ohlazhdenie/termostaty",
        "zapcasti/ohlazhdenie/vodyanye-nasosy",
        "avtohimiya/smazki-i-ochistiteli/germetiki",
    ),
    "tehnicheskie-zhidkosti/omyvateli-i-adblue": (
        "shchetki-stekloochistitelya/shchetki/shchetki-perednie",
        "avtokosmetika/mojka/avtoshampuni",
    ),
    "shchetki-stekloochistitelya": ("tehnicheskie-zhidkosti/omyvateli-i-adblue/omyvateli-stekol",),
    "akkumulyatory": ("instrument/zaryadka-i-pusk/zaryadnye-ustrojstva", *_COLD),
    "instrument/zaryadka-i-pusk": ("akkumulyatory/akkumulyatory-legkovye/akkumulyatory-standartnye", *_COLD),
    "shiny-i-pritsepy": ("instrument/podem-i-nakachka/kompressory", "instrument/podem-i-nakachka/domkraty"),
    "avtolampy": ("avtolampy/signalnyj-svet/lampy-nakalivaniya", "avtolampy/golovnoj-svet/galogennye-lampy"),
    "avtokosmetika": ("avtokosmetika/kosmetika-i-kraska/poliroli", "avtokosmetika/mojka/avtoshampuni"),
    "avtohimiya/prisadki-gruppa": ("motornye-masla/masla-po-dvigatelyu/sinteticheskie", *_ENGINE_OIL[:1]),
    "avtohimiya": ("avtokosmetika/mojka/avtoshampuni", "avtohimiya/smazki-i-ochistiteli/smazki"),
}


def companions_of(path: str) -> tuple[str, ...]:
    """Paths of the categories that complement this one, without itself."""
    prefixes = [prefix for prefix in _COMPANIONS if path == prefix or path.startswith(f"{prefix}/")]
    if not prefixes:
        return ()
    return tuple(companion for companion in _COMPANIONS[max(prefixes, key=len)] if companion != path)


#: Kinds of service parts (`api.vehicles.units`) that are replaced together, by prefix of a category's path.
_SERVICE_PARTS: dict[str, tuple[str, ...]] = {
    "motornye-masla": ("oil_filter", "drain_washer", "drain_plug", "air_filter"),
    "filtry/filtry-dvigatelya/maslyanye-filtry": ("drain_washer", "drain_plug", "air_filter"),
    "filtry": ("oil_filter", "air_filter", "cabin_filter"),
    "tormoznaya-sistema": ("front_brake_disc", "rear_brake_disc"),
}


def service_parts_of(path: str) -> tuple[str, ...]:
    """Kinds of the parts that a service replaces together with a product of this category."""
    prefixes = [prefix for prefix in _SERVICE_PARTS if path == prefix or path.startswith(f"{prefix}/")]
    return _SERVICE_PARTS[max(prefixes, key=len)] if prefixes else ()
