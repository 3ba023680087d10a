"""Uploaded photos: validated, rotated by EXIF, stripped of metadata and stored as WebP in three widths."""

import hashlib
import io

from PIL import Image, ImageCms, ImageOps

from api.core.errors import ShopError
from api.pictures.storage import PictureStore
from drawings.drawing import KEY_LENGTH
from drawings.level_of_detail import WIDTHS, Width

MAX_BYTES = 20 * 1024 * 1024
MAX_PIXELS = 50_000_000
MIN_SIDE = 32
FORMATS = ("JPEG", "PNG", "WEBP")
QUALITY = 82


def store_photo(data: bytes, store: PictureStore) -> str:
    """Stores a photo in every width and returns its key, a hash of the bytes.

    Raises ShopError for data that is not an accepted photo, OSError when the folder cannot be written.
    """
    key = hashlib.sha256(data).hexdigest()[:KEY_LENGTH]
    if all(store.path(width, key, "webp").exists() for width in WIDTHS):
        return key
    for width, webp in prepare(data).items():
        store.write(width, key, "webp", webp)
    return key


def prepare(data: bytes) -> dict[Width, bytes]:
    """The photo as WebP at each width, never enlarged. Raises ShopError."""
    if len(data) > MAX_BYTES:
        raise ShopError(
            "photo_too_large", f"Файл больше {MAX_BYTES // 2**20} МБ. Уменьшите фото и загрузите ещё раз.", 413
        )
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as image:
            if image.width * image.height > MAX_PIXELS:
                raise _too_many_pixels()
            if min(image.size) < MIN_SIDE:
                message = f"Фото слишком маленькое: каждая сторона — от {MIN_SIDE} пикселей."
                raise ShopError("photo_too_small", message, 422)
            upright = _upright(image)
        return {width: _webp(upright, width) for width in sorted(WIDTHS, reverse=True)}
    except ShopError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_many_pixels() from error
    except Exception as error:  # decoders raise anything on a damaged or hostile file
        raise ShopError(
            "photo_unreadable", "Это не фото или файл повреждён. Подойдут JPEG, PNG и WebP.", 422
        ) from error


def _too_many_pixels() -> ShopError:
    message = f"В фото больше {MAX_PIXELS // 1_000_000} мегапикселей. Уменьшите его и загрузите ещё раз."
    return ShopError("photo_too_large", message, 413)


def _upright(image: Image.Image) -> Image.Image:
    """The image in sRGB, rotated by its EXIF orientation, at most the largest width."""
    largest = WIDTHS[-1]
    image.draft(None, (largest, largest))
    rotated = ImageOps.exif_transpose(image)
    has_alpha = rotated.mode in ("RGBA", "LA", "PA") or "transparency" in rotated.info
    converted = _in_srgb(rotated).convert("RGBA" if has_alpha else "RGB")
    converted.thumbnail((largest, largest), Image.Resampling.LANCZOS)
    return converted


def _in_srgb(image: Image.Image) -> Image.Image:
    profile = image.info.get("icc_profile")
    if not profile or image.mode not in ("RGB", "RGBA", "CMYK", "L"):
        return image
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        mode = "RGBA" if image.mode == "RGBA" else "RGB"
        converted = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode=mode)
    except (ImageCms.PyCMSError, OSError):
        return image
    return converted or image


def _webp(image: Image.Image, width: Width) -> bytes:
    scaled = image.copy()
    scaled.thumbnail((width, width), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    scaled.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()
