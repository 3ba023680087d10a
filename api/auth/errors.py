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
            "Этот код больше не действует: он живёт недолго и годится один раз. Попросите новый.",
            400,
            {"code": "Попросите новый код"},
        )


class AgreementRequiredError(ShopError):
    def __init__(self, message: str) -> None:
        super().__init__("agreement_required", message, 409, {"agreement": "Отметьте согласие"})


class CodeWithoutAgreementError(AgreementRequiredError):
    """No code is sent without the agreement, to known and unknown phones alike (spec §5)."""

    def __init__(self) -> None:
        super().__init__("Без согласия на обработку персональных данных код не отправить. Отметьте его и повторите.")


class AccountWithoutAgreementError(AgreementRequiredError):
    """Raised only after the right code, so it reveals to nobody else that the phone is new."""

    def __init__(self) -> None:
        super().__init__(
            "Чтобы завести аккаунт, нужно согласие на обработку персональных данных. Отметьте его и войдите ещё раз: "
            "код тот же."
        )


class FreshCodeRequiredError(ShopError):
    """The page opens a form for the code and repeats the call."""

    def __init__(self) -> None:
        super().__init__(
            "fresh_code_required",
            "Подтвердите, что это вы: нужен новый код из СМС или письма, он годится на десять минут.",
            403,
        )


class EmailNotConfirmedError(ShopError):
    def __init__(self) -> None:
        super().__init__("email_not_confirmed", "Подтверждённой почты в профиле нет. Возьмите код из СМС.", 409)


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
