"""Contexts: variables, assumptions and facts in a proof; what is known at sight.

Every term in a fact is defined wherever the assumptions hold, so all units of its normal form are real numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flint import fmpq, fmpq_mpoly

from proofs.recheck.budget import Refused, need, show, spend
from proofs.recheck.normal import Normal
from proofs.recheck.polynomials import Rational
from proofs.recheck.terms import BINDERS, Atom, Term, everywhere, index_sort, integral, open_with


class Context:
    """Variables in scope, assumptions in order, and facts (assumptions and proved atoms)."""

    def __init__(self, normal: Normal, parent: Context | None = None) -> None:
        self.normal = normal
        self.sorts: dict[str, str] = dict(parent.sorts) if parent else {}
        self.assumptions: list[Atom] = list(parent.assumptions) if parent else []
        self.facts: dict[Atom, None] = dict(parent.facts) if parent else {}
        self._seen: Seen = Seen(normal, parent._seen if parent else None)
        self._defined: set[Term] = set(parent._defined) if parent else set()
        spend(1 + len(self.sorts) + 4 * len(self.facts) + len(self._defined))

    # ---- growing ----

    def extend(
        self, sorts: Mapping[str, str] | None = None, assumptions: Iterable[Atom] = (), facts: Iterable[Atom] = ()
    ) -> Context:
        """An extended context. The caller ensures that `facts` follow from the assumptions."""
        new = Context(self.normal, self)
        for name, sort in (sorts or {}).items():
            need(name not in new.sorts, "not new", name)
            new.sorts[name] = sort
        for atom in assumptions:
            new.assumptions.append(atom)
            new.learn(atom)
        for atom in facts:
            new.learn(atom)
        return new

    def within(self, name: str, low: Term, high: Term) -> Context:
        """The context for an integer `name` in a range, with the instances of `all` facts."""
        spend(len(self.facts))
        instances = [open_with(fact[3], name) for fact in self.facts if fact[:3] == ("all", low, high)]
        return self.extend({name: "integer"}, [("<=", low, name), ("<=", name, high)], instances)

    def between(self, name: str, low: Term, high: Term) -> Context:
        """The context for a real `name` with low <= name <= high."""
        return self.extend({name: "real"}, [("<=", low, name), ("<=", name, high)])

    def inside(self, binder: Term, name: str) -> Context:
        """The context for the body of a sum, an integral or an `all`, with the index `name`."""
        op, low, high, _ = binder
        return (self.between if index_sort(op) == "real" else self.within)(name, low, high)

    def learn(self, atom: Atom) -> None:
        """Make a proved atom a fact."""
        if atom not in self.facts:
            self.facts[atom] = None
            self._seen.note(atom)

    def new_name(self) -> str:
        """A name that no certificate can write and that is not in scope."""
        return f"#{len(self.sorts)}"

    # ---- at sight ----

    def nonnegative(self, term: Term) -> bool:
        """Whether 0 <= term is known at sight."""
        return self._seen.sign(self.normal.of(term), strict=False)

    def positive(self, term: Term) -> bool:
        """Whether 0 < term is known at sight."""
        return self._seen.sign(self.normal.of(term), strict=True)

    def at_most(self, a: Term, b: Term, strict: bool = False) -> bool:
        """Whether a <= b (a < b if strict) is known at sight."""
        return self._seen.sign(self.normal.of(("-", b, a)), strict)

    def apart(self, term: Term) -> bool:
        """Whether `term` is nonzero at sight, as a whole or because its factors are."""
        spend(1)
        if self._seen.apart(self.normal.of(term)):
            return True
        if not isinstance(term, tuple):
            return False
        if term[0] in ("*", "/"):
            return self.apart(term[1]) and self.apart(term[2])
        return (term[0] == "neg" or (term[0] == "^" and type(term[2]) is int)) and self.apart(term[1])

    # ---- definedness ----

    def require_defined(self, term: Term) -> None:
        """Refuse unless `term`, a term or atom, is defined wherever the assumptions hold."""
        if not isinstance(term, tuple) or term in self._defined:
            return
        spend(1)
        if term[0] in BINDERS:
            self._require_defined_binder(term)
        else:
            for argument in term[1:]:
                self.require_defined(argument)
            reason = self._undefined(term)
            if reason:
                raise Refused(f"not shown defined: {reason}: {show(term)}")
        self._defined.add(term)

    def _require_defined_binder(self, term: Term) -> None:
        op, low, high, body = term
        for end in (low, high):
            self.require_defined(end)
        if op != "integral":
            need(integral(low, self.sorts) and integral(high, self.sorts), "not an integral term: end of a range")
        if op == "sum":
            need(self.at_most(low, ("+", high, 1)), "not shown defined: the range of a sum", term)
        if op == "integral":
            need(self.at_most(low, high), "not shown defined: the ends of an integral", term)
        if not everywhere(body):
            name = self.new_name()
            self.inside(term, name).require_defined(open_with(body, name))

    def _undefined(self, term: Term) -> str:
        """Why `term` is not known to be defined although its subterms are; empty if it is."""
        op, last = term[0], term[-1]
        if op == "/" and not self.apart(last):
            return "a divisor that may be 0"
        if op == "^" and type(last) is int and last < 0 and not self.apart(term[1]):
            return "a negative power of what may be 0"
        if op == "^" and type(last) is not int:
            need(integral(last, self.sorts), "not an integral term: exponent")
            if not (self.nonnegative(last) or self.apart(term[1])):
                return "a power of what may be 0, whose exponent may be negative"
        if op == "sqrt" and not self.nonnegative(last):
            return "a root of what may be negative"
        if op == "log" and not self.positive(last):
            return "a logarithm of what may not be positive"
        if op in ("!", "binomial", "at"):
            arguments = term[2:] if op == "at" else term[1:]
            need(all(integral(one, self.sorts) for one in arguments), f"not an integral term: in {op}")
        if op in ("!", "binomial") and not self.nonnegative(last):
            return "below 0"
        if op == "binomial" and not self.at_most(last, term[1]):
            return "the lower may be above the upper"
        return ""


class Seen:
    """Facts, indexed by the normal form of right - left."""

    def __init__(self, normal: Normal, parent: Seen | None) -> None:
        self._normal = normal
        # no denominators: direction of the nonconstant part -> the least constant, and whether strict
        self._bounds: dict[str, tuple[fmpq, bool]] = dict(parent._bounds) if parent else {}
        self._unequal: set[tuple[str, fmpq]] = set(parent._unequal) if parent else set()
        self._quotients: list[tuple[Rational, str]] = list(parent._quotients) if parent else []

    def note(self, atom: Atom) -> None:
        if atom[0] == "all":
            return
        relation, left, right = atom
        self._note(relation, left, right)
        if relation == "=":
            self._note(relation, right, left)

    def _note(self, relation: str, left: Term, right: Term) -> None:
        difference = self._normal.of(("-", right, left))
        if difference.den:
            self._quotients.append((difference, relation))
        elif relation == "!=":
            self._unequal.add(self._line(difference.num))
        else:
            self._bound(*self._direction(difference.num), relation == "<")

    def _bound(self, key: str, constant: fmpq, strict: bool) -> None:
        best = self._bounds.get(key)
        if best is None or constant < best[0] or (constant == best[0] and strict):
            self._bounds[key] = (constant, strict)

    def _direction(self, p: fmpq_mpoly) -> tuple[str, fmpq]:
        """The nonconstant part and the constant of `p`, divided by |leading coefficient|."""
        self._normal.algebra.spend_on(2 * len(p))
        last = len(p) - 1
        constant = p.coefficient(last) if last >= 0 and not any(p.monomial(last)) else fmpq(0)
        rest = p - constant if constant else p
        if rest.is_zero():
            return "", constant
        scale = 1 / abs(rest.leading_coefficient())
        if scale != 1:
            rest, constant = rest * scale, constant * scale
        return self._normal.algebra.written(rest), constant

    def _line(self, p: fmpq_mpoly) -> tuple[str, fmpq]:
        """A key that is the same for `p` and -p."""
        return min(self._direction(p), self._direction(-p))

    def sign(self, t: Rational, strict: bool) -> bool:
        """Whether 0 <= t (0 < t if strict) is known at sight.

        t is a rational constant, or c (right - left) + d for a fact, with c > 0 and d >= 0 (or d > 0).
        """
        if t.den:
            relations = ("<",) if strict else ("<", "<=", "=")
            return any(relation in relations and (self._ratio(t, fact) or 0) > 0 for fact, relation in self._quotients)
        key, constant = self._direction(t.num)
        best = self._bounds.get(key)
        if not key:  # t is a constant: its sign decides, or the assumptions are contradictory
            if constant > 0 or (constant == 0 and not strict):
                return True
            return best is not None and (best[0] < 0 or (constant == 0 == best[0] and best[1]))
        return best is not None and (constant > best[0] or (constant == best[0] and (best[1] or not strict)))

    def apart(self, t: Rational) -> bool:
        """Whether t is a nonzero constant, 0 < t, 0 < -t, or c (right - left) with left != right."""
        if t.num.is_constant() and not t.den and not t.num.is_zero():
            return True
        if self.sign(t, strict=True) or self.sign(Rational(-t.num, t.den), strict=True):
            return True
        if t.den:
            return any(relation == "!=" and self._ratio(t, fact) is not None for fact, relation in self._quotients)
        return self._line(t.num) in self._unequal

    def _ratio(self, t: Rational, fact: Rational) -> fmpq | None:
        """The number c with t = c * fact, or None; both have a denominator."""
        algebra = self._normal.algebra
        if t.num.is_zero() or fact.num.is_zero():
            return None
        p = algebra.times(t.num, algebra.expand(fact.den))
        q = algebra.times(fact.num, algebra.expand(t.den))
        c = p.leading_coefficient() / q.leading_coefficient()
        return c if algebra.plus(p, algebra.times(q, algebra.constant(-c))).is_zero() else None
