"""A browser without JavaScript: parses pages, fills in their forms, stores cookies."""

from functools import cached_property
from html.parser import HTMLParser
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

PASSWORD = "the-password-of-the-tests"
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Node:
    def __init__(self, tag: str, attributes: dict[str, str], parent: "Node | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Node | str] = []

    @property
    def text(self) -> str:
        parts = (child if isinstance(child, str) else child.text for child in self.children)
        return " ".join(" ".join(parts).split())

    def find_all(self, tag: str, **attributes: str) -> "list[Node]":
        matches = []
        for child in self.children:
            if isinstance(child, Node):
                expected = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
                if child.tag == tag and all(child.attributes.get(name) == value for name, value in expected.items()):
                    matches.append(child)
                matches += child.find_all(tag, **attributes)
        return matches

    def find(self, tag: str, **attributes: str) -> "Node":
        (node,) = self.find_all(tag, **attributes)
        return node

    def inside(self, tag: str) -> bool:
        return self.parent is not None and (self.parent.tag == tag or self.parent.inside(tag))


class Tree(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = self.node = Node("", {}, None)
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs}, self.node)
        self.node.children.append(node)
        if tag not in VOID:
            self.node = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.node.children.append(Node(tag, {name: value or "" for name, value in attrs}, self.node))

    def handle_endtag(self, tag: str) -> None:
        node: Node | None = self.node
        while node is not None and node.tag != tag:
            node = node.parent
        if node is not None and node.parent is not None:
            self.node = node.parent

    def handle_data(self, data: str) -> None:
        self.node.children.append(data)


class Page:
    """A page as a browser would see it; most answers to forms are never read."""

    def __init__(self, response: Response) -> None:
        self.response = response
        self.status = response.status_code

    @cached_property
    def root(self) -> Node:
        return Tree(self.response.text).root

    @property
    def text(self) -> str:
        return self.root.text

    @property
    def main(self) -> Node:
        return self.root.find("main")

    @property
    def errors(self) -> list[str]:
        return [node.text for node in self.root.find_all("p") if "err" in node.attributes.get("class", "").split()]

    def form(self, action: str | None = None) -> dict[str, Any]:
        """The values that the form of the page (or the one with that action) submits without changes."""
        forms = (
            self.main.find_all("form", method="post") if action is None else self.root.find_all("form", action=action)
        )
        return fields(forms[0])

    def rows(self) -> list[str]:
        return [row.text for body in self.main.find_all("tbody") for row in body.find_all("tr")]


def fields(form: Node) -> dict[str, Any]:
    values: dict[str, Any] = {}

    def add(name: str, value: str) -> None:
        values[name] = value if name not in values else [*_as_list(values[name]), value]

    for node in _controls(form):
        name, kind = node.attributes.get("name"), node.attributes.get("type", "text")
        if not name or "disabled" in node.attributes:
            continue
        if node.tag == "textarea":
            add(name, "".join(child for child in node.children if isinstance(child, str)).removeprefix("\n"))
        elif node.tag == "select":
            options = node.find_all("option")
            selected = [option for option in options if "selected" in option.attributes]
            if "multiple" not in node.attributes:
                selected = selected[:1] or options[:1]
            for option in selected:
                add(name, option.attributes.get("value", option.text))
        elif kind in ("checkbox", "radio"):
            if "checked" in node.attributes:
                add(name, node.attributes.get("value", "on"))
        elif kind not in ("file", "submit", "button"):
            add(name, node.attributes.get("value", ""))
    return values


def _controls(node: Node) -> list[Node]:
    controls = []
    for child in node.children:
        if isinstance(child, Node):
            if child.tag in ("input", "select", "textarea"):
                controls.append(child)
            controls += _controls(child)
    return controls


def _as_list(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value]


class StaffBrowser:
    """A browser of one member of staff; redirects are not followed."""

    def __init__(self, shop: TestClient, address: str = "testclient") -> None:
        self.browser = TestClient(
            shop.app, raise_server_exceptions=False, follow_redirects=False, client=(address, 50000)
        )
        self.browser.portal = shop.portal  # else each request starts a thread and an event loop

    def get(self, address: str) -> Page:
        return Page(self.browser.get(address))

    def log_in(self, login: str, password: str = PASSWORD) -> Page:
        form = self.get("/admin/login").form()
        return self.send("/admin/login", form | {"login": login, "password": password})

    def send(self, address: str, form: dict[str, Any], files: Any = None) -> Page:
        return Page(self.browser.post(address, data=form, files=files))

    def fill(self, address: str, action: str | None = None, files: Any = None, **changes: Any) -> Page:
        """Opens a page, changes its form and sends it; a change to None leaves the field out."""
        form = self.get(address).form(action) | changes
        return self.send(action or address, {name: value for name, value in form.items() if value is not None}, files)
