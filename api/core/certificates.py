"""The system's certificate authorities, for connections to other servers."""

import ssl
from functools import cache


@cache
def certificates() -> ssl.SSLContext:
    """Cached: loading them takes 30 ms of a core, longer than a call. httpx loads them for every client without one."""
    return ssl.create_default_context()
