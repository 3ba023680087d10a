"""The drawing surface: a camera, shaded solid bodies, and the SVG document they become."""
