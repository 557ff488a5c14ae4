"""Compile LaTeX to a PDF with the installed TeX."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

NEEDED = "apt install texlive-latex-recommended texlive-fonts-recommended lmodern"
SECONDS = 600


class NoTeX(RuntimeError):
    """TeX is not installed, or it rejects the file."""


def required() -> None:
    """Check that TeX is installed; raises `NoTeX` otherwise."""
    if shutil.which("pdflatex") is None:
        raise NoTeX(f"there is no pdflatex: {NEEDED}")


def pdf(tex: str, bib: str, output: Path) -> Path:
    """Write the PDF to `output`, and its .tex and .bib files to the same folder.

    If `output` is a folder, the PDF is `verdicts.pdf` in it. Raises `NoTeX`; the message names the remedy in one line.
    """
    required()
    output.mkdir(parents=True, exist_ok=True)
    for name, text in (("verdicts.tex", tex), ("verdicts.bib", bib)):
        (output / name).write_text(text, encoding="utf-8")
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name in ("verdicts.tex", "verdicts.bib"):
            shutil.copy(output / name, folder / name)
        _run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "verdicts.tex"], folder)
        if shutil.which("bibtex"):
            _run(["bibtex", "verdicts"], folder)
        for _ in range(2):
            _run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "verdicts.tex"], folder)
        shutil.copy(folder / "verdicts.pdf", output / "verdicts.pdf")
        shutil.copy(folder / "verdicts.log", output / "verdicts.log")
    return output / "verdicts.pdf"


def _run(command: list[str], folder: Path) -> None:
    """Run a command; raises `NoTeX` with the first error message of TeX."""
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False
    )
    if done.returncode:
        complaint = next((line for line in done.stdout.splitlines() if line.startswith(("!", "I "))), "without a word")
        missing = f" ({NEEDED})" if "not found" in complaint else ""
        raise NoTeX(f"{command[0]} stops: {complaint.lstrip('! ')}{missing}")
