"""A code asked for twice, and the API killed between sending the message and answering."""

import re
import time
from random import Random

import httpx
import pytest

from tests.faults.buyers import post_until_answered
from tests.faults.fault_runs import FaultResult, finish, seeds
from tests.faults.shop_processes import ShopProcesses

pytestmark = [pytest.mark.timeout(1800), pytest.mark.long]
_CODE = re.compile(r"ваш код (\d+)")
#: Seconds between two codes to one phone.
RESEND_S = 60


def codes(processes: ShopProcesses, start: int) -> list[str]:
    """The codes of the messages that were sent since the log had this length, in their order."""
    return _CODE.findall(processes.api.log.read_text(errors="replace")[start:])


def test_the_api_is_killed_while_it_sends_a_code(processes: ShopProcesses) -> None:
    """The last message that arrived logs in once, whatever the browser was told; every message is counted."""
    for seed in seeds():
        random = Random(f"sms {seed}")
        phone, address = f"7901{random.randint(10**6, 10**7 - 1)}", f"127.7.{seed % 250}.{random.randint(1, 250)}"
        start = len(processes.api.log.read_text(errors="replace"))
        ask_and_kill(processes, phone, address, random)
        mended_at = time.monotonic()
        again = post(processes, "sendLoginSms", {"phone": phone, "agreement": True}, address)
        result = FaultResult("sms: api killed while sending", seed)
        arrived = codes(processes, start)
        if again.status_code == 429:
            result.wrong += not 0 < int(again.headers["Retry-After"]) <= RESEND_S
        elif again.status_code != 200:
            result.details.append(again.text)
        with processes.connect() as connection:
            row = connection.execute("SELECT count(*) FROM sms_codes WHERE phone = %s", (phone,)).fetchone()
        if row is None or len(arrived) > row[0]:
            result.wrong += 1
            result.details.append(f"{len(arrived)} messages, counted {row}")
        if arrived:
            _log_in(processes, phone, address, arrived, result)
        result.recovery_s = round(time.monotonic() - mended_at, 2)
        finish(result)


def _log_in(processes: ShopProcesses, phone: str, address: str, arrived: list[str], result: FaultResult) -> None:
    """Every earlier code is refused, the last one is good once."""
    statuses = [
        post(processes, "login", {"phone": phone, "code": code, "embed": False}, address).status_code
        for code in [*arrived[:-1], arrived[-1], arrived[-1]]
    ]
    if statuses != [400] * (len(arrived) - 1) + [200, 400]:
        result.wrong += 1
        result.details.append(f"logins with the codes that arrived: {statuses}")


def post(processes: ShopProcesses, call: str, body: dict[str, object], address: str) -> httpx.Response:
    return post_until_answered(f"{processes.url}/api/shop/{call}", body, {}, address)


def ask_and_kill(processes: ShopProcesses, phone: str, address: str, random: Random) -> None:
    """Two requests for a code at once, and the end of the API a few milliseconds later."""
    transport = httpx.HTTPTransport(local_address=address)
    request = {"phone": phone, "agreement": True}
    with httpx.Client(transport=transport, timeout=random.uniform(0.001, 0.05)) as client:
        for _ in range(2):
            try:
                client.post(f"{processes.url}/api/shop/sendLoginSms", json=request)
            except httpx.TransportError:
                continue
    processes.api.kill()
    processes.api.start()
