"""What a reader is shown of a verdict."""
