"""What of a profile a file really holds, and so what of its products the file speaks for."""

from collections.abc import Container

from api.imports.profiles import Profile
from api.imports.scope import REQUIRED_FIELDS, Scope
from api.tabular.csv_reader import Column


def narrowed(profile: Profile, columns: Container[Column]) -> Profile:
    """The profile without the parts whose columns are missing from a file."""

    def there(column: Column | None) -> bool:
        return column in columns

    changes: dict[str, object] = {
        field: None
        for field in ("old_id", "rating", "rating_count", "popularity")
        if not there(getattr(profile, field))
    }
    for field in ("brand", "description"):
        if (part := getattr(profile, field)) and not there(part.column):
            changes[field] = None
    for field in ("unit", "country"):
        if (part := getattr(profile, field)) and not there(part.column):
            changes[field] = part.model_copy(update={"column": None})
    if profile.article and profile.article.column and not there(profile.article.column):
        changes["article"] = None
    for field in ("numbers", "prices", "options"):
        changes[field] = [part for part in getattr(profile, field) if there(part.column)]
    changes["stock"] = [part for part in profile.stock if part.column is None or there(part.column)]
    category = profile.category
    changes["category"] = category.model_copy(update={"columns": list(filter(there, category.columns))})
    return profile.model_copy(update=changes)


def scope_of(profile: Profile) -> Scope:
    """What a file with all columns of the profile speaks for.

    A category or unit by default alone is only for products that are new.
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
    return Scope(
        source=profile.source,
        fields=(REQUIRED_FIELDS - {"category"}) | {field for field, part in filled.items() if part},
        zones=None if None in zones else frozenset(zone for part in zones for zone in part or ()),
        warehouses=frozenset(part.warehouse for part in profile.stock),
        absent=profile.absent,
        repeats=profile.key.repeats,
    )
