"""The report of a load test as one HTML page: `python -m loadtests.report report.json > page.html`."""
