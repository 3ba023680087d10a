"""Detection of the encoding of a text file by its bytes; refuses binary and markup files with a CSV name."""

import codecs
from os import SEEK_END
from pathlib import Path
from typing import BinaryIO

from api.tabular.layout import FileRefusedError

_BLOCK = 1 << 20
_SAVE_AS_CSV = "Откройте его в Excel или LibreOffice, выберите «Сохранить как» → CSV UTF-8 и загрузите полученный файл."
#: A block with a larger share of control characters is binary; in random bytes it is a tenth.
_MAX_CONTROL_SHARE = 0.05
#: A letter takes at most so many bytes in UTF-8, all but the first of these.
_LETTER_BYTES = 4
_CONTINUATIONS = bytes(range(0x80, 0xC0))
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\v\f\r\x1a") + b"\x7f"

_SIGNATURES = [
    (b"\xd0\xcf\x11\xe0", "xls", f"Это старая книга Excel (XLS), а не CSV. {_SAVE_AS_CSV}"),
    (b"%PDF", "pdf", "Это PDF, а не CSV. Попросите у поставщика прайс в CSV или Excel."),
    (b"\x89PNG", "image", "Это картинка PNG, а не CSV. Выберите файл с прайсом."),
    (b"\xff\xd8\xff", "image", "Это фотография JPEG, а не CSV. Выберите файл с прайсом."),
    (b"GIF8", "image", "Это картинка GIF, а не CSV. Выберите файл с прайсом."),
    (b"RIFF", "image", "Это картинка или звук, а не CSV. Выберите файл с прайсом."),
    (b"\x1f\x8b", "gzip", "Это архив GZIP. Распакуйте его (gunzip) и загрузите CSV, который внутри."),
    (b"7z\xbc\xaf", "archive", "Это архив 7-Zip. Распакуйте его и загрузите CSV, который внутри."),
    (b"Rar!", "archive", "Это архив RAR. Распакуйте его и загрузите CSV, который внутри."),
    (b"\x28\xb5\x2f\xfd", "archive", "Это архив Zstandard. Распакуйте его и загрузите CSV, который внутри."),
    (b"SQLite format 3", "binary", "Это база SQLite, а не CSV. Выгрузите из неё таблицу в CSV."),
]
_MARKUP = [
    ((b"<!doctype html", b"<html", b"<head", b"<body", b"<table"), "html",
     "Это страница HTML, а не CSV: похоже, вместо файла скачалась страница сайта. Скачайте прайс ещё раз."),
    ((b"<?xml", b"<yml_catalog"), "xml", "Это XML, а не CSV. Попросите у поставщика прайс в CSV."),
    ((b"{", b"["), "json", "Это JSON, а не CSV. Попросите у поставщика прайс в CSV."),
]  # fmt: skip
_JUNK = "Это двоичный файл, а не CSV: в нём не текст. Проверьте, тот ли файл выбран."


def detect_encoding(path: Path) -> str:
    """The encoding for `open`: `utf-8-sig`, `utf-16`, `windows-1251`. Raises FileRefusedError."""
    try:
        with path.open("rb") as file:
            return _detect(file)
    except FileNotFoundError:
        raise FileRefusedError("file_missing", f"Файла {path} нет. Проверьте имя и папку.") from None
    except IsADirectoryError:
        raise FileRefusedError("file_is_folder", f"{path} — папка. Укажите файл CSV внутри неё.") from None
    except PermissionError:
        raise FileRefusedError("file_unreadable", f"Файл {path} нельзя прочитать: нет прав. Откройте доступ.") from None
    except OSError as error:
        raise FileRefusedError("file_unreadable", f"Файл {path} не читается: {error.strerror}.") from None


def _detect(file: BinaryIO) -> str:
    block = file.read(_BLOCK)
    _refuse_known(block)
    if block.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    controls = len(block) - len(block.translate(None, _CONTROLS))
    if controls > max(8, len(block) * _MAX_CONTROL_SHARE):
        raise FileRefusedError("binary", _JUNK)
    decoder = codecs.getincrementaldecoder("utf-8")()
    while block:
        try:
            letters = not decoder.decode(block).isascii()
        except UnicodeDecodeError:
            return "utf-8-sig" if _is_damaged_utf8(block) else "windows-1251"
        if letters:  # The rest may be damaged, but has the same encoding.
            if _ends_in_letter(file):
                raise FileRefusedError(
                    "cut", "Файл обрывается посреди буквы: он скачан не до конца. Скачайте его ещё раз."
                )
            return "utf-8-sig"
        block = file.read(_BLOCK)
    return "windows-1251" if decoder.getstate()[0] else "utf-8-sig"


def _ends_in_letter(file: BinaryIO) -> bool:
    """Whether the last letter of a UTF-8 file lacks bytes."""
    file.seek(-min(_LETTER_BYTES, file.seek(0, SEEK_END)), SEEK_END)
    letter = file.read().lstrip(_CONTINUATIONS)
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    decoder.decode(letter)
    return bool(decoder.getstate()[0])


def _refuse_known(block: bytes) -> None:
    if not block.strip(b"\xef\xbb\xbf \t\r\n"):
        raise FileRefusedError("empty", "Файл пуст. Проверьте, выгрузился ли прайс.")
    if block.startswith(b"PK\x03\x04"):
        if b"xl/" in block:
            raise FileRefusedError("xlsx", f"Это книга Excel (XLSX), а не CSV. {_SAVE_AS_CSV}")
        if b"opendocument.spreadsheet" in block[:200]:
            raise FileRefusedError("ods", f"Это таблица LibreOffice (ODS), а не CSV. {_SAVE_AS_CSV}")
        raise FileRefusedError("zip", "Это архив ZIP. Распакуйте его и загрузите CSV, который внутри.")
    for signature, code, message in _SIGNATURES:
        if block.startswith(signature):
            raise FileRefusedError(code, message)
    start = block[:200].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    for beginnings, code, message in _MARKUP:
        if start.startswith(beginnings):
            raise FileRefusedError(code, message)


def _is_damaged_utf8(block: bytes) -> bool:
    """Whether an invalid UTF-8 block is still UTF-8 with a few broken bytes: over 20 valid letters for each."""
    text = block.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    right = sum(1 for char in text if char > "\x7f") - broken
    return right > 20 * broken
