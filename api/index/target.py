"""The search target: which queue of the outbox, and which engine, this process serves.

A process knows one engine, `MEILI_URL`. A second engine is another worker with its address and another `SEARCH_TARGET`
(docs/scaling.md): the event functions write an event for each row of `search_engines`, and every row that belongs to
an engine (events, dead letters, rebuilds, jobs, statistics, words) bears the number of its target.
"""

from api.core.settings import get_settings

MAIN_TARGET = 1


def target() -> int:
    return get_settings().search_target
