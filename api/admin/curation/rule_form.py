"""The form of a rule: single fields, rows that repeat, and the rule that they make."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import zip_longest
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
    parse_whole_number,
)
from api.admin.forms.form import Form
from api.core.shop_time import SHOP_TIME_ZONE
from api.curation.rule_files import MAX_ID, RuleFileError, is_rule_id, read_rule, write_rule
from api.curation.rule_schema import LAST_PLACE, MAX_PRIORITY, CurationRule

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


def submitted_rows(group: RowGroup, data: FormInput) -> list[Row]:
    """The rows that are filled in, in their order."""
    columns = [data.all(f"{group.name}_{column}") for column in group.columns]
    rows: list[Row] = [dict(zip(group.columns, cells, strict=True)) for cells in zip_longest(*columns, fillvalue="")]
    rows = [row for row in rows if row[group.needed] or (group.name == "replace" and row["to"])]
    if group.name == "pin":
        # Pins stand in the file as on the page of results. Without a place, below the ones before.
        rows.sort(key=lambda row: parse_whole_number(row["place"]) or LAST_PLACE)
    return rows


def row_content(group: RowGroup, row: Row, texts: ReferenceTexts, index: int) -> Any:
    """The entry of the file that a row makes. Any: its shape is the schema's. Raises FieldError."""
    if group.name == "query":
        return {row["kind"]: row["text"]}
    if group.name == "category":
        return texts.category(row["text"])
    if group.name == "city":
        return texts.city(row["text"])
    if group.name == "filter":
        return {"facet": row["facet"], **_filter_value(row, texts)}
    if group.name == "pin":
        place = parse_whole_number(row["place"]) if row["place"] else index + 1
        if place is None:
            raise FieldError("Место — целое число, первое сверху — 1")
        return {"place": place, "product": texts.product(row["product"]).model_dump()}
    if group.name == "replace":
        return {"from": row["from"], "to": row["to"]}
    if group.name == "facet":
        return row["key"]
    return texts.selector(row["what"], row["text"]).model_dump(exclude_none=True)


def _filter_value(row: Row, texts: ReferenceTexts) -> dict[str, str]:
    if not row["value"]:
        return {}
    if row["facet"] == "brand":
        return {"value": texts.brand(row["value"])}
    return {"value": texts.option_value(row["facet"], row["value"])}


def stored_rows(rule: CurationRule, texts: ReferenceTexts) -> dict[str, list[Row]]:
    """The rows of a rule by the name of their group."""
    when, then = rule.when, rule.then
    rows: dict[str, list[Row]] = {
        "query": [
            {"kind": pattern.kind, "text": pattern.is_ or pattern.contains or pattern.forms or ""}
            for pattern in when.query
        ],
        "category": [{"text": texts.category_text(path)} for path in when.categories],
        "city": [{"text": city} for city in when.cities],
        "filter": [{"facet": condition.facet, "value": condition.value or ""} for condition in when.filters],
        "pin": [{"place": str(pin.place), "product": product_text(pin.product)} for pin in then.pin],
        "replace": [{"from": pair.from_, "to": pair.to} for pair in then.replace],
        "facet": [{"key": key} for key in then.facets],
    }
    for name, selectors in (("boost", then.boost), ("bury", then.bury), ("hide", then.hide)):
        pairs = (texts.selector_texts(selector) for selector in selectors)
        rows[name] = [{"what": what, "text": text} for what, text in pairs]
    return rows


def shown_rows(group: RowGroup, rows: Sequence[Row]) -> Iterator[tuple[int, Row]]:
    """(index, row), and one empty row that can be filled in without script."""
    yield from enumerate(rows)
    yield len(rows), dict.fromkeys(group.columns, "")


#: The term that a new rule is offered.
PROPOSED_DAYS = 60
TONES = (("info", "Спокойный"), ("sale", "Акция"))
#: Names of the fields by keys of the file.
_FIELDS = {
    "when.car": "car", "when.audience": "audience", "when.from": "from", "when.until": "until", "then.drop": "drop",
    "then.redirect": "redirect", "then.banner.title": "banner_title", "then.banner.text": "banner_text",
    "then.banner.link": "banner_link", "then.banner.tone": "banner_tone", "then.sort": "sort",
}  # fmt: skip
#: Ids that are addresses of other pages.
_RESERVED = {"new", "suggest"}


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
        TextField(name="redirect", label="Страница магазина", longest=300, hint="Например /page/delivery"),
        TextField(name="banner_title", label="Заголовок", longest=80),
        TextAreaField(name="banner_text", label="Текст", longest=200),
        TextField(name="banner_link", label="Куда ведёт", longest=300, width="w-half", hint="Путь или пусто"),
        ChoiceField(name="banner_tone", label="Вид", choices=TONES, width="w-half"),
        ChoiceField(name="sort", label="Порядок", none="Обычный", choices=tuple(SORT_NAMES.items())),
    ]  # fmt: skip


