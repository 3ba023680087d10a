"""Units of a car by drawings: which part stands where, what is known of it, and what of it the shop sells."""
