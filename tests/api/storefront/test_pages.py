"""Serving the built web: pages, hashed files, and paths that point outside the folder."""

import pytest
from fastapi.testclient import TestClient

from api.core.settings import get_settings


def test_pages_are_revalidated_each_time(web: TestClient) -> None:
    for path, status in (("/", 200), ("/catalog/filtry", 200), ("/product/1", 200), ("/нет-такой", 404)):
        answer = web.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (status, "no-cache")
        assert '<div id="root">' in answer.text


def test_hashed_files_are_cached_for_a_year(web: TestClient) -> None:
    answer = web.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})

    assert answer.text == "console.log(1)"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")


def test_a_compressed_file_is_sent_to_clients_that_accept_it(web: TestClient) -> None:
    with web.stream("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert b"".join(answer.iter_raw()) == b"packed"


def test_a_missing_file_is_404_and_not_a_page(web: TestClient) -> None:
    assert web.get("/assets/app-old.js").status_code == 404


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00"])
def test_names_outside_the_folder_are_not_found(web: TestClient, path: str) -> None:
    assert "secret" not in web.get(path).text


@pytest.mark.parametrize("path", ["/.vite/manifest.json", "/%2evite/manifest.json", "/assets/%2e./.vite/manifest.json"])
def test_the_manifest_of_the_build_is_not_public(web: TestClient, path: str) -> None:
    answer = web.get(path)

    assert answer.status_code == 404
    assert "product-page" not in answer.text


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_an_unknown_call_is_an_error_in_the_one_shape(web: TestClient, method: str) -> None:
    answer = web.request(method, "/api/shop/noSuchCall")

    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"


def test_the_policy_allows_no_inline_script_and_one_engine(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEARCH_PUBLIC_URL", ":8001")
    get_settings.cache_clear()

    policy = web.get("/", headers={"Host": "shop.example:8000"}).headers["content-security-policy"]

    assert "script-src 'self';" in policy
    assert "connect-src 'self' http://shop.example:8001;" in policy


def test_a_hostile_host_header_does_not_reach_the_policy(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEARCH_PUBLIC_URL", ":8001")
    get_settings.cache_clear()

    policy = web.get("/", headers={"Host": "x; script-src *"}).headers["content-security-policy"]

    assert "connect-src 'self' http://127.0.0.1:8001;" in policy


def test_the_service_worker_is_asked_for_anew_each_time(web: TestClient) -> None:
    assert web.get("/service-worker.js").headers["cache-control"] == "no-cache"
