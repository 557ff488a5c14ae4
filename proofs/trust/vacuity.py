"""Notice statements that hold and say nothing.

* `equivalent`: an assumption is the claim in disguise: it holds exactly where the claim does, the other assumptions
  given. The search looks for a point where the others and the claim hold and the assumption fails. One such point shows
  that the two differ. Where it finds none, and the proof is short, the assumption is reported.
* `unconditional`: no claim needs an assumption. Either the kernel accepts the certificate without the assumptions, or
  the proof is short and no point makes a claim false. Definitions are kept.
* `thin`: the assumptions leave no room: a number has one value, constants give all numbers, or an inequality is always
  an equation though no assumption says so.

Not reported: a claim with a long proof that is equivalent to an assumption, which is a theorem with a converse; the
range of a variable (`0 < x`, or `0 <= f(k)` for all k) that a claim about other variables needs. A statement that
stands on purpose has its reason in `exceptions`.

>>> from symbolic import reals
>>> x, y, z = reals("x y z")
>>> of = {"variables": (x, y, z), "claim": x <= y, "example": {"x": 0, "y": 1, "z": 1}, "why": ""}
>>> equivalent(Statement("a/b", "", "", given=[0 < z, x * z <= y * z], **of))
['x*z <= y*z holds where claim 1 holds, and only there']
>>> equivalent(Statement("a/b", "", "", given=[0 <= z, x + z <= y], **of))
[]
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from proofs.judging.emptiness import always_true
from proofs.judging.examine import examiner_of, theorems_used
from proofs.judging.sameness import follows, meaning
from proofs.search import tables
from proofs.search.data import Node, expand, freeze, rational, substitute, thaw, variables
from proofs.search.guess import sides
from proofs.statements.files import certificate_path
from proofs.statements.library import LEMMA, find
from proofs.statements.statement import Statement
from proofs.trust.sampling import NO_VALUE, Point, Sampler, Unclear, slack_of, truth_of
from proofs.trust.thin import single_point, thin

SHORT = 8
"""The most steps of a short proof, with those of the theorems that it uses."""
MOVES = 400
"""The points beside a statement that are looked at."""
ANYWHERE = 300
LEAST = 40
"""At so many points, at least, all claims must have a value."""
ATTEMPTS = 300
"""The proposals of a point that would show that all is well, where no move leads to one."""
FAILING = {"<": ("=", ">"), "<=": (">",), "=": ("<", ">"), "!=": ("=",)}

Findings = dict[str, list[str]]


def findings(statement: Statement, certificate: Mapping[str, Any] | None = None) -> Findings:
    """What is noticed, by kind. Lemmas, which may be small, and refuted statements are only checked for room."""
    found: Findings = {"thin": pinned(statement)}
    if statement.paper != LEMMA and statement.proof is not None:
        # where a reason is given the length of the proof is no matter: it may be that of another statement, chained
        found["equivalent"] = equivalent(statement, None if "equivalent" in statement.exceptions else certificate)
        found["unconditional"] = unconditional(statement, certificate)
    return {kind: lines for kind, lines in found.items() if lines}


def unexplained(statement: Statement, found: Findings) -> list[str]:
    """What is noticed without a reason in the statement, and reasons for what is not noticed."""
    return [
        *(f"{kind}: {line}" for kind, lines in found.items() for line in lines if kind not in statement.exceptions),
        *(f"{kind}: nothing is noticed that this would explain" for kind in statement.exceptions if kind not in found),
    ]


def certificate_of(statement: Statement) -> dict[str, Any]:
    """The certificate that lies in the folder of the paper."""
    content: dict[str, Any] = json.loads(certificate_path(statement).read_text(encoding="utf-8"))
    return content


# ---- the claim among the assumptions


def equivalent(statement: Statement, certificate: Mapping[str, Any] | None = None) -> list[str]:
    """The assumptions that hold exactly where a claim holds. Without a certificate the proof counts as short."""
    data, short = _data(statement), _short(statement, certificate)
    claims = {number: [expand(freeze(data["claim"][number]))] for number in short if number < len(data["claim"])}
    if statement.exists and claims:  # that something exists is one claim
        claims = {0: [one for claim in claims.values() for one in claim]} if len(claims) == len(data["claim"]) else {}
    if not claims or statement.restates:
        return []
    sampler = Sampler(data)
    seen = _seen(sampler, statement, claims)
    ranges = {place for place, atom in enumerate(sampler.given) if _is_range(atom)}
    found = [f"{statement.assumed[i]} defines what claim {j + 1} says of it" for i, j in _defining(sampler, claims)]
    for place in range(len(sampler.given)):
        classes = [one for one in seen if place in one and (len(one) == 1 or ranges.isdisjoint(one))]
        if place in sampler.defined or not classes:
            continue
        least = min(classes, key=len)  # itself alone, or with one that hides it
        within = [one for one in seen if one and set(one) <= set(least)]
        for number, claim in claims.items():
            if place in ranges and not _names(claim) <= variables(sampler.given[place]):
                continue
            true, false = (sum(seen[one][number][k] for one in within) for k in (True, False))
            if false and not true and not _apart(data, place, claim):
                found.append(f"{statement.assumed[place]} holds where claim {number + 1} holds, and only there")
    return found


def _data(statement: Statement) -> dict[str, Any]:
    """What the checkers read, with the witness put in for what exists; no claims where there is no witness."""
    data = statement.data()
    if data.pop("exists", None):
        named = all(one.name in statement.witness for one in statement.exists)
        data["claim"] = [claim.substitute(statement.witness).data for claim in statement.claims] if named else []
    return data


def _seen(
    sampler: Sampler, statement: Statement, claims: Mapping[int, Sequence[Node]]
) -> dict[tuple[int, ...], dict[int, dict[bool, int]]]:
    """Assumptions that fail together -> claim -> at how many points it is true there, and false."""
    truths = {number: [truth_of(one) for one in claim] for number, claim in claims.items()}
    seen: dict[Any, Any] = defaultdict(lambda: {number: {True: 0, False: 0} for number in claims})
    for places, point in sampler.around(statement.example, MOVES):
        for number, together in truths.items():
            known = [_known(truth, point) for truth in together]
            if None not in known:
                seen[places][number][all(known)] += 1
    return seen


def _known(truth: Callable[[Point], bool | None], point: Point) -> bool | None:
    """None also where floats cannot say."""
    try:
        return truth(point)
    except Unclear:
        return None


def _defining(sampler: Sampler, claims: Mapping[int, Sequence[Node]]) -> Iterator[tuple[int, int]]:
    """Definitions of numbers by other numbers which, once put in, make the two sides of a claim one term."""
    for place in sampler.defined:
        atom = sampler.given[place]
        if atom[0] == "=" and variables(atom[1]) and variables(atom[2]):
            name, term = (atom[1], atom[2]) if isinstance(atom[1], str) else (atom[2], atom[1])
            for number, (claim, *others) in claims.items():
                if name in variables(claim) and claim[0] != "all" and not others:
                    left, right = (plain(substitute(side, {name: term})) for side in claim[1:])
                    if left == right:
                        yield place, number


def plain(term: Node) -> Node:
    """The term with the plainest cancellations carried out, and summands and factors in one order.

    >>> plain(("^", ("-", "b", "b"), 2)), plain(("*", "b", "a")) == plain(("*", "a", "b"))
    (0, True)
    """
    if not isinstance(term, tuple):
        return term
    operator, *parts = term[0], *map(plain, term[1:])
    if operator in ("+", "*"):
        parts.sort(key=repr)
    match operator, parts:
        case ("-", (a, b)) if a == b:
            return 0
        case ("/", (a, b)) if a == b:
            return 1
        case (("max" | "min"), (a, b)) if a == b:
            return a
        case ("+", (0, a)) | ("-", (a, 0)) | ("*", (1, a)) | ("/", (a, 1)) | ("^", (a, 1)):
            return a
        case ("*", (0, _)) | ("/", (0, _)) | ("abs", (0,)) | ("neg", (0,)) | ("^", (0, _)):
            return 0
    return (operator, *parts)


def _is_range(atom: Node) -> bool:
    """Does it compare a variable, or all values of a function, with a number?"""
    while atom[0] == "all":
        atom = atom[4]
    left, right = atom[1:]
    one = left if rational(right) is not None else right if rational(left) is not None else None
    return isinstance(one, str) or (isinstance(one, tuple) and one[0] == "at")


def _names(claim: Sequence[Node]) -> frozenset[str]:
    return frozenset().union(*map(variables, claim))


def _apart(data: Mapping[str, Any], place: int, claim: Sequence[Node]) -> bool:
    """Is there a point where everything else that is assumed holds, and the claim, and this assumption does not?"""
    others = [atom for at, atom in enumerate(data["given"]) if at != place]
    return any(_meets(data, [*others, *fails, *map(thaw, claim)]) for fails in _negations(data["given"][place]))


def _negations(atom: Any) -> Iterator[list[Any]]:
    """Ways in which an assumption fails; one for all of a range: at an end of it, or beside the first."""
    if atom[0] == "all":
        _, name, low, high, body = atom
        for at in (low, high, ["+", low, 1]):
            instance = thaw(substitute(freeze(body), {name: freeze(at)}))
            yield from ([["<=", low, at], ["<=", at, high], *fails] for fails in _negations(instance))
        return
    relation, left, right = atom
    yield from ([["<", right, left] if how == ">" else [how, left, right]] for how in FAILING[relation])


def _meets(data: Mapping[str, Any], given: Sequence[Any]) -> bool:
    domain = tables.domain_of({"variables": data["variables"], "given": given})
    return next(domain.points(attempts=ATTEMPTS), None) is not None


# ---- short proofs


def _short(statement: Statement, certificate: Mapping[str, Any] | None) -> list[int]:
    """The claims, counted from 0, whose proofs are short."""
    if certificate is None:
        return list(range(len(statement.claims)))
    proof = certificate["proof"]
    proofs = proof["claims"] if "claims" in proof else [proof] * len(statement.claims)
    return [number for number, one in enumerate(proofs) if steps(one) <= SHORT]


def steps(proof: Any, known: set[str] | None = None) -> int:
    """The steps of a proof, and those of each theorem that it uses; to use one is none.

    >>> steps({"rule": "ring", "lemmas": [{"claim": ["<", 0, "x"], "proof": {"rule": "fact"}}]})
    2
    """
    known = set() if known is None else known
    count, waiting = 0, [proof]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            count += one.get("rule", "chain") != "chain"
            waiting.extend(one.values())
        elif isinstance(one, list) and not (one and isinstance(one[0], str)):
            waiting.extend(one)
    for name in set(theorems_used(proof)) - known:
        known.add(name)
        count += steps(certificate_of(find(name)).get("proof"), known)
    return count


# ---- nothing is needed


def unconditional(statement: Statement, certificate: Mapping[str, Any] | None = None) -> list[str]:
    """Whether every claim holds without the assumptions, though some are listed, or though it is a repair."""
    if not any(claim.variables for claim in statement.claims):
        return []
    if at_sight := list(always_true(statement)):
        return at_sight
    data = _data(statement)
    sampler, claims = Sampler(data), [expand(freeze(claim)) for claim in data["claim"]]
    if claims and all(_is_empty(sampler, statement, claim) for claim in claims):
        return ["what is claimed for all of a range is claimed of none: the range is empty"]
    listed = bool(statement.given or statement.throughout or statement.provided)
    if listed and certificate is not None and _accepted(statement, certificate, ()):
        return ["the kernel accepts the proof without the assumptions"]
    inequalities = [claim for claim in claims if _innermost(claim)[0] != "="]
    short = len(_short(statement, certificate)) == len(statement.claims)
    if not short or not claims or len(inequalities) < len(claims):
        return []
    if not listed and not statement.id.endswith(".repaired"):
        return []
    truths = [truth_of(claim) for claim in claims]
    met = [[_known(truth, point) for truth in truths] for point in sampler.anywhere(statement.example, ANYWHERE)]
    columns = zip(*met, strict=True)
    never_false = all(False not in one and len(one) - one.count(None) > LEAST for one in columns)
    return ["nothing that is assumed is needed: no point was met at which a claim is false"] if never_false else []


def _innermost(atom: Node) -> Node:
    return _innermost(atom[4]) if atom[0] == "all" else atom


def _is_empty(sampler: Sampler, statement: Statement, claim: Node) -> bool:
    """Is it claimed for all of a range that is empty wherever the assumptions hold?"""
    both = sides(claim)

    def empty(point: Point) -> bool:
        try:
            return not both(point)
        except NO_VALUE:
            return False

    return claim[0] == "all" and all(map(empty, sampler.starts(statement.example)))


def unused(statement: Statement, certificate: Mapping[str, Any]) -> list[int]:
    """The assumptions, counted from 0, without any one of which the kernel accepts the same certificate."""
    every = range(len(statement.assumed))
    return [one for one in every if _accepted(statement, certificate, [place for place in every if place != one])]


def _accepted(statement: Statement, certificate: Mapping[str, Any], kept: Sequence[int]) -> bool:
    """Does the kernel accept the certificate of the statement with these assumptions alone?"""
    examiner, data = examiner_of("kernel"), statement.data()
    data["given"] = [data["given"][place] for place in kept]
    try:
        examiner.checker.check(data, {**certificate, "statement": data}, examiner.theorems(statement))
    except examiner.checker.Refused:
        return False
    return True


# ---- no room


def pinned(statement: Statement) -> list[str]:
    """The numbers with one value, and the inequalities that are equations though no assumption says so."""
    found = [f"what is assumed leaves one value of {name}" for name in thin(statement)]
    if single_point(statement):
        found.append("what is assumed leaves a single point")
    data = statement.data()
    sampler = Sampler(data)
    waiting = {place: slack_of(sampler.given[place]) for place in _inequalities(sampler, data)}
    for places, point in sampler.around(statement.example, 3 * MOVES):
        if not waiting:
            break
        if places == ():
            waiting = {place: slack for place, slack in waiting.items() if not slack(point)}
    return found + [f"{statement.assumed[place]} is an equation" for place in waiting if not _has_room(data, place)]


def _inequalities(sampler: Sampler, data: Mapping[str, Any]) -> Iterator[int]:
    """The places of the weak inequalities that are no range of a variable and do not follow from an equation."""
    meant = [meaning(atom) for atom in data["given"]]
    equations = [one for one in meant if one is not None and one.relation == "="]
    for place, atom in enumerate(sampler.given):
        weak = atom[0] == "all" or not _is_range(atom)
        if weak and _innermost(atom)[0] == "<=" and not any(follows(one, meant[place]) for one in equations):
            yield place


def _has_room(data: Mapping[str, Any], place: int) -> bool:
    """Is there a point where the assumptions hold, and this one with room?"""
    return any(_meets(data, [*data["given"], *strict]) for strict in _strict(data["given"][place]))


def _strict(atom: Any) -> Iterator[list[Any]]:
    if atom[0] == "all":
        _, name, low, high, body = atom
        for at in (low, high, ["+", low, 1]):
            instance = thaw(substitute(freeze(body), {name: freeze(at)}))
            yield from ([["<=", low, at], ["<=", at, high], *strict] for strict in _strict(instance))
        return
    yield [["<", *atom[1:]]]
