"""The words of the registry of personal columns: whose data a row holds, what deletion does, how long it is stored.

Values and conditions are SQL expressions; the statements are built in `repository.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum

EMPTY = "''"
NULL = "NULL"
#: A keyed digest instead of the phone (`api.auth.repository.former_phone`).
DIGEST = "digest"


class Data(StrEnum):
    NAME = "name"
    PHONE = "phone"
    EMAIL = "email"
    #: Where somebody lives or fetches goods.
    PLACE = "place"
    #: A car, its VIN, what its owner writes about it.
    CAR = "car"
    #: An address in the network, or its hash.
    NETWORK = "network"
    BROWSER = "browser"
    #: Typed by a person: may hold anything.
    TEXT = "text"
    #: Typed by employees for employees: may name anybody.
    STAFF_TEXT = "staff text"
    #: Hashes of tokens and codes, keyed digests, links: useless without the original, but of one person.
    SECRET = "secret"  # noqa: S105
    #: Names and logins of employees.
    STAFF = "staff"


class Subject(StrEnum):
    """Which ids of a `Person` a linking column is compared with."""

    CUSTOMER = "customer_ids"
    ORDERS = "order_ids"
    CONFIRMATIONS = "confirmation_ids"
    PAYMENTS = "payment_ids"


@dataclass(frozen=True, slots=True)
class Person:
    """Ids and contacts by which the rows of one person are found. An empty phone or e-mail matches nothing."""

    customer_ids: tuple[int, ...] = ()
    order_ids: tuple[int, ...] = ()
    confirmation_ids: tuple[int, ...] = ()
    payment_ids: tuple[object, ...] = ()
    #: 11 digits.
    phone: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    column: str
    subject: Subject


@dataclass(frozen=True, slots=True)
class Contact:
    """Rows with the phone; rows with the e-mail only where no phone says that they are another person's."""

    phone: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class RetentionTerm:
    """Rows older than `after` by the column `since`, if `where` holds, are deleted; with `blank` only these columns
    are overwritten."""

    after: timedelta
    since: str
    where: str = ""
    blank: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PersonalTable:
    """Every column of a table: `personal` by kind, `other` in one string."""

    name: str
    #: Of the section in the file that a customer downloads; empty: it is not in there.
    title: str
    #: What the data are for.
    purpose: str
    #: How long they are stored, for the customer's file; `terms` and the services named in `ground` keep it.
    term: str
    personal: Mapping[str, Data]
    other: str
    owners: tuple[Link | Contact, ...] = ()
    #: Deletion overwrites these columns; None: it deletes the row.
    blank: Mapping[str, str] | None = None
    #: Why the row stays, or which service erases it.
    ground: str = ""
    terms: tuple[RetentionTerm, ...] = ()
    #: The entity of the audit log whose entries are about such rows.
    audited_as: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        return (*self.personal, *self.other.split())
