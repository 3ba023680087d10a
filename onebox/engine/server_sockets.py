"""The sockets the server listens on."""

import errno
import socket

from .server_options import StartError

BACKLOG = 2048


def listen(host: str, port: int) -> list[socket.socket]:
    """Take the port on every address of the host; from here on clients wait instead of being refused."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise StartError(f"Адрес «{host}» не найден.") from None
    addresses = list(dict.fromkeys((family, address) for family, _, _, _, address in found))
    taken, problem = [], None
    for family, address in addresses:
        try:
            taken.append(_listen(family, address))
        except OSError as error:
            problem = error
            if error.errno == errno.EADDRINUSE:
                break
    if problem is not None and (not taken or problem.errno == errno.EADDRINUSE):
        for one in taken:
            one.close()
        raise StartError(_words(host, port, problem))
    return taken


def _listen(family: int, address: object) -> socket.socket:
    one = socket.socket(family, socket.SOCK_STREAM)
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(address)  # type: ignore[arg-type]
        one.listen(BACKLOG)
    except OSError:
        one.close()
        raise
    one.setblocking(False)
    return one


def _words(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Порт {port} занят: остановите, что его держит, или возьмите другой: --http-addr {host}:{port + 1}."
    if error.errno == errno.EACCES:
        return f"Порт {port} нам не отдают: нужны права администратора, или возьмите порт от 1024."
    return f"Не получилось слушать {host}:{port}: {error.strerror}."
