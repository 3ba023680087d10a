"""The name that a review is signed with. Pure."""

ANONYMOUS = "Покупатель"


def author_name(name: str, surname: str) -> str:
    """«Анна П.»; «Покупатель» without a first name, or with digits in it, which may be a phone."""
    first = name.split()[0] if name.split() else ""
    if not first or not all(char.isalpha() or char in "-'’" for char in first):
        return ANONYMOUS
    initial = surname.strip()[:1].upper()
    return f"{first} {initial}." if initial.isalpha() else first
