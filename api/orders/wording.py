"""How an order's delivery and payment are called."""

from api.cart.models import CARD, INVOICE, RECEIPT
from api.delivery.models import CARRIER_POINT, COURIER, OWN_PICKUP

DELIVERY_NAMES = {COURIER: "Курьер", CARRIER_POINT: "Пункт выдачи", OWN_PICKUP: "Самовывоз"}
PAYMENT_TYPE_NAMES = {RECEIPT: "При получении", CARD: "Картой на сайте", INVOICE: "По счёту"}
