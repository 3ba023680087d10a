"""API errors of disk and store failures."""

import errno
import traceback

import lmdb

from onebox.engine.api_errors import ApiError

_RIGHTS = (
    "This error generally happens when you have no space left on device or when your database doesn't have read or "
    "write right."
)


def storage_error(error: Exception) -> ApiError:
    """The API error of an exception; `internal` for anything that is no storage failure."""
    if isinstance(error, lmdb.MapFullError):
        return ApiError("database_size_limit_reached", "Maximum database size has been reached.")
    number = error.errno if isinstance(error, OSError) else None
    if isinstance(error, lmdb.DiskError) or number == errno.ENOSPC:
        advice = "Consider increasing the size of the disk/partition."
        return ApiError("no_space_left_on_device", f"There is no more space left on the device. {advice}")
    if isinstance(error, lmdb.ReadonlyError) or number in (errno.EIO, errno.EROFS):
        return ApiError("io_error", f"{error}. {_RIGHTS}")
    text = "".join(traceback.format_exception_only(error)).strip()
    return ApiError("internal", f"An internal error has occurred. `{text}`.")
