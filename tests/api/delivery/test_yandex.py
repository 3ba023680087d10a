"""The Yandex geocoder: request addresses and the parsing of replies."""

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from api.delivery.address_suggestions import MAX_UPSTREAM_CALLS, GuardedUpstream
from api.delivery.schemas import Suggestion
from api.delivery.yandex import MAX_BYTES, UpstreamError, YandexGeocoder

KEY = "secret-key-0123456789"
Handler = Callable[[httpx.Request], httpx.Response]


def member(text: str = "Россия, Москва, Ленинский проспект, 32А", pos: str = "37.586 55.706") -> dict[str, Any]:
    components = [{"kind": "country", "name": "Россия"}, {"kind": "locality", "name": "Москва"}]
    components += [{"kind": "street", "name": "Ленинский проспект"}, {"kind": "house", "name": "32А"}]
    meta = {"text": text, "Address": {"Components": components}}
    return {"GeoObject": {"metaDataProperty": {"GeocoderMetaData": meta}, "Point": {"pos": pos}}}


def answer(*members: dict[str, Any]) -> dict[str, Any]:
    return {"response": {"GeoObjectCollection": {"featureMember": list(members)}}}


def geocoder(handler: Handler) -> YandexGeocoder:
    return YandexGeocoder(KEY, httpx.MockTransport(handler))


def replies(payload: object, **more: Any) -> YandexGeocoder:
    return geocoder(lambda _: httpx.Response(200, json=payload, **more))


