"""Shading by one directional light from the upper left and slightly in front, with a specular highlight."""

from functools import lru_cache
from math import pow as power

from drawings.canvas.camera import Vector, dot, unit
from drawings.colours import WHITE, dark, mix

LIGHT = unit((-0.62, 0.62, 0.72))
HIGHLIGHT = unit((LIGHT[0] + 0.3, LIGHT[1] + 0.28, LIGHT[2] + 0.9))


@lru_cache(maxsize=16384)
def tone(colour: str, normal: Vector, gloss: float = 0.0) -> str:
    """The shaded colour of a surface with the unit vector `normal`; `gloss` 0…1 is the strength of the highlight."""
    brightness = 0.5 + 0.68 * max(0.0, dot(normal, LIGHT))
    if brightness < 1:
        shaded = mix(colour, dark(colour, 0.82), (1 - brightness) * 1.05)
    else:
        shaded = mix(colour, WHITE, (brightness - 1) * 0.9)
    if gloss:
        shaded = mix(shaded, WHITE, gloss * power(max(0.0, dot(normal, HIGHLIGHT)), 26))
    return shaded
