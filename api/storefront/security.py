"""Headers that keep pages from running or loading foreign code (design §9), from other windows and from the device."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.settings import get_settings
from api.index.search_token import search_address

#: One year, without includeSubDomains: the shop does not know whether subdomains have HTTPS.
STRICT_TRANSPORT = "max-age=31536000"
#: The list of cities may ask for the visitor's position; nothing else of a device is used.
PERMISSIONS = (
    "accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), "
    "microphone=(), midi=(), payment=(), usb=()"
)


def content_security_policy(search_origin: str) -> str:
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            f"connect-src 'self' {search_origin}".rstrip(),
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


class SecurityHeaders:
    """ASGI middleware; a response with a policy of its own (drawings) keeps it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        # A browser would keep the answer on its disk after the logout.
        is_personal = any(name == b"authorization" for name, _ in scope["headers"])

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", content_security_policy(search_origin(scope)))
                headers.setdefault("X-Content-Type-Options", "nosniff")
                headers.setdefault("Permissions-Policy", PERMISSIONS)
                # No window of the shop needs the one that opened it; a bank's page is opened in the same window.
                headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", STRICT_TRANSPORT)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("X-Robots-Tag", "noindex")
                    if is_personal:
                        headers.setdefault("Cache-Control", "no-store")
                headers.setdefault("Referrer-Policy", "strict-origin-when-cross-origin")
            await send(message)

        await self.app(scope, receive, with_headers)


def search_origin(scope: Scope) -> str:
    """The origin of the search engine, when it differs from the page's."""
    host = Headers(scope=scope).get("host", "")
    parts = urlsplit(search_address(get_settings().search_public_url, scope["scheme"], host))
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
