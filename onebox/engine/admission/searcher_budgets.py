"""The budgets of visitors: a bucket an address and a token, and a smaller one a page, so that one page leaves others
theirs."""

from collections.abc import Hashable

from .searcher import Searcher
from .token_buckets import TokenBuckets


class SearcherBudgets:
    """Tokens are requests, processor time and bytes of answers (`public_limits`)."""

    def __init__(self, crowds: TokenBuckets, pages: TokenBuckets) -> None:
        self._crowds, self._pages = crowds, pages

    def take(self, searcher: Searcher) -> float:
        """Takes a token for a request; returns 0, or the seconds until there is one, and then takes none."""
        wait_s = max(map(self._crowds.wait_s, _counted(searcher)))
        if searcher.page is not None:
            wait_s = max(wait_s, self._pages.wait_s(searcher))
        if wait_s == 0:
            self.charge(searcher, 1)
        return wait_s

    def is_low(self, searcher: Searcher) -> bool:
        """Whether less than half is left, as nobody who types and looks has."""
        is_low_page = searcher.page is not None and self._pages.is_low(searcher)
        return is_low_page or any(map(self._crowds.is_low, _counted(searcher)))

    def charge(self, searcher: Searcher, tokens: float) -> None:
        """Takes tokens for work that is done already."""
        for crowd in _counted(searcher):
            self._crowds.charge(crowd, tokens)
        if searcher.page is not None:
            self._pages.charge(searcher, tokens)


def _counted(searcher: Searcher) -> tuple[Hashable, ...]:
    """A network has no budget of its own: that of an operator has thousands of visitors."""
    return (searcher.address,) if searcher.page is None else (searcher.address, searcher.page)
