"""Limits of SMS codes and guesses, counted exactly by rows."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.auth.models import LoginSession, SmsCode
from api.auth.sms_limits import TRIES, WRONG_GUESSES_A_DAY
from api.messages.sms import SmsNotSentError
from tests.api.auth.login_calls import STRANGER, ask, at, enter, error, login_by_sms, wrong_code
from tests.fixtures.customers import PHONE
from tests.fixtures.sms import Outbox

TOO_MANY = 429


def older(session: Session, **age: float) -> None:
    past = timedelta(**age)
    session.execute(update(SmsCode).values(created_at=SmsCode.created_at - past, expires_at=SmsCode.expires_at - past))
    session.commit()


def phone(number: int) -> str:
    return f"7905{number:07d}"


def address(number: int) -> str:
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def at_once(times: int, call: Callable[[int], Response]) -> list[Response]:
    """Runs all at the same time."""
    start = Barrier(times)

    def wait_and_call(number: int) -> Response:
        start.wait(timeout=30)
        return call(number)

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(wait_and_call, range(times)))


def test_a_phone_gets_one_message_a_minute(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    ask(client)
    response = ask(at(client, "203.0.113.9"))

    assert response.status_code == TOO_MANY
    assert error(response)["code"] == "too_many_codes"
    assert 0 < int(response.headers["Retry-After"]) <= 60
    assert len(outbox.messages) == 1
    older(db_session, seconds=60)
    assert ask(client).status_code == 200


def test_a_phone_gets_three_messages_in_ten_minutes_and_five_a_day_by_one_network(
    client: TestClient, outbox: Outbox, db_session: Session
) -> None:
    answers = []
    for _ in range(4):
        answers.append(ask(client).status_code)
        older(db_session, seconds=61)
    assert answers == [200, 200, 200, TOO_MANY]

    for _ in range(2):
        older(db_session, minutes=10)
        answers.append(ask(client).status_code)
    older(db_session, minutes=10)
    last = ask(client)

    assert answers[4:] == [200] * 2
    assert last.status_code == TOO_MANY
    assert 22 * 3600 < int(last.headers["Retry-After"]) < 24 * 3600
    assert ask(at(client, "203.0.113.9")).status_code == 200, "another network has its own five"
    older(db_session, hours=24)
    assert ask(client).status_code == 200


def test_a_phone_gets_six_messages_in_ten_minutes_and_ten_a_day_by_all_networks(
    client: TestClient, outbox: Outbox, db_session: Session
) -> None:
    answers = []
    for number in range(7):
        answers.append(ask(at(client, address(number))).status_code)
        older(db_session, seconds=61)
    assert answers == [200] * 6 + [TOO_MANY]

    older(db_session, minutes=10)
    for number in range(5):
        answers.append(ask(at(client, address(10 + number))).status_code)
        older(db_session, minutes=2)
    assert answers[7:] == [200] * 4 + [TOO_MANY]


def test_strangers_lock_out_no_browser_that_logged_in_with_the_phone(
    client: TestClient, outbox: Outbox, db_session: Session
) -> None:
    """They use up every message and guess of the day; the owner's browser has its own."""
    login_by_sms(client, outbox)
    older(db_session, minutes=2)
    strangers = [at(client, address(number)) for number in range(3)]
    for stranger in strangers:
        assert ask(stranger).status_code == 200
        wrong = wrong_code(outbox.code(PHONE))
        for _ in range(TRIES):
            enter(stranger, wrong)
        older(db_session, minutes=2)
    assert error(ask(at(client, address(9))))["code"] == "too_many_codes"

    assert login_by_sms(client, outbox).json()["isNew"] is False
    client.cookies.clear()
    assert error(ask(client))["code"] == "too_many_codes", "without its cookie the browser is a stranger"


def test_the_cookie_of_a_browser_is_worth_nothing_for_another_phone(
    client: TestClient, outbox: Outbox, db_session: Session
) -> None:
    login_by_sms(client, outbox)
    older(db_session, minutes=2)
    assert ask(client, STRANGER).status_code == 200

    flags = db_session.scalars(select(SmsCode.is_known_device).order_by(SmsCode.id)).all()
    assert flags == [False, False]


def test_an_unused_code_of_the_owner_outlives_requests_and_guesses_of_a_stranger(
    client: TestClient, outbox: Outbox, db_session: Session
) -> None:
    ask(client)
    code, stranger = outbox.code(PHONE), at(client, "203.0.113.9")
    older(db_session, seconds=61)
    ask(stranger)
    wrong = wrong_code(outbox.code(PHONE))
    answers = [error(enter(stranger, wrong))["code"] for _ in range(TRIES + 1)]

    assert answers == ["wrong_code"] * (TRIES - 1) + ["code_spent"] * 2
    assert enter(client, code).status_code == 200


def test_a_code_may_be_entered_in_another_network(client: TestClient, outbox: Outbox) -> None:
    ask(client)

    assert enter(at(client, "203.0.113.9"), outbox.code(PHONE)).status_code == 200


