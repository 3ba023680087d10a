"""Numbers of the payment types in the calls (spec §7 saveOrders)."""

RECEIPT, CARD, INVOICE = 1, 2, 3
