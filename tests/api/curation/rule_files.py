"""Rules as texts by id, as the files of a search configuration with the facets and synonyms of the small shop."""

from textwrap import dedent

from sqlalchemy.orm import Session

from api.admin.curation.rule_checks import rule_problems
from api.curation import repository
from api.curation.config_files import ConfigFiles, Problem

FACETS = """\
- {key: brand, name: Производитель, attribute: brand, widget: search}
- {key: sae, name: Вязкость SAE, widget: list}
- {key: volume_l, name: Объём, widget: number, unit: л}
"""
SYNONYMS = "from,to,way,why\nнезамерзайка,жидкость омывателя,one,так говорят\n"
#: The only listed oil of the small shop.
LUKOIL = "{article: '3148675', brand: ЛУКОЙЛ, name: 'Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л'}"
FILTER_W914 = "{article: W 914/2, name: Фильтр масляный W 914/2}"


def config(**rules: str) -> ConfigFiles:
    """`winter_oil` is the rule `winter-oil`."""
    texts = {f"rules/{name.replace('_', '-')}.yml": dedent(text).lstrip("\n") for name, text in rules.items()}
    return ConfigFiles({"facets.yml": FACETS, "synonyms.csv": SYNONYMS, **texts})


def rule(then: str, when: str = "{until: 2099-01-01}", **keys: object) -> str:
    """The text of a rule with these actions and conditions, each in YAML's form in one line."""
    keys = {"title": "Правило", **keys}
    return "".join(f"{name}: {value}\n" for name, value in keys.items()) + f"when: {when}\nthen: {then}\n"


def make_live(session: Session, files: ConfigFiles) -> int:
    """Stores the files as the live version; returns its id."""
    connection = session.connection()
    version_id = repository.add_version(connection, files, parent_id=None, source="files", author="", reason="")
    repository.set_live(connection, version_id)
    session.commit()
    return version_id


def problems(session: Session, **rules: str) -> list[tuple[str, str, str, str]]:
    """(rule, key, severity, message)."""

    def fields(problem: Problem) -> tuple[str, str, str, str]:
        path = problem.path.removeprefix("rules/").removesuffix(".yml")
        return path, problem.entry, problem.severity, problem.message

    return [fields(problem) for problem in rule_problems(config(**rules), session)]
