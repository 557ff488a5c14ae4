"""Compile exported files with coqc: each file once, in the order of their imports, several at a time.

A file is compiled again only if its text without comments, a file that it loads, or the version of coqc has changed.
The answer on a file is written when coqc has ended, whole, so that an interrupted run continues where it stopped.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from graphlib import TopologicalSorter
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, Final, Literal

from proofs.rocq.reading import COMMENT, LOADING, SENTENCE

SECONDS: Final = 60
"""The most processor time of one file, in seconds; half of them need less than three."""
REASON: Final = 400
"""The most characters that are kept of an error message."""
AXIOMS: Final = frozenset({
    "ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec", "Classical_Prop.classic",
    "FunctionalExtensionality.functional_extensionality_dep",
})  # fmt: skip
"""The axioms of the real numbers in Rocq's standard library, and the excluded middle."""
MACHINE: Final = ("PrimInt63", "Uint63", "PrimFloat", "FloatAxioms")
"""Modules of the standard library that specify machine integers and floats, with which coq-interval computes."""
HEADS: Final = ("Axioms:", "Closed under the global context")
AXIOM: Final = re.compile(r"([\w.']+)(?:$|\s*:)")
"""A line of Print Assumptions; another line says, for example, that a definition is assumed to terminate."""
INSTALL: Final = (
    "install Rocq (coq 8.16 or later) with the libraries coquelicot and interval, "
    "on Debian: apt-get install coq libcoq-coquelicot libcoq-interval"
)

Answer = Literal["accepted", "refused", "blocked"]


class NoRocq(Exception):
    """The program coqc or one of the libraries is missing; the message says what to install."""


@dataclass(frozen=True)
class Compiled:
    """The answer of coqc on one file.

    Attributes
    ----------
    answer: accepted; refused; or blocked, if a file that it loads is not accepted.
    reason: for a file that is not accepted, the error message.
    seconds: the time that coqc took.
    axioms: the axioms that its theorems use.
    key: a digest of the text, of all files that it loads, and of the version of coqc.
    """

    name: str
    answer: Answer
    reason: str = ""
    seconds: float = 0.0
    axioms: tuple[str, ...] = ()
    key: str = ""


def version() -> str:
    """The version of coqc. Raises `NoRocq`."""
    if not shutil.which("coqc"):
        raise NoRocq(f"coqc is missing; {INSTALL}")
    return subprocess.run(["coqc", "--print-version"], capture_output=True, text=True, check=True).stdout.strip()


