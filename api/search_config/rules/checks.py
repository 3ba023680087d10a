"""Everything that is wrong in the rules of a search configuration, for the pages and before a publication."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.catalog.facets import Facet, FacetsError, load_facets
from api.search_config.problems import Problem
from api.search_config.rules.catalogue import RuleCatalogue
from api.search_config.rules.conflict_checks import conflict_problems, own_contradictions
from api.search_config.rules.period_checks import period_problems
from api.search_config.rules.reference_checks import reference_problems
from api.search_config.rules.replacement_checks import replacement_problems
from api.search_config.rules.repository import read_catalogue
from api.search_config.rules.rule_set import MAX_RULES, is_rule_id, load_rules, rule_path
from api.search_config.rules.schema import CurationRule
from api.search_config.rules.target_checks import target_problems
from api.search_versions.config_files import ConfigFiles


def rule_problems(files: ConfigFiles, session: Session, now: datetime | None = None) -> list[Problem]:
    """`entry` of a problem is the key of the rule, such as `then.redirect`. Rules that are off are only read."""
    now = now or datetime.now(UTC)
    rule_set = load_rules(files)
    active = {rule_id: rule for rule_id, rule in rule_set.rules.items() if rule.enabled}
    current = {rule_id: rule for rule_id, rule in active.items() if not rule.is_expired(now)}
    catalogue, facets = read_catalogue(session, active.values(), with_values=True), _facets(files)
    problems = [*_file_problems(files)]
    for rule_id, rule in active.items():
        problems += _own_problems(rule_id, rule, catalogue, facets, session, now)
    problems += conflict_problems(current, catalogue)
    problems += replacement_problems(current, session)
    return problems


def single_rule_problems(
    files: ConfigFiles, rule_id: str, rule: CurationRule, session: Session, now: datetime
) -> list[Problem]:
    """What is wrong in one rule, without its contradictions to others."""
    catalogue = read_catalogue(session, [rule], with_values=True)
    return [*_own_problems(rule_id, rule, catalogue, _facets(files), session, now)]


def _own_problems(
    rule_id: str,
    rule: CurationRule,
    catalogue: RuleCatalogue,
    facets: Mapping[str, Facet],
    session: Session,
    now: datetime,
) -> Iterator[Problem]:
    yield from period_problems(rule_id, rule, now)
    yield from reference_problems(rule_id, rule, catalogue, facets)
    yield from target_problems(rule_id, rule, catalogue, session)
    yield from own_contradictions(rule_id, rule, catalogue)


def _file_problems(files: ConfigFiles) -> Iterator[Problem]:
    rule_set = load_rules(files)
    for rule_id, error in rule_set.errors.items():
        for item in error.errors:
            yield Problem(rule_path(rule_id), item.key, item.message)
    for rule_id in rule_set.rules:
        if not is_rule_id(rule_id):
            message = "в имени файла — строчные латинские буквы, цифры и дефис, до 60 знаков"
            yield Problem(rule_path(rule_id), "", message)
    if (count := len(rule_set.rules) + len(rule_set.errors)) > MAX_RULES:
        yield Problem("rules", "", f"правил {count}, а браузер получает не больше {MAX_RULES}: удалите прошедшие")


def _facets(files: ConfigFiles) -> dict[str, Facet]:
    try:
        return {facet.key: facet for facet in load_facets(files)}
    except FacetsError:
        return {}
