"""Reads the text files of this folder: HTML with YAML front matter between two lines of dashes."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cache
from importlib.resources import files

import yaml

from api.content.markup import sanitise_markup
from api.core.json_types import JsonObject
from api.seed.content.typography import typeset
from api.seed.data_files import table


@dataclass(frozen=True, slots=True)
class ContentText:
    """`name`: the file name without extension; `head`: the front matter, YAML with keys of
    its folder, hence Any."""

    name: str
    head: JsonObject
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
def texts(folder: str) -> tuple[ContentText, ...]:
    """In the order of the files' names."""
    paths = [path for path in files("api.seed.content").joinpath(folder).iterdir() if path.name.endswith(".html")]
    return tuple(_text(path.name, path.read_text("utf-8")) for path in sorted(paths, key=lambda path: path.name))


def _text(name: str, content: str) -> ContentText:
    _, head, html = content.split("---\n", 2)
    return ContentText(name.removesuffix(".html"), yaml.safe_load(head), sanitise_markup(typeset(html)))


def yaml_list(name: str) -> list[JsonObject]:
    """The items of a YAML file that is a list."""
    rows: list[JsonObject] = yaml.safe_load(files("api.seed.content").joinpath(f"{name}.yml").read_text("utf-8"))
    return rows


def city_ids(names: list[str]) -> list[int]:
    ids = {row["name"]: int(row["id"]) for row in table("cities")}
    return [ids[name] for name in names]
