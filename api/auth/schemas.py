"""Login by a code, the profile and the devices that are logged in (spec §3, §4, §5, §7)."""

import re
from datetime import datetime
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema

from api.auth.models import Customer, LoginSession
from api.auth.sms_limits import Channel
from api.core.errors import ErrorOut
from api.core.settings import get_settings
from api.http.client import UNKNOWN
from api.http.fields import Id, Phone, ShortText
from api.http.responses import DoneOut
from api.text.russian_notation import plural


class ProfileOut(BaseModel):
    id: int
    name: str = Field(examples=["Анна"])
    surname: str = Field(examples=["Петрова"])
    email: str = Field(
        description="Как её вписали; ждёт подтверждения, пока не равна confirmed_email", examples=["anna@example.ru"]
    )
    confirmed_email: str = Field(
        description="Подтверждённая письмом; пусто, когда такой нет", examples=["anna@example.ru"]
    )
    city_id: int | None = Field(examples=[1])
    phone: str = Field(description="11 цифр", examples=["79161234567"])

    @classmethod
    def of(cls, row: Customer) -> Self:
        return cls.model_validate(row, from_attributes=True)


_OTHER_COUNTRY = re.compile(r"\s*(?:\+|00)\s*[1-69]")
_KAZAKHSTAN = ("76", "77")
_CHALLENGE = "1796000000.20.kq3Vw2Lx0bT1a9Zc.c2lnbmF0dXJlLW9mLXRoZS1zaG9wLWFuZC1ub3RoaW5nLWVsc2U"
_ABROAD = "Пока отправляем коды только на российские номера: +7 и ещё 10 цифр"


def _not_another_country(value: object) -> object:
    if isinstance(value, str) and _OTHER_COUNTRY.match(value):
        raise ValueError(_ABROAD)
    return value


def _russian(phone: str) -> str:
    """+7 is also Kazakhstan: a message there costs several times more, and the daily budget counts messages."""
    if phone.startswith(_KAZAKHSTAN):
        raise ValueError(_ABROAD)
    return phone


def _code(value: str) -> str:
    digits = value.replace(" ", "")
    if not re.fullmatch("[0-9]{4}|[0-9]{8}", digits):
        length = get_settings().sms_code_length
        raise ValueError(f"Код — {length} {plural(length, 'цифра', 'цифры', 'цифр')} из СМС или 8 из письма")
    return digits


LoginPhone = Annotated[
    Phone,
    BeforeValidator(_not_another_country),
    AfterValidator(_russian),
    WithJsonSchema(
        {
            "type": "string",
            "maxLength": 30,
            "pattern": r"^(\+?7|8) ?\(?[0-589][0-9]{2}\)? ?[0-9]{3}[ -]?[0-9]{2}[ -]?[0-9]{2}$",
            "examples": ["+7 (900) 123 45 67", "79001234567"],
        }
    ),
]
Code = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=20),
    AfterValidator(_code),
    WithJsonSchema({"type": "string", "pattern": "^([0-9]{4}|[0-9]{8})$", "examples": ["4821"]}),
]
TextVersion = Annotated[int, Field(gt=0, lt=2**31)]


class Agreement(BaseModel):
    agreement: bool = Field(
        False,
        description="Отмечено ли согласие на обработку персональных данных; без него не завести аккаунт",
        json_schema_extra={"example": True},
    )
    agreement_version: TextVersion | None = Field(
        None, description="Версия текста согласия `login` из getConsentTexts, которую видел человек", examples=[1]
    )


class SmsProof(BaseModel):
    """A solved challenge of a refusal `proof_required`."""

    challenge: Annotated[str, Field(max_length=200, pattern=r"^[A-Za-z0-9._-]+$", examples=[_CHALLENGE])]
    answer: Annotated[
        str,
        Field(
            pattern=r"^[0-9]{1,11}$",
            description="Число, с которым SHA-256 строки «последняя часть challenge:число» начинается с нужного "
            "количества нулевых битов",
            examples=["193742"],
        ),
    ]