def test_a_guess_against_several_codes_counts_for_each(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    """Else several live codes would make guessing easier."""
    for number in range(3):
        ask(at(client, address(number)))
        older(db_session, seconds=61)
    outsider = at(client, "203.0.113.9")
    wrong = wrong_code(outbox.code(PHONE))
    answers = [error(enter(outsider, wrong))["code"] for _ in range(TRIES + 1)]

    assert db_session.scalar(select(func.sum(SmsCode.tries))) == WRONG_GUESSES_A_DAY
    assert answers[-1] == "code_spent"


def test_one_network_guesses_ten_times_a_day(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    for _ in range(2):
        ask(client)
        wrong = wrong_code(outbox.code(PHONE))
        for _ in range(TRIES):
            enter(client, wrong)
        older(db_session, minutes=2)

    assert error(ask(client))["code"] == "too_many_codes"
    assert ask(at(client, "203.0.113.9")).status_code == 200


def test_one_address_requests_codes_for_twenty_phones_an_hour(client: TestClient, outbox: Outbox) -> None:
    visitor = at(client, "203.0.113.9")
    answers = [ask(visitor, phone(number), agreement=False).status_code for number in range(25)]

    assert answers == [200] * 20 + [TOO_MANY] * 5
    assert len(outbox.messages) == 20
    assert ask(at(client, "203.0.113.10"), phone(20)).status_code == 200


def test_addresses_of_one_network_count_as_one(client: TestClient, outbox: Outbox) -> None:
    answers = [
        ask(at(client, f"2001:db8:0:7::{number:x}"), phone(number), agreement=False).status_code
        for number in range(1, 22)
    ]

    assert answers == [200] * 20 + [TOO_MANY]
    assert ask(at(client, "2001:db8:0:8::1"), phone(30)).status_code == 200


def test_what_was_not_sent_still_counts_for_the_address(client: TestClient, outbox: Outbox) -> None:
    outbox.refusal = SmsNotSentError()
    visitor = at(client, "203.0.113.9")
    answers = [ask(visitor, agreement=False).status_code for _ in range(21)]

    assert answers == [503] * 20 + [TOO_MANY]


def test_parallel_requests_for_one_phone_send_one_message(client: TestClient, outbox: Outbox) -> None:
    answers = at_once(10, lambda number: ask(at(client, address(number))))

    assert sorted(answer.status_code for answer in answers) == [200] + [TOO_MANY] * 9
    assert len(outbox.messages) == 1


def test_of_parallel_logins_with_one_code_one_succeeds(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    ask(client)
    code = outbox.code(PHONE)
    answers = at_once(10, lambda number: enter(at(client, address(number)), code))

    assert sorted(answer.status_code for answer in answers) == [200] + [400] * 9
    assert {error(answer)["code"] for answer in answers if answer.status_code == 400} == {"code_expired"}
    assert db_session.scalar(select(func.count(LoginSession.id))) == 1


def test_parallel_guesses_are_all_counted(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    ask(client)
    wrong = wrong_code(outbox.code(PHONE))
    answers = at_once(12, lambda number: enter(at(client, address(number)), wrong))

    code_errors = sorted(error(answer)["fields"]["code"] for answer in answers)
    assert code_errors == sorted(
        [f"Осталось попыток: {attempts}" for attempts in range(1, TRIES)] + ["Попросите новый код"] * 8
    )
    assert db_session.scalar(select(SmsCode.tries)) == TRIES
    assert enter(client, outbox.code(PHONE)).status_code == 400


def test_brute_force_from_rotating_addresses_ends_after_fifteen_guesses_a_day(
    client: TestClient, outbox: Outbox, db_session: Session
) -> None:
    """Sixty attempts, each from a new address, with a new code after each exhausted one."""
    answers = []
    for number in range(60):
        visitor = at(client, address(number))
        if number % TRIES == 0:
            older(db_session, minutes=10)
            ask(visitor, agreement=False)
        answers.append(error(enter(visitor, wrong_code(outbox.code(PHONE))))["code"])

    assert answers[:15] == (["wrong_code"] * 4 + ["code_spent"]) * 3
    assert set(answers[15:]) == {"code_expired"}
    assert db_session.scalar(select(func.sum(SmsCode.tries))) == WRONG_GUESSES_A_DAY
    assert len(outbox.messages) == WRONG_GUESSES_A_DAY / TRIES
    response = ask(client)
    assert response.status_code == TOO_MANY
    assert int(response.headers["Retry-After"]) > 3600
    assert ask(at(client, address(99)), STRANGER).status_code == 200


def test_beyond_the_limit_a_right_code_is_refused_too(client: TestClient, outbox: Outbox, db_session: Session) -> None:
    ask(client)
    older(db_session, minutes=1)
    db_session.add(spent_code(db_session))
    db_session.commit()
    response = enter(client, outbox.code(PHONE))

    assert response.status_code == TOO_MANY
    assert error(response)["code"] == "too_many_guesses"
    assert db_session.scalar(select(func.count(LoginSession.id))) == 0


def spent_code(session: Session) -> SmsCode:
    """An older code of the phone with all the guesses of the day."""
    row = session.scalars(select(SmsCode)).one()
    hour = timedelta(hours=1)
    return SmsCode(
        phone=PHONE, code_hash=b"", address="10.0.0.1", tries=WRONG_GUESSES_A_DAY, used_at=row.created_at,
        created_at=row.created_at - hour, expires_at=row.expires_at - hour,
    )  # fmt: skip


def test_a_login_does_not_use_up_the_limits_of_others(client: TestClient, outbox: Outbox) -> None:
    assert [login_by_sms(client, outbox, phone(number)).status_code for number in range(5)] == [200] * 5
