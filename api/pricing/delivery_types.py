"""Numbers of the delivery types in the calls (spec §4)."""

COURIER, CARRIER_POINT, OWN_PICKUP = 1, 2, 3
DELIVERY_TYPES = (COURIER, CARRIER_POINT, OWN_PICKUP)
