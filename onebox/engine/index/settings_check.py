"""Checks of settings after merging an update with the stored settings."""

from onebox.engine.api_errors import ApiError

from .index_settings import EngineSettings


def check_stored_settings(settings: EngineSettings, uid: str) -> None:
    """Raises ApiError for combinations that are invalid only after merging."""
    one_typo, two_typos = settings.typo.one_typo_length, settings.typo.two_typos_length
    if two_typos < one_typo:
        raise ApiError(
            "invalid_settings_typo_tolerance",
            f"Index `{uid}`: `minWordSizeForTypos` setting is invalid. `oneTypo` and `twoTypos` fields should be "
            f"between `0` and `255`, and `twoTypos` should be greater or equals to `oneTypo` but found "
            f"`oneTypo: {one_typo}` and twoTypos: {two_typos}`.",
        )
