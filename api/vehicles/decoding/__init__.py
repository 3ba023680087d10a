"""Decoding of VINs and frame numbers. Pure: the tables are passed as `VinTables`, and no text raises an error."""
