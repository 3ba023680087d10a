"""The form of one row of a table: a box a column, several names one a line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.admin.forms.fields import ChoiceField, Field, TextAreaField, TextField
from api.admin.forms.form import Form
from api.curation.config_files import ConfigFiles
from api.curation.problems import Problem
from api.curation.reach import Reach, entry_of, reach_messages, reaches
from api.curation.synonyms import SynonymsError, engine_synonyms, parse_synonym
from api.curation.tables import MAX_CELL, MAX_WHY, SYNONYM_TABLE, WordColumn, WordTable, row_messages
from api.curation.word_checks import entry_problems


def row_form(table: WordTable, cells: Sequence[str] = ()) -> Form:
    """`cells` of the row as it was shown; none for a new row."""
    values = {
        column.name: "\n".join(column.parts(cell)) if column.has_names else cell
        for column, cell in zip(table.columns, cells, strict=False)
    }
    return Form([_field(column) for column in table.columns], values)


def prefilled_form(table: WordTable, values: Mapping[str, str]) -> Form:
    """A new row with values from the address."""
    form = row_form(table)
    for column in table.columns:
        form.texts[column.name] = values.get(column.name) or column.initial
    return form


def submitted_cells(table: WordTable, form: Form) -> tuple[str, ...]:
    """The row of a form that was read."""
    return tuple(_cell(column, str(form.values.get(column.name) or "")) for column in table.columns)


def refuse_invalid(table: WordTable, form: Form, cells: tuple[str, ...]) -> None:
    messages = row_messages(table, cells)
    form.refuse({name: message.partition(": ")[2] or message for name, message in messages.items()})


def _cell(column: WordColumn, text: str) -> str:
    if not column.has_names:
        return text
    names = (" ".join(name.split()) for line in text.split("\n") for name in line.split("|"))
    return "|".join(dict.fromkeys(name for name in names if name))


def _field(column: WordColumn) -> Field:
    name, label, hint, required = column.name, column.label, column.hint, column.is_required
    if column.choices:
        return ChoiceField(name=name, label=label, hint=hint, required=required, choices=column.choices)
    if column.has_names:
        return TextAreaField(name=name, label=label, hint=hint, required=required, longest=MAX_CELL)
    return TextField(name=name, label=label, hint=hint, required=required, longest=MAX_WHY)


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
