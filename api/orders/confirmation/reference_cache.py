"""TTL cache of the reference data: cities with their deliveries, discount steps, consent texts.

Reading it is two thirds of what a confirmation reads, and no confirmation changes any of it. Prices, stock, promo codes
and carts are read anew each time.
"""

from time import monotonic

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from api.orders.confirmation.reference_repository import ReferenceData, read_reference_data

TTL_S = 1.0


class ReferenceCache:
    def __init__(self) -> None:
        self.data: ReferenceData | None = None
        self.expires_at = 0.0

    async def get(self, connection: AsyncConnection[TupleRow]) -> ReferenceData:
        now = monotonic()
        if self.data is None or now >= self.expires_at:
            self.expires_at = now + TTL_S  # calls that arrive during the read get the old data
            self.data = await read_reference_data(connection)
        return self.data
