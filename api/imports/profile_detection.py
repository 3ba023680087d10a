"""Detection of the import profile of a file by its header."""

from pathlib import Path

from api.imports.profiles import Profile, builtin_profiles, load
from api.tabular.csv_reader import possible_headers
from api.tabular.errors import ProfileError
from api.tabular.layout import locate


def detect_profile(file: Path) -> str:
    """The built-in profile whose required columns all stand in the header; ProfileError unless exactly one fits."""
    headers = possible_headers(file)
    profiles = [(name, load(name)) for name in builtin_profiles()]
    fitting = [(name, profile) for name, profile in profiles if profile.file.header and _matches(profile, headers)]
    if len(fitting) == 1:
        return fitting[0][0]
    titles = ", ".join(f"«{profile.title}»" for _, profile in fitting)
    reason = f"подходят сразу {titles}" if fitting else "по заголовку ни один не подошёл"
    profile_list = "\n".join(f"— {profile.title}" for _, profile in profiles)
    raise ProfileError(f"Непонятно, какой взять профиль: {reason}. Выберите его сами. Готовые:\n{profile_list}")


def _matches(profile: Profile, headers: list[list[str]]) -> bool:
    required = [column for column in profile.layout.columns if not column.optional]
    return any(len(locate(header, required)) == len(required) for header in headers)
