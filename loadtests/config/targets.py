"""Guard of load tests: only this machine is loaded, unless LOAD_ALLOWED_HOST names another host."""

import ipaddress
import os
from urllib.parse import urlsplit

from loadtests.config.errors import LoadConfigError


class NotOurTargetError(LoadConfigError):
    pass


def require_own_machine(url: str) -> None:
    """Raises NotOurTargetError for hosts other than the loopback and LOAD_ALLOWED_HOST."""
    host = urlsplit(url).hostname or ""
    if is_this_machine(url) or (host and os.environ.get("LOAD_ALLOWED_HOST") == host):
        return
    raise NotOurTargetError(
        f"Нагрузку подают только на этот компьютер, а указан {host or url}. "
        f"Если стенд {host} — ваш, запустите с LOAD_ALLOWED_HOST={host}"
    )


def is_this_machine(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    return host == "localhost" or _is_loopback(host)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
