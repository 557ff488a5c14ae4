"""Find vacuous statements.

* `equivalent`: given the other assumptions, an assumption holds exactly where the claim holds. The search looks for a
  point where the claim and the other assumptions hold and this assumption fails. If it finds no such point and the
  proof is short, it reports the assumption.
* `unconditional`: no claim needs an assumption. Either the kernel accepts the certificate without the assumptions, or
  the proof is short and no point makes a claim false. Definitions are kept.
* `thin`: the assumptions allow only one value for a number, or an inequality always holds with equality although no
  assumption states this.

Two cases are not reported. The first is a claim with a long proof that is equivalent to an assumption, which is a
theorem with a converse. The second is a range of a variable (`0 < x`, or `0 <= f(k)` for all k) that a claim about
other variables needs. If a reported case is intended, `exceptions` gives the reason.

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
"""The largest number of steps of a short proof, including the theorems that it uses."""
MOVES = 400
"""The number of sampled points near a statement."""
ANYWHERE = 300
"""The number of sampled points that need not satisfy the assumptions."""
LEAST = 40
"""The least number of points at which every claim must be defined."""
ATTEMPTS = 300
"""The number of proposals for a point that refutes a suspicion, if sampling finds none."""
FAILING = {"<": ("=", ">"), "<=": (">",), "=": ("<", ">"), "!=": ("=",)}

Findings = dict[str, list[str]]


def findings(statement: Statement, certificate: Mapping[str, Any] | None = None) -> Findings:
    """The findings by kind.

    Lemmas, which may be simple, and refuted statements are only tested for `thin`.
    """
    found: Findings = {"thin": pinned(statement)}
    if statement.paper != LEMMA and statement.proof is not None:
        # With a reason in `exceptions`, the proof may be long: a chained statement may contain it.
        found["equivalent"] = equivalent(statement, None if "equivalent" in statement.exceptions else certificate)
        found["unconditional"] = unconditional(statement, certificate)
    return {kind: lines for kind, lines in found.items() if lines}


def unexplained(statement: Statement, found: Findings) -> list[str]:
    """The findings without a reason in `exceptions`, and the reasons without a finding."""
    return [
        *(f"{kind}: {line}" for kind, lines in found.items() for line in lines if kind not in statement.exceptions),
        *(f"{kind}: this exception has no finding to explain" for kind in statement.exceptions if kind not in found),
    ]


def certificate_of(statement: Statement) -> dict[str, Any]:
    """Read the certificate from the folder of the paper."""
    content: dict[str, Any] = json.loads(certificate_path(statement).read_text(encoding="utf-8"))
    return content


# ---- the claim among the assumptions


def equivalent(statement: Statement, certificate: Mapping[str, Any] | None = None) -> list[str]:
    """The assumptions that hold exactly where a claim holds.

    Without a certificate the proof counts as short.
    """
    data, short = _data(statement), _short(statement, certificate)
    claims = {number: [expand(freeze(data["claim"][number]))] for number in short if number < len(data["claim"])}
    if statement.exists and claims:  # an existence claim is one claim
        claims = {0: [one for claim in claims.values() for one in claim]} if len(claims) == len(data["claim"]) else {}
    if not claims or statement.restates:
        return []
    sampler = Sampler(data)
    seen = _seen(sampler, statement, claims)
    ranges = {place for place, atom in enumerate(sampler.given) if _is_range(atom)}
    found = [
        f"{statement.assumed[i]} is the definition that claim {j + 1} repeats" for i, j in _defining(sampler, claims)
    ]
    for place in range(len(sampler.given)):
        classes = [one for one in seen if place in one and (len(one) == 1 or ranges.isdisjoint(one))]
        if place in sampler.defined or not classes:
            continue
        least = min(classes, key=len)  # the assumption alone, or together with an equivalent assumption
        within = [one for one in seen if one and set(one) <= set(least)]
        for number, claim in claims.items():
            if place in ranges and not _names(claim) <= variables(sampler.given[place]):
                continue
            true, false = (sum(seen[one][number][k] for one in within) for k in (True, False))
            if false and not true and not _apart(data, place, claim):
                found.append(f"{statement.assumed[place]} holds where claim {number + 1} holds, and only there")
    return found


def _data(statement: Statement) -> dict[str, Any]:
    """The data of the statement with the witness substituted.

    Without a complete witness there are no claims.
    """
    data = statement.data()
    if data.pop("exists", None):
        named = all(one.name in statement.witness for one in statement.exists)
        data["claim"] = [claim.substitute(statement.witness).data for claim in statement.claims] if named else []
    return data


def _seen(
    sampler: Sampler, statement: Statement, claims: Mapping[int, Sequence[Node]]
) -> dict[tuple[int, ...], dict[int, dict[bool, int]]]:
    """Map failing assumptions and a claim to the numbers of points where it is true and false."""
    truths = {number: [truth_of(one) for one in claim] for number, claim in claims.items()}
    seen: dict[Any, Any] = defaultdict(lambda: {number: {True: 0, False: 0} for number in claims})
    for places, point in sampler.around(statement.example, MOVES):
        for number, together in truths.items():
            known = [_known(truth, point) for truth in together]
            if None not in known:
                seen[places][number][all(known)] += 1
    return seen


def _known(truth: Callable[[Point], bool | None], point: Point) -> bool | None:
    """Evaluate a test; returns None if the result is undefined or floats cannot decide."""
    try:
        return truth(point)
    except Unclear:
        return None


def _defining(sampler: Sampler, claims: Mapping[int, Sequence[Node]]) -> Iterator[tuple[int, int]]:
    """Yield (definition, claim) if the definition makes both sides of the claim equal."""
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
    """Apply trivial cancellations, and sort summands and factors.

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
    """Whether the atom compares a variable, or all values of a function, with a number."""
    while atom[0] == "all":
        atom = atom[4]
    left, right = atom[1:]
    one = left if rational(right) is not None else right if rational(left) is not None else None
    return isinstance(one, str) or (isinstance(one, tuple) and one[0] == "at")


