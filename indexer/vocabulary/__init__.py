"""The vocabulary: the catalogue's words by which the browser recognises mistyped words."""
