"""Mail provider of development: each mail is a file in a folder, nothing is sent."""

import logging
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

log = logging.getLogger(__name__)


class FolderMail:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def send(self, message: EmailMessage) -> None:
        """Writes `<time>-<end of the Message-ID>.eml`, readable by its owner only; the log says where."""
        self._folder.mkdir(parents=True, exist_ok=True)
        identity = message["Message-ID"].strip("<>").partition("@")[0][-8:]
        file = self._folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{identity}.eml"
        draft = file.with_suffix(".part")
        draft.touch(0o600)
        draft.write_bytes(message.as_bytes())
        draft.rename(file)
        # A warning, as of the codes in the log: no mail of a real shop may end here.
        log.warning("Письмо никуда не отправлено, оно в файле %s", file)
