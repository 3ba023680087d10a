"""The API documentation page: every call with its request, response and errors."""

from fastapi.testclient import TestClient

from api.storefront.documentation import sections_of


def test_every_call_of_the_shop_is_on_the_page(client: TestClient) -> None:
    page = client.get("/api/docs")
    paths = client.get("/api/openapi.json").json()["paths"]

    assert page.status_code == 200
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert [path for path in paths if path.replace("{product}", "shop") not in page.text] == []
    assert "<script" not in page.text
    assert client.get("/api/docs.css").headers["content-type"].startswith("text/css")


def test_a_call_shows_its_request_response_and_errors(client: TestClient) -> None:
    calls = {
        call.path: call
        for calls in sections_of(client.get("/api/openapi.json").json(), "shop").values()
        for call in calls
    }

    call = calls["/api/shop/getProduct"]

    assert call.method == "POST"
    assert '"city"' in (call.body or "")
    assert call.answers[0][0] == "200"
    assert ("429", "too_many_requests") in [(error.status, error.code) for error in call.errors]
