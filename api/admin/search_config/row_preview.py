"""What a row would do: how the engine sees it, how far it reaches, what speaks against it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.search_config.problems import Problem
from api.search_config.reach_checks import Reach, entry_of, reach_messages, reaches
from api.search_config.synonyms import SynonymsError, engine_synonyms, parse_synonym
from api.search_config.word_checks import entry_problems
from api.search_config.word_table_registry import SYNONYM_TABLE, WordTable
from api.search_versions.config_files import ConfigFiles


@dataclass(frozen=True, slots=True)
class RowPreview:
    """`products`, `others`: what the engine gets of a synonym, for the products and for the other indexes."""

    problems: Sequence[Problem]
    reach: Reach | None
    reach_messages: Sequence[str]
    products: Mapping[str, list[str]]
    others: Mapping[str, list[str]]


def row_preview(
    session: Session, files: ConfigFiles, table: WordTable, text: str, cells: tuple[str, ...]
) -> RowPreview:
    """`files`: with the row, `text`, in them."""
    problems = entry_problems(files, table.path, text)
    entry = entry_of(table.path, text, cells)
    reach = reaches([entry], session)[0] if entry else None
    messages = list(reach_messages(entry, reach)) if entry and reach else []
    products: Mapping[str, list[str]] = {}
    others: Mapping[str, list[str]] = {}
    if table is SYNONYM_TABLE:
        try:
            synonym = parse_synonym(cells, "")
        except SynonymsError:
            return RowPreview(problems, reach, messages, products, others)
        products, others = (engine_synonyms([synonym], stems=stems) for stems in (True, False))
    return RowPreview(problems, reach, messages, products, others)
