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
from api.discounts.calculation import normal_code
from api.orders.confirmation.connections import Pool
from api.orders.confirmation.decision import decide
from api.orders.confirmation.facts import Earlier, Facts, Question, read_facts
from api.orders.confirmation.placing import Visitor, placing
from api.orders.confirmation.schemas import ConfirmationOut, ConfirmRequest
from api.orders.confirmation.shop_facts import KeptShopFacts
from api.orders.confirmation.together import Together
from api.orders.confirmation.writing import OptimisticLockError, Writing, lock, write


class BusyError(ShopError):
    def __init__(self) -> None:
        message = "Этот товар сейчас берут сразу многие, очередь до вас не дошла. Нажмите ещё раз: ничего не списали."
        super().__init__("busy", message, 503, headers={"Retry-After": "2"})


@dataclass(frozen=True)
class Press:
    """One press of the button."""

    request: ConfirmRequest
    key: str
    token: bytes
    visitor: Visitor

    @cached_property
    def request_hash(self) -> bytes:
        return hashlib.sha256(self.request.model_dump_json().encode()).digest()

    @cached_property
    def question(self) -> Question:
        request = self.request
        groups = request.items_by_city or ()
        return Question(
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
        self.reading: Together[Question, Facts | None] = Together(readers, self._read)
        self.writing: Together[Writing, None] = Together(writers, write, lambda writing: writing.press["customer_id"])

    async def confirm(self, press: Press) -> ConfirmationOut:
        """The answer of the first press with this key, also to every later one.

        Tried together with others first, then alone, and in the end under locks.
        """
        _refuse_disagreement(press.request)
        with _busy():
            with suppress(OptimisticLockError):
                answer, writing = _decided(press, await self.reading.do(press.question))
                if writing:
                    await self.writing.do(writing)
                return answer
            async with self.pool.connection() as connection:
                with suppress(OptimisticLockError):
                    return await self._try(connection, press)
                return await self._try_locked(connection, press)

    async def _read(
        self, connection: AsyncConnection[TupleRow], questions: Sequence[Question]
    ) -> Sequence[Facts | None]:
        return await read_facts(connection, questions, await self.shop.get(connection))

    async def _try_locked(self, connection: AsyncConnection[TupleRow], press: Press) -> ConfirmationOut:
        products = sorted({line.id for line in press.request.items})
        try:
            async with connection.transaction():
                await lock(connection, press.token, products, press.question.promo_code or "")
                return await self._try(connection, press)
        except OptimisticLockError as error:
            raise BusyError from error

    async def _try(self, connection: AsyncConnection[TupleRow], press: Press) -> ConfirmationOut:
        (facts,) = await self._read(connection, [press.question])
        answer, writing = _decided(press, facts)
        if writing:
            await write(connection, [writing])
        return answer


def _decided(press: Press, facts: Facts | None) -> tuple[ConfirmationOut, Writing | None]:
    """What to answer and what to write before; nothing is written for a repeat."""
    if facts is None:
        raise LoginRequiredError
    if facts.earlier:
        return _repeated(facts.earlier, press.request_hash), None
    consent_version = _consent_version(facts)
    now = datetime.now(UTC)
    decision = decide(press.request, facts, now)
    answer, writing = placing(press.request, press.visitor, facts, decision, now)
    writing.press.update(key=press.key, request_hash=press.request_hash.hex(), consent_version=consent_version)
    return answer, writing


@contextmanager
def _busy() -> Iterator[None]:
    try:
        yield
    except (PoolTimeout, errors.LockNotAvailable, errors.QueryCanceled, errors.DeadlockDetected) as error:
        raise BusyError from error


def _repeated(earlier: Earlier, request_hash: bytes) -> ConfirmationOut:
    if earlier.request_hash != request_hash:
        raise ShopError(
            "key_reused", "С этим ключом уже оформлен другой заказ. Обновите страницу и подтвердите ещё раз.", 409
        )
    return ConfirmationOut.model_validate(earlier.answer)


def _consent_version(facts: Facts) -> int:
    if facts.consent_version is None:
        raise ShopError(
            "consent_text_unknown",
            "Такого текста согласия у нас нет. Обновите страницу и отметьте согласие ещё раз.",
            409,
            {"agreements.textVersion": "Нет такой версии текста"},
        )
    return facts.consent_version


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
