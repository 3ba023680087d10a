"""The journeys for locust. `make load` starts it; LOAD_PLAN names the plan for locust by hand and on other machines."""

from loadtests.locust_hooks import journey_classes

globals().update(journey_classes())
