"""Confirming a cart (spec §4): read, decide, write; a repeat of the same key is answered as before."""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property

from psycopg import AsyncConnection, errors
from psycopg.rows import TupleRow
from psycopg_pool import PoolTimeout

from api.auth.session import LoginRequiredError
from api.core.errors import ShopError
from api.orders.confirmation.batcher import Batcher
from api.orders.confirmation.connections import Pool
from api.orders.confirmation.context import ConfirmationContext, ContextQuery, Earlier, read_facts
from api.orders.confirmation.decision import decide
from api.orders.confirmation.order_rows import Visitor, order_rows
from api.orders.confirmation.reference_cache import KeptShopFacts
from api.orders.confirmation.schemas import ConfirmationOut, ConfirmRequest
from api.orders.confirmation.write_statement import ConfirmationRows, OptimisticLockError, lock, write
from api.pricing.discounts import normal_code


class StockContentionError(ShopError):
    def __init__(self) -> None:
        message = "Этот товар сейчас берут сразу многие, очередь до вас не дошла. Нажмите ещё раз: ничего не списали."
        super().__init__("busy", message, 503, headers={"Retry-After": "2"})


@dataclass(frozen=True)
class ConfirmationAttempt:
    """One press of the button."""

    request: ConfirmRequest
    key: str
    token: bytes
    visitor: Visitor

    @cached_property
    def request_hash(self) -> bytes:
        return hashlib.sha256(self.request.model_dump_json().encode()).digest()

    @cached_property
    def question(self) -> ContextQuery:
        request = self.request
        groups = request.items_by_city or ()
        return ContextQuery(
            token_hash=self.token,
            key=self.key,
            pairs=list({(line.city_id, line.id): None for line in request.items}),
            points=[group.agent_pvz_id for group in groups if group.agent_pvz_id],
            promo_code=None if request.promo_code is None else normal_code(request.promo_code),
            consent_version=request.agreements.text_version,
        )


class ConfirmationService:
    """`readers` and `writers` have a connection each and wait for locks only shortly: one buyer's locked row must not
    hold up the others."""

    def __init__(self, pool: Pool, readers: Pool, writers: Pool) -> None:
        self.pool = pool
        self.shop = KeptShopFacts()
        self.reading: Batcher[ContextQuery, ConfirmationContext | None] = Batcher(readers, self._read)
        self.writing: Batcher[ConfirmationRows, None] = Batcher(
            writers, write, lambda writing: writing.attempt["customer_id"]
        )

    async def confirm(self, attempt: ConfirmationAttempt) -> ConfirmationOut:
        """The answer of the first press with this key, also to every later one.

        Tried together with others first, then alone, and in the end under locks.
        """
        _refuse_disagreement(attempt.request)
        with _busy():
            with suppress(OptimisticLockError):
                answer, writing = _decided(attempt, await self.reading.execute(attempt.question))
                if writing:
                    await self.writing.execute(writing)
                return answer
            async with self.pool.connection() as connection:
                with suppress(OptimisticLockError):
                    return await self._try(connection, attempt)
                return await self._try_locked(connection, attempt)

    async def _read(
        self, connection: AsyncConnection[TupleRow], questions: Sequence[ContextQuery]
    ) -> Sequence[ConfirmationContext | None]:
        return await read_facts(connection, questions, await self.shop.get(connection))

    async def _try_locked(self, connection: AsyncConnection[TupleRow], attempt: ConfirmationAttempt) -> ConfirmationOut:
        products = sorted({line.id for line in attempt.request.items})
        try:
            async with connection.transaction():
                await lock(connection, attempt.token, products, attempt.question.promo_code or "")
                return await self._try(connection, attempt)
        except OptimisticLockError as error:
            raise StockContentionError from error

    async def _try(self, connection: AsyncConnection[TupleRow], attempt: ConfirmationAttempt) -> ConfirmationOut:
        (context,) = await self._read(connection, [attempt.question])
        answer, writing = _decided(attempt, context)
        if writing:
            await write(connection, [writing])
        return answer


def _decided(
    attempt: ConfirmationAttempt, context: ConfirmationContext | None
) -> tuple[ConfirmationOut, ConfirmationRows | None]:
    """What to answer and what to write before; nothing is written for a repeat."""
    if context is None:
        raise LoginRequiredError
    if context.earlier:
        return _repeated(context.earlier, attempt.request_hash), None
    consent_version = _consent_version(context)
    now = datetime.now(UTC)
    decision = decide(attempt.request, context, now)
    answer, writing = order_rows(attempt.request, attempt.visitor, context, decision, now)
    writing.attempt.update(key=attempt.key, request_hash=attempt.request_hash.hex(), consent_version=consent_version)
    return answer, writing


@contextmanager
def _busy() -> Iterator[None]:
    try:
        yield
    except (PoolTimeout, errors.LockNotAvailable, errors.QueryCanceled, errors.DeadlockDetected) as error:
        raise StockContentionError from error


def _repeated(earlier: Earlier, request_hash: bytes) -> ConfirmationOut:
    if earlier.request_hash != request_hash:
        raise ShopError(
            "key_reused", "С этим ключом уже оформлен другой заказ. Обновите страницу и подтвердите ещё раз.", 409
        )
    return ConfirmationOut.model_validate(earlier.answer)


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
