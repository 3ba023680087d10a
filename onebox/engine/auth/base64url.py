"""Base64 of tokens: letters for URLs, no padding, nothing left over."""

import base64

_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Base64Error(ValueError):
    """What is wrong with a text, in the words of the original."""


def decode(text: str) -> bytes:
    """The bytes of a text. Raises Base64Error."""
    data = text.encode()
    for at, byte in enumerate(data):
        if byte == ord("="):
            raise Base64Error("Invalid padding")
        if byte not in _ALPHABET:
            raise Base64Error(f"Invalid symbol {byte}, offset {at}.")
    rest = len(data) % 4
    if rest == 1:
        raise Base64Error(f"Invalid input length: {len(data)}")
    unused = {0: 0, 2: 4, 3: 2}[rest]
    if unused and _ALPHABET.index(data[-1]) % (1 << unused):
        raise Base64Error(f"Invalid last symbol {data[-1]}, offset {len(data) - 1}.")
    return base64.urlsafe_b64decode(data + b"=" * (-len(data) % 4))
