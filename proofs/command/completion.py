"""`verdicts completion`: the completion script of a shell, and the names to complete."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem, get_completion_class

from proofs.statements.library import files, statements_of


def run(cli: click.Command, shell: str) -> int:
    found = get_completion_class(shell)
    assert found is not None, shell
    print(found(cli, {}, "verdicts", "_VERDICTS_COMPLETE").source())  # noqa: T201
    return 0


def values(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The names of values that begin with the typed text.

    >>> [one.value for one in values(None, None, "survey.mle")]
    ['survey.mle', 'survey.mle-clipped']
    """
    from symbolic.values import all_names

    return [CompletionItem(name) for name in all_names() if name.startswith(begun)]


def identifiers(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The ids that begin with the typed text.

    Papers are completed first, then the files of one paper, then the parts of one file.

    >>> [one.value for one in identifiers(None, None, "li2022/theorem-1")]
    ['li2022/theorem-10', 'li2022/theorem-18']
    """
    starts = list(files())
    if "/" not in begun:
        papers = [one for one in dict.fromkeys(start.partition("/")[0] for start in starts) if one.startswith(begun)]
        if len(papers) != 1:
            return [CompletionItem(paper + "/") for paper in papers]
        begun = papers[0] + "/"  # a single completion is final: the shell would add a space after the slash
    fitting = [start for start in starts if start.startswith(begun)]
    inside = [start for start in starts if begun == start or begun.startswith(start + ".")]
    ids = [one for start in inside for one in statements_of(start) if one.startswith(begun)]
    return [CompletionItem(one) for one in dict.fromkeys(fitting + ids)]
