"""Fixtures: the small shop that also serves a built web."""

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.core.settings import get_settings

INDEX = """<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8" />
    <title>Магазин</title>
    <script type="module" src="/assets/app-1a2b.js"></script>
    <link rel="modulepreload" href="/assets/vendor-3c4d.js">
    <link rel="preload" href="/assets/text-0a1b.woff2" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" crossorigin href="/assets/shop-2c3d.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
"""
MANIFEST = {
    "index.html": {"file": "assets/app-1a2b.js", "imports": ["_vendor.js"]},
    "src/first-paint.css": {"file": "assets/first-paint-4e5f.css"},
    "_vendor.js": {"file": "assets/vendor-3c4d.js"},
    "_crumbs.js": {"file": "assets/crumbs-5e6f.js", "css": ["assets/crumbs-7a8b.css"], "imports": ["_vendor.js"]},
    "src/app/routes/product-page.tsx": {
        "file": "assets/product-page-9c0d.js",
        "css": ["assets/product-page-1e2f.css"],
        "imports": ["index.html", "_crumbs.js"],
    },
}


@pytest.fixture
def web(shop: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / ".vite").mkdir()
    (dist / "index.html").write_text(INDEX, encoding="utf-8")
    (dist / ".vite" / "manifest.json").write_text(json.dumps(MANIFEST))
    (dist / "assets" / "first-paint-4e5f.css").write_text("h1{color:teal}")
    (dist / "assets" / "app-1a2b.js").write_text("console.log(1)")
    (dist / "service-worker.js").write_text("self.skipWaiting()")
    (dist / "assets" / "app-1a2b.js.gz").write_bytes(b"packed")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setenv("WEB_DIST", str(dist))
    get_settings.cache_clear()
    return shop
