"""What a VIN or a frame number says of a car. Pure: tables come in as `Knowledge`, nothing here raises on any text."""
