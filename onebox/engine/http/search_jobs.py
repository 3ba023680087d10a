"""Searches and other reads as jobs of the search thread: admission, and the end of work whose client has gone."""

import asyncio
from collections.abc import Callable
from math import ceil
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from onebox.engine.admission import public_limits, public_queries
from onebox.engine.admission.search_scheduler import SearchQueueFullError, SearchScheduler, Steps, single_step
from onebox.engine.admission.searcher import Searcher, counted_address
from onebox.engine.admission.searcher_budgets import SearcherBudgets
from onebox.engine.api_errors import ApiError
from onebox.engine.engine import Engine
from onebox.engine.search_budget import SearchBudget, SearchTimeoutError

from .http_request import engine_of
from .routing import access_of

T = TypeVar("T")
TRUSTED = Searcher("")
"""Who sends requests with the master key or a key of the back office."""
FULL_QUEUE_RETRY_S = 10
"""As Meilisearch answers when its queue of searches is full."""


def scheduler_of(request: Request) -> SearchScheduler:
    scheduler: SearchScheduler = request.app.state.scheduler
    return scheduler


def is_limited(request: Request) -> bool:
    """Whether the public limits hold: the key is one that a stranger can have."""
    return request.app.state.budgets is not None and access_of(request).is_public


def _searcher(request: Request) -> Searcher:
    if not is_limited(request):
        return TRUSTED
    address = counted_address(request.client.host) if request.client is not None else "unknown"
    rules = access_of(request).rules
    is_staff = rules is not None and public_queries.rules()["staff_index"] in rules.allowed()
    return Searcher(address, None if is_staff else hash(request.headers["authorization"]))


async def admit(request: Request, is_public_route: bool = False) -> None:
    """Counts a request against the budget of its searcher and limits its body.

    Raises ApiError: 429, and 400 for a route that the storefront does not use.
    """
    if not is_limited(request):
        return
    if not is_public_route:
        raise ApiError("bad_request", "Public searches are sent to /multi-search.")
    budgets: SearcherBudgets = request.app.state.budgets
    wait_s = budgets.take(_searcher(request))
    if wait_s > 0:
        scheduler_of(request).counters.refused += 1
        await asyncio.sleep(public_limits.REFUSAL_DELAY_S)
        raise _too_many(ceil(wait_s), 429, "Too many search requests from this address.")
    request.state.body_limit = public_queries.rules()["body_bytes"]
    request.state.body_timeout_s = public_limits.BODY_TIMEOUT_S


def _too_many(seconds: int, status: int, message: str) -> ApiError:
    error = ApiError("too_many_search_requests", f"{message} Retry after {seconds}s.", status)
    # Browsers read the header of another origin only if it is exposed.
    error.headers = {"Retry-After": str(seconds), "Access-Control-Expose-Headers": "Retry-After"}
    return error


async def run_job(request: Request, make_steps: Callable[[SearchBudget], Steps], searches: int = 1) -> Any:
    """The result of a job. Raises ApiError when the waiting line is full or a search takes too long."""
    limited, searcher, scheduler = is_limited(request), _searcher(request), scheduler_of(request)
    budget = _search_budget(request, searcher)
    try:
        result = scheduler.submit(searcher, budget, make_steps(budget), limited)
    except SearchQueueFullError as full:
        if not full.is_total:
            raise _too_many(1, 429, f"Too many search requests of this address wait: {full.waiting}.") from None
        message = f"Too many search requests running at the same time: {full.waiting}."
        raise _too_many(FULL_QUEUE_RETRY_S, 503, message) from None
    try:
        return await _unless_gone(request, result, budget)
    except SearchTimeoutError:
        message = f"The search takes longer than {budget.limit_s} s: ask for less."
        raise ApiError("bad_request", message) from None
    finally:
        if limited:
            cost = searches - 1 + budget.used_s * public_limits.TOKENS_PER_CPU_SECOND
            request.app.state.budgets.charge(searcher, cost)


def _search_budget(request: Request, searcher: Searcher) -> SearchBudget:
    if not is_limited(request):
        return SearchBudget()
    if request.app.state.budgets.is_low(searcher):
        return SearchBudget(public_limits.LOW_QUERY_LIMIT_S, public_limits.LOW_RANKING_LIMIT_S)
    return SearchBudget(public_limits.QUERY_LIMIT_S, public_limits.RANKING_LIMIT_S)


def charge_answer(request: Request, answer: Response) -> Response:
    """Charges the searcher for the bytes of an answer and returns it."""
    if is_limited(request):
        request.app.state.budgets.charge(_searcher(request), len(answer.body) / public_limits.BYTES_PER_TOKEN)
    return answer


async def _unless_gone(request: Request, result: "asyncio.Future[Any]", budget: SearchBudget) -> Any:
    """Waits for the result; when the client has gone first, cancels the work and raises ClientDisconnect."""
    gone = asyncio.ensure_future(_client_gone(request))
    try:
        await asyncio.wait((result, gone), return_when=asyncio.FIRST_COMPLETED)
        if not result.done():
            raise ClientDisconnect
        return result.result()
    finally:
        gone.cancel()
        if not result.done():
            budget.cancel()


async def _client_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def read_engine(request: Request, read: Callable[[Engine], T]) -> T:
    """The result of a function that reads the published state, in the search thread and in its turn."""
    engine = engine_of(request)

    def work() -> T:
        with engine.reading():
            return read(engine)

    result: T = await run_job(request, lambda _: single_step(work))
    return result
