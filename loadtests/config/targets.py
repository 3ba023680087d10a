"""Guard of load tests: only this machine is loaded, unless LOAD_ALLOWED_HOST names another host."""

import ipaddress
import os
from urllib.parse import urlsplit

from loadtests.config.errors import LoadConfigError


class NotOurTargetError(LoadConfigError):
    pass


def require_own_machine(url: str) -> None:
    """Raises NotOurTargetError for hosts other than the loopback and LOAD_ALLOWED_HOST."""
    host = _host_of(url)
    if not host:
        raise NotOurTargetError(f"«{url}» — не адрес магазина. Он нужен целиком, например http://127.0.0.1:8000")
    if is_this_machine(url) or os.environ.get("LOAD_ALLOWED_HOST") == host:
        return
    raise NotOurTargetError(
        f"Нагрузку подают только на этот компьютер, а указан {host}. "
        f"Если стенд {host} — ваш, запустите с LOAD_ALLOWED_HOST={host}"
    )


def is_this_machine(url: str) -> bool:
    host = _host_of(url)
    return host == "localhost" or _is_loopback(host)


def _host_of(url: str) -> str:
    """Empty for what is no address."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def search_base(shop_url: str, url: str) -> str:
    """The engine's address as the shop names it: a whole address, or a path of its own. Raises NotOurTargetError."""
    base = url if "://" in url else f"{shop_url.rstrip('/')}{url}"
    require_own_machine(base)
    return base


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
