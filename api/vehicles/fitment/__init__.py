"""Whether goods are for a car of the catalogue: by numbers, by what their supplier says, by approvals of oil."""
