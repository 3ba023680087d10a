"""Rate limit policy: every limited act with its numbers. A call site names an act; no number stands elsewhere.

No limit depends on Redis, so none is off while Redis is down or slow. The store of an act follows from what is behind
it:

* `DATABASE`, where money or a secret could be guessed, or each attempt writes a row or sends a mail: one counter in
  PostgreSQL for all processes. It is committed apart from the request, so a request that is rolled back counts too, and
  when PostgreSQL does not answer the act is refused (503).
* `MEMORY`, where an attempt only costs processor time: a counter of each process, without a round trip. Two processes
  therefore admit up to twice the number.

Login codes have limits of their own, counted over the rows of `sms_codes` (`api/auth/sms_limits.py`); delays after
wrong passwords of staff, by account, stand in `api/admin/staff/login.py`; unpaid orders in
`api/orders/reservation_limits.py`.
"""

from dataclasses import dataclass
from enum import StrEnum

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


class CounterStore(StrEnum):
    DATABASE = "PostgreSQL"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class RateLimit:
    """`times` attempts in a window of `seconds` that begins with the first one."""

    act: str
    times: int
    seconds: int
    store: CounterStore
    #: Whether the visitor's network (`api/http/client.py: neighbourhood`) is part of the key.
    by_network: bool = True
    #: What else is; the caller passes it.
    by: str = ""


#: Wrong codes of all calls that judge one, and answers that a person has ordered before («на первый заказ»).
PROMO_CODE = RateLimit("promoCode", 20, HOUR, CounterStore.DATABASE)
#: The same guess within the hour is free.
JUDGED_PROMO_CODE = RateLimit("judgedPromoCode", 1, HOUR, CounterStore.DATABASE, by="code")

TRACK_ORDER = RateLimit("trackOrder", 10, MINUTE, CounterStore.DATABASE)
#: Wrong tries of one network for one number. A right try does not count.
TRACK_NUMBER = RateLimit("trackOrderNumber", 5, 10 * MINUTE, CounterStore.DATABASE, by="order number")
#: Wrong tries of all networks for one number; beyond them each network has the tries of the next limit.
TRACK_NUMBER_IN_TOTAL = RateLimit(
    "trackOrderTotal", 60, HOUR, CounterStore.DATABASE, by_network=False, by="order number"
)
TRACK_NUMBER_BEYOND_TOTAL = RateLimit("trackOrderNumber", 1, 10 * MINUTE, CounterStore.DATABASE, by="order number")

#: From one network, for all logins together, or from one device that logged in before.
STAFF_LOGIN = RateLimit("staffLogin", 30, 5 * MINUTE, CounterStore.DATABASE, by_network=False, by="network or device")

ADD_VENDOR = RateLimit("addVendor", 10, HOUR, CounterStore.DATABASE)
ADD_SUBSCRIBER = RateLimit("addSubscriber", 20, HOUR, CounterStore.DATABASE)
ADD_SEARCH_WISH = RateLimit("addSearchWish", 10, HOUR, CounterStore.DATABASE)
ADD_VEHICLE_REQUEST = RateLimit("postVehicleRequest", 10, HOUR, CounterStore.DATABASE)
ANSWER_SURVEY = RateLimit("postPromoAddresses", 20, HOUR, CounterStore.DATABASE, by_network=False, by="customer")
#: Replaced reviews included.
SAVE_REVIEW = RateLimit("saveReview", 20, DAY, CounterStore.DATABASE, by_network=False, by="customer")

#: All calls of the API, refused by a middleware. The start of a page makes about ten, so a hundred shoppers behind one
#: address may open a page each every ten seconds.
API_CALLS = RateLimit("apiCalls", 1000, 10, CounterStore.MEMORY)
#: Events, not requests: enough for about twenty shoppers behind one address who search all the time.
LOG_SEARCHES = RateLimit("logSearches", 2000, HOUR, CounterStore.MEMORY)
GEOCODE = RateLimit("geocode", 120, MINUTE, CounterStore.MEMORY)
DECODE_VEHICLE = RateLimit("decodeVehicle", 120, MINUTE, CounterStore.MEMORY)
#: Lists are long, and people paste few of them.
FIND_PARTS = RateLimit("findParts", 60, MINUTE, CounterStore.MEMORY)
OPEN_PAYMENT = RateLimit("pay", 60, MINUTE, CounterStore.MEMORY)
