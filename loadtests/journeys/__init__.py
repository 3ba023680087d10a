"""What visitors and staff do, a file each."""
