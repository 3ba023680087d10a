"""The form of a facet, and its line in `facets.yml`."""

from collections.abc import Mapping

import yaml

from api.admin.forms.fields import ChoiceField, Field, FieldError, TextField
from api.admin.forms.form import Form
from api.catalog.facets import PATH, Facet
from api.curation.entries import entry_key
from api.curation.tables import cell_problem

MAX_LABEL = 60
WIDGETS = {
    "list": "список значений", "search": "список с поиском", "number": "числа от и до", "tree": "дерево разделов",
    "toggle": "переключатель", "range": "цена от и до", "stars": "звёзды",
}  # fmt: skip
#: Controls that an option may have; the others belong to the fixed facets.
OPTION_WIDGETS = ("list", "search", "number")


def facet_lines(text: str) -> dict[str, str]:
    """The line of each facet, by key; a facet of several lines has none."""
    lines = {}
    for line in text.split("\n"):
        if line.startswith("- {") and (key := entry_key(PATH, line)):
            lines[key] = line.rstrip("\r")
    return lines


def facet_form(values: Mapping[str, object], *, is_option: bool) -> Form:
    fields: list[Field] = [
        TextField(name="name", label="Название", required=True, longest=MAX_LABEL, check=_visible),
        TextField(
            name="unit", label="Единица", longest=20, width="w-half", check=_visible, hint="После значения: л, мм",
            empty_is_none=True,
        ),
    ]  # fmt: skip
    if is_option:
        choices = [(name, WIDGETS[name]) for name in OPTION_WIDGETS]
        fields.append(ChoiceField(name="widget", label="Вид", width="w-half", choices=choices))
    return Form(fields, values)


def facet_values(facet: Facet) -> dict[str, object]:
    return {"name": facet.name, "unit": facet.unit, "widget": facet.widget}


def facet_line(key: str, form: Form, line: str = "") -> str:
    """The line with the values of the form; `line` is the one it replaces, whose other keys remain."""
    entry = yaml.safe_load(line)[0] if line else {"key": key}
    for name in ("name", "widget", "unit"):
        if name in form.values:
            entry[name] = form.values[name]
    entry = {name: value for name, value in entry.items() if value is not None}
    return (
        "- " + yaml.safe_dump(entry, allow_unicode=True, default_flow_style=True, sort_keys=False, width=10**6).strip()
    )


def _visible(text: str) -> str:
    if message := cell_problem(text, MAX_LABEL):
        raise FieldError(message.capitalize())
    return text
