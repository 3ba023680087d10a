"""Task operations and the worker thread that runs them."""
