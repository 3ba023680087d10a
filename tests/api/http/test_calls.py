"""Addresses of calls: shop, name and method."""

from fastapi.testclient import TestClient


def test_calls_are_found_by_name_with_their_shop_and_method(shop: TestClient) -> None:
    requests = {
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

    responses = {(method, path): shop.request(method, path) for method, path in requests}

    assert {request: response.status_code for request, response in responses.items()} == requests
    assert responses["GET", "/api/shop/getCart"].headers["Allow"] == "POST"
