"""What is wrong with a JSON text, in the words of the original's parser where they are known."""

import json


def json_problem(data: bytes) -> str:
    """What is wrong with a JSON text, in the words of the original's parser where they are known."""
    text = data.decode("utf-8", errors="replace")
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return _problem(text, error)
    except RecursionError:
        return "recursion limit exceeded at line 1 column 128"
    return "invalid unicode code point at line 1 column 1"


def _problem(text: str, error: json.JSONDecodeError) -> str:
    line, column, rest = error.lineno, error.colno, text[error.pos :]
    if not rest.strip():
        opened = {"{": "an object", "[": "a list"}
        container = opened.get(text.lstrip()[:1], "a value")
        last_line = text.count("\n") + 1
        return f"EOF while parsing {container} at line {last_line} column {len(text.splitlines()[-1]) if text else 0}"
    if error.msg.startswith("Extra data"):
        return f"trailing characters at line {line} column {column}"
    if error.msg.startswith("Expecting property name"):
        before = text[: error.pos].rstrip()
        return f"{'trailing comma' if before.endswith(',') else 'key must be a string'} at line {line} column {column}"
    if error.msg.startswith("Illegal trailing comma"):
        return f"trailing comma at line {line} column {column + 1}"
    if error.msg.startswith("Expecting ',' delimiter"):
        return f"expected `,` or `}}` at line {line} column {column}"
    if error.msg.startswith("Expecting ':' delimiter"):
        return f"expected `:` at line {line} column {column}"
    return f"expected value at line {line} column {column}"
