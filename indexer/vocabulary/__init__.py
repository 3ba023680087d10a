"""The catalogue's own words as one compact text: by it the browser tells a right word from a wrong one."""
