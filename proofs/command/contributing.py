"""Options of the commands for contributors.

The modules of the commands are imported when they run.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from proofs.command import options
from proofs.command.options import Choice, Name


@click.command()
@click.argument("names", metavar="[ID|PAPER]...", nargs=-1, type=Name(), shell_complete=options.identifiers)
@options.jobs()
def certify(names: Sequence[str], jobs: int | None) -> int:
    """Search for certificates and check them with both checkers.

    Writes new certificates for the statements named, or for all. The plan of each proof guides the search.
    The exit code is 1 if a certificate is not found or not accepted. The search needs SciPy: pip install '.[search]'
    from the repository root.

    \b
    Examples:
      verdicts certify li2022/theorem-9
      verdicts certify li2022
    """
    from proofs.command import certify as command

    return command.run(names, jobs)


@click.command()
@click.option("--write", is_flag=True, help="Record the present state as the new snapshot.")
@options.jobs()
def expect(write: bool, jobs: int | None) -> int:
    """Compare verdicts and statements with the recorded snapshot.

    Prints the differences. The exit code is 1 if there are any. The snapshot is proofs/judging/expected.toml.

    \b
    Examples:
      verdicts expect
      verdicts expect --write
    """
    from proofs.command import expect as command

    return command.run(write, jobs)


@click.command()
@click.argument("words", metavar="WORD...", nargs=-1, required=True)
def lemmas(words: Sequence[str]) -> int:
    """Search the library of lemmas.

    Every WORD must match: a word of the title, an operation, or a shape in which _ stands for any term.

    \b
    Examples:
      verdicts lemmas exp sum
      verdicts lemmas "_<=exp(_)"
    """
    from proofs.command import lemmas as command

    return command.run(words)


@click.command()
@click.argument("paper", metavar="[PAPER]", required=False, type=Name(), shell_complete=options.identifiers)
@options.as_json("Print JSON: a list of objects.")
def coverage(paper: str | None, as_json: bool) -> int:
    """Count the lines of each source that have a statement.

    With PAPER, list its lines with their statements, or with the reason why they state nothing. The exit code is 1 if
    a line is unaccounted for.

    \b
    Examples:
      verdicts coverage
      verdicts coverage li2022
    """
    from proofs.command import coverage as command

    return command.run(paper, as_json)


@click.command()
def kernel() -> int:
    """Show the trusted rules, their size, and how many verdicts need them.

    The exit code is 1 if a layer of the kernel exceeds its limit.

    \b
    Examples:
      verdicts kernel
      verdicts kernel | grep -A 3 " ring"
    """
    from proofs.command import kernel as command

    return command.run()


@click.command()
@click.argument("shell", metavar="SHELL", type=Choice(("bash", "zsh", "fish")))
@click.pass_context
def completion(context: click.Context, shell: str) -> int:
    """Print the script that completes commands, options and IDs in a shell.

    SHELL is bash, zsh or fish.

    \b
    Install it once; shells opened later use it (in zsh, add it after compinit):
      verdicts completion bash >> ~/.bashrc
      verdicts completion zsh >> ~/.zshrc
      verdicts completion fish > ~/.config/fish/completions/verdicts.fish
    """
    from proofs.command import completion as command

    return command.run(context.find_root().command, shell)
