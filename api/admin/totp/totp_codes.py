"""Codes of authenticator apps: TOTP of RFC 6238 with SHA-1, six digits and steps of 30 seconds. Pure."""

import hmac
from base64 import b32encode
from urllib.parse import quote, urlencode

DIGITS, STEP_S = 6, 30
#: Steps before and after the current one that are accepted: clocks of phones differ.
TOLERANCE = 1


def step_at(time_s: float) -> int:
    """The number of the step of a Unix time."""
    return int(time_s) // STEP_S


def code_of(secret: bytes, step: int) -> str:
    digest = hmac.digest(secret, step.to_bytes(8, "big"), "sha1")
    offset = digest[-1] & 0xF
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}d}"


def matching_step(secret: bytes, code: str, time_s: float, after: int) -> int | None:
    """The step of a right code, later than the step `after` of the last one that was used; None for any other code."""
    now = step_at(time_s)
    steps = [
        step
        for step in range(now - TOLERANCE, now + TOLERANCE + 1)
        if hmac.compare_digest(code_of(secret, step).encode(), code.encode())
    ]
    return next((step for step in steps if step > after), None)


def secret_text(secret: bytes) -> str:
    """Base32, as apps take it by hand."""
    return b32encode(secret).decode().rstrip("=")


def otpauth_address(secret: bytes, shop: str, login: str) -> str:
    """The content of the QR code, in the format of the key URI."""
    label = quote(f"{shop}:{login}", safe="")
    return f"otpauth://totp/{label}?" + urlencode({"secret": secret_text(secret), "issuer": shop}, quote_via=quote)
