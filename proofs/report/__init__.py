"""Reports of verdicts: documents and their writers for terminal, HTML, LaTeX, notebooks and JSON."""
