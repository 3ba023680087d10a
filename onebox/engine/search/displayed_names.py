"""Which names of attributes an error may tell: those that are displayed."""

from collections.abc import Iterable

from onebox.engine.index.index_settings import EngineSettings

HIDDEN = "<..hidden-attributes>"
"""Stands for all the others."""


def displayed_names(settings: EngineSettings, names: Iterable[str]) -> list[str]:
    """The displayed ones of some names, in order; none if nothing is left of them."""
    known = sorted(set(names))
    displayed = [name for name in known if settings.is_displayed(name)]
    return [*displayed, HIDDEN] if displayed and len(displayed) < len(known) else displayed
