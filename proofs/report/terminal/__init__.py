"""The writer for terminals: pages of statements, tables and the summary."""
