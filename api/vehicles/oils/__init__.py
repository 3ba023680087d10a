"""Motor oils: viscosity grades, quality classes, approvals of car makers, and what may be used instead of what."""
