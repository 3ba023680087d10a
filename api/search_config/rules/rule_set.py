"""All rules of a search configuration, in the order of their precedence."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath

from api.search_config.rules.schema import CurationRule
from api.search_config.rules.yaml_reader import RuleFileError, read_rule
from api.search_versions.config_files import ConfigFiles
from api.text.slugs import slug

FOLDER = "rules"
MAX_RULES = 500
MAX_ID = 60
#: Ids are in the artefact: with those of 60 letters 500 rules have 2 kB more.
PROPOSED_ID = 24
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


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
