"""Russian messages of field errors."""

from collections.abc import Sequence
from typing import Any

from api.core.json_types import JsonMapping

_FIELD_MESSAGES = {
    "missing": "Не хватает этого поля",
    "int_type": "Здесь нужно целое число",
    "int_parsing": "Здесь нужно целое число",
    "int_parsing_size": "Число слишком длинное",
    "int_from_float": "Здесь нужно целое число",
    "float_type": "Здесь нужно число",
    "float_parsing": "Здесь нужно число",
    "finite_number": "Здесь нужно обычное число",
    "decimal_type": "Здесь нужно число",
    "decimal_parsing": "Здесь нужно число",
    "bool_type": "Здесь нужно да или нет: true или false",
    "bool_parsing": "Здесь нужно да или нет: true или false",
    "string_type": "Здесь нужен текст",
    "string_unicode": "В тексте есть испорченные знаки",
    "string_too_long": "Слишком длинно",
    "string_too_short": "Слишком коротко",
    "string_pattern_mismatch": "Здесь есть знаки, которые сюда не подходят",
    "list_type": "Здесь нужен список",
    "dict_type": "Здесь нужен объект",
    "model_type": "Здесь нужен объект",
    "model_attributes_type": "Здесь нужен объект",
    "too_long": "Слишком много значений",
    "too_short": "Слишком мало значений",
    "greater_than": "Число слишком маленькое",
    "greater_than_equal": "Число слишком маленькое",
    "less_than": "Число слишком большое",
    "less_than_equal": "Число слишком большое",
    "literal_error": "Такого варианта нет",
    "enum": "Такого варианта нет",
    "extra_forbidden": "Такого поля здесь нет",
    "date_type": "Здесь нужна дата: 2026-11-21",
    "date_parsing": "Здесь нужна дата: 2026-11-21",
    "date_from_datetime_parsing": "Здесь нужна дата: 2026-11-21",
    "datetime_type": "Здесь нужны дата и время: 2026-11-21T10:00:00+03:00",
    "datetime_parsing": "Здесь нужны дата и время: 2026-11-21T10:00:00+03:00",
    "datetime_from_date_parsing": "Здесь нужны дата и время: 2026-11-21T10:00:00+03:00",
    "timezone_aware": "Добавьте часовой пояс: 2026-11-21T10:00:00+03:00",
    "uuid_type": "Здесь нужен ключ из 32 шестнадцатеричных цифр",
    "uuid_parsing": "Здесь нужен ключ из 32 шестнадцатеричных цифр",
    "json_invalid": "Тело запроса — не JSON",
}


def _field_message(error: JsonMapping) -> str:
    """The message of a validator of the shop, `raise ValueError("Русская фраза")`, or of the error type."""
    if error["type"] == "value_error":
        return str(error["ctx"]["error"])
    return _FIELD_MESSAGES.get(error["type"], "Значение не подходит")


def _field_path(error: JsonMapping) -> str:
    location = error["loc"][:1] if error["type"] == "json_invalid" else error["loc"][1:] or error["loc"][:1]
    return ".".join(str(part)[:100] for part in location)


def named_fields(errors: Sequence[Any]) -> dict[str, str]:
    """{path of a field in the body or the query: message}, of the first 100 errors."""
    return {_field_path(error): _field_message(error) for error in errors[:100]}
