"""How an order is paid (the numbers of the calls, spec §7 saveOrders)."""

RECEIPT, CARD, INVOICE = 1, 2, 3
