"""The profile of one file: found by its header, changed by the options of a run, cut to the columns that it has."""

from collections.abc import Container, Sequence
from pathlib import Path

from api.imports.import_rows import REQUIRED_FIELDS, ImportScope
from api.imports.profiles import Profile, StockPart, builtin_profiles, load
from api.tabular.csv_reader import possible_headers
from api.tabular.layout import Column, ProfileError, locate


def detect_profile(file: Path) -> str:
    """The built-in profile whose required columns all stand in the header; ProfileError unless exactly one fits."""
    headers = possible_headers(file)
    profiles = [(name, load(name)) for name in builtin_profiles()]
    fitting = [(name, profile) for name, profile in profiles if profile.file.header and _matches(profile, headers)]
    if len(fitting) == 1:
        return fitting[0][0]
    titles = ", ".join(f"«{profile.title}»" for _, profile in fitting)
    reason = f"подходят сразу {titles}" if fitting else "по заголовку ни один не подошёл"
    profile_list = "\n".join(f"— {profile.title}" for _, profile in profiles)
    raise ProfileError(f"Непонятно, какой взять профиль: {reason}. Выберите его сами. Готовые:\n{profile_list}")


def _matches(profile: Profile, headers: list[list[str]]) -> bool:
    required = [column for column in profile.layout.columns if not column.optional]
    return any(len(locate(header, required)) == len(required) for header in headers)


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


def profile_for_columns(profile: Profile, columns: Container[Column]) -> Profile:
    """The profile without the parts whose columns are missing in a file."""

    def has_column(column: Column | None) -> bool:
        return column in columns

    changes: dict[str, object] = {
        field: None
        for field in ("old_id", "rating", "rating_count", "popularity")
        if not has_column(getattr(profile, field))
    }
    for field in ("brand", "description"):
        if (part := getattr(profile, field)) and not has_column(part.column):
            changes[field] = None
    for field in ("unit", "country"):
        if (part := getattr(profile, field)) and not has_column(part.column):
            changes[field] = part.model_copy(update={"column": None})
    if profile.article and profile.article.column and not has_column(profile.article.column):
        changes["article"] = None
    for field in ("numbers", "prices", "options"):
        changes[field] = [part for part in getattr(profile, field) if has_column(part.column)]
    changes["fields"] = {name: column for name, column in profile.fields.items() if has_column(column)}
    changes["stock"] = [part for part in profile.stock if part.column is None or has_column(part.column)]
    category = profile.category
    changes["category"] = category.model_copy(update={"columns": list(filter(has_column, category.columns))})
    return profile.model_copy(update=changes)


def scope_of(profile: Profile) -> ImportScope:
    """The scope of a file that has all columns of the profile.

    A category or unit that is given by a default only is written to new products only.
    """
    filled = {
        "old_id": profile.old_id,
        "article": profile.article,
        "brand": profile.brand,
        "country": profile.country or (profile.brand and profile.brand.countries),
        "category": profile.category.columns,
        "unit": profile.unit and profile.unit.column,
        "description": profile.description,
        "rating": profile.rating,
        "rating_count": profile.rating_count,
        "popularity": profile.popularity,
        "external": profile.external is not None,
        "options": profile.options,
        "numbers": profile.numbers or (profile.article and profile.article.split),
        "prices": profile.prices,
        "stock": profile.stock,
    }
    zones = [part.zones for part in profile.prices]
    return ImportScope(
        source=profile.source,
        fields=(REQUIRED_FIELDS - {"category"}) | {field for field, part in filled.items() if part} | {*profile.fields},
        zones=None if None in zones else frozenset(zone for part in zones for zone in part or ()),
        warehouses=frozenset(part.warehouse for part in profile.stock),
        absent=profile.absent,
        repeats=profile.key.repeats,
    )