class RuleForm(Form):
    """`rows` by group; `row_errors` by (group, index of the row)."""

    def __init__(self, texts: ReferenceTexts, rule: CurationRule | None, *, is_new: bool = False) -> None:
        super().__init__(fields(is_new=is_new), _values(rule))
        self.reference_texts = texts
        self.rows: dict[str, list[Row]] = stored_rows(rule, texts) if rule else {name: [] for name in GROUPS}
        self.row_errors: dict[tuple[str, int], str] = {}

    @property
    def has_errors(self) -> bool:
        return bool(self.errors or self.row_errors)

    def prefill(self, rows: Mapping[str, list[Row]], **texts: str) -> None:
        self.rows |= rows
        self.texts |= texts

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
            self.refuse_keys(RuleFileError.of(error))
        except RuleFileError as error:
            self.refuse_keys(error)
        return None

    def refuse_keys(self, error: RuleFileError) -> None:
        self.refuse_entries((item.key, item.message) for item in error.errors)

    def refuse_entries(self, entries: Iterable[tuple[str, str]]) -> None:
        """Puts the messages beside the fields and rows of these keys of the file."""
        for key, message in entries:
            message = message[:1].upper() + message[1:]
            group = next((group for group in GROUPS.values() if f"{key}.".startswith(f"{group.key}.")), None)
            if group is not None:
                index = key.removeprefix(group.key).strip(".").partition(".")[0]
                self.row_errors.setdefault((group.name, int(index) if index.isdigit() else -1), message)
                continue
            field = next((name for prefix, name in _FIELDS.items() if f"{key}.".startswith(f"{prefix}.")), key)
            known = {field.name for field in self.fields}
            self.errors.setdefault(field if field in known else "form", message)

    def _content(self, data: FormInput) -> dict[str, Any]:
        """The file's content of the submitted texts."""
        content: dict[str, Any] = {"when": {}, "then": {}}
        for name, group in GROUPS.items():
            self.rows[name] = submitted_rows(group, data)
            section, _, key = group.key.partition(".")
            if entries := [entry for index in range(len(self.rows[name])) if (entry := self._entry(name, index))]:
                content[section][key] = entries
        content |= {name: self.values.get(name) for name in ("title", "why", "enabled") if name in self.values}
        content["priority"] = self.number("priority") or 0
        for name in ("car", "audience", "from", "until"):
            content["when"][name] = self.values.get(name)
        content["then"] |= {"redirect": self.text("redirect") or None, "sort": self.values.get("sort")}
        content["then"]["drop"] = [word.strip() for word in self.text("drop").split(",") if word.strip()]
        banner = {name: self.text(f"banner_{name}") for name in ("title", "text", "link", "tone")}
        if any(banner[name] for name in ("title", "text", "link")):
            content["then"]["banner"] = banner
        return content

    def _entry(self, name: str, index: int) -> Any:
        try:
            return row_content(GROUPS[name], self.rows[name][index], self.reference_texts, index)
        except FieldError as error:
            self.row_errors[name, index] = str(error)
        except ValidationError as error:
            message = RuleFileError.of(error).errors[0].message
            self.row_errors[name, index] = message[:1].upper() + message[1:]
        return None


def _values(rule: CurationRule | None) -> dict[str, object]:
    if rule is None:
        end = datetime.combine(
            datetime.now(SHOP_TIME_ZONE).date() + timedelta(days=PROPOSED_DAYS), time(), SHOP_TIME_ZONE
        )
        return {"enabled": True, "priority": 0, "until": end, "banner_tone": "info"}
    banner = rule.then.banner
    return {
        **{name: getattr(rule, name) for name in ("title", "why", "enabled", "priority")},
        "car": rule.when.car,
        "audience": rule.when.audience,
        "from": rule.when.from_,
        "until": rule.when.until,
        "drop": ", ".join(rule.then.drop),
        "redirect": rule.then.redirect,
        "banner_title": banner.title if banner else "",
        "banner_text": banner.text if banner else "",
        "banner_link": banner.link if banner else "",
        "banner_tone": banner.tone if banner else "info",
        "sort": rule.then.sort,
    }
