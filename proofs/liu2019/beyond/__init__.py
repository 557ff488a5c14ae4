"""Additional results: foundations of the paper's statements, and true versions of false ones."""
