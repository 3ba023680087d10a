"""The letter with a code, to the confirmed e-mail of a customer."""

from sqlalchemy.orm import Session

from api.auth.repository import CodeRepository
from api.core.settings import get_settings
from api.mail.message import new_message_id

_LETTER = """Здравствуйте!

Ваш код: {code}

Он нужен, чтобы {purpose}, действует десять минут и годится один раз. Никому его не говорите.

Если код просили не вы, ничего не делайте: без него никто не войдёт.
"""


def queue_code(session: Session, phone: str, code: str, purpose: str) -> None:
    """Nothing is queued when the phone's owner has no confirmed e-mail. `purpose` continues «чтобы…»."""
    settings = get_settings()
    CodeRepository(session).queue_letter(
        phone,
        subject=f"Код магазина «{settings.shop_name}»",
        text=_LETTER.format(code=code, purpose=purpose),
        message_id=new_message_id(settings.mail_from),
    )
