"""Timing side channel of the login: median response times of known and unknown phones may differ by 5 % at most.

    python -m bench.login_timing [--rounds 1500]

A round requests a code and enters a wrong one, for a phone with an account and for one without, in random order. The
application runs in this process over a durable PostgreSQL; no messages are sent.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Mapping

import httpx
import psycopg

from bench.database import for_psycopg, temporary_database

BAR = 0.05
WARM_UP = 100
Times = defaultdict[tuple[str, str], list[float]]


class Gateway:
    """An SMS provider that sends nothing and derives a wrong code from the message."""

    wrong_code = "0000"

    async def send(self, phone: str, text: str, visitor: str | None) -> None:
        self.wrong_code = "1111" if "0000" in text else "0000"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1500)
    rounds = parser.parse_args().rounds + WARM_UP
    with temporary_database("login") as address:
        os.environ |= {
            "DATABASE_URL": address,
            "SECRET_KEY": "only-for-this-measurement-0123456789",
            "SMS_DAILY_BUDGET": str(10 * rounds),
            "LOG_LEVEL": "ERROR",
        }
        with psycopg.connect(for_psycopg(address)) as connection:
            connection.execute(
                "INSERT INTO customers (phone) SELECT '7900' || lpad(n::text, 7, '0') FROM generate_series(1, %s) AS n",
                [rounds],
            )
        times = asyncio.run(measure(rounds))
    sys.exit(0 if report(times) else 1)


async def measure(rounds: int) -> Times:
    from api.app import create_app
    from api.messages.sms import sms_provider

    app = create_app()
    gateway = Gateway()
    app.dependency_overrides[sms_provider] = lambda: gateway
    times: Times = defaultdict(list)
    async with app.router.lifespan_context(app):
        for number in range(1, rounds + 1):
            pair = [("known", f"7900{number:07d}"), ("unknown", f"7901{number:07d}")]
            random.shuffle(pair)
            for index, (kind, phone) in enumerate(pair):
                # Every request has its own address, or the rate limit of addresses would refuse it.
                address = f"10.{2 * number + index >> 16}.{2 * number + index >> 8 & 255}.{2 * number + index & 255}"
                transport = httpx.ASGITransport(app, client=(address, 50_000))
                async with httpx.AsyncClient(transport=transport, base_url="http://shop") as client:
                    sms_s = await request_s(client, "sendLoginSms", {"phone": phone, "agreement": True})
                    login_s = await request_s(client, "login", {"phone": phone, "code": gateway.wrong_code})
                if number > WARM_UP:
                    times["sendLoginSms", kind].append(sms_s)
                    times["login", kind].append(login_s)
    return times


async def request_s(client: httpx.AsyncClient, call: str, body: Mapping[str, object]) -> float:
    start = time.perf_counter()
    answer = await client.post(f"/api/shop/{call}", json=body)
    seconds = time.perf_counter() - start
    if answer.status_code != (200 if call == "sendLoginSms" else 400):
        sys.exit(f"{call} answered {answer.status_code}: {answer.text}")
    return seconds


def report(times: Times) -> bool:
    print("call           known, ms  unknown, ms  difference")
    close = True
    for call in ("sendLoginSms", "login"):
        known, unknown = (statistics.median(times[call, kind]) * 1000 for kind in ("known", "unknown"))
        difference = abs(known - unknown) / min(known, unknown)
        close = close and difference <= BAR
        print(f"{call:14} {known:9.3f} {unknown:12.3f} {difference:10.1%}   (bar {BAR:.0%})")
    return close


if __name__ == "__main__":
    main()