class TestWhereRequestsGo:
    @pytest.mark.parametrize(
        "query",
        [
            "http://localhost:6379/",
            "@evil.example/",
            "//evil.example/",
            "../../admin",
            "x&apikey=other&geocode=y",
            "x#fragment",
            "x\r\nHost: evil.example",
            "%0d%0aHost:%20evil.example",
            "http://2130706433/",
            "${jndi:ldap://evil.example/a}",
        ],
    )
    def test_the_typed_text_is_sent_as_one_parameter(self, query: str) -> None:
        requests: list[httpx.Request] = []

        def handler(request: httpx.Request) -> httpx.Response:
            requests.append(request)
            return httpx.Response(200, json=answer())

        assert geocoder(handler).suggest(query) == []
        (request,) = requests
        assert (request.url.scheme, request.url.host, request.url.path) == ("https", "geocode-maps.yandex.ru", "/1.x/")
        assert request.headers["host"] == "geocode-maps.yandex.ru"
        assert request.url.params.get_list("geocode") == [query]
        assert request.url.params.get_list("apikey") == [KEY]

    @pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
    def test_a_redirect_is_not_followed(self, status: int) -> None:
        requests: list[str] = []

        def handler(request: httpx.Request) -> httpx.Response:
            requests.append(request.url.host)
            return httpx.Response(status, headers={"Location": "http://169.254.169.254/latest/meta-data/"})

        with pytest.raises(UpstreamError, match=f"status {status}"):
            geocoder(handler).suggest("Тверская 1")
        assert requests == ["geocode-maps.yandex.ru"]

    def test_proxies_of_the_environment_are_not_used(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")

        assert replies(answer(member())).suggest("Тверская 1")[0].city == "Москва"


class TestWhatIsTaken:
    def test_an_address_with_its_parts_and_point(self) -> None:
        (suggestion,) = replies(answer(member())).suggest("Ленинский 32а")

        assert suggestion.model_dump() == {
            "text": "Москва, Ленинский проспект, 32А",
            "city": "Москва",
            "street": "Ленинский проспект",
            "house": "32А",
            "position": {"lat": 55.706, "lon": 37.586},
        }

    def test_texts_of_the_response_are_shortened_and_printable(self) -> None:
        (suggestion,) = replies(answer(member(text="<script>\x00\u202eА\r\nБ</script>" + "Я" * 999))).suggest("А")

        assert suggestion.text.startswith("<script>А Б</script>ЯЯЯ")
        assert len(suggestion.text) == 200

    @pytest.mark.parametrize("pos", ["", "x y", "nan nan", "inf 1", "999 999", "37.5", "1e999 1"])
    def test_invalid_coordinates_are_left_out(self, pos: str) -> None:
        assert replies(answer(member(pos=pos))).suggest("А")[0].position is None

    def test_addresses_without_a_text_take_no_place(self) -> None:
        found = replies(answer(*[member("")] * 8, member())).suggest("а")

        assert [suggestion.text for suggestion in found] == ["Москва, Ленинский проспект, 32А"]

    def test_at_most_seven_suggestions_are_returned(self) -> None:
        assert len(replies(answer(*[member()] * 50)).suggest("А")) == 7

    @pytest.mark.parametrize(
        "content",
        [b"", b"<html>", b"null", b"[]", b"{}", b'{"response": {}}', b"[" * 100_000, b'{"a":' * 5_000, b"\xff\xfe"],
    )
    def test_an_unexpected_shape_is_a_failure(self, content: bytes) -> None:
        with pytest.raises(UpstreamError):
            geocoder(lambda _: httpx.Response(200, content=content)).suggest("А")

    def test_an_endless_response_is_cut_off(self) -> None:
        bytes_sent = 0

        def flood() -> Iterator[bytes]:
            nonlocal bytes_sent
            while True:
                bytes_sent += 64 * 1024
                yield b" " * (64 * 1024)

        with pytest.raises(UpstreamError, match="too long"):
            geocoder(lambda _: httpx.Response(200, content=flood())).suggest("А")
        assert bytes_sent <= MAX_BYTES + 2 * 64 * 1024

    def test_a_compressed_response_is_not_decompressed(self) -> None:
        def handler(request: httpx.Request) -> httpx.Response:
            assert request.headers["accept-encoding"] == "identity"
            return httpx.Response(200, stream=httpx.ByteStream(b"\x1f\x8b"), headers={"Content-Encoding": "gzip"})

        with pytest.raises(UpstreamError, match="compressed"):
            geocoder(handler).suggest("А")

    @pytest.mark.parametrize("status", [400, 403, 404, 429, 500, 503])
    def test_other_statuses_are_failures(self, status: int) -> None:
        with pytest.raises(UpstreamError, match=str(status)):
            geocoder(lambda _: httpx.Response(status, json={"message": KEY})).suggest("А")


def test_the_key_is_in_no_log_and_no_error(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    def broken_reply(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError(f"cannot reach {request.url}", request=request)

    with pytest.raises(UpstreamError) as failed:
        geocoder(broken_reply).suggest("А")
    assert GuardedUpstream(geocoder(broken_reply).suggest).suggest("Б") is None
    assert GuardedUpstream(geocoder(lambda _: httpx.Response(403)).suggest).suggest("В") is None
    assert GuardedUpstream(replies(answer(member())).suggest).suggest("Г") is not None

    assert KEY not in caplog.text
    assert KEY not in repr(failed.value)
    assert failed.value.__cause__ is None
    assert "ConnectError" in caplog.text


class Counting:
    def __init__(self, fails: bool = False) -> None:
        self.asked: list[str] = []
        self.fails = fails

    def suggest(self, text: str) -> list[Suggestion]:
        self.asked.append(text)
        if self.fails:
            raise UpstreamError("status 500")
        return []


class TestRest:
    def test_equal_texts_are_served_from_the_cache(self) -> None:
        upstream = Counting()
        guarded = GuardedUpstream(upstream.suggest)

        assert [guarded.suggest(text) for text in ("Тверская", "тверская ", "ТВЕРСКАЯ")] == [[], [], []]
        assert upstream.asked == ["Тверская"]

    def test_no_request_is_sent_for_a_while_after_a_failure(self) -> None:
        upstream = Counting(fails=True)
        guarded = GuardedUpstream(upstream.suggest)

        assert [guarded.suggest(text) for text in "абв"] == [None, None, None]
        assert upstream.asked == ["а"]

    def test_few_requests_wait_for_a_slow_upstream_and_others_use_the_fallback(self) -> None:
        """Concurrent upstream calls are limited: a waiting call blocks a thread of the pool."""
        arrived, go_on = threading.Barrier(MAX_UPSTREAM_CALLS + 1), threading.Event()

        def slow(text: str) -> list[Suggestion]:
            arrived.wait(30)
            go_on.wait(30)
            return []

        guarded = GuardedUpstream(slow)
        with ThreadPoolExecutor(MAX_UPSTREAM_CALLS) as pool:
            waiting = [pool.submit(guarded.suggest, str(number)) for number in range(MAX_UPSTREAM_CALLS)]
            arrived.wait(30)
            assert guarded.suggest("ещё один") is None
            go_on.set()
            assert [future.result() for future in waiting] == [[]] * MAX_UPSTREAM_CALLS
        assert guarded.suggest("0") == []
