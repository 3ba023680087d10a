"""Why a message was not sent."""

from api.core.errors import ShopError


class SmsNotSentError(ShopError):
    """The gateway's or our own trouble; the customer can only wait."""

    def __init__(self) -> None:
        super().__init__(
            "sms_not_sent",
            "СМС не ушла: связь с операторами пропала. Попробуйте ещё раз через пару минут. "
            "Если спешите, позвоните нам — оформим заказ по телефону.",
            503,
            headers={"Retry-After": "120"},
        )


class SmsNumberRefusedError(ShopError):
    """The gateway takes messages, but not to this number."""

    def __init__(self) -> None:
        super().__init__(
            "sms_not_sent",
            "На этот номер СМС не доходят. Проверьте цифры или укажите другой номер.",
            400,
            {"phone": "На этот номер СМС не доходят"},
        )
