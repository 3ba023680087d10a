"""Reads the text of a rule: plain YAML without anchors, whose scalars are texts; errors name the key in Russian."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml
from pydantic import ValidationError

from api.search_config.rules.schema import CurationRule, RuleValueError

MAX_RULE_BYTES = 64 * 1024
#: Deeper texts are no rules; the parser is recursive.
MAX_DEPTH = 12


@dataclass(frozen=True, slots=True)
class RuleKeyError:
    """`key`: the place in the file, such as `when.query.0.is`; empty for the whole file."""

    key: str
    message: str


class RuleFileError(Exception):
    """The text is no rule."""

    def __init__(self, errors: list[RuleKeyError]) -> None:
        super().__init__("; ".join(f"{error.key}: {error.message}" if error.key else error.message for error in errors))
        self.errors = errors

    @classmethod
    def of(cls, error: ValidationError) -> "RuleFileError":
        return cls(
            [
                RuleKeyError(".".join(map(str, item["loc"])), _message(item["type"], item.get("ctx", {})))
                for item in error.errors()
            ]
        )


class _PlainLoader(yaml.CBaseLoader):
    """Every scalar is a text: `article: 0986494104` keeps its zero, and no tag creates an object."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [key.value for key, _ in node.value]
        if repeated := [str(key) for key in keys if keys.count(key) > 1]:
            raise RuleFileError([RuleKeyError("", f"ключ «{repeated[0]}» стоит дважды: оставьте один")])
        return super().construct_mapping(node, deep)


@lru_cache(maxsize=2048)
def read_rule(text: str) -> CurationRule:
    """Raises RuleFileError."""
    content = _content(text)
    if not isinstance(content, dict):
        raise RuleFileError([RuleKeyError("", "в файле нет правила: нужны ключи title, when и then")])
    try:
        return CurationRule.model_validate(content)
    except ValidationError as error:
        raise RuleFileError.of(error) from error


def _content(text: str) -> Any:
    if len(text.encode()) > MAX_RULE_BYTES:
        raise RuleFileError([RuleKeyError("", f"файл больше {MAX_RULE_BYTES // 1024} КБ")])
    try:
        depth = 0
        for event in yaml.parse(text, Loader=_PlainLoader):
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise RuleFileError([RuleKeyError("", "якоря и ссылки YAML (& и *) в правилах не используются")])
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                raise RuleFileError([RuleKeyError("", "слишком много уровней вложенности")])
        return yaml.load(text, Loader=_PlainLoader)  # noqa: S506 (texts only)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"строка {min(mark.line + 1, len(text.splitlines()))}: " if mark else ""
        raise RuleFileError(
            [RuleKeyError("", f"{place}это не YAML: проверьте отступы, двоеточия и кавычки")]
        ) from error


def _message(kind: str, context: Mapping[str, Any]) -> str:
    if kind == "value_error" and isinstance(context.get("error"), RuleValueError):
        return str(context["error"])
    values = {name: str(value).replace(" or ", " или ") for name, value in context.items()}
    return _MESSAGES.get(kind, "значение не подходит").format(**values)


_MESSAGES = {
    "missing": "нет обязательного ключа",
    "extra_forbidden": "такого ключа нет: проверьте написание",
    "string_too_long": "длиннее {max_length} знаков",
    "string_too_short": "пусто: напишите значение или уберите строку",
    "string_pattern_mismatch": "строчные латинские буквы, цифры и подчёркивание, первой — буква",
    "string_type": "здесь нужен текст",
    "too_long": "больше {max_length} записей",
    "list_type": "здесь нужен список: каждая строка с дефиса",
    "model_type": "здесь нужны ключи с отступом",
    "model_attributes_type": "здесь нужны ключи с отступом",
    "int_parsing": "здесь нужно целое число",
    "int_from_float": "здесь нужно целое число",
    "greater_than_equal": "не меньше {ge}",
    "less_than_equal": "не больше {le}",
    "bool_parsing": "true или false",
    "bool_type": "true или false",
    "literal_error": "бывает {expected}",
}
