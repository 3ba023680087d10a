"""The back office has the colours of the shop's tokens, in both themes."""

import re

from api.admin.rendering import STATIC
from onebox.options import ROOT

_COLOUR = re.compile(r"--([a-z0-9-]+):\s*(light-dark\([^()]*(?:\([^()]*\)[^()]*)*\))")


def colours(css: str) -> dict[str, str]:
    return dict(_COLOUR.findall(css.replace("#ffffff", "#fff")))


def test_colours_are_those_of_the_shop() -> None:
    own = colours((STATIC / "admin.css").read_text(encoding="utf-8"))
    shop = colours((ROOT / "web/src/shared/ui/tokens.css").read_text(encoding="utf-8"))

    assert {"white", "ink", "accent", "mark", "bad", "veil"} <= own.keys()
    shared = own.keys() & shop.keys() - {"accent-3"}  # pressed here, a dark band there
    assert {name: own[name] for name in shared} == {name: shop[name] for name in shared}
