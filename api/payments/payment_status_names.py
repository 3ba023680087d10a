"""Russian names of the statuses of payments."""

PAYMENT_STATUS_NAMES = {
    "pending": "Ждёт оплаты",
    "paid": "Оплачено",
    "failed": "Оплата не прошла",
    "cancelled": "Отменена",
    "refund_due": "Вернём деньги",
    "refunded": "Деньги вернули",
}
