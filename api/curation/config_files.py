"""The files of a search configuration as texts by path, from `search-config/` or from a stored version."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Literal

#: Files that belong to a version; READMEs and tables of results do not.
_PATH = re.compile(
    r"(facets|stop-words|indexes/[^/]+|rules/[^/]+)\.yml|synonyms\.csv|words/[^/]+\.csv"
    r"|relevance/([^/]+\.jsonl|judgements(-by-hand)?\.csv|nonsense\.txt)"
)
MAX_FILE_BYTES = 4 * 1024 * 1024
MAX_FILES = 2_000


class ConfigFileError(Exception):
    """A file cannot be used; the message names the file and the line."""


@dataclass(frozen=True)
class ConfigFiles:
    """`texts` by path relative to `search-config/`; `origin` is named in messages."""

    texts: Mapping[str, str]
    origin: str = ""

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ConfigFiles) and self.digest == other.digest

    @cached_property
    def digest(self) -> str:
        digest = sha256()
        for path in sorted(self.texts):
            digest.update(f"{path}\0{text_digest(self.texts[path])}\n".encode())
        return digest.hexdigest()[:40]

    def text(self, path: str) -> str:
        """Raises ConfigFileError when there is no such file."""
        if path not in self.texts:
            raise ConfigFileError(f"{self.name(path)}: нет такого файла")
        return self.texts[path]

    def name(self, path: str) -> str:
        """The path for messages."""
        return f"{self.origin}/{path}" if self.origin else path

    def under(self, folder: str, suffix: str) -> Iterator[tuple[str, str]]:
        """(path, text) of the files of a folder, by name."""
        for path in sorted(self.texts):
            if path.startswith(f"{folder}/") and path.endswith(suffix):
                yield path, self.texts[path]

    def replaced(self, changes: Mapping[str, str | None]) -> "ConfigFiles":
        """With other texts; None removes a file."""
        texts = {**self.texts, **changes}
        return ConfigFiles({path: text for path, text in texts.items() if text is not None}, self.origin)


def text_digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:40]


def is_config_path(path: str) -> bool:
    """Whether a version may hold a file of this path; an unknown one may be hostile (`../`)."""
    return _PATH.fullmatch(path) is not None


def read_folder(folder: Path) -> ConfigFiles:
    """Raises ConfigFileError."""
    texts = {}
    for path in config_paths(folder):
        try:
            if path.stat().st_size > MAX_FILE_BYTES:
                raise ConfigFileError(f"{path}: больше {MAX_FILE_BYTES // 1024 // 1024} МБ")
            texts[path.relative_to(folder).as_posix()] = path.read_bytes().decode("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigFileError(f"{path}: {error}") from error
    if len(texts) > MAX_FILES:
        raise ConfigFileError(f"{folder}: больше {MAX_FILES} файлов")
    return ConfigFiles(texts, str(folder))


def write_folder(files: ConfigFiles, folder: Path) -> list[str]:
    """Makes the folder hold exactly these files, beside others that belong to no version; returns the changed paths."""
    changed = []
    for path in config_paths(folder):
        if (name := path.relative_to(folder).as_posix()) not in files.texts:
            path.unlink()
            changed.append(name)
    for name, text in files.texts.items():
        path = folder / name
        if not path.exists() or path.read_bytes().decode("utf-8-sig", "replace") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
            changed.append(name)
    return sorted(changed)


def config_paths(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if _PATH.fullmatch(path.relative_to(folder).as_posix()))


Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """`entry`: the line, the rule or the key; empty for the whole file. An error stops the publication."""

    path: str
    entry: str
    message: str
    severity: Severity = "error"
