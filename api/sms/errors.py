"""Errors of sending a message."""

from api.core.errors import ShopError


class SmsNotSentError(ShopError):
    """503: the gateway failed or is not configured; the customer can only retry later."""

    def __init__(self) -> None:
        super().__init__(
            "sms_not_sent",
            "СМС не ушла: связь с операторами пропала. Попробуйте ещё раз через пару минут. "
            "Если спешите, позвоните нам: подскажем, на каком складе купить сразу.",
            503,
            headers={"Retry-After": "120"},
        )


class SmsNumberRefusedError(ShopError):
    """400: the gateway does not deliver to this number."""

    def __init__(self) -> None:
        super().__init__(
            "sms_not_sent",
            "На этот номер СМС не доходят. Проверьте цифры или укажите другой номер.",
            400,
            {"phone": "На этот номер СМС не доходят"},
        )
