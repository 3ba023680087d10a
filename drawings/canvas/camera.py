"""An orthographic camera. World axes: x to the right, y up, z towards the viewer; image: x right, y down."""

from math import cos, hypot, radians, sin

Point = tuple[float, float]
Vector = tuple[float, float, float]
Matrix = tuple[float, float, float, float, float, float]


def unit(vector: Vector) -> Vector:
    length = hypot(*vector) or 1.0
    return vector[0] / length, vector[1] / length, vector[2] / length


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


class Camera:
    """Rotated by `yaw`, looking down by `pitch` (degrees); the world origin is projected to (cx, cy) of the image."""

    def __init__(self, yaw: float, pitch: float, scale: float, cx: float, cy: float) -> None:
        self.scale, self.cx, self.cy = scale, cx, cy
        self.yaw = radians(yaw)
        self.cos_yaw, self.sin_yaw = cos(self.yaw), sin(self.yaw)
        self.cos_pitch, self.sin_pitch = cos(radians(pitch)), sin(radians(pitch))
        self.eye: Vector = (self.sin_yaw * self.cos_pitch, self.sin_pitch, self.cos_yaw * self.cos_pitch)

    def at(self, x: float, y: float, z: float) -> Point:
        """Projects a world point to the image."""
        depth = x * self.sin_yaw + z * self.cos_yaw
        return (
            self.cx + self.scale * (x * self.cos_yaw - z * self.sin_yaw),
            self.cy + self.scale * (depth * self.sin_pitch - y * self.cos_pitch),
        )

    def plane(self, origin: Vector, across: Vector, down: Vector) -> Matrix:
        """The SVG transform of a plane through `origin`: flat markup drawn with it lies on that plane."""
        ox, oy = self.at(*origin)
        ax, ay = self.at(*(o + d for o, d in zip(origin, across, strict=True)))
        dx, dy = self.at(*(o + d for o, d in zip(origin, down, strict=True)))
        return ax - ox, ay - oy, dx - ox, dy - oy, ox, oy

    def front(self, x: float, y: float, z: float) -> Matrix:
        return self.plane((x, y, z), (1, 0, 0), (0, -1, 0))

    def side(self, x: float, y: float, z: float) -> Matrix:
        """The right-hand face; its x axis runs from the front edge backwards."""
        return self.plane((x, y, z), (0, 0, -1), (0, -1, 0))

    def top(self, x: float, y: float, z: float) -> Matrix:
        return self.plane((x, y, z), (1, 0, 0), (0, 0, 1))
