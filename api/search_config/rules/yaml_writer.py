"""Writes a rule in one spelling: keys in the order of the schema, no defaults; equal rules are equal texts."""

from datetime import datetime
from typing import Any

import yaml

from api.core.shop_time import SHOP_TIME_ZONE
from api.search_config.rules.schema import TIME_FORMAT, CurationRule

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
