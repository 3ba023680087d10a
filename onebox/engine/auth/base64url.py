"""Strict base64url without padding, with the error messages of Rust's decoder."""

import base64

_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Base64Error(ValueError):
    """The text is no valid base64url."""


def decode(text: str) -> bytes:
    """The decoded bytes. Raises Base64Error."""
    data = text.encode()
    for index, byte in enumerate(data):
        if byte == ord("="):
            raise Base64Error("Invalid padding")
        if byte not in _ALPHABET:
            raise Base64Error(f"Invalid symbol {byte}, offset {index}.")
    remainder = len(data) % 4
    if remainder == 1:
        raise Base64Error(f"Invalid input length: {len(data)}")
    unused = {0: 0, 2: 4, 3: 2}[remainder]
    if unused and _ALPHABET.index(data[-1]) % (1 << unused):
        raise Base64Error(f"Invalid last symbol {data[-1]}, offset {len(data) - 1}.")
    return base64.urlsafe_b64decode(data + b"=" * (-len(data) % 4))
