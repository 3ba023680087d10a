"""Russian names of the states of payments."""

from api.orders.payment_models import PaymentState

PAYMENT_STATE_NAMES = {
    PaymentState.PENDING: "Ждёт оплаты",
    PaymentState.PAID: "Оплачено",
    PaymentState.FAILED: "Оплата не прошла",
    PaymentState.CANCELLED: "Отменена",
    PaymentState.REFUND_DUE: "Вернём деньги",
    PaymentState.REFUNDED: "Деньги вернули",
}
