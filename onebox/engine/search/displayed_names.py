"""Attribute names in error messages: only displayed attributes are listed."""

from collections.abc import Iterable

from onebox.engine.index.index_settings import EngineSettings

HIDDEN = "<..hidden-attributes>"
"""Placeholder for all attributes that are not displayed."""


def displayed_names(settings: EngineSettings, names: Iterable[str]) -> list[str]:
    """The displayed names, sorted, then HIDDEN if some are not displayed; empty if none is displayed."""
    unique_names = sorted(set(names))
    displayed = [name for name in unique_names if settings.is_displayed(name)]
    return [*displayed, HIDDEN] if displayed and len(displayed) < len(unique_names) else displayed
