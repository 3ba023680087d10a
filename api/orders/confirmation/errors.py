"""Errors of concurrent confirmations."""

from api.core.errors import ShopError


class OptimisticLockError(Exception):
    """A row that the decision depends on changed between the read and the write."""


class StockContentionError(ShopError):
    """Every try lost against other buyers of the same product."""

    def __init__(self) -> None:
        message = "Этот товар сейчас берут сразу многие, очередь до вас не дошла. Нажмите ещё раз: ничего не списали."
        super().__init__("busy", message, 503, headers={"Retry-After": "2"})
