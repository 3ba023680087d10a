"""The API documentation page: every call with its request, response and errors."""

import re

from fastapi.testclient import TestClient


def test_every_call_of_the_shop_is_on_the_page(client: TestClient) -> None:
    page = client.get("/api/docs")
    paths = client.get("/api/openapi.json").json()["paths"]

    assert page.status_code == 200
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert [path for path in paths if path.replace("{product}", "shop") not in page.text] == []
    assert "<script" not in page.text
    assert client.get("/api/docs.css").headers["content-type"].startswith("text/css")


def test_a_call_shows_its_request_response_and_errors(client: TestClient) -> None:
    (call,) = re.findall(r'<article id="getProduct">.*?</article>', client.get("/api/docs").text, re.DOTALL)

    assert '<span class="method post">POST</span> <code>/api/shop/getProduct</code>' in call
    request, answer = re.search(r"<h4>Запрос</h4>(.*?)</pre>.*?<h4>Ответ 200</h4>(.*?)</pre>", call, re.DOTALL).groups()  # type: ignore[union-attr]
    assert "&#34;city&#34;" in request
    assert "&#34;product&#34;" in answer
    assert "<td>429</td><td><code>too_many_requests</code></td>" in call
