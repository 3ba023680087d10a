"""Checks of settings that need the stored ones beside the new."""

from onebox.engine.api_errors import ApiError

from .index_settings import EngineSettings


def check_stored_settings(settings: EngineSettings, uid: str) -> None:
    """Refuse combinations that only show after merging."""
    one, two = settings.typo.one, settings.typo.two
    if two < one:
        raise ApiError(
            "invalid_settings_typo_tolerance",
            f"Index `{uid}`: `minWordSizeForTypos` setting is invalid. `oneTypo` and `twoTypos` fields should be "
            f"between `0` and `255`, and `twoTypos` should be greater or equals to `oneTypo` but found "
            f"`oneTypo: {one}` and twoTypos: {two}`.",
        )
