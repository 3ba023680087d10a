"""Zones, warehouse and quantity given with an import, in place of those of the profile."""

from collections.abc import Sequence

from api.imports.profile_parts import StockPart
from api.imports.profiles import Profile
from api.tabular.errors import ProfileError


def override(
    profile: Profile, zones: Sequence[int] | None = None, warehouse: int | None = None, qty: int | None = None
) -> Profile:
    """The profile with the given values. Raises ProfileError when they are ambiguous for this profile."""
    changes: dict[str, object] = {}
    if zones:
        if len(profile.prices) != 1:
            raise ProfileError(
                f"--zone подходит к профилю с одной колонкой цены, а в профиле «{profile.title}» их "
                f"{len(profile.prices)}. Поправьте зоны в профиле."
            )
        changes["prices"] = [profile.prices[0].model_copy(update={"zones": list(zones)})]
    if warehouse is not None or qty is not None:
        changes["stock"] = [_stock(profile, warehouse, qty)]
    return profile.model_copy(update=changes)


def _stock(profile: Profile, warehouse: int | None, qty: int | None) -> StockPart:
    if len(profile.stock) > 1:
        raise ProfileError(
            f"--warehouse и --qty подходят к профилю с одним складом, а в профиле «{profile.title}» их "
            f"{len(profile.stock)}. Поправьте stock в профиле."
        )
    if profile.stock:
        part = profile.stock[0]
        warehouse_id = part.warehouse if warehouse is None else warehouse
        if qty is None:
            return part.model_copy(update={"warehouse": warehouse_id})
        return StockPart(warehouse=warehouse_id, quantity=qty)
    if warehouse is None or qty is None:
        raise ProfileError(
            f"В профиле «{profile.title}» остатков нет: назовите и склад, и остаток (--warehouse, --qty)."
        )
    return StockPart(warehouse=warehouse, quantity=qty)
