"""Which profile a file is for, when nobody says."""

from pathlib import Path

from api.imports.profiles import Profile, load, shipped
from api.tabular.csv_reader import locate, possible_headers
from api.tabular.errors import ProfileError


def fitting_profile(file: Path) -> str:
    """The one shipped profile whose columns all stand in the file's header. Raises ProfileError."""
    headers = possible_headers(file)
    profiles = [(name, load(name)) for name in shipped()]
    fitting = [name for name, profile in profiles if profile.file.header and _fits(profile, headers)]
    if len(fitting) == 1:
        return fitting[0]
    known = "\n".join(f"  {name:<16} {profile.title}" for name, profile in profiles)
    why = f"подходят сразу {', '.join(fitting)}" if fitting else "по заголовку ни один не подошёл"
    raise ProfileError(f"какой взять профиль — неясно: {why}. Назовите его: --profile ИМЯ. Есть:\n{known}")


def _fits(profile: Profile, headers: list[list[str]]) -> bool:
    wanted = [column for column in profile.layout.columns if not column.optional]
    return any(len(locate(header, wanted)) == len(wanted) for header in headers)
