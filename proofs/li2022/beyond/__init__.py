"""Additional results on the paper, one per file."""
