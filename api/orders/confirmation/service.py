"""Confirming a cart (spec §4): read the context, decide, write. A repeated idempotency key gets the first answer."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime

from fastapi.concurrency import run_in_threadpool
from psycopg import AsyncConnection, errors
from psycopg.rows import TupleRow
from psycopg_pool import PoolTimeout

from api.auth.session import LoginRequiredError
from api.core.errors import ShopError
from api.orders.confirmation.attempt import ConfirmationAttempt
from api.orders.confirmation.batcher import Batcher
from api.orders.confirmation.confirmation_rows import ConfirmationRows
from api.orders.confirmation.connections import Pool
from api.orders.confirmation.context import ConfirmationContext, ContextQuery, PreviousAnswer
from api.orders.confirmation.context_repository import read_contexts
from api.orders.confirmation.decision import decide
from api.orders.confirmation.errors import OptimisticLockError, StockContentionError
from api.orders.confirmation.order_rows import order_rows
from api.orders.confirmation.reference_cache import ReferenceCache
from api.orders.confirmation.schemas import ConfirmationOut, ConfirmRequest
from api.orders.confirmation.write_repository import lock, write
from api.pricing.discounts import NOT_FIRST_ORDER, UNKNOWN_PROMO_CODE, PromoTerms, normal_code


class ConfirmationService:
    """`readers` and `writers` have one connection each and a short lock timeout: a row that one buyer locks must not
    hold up the batches of the others."""

    def __init__(self, pool: Pool, readers: Pool, writers: Pool) -> None:
        self.pool = pool
        self.reference_cache = ReferenceCache()
        self.read_batcher: Batcher[ContextQuery, ConfirmationContext | None] = Batcher(readers, self._read)
        self.write_batcher: Batcher[ConfirmationRows, None] = Batcher(
            writers, write, lambda rows: rows.confirmation.customer_id
        )

    async def confirm(self, attempt: ConfirmationAttempt) -> ConfirmationOut:
        """The answer of the first attempt with this key.

        Three tries: in a batch with other attempts, then alone, then alone under row locks.
        """
        _refuse_disagreement(attempt.request)
        with _contention_as_busy():
            context = await self.read_batcher.execute(attempt.context_query)
            attempt = await _with_judged_promo(attempt, context)
            with suppress(OptimisticLockError):
                answer, rows = _decide(attempt, context)
                if rows:
                    await self.write_batcher.execute(rows)
                return answer
            async with self.pool.connection() as connection:
                with suppress(OptimisticLockError):
                    return await self._try(connection, attempt)
                return await self._try_locked(connection, attempt)

    async def _read(
        self, connection: AsyncConnection[TupleRow], queries: Sequence[ContextQuery]
    ) -> Sequence[ConfirmationContext | None]:
        return await read_contexts(connection, queries, await self.reference_cache.get(connection))

    async def _try_locked(self, connection: AsyncConnection[TupleRow], attempt: ConfirmationAttempt) -> ConfirmationOut:
        products = sorted({line.id for line in attempt.request.items})
        try:
            async with connection.transaction():
                await lock(connection, attempt.token_hash, products, attempt.context_query.promo_code or "")
                return await self._try(connection, attempt)
        except OptimisticLockError as error:
            raise StockContentionError from error

    async def _try(self, connection: AsyncConnection[TupleRow], attempt: ConfirmationAttempt) -> ConfirmationOut:
        (context,) = await self._read(connection, [attempt.context_query])
        answer, rows = _decide(attempt, context)
        if rows:
            await write(connection, [rows])
        return answer


def _decide(
    attempt: ConfirmationAttempt, context: ConfirmationContext | None
) -> tuple[ConfirmationOut, ConfirmationRows | None]:
    """The answer and the rows to write before it is sent; a repeated key writes nothing."""
    if context is None:
        raise LoginRequiredError
    if context.previous:
        return _repeated_answer(context.previous, attempt.request_hash), None
    if attempt.promo_refusal:
        context = replace(context, price_rules=replace(context.price_rules, promo=attempt.promo_refusal))
    consent_version = _consent_version(context)
    now = datetime.now(UTC)
    decision = decide(attempt.request, context, now)
    return order_rows(attempt, context, decision, consent_version, now)


async def _with_judged_promo(attempt: ConfirmationAttempt, context: ConfirmationContext | None) -> ConfirmationAttempt:
    """Counts the attempt's promo code unless it is the saved one, which was judged when it was saved. A code for the
    first order is judged by the recipient too."""
    if context is None or context.previous:
        return attempt
    query, promo = attempt.context_query, context.price_rules.promo
    saved_code = normal_code(context.cart.choice.promo_code) if context.cart else ""
    code = saved_code if query.promo_code is None else query.promo_code
    is_late = isinstance(promo, PromoTerms) and promo.has_earlier_order
    if not code or (code == saved_code and not is_late):
        return attempt
    judgement = NOT_FIRST_ORDER if is_late else None if promo else UNKNOWN_PROMO_CODE
    contacts = f"{query.phone} {query.email} {query.addresses}"
    refusal = await run_in_threadpool(attempt.promo_attempts.refusal, code, judgement, contacts)
    return replace(attempt, promo_refusal=refusal) if refusal else attempt


@contextmanager
def _contention_as_busy() -> Iterator[None]:
    try:
        yield
    except (PoolTimeout, errors.LockNotAvailable, errors.QueryCanceled, errors.DeadlockDetected) as error:
        raise StockContentionError from error


def _repeated_answer(previous: PreviousAnswer, request_hash: bytes) -> ConfirmationOut:
    if previous.request_hash != request_hash:
        raise ShopError(
            "key_reused", "С этим ключом уже оформлен другой заказ. Обновите страницу и подтвердите ещё раз.", 409
        )
    return ConfirmationOut.model_validate(previous.answer)


def _consent_version(context: ConfirmationContext) -> int:
    if context.consent_version is None:
        raise ShopError(
            "consent_text_unknown",
            "Такого текста согласия у нас нет. Обновите страницу и отметьте согласие ещё раз.",
            409,
            {"agreements.textVersion": "Нет такой версии текста"},
        )
    return context.consent_version


def _refuse_disagreement(request: ConfirmRequest) -> None:
    missing = {}
    if not request.agreements.offer:
        missing["agreements.offer"] = "Отметьте согласие с офертой"
    if not request.agreements.personal_data:
        missing["agreements.personalData"] = "Отметьте согласие на обработку данных для доставки"
    if missing:
        raise ShopError(
            "agreement_required", "Без согласий заказ не оформить: отметьте их и подтвердите.", 422, missing
        )
