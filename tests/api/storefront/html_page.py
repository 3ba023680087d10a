"""HtmlPage: a parsed page with its head tags, linked data and scripts."""

import json
from html.parser import HTMLParser
from typing import Any

from fastapi.testclient import TestClient


class HtmlPage(HTMLParser):
    """Head tags by name, data scripts (`data`, `answers`), and everything that the browser would execute (`runs`)."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.titles: list[str] = []
        self.meta: dict[str, list[str]] = {}
        self.links: list[dict[str, str]] = []
        self.data: list[dict[str, Any]] = []
        self.answers: dict[str, Any] = {}
        self.runs: list[str] = []
        self._in = ""
        self._text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self._in, self._text = tag, ""
        if tag == "meta":
            name = attributes.get("name") or attributes.get("property", "")
            self.meta.setdefault(name, []).append(attributes.get("content", ""))
        elif tag == "link":
            self.links.append(attributes)
        elif tag == "script" and attributes.get("type") in {"application/ld+json", "application/json"}:
            self._in = attributes["type"]
        elif tag == "script" or any(name.startswith("on") for name in attributes):
            self.runs.append(attributes.get("src") or self.get_starttag_text() or "")

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if self._in == "title":
            self.titles.append(self._text)
        elif self._in == "application/ld+json":
            self.data.append(json.loads(self._text))
        elif self._in == "application/json":
            self.answers = json.loads(self._text)
        self._in, self._text = "", ""

    @property
    def title(self) -> str:
        (title,) = self.titles
        return title

    @property
    def description(self) -> str:
        (description,) = self.meta["description"]
        return description

    @property
    def canonical(self) -> str | None:
        hrefs = [link["href"] for link in self.links if link["rel"] == "canonical"]
        assert len(hrefs) <= 1
        return hrefs[0] if hrefs else None

    def of_type(self, kind: str) -> dict[str, Any]:
        (block,) = [data for data in self.data if data["@type"] == kind]
        return block


def read_page(web: TestClient, path: str, **options: Any) -> HtmlPage:
    return HtmlPage(web.get(path, **options).text)
