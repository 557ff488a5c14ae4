"""Run notebooks in a temporary folder.

`python tests/running_notebooks.py [NAME]...` stores their outputs in them.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SECONDS = 120  # for one cell, on a busy machine
TIMES = re.compile(r"\b[0-9]+ ms\b")


def read(path: Path) -> Any:
    import nbformat

    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def executed(path: Path, folder: Path, settings: dict[str, str]) -> Any:
    """The notebook with its new outputs; it runs in `folder`.

    An error in a cell is raised.
    """
    import nbclient

    notebook = read(path)
    client = nbclient.NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute(env={**settings, "PYTHONPATH": str(ROOT), "COLUMNS": "100"})
    return notebook


def kept(notebook: Any) -> list[Any]:
    """The outputs of each cell, without times and picture data, which vary between runs."""
    return [_joined(cell.outputs) for cell in notebook.cells if cell.cell_type == "code"]


def _joined(outputs: list[Any]) -> list[Any]:
    """The outputs with all printed text joined, since it arrives in pieces of any size."""
    printed = "".join(one.text for one in outputs if one.output_type == "stream")
    return [_timeless(printed), *(_kept(one) for one in outputs if one.output_type != "stream")]


def _kept(output: Any) -> Any:
    found = {
        kind: "" if kind.startswith("image/") else _timeless(content)
        for kind, content in output.get("data", {}).items()
    }
    return {"type": output.output_type, "data": found}


def _timeless(text: Any) -> str:
    return TIMES.sub("# ms", str(text))


def main(names: list[str]) -> None:
    import nbformat

    for path in NOTEBOOKS:
        if not names or path.stem in names:
            with tempfile.TemporaryDirectory() as folder:
                notebook = executed(path, Path(folder), dict(os.environ))
            notebook.metadata["language_info"] = {"name": "python"}  # without the version of the Python that ran it
            for cell in notebook.cells:
                cell.metadata = {}
            nbformat.write(notebook, path)


if __name__ == "__main__":
    main(sys.argv[1:])
