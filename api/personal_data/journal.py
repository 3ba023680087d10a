"""The journal of erasures outside the database, and its replay after the restore of an older backup.

The file has one JSON object a line and is only appended to. It holds ids, nothing personal.
An entry applies to rows that are older than itself: a restored database gives the ids of its lost rows to new ones.
"""

import fcntl
import json
import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy.orm import Session

from api.auth.repository import CustomerRepository, SessionRepository
from api.consents.models import Purpose
from api.consents.repository import ConsentRepository
from api.core.db import transaction
from api.newsletter.repository import SubscriberRepository
from api.newsletter.service import end_subscription
from api.personal_data.models import Erasure, ErasureKind
from api.personal_data.repository import PersonalDataRepository
from api.personal_data.service import erase_customer, erase_data_of

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """Numbers of rows that the restore had brought back and the replay erased again."""

    accounts: int = 0
    consents: int = 0
    subscriptions: int = 0
    sessions: int = 0
    #: Lines that are no entry, such as one that a power cut ended.
    damaged_lines: int = 0

    @property
    def total(self) -> int:
        return self.accounts + self.consents + self.subscriptions + self.sessions


def append_journal(path: Path) -> int:
    """Appends the entries of the database that the file lacks and syncs it; returns their number. Idempotent."""
    with transaction() as session:
        entries = PersonalDataRepository(session).erasures()
    is_new = not path.exists()
    # Readable by its owner only; two processes append one after the other.
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "r+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        text = file.read()
        known = {entry.id for entry in _entries(text) if entry}
        new = [entry for entry in entries if str(entry.id) not in known]
        if text and not text.endswith("\n"):  # cut off by a crash
            file.write("\n")
        for entry in new:
            line = {"id": entry.id, "kind": entry.kind, "subject": entry.subject, "at": entry.at.isoformat()}
            file.write(json.dumps(line, default=str) + "\n")
        file.flush()
        os.fsync(file.fileno())
    if is_new:
        folder = os.open(path.resolve().parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    return len(new)


def _entries(text: str) -> Iterator[Erasure | None]:
    """None for a damaged line."""
    for line in filter(None, text.split("\n")):
        try:
            fields = json.loads(line)
            at = datetime.fromisoformat(fields["at"])
            yield Erasure(id=fields["id"], kind=ErasureKind(fields["kind"]), subject=fields["subject"], at=at)
        except (ValueError, KeyError, TypeError):
            yield None


def replay_journal(path: Path) -> ReplayReport:
    """Erases again what the journal says, in one transaction. Idempotent; a missing file has no entries."""
    entries = list(_entries(path.read_text(encoding="utf-8"))) if path.exists() else []
    by_kind = {kind: [entry for entry in entries if entry and entry.kind == kind] for kind in ErasureKind}
    with transaction() as session:
        report = ReplayReport(
            # Consents first: an erased account has none to withdraw.
            consents=sum(_withdraw(session, entry) for entry in by_kind[ErasureKind.CONSENT]),
            subscriptions=sum(_unsubscribe(session, entry) for entry in by_kind[ErasureKind.SUBSCRIPTION]),
            accounts=sum(_erase_account(session, entry) for entry in by_kind[ErasureKind.ACCOUNT]),
            sessions=SessionRepository(session).close_older(
                {int(entry.subject): entry.at for entry in by_kind[ErasureKind.SESSION]}
            ),
            damaged_lines=entries.count(None),
        )
    log.info("replayed %d entries of the journal of erasures: %s", len(entries), report)
    return report


def _withdraw(session: Session, entry: Erasure) -> bool:
    customer_id, _, purpose = entry.subject.partition(":")
    customer = CustomerRepository(session).locked(int(customer_id))
    if customer is None or customer.created_at > entry.at or purpose == Purpose.LOGIN:
        return False
    newest = ConsentRepository(session).newest(customer.id, purpose)
    if newest is None or not newest.given or newest.created_at > entry.at:
        return False
    ConsentRepository(session).record(
        Purpose(purpose), given=False, text_version=newest.text_version, customer_id=customer.id
    )
    erase_data_of(session, customer.id, Purpose(purpose))
    return True


def _unsubscribe(session: Session, entry: Erasure) -> bool:
    subscriber = SubscriberRepository(session).get(int(entry.subject), lock=True)
    if subscriber is None or subscriber.created_at > entry.at:
        return False
    end_subscription(session, subscriber, ConsentRepository(session))
    return True


def _erase_account(session: Session, entry: Erasure) -> bool:
    customer = CustomerRepository(session).locked(int(entry.subject))
    if customer is None or customer.deleted_at is not None or customer.created_at > entry.at:
        return False
    erase_customer(session, customer, ConsentRepository(session))
    return True
