"""The part of a profile whose columns a file has, and the import scope that follows from it."""

from collections.abc import Container

from api.imports.profiles import Profile
from api.imports.scope import REQUIRED_FIELDS, ImportScope
from api.tabular.layout import Column


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
