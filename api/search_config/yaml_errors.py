"""Errors of YAML files of the configuration with the line they are in."""

import re

import yaml
from pydantic import ValidationError

#: Words of the parser and of the models, in Russian.
_MESSAGES = {
    "Extra inputs are not permitted": "такого ключа нет",
    "Field required": "не хватает этого ключа",
    "Input should be a valid boolean": "нужно true или false",
    "Input should be a valid integer": "нужно целое число",
    "Input should be a valid list": "нужен список",
    "Input should be a valid string": "нужна строка",
    "Input should be a valid dictionary": "нужен набор ключей",
}


def yaml_error(text: str, error: Exception) -> str:
    """«Строка 12: …» for an error of the parser or of the models; else the message itself."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark:
        return f"Строка {error.problem_mark.line + 1}: не разобрать YAML ({error.problem or error.context})"
    if isinstance(error, yaml.YAMLError):
        return f"Не разобрать YAML: {error}"
    if isinstance(error, ValidationError):
        return "; ".join(_model_error(text, found["loc"], found["msg"]) for found in error.errors()[:3])
    return str(error)


def _model_error(text: str, location: tuple[int | str, ...], message: str) -> str:
    name = ".".join(map(str, location))
    line = _line_of(text, location)
    russian_text = next((russian for english, russian in _MESSAGES.items() if message.startswith(english)), message)
    return (f"Строка {line}: " if line else "") + f"{name or 'файл'}: {russian_text}"


def _line_of(text: str, location: tuple[int | str, ...]) -> int | None:
    """The line of the innermost key that the text has."""
    lines = text.split("\n")
    place = None
    start = 0
    for part in location:
        if isinstance(part, str):
            pattern = re.compile(rf"""(?:^|[{{,])[\s-]*["']?{re.escape(part)}["']?\s*:""")
            found = next((number for number in range(start, len(lines)) if pattern.search(lines[number])), None)
            if found is not None:
                place = start = found
        elif place is not None or part == location[0]:
            place = start = _item_line(lines, start, part)
    return None if place is None else place + 1


def _item_line(lines: list[str], start: int, index: int) -> int:
    items = [number for number in range(start, len(lines)) if lines[number].lstrip().startswith("- ")]
    return items[index] if index < len(items) else start
