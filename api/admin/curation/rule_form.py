"""The form of a rule: single fields, rows that repeat, and the rule that they make."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import zip_longest
from operator import attrgetter
from typing import Any

from pydantic import ValidationError

from api.admin.curation.rule_references import ReferenceTexts, product_text
from api.admin.curation.rule_sentences import SORT_NAMES
from api.admin.forms.fields import (
    ChoiceField,
    Field,
    FieldError,
    FlagField,
    FormInput,
    MomentField,
    NumberField,
    TextAreaField,
    TextField,
)
from api.admin.forms.form import Form
from api.core.shop_time import SHOP_TIME_ZONE
from api.curation.rule_files import MAX_ID, RuleFileError, is_rule_id, read_rule, write_rule
from api.curation.rule_schema import LAST_PLACE, MAX_PRIORITY, CurationRule, Pin, ProductSelector, QueryPattern
from api.http.fields import parse_whole_number

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RowGroup:
    """`name` of the group, the columns of a row, and the key of the file that its rows fill.

    A row counts when its column `needed` has a value.
    """

    name: str
    columns: tuple[str, ...]
    needed: str
    key: str


GROUPS = {
    group.name: group
    for group in (
        RowGroup("query", ("kind", "text"), "text", "when.query"),
        RowGroup("category", ("text",), "text", "when.categories"),
        RowGroup("city", ("text",), "text", "when.cities"),
        RowGroup("filter", ("facet", "value"), "facet", "when.filters"),
        RowGroup("pin", ("place", "product"), "product", "then.pin"),
        RowGroup("boost", ("what", "text"), "text", "then.boost"),
        RowGroup("bury", ("what", "text"), "text", "then.bury"),
        RowGroup("hide", ("what", "text"), "text", "then.hide"),
        RowGroup("replace", ("from", "to"), "from", "then.replace"),
        RowGroup("facet", ("key",), "key", "then.facets"),
    )
}
#: Keys of the file by names of the single fields.
KEYS = {
    **{name: name for name in ("title", "why", "enabled", "priority")},
    **{name: f"when.{name}" for name in ("car", "audience", "from", "until")},
    **{name: f"then.{name}" for name in ("drop", "redirect", "sort")},
    **{f"banner_{name}": f"then.banner.{name}" for name in ("title", "text", "link", "tone")},
}
#: The term that a new rule is offered.
PROPOSED_DAYS = 60
#: Ids that are addresses of other pages.
_RESERVED = {"new", "suggest"}


def submitted_rows(group: RowGroup, data: FormInput) -> list[Row]:
    """The rows that are filled in, in their order."""
    columns = [data.all(f"{group.name}_{column}") for column in group.columns]
    rows: list[Row] = [dict(zip(group.columns, cells, strict=True)) for cells in zip_longest(*columns, fillvalue="")]
    rows = [row for row in rows if row[group.needed] or (group.name == "replace" and row["to"])]
    if group.name == "pin":
        # Pins stand in the file as on the page of results. Without a place, below the ones before.
        rows.sort(key=lambda row: parse_whole_number(row["place"]) or LAST_PLACE)
    return rows


def shown_rows(group: RowGroup, rows: Sequence[Row]) -> Iterator[tuple[int, Row]]:
    """(index, row), and one empty row that can be filled in without script."""
    yield from enumerate(rows)
    yield len(rows), dict.fromkeys(group.columns, "")


def check_id(text: str) -> str:
    if text in _RESERVED or not is_rule_id(text):
        raise FieldError(f"Строчные латинские буквы, цифры и дефис, до {MAX_ID} знаков")
    return text


def fields(*, is_new: bool) -> list[Field]:
    name = TextField(
        name="id", label="Имя файла", longest=MAX_ID, check=check_id, mono=True, hint="Пусто — сделаем из названия"
    )
    return [
        TextField(name="title", label="Название", required=True, longest=120, hint="Увидят только сотрудники"),
        TextAreaField(name="why", label="Зачем", longest=500, hint="Вспомнить через полгода, кто просил и почему"),
        *([name] if is_new else []),
        FlagField(name="enabled", label="Включено"),
        NumberField(
            name="priority", label="Приоритет", least=-MAX_PRIORITY, most=MAX_PRIORITY,
            hint="Если правила спорят, сильнее то, где число больше",
        ),
        ChoiceField(
            name="car", label="Машина", none="Не важно",
            choices=((True, "Названа в запросе или выбрана"), (False, "Не названа и не выбрана")),
        ),
        ChoiceField(
            name="audience", label="Покупатель", none="Любой",
            choices=(("guest", "Гость"), ("customer", "Вошёл в кабинет")),
        ),
        MomentField(name="from", label="С, по Москве", width="w-half", hint="Пусто — сразу"),
        MomentField(name="until", label="До, по Москве", width="w-half", hint="С этой минуты не действует"),
        TextField(name="drop", label="Слова через запятую", longest=1000),
        TextField(
            name="redirect", label="Страница магазина", longest=300, hint="Например /page/delivery", empty_is_none=True
        ),
        TextField(name="banner_title", label="Заголовок", longest=80),
        TextAreaField(name="banner_text", label="Текст", longest=200),
        TextField(name="banner_link", label="Куда ведёт", longest=300, width="w-half", hint="Путь или пусто"),
        ChoiceField(
            name="banner_tone", label="Вид", choices=(("info", "Спокойный"), ("sale", "Акция")), width="w-half"
        ),
        ChoiceField(name="sort", label="Порядок", none="Обычный", choices=tuple(SORT_NAMES.items())),
    ]  # fmt: skip


class RuleForm(Form):
    """`rows` by group; `row_errors` by (group, index of the row), -1 for the whole group."""

    def __init__(self, texts: ReferenceTexts, rule: CurationRule | None, *, is_new: bool = False) -> None:
        super().__init__(fields(is_new=is_new), _values(rule))
        self.reference_texts = texts
        self.rows: dict[str, list[Row]] = {
            name: [self._stored_row(group, entry) for entry in attrgetter(group.key)(rule)] if rule else []
            for name, group in GROUPS.items()
        }
        self.row_errors: dict[tuple[str, int], str] = {}

    @property
    def has_errors(self) -> bool:
        return bool(self.errors or self.row_errors)

    def read_rule(self, data: FormInput) -> CurationRule | None:
        """The rule that was submitted; None when some field or row is wrong."""
        self.read(data)
        content = self._content(data)
        if self.row_errors:
            # Places of further mistakes in the file are not those in the form while rows are missing.
            return None
        try:
            rule = CurationRule.model_validate(content)
            # What counts is the file: the text is read as a publication reads it.
            return None if self.errors else read_rule(write_rule(rule))
        except ValidationError as error:
            self.refuse_keys(RuleFileError.of(error).errors)
        except RuleFileError as error:
            self.refuse_keys(error.errors)
        return None

    def refuse_keys(self, errors: Iterable[tuple[str, str]]) -> None:
        """Puts the messages beside the fields and rows of these keys of the file."""
        for key, message in errors:
            message = message[:1].upper() + message[1:]
            group = next((group for group in GROUPS.values() if f"{key}.".startswith(f"{group.key}.")), None)
            if group is not None:
                index = key.removeprefix(group.key).strip(".").partition(".")[0]
                self.row_errors.setdefault((group.name, int(index) if index.isdigit() else -1), message)
            else:
                field = next((name for name, prefix in KEYS.items() if f"{key}.".startswith(f"{prefix}.")), "form")
                self.errors.setdefault(field, message)

    def _content(self, data: FormInput) -> dict[str, Any]:
        """The file's content of the submitted texts."""
        content: dict[str, Any] = {"when": {}, "then": {"banner": {}}}
        for name, group in GROUPS.items():
            self.rows[name] = submitted_rows(group, data)
            entries = [entry for index in range(len(self.rows[name])) if (entry := self._entry(group, index))]
            _put(content, group.key, entries)
        for name, key in KEYS.items():
            if (value := self.values.get(name)) is not None:
                _put(content, key, value)
        content["then"]["drop"] = [word.strip() for word in self.text("drop").split(",") if word.strip()]
        if not any(self.text(f"banner_{name}") for name in ("title", "text", "link")):
            del content["then"]["banner"]
        return content

    def _entry(self, group: RowGroup, index: int) -> Any:
        """None with the reason in the form."""
        try:
            return self._row_content(group, self.rows[group.name][index], index)
        except FieldError as error:
            self.row_errors[group.name, index] = str(error)
        except ValidationError as error:
            message = RuleFileError.of(error).errors[0][1]
            self.row_errors[group.name, index] = message[:1].upper() + message[1:]
        return None

    def _row_content(self, group: RowGroup, row: Row, index: int) -> Any:
        """The entry of the file that a row makes. Any: its shape is the schema's. Raises FieldError."""
        texts = self.reference_texts
        match group.name:
            case "query":
                return {row["kind"]: row["text"]}
            case "category":
                return texts.category(row["text"])
            case "city":
                return texts.city(row["text"])
            case "filter":
                return {"facet": row["facet"]} | ({"value": texts.facet_value(**row)} if row["value"] else {})
            case "pin":
                place = parse_whole_number(row["place"]) if row["place"] else index + 1
                if place is None:
                    raise FieldError("Место — целое число, первое сверху — 1")
                return {"place": place, "product": texts.product(row["product"]).model_dump()}
            case "replace":
                return row
            case "facet":
                return row["key"]
        return texts.selector(row["what"], row["text"]).model_dump(exclude_none=True)

    def _stored_row(self, group: RowGroup, entry: Any) -> Row:
        match entry:
            case QueryPattern():
                return {"kind": entry.kind, "text": entry.typed}
            case Pin():
                return {"place": str(entry.place), "product": product_text(entry.product)}
            case ProductSelector():
                return dict(zip(group.columns, self.reference_texts.selector_texts(entry), strict=True))
            case str():
                text = self.reference_texts.category_text(entry) if group.name == "category" else entry
                return {group.needed: text}
        return {name: value or "" for name, value in entry.model_dump(by_alias=True).items()}


def _put(content: dict[str, Any], key: str, value: object) -> None:
    *sections, name = key.split(".")
    for section in sections:
        content = content[section]
    content[name] = value


def _values(rule: CurationRule | None) -> dict[str, object]:
    if rule is None:
        end = datetime.now(SHOP_TIME_ZONE).date() + timedelta(days=PROPOSED_DAYS)
        until = datetime.combine(end, time(), SHOP_TIME_ZONE)
        return {"enabled": True, "priority": 0, "until": until, "banner_tone": "info"}
    values: dict[str, Any] = {}
    for name, key in KEYS.items():
        values[name] = rule.model_dump(by_alias=True)
        for part in key.split("."):
            values[name] = (values[name] or {}).get(part)
    return values | {"drop": ", ".join(rule.then.drop), "banner_tone": values["banner_tone"] or "info"}
