"""The listening sockets of the server, bound before the data is loaded."""

import errno
import socket

from .server_options import StartError

BACKLOG = 2048


def listen(host: str, port: int) -> list[socket.socket]:
    """Listens on every address of the host, so that clients wait in the backlog while the server starts.

    Raises StartError if the host is unknown or the port is not available.
    """
    try:
        address_infos = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise StartError(f"Адрес «{host}» не найден.") from None
    addresses = list(dict.fromkeys((family, address) for family, _, _, _, address in address_infos))
    sockets, problem = [], None
    for family, address in addresses:
        try:
            sockets.append(_listen(family, address))
        except OSError as error:
            problem = error
            if error.errno == errno.EADDRINUSE:
                break
    if problem is not None and (not sockets or problem.errno == errno.EADDRINUSE):
        for listener in sockets:
            listener.close()
        raise StartError(_message(host, port, problem))
    return sockets


def _listen(family: int, address: object) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(address)  # type: ignore[arg-type]
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def _message(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Порт {port} занят: остановите, что его держит, или возьмите другой: --http-addr {host}:{port + 1}."
    if error.errno == errno.EACCES:
        return f"Порт {port} нам не отдают: нужны права администратора, или возьмите порт от 1024."
    return f"Не получилось слушать {host}:{port}: {error.strerror}."
