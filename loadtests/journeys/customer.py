"""A new customer logs in by the code that the shop's console writes into its log, and looks through the account."""

import random
import re
import time
from pathlib import Path

import gevent

from loadtests.generator.journey import Journey
from loadtests.generator.visitor import LoadVisitor
from loadtests.journeys.shopper import Shopper

CODE_TIMEOUT_S = 10.0
_CODE = re.compile(r"код (\d{4,8})")


_UNSEEDED = random.SystemRandom()


def new_phone() -> str:
    """Not of the run's seed: codes are limited by phone for a day."""
    return f"79{_UNSEEDED.randint(0, 10**9 - 1):09d}"


def masked(phone: str) -> str:
    return f"+7 {phone[1:4]} ***-**-{phone[-2:]}"


def log_in(visitor: LoadVisitor) -> str:
    """The phone of the new customer, whose token the visitor then sends; empty when the login failed."""
    phone, log = new_phone(), Path(visitor.target.sms_log)
    written = log.stat().st_size
    if not visitor.call("sendLoginSms", {"phone": phone, "agreement": True}).ok:
        return ""
    code = _code(log, written, masked(phone))
    if not visitor.check("sms_code_arrives", bool(code), f"нет кода для {masked(phone)} в {log.name}"):
        return ""
    visitor.pause(3, 8)
    answer = visitor.call("login", {"phone": phone, "code": code})
    if not answer.ok:
        return ""
    visitor.headers["Authorization"] = f"Bearer {answer.json['token']}"
    return phone


def _code(log: Path, offset: int, phone: str) -> str:
    deadline = time.perf_counter() + CODE_TIMEOUT_S
    while time.perf_counter() < deadline:
        with log.open("rb") as file:
            file.seek(offset)
            lines = [line for line in file.read().decode(errors="replace").splitlines() if f"СМС на {phone}" in line]
        if lines and (found := _CODE.search(lines[-1])):
            return found[1]
        gevent.sleep(0.1)
    return ""


class Account(Journey):
    """Logs in and looks through the personal area."""

    name = "account"

    def visit(self, visitor: LoadVisitor) -> None:
        shopper = Shopper(visitor)
        shopper.open_page("/")
        phone = log_in(visitor)
        if not phone:
            return
        user = visitor.call("user")
        visitor.check("own_profile", phone[-4:] in user.text, f"ждали {phone}: {user.text[:100]}")
        for call in ("getOrders", "getVehicles", "getAddresses", "getSessions"):
            visitor.pause(1, 4)
            visitor.call(call)
        visitor.call("getFavorite", {"favorite": [], "city": shopper.city.id})
        visitor.call("logout", {})
