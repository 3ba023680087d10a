"""The files `rules/<id>.yml`: read as plain YAML with errors in Russian, written in one spelling, ordered."""

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from api.core.shop_time import SHOP_TIME_ZONE
from api.curation.config_files import ConfigFiles
from api.curation.rule_schema import TIME_FORMAT, CurationRule, RuleValueError
from api.text.slugs import slug

FOLDER = "rules"
MAX_RULES = 500
MAX_ID = 60
#: Ids are in the artefact: with those of 60 letters 500 rules have 2 kB more.
PROPOSED_ID = 24
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

MAX_RULE_BYTES = 64 * 1024
#: Deeper texts are no rules; the parser is recursive.
MAX_DEPTH = 12


class RuleFileError(Exception):
    """The text is no rule. `errors`: (key such as `when.query.0.is`, empty for the whole file; message)."""

    def __init__(self, *errors: tuple[str, str]) -> None:
        super().__init__("; ".join(f"{key}: {message}" if key else message for key, message in errors))
        self.errors = errors

    @classmethod
    def of(cls, error: ValidationError) -> "RuleFileError":
        return cls(*((".".join(map(str, item["loc"])), russian_message(item)) for item in error.errors()))


class _PlainLoader(yaml.CBaseLoader):
    """Every scalar is a text: `article: 0986494104` keeps its zero, and no tag creates an object."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [key.value for key, _ in node.value]
        if repeated := [str(key) for key in keys if keys.count(key) > 1]:
            raise RuleFileError(("", f"ключ «{repeated[0]}» стоит дважды: оставьте один"))
        return super().construct_mapping(node, deep)


@lru_cache(maxsize=2048)
def read_rule(text: str) -> CurationRule:
    """Raises RuleFileError."""
    content = _content(text)
    if not isinstance(content, dict):
        raise RuleFileError(("", "в файле нет правила: нужны ключи title, when и then"))
    try:
        return CurationRule.model_validate(content)
    except ValidationError as error:
        raise RuleFileError.of(error) from error


def _content(text: str) -> Any:
    if len(text.encode()) > MAX_RULE_BYTES:
        raise RuleFileError(("", f"файл больше {MAX_RULE_BYTES // 1024} КБ"))
    try:
        depth = 0
        for event in yaml.parse(text, Loader=_PlainLoader):
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise RuleFileError(("", "якоря и ссылки YAML (& и *) в правилах не используются"))
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                raise RuleFileError(("", "слишком много уровней вложенности"))
        return yaml.load(text, Loader=_PlainLoader)  # noqa: S506 (texts only)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"строка {min(mark.line + 1, len(text.splitlines()))}: " if mark else ""
        raise RuleFileError(("", f"{place}это не YAML: проверьте отступы, двоеточия и кавычки")) from error


def russian_message(error: ErrorDetails) -> str:
    """Of one error of a model."""
    context = error.get("ctx", {})
    if isinstance(context.get("error"), RuleValueError):
        return str(context["error"])
    values = {name: str(value).replace(" or ", " или ") for name, value in context.items()}
    return _MESSAGES.get(error["type"], "значение не подходит").format(**values)


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


#: Mappings with these keys stand in one line.
_SHORT = {"place", "from", "to", "facet", "article", "brand", "category", "product", "option", "key", "value"}


class _Writer(yaml.SafeDumper):
    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Items of a list are indented below their key."""
        super().increase_indent(flow, False)


def _mapping(writer: yaml.SafeDumper, value: dict[str, Any]) -> yaml.Node:
    is_short = bool(value) and {*value} <= {*_SHORT, "name"} and not isinstance(value.get("from"), datetime)
    return writer.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=is_short)


def _moment(writer: yaml.SafeDumper, value: datetime) -> yaml.Node:
    return writer.represent_str(value.astimezone(SHOP_TIME_ZONE).strftime(TIME_FORMAT))


_Writer.add_representer(dict, _mapping)
_Writer.add_representer(datetime, _moment)


def write_rule(rule: CurationRule, previous: str = "") -> str:
    """The text of the rule. Of `previous` it keeps the comment at the top; comments between keys are lost."""
    content = rule.model_dump(by_alias=True, exclude_defaults=True, exclude_none=True)
    text = yaml.dump(content, Dumper=_Writer, allow_unicode=True, sort_keys=False, width=10_000)
    return top_comment(previous) + text


def top_comment(text: str) -> str:
    """The lines of comment before the first key."""
    lines = text.splitlines(keepends=True)
    end = next((number for number, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "".join(lines[:end])


def loses_comments(text: str) -> bool:
    """Whether writing the rule again drops comments."""
    rest = text.removeprefix(top_comment(text))
    return any(line.lstrip().startswith("#") or " #" in line for line in rest.splitlines())


@dataclass(frozen=True, slots=True)
class RuleSet:
    """`rules` by id, the one that wins first; `errors` of the files that hold no rule, by id."""

    rules: Mapping[str, CurationRule]
    errors: Mapping[str, RuleFileError]


def rule_path(rule_id: str) -> str:
    return f"{FOLDER}/{rule_id}.yml"


def rule_id_of(path: str) -> str:
    return PurePosixPath(path).stem


def is_rule_id(text: str) -> bool:
    return len(text) <= MAX_ID and _ID.fullmatch(text) is not None


def proposed_id(title: str) -> str:
    """«Зимнее масло» → `zimnee-maslo`, cut at a word where it can be."""
    text = slug(title)
    if len(text) <= PROPOSED_ID:
        return text
    head = text[: PROPOSED_ID + 1].rpartition("-")[0]
    return head or text[:PROPOSED_ID]


@lru_cache(maxsize=8)
def load_rules(files: ConfigFiles) -> RuleSet:
    rules: dict[str, CurationRule] = {}
    errors: dict[str, RuleFileError] = {}
    for path, text in files.under(FOLDER, ".yml"):
        try:
            rules[rule_id_of(path)] = read_rule(text)
        except RuleFileError as error:
            errors[rule_id_of(path)] = error
    order = sorted(rules, key=lambda rule_id: (-rules[rule_id].priority, rule_id))
    return RuleSet({rule_id: rules[rule_id] for rule_id in order}, errors)