def loaded(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """The files among `names` that a text loads."""
    words = (found[2].split() for one in SENTENCE.split(COMMENT.sub(" ", text)) if (found := LOADING.search(one)))
    return tuple(sorted({word.rpartition(".")[2] for some in words for word in some} & {*names}))


def keys(texts: Mapping[str, str], of: str = "") -> dict[str, str]:
    """A digest of each file, without its comments and spaces, with all files that it loads and the version `of` coqc.

    Raises `graphlib.CycleError` if files load each other.

    >>> keys({"a": "(* new *) Open Scope R_scope. "}) == keys({"a": "Open Scope  R_scope."})
    True
    >>> keys({"a": "", "b": "Require Import a."})["b"] == keys({"a": "Open Scope R_scope.", "b": ""})["b"]
    False
    """
    found: dict[str, str] = {}
    graph = {name: loaded(text, texts) for name, text in texts.items()}
    for name in TopologicalSorter(graph).static_order():
        parts = [of, name, *COMMENT.sub(" ", texts[name]).split(), *(found[one] for one in graph[name])]
        found[name] = sha256(json.dumps(parts).encode()).hexdigest()
    return found


def axioms(output: str) -> tuple[str, ...]:
    """The axioms in the output of Print Assumptions.

    >>> axioms("Axioms:\\nClassical_Prop.classic : forall P : Prop, P \\\\/ ~ P\\nPrimInt63.int : Set\\n")
    ('Classical_Prop.classic', 'PrimInt63.int')
    >>> axioms("Closed under the global context\\n")
    ()
    >>> axioms("Axioms:\\nf is assumed to be guarded.\\n")
    ('f is assumed to be guarded.',)
    """
    lines = [one for one in output.splitlines() if one and not one[0].isspace() and one not in HEADS]
    return tuple(dict.fromkeys(found[1] if (found := AXIOM.match(one)) else one for one in lines))


def forbidden(found: Iterable[str], named: Iterable[str] = ()) -> list[str]:
    """The axioms that are neither of the standard library nor `named` by the theory."""
    allowed = {*named}
    return [
        one
        for one in found
        if one not in AXIOMS
        and one.split(".")[-1] not in allowed
        and not (one.count(".") == 1 and one.split(".")[0] in MACHINE)
    ]


class Compiler:
    """Compile the files of a folder.

    Parameters
    ----------
    paths: name of a file -> its path, where the text stands.
    options: the options of coqc that say where the files are.
    named: the axioms of the theory.
    """

    def __init__(self, paths: Mapping[str, Path], folder: Path, options: Iterable[str], named: Iterable[str]) -> None:
        self.paths, self.folder, self.options, self.named = dict(paths), folder, [*options], {*named}
        texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
        self.loads = {name: loaded(text, texts) for name, text in texts.items()}
        self.keys = keys(texts, version())
        self.running: set[subprocess.Popen[str]] = set()
        self.lock, self.stopped = Lock(), False

    def run(self, jobs: int, advance: Callable[[Compiled], None]) -> dict[str, Compiled]:
        """The answers; `advance` is called with each."""
        done: dict[str, Compiled] = {}
        order = TopologicalSorter(self.loads)
        order.prepare()
        with ThreadPoolExecutor(jobs) as pool:
            tasks: set[Future[Compiled]] = set()
            try:
                while order.is_active():
                    for name in order.get_ready():
                        missing = [one for one in self.loads[name] if done[one].answer != "accepted"]
                        tasks.add(pool.submit(self._answer, name, missing))
                    ended, tasks = wait(tasks, return_when=FIRST_COMPLETED)
                    for one in (task.result() for task in ended):
                        done[one.name] = one
                        advance(one)
                        order.done(one.name)
            except BaseException:
                self._stop()
                pool.shutdown(cancel_futures=True)
                raise
        return done

    def _stop(self) -> None:
        with self.lock:
            self.stopped = True
            for process in self.running:
                process.kill()

    def _answer(self, name: str, missing: list[str]) -> Compiled:
        key, stamp = self.keys[name], self.paths[name].with_suffix(".json")
        if missing:
            return Compiled(name, "blocked", f"it loads {', '.join(missing)}", key=key)
        if (known := _known(stamp)) and known.key == key and self.paths[name].with_suffix(".vo").exists():
            return known
        stamp.unlink(missing_ok=True)  # an interrupt may leave the compiled file of the new text
        found = self._compile(name, key)
        if not self.stopped:
            write(stamp, json.dumps(asdict(found)))
        return found

    def _compile(self, name: str, key: str) -> Compiled:
        start = perf_counter()
        limited = ["sh", "-c", f'ulimit -t {SECONDS}; exec "$@"', "coqc"]
        command = [*limited, "coqc", "-q", "-w", "none", *self.options, str(self.paths[name].relative_to(self.folder))]
        with self.lock:
            if self.stopped:
                return Compiled(name, "refused", "interrupted", key=key)
            process = subprocess.Popen(
                command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
                start_new_session=True,
            )  # fmt: skip
            self.running.add(process)
        output, error = process.communicate()
        with self.lock:
            self.running.discard(process)
        used = axioms(output)
        said = " ".join(error.split()) or "coqc failed"
        said = said if len(said) <= REASON else f"{said[: REASON // 2]} ... {said[-REASON // 2 :]}"  # the cause is last
        reason = said if process.returncode else ""
        if process.returncode < 0:
            reason = f"coqc was stopped after {SECONDS} s of processor time"
        elif not process.returncode and (others := forbidden(used, self.named)):
            reason = f"it uses the axioms {', '.join(others)}"
        return Compiled(name, "refused" if reason else "accepted", reason, perf_counter() - start, used, key)


def _known(stamp: Path) -> Compiled | None:
    try:
        data: Any = json.loads(stamp.read_text(encoding="utf-8"))
        return Compiled(**{**data, "axioms": tuple(data["axioms"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def write(path: Path, text: str) -> None:
    """Write a file whole: an interrupted run leaves the old one."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)
