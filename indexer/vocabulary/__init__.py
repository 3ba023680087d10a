"""The vocabulary: the catalogue's words as one compact text, by which the browser recognises mistyped words."""
