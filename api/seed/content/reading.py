"""The files of this folder as rows. A text is HTML under a YAML head between two lines of dashes."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from api.content.markup import sanitised
from api.seed.content.typeset import typeset
from api.seed.tables import table


@dataclass(frozen=True, slots=True)
class Text:
    """`name` is the file's name without its ending; `head` what stands above the HTML."""

    name: str
    head: dict[str, Any]
    html: str

    @property
    def title(self) -> str:
        return typeset(self.head["title"])

    @property
    def lead(self) -> str:
        return typeset(self.head["lead"])

    @property
    def city_ids(self) -> list[int]:
        return city_ids(self.head.get("cities", []))

    @property
    def published_at(self) -> datetime:
        day: date = self.head["published"]
        return datetime.combine(day, time(6), UTC)


@cache
def texts(folder: str) -> tuple[Text, ...]:
    """In the order of the files' names."""
    found = [path for path in files("api.seed.content").joinpath(folder).iterdir() if path.name.endswith(".html")]
    return tuple(_text(path.name, path.read_text("utf-8")) for path in sorted(found, key=lambda path: path.name))


def _text(name: str, content: str) -> Text:
    _, head, html = content.split("---\n", 2)
    return Text(name.removesuffix(".html"), yaml.safe_load(head), sanitised(typeset(html)))


def listed(name: str) -> list[dict[str, Any]]:
    """A YAML file that is one list."""
    rows: list[dict[str, Any]] = yaml.safe_load(files("api.seed.content").joinpath(f"{name}.yml").read_text("utf-8"))
    return rows


def city_ids(names: list[str]) -> list[int]:
    ids = {row["name"]: int(row["id"]) for row in table("cities")}
    return [ids[name] for name in names]
