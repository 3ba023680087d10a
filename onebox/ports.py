"""TCP ports of this machine."""

import errno
import socket
from contextlib import closing

HOST = "127.0.0.1"
BACKLOG = 2048


def is_free(port: int, host: str = HOST) -> bool:
    """Whether the port can be bound. Raises PermissionError for a port that only root may bind."""
    with closing(socket.socket()) as attempt:
        attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the servers do: TIME_WAIT is no obstacle
        try:
            attempt.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return False
        return True


def listen(port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Connections wait in its queue until a process accepts them."""
    return socket.create_server((HOST, port), backlog=BACKLOG)


def free_port() -> int:
    """A port that is free now; another process may bind it later."""
    with closing(socket.socket()) as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def port_owner(port: int) -> str:
    """The listening process of a port, such as "python, процесс 123"; empty if it is not visible to this user."""
    import psutil

    try:
        for connection in psutil.net_connections("tcp"):
            listens = connection.status == psutil.CONN_LISTEN and connection.laddr.port == port
            if listens and connection.pid:
                return f"{psutil.Process(connection.pid).name()}, процесс {connection.pid}"
    except psutil.Error:
        pass
    return ""
