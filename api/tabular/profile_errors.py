"""Validation errors of profiles in Russian."""

from pydantic import ValidationError

_MESSAGES = {
    "missing": "не хватает этого ключа",
    "extra_forbidden": "такого ключа нет, проверьте название",
    "literal_error": "подходит только {expected}",
    "bool_type": "нужно true или false",
    "bool_parsing": "нужно true или false",
    "int_type": "нужно целое число",
    "int_parsing": "нужно целое число",
    "int_from_float": "нужно целое число",
    "decimal_type": "нужно число",
    "decimal_parsing": "нужно число",
    "greater_than": "число должно быть больше {gt}",
    "greater_than_equal": "число должно быть не меньше {ge}",
    "string_type": "нужен текст (числа и «да/нет» берите в кавычки)",
    "string_too_short": "не должно быть пустым",
    "string_too_long": "слишком длинно",
    "string_pattern_mismatch": "только латинские строчные буквы, цифры и _, первой — буква",
    "list_type": "нужен список",
    "dict_type": "нужны пары «слово: значение»",
    "model_type": "нужны вложенные ключи",
    "model_attributes_type": "нужны вложенные ключи",
    "too_long": "слишком много значений",
    "too_short": "список пуст",
}


def explain(error: ValidationError) -> str:
    """All errors with their paths: «prices → 1 → column: не хватает этого ключа»."""
    faults = []
    for item in error.errors():
        path = " → ".join(str(part + 1) if isinstance(part, int) else part for part in item["loc"])
        if item["type"] == "value_error":
            text = str(item["ctx"]["error"])
        else:
            text = _MESSAGES.get(item["type"], item["msg"]).format(**item.get("ctx", {}))
        faults.append(f"{path}: {text}" if path else text)
    return "; ".join(dict.fromkeys(faults)) + "."
