"""The shared field types: accepted values, refused values and error messages."""

from typing import Annotated

import pytest
from pydantic import BaseModel, Field, ValidationError

from api.http.fields import Email, Id, LongText, Phone, ShortText


class Form(BaseModel):
    id: Id | None = None
    name: ShortText | None = Field(default=None, min_length=1, max_length=5)
    about: LongText | None = None
    phone: Phone | None = None
    email: Email | None = None
    city: Annotated[ShortText, Field(max_length=5)] = ""


@pytest.mark.parametrize(
    "phone",
    ["+7 (900) 123 45 67", "8 900 123-45-67", "79001234567", " +7(900)1234567 ", "+7\u00a0900\u00a0123 45 67"],
)
def test_a_phone_arrives_as_eleven_digits(phone: str) -> None:
    assert Form(phone=phone).phone == "79001234567"


@pytest.mark.parametrize(
    "phone",
    [
        "",
        "7900123456",
        "790012345678",
        "19001234567",
        "+7 900 123 45 6a",
        "٧٩٠٠١٢٣٤٥٦٧",
        "7900123456\n7",
        "7\x009001234567",
    ],
)
def test_other_phones_are_refused(phone: str) -> None:
    with pytest.raises(ValidationError):
        Form(phone=phone)


@pytest.mark.parametrize("email", ["anna@example.ru", "a.b+c@mail.example.com", "почта@пример.рф", " x@y-z.ru "])
def test_emails_are_taken(email: str) -> None:
    assert Form(email=email).email == email.strip()


@pytest.mark.parametrize(
    "email",
    ["", "anna", "anna@", "@example.ru", "anna@example", "a b@example.ru", "a@b@example.ru", "a@-x.ru", "a@x..ru",
     "<a>@example.ru", "a@example.ru\r\nBcc: b@example.ru", "a@example.1", "a\x00b@example.ru"],
)  # fmt: skip
def test_other_emails_are_refused(email: str) -> None:
    with pytest.raises(ValidationError, match="Некорректный email"):
        Form(email=email)


def test_texts_are_trimmed_before_they_are_measured() -> None:
    assert Form(name="  Анна   ", about="\n строка\nдругая \n").model_dump(include={"name", "about"}) == {
        "name": "Анна",
        "about": "строка\nдругая",
    }
    for name in ("   ", "Аннушка"):
        with pytest.raises(ValidationError):
            Form(name=name)


@pytest.mark.parametrize("char", ["\0", "\x1b", "\x7f", "\ud800"])
def test_texts_hold_no_control_characters(char: str) -> None:
    for field in ("name", "about"):
        with pytest.raises(ValidationError):
            Form.model_validate({field: f"a{char}b"})


def test_a_short_text_is_one_line() -> None:
    with pytest.raises(ValidationError):
        Form(name="a\nb")


@pytest.mark.parametrize("number", [0, -1, 2**31, 10**40])
def test_a_key_fits_into_the_database(number: int) -> None:
    with pytest.raises(ValidationError):
        Form(id=number)


def test_a_narrower_length_beside_the_type_wins() -> None:
    assert Form(city=" Тверь ").city == "Тверь"
    with pytest.raises(ValidationError, match="at most 5 characters"):
        Form(city="Москва")
