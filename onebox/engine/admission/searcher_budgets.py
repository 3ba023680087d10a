"""The budgets of visitors: a bucket an address, and a smaller one a page, so that one page leaves others theirs."""

from .searcher import Searcher
from .token_buckets import TokenBuckets


class SearcherBudgets:
    """Tokens are requests, processor time and bytes of answers (`public_limits`)."""

    def __init__(self, addresses: TokenBuckets, pages: TokenBuckets) -> None:
        self._addresses, self._pages = addresses, pages

    def take(self, searcher: Searcher) -> float:
        """Takes a token for a request; returns 0, or the seconds until there is one, and then takes none."""
        wait_s = self._addresses.wait_s(searcher.address)
        if searcher.page is not None:
            wait_s = max(wait_s, self._pages.wait_s(searcher))
        if wait_s == 0:
            self.charge(searcher, 1)
        return wait_s

    def is_low(self, searcher: Searcher) -> bool:
        """Whether less than half is left, as nobody who types and looks has."""
        return self._addresses.is_low(searcher.address) or (searcher.page is not None and self._pages.is_low(searcher))

    def charge(self, searcher: Searcher, tokens: float) -> None:
        """Takes tokens for work that is done already."""
        self._addresses.charge(searcher.address, tokens)
        if searcher.page is not None:
            self._pages.charge(searcher, tokens)
