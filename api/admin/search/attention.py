"""What staff should look at in the search: engines that do not answer, indexes that are not as they should be."""

from collections.abc import Mapping, Sequence

from api.search.state.engine_client import EngineState
from api.search.state.index_state import IndexState

#: By its text the engines, each with the id of the place on the page of the indexes that says more.
Attention = Mapping[str, Sequence[tuple[EngineState, str]]]


def attention(engines: Sequence[EngineState], states: Mapping[int, Sequence[IndexState]]) -> Attention:
    """Engines that do not answer; of the others, by number in `states`, the indexes in a bad or doubtful state."""
    found: dict[str, list[tuple[EngineState, str]]] = {}
    for engine in engines:
        if not engine.is_up:
            found.setdefault(f"Поисковый движок {engine.problem}", []).append((engine, f"engine-{engine.number}-note"))
            continue
        for state in states[engine.number]:
            if state.condition.tone in ("bad", "warn"):
                text = f"{state.title}: {state.condition.word.lower()}"
                found.setdefault(text, []).append((engine, f"title-{engine.number}-{state.index.uid}"))
    return found
