"""The writer for LaTeX: formulas, theorems, proofs, and the report as a PDF."""
