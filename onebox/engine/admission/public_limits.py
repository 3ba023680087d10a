"""Costs of searches whose key a stranger can hold: tenant tokens and search keys (`--public-limits`).

What such a search may ask for: `public_queries.py`.
"""

from onebox.engine.api_errors import ApiError
from onebox.engine.search.filter_ast import And, Filter, Not, Or

BODY_TIMEOUT_S = 10.0
MAX_FILTER_DEPTH = 8
QUERY_LIMIT_S, RANKING_LIMIT_S = 1.0, 0.4
"""Processor time of a search, and of the ranking in it."""
LOW_QUERY_LIMIT_S, LOW_RANKING_LIMIT_S = 0.2, 0.03
"""Of a searcher who has spent half his budget: others wait for the end of one search of his."""
MAX_WAITING = 20
"""Requests of one address that wait for their turn."""
ADDRESS_RATE, ADDRESS_BURST = 100.0, 1_200.0
"""Tokens a second, and at once. Many visitors of a mobile network share an address."""
PAGE_RATE, PAGE_BURST = 20.0, 250.0
"""Of all pages with one token: a second of the engine's time, then a tenth of it. A fast typist spends 140 in 4 s."""
TOKENS_PER_CPU_SECOND = 200.0
"""A search costs one token and its processor time, 5 ms a token."""
BYTES_PER_TOKEN = 20_000
"""Of an answer; a page of 30 products has 25,000."""
REFUSAL_DELAY_S = 1.0
"""A refusal comes late: whoever repeats at once would otherwise keep the event loop busy with refusals."""


def check_filter(node: Filter | None) -> None:
    """Raises ApiError for a filter that is nested too deeply."""
    if node is not None and _depth(node) > MAX_FILTER_DEPTH:
        raise ApiError("invalid_search_filter", f"`filter` is nested deeper than {MAX_FILTER_DEPTH} levels.")


def _depth(node: Filter) -> int:
    if isinstance(node, And | Or):
        return 1 + max(map(_depth, node.parts))
    return 1 + _depth(node.inner) if isinstance(node, Not) else 1
