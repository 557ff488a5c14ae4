"""What is stated beyond the print, a file each."""
