"""The API under uvicorn, on a port or on listening sockets that the caller opened.

    python -m onebox.api_server api.app:create_app --port 8000
    python -m onebox.api_server api.app:create_app --fd 5 --fd 6

Several processes that inherit one socket share its connections: one that ends or hangs accepts none, and a new
connection waits in the socket's queue instead of being refused while none runs.
"""

import argparse
import socket
import sys

import uvicorn

from onebox.ports import HOST

STARTUP_FAILURE = 3


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("factory")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--fd", type=int, action="append", default=[], help="an inherited listening socket")
    parser.add_argument("--log-level")
    options = parser.parse_args(words)
    configured = config(options.factory, options.port, options.log_level)
    configured.load()  # before uvicorn handles signals: SIGTERM ends a process that still imports the application
    server = uvicorn.Server(configured)
    server.run([socket.socket(fileno=number) for number in options.fd] or None)
    return 0 if server.started else STARTUP_FAILURE


def config(factory: str, port: int, log_level: str | None) -> uvicorn.Config:
    """There is no reverse proxy in front, so X-Forwarded-For is ignored."""
    return uvicorn.Config(
        factory,
        factory=True,
        host=HOST,
        port=port,
        loop="uvloop",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        log_level=log_level,
        limit_concurrency=500,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
