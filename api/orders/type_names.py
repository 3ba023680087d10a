"""Russian names of delivery and payment types."""

from api.pricing.delivery_quotes import CARRIER_POINT, COURIER, OWN_PICKUP
from api.pricing.payment_types import CARD, INVOICE, RECEIPT

DELIVERY_NAMES = {COURIER: "Курьер", CARRIER_POINT: "Пункт выдачи", OWN_PICKUP: "Самовывоз"}
PAYMENT_TYPE_NAMES = {RECEIPT: "При получении", CARD: "Картой на сайте", INVOICE: "По счёту"}
