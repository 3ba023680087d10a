"""Product lists of the catalogue over HTTP; a list may be narrowed to a vehicle.

The lists themselves are api.catalog.lists. Their routes stand here, as they ask api.vehicles.fitment which products
suit the vehicle, and the catalogue imports nothing of vehicles.
"""
