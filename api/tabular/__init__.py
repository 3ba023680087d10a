"""Reading of tabular files: encoding, CSV records, numbers in cells, mapping profiles."""
