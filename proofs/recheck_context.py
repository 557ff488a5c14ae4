"""What is known at a place in a proof, for the second checker: variables in scope, assumptions, facts proved from them.

Every term in a fact is defined wherever the assumptions hold, so its normal form speaks of real numbers. Normal forms depend on what is
known (b^(n-1) is b^n/b only where b is not 0), so each context has its own; what was settled by a "yes" stays settled when facts are added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flint import fmpq, fmpq_mpoly

from proofs.recheck_normal import Algebra, Factors, Rational, Sparse, proportion
from proofs.recheck_term import (
    BINDERS,
    LARGEST_EXPONENT,
    Atom,
    Refused,
    Term,
    height,
    integral,
    need,
    substitute,
    work,
)

Range = tuple[str, Term, Term]


@dataclass(frozen=True)
class Inside:
    """What a lemma about a range of an index has shown there."""

    facts: tuple[Atom, ...]
    ranges: Mapping[Range, Inside]


class Context:
    """Variables in scope, assumptions in order, and facts (assumptions and what was proved from them)."""

    def __init__(self, algebra: Algebra, parent: Context | None = None) -> None:
        self.algebra = algebra
        self.sorts: dict[str, str] = dict(parent.sorts) if parent else {}
        self.hypotheses: list[Atom] = list(parent.hypotheses) if parent else []
        self.facts: dict[Atom, None] = dict(parent.facts) if parent else {}
        self.ranges: dict[Range, Inside] = dict(parent.ranges) if parent else {}
        # facts by the proportion of their nonconstant part: the least constant, and whether it is strict
        self._bounds: dict[Sparse, tuple[fmpq, bool]] = dict(parent._bounds) if parent else {}
        self._unequal: set[tuple[Sparse, fmpq]] = set(parent._unequal) if parent else set()
        self._quotients: list[tuple[Rational, bool]] = list(parent._quotients) if parent else []
        self._unsettled: list[Atom] = list(parent._unsettled) if parent else []
        self._settled: dict[Term, Rational] = dict(parent._settled) if parent else {}
        self._for_now: dict[Term, Rational] = {}
        self._defined: set[Term] = set(parent._defined) if parent else set()
        self._opened: dict[tuple[int, Term, Term], Context] = {}
        self._denied = False  # whether the normal form under way asked for something that is not known

    # ---- growing ---------------------------------------------------------------------------------------------

    def extend(
        self,
        sorts: Mapping[str, str] | None = None,
        hypotheses: Iterable[Atom] = (),
        facts: Iterable[Atom] = (),
        ranges: Mapping[Range, Inside] | None = None,
        settle: bool = True,
    ) -> Context:
        """This context with more; the caller answers for `facts` following from the assumptions."""
        new = Context(self.algebra, self)
        for name, sort in (sorts or {}).items():
            need(name not in new.sorts, f"not fresh: {name}")
            new.sorts[name] = sort
        new.ranges.update(ranges or {})
        hypotheses = list(hypotheses)
        new.hypotheses.extend(hypotheses)
        added = [atom for atom in [*hypotheses, *facts] if atom not in new.facts]
        new.facts.update(dict.fromkeys(added))
        for atom in added:
            new._index(atom)
        if settle and added and new._unsettled:
            again, new._unsettled = new._unsettled, []
            for atom in again:
                new._index(atom)
        return new

    def enter(self, name: str, low: Term, high: Term) -> Context:
        """The context where `name` runs over a range, with what a lemma has shown for exactly this range."""
        shown = self.ranges.get((name, low, high), Inside((), {}))
        return self.extend({name: "integer"}, [("<=", low, name), ("<=", name, high)], shown.facts, shown.ranges)

    def news(self, base: Context) -> tuple[Atom, ...]:
        return tuple(atom for atom in self.facts if atom not in base.facts)

    def _index(self, atom: Atom) -> None:
        if atom[0] in ("=", "all"):
            return
        relation, left, right = atom
        outer, self._denied = self._denied, False
        self._for_now = {}
        try:
            self._index_difference(relation, left, right)
            if self._denied:
                self._unsettled.append(atom)
        except Refused:
            pass  # too large to look up; it can still be named as a fact
        self._denied, self._for_now = outer, {}
        self._opened = {}

    def _index_difference(self, relation: str, left: Term, right: Term) -> None:
        difference = self.algebra.add(self.normal(right), self.normal(left), -1)
        num = difference.num
        if left == 0 and difference.den and relation != "!=":
            self._quotients.append((difference, relation == "<"))
        if num.is_constant():
            return
        if relation == "!=":
            self._unequal.add(self._monic(num))
            return
        if self._odd_denominator_positive(difference):
            key, constant = proportion(self.algebra, num)
            best = self._bounds.get(key)
            strict = relation == "<"
            if best is None or constant < best[0] or (constant == best[0] and strict):
                self._bounds[key] = (constant, strict)

    def _monic(self, p: fmpq_mpoly) -> tuple[Sparse, fmpq]:
        key, constant = proportion(self.algebra, p)
        sign = 1 if key[0][1] > 0 else -1
        return tuple((monomial, sign * c) for monomial, c in key), sign * constant

    # ---- what is known of polynomials and rational functions -----------------------------------------------

    def _bound(self, p: fmpq_mpoly, strict: bool) -> bool:
        """p = beta * (r - l) + delta for a fact."""
        key, constant = proportion(self.algebra, p)
        best = self._bounds.get(key)
        return best is not None and (constant > best[0] or (constant == best[0] and (best[1] or not strict)))

    def _variables_bound(self, p: fmpq_mpoly, strict: bool) -> bool:
        """p = c + sum a_i x_i with no negative coefficient, and variables known >= 0."""
        known_strict = False
        for monomial, coefficient in self.algebra.sparse(p):
            if coefficient < 0 or sum(e for _, e in monomial) > 1:
                return False
            if monomial == ():
                known_strict = True
                continue
            number = monomial[0][0]
            unit = self.algebra.ring.gen(number)
            if self.algebra.units[number].kind != "variable" or not self._bound(unit, False):
                return False
            known_strict = known_strict or self._bound(unit, True)
        return known_strict or not strict

    def _nonnegative(self, p: fmpq_mpoly) -> bool:
        if p.is_constant():
            return p.is_zero() or p.leading_coefficient() > 0
        return self._bound(p, False) or self._variables_bound(p, False) or self._positive(p)

    def _positive(self, p: fmpq_mpoly) -> bool:
        if p.is_constant():
            return not p.is_zero() and p.leading_coefficient() > 0
        if self._bound(p, True) or self._variables_bound(p, True):
            return True
        if len(p) > 1 or p.leading_coefficient() < 0:
            return False
        return all(self._unit_positive(number) for number, _ in self.algebra.sparse(p)[0][0])

    def _unit_positive(self, number: int) -> bool:
        unit = self.algebra.units[number]
        if unit.kind in ("exp", "factorial", "Phi", "phi") or self._bound(self.algebra.ring.gen(number), True):
            return True
        return unit.kind in ("power", "opaque power") and self.positive_rational(unit.arguments[0])

    def _nonzero(self, p: fmpq_mpoly) -> bool:
        if p.is_zero():
            return False
        if p.is_constant() or self._positive(p) or self._positive(-p) or self._monic(p) in self._unequal:
            return True
        return len(p) == 1 and all(self._unit_nonzero(number) for number, _ in self.algebra.sparse(p)[0][0])

    def _unit_nonzero(self, number: int) -> bool:
        unit, p = self.algebra.units[number], self.algebra.ring.gen(number)
        if self._unit_positive(number) or self._bound(-p, True) or self._monic(p) in self._unequal:
            return True
        return unit.kind in ("power", "opaque power") and self.nonzero_rational(unit.arguments[0])

    def _odd_denominator_positive(self, a: Rational) -> bool:
        lift = self.algebra.lift
        return all(e % 2 == 0 or self._positive(lift(self.algebra.factors[number])) for number, e in a.den)

    def _same_as_fact(self, a: Rational, strict: bool) -> bool:
        return any((fact_strict or not strict) and self.algebra.identical(a, b) for b, fact_strict in self._quotients)

    def nonnegative_rational(self, a: Rational) -> bool:
        num = self.algebra.lift(a.num)
        return (self._nonnegative(num) and self._odd_denominator_positive(a)) or self._same_as_fact(a, False)

    def positive_rational(self, a: Rational) -> bool:
        num = self.algebra.lift(a.num)
        return (self._positive(num) and self._odd_denominator_positive(a)) or self._same_as_fact(a, True)

    def nonzero_rational(self, a: Rational) -> bool:
        num = self.algebra.lift(a.num)
        if num.is_zero():
            return False
        if self._nonzero(num) or self.positive_rational(a):
            return True
        return all(self._nonzero(self.algebra.lift(part)) for part, _ in self.algebra.split(num)[1])

    # ---- what is known of terms ------------------------------------------------------------------------------

    def nonnegative(self, term: Term) -> bool:
        return self.nonnegative_rational(self.normal(term))

    def positive(self, term: Term) -> bool:
        return self.positive_rational(self.normal(term))

    def nonzero(self, term: Term) -> bool:
        """Factor by factor, as the term is written; or as a whole."""
        factors = [(p, e) for p, e in self.factors(term) if e > 0]
        if all(self.nonzero_rational(Rational(p)) for p, _ in factors):
            return True
        return self.nonzero_rational(self.normal(term))

    def identical(self, a: Term, b: Term) -> bool:
        return a == b or self.algebra.identical(self.normal(a), self.normal(b))

    def at_most(self, a: Term, b: Term, strict: bool = False) -> bool:
        difference = ("-", b, a)
        return self.positive(difference) if strict else self.nonnegative(difference)

    # ---- definedness -----------------------------------------------------------------------------------------

    def require_defined(self, term: Term) -> None:
        """Every value that `term` takes on where the assumptions hold is the value of something defined."""
        if not isinstance(term, tuple) or term in self._defined:
            return
        work().node()
        op = term[0]
        if op in BINDERS:
            _, name, low, high, body = term
            for bound in (low, high):
                need(integral(bound, self.sorts), "not an integral term: bound of a sum")
                self.require_defined(bound)
            self._need(op == "all" or self.at_most(low, ("+", high, 1)), "the range of the sum", term)
            need(name not in self.sorts, f"captured: {name}")
            self.enter(name, low, high).require_defined(body)
            self._defined.add(term)
            return
        for argument in term[1:]:
            self.require_defined(argument)
        last = term[-1]
        if op == "/":
            self._need(self.nonzero(last), "divisor", last)
        elif op == "^" and type(last) is int:
            self._need(last >= 0 or self.nonzero(term[1]), "base of a negative power", term[1])
        elif op == "^":
            need(integral(last, self.sorts), "not an integral term: exponent")
            self._need(self.nonnegative(last) or self.nonzero(term[1]), "power", term)
        elif op == "sqrt":
            self._need(self.nonnegative(last), "root", term)
        elif op == "log":
            self._need(self.positive(last), "logarithm", term)
        elif op in ("!", "binomial"):
            need(all(integral(argument, self.sorts) for argument in term[1:]), f"not an integral term: in {op}")
            self._need(self.nonnegative(last), op, term)
            self._need(op == "!" or self.at_most(last, term[1]), op, term)
        self._defined.add(term)

    @staticmethod
    def _need(condition: bool, what: str, term: Term) -> None:
        if not condition:
            raise Refused(f"not shown defined: {what}: {str(term)[:200]}")

    # ---- normal form -----------------------------------------------------------------------------------------

    def normal(self, term: Term) -> Rational:
        if isinstance(term, int):
            return self.algebra.number(term)
        if isinstance(term, str):
            return Rational(self.algebra.unit("variable", name=term))
        if term in self._settled:
            return self._settled[term]
        if term in self._for_now:
            self._denied = True
            return self._for_now[term]
        work().node()
        outer, self._denied = self._denied, False
        result = self._normal(term)
        (self._for_now if self._denied else self._settled)[term] = result
        self._denied = outer or self._denied
        return result

    def _normal(self, term: Term) -> Rational:
        op, algebra = term[0], self.algebra
        if op in ("+", "-"):
            return algebra.add(self.normal(term[1]), self.normal(term[2]), 1 if op == "+" else -1)
        if op == "neg":
            return algebra.multiply(algebra.number(-1), self.normal(term[1]))
        if op == "*":
            return algebra.multiply(self.normal(term[1]), self.normal(term[2]))
        if op == "/":
            divisor = algebra.product([(p, -e) for p, e in self.factors(term[2])])
            return algebra.multiply(self.normal(term[1]), divisor)
        if op in ("^", "!", "binomial"):
            return algebra.product(self.factors(term))
        if op == "sum":
            _, name, low, high, body = term
            level = 1 + height(body)
            inside = self._open(level, low, high)
            inner = inside.normal(substitute(body, {name: f"#{level}"}))
            self._denied = self._denied or inside._denied
            return Rational(algebra.unit(f"sum {level}", (self.normal(low), self.normal(high), inner)))
        name, arguments = (term[1], term[2:]) if op == "at" else ("", term[1:])
        return Rational(algebra.unit(op, tuple(self.normal(argument) for argument in arguments), name))

    def _open(self, level: int, low: Term, high: Term) -> Context:
        """Where the index of a sum, named by how deeply its body nests, runs over its range."""
        key = (level, low, high)
        if key not in self._opened:
            index = f"#{level}"
            within = [("<=", low, index), ("<=", index, high)]
            self._opened[key] = self.extend({index: "integer"}, within, settle=False)
        inside = self._opened[key]
        inside._denied = False
        return inside

    def factors(self, term: Term) -> Factors:
        """`term` as a product of powers, as it is written."""
        op: Any = term[0] if isinstance(term, tuple) else None
        if op == "*":
            return self.factors(term[1]) + self.factors(term[2])
        if op == "/":
            return self.factors(term[1]) + [(p, -e) for p, e in self.factors(term[2])]
        if op == "neg":
            return [(self.algebra.constant(-1), 1), *self.factors(term[1])]
        if op == "^":
            return self._power(term[1], term[2])
        if op == "!":
            return self._factorial(self.normal(term[1]).num)
        if op == "binomial":
            n, k = self.normal(term[1]).num, self.normal(term[2]).num
            n, k = self.algebra.lift(n), self.algebra.lift(k)
            below = self._factorial(k) + self._factorial(n - k)
            return self._factorial(n) + [(p, -e) for p, e in below]
        value = self.normal(term)
        return [(value.num, 1), *((self.algebra.factors[number], -e) for number, e in value.den)]

    def _linear(self, p: fmpq_mpoly) -> tuple[int, list[tuple[str, int]]] | None:
        """c + sum a_i x_i with integers c and a_i, and integer variables x_i."""
        constant, parts = 0, []
        for monomial, coefficient in self.algebra.sparse(p):
            if coefficient.denominator != 1 or sum(e for _, e in monomial) > 1:
                return None
            value = int(coefficient.numerator)
            if monomial == ():
                constant = value
                continue
            unit = self.algebra.units[monomial[0][0]]
            if unit.kind != "variable" or self.sorts.get(unit.name) != "integer":
                return None
            parts.append((unit.name, value))
        return constant, parts

    def _power(self, base: Term, exponent: Term) -> Factors:
        if type(exponent) is int:
            need(abs(exponent) <= LARGEST_EXPONENT, "too large: exponent over 1000")
            return [(p, e * exponent) for p, e in self.factors(base)] if exponent else []
        e = self.normal(exponent)
        value = self.normal(base)
        linear = None if e.den else self._linear(e.num)
        if linear is not None and abs(linear[0]) <= LARGEST_EXPONENT:
            constant, parts = linear
            upward = constant >= 0 and all(a >= 0 for _, a in parts)
            units = [self.algebra.unit("variable", name=x) for x, _ in parts]
            if (upward and all(self._nonnegative(self.algebra.lift(x)) for x in units)) or self.nonzero_rational(value):
                split = [(p, n * constant) for p, n in self.factors(base)] if constant else []
                return split + [(self.algebra.unit("power", (value,), x), a) for x, a in parts]
        self._denied = True
        return [(self.algebra.unit("opaque power", (value, e)), 1)]

    def _factorial(self, argument: fmpq_mpoly) -> Factors:
        algebra = self.algebra
        linear = self._linear(argument)
        if linear is not None:
            constant, parts = linear
            if not parts and 0 <= constant <= 1000:
                product = 1
                for i in range(2, constant + 1):
                    product *= i
                return [(algebra.constant(product), 1)]
            if parts and 0 <= constant <= 100:
                rest = algebra.lift(argument) - constant
                if constant == 0 or self._nonnegative(rest):
                    rising: Factors = [(rest + i, 1) for i in range(1, constant + 1)]
                    return [(algebra.unit("factorial", (Rational(rest),)), 1), *rising]
                self._denied = True
        return [(algebra.unit("factorial", (Rational(argument),)), 1)]
