"""Links from a query of the report to a new entry of the draft of the search configuration."""

from dataclasses import dataclass
from urllib.parse import urlencode

DRAFT = "/admin/search/draft"


@dataclass(frozen=True, slots=True)
class DraftLink:
    href: str
    label: str
    icon: str


def draft_links(text: str, is_empty: bool) -> list[DraftLink]:
    """The most useful first: for a query without results the synonym, else the pinned product."""
    synonym = DraftLink(_address("synonyms/new", {"from": text}), "Добавить синоним", "arrow-up-down")
    rules = [
        DraftLink(_address("rules/new", {"query": text, "kind": kind}), label, icon)
        for kind, label, icon in (
            ("pin", "Закрепить товар", "map-pin"),
            ("redirect", "Отправить на страницу", "arrow-right"),
            ("banner", "Показать баннер", "image"),
            ("hide", "Скрыть товар", "eye-off"),
        )
    ]
    judgement = DraftLink(_address("judgements", {"query": text}), "Оценить ответ", "star")
    return [synonym, *rules, judgement] if is_empty else [*rules, synonym, judgement]


def _address(path: str, parameters: dict[str, str]) -> str:
    return f"{DRAFT}/{path}?{urlencode(parameters)}"
