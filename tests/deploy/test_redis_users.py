"""deploy/redis/start.sh with a real server: who may do what, and that this is enough for the worker and beat."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from redis.exceptions import AuthenticationError, NoPermissionError
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.core.db import transaction
from api.core.settings import get_settings
from api.core.task_queue import TaskSender
from api.messages.mail_queue import queue_mail
from api.ops.readiness import redis_answers
from onebox.command import ChildCommand
from onebox.ports import HOST, free_port
from onebox.redis_server import program
from tests.deploy.compose_file import DEPLOY, ROOT, services

PASSWORDS = {"REDIS_API_PASSWORD": "of-the-api", "REDIS_WORKER_PASSWORD": "of-the-worker"}


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Of a server that is started as in docker-compose.yml, with another folder for its list of users."""
    folder, port = tmp_path_factory.mktemp("redis"), free_port()
    script = folder / "start.sh"
    script.write_text((DEPLOY / "redis" / "start.sh").read_text().replace("/tmp/", f"{folder}/"))
    (folder / "redis-server").symlink_to(program())
    options = services()["redis"]["command"][2:]
    command = ["sh", str(script), *options, "--port", str(port), "--bind", HOST, "--dir", str(folder)]
    env = {**os.environ, **PASSWORDS, "PATH": f"{folder}:{os.environ['PATH']}"}
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 30
        while True:
            try:
                user("api", port).ping()
                break
            except redis.ConnectionError:
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.05)
        yield port
        process.terminate()


def address(name: str, port: int) -> str:
    return f"redis://{name}:of-the-{name}@{HOST}:{port}/0"


def user(name: str, port: int) -> redis.Redis:
    return redis.Redis.from_url(address(name, port))


def test_nobody_comes_in_without_a_name(port: int) -> None:
    for url in (f"redis://{HOST}:{port}", f"redis://:of-the-api@{HOST}:{port}", f"redis://api:wrong@{HOST}:{port}"):
        with pytest.raises(AuthenticationError):
            redis.Redis.from_url(url).get("shop:heartbeats")


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("api", ("LPUSH", "drain", "a task")),
        ("api", ("BRPOP", "indexer", "1")),
        ("api", ("EVAL", "return 1", "0")),
        ("api", ("PUBLISH", "/0.celery.pidbox", "shutdown")),
        ("api", ("ZADD", "shop:heartbeats", "1", "worker:x")),
        ("worker", ("DEL", "another-key")),
        *((name, command) for name in ("api", "worker") for command in (
            ("FLUSHALL",), ("KEYS", "*"), ("CONFIG", "GET", "*"), ("ACL", "LIST"), ("CLIENT", "LIST"), ("SHUTDOWN",),
            ("DEBUG", "SLEEP", "1"), ("MONITOR",), ("REPLICAOF", "evil.example", "6379"), ("MODULE", "LIST"),
        )),
    ],
)  # fmt: skip
def test_a_service_that_is_broken_into_does_no_more_than_its_work(
    port: int, name: str, command: tuple[str, ...]
) -> None:
    with pytest.raises(NoPermissionError):
        user(name, port).execute_command(*command)  # type: ignore[no-untyped-call]


def test_the_api_reads_who_is_alive_and_is_ready(port: int, monkeypatch: pytest.MonkeyPatch, database_url: str) -> None:
    user("worker", port).zadd("shop:heartbeats", {"worker:here": 7.0})

    assert user("api", port).zrangebyscore("shop:heartbeats", 0, "+inf") == [b"worker:here"]
    monkeypatch.setenv("REDIS_URL", address("api", port))
    get_settings.cache_clear()
    assert redis_answers()


def test_the_api_wakes_a_worker(port: int, monkeypatch: pytest.MonkeyPatch, database_url: str) -> None:
    monkeypatch.setenv("REDIS_URL", address("api", port))
    get_settings.cache_clear()

    TaskSender().publish("mail.send")

    assert user("worker", port).llen("indexer") == 1
    user("worker", port).delete("indexer")


def test_beat_and_worker_do_their_work_and_answer_the_health_check(
    port: int, db_session: Session, database_url: str, tmp_path: Path
) -> None:
    env = {
        "REDIS_URL": address("worker", port),
        "MAIL_PROVIDER": "console",
        "MAIL_DIR": str(tmp_path / "mail"),
    }
    celery = (sys.executable, "-m", "celery", "-A", "indexer.app")
    with transaction() as session:
        queue_mail(session, "anna@example.ru", "Тема", "Текст\n", {})
    with (tmp_path / "log").open("ab") as log:
        worker = ChildCommand(
            (*celery, "worker", "--pool", "threads", "--concurrency", "2", "--hostname", "worker@here"),
            env={**env, "DATABASE_URL": database_url},
            cwd=ROOT,
        ).start(log)
        # Without the address of the database, as in docker compose.
        beat = ChildCommand((*celery, "beat", "--schedule", str(tmp_path / "beat")), env=env, cwd=ROOT).start(log)
    try:
        deadline = time.monotonic() + 60
        while not list(tmp_path.glob("mail/*.eml")):
            assert time.monotonic() < deadline, (tmp_path / "log").read_text()
            time.sleep(0.1)
        pong = subprocess.run(
            [*celery, "inspect", "ping", "-d", "worker@here", "-t", "10"],
            env={**os.environ, **env},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
        )
    finally:
        for process in (worker, beat):
            process.kill()
            process.wait()

    assert "pong" in pong.stdout, pong.stderr
    assert "NOPERM" not in (tmp_path / "log").read_text()
    db_session.rollback()
    assert db_session.scalar(text("SELECT count(*) FROM queued_mails")) == 0
