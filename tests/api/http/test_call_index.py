"""How a call is found among the others."""

from fastapi.testclient import TestClient


def test_calls_are_found_by_name_with_their_shop_and_method(shop: TestClient) -> None:
    tries = {
        ("GET", "/api/shop/getCities"): 200,
        ("GET", "/api/other/getCities"): 404,
        ("GET", "/api/shop/getCities/"): 404,
        ("GET", "/api/shop/getcities"): 404,
        ("GET", "/api/shop"): 404,
        ("GET", "/shop/getCities"): 404,
        ("GET", "/api/shop/getCart"): 405,
        ("DELETE", "/api/shop/getCities"): 405,
        ("POST", "/api/shop/paymentWebhook/nobody"): 404,
    }

    answers = {(method, path): shop.request(method, path) for method, path in tries}

    assert {asked: answer.status_code for asked, answer in answers.items()} == tries
    assert answers["GET", "/api/shop/getCart"].headers["Allow"] == "POST"