def _names(claim: Sequence[Node]) -> frozenset[str]:
    return frozenset().union(*map(variables, claim))


def _apart(data: Mapping[str, Any], place: int, claim: Sequence[Node]) -> bool:
    """Whether the claim and all assumptions but this one hold at some point."""
    others = [atom for at, atom in enumerate(data["given"]) if at != place]
    return any(_meets(data, [*others, *fails, *map(thaw, claim)]) for fails in _negations(data["given"][place]))


def _negations(atom: Any) -> Iterator[list[Any]]:
    """The ways in which an assumption can fail.

    A quantified assumption may fail at either end of its range, or at the second index.
    """
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
    """Count the steps of a proof and of each theorem that it uses.

    The application of a theorem is not a step.

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


# ---- no assumption is needed


def unconditional(statement: Statement, certificate: Mapping[str, Any] | None = None) -> list[str]:
    """Report that every claim holds without the assumptions, if the statement has any."""
    if not any(claim.variables for claim in statement.claims):
        return []
    if at_sight := list(always_true(statement)):
        return at_sight
    data = _data(statement)
    sampler, claims = Sampler(data), [expand(freeze(claim)) for claim in data["claim"]]
    if claims and all(_is_empty(sampler, statement, claim) for claim in claims):
        return ["the claim is quantified over an empty range"]
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
    return ["no assumption is needed: no point was found at which a claim is false"] if never_false else []


def _innermost(atom: Node) -> Node:
    return _innermost(atom[4]) if atom[0] == "all" else atom


def _is_empty(sampler: Sampler, statement: Statement, claim: Node) -> bool:
    """Whether the claim's range is empty wherever the assumptions hold."""
    both = sides(claim)

    def empty(point: Point) -> bool:
        try:
            return not both(point)
        except NO_VALUE:
            return False

    return claim[0] == "all" and all(map(empty, sampler.starts(statement.example)))


def unused(statement: Statement, certificate: Mapping[str, Any]) -> list[int]:
    """The indices of assumptions without which the kernel still accepts the certificate."""
    every = range(len(statement.assumed))
    return [one for one in every if _accepted(statement, certificate, [place for place in every if place != one])]


def _accepted(statement: Statement, certificate: Mapping[str, Any], kept: Sequence[int]) -> bool:
    """Whether the kernel accepts the certificate with only these assumptions."""
    examiner, data = examiner_of("kernel"), statement.data()
    data["given"] = [data["given"][place] for place in kept]
    try:
        examiner.checker.check(data, {**certificate, "statement": data}, examiner.theorems(statement))
    except examiner.checker.Refused:
        return False
    return True


# ---- only one value


def pinned(statement: Statement) -> list[str]:
    """Report numbers with only one value, and inequalities that always hold with equality."""
    found = [f"the assumptions leave one value of {name}" for name in thin(statement)]
    if single_point(statement):
        found.append("the assumptions leave a single point")
    data = statement.data()
    sampler = Sampler(data)
    waiting = {place: slack_of(sampler.given[place]) for place in _inequalities(sampler, data)}
    for places, point in sampler.around(statement.example, 3 * MOVES):
        if not waiting:
            break
        if places == ():
            waiting = {place: slack for place, slack in waiting.items() if not slack(point)}
    return found + [
        f"{statement.assumed[place]} always holds with equality" for place in waiting if not _has_room(data, place)
    ]


def _inequalities(sampler: Sampler, data: Mapping[str, Any]) -> Iterator[int]:
    """The indices of the weak inequalities to test.

    Ranges of variables and consequences of equations are excluded.
    """
    meant = [meaning(atom) for atom in data["given"]]
    equations = [one for one in meant if one is not None and one.relation == "="]
    for place, atom in enumerate(sampler.given):
        weak = atom[0] == "all" or not _is_range(atom)
        if weak and _innermost(atom)[0] == "<=" and not any(follows(one, meant[place]) for one in equations):
            yield place


def _has_room(data: Mapping[str, Any], place: int) -> bool:
    """Whether all assumptions hold at some point, and this assumption holds strictly."""
    return any(_meets(data, [*data["given"], *strict]) for strict in _strict(data["given"][place]))


def _strict(atom: Any) -> Iterator[list[Any]]:
    if atom[0] == "all":
        _, name, low, high, body = atom
        for at in (low, high, ["+", low, 1]):
            instance = thaw(substitute(freeze(body), {name: freeze(at)}))
            yield from ([["<=", low, at], ["<=", at, high], *strict] for strict in _strict(instance))
        return
    yield [["<", *atom[1:]]]
