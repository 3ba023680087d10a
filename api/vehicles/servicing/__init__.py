"""Parts and fluids for the service of a vehicle: oil in the cheapest set of cans, filters, spark plugs."""
