"""Copies backups to another machine by rsync over SSH, or into another folder, and rotates them there."""

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from api.backups.folder import Rotation, expired, is_name, moment_of
from api.core.errors import ShopError

#: Without questions: a host that known_hosts does not name is refused.
_SSH = "ssh -o BatchMode=yes -o ConnectTimeout=20"


def send(folder: Path, target: str, rotation: Rotation) -> None:
    """Copies what the target lacks, then removes what its own rotation lets go.

    Nothing is removed there because it is missing here: a new machine with an empty folder must not empty the target.
    """
    # No file changes, some grow: what a cut connection began is continued, and a shorter file of a new machine replaces
    # none. The manifest, without which a folder is no backup, comes last.
    for excluded in (("--exclude=manifest.json",), ()):
        _rsync("-aH", "--append-verify", "--exclude=/.*", *excluded, f"{folder}/", f"{target.rstrip('/')}/")
    listed = _rsync("--list-only", f"{target.rstrip('/')}/").splitlines()
    names = [name for line in listed if is_name(name := line.rpartition(" ")[2])]
    for moment in expired(map(moment_of, names), rotation):
        _remove(next(name for name in names if moment_of(name) == moment), target)


def _remove(name: str, target: str) -> None:
    """rsync removes at the target what an empty folder lacks, within the one name that is included."""
    with TemporaryDirectory() as empty:
        only = (f"--include=/{name}", f"--include=/{name}/**", "--exclude=*")
        _rsync("-r", "--delete", *only, f"{empty}/", f"{target.rstrip('/')}/")


def _rsync(*words: str) -> str:
    program = shutil.which("rsync")
    if program is None:
        raise ShopError("program_missing", "BACKUP_TARGET задан, но нет программы rsync. Поставьте её.", 500)
    argv = [program, f"--rsh={_SSH}", "--timeout=300", *words]
    finished = subprocess.run(argv, capture_output=True, text=True)  # noqa: S603
    if finished.returncode:
        lines = finished.stderr.strip().splitlines() or ["завершён извне"]
        raise ShopError("backup_not_sent", f"Копия снята, но не отправлена на BACKUP_TARGET: {lines[0]}", 500)
    return finished.stdout
