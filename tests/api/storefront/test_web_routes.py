"""The server knows every page of the web: a route missing there would be rendered with status 404."""

import re

from api.storefront.heads.addresses import PAGES
from tests.architecture.source import ROOT

APP = ROOT / "web" / "src" / "app"
PARAMETERS = {":id": "17", ":slug": "name", ":idn": "104233", "*": "motornye-masla"}


def paths_of_the_web() -> set[str]:
    """Paths of `<Route path>` and of the personal area's child routes."""
    routes = (APP / "routes.tsx").read_text(encoding="utf-8")
    account = (APP / "routes" / "account-page.tsx").read_text(encoding="utf-8")
    children = {f"/account/{path}".rstrip("/") for path in re.findall(r"path: '([^']*)'", account)}
    assert "/account/orders" in children
    return set(re.findall(r"""path="(/[^"]*)\"""", routes)) - {"/account/*"} | children


def test_every_route_of_the_web_is_a_page_of_the_server() -> None:
    unknown = []
    for path in paths_of_the_web():
        for path_variant in {path.replace("?", ""), re.sub(r"/:\w+\?$", "", path)}:
            parameters = PARAMETERS | ({":id": "theme"} if path.startswith("/typography") else {})
            address = "/".join(parameters.get(part, part) for part in path_variant.split("/"))
            if not any(pattern.fullmatch(address.rstrip("/") or "/") for pattern, _, _ in PAGES):
                unknown.append(path)

    assert paths_of_the_web()
    assert unknown == []


def test_every_page_of_the_web_is_preloaded_by_its_name() -> None:
    pages = {path.stem for path in (APP / "routes").glob("*-page.tsx")}

    assert pages - {module for _, module, _ in PAGES} - {"not-found-page"} == set()
