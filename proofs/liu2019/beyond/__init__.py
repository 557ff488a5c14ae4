"""Beyond the print: what the statements of the paper stand on, and what is left of those that fail."""
