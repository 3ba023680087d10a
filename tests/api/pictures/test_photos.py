"""Photos are validated, rotated, stripped of metadata and never enlarged."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from api.core.errors import ShopError
from api.pictures.photos import MAX_BYTES, prepare, store_photo
from api.pictures.storage import PictureStore


def encoded(image: Image.Image, form: str = "JPEG", **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def test_three_widths_never_larger_than_the_photo() -> None:
    photos = prepare(encoded(Image.new("RGB", (900, 600), "red")))
    assert {width: opened(photo).size for width, photo in photos.items()} == {
        200: (200, 133), 600: (600, 400), 2000: (900, 600),
    }  # fmt: skip
    assert opened(photos[600]).format == "WEBP"


def test_metadata_is_removed_and_orientation_applied() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # rotated by 90°
    exif[0x010F] = "Maker"
    photo = opened(prepare(encoded(Image.new("RGB", (400, 100), "blue"), exif=exif))[2000])
    assert photo.size == (100, 400)
    assert not photo.getexif()
    assert not {"exif", "icc_profile", "xmp"} & set(photo.info)


def test_transparency_is_preserved() -> None:
    photo = opened(prepare(encoded(Image.new("RGBA", (64, 64), (0, 0, 0, 0)), "PNG"))[200])
    assert photo.mode == "RGBA"
    assert photo.getpixel((10, 10))[3] == 0  # type: ignore[index]


@pytest.mark.parametrize("mode", ["L", "P", "CMYK", "1", "I;16"])
def test_other_colour_modes_are_converted(mode: str) -> None:
    form = "JPEG" if mode in ("L", "CMYK") else "PNG"
    assert opened(prepare(encoded(Image.new(mode, (64, 64)), form))[200]).size == (64, 64)


def bomb() -> bytes:
    """A PNG whose header declares ten thousand million pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "photo_unreadable"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "photo_unreadable"),
        (b"\xff\xd8\xff\xe0" + b"\0" * 500, "photo_unreadable"),
        (encoded(Image.new("RGB", (300, 300), "red"))[:500], "photo_unreadable"),
        (encoded(Image.new("RGB", (64, 64)), "GIF"), "photo_unreadable"),
        (bomb(), "photo_too_large"),
        (encoded(Image.new("1", (8000, 8000)), "PNG"), "photo_too_large"),
        (b"\0" * (MAX_BYTES + 1), "photo_too_large"),
        (encoded(Image.new("RGB", (31, 500))), "photo_too_small"),
    ],
    ids=["empty", "svg", "broken jpeg", "cut jpeg", "gif", "bomb", "64 megapixels", "21 MB", "tiny"],
)
def test_invalid_photos_are_refused(data: bytes, code: str) -> None:
    with pytest.raises(ShopError) as error:
        prepare(data)
    assert error.value.code == code
    assert error.value.status in (413, 422)


def test_all_widths_are_stored_under_one_key(tmp_path: Path) -> None:
    store = PictureStore(tmp_path)
    data = encoded(Image.new("RGB", (300, 300), "green"))
    key = store_photo(data, store)
    assert store_photo(data, store) == key
    sizes = {}
    for path in tmp_path.rglob("*.webp"):
        with Image.open(path) as image:
            sizes[path.parent.parent.name] = image.size
    assert sizes == {"w200": (200, 200), "w600": (300, 300), "w2000": (300, 300)}
