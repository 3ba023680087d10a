"""The daily budget of SMS: for everybody, then for a proof of work, then for four times the work."""

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.auth import sms_budget
from api.auth.models import SmsCode
from api.auth.sms_budget import zero_bits
from api.core.settings import get_settings
from tests.api.auth.login_calls import ask, at, enter, error, login_by_sms
from tests.api.auth.test_limits import address, at_once, older, phone
from tests.fixtures.customers import logged_in
from tests.fixtures.sms import Outbox

BITS = 8
VECTORS = json.loads((Path(__file__).parents[2] / "vectors/sms_proof.json").read_text())
#: Of the customers of `logged_in`.
CUSTOMER_ADDRESS = "198.51.100.7"
Budget = Callable[[int], None]


@pytest.fixture(autouse=True)
def easy_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sms_budget, "DIFFICULTY_BITS", BITS)


@pytest.fixture
def budget(monkeypatch: pytest.MonkeyPatch) -> Budget:
    def set_to(messages: int) -> None:
        monkeypatch.setenv("SMS_DAILY_BUDGET", str(messages))
        get_settings.cache_clear()

    return set_to


def ask_at(client: TestClient, number: int, **more: Any) -> Response:
    """A code for a phone of its own, from an address of its own."""
    return ask(at(client, address(number)), phone(number), agreement=False, **more)


def proof_of(refusal: Response) -> dict[str, str]:
    challenge = refusal.json()["challenge"]
    _, bits, _, signature = challenge.split(".")
    answer = next(str(number) for number in count() if zero_bits(signature, str(number)) >= int(bits))
    return {"challenge": challenge, "answer": answer}


def codes(answers: list[Response]) -> list[str]:
    return ["sent" if answer.status_code == 200 else error(answer)["code"] for answer in answers]


@pytest.mark.parametrize("vector", VECTORS)
def test_zero_bits_are_counted_as_in_the_browser(vector: dict[str, Any]) -> None:
    assert zero_bits(vector["signature"], vector["answer"]) == vector["zero_bits"]


def test_beyond_half_of_the_budget_a_proof_of_work_is_needed(
    client: TestClient, outbox: Outbox, budget: Budget, db_session: Session
) -> None:
    budget(8)
    answers = [ask_at(client, number) for number in range(6)]
    refusal = answers[-1]
    solved = ask_at(client, 5, proof=proof_of(refusal))

    assert codes(answers) == ["sent"] * 4 + ["proof_required"] * 2
    assert refusal.status_code == 409
    assert refusal.json()["challenge"].split(".")[1] == str(BITS)
    assert solved.json() == {"status": "success", "resendAfter": 60, "codeLength": 4, "expiresIn": 300}
    assert enter(client, outbox.code(phone(5)), phone(5), agreement=True).status_code == 200
    assert len(outbox.messages) == 5
    older(db_session, days=1)
    assert ask_at(client, 6).status_code == 200


def test_the_last_quarter_costs_four_times_the_work(client: TestClient, outbox: Outbox, budget: Budget) -> None:
    budget(8)
    for number in range(4):
        ask_at(client, number)
    dear = [ask_at(client, number, proof=proof_of(ask_at(client, number))) for number in (4, 5)]
    refusal = ask_at(client, 6)
    last = [ask_at(client, number, proof=proof_of(ask_at(client, number))) for number in (6, 7)]

    assert refusal.json()["challenge"].split(".")[1] == str(BITS + 2)
    assert codes([*dear, *last, ask_at(client, 8)]) == ["sent"] * 4 + ["sms_budget_spent"]
    assert len(outbox.messages) == 8


def test_known_and_unknown_phones_get_the_same_answers_in_every_state_of_the_budget(
    client: TestClient, outbox: Outbox, budget: Budget
) -> None:
    """Also from the network of an open login: strangers share it."""
    budget(16)
    for number in range(20, 29):
        logged_in(client, phone(number))
    visitors = [at(client, CUSTOMER_ADDRESS), at(client, address(1))]
    seen: list[list[str]] = []
    for pair in range(8):
        row = []
        for number in (20 + pair, 40 + pair):
            visitor = visitors[pair % 2]
            answer = ask(visitor, phone(number))
            row.append(codes([answer])[0])
            if answer.status_code == 409:
                assert set(answer.json()) == {"error", "challenge"}
                row.append(codes([ask(visitor, phone(number), proof=proof_of(answer))])[0])
        seen.append(row)
    both = [codes([ask_at(client, number)])[0] for number in (28, 48)]

    assert seen == [["sent", "sent"]] * 4 + [["proof_required", "sent"] * 2] * 4
    assert both == ["sms_budget_spent"] * 2


