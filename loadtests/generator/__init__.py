"""The open-loop generator: visitors arrive by a schedule, whatever the shop needs to answer."""
