"""Messages of the payment provider that come three times, late or never, while the API or the worker is killed."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from celery import Celery

from api.payments.providers import Sandbox
from tests.faults.buyers import Buyer, confirm, confirming, post_until_answered, prepare_buyers
from tests.faults.fault_runs import QUIET_S, FaultResult, finish, judge, prepare, seeds
from tests.faults.order_oracle import judge_orders
from tests.faults.shop_processes import SECRET_KEY, ShopProcesses

pytestmark = [pytest.mark.timeout(1800), pytest.mark.long]
BUYERS = 8
STOCK = {10: 20}
BY_CARD = 2
TIMES = 3


def send_paid(processes: ShopProcesses, payment: dict[str, Any], event: str) -> int:
    """Until the shop accepts it, as a provider does."""
    amount = round(payment["amount"] * 100)
    message = json.dumps({"event_id": event, "payment_id": payment["id"], "kind": "paid", "amount": amount}).encode()
    headers = {"X-Signature": Sandbox(SECRET_KEY).sign(message), "Content-Type": "application/json"}
    url = f"{processes.url}/api/shop/paymentWebhook/sandbox"
    return post_until_answered(url, message, headers, "127.0.0.1").status_code


def statuses(connection: psycopg.Connection, buyers: list[Buyer]) -> list[tuple[str, str, int]]:
    """Status and payment status of each order, and how many times its history says paid."""
    query = (
        "SELECT o.status, o.payment_status, (SELECT count(*) FROM order_events AS e"
        " WHERE e.order_id = o.id AND e.status = 'paid') FROM orders AS o WHERE customer_id = ANY(%s)"
    )
    return connection.execute(query, ([buyer.customer_id for buyer in buyers],)).fetchall()


def test_messages_of_payments_come_three_times_while_the_api_is_killed(processes: ShopProcesses) -> None:
    fault = "payments three times, api killed"
    database, search = processes.database(), processes.search()
    for seed in seeds():
        prepare(processes, database, search)
        random = Random(f"{fault} {seed}")
        with processes.connect() as connection:
            buyers = prepare_buyers(connection, BUYERS, STOCK)
        with confirming(processes, buyers, BY_CARD) as futures:
            pass
        answers = {buyer.key: future.result() for buyer, future in zip(buyers, futures, strict=True)}
        messages = [(answer.json()["payment"], str(uuid4())) for answer in answers.values()] * TIMES
        random.shuffle(messages)
        with ThreadPoolExecutor(len(messages)) as pool:
            sent = [pool.submit(send_paid, processes, *message) for message in messages]
            time.sleep(random.uniform(0, 0.3))
            processes.api.kill()
            processes.api.start()
            mended_at = time.monotonic()
        result = FaultResult(fault, seed)
        result.lost += sum(future.result() != 200 for future in sent)
        with processes.connect() as connection:
            judge_orders(connection, result, buyers, answers, sum(STOCK.values()))
            for status, payment_status, times in statuses(connection, buyers):
                result.lost += (status, payment_status) != ("paid", "paid")
                result.doubled += max(0, times - 1)
        finish(judge(processes, database, search, result, mended_at, set()))
    database.dispose()


def test_a_payment_that_is_late_while_the_worker_is_killed(processes: ShopProcesses) -> None:
    """The reservations end, the pieces return once; then half of the buyers turn out to have paid."""
    fault = "payments late, worker killed"
    database, search = processes.database(), processes.search()
    for seed in seeds():
        prepare(processes, database, search)
        random = Random(f"{fault} {seed}")
        with processes.connect() as connection:
            buyers = prepare_buyers(connection, BUYERS, STOCK)
        payments = [confirm(processes, buyer, BY_CARD).json()["payment"] for buyer in buyers]
        expire(processes, buyers, random)
        mended_at = time.monotonic()
        result = FaultResult(fault, seed)
        result.stuck += wait_until_expired(processes, buyers)
        with processes.connect() as connection:
            result.wrong += stock(connection) != sum(STOCK.values())
        paid = payments[: BUYERS // 2]
        for payment in paid * 2:
            send_paid(processes, payment, f"late-{payment['id']}")
        with processes.connect() as connection:
            final = sorted(statuses(connection, buyers))
            result.oversold += stock(connection) != sum(STOCK.values()) - len(paid)
        expected = [("expired", "unpaid", 0)] * (BUYERS - len(paid)) + [("paid", "paid", 1)] * len(paid)
        if [row[0] for row in final] != [row[0] for row in expected] or [row[2] for row in final] != [
            row[2] for row in expected
        ]:
            result.details.append(f"orders ended as {final}")
        finish(judge(processes, database, search, result, mended_at, set()))
    database.dispose()


def expire(processes: ShopProcesses, buyers: list[Buyer], random: Random) -> None:
    """Ends the reservations, and kills the worker while it returns the pieces."""
    with processes.connect() as connection:
        connection.execute(
            "UPDATE orders SET reserved_until = now() - interval '1 minute' WHERE customer_id = ANY(%s)",
            ([buyer.customer_id for buyer in buyers],),
        )
    send_expire(processes)
    time.sleep(random.uniform(0, 0.2))
    processes.worker.kill()
    processes.worker.start()


def send_expire(processes: ShopProcesses) -> None:
    """What beat sends every minute."""
    with Celery(broker=processes.redis_server.url.replace("unix://", "redis+socket://")) as app:
        app.send_task("orders.expire", queue="indexer")


def wait_until_expired(processes: ShopProcesses, buyers: list[Buyer]) -> int:
    """The number of orders that keep their pieces."""
    deadline = time.monotonic() + QUIET_S
    while True:
        send_expire(processes)
        with processes.connect() as connection:
            waiting = sum(status != "expired" for status, *_ in statuses(connection, buyers))
        if not waiting or time.monotonic() > deadline:
            return waiting
        time.sleep(0.3)


def stock(connection: psycopg.Connection) -> int:
    row = connection.execute("SELECT sum(qty)::int FROM stocks WHERE product_id = 1").fetchone()
    assert row is not None
    return int(row[0])
