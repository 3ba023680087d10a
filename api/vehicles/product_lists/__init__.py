"""Product lists of the catalogue over HTTP; a list may be narrowed to a vehicle."""
