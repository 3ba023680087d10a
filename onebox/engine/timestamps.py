"""Timestamps and durations in the protocol's formats."""

from datetime import UTC, datetime, timedelta


def now() -> datetime:
    """The current time in UTC, never a whole second: the Python client rejects timestamps without a fraction."""
    moment = datetime.now(UTC)
    return moment if moment.microsecond else moment.replace(microsecond=1)


def timestamp(moment: datetime) -> str:
    """RFC 3339 in UTC, with microseconds unless they are zero."""
    text = moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f").rstrip("0")
    return text.rstrip(".") + "Z"


def normalize_timestamp(text: str) -> str:
    """A valid timestamp in the protocol's form: offset and precision kept, trailing zeros removed."""
    text = text.upper().replace(" ", "T")
    clock, offset = text[:19], text[19:]
    fraction = ""
    if offset.startswith("."):
        digits = len(offset) - len(offset[1:].lstrip("0123456789"))
        fraction, offset = offset[:digits].rstrip("0").rstrip("."), offset[digits:]
    return clock + fraction + ("Z" if offset in ("+00:00", "-00:00") else offset)


def duration(span: timedelta) -> str:
    """ISO 8601: `PT0.123456S`, days apart."""
    seconds = span.seconds + span.microseconds / 1e6
    text = f"{seconds:.6f}".rstrip("0").rstrip(".")
    days = f"{span.days}D" if span.days else ""
    return f"P{days}T{text}S"


def parse_time(text: str) -> datetime | None:
    """The moment of a date (midnight UTC) or an RFC 3339 timestamp; None for any other text."""
    try:
        if len(text) == len("+2026-01-31") and text.startswith("+"):
            text = text[1:]
        if len(text) == 10:
            return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
        if "T" not in text and "t" not in text and " " not in text:
            return None
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None
