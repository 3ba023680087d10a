"""How an order is delivered (the numbers of the calls, spec §4)."""

COURIER, CARRIER_POINT, OWN_PICKUP = 1, 2, 3
DELIVERY_TYPES = (COURIER, CARRIER_POINT, OWN_PICKUP)
