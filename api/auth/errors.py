"""Errors of the login."""

from api.core.errors import ShopError


class WrongCodeError(ShopError):
    def __init__(self, tries_left: int) -> None:
        tries = f"Осталось попыток: {tries_left}"
        super().__init__("wrong_code", f"Код не подошёл. {tries}.", 400, {"code": tries})


class CodeSpentError(ShopError):
    def __init__(self) -> None:
        super().__init__(
            "code_spent",
            "Код не подошёл, и попытки кончились. Попросите новый код.",
            400,
            {"code": "Попросите новый код"},
        )


class CodeExpiredError(ShopError):
    def __init__(self) -> None:
        super().__init__(
            "code_expired",
            "Этот код больше не действует: он живёт пять минут и годится один раз. Попросите новый.",
            400,
            {"code": "Попросите новый код"},
        )


class AgreementRequiredError(ShopError):
    """Raised only after the right code, so it reveals to nobody else that the phone is new."""

    def __init__(self) -> None:
        super().__init__(
            "agreement_required",
            "Чтобы завести аккаунт, нужно согласие на обработку персональных данных. Отметьте его и войдите ещё раз: "
            "код тот же.",
            409,
            {"agreement": "Отметьте согласие"},
        )


class ProofRequiredError(ShopError):
    """`challenge` is the task for the browser, which repeats the request with its proof by itself."""

    def __init__(self, challenge: str) -> None:
        super().__init__(
            "proof_required",
            "Сегодня кодов просят необычно много, и браузеру надо решить небольшую задачу. Обновите страницу и "
            "попросите код ещё раз.",
            409,
        )
        self.challenge = challenge


class SmsBudgetSpentError(ShopError):
    def __init__(self) -> None:
        super().__init__(
            "sms_budget_spent",
            "Сейчас не можем отправлять СМС: слишком много запросов за день. Попробуйте через час или позвоните нам: "
            "подскажем, на каком складе купить сразу.",
            503,
            headers={"Retry-After": "3600"},
        )