class CodeRequest(Agreement):
    phone: LoginPhone
    agreed_before: bool = Field(
        False,
        description="Согласие отмечали в этом браузере раньше, и страница его помнит; новому "
        "покупателю отметить его всё равно придётся",
    )

    @property
    def is_agreed(self) -> bool:
        return self.agreement or self.agreed_before


class SmsRequest(CodeRequest):
    city_id: Id | None = Field(None, description="Город посетителя: станет городом нового покупателя", examples=[1])
    ip: ShortText | None = Field(
        None,
        description="Не влияет ни на что: адрес берём из соединения, слову страницы о нём верить нельзя",
        examples=["198.51.100.7"],
    )
    proof: SmsProof | None = Field(None, description="Решённая задача из отказа 409 `proof_required`")


class ProofRequiredOut(ErrorOut):
    """A refusal; with `proof_required` it carries the challenge."""

    challenge: str | None = Field(
        None,
        description="Задача: «до какого времени.сколько битов.случайное.подпись». Годится один раз, для этого номера и "
        "адреса",
        examples=[_CHALLENGE],
    )


class CodeSentOut(DoneOut):
    """The same for phones that are known and that are not."""

    model_config = ConfigDict(populate_by_name=True)

    resend_after: int = Field(alias="resendAfter", description="Через сколько секунд можно попросить новый код")
    code_length: int = Field(alias="codeLength", description="Сколько цифр в коде: 4 или 8")
    expires_in: int = Field(alias="expiresIn", description="Сколько секунд код действует")


By = Annotated[Channel, Field(description="Каким путём пришёл код: в СМС или письмом", examples=["sms"])]


class LoginRequest(Agreement):
    phone: LoginPhone
    code: Code
    by: By = Channel.SMS
    embed: bool = Field(False, description="Вход в окне поверх страницы; куда идти дальше, решает страница")


class LoginOut(DoneOut):
    model_config = ConfigDict(populate_by_name=True)

    token: str = Field(description="Для заголовка Authorization: Bearer; показываем один раз")
    expires: datetime = Field(description="До какого времени токен годен: 90 дней со входа")
    profile: ProfileOut
    is_new: bool = Field(alias="isNew", description="Аккаунт появился с этим входом")


#: The first match counts: headers of the earlier browsers also contain the later tokens.
_BROWSERS = (
    ("YaBrowser", "Яндекс Браузер"),
    ("YaApp_", "Яндекс"),
    ("OPR/", "Opera"),
    ("Edg", "Edge"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device(user_agent: str) -> str:
    """«Chrome на Windows»; unknown parts are left out."""
    browser = _first_match(user_agent, _BROWSERS)
    system = _first_match(user_agent, _SYSTEMS)
    if browser and system:
        return f"{browser} на {system}"
    return browser or system or "Неизвестное устройство"


def _first_match(user_agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for token, name in names if token in user_agent), "")


class FreshCodeRequest(BaseModel):
    by: By = Channel.SMS


class FreshCodeCheck(FreshCodeRequest):
    code: Code


class ClosedOut(DoneOut):
    closed: int = Field(description="Сколько устройств вышло", examples=[3])


class SessionRequest(BaseModel):
    id: Annotated[int, Field(gt=0, lt=2**63, examples=[1024])]


class SessionOut(BaseModel):
    id: int
    device: str = Field(description="Браузер и система словами", examples=["Chrome на Windows"])
    where: str = Field(description="С какого адреса вошли; пусто, когда он неизвестен", examples=["198.51.100.7"])
    created_at: datetime
    last_seen_at: datetime = Field(description="Когда был в сети, с точностью до часа")
    expires: datetime
    current: bool = Field(description="То устройство, с которого спрашивают")

    @classmethod
    def of(cls, row: LoginSession, current: int) -> Self:
        return cls(
            id=row.id,
            device=device(row.user_agent),
            where="" if str(row.address) == UNKNOWN else str(row.address),
            created_at=row.created_at,
            last_seen_at=row.last_seen_at,
            expires=row.expires_at,
            current=row.id == current,
        )


class SessionsOut(BaseModel):
    sessions: list[SessionOut]
