"""The verdicts as they are now, as the expected ones: `python -m proofs.judging.expected` writes proofs/judging/expected.toml anew.

Nothing is decided by that file. It is kept so that the change of a verdict is a change that somebody sees and has to sign.
"""

from __future__ import annotations

from collections.abc import Iterable

from proofs.judging import ledger
from proofs.judging.verdict import Verdict
from proofs.statements.paper import ROOT

HEAD = """# The verdicts as they were when somebody last looked. They decide nothing: a test and the command compare them with the
# computed ones, so that a change of verdict is seen. Written by python -m proofs.judging.expected.
"""


def written(verdicts: Iterable[Verdict]) -> str:
    """The content of the file."""
    lines = [HEAD]
    paper = ""
    for verdict in verdicts:
        short, _, name = verdict.id.partition("/")
        if short != paper:
            lines += [f"[{short}]"] if not paper else ["", f"[{short}]"]
            paper = short
        lines.append(f'"{name}" = "{verdict.verdict}"')
    return "\n".join(lines) + "\n"


def main() -> None:
    (ROOT / "judging" / "expected.toml").write_text(written(ledger.verdicts()), encoding="utf-8")


if __name__ == "__main__":
    main()
