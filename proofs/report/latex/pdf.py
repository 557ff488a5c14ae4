"""A PDF of LaTeX, by the TeX that is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

NEEDED = "apt install texlive-latex-recommended texlive-fonts-recommended lmodern"
SECONDS = 600


class NoTeX(RuntimeError):
    """There is no TeX here, or it refuses the file."""


def required() -> None:
    """Raises `NoTeX` where there is none."""
    if shutil.which("pdflatex") is None:
        raise NoTeX(f"there is no pdflatex: {NEEDED}")


def pdf(tex: str, bib: str, output: Path) -> Path:
    """Writes `output` (verdicts.pdf in a folder), and the .tex and .bib beside it. Raises `NoTeX` with one line that
    says what to do.
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
    """Raises `NoTeX` with TeX's own first complaint."""
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False
    )
    if done.returncode:
        complaint = next((line for line in done.stdout.splitlines() if line.startswith(("!", "I "))), "without a word")
        missing = f" ({NEEDED})" if "not found" in complaint else ""
        raise NoTeX(f"{command[0]} stops: {complaint.lstrip('! ')}{missing}")