def test_a_browser_that_logged_in_with_the_phone_needs_no_proof(
    client: TestClient, outbox: Outbox, budget: Budget, db_session: Session
) -> None:
    login_by_sms(client, outbox, phone(20))
    older(db_session, minutes=2)
    budget(2)

    assert codes([ask_at(client, 20)]) == ["proof_required"]
    assert codes([ask(client, phone(20))]) == ["sent"]
    assert codes([ask(client, phone(21))]) == ["sms_budget_spent"]


@pytest.mark.parametrize(
    "change", ["another phone", "another network", "wrong answer", "forged difficulty", "expired", "malformed"]
)
def test_a_proof_is_bound_and_short_lived(
    client: TestClient, outbox: Outbox, budget: Budget, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    budget(2)
    ask_at(client, 0)
    proof, number, home = proof_of(ask_at(client, 1)), 1, at(client, address(1))
    if change == "another phone":
        number = 2
    elif change == "another network":
        home = at(client, address(2))
    elif change == "wrong answer":
        signature = proof["challenge"].split(".")[3]
        proof["answer"] = next(str(n) for n in count() if zero_bits(signature, str(n)) < BITS)
    elif change == "forged difficulty":
        proof["challenge"] = proof["challenge"].replace(f".{BITS}.", ".0.")
    elif change == "malformed":
        proof["challenge"] = "..."
    else:
        monkeypatch.setattr(sms_budget, "LIFETIME_S", -1)
        proof = proof_of(ask_at(client, 1))

    answer = ask(home, phone(number), agreement=False, proof=proof)

    assert codes([answer]) == ["proof_required"]
    assert answer.json()["challenge"] != proof["challenge"]
    assert len(outbox.messages) == 1


def test_an_address_of_the_same_home_network_may_bring_the_proof(
    client: TestClient, outbox: Outbox, budget: Budget
) -> None:
    budget(4)
    for number in range(2):
        ask_at(client, number)
    proof = proof_of(ask(at(client, "2001:db8:0:7::1"), phone(5)))

    assert ask(at(client, "2001:db8:0:7::2"), phone(5), proof=proof).status_code == 200


def test_a_proof_is_used_once(client: TestClient, outbox: Outbox, budget: Budget, db_session: Session) -> None:
    budget(8)
    for number in range(4):
        ask_at(client, number)
    proof = proof_of(ask_at(client, 5))
    first = ask_at(client, 5, proof=proof)
    # The phone's own minute passes, the lifetime of the proof does not.
    older(db_session, seconds=61)

    second = ask_at(client, 5, proof=proof)

    assert codes([first, second]) == ["sent", "proof_required"]
    assert len(db_session.scalars(select(SmsCode.proof_nonce).where(SmsCode.proof_nonce.is_not(None))).all()) == 1


def test_of_parallel_requests_with_one_proof_one_sends_a_message(
    client: TestClient, outbox: Outbox, budget: Budget
) -> None:
    budget(8)
    for number in range(4):
        ask_at(client, number)
    proof = proof_of(ask_at(client, 5))

    answers = at_once(6, lambda _: ask_at(client, 5, proof=proof))

    assert sorted(codes(answers)) == ["sent"] + ["too_many_codes"] * 5
    assert len(outbox.messages) == 5


def test_the_budget_limits_all_addresses_and_proofs_together(
    client: TestClient, outbox: Outbox, budget: Budget, db_session: Session
) -> None:
    budget(4)
    answers = [ask_at(client, number) for number in range(2)]
    answers += [ask_at(client, number, proof=proof_of(ask_at(client, number))) for number in (2, 3)]
    answers += [ask_at(client, number) for number in (4, 5)]

    assert [answer.status_code for answer in answers] == [200] * 4 + [503] * 2
    assert error(answers[-1])["code"] == "sms_budget_spent"
    older(db_session, days=1)
    assert ask_at(client, 6).status_code == 200


def test_parallel_requests_cannot_exceed_the_free_half(client: TestClient, outbox: Outbox, budget: Budget) -> None:
    budget(6)
    answers = at_once(12, lambda number: ask_at(client, number))

    assert sorted(codes(answers)) == ["proof_required"] * 9 + ["sent"] * 3
    assert len(outbox.messages) == 3
