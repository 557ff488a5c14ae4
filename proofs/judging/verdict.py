"""Verdicts, which are recomputed from evidence on every run; none is stored.

>>> check("li2022/theorem-9").verdict
'verified'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal, get_args

from proofs.judging.examine import ENGINES, EngineName, Evidence, Examiner, Look, gather
from proofs.judging.rules import faults
from proofs.statements import library
from proofs.statements.files import DamagedPlans, certified_plan, plan_digest
from proofs.statements.kind import is_observation
from proofs.statements.paper import OPENED, paper_of
from proofs.statements.statement import Cause, Statement

if TYPE_CHECKING:
    from proofs.judging.observed import Repeated
    from proofs.judging.reproduced import Reproduced
    from proofs.statements.observation import Observation

VerdictName = Literal["verified", "verified-if", "refuted", "bounded", "open", "observed"]
VERDICTS: tuple[VerdictName, ...] = get_args(VerdictName)
Part = Literal["printed", "theorem", "repaired", "beyond", "lemma"]
STATED: tuple[Part, ...] = ("printed", "theorem")
"""The parts that `paper.toml` lists: statements printed in papers, and the theorems of `accounting`."""
TRUSTED: Mapping[str, str] = {"reads": "interpretations", "models": "models", "cites": "citations"}
"""Field of a statement -> the key of its trusted assumptions in JSON data."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on a statement.

    Attributes
    ----------
    verdict: one of the words verified; verified-if (holds under an added assumption, and is false or undefined without
        it); refuted; open; observed (an empirical claim whose experiment was repeated). The word `bounded` is reserved
        for another kind of evidence.
    cause: why a refuted statement is false: error, misprint or conversion (a PDF-extraction artefact).
    engines: the checkers that agree on it.
    evidence: the answer of each checker on each certificate.
    reason: why the statement has this verdict, or why it is open.
    repaired: the verdict on the repaired statement.
    rests_on: the verdicts on the statements that its meaning depends on; `unknown` for an id without a statement.
    reproduced: the results of the experiments on an observation.
    seconds: the time of the checks.
    """

    statement: Statement
    verdict: VerdictName
    reason: str
    engines: tuple[EngineName, ...]
    evidence: tuple[Evidence, ...]
    repaired: Verdict | None = None
    rests_on: Mapping[str, str] = field(default_factory=dict)
    reproduced: Reproduced | Repeated | None = None

    @property
    def id(self) -> str:
        return self.statement.id

    @property
    def title(self) -> str:
        return self.statement.title

    @property
    def outcome(self) -> str | None:
        """The outcome of an observation: reproduced, not reproduced, depends on an unstated choice, or undecided."""
        return self.reproduced.outcome if self.reproduced else None

    @property
    def cause(self) -> Cause | None:
        return self.statement.cause if self.verdict == "refuted" else None

    @property
    def seconds(self) -> float:
        return sum(one.seconds for one in self.evidence)

    @property
    def damaged(self) -> Evidence | None:
        """The first certificate whose file is damaged."""
        return next((one for one in self.evidence if one.outcome == "damaged"), None)

    @property
    def data(self) -> dict[str, Any]:
        """The verdict as JSON data."""
        return {
            "id": self.id,
            "paper": self.statement.paper,
            "part": part(self.statement),
            "title": self.title,
            "verdict": self.verdict,
            "cause": self.cause,
            "outcome": self.outcome,
            "engines": list(self.engines),
            "repaired": {"id": self.repaired.id, "verdict": self.repaired.verdict} if self.repaired else None,
            "trusted": trusted(self.statement),
            "rests_on": dict(self.rests_on),
            "seconds": round(self.seconds, 6),
            "reason": self.reason,
        }


def schema() -> str:
    """Read the JSON Schema of the output of `verdicts check --json`, a list of `Verdict.data`."""
    return resources.files("proofs.judging").joinpath("verdicts.schema.json").read_text(encoding="utf-8")


def trusted(statement: Statement) -> dict[str, list[str]]:
    """The trusted assumptions of a statement as JSON data."""
    return {TRUSTED[kind]: list(lines) for kind, lines in statement.believed.items()}


def part(statement: Statement) -> Part:
    """The part of the counts that a statement belongs to."""
    name = statement.id.partition("/")[2]
    if statement.paper == library.LEMMA or name.startswith("lemma."):
        return "lemma"
    if name.startswith("beyond."):
        return "beyond"
    return "repaired" if name.endswith(".repaired") else part_of_paper(statement.paper)


def part_of_paper(paper: str) -> Part:
    """The part that the listed statements of a folder belong to."""
    known = paper_of(paper)
    return "theorem" if known and known.kind == "theorems" else "printed"


def possible(statement: Statement) -> tuple[VerdictName, ...]:
    """The verdicts that are possible for a statement whose certificates follow its plan."""
    if is_observation(statement):
        return "observed", "open"
    if statement.proof is None:
        return "refuted", "open"
    return "verified-if" if statement.provided else "verified", "open"


# ---- from evidence to a verdict


def judge(
    statement: Statement,
    evidence: Sequence[Evidence],
    repaired: Verdict | None = None,
    rests_on: Mapping[str, str] | None = None,
) -> Verdict:
    """Compute the verdict from the evidence."""
    why_open = next(_obstacles(statement, evidence, rests_on or {}), None)
    name: VerdictName = "open" if why_open else _decided(evidence)
    engines = tuple(dict.fromkeys(one.engine for one in evidence)) if name != "open" else ()
    return Verdict(statement, name, why_open or statement.why, engines, tuple(evidence), repaired, dict(rests_on or {}))


def judge_observation(observation: Observation) -> Verdict:
    """Compute the verdict on an empirical claim from the stored results."""
    from proofs.judging.reproduced import reproduced

    found = reproduced(observation)
    typed = next((f"The statement is not well-formed: {fault}." for fault in faults(observation)), None)
    if isinstance(found, str) or typed:
        return Verdict(observation, "open", typed or str(found), (), ())
    return Verdict(observation, "observed", f"{found.reason} {observation.why}", (), (), reproduced=found)


def _decided(evidence: Sequence[Evidence]) -> VerdictName:
    """The verdict if there are no obstacles and all checkers have the same outcome."""
    if evidence[0].outcome == "false":
        return "refuted"
    return "verified-if" if any(one.without for one in evidence) else "verified"


def _obstacles(statement: Statement, evidence: Sequence[Evidence], rests_on: Mapping[str, str]) -> Iterator[str]:
    """The reasons why the evidence decides nothing; the worst reason comes first."""
    yield from _of_certificates(statement, evidence)
    yield from (f"The statement is not well-formed: {fault}." for fault in faults(statement))
    try:
        if certified_plan(statement, evidence[0].certificate.parent) != plan_digest(statement):
            yield f"The plan changed after its certificate was made. Run {_remade(statement)}."
    except DamagedPlans as damaged:
        yield f"{damaged}."
    for identifier, verdict in rests_on.items():
        if verdict != "verified":
            yield f"It rests on {identifier}, which is {verdict}."


def _remade(statement: Statement) -> str:
    """The command that makes the certificates of a statement."""
    opened = OPENED.get(statement.paper)
    return f"verdicts check {opened.folder.name}/" if opened else f"verdicts certify {statement.id}"


def _of_certificates(statement: Statement, evidence: Sequence[Evidence]) -> Iterator[str]:
    main = [one for one in evidence if one.without is None]
    outcomes = {one.outcome for one in main}
    if not main or outcomes == {"missing"}:
        opened = OPENED.get(statement.paper)
        search = f"verdicts check {opened.folder.name}/ searches for one." if opened else ""
        yield " ".join(filter(None, ["There is no certificate.", search or statement.why]))
    for one in evidence:
        if one.outcome in ("damaged", "refused"):
            yield f"{one.engine} refuses {one.certificate.name}: {one.reason}."
    if len(outcomes) > 1:
        said = ", ".join(f"{one.engine} says {one.outcome}" for one in main)
        yield f"The checkers disagree: {said}."
    if outcomes == {"undefined"}:
        yield "The claim is undefined at the point of the refutation, which does not make it false."
    if outcomes == {"proved"}:
        yield from _unneeded(statement, evidence, {one.engine for one in main})


def _unneeded(statement: Statement, evidence: Sequence[Evidence], engines: set[EngineName]) -> Iterator[str]:
    """Every engine must show that each added assumption is necessary."""
    for number, atom in enumerate(statement.provided, 1):
        seen = {one.engine for one in evidence if one.without == number and one.outcome in ("false", "undefined")}
        if seen != engines:
            yield (
                f"It is proved under an assumption that the source does not state, {atom!r}, but no certificate shows "
                "that the assumption is necessary."
            )


# ---- one statement with its repair and the statements that it rests on

Find = Callable[[str], Statement]
Gather = Callable[[Statement], Sequence[Evidence]]


class Court:
    """A judge of statements, their repairs and the statements that they rest on.

    Each statement is judged once.

    Parameters
    ----------
    evidence: returns the evidence on a statement.
    find: maps an id to its statement; raises KeyError if there is none.
    """

    def __init__(self, evidence: Gather, find: Find) -> None:
        self.evidence, self.find = evidence, find
        self._judged: dict[int, Verdict] = {}
        self._underway: list[str] = []

    def verdict(self, statement: Statement) -> Verdict:
        if is_observation(statement):
            self._judged[id(statement)] = judge_observation(statement)
        if id(statement) not in self._judged:
            self._underway.append(statement.id)
            try:
                repaired = self.verdict(statement.repaired) if statement.repaired else None
                rests_on = {identifier: self._verdict_on(identifier) for identifier in statement.rests_on}
                self._judged[id(statement)] = judge(statement, self.evidence(statement), repaired, rests_on)
            finally:
                self._underway.pop()
        return self._judged[id(statement)]

    def _verdict_on(self, identifier: str) -> str:
        if identifier in self._underway:
            return "part of a cycle"
        try:
            return self.verdict(self.find(identifier)).verdict
        except KeyError:
            return "unknown"


def check(
    statement: Statement | str,
    engines: Sequence[EngineName] = ENGINES,
    examiners: Mapping[str, Examiner] | None = None,
    find: Find = library.find,
) -> Verdict:
    """Judge one statement, which is given directly or by its id.

    Raises `UnknownStatement` (a KeyError); the message names the nearest id."""
    if not engines:
        raise ValueError("at least one engine is needed")
    looks = {engine: Look() for engine in engines}
    court = Court(lambda one: gather(one, engines, examiners, looks), find)
    return court.verdict(find(statement) if isinstance(statement, str) else statement)
