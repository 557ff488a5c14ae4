"""Facts with the names of their Rocq proofs, and what follows from them at sight or by an identity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace as changed
from fractions import Fraction
from math import gcd
from typing import Any, Final

from proofs.kernel.core.normal import Quotient, key, shape, whole
from proofs.kernel.core.term import Atom, Term, opened
from proofs.rocq.statement import FUNCTIONS, NotExported, Printer
from proofs.rocq.writer import Writer

POSITIVE: Final = {"!": "zfact_pos", "exp": "exp_pos"}
"""Functions with positive values: a fact says so in the checkers, and here it need not."""
ONE: Final = ("1", "Rlt_0_1")


class Scope:
    """Variables, facts with proofs, and the printer of this part of a proof."""

    def __init__(self, writer: Writer, printer: Printer) -> None:
        self.writer, self.printer, self.forms = writer, printer, writer.forms
        self.facts: dict[Atom, str] = {}
        self.sources: dict[Any, tuple[Any, bool, Atom, str]] = {}
        self.unequal: dict[Any, tuple[Atom, str]] = {}
        self.found: dict[Any, str] = {}

    def copy(self, sorts: Mapping[str, str] | None = None) -> Scope:
        child = Scope(self.writer, changed(self.printer, sorts={**self.printer.sorts, **(sorts or {})}))
        child.facts, child.sources, child.unequal = dict(self.facts), dict(self.sources), dict(self.unequal)
        child.found = dict(self.found)
        return child

    def learn(self, atom: Atom, proof: str) -> None:
        if atom in self.facts:
            return
        self.facts[atom] = proof
        if atom[0] == "all":
            return
        relation, a, b = atom
        for turned in (False, True) if relation in ("=", "!=") else (False,):
            rest, constant = shape(self.forms.difference(*((b, a) if turned else (a, b))))
            if relation == "!=":
                self.unequal.setdefault((rest, constant), (atom, proof))
                continue
            source = (("<=", b, a) if turned else ("<=", a, b)) if relation == "=" else atom
            text = f"(Req_le{'_sym' if turned else ''} _ _ {proof})" if relation == "=" else proof
            old = self.sources.get(rest)
            if old is None or (constant, relation != "<") < old[:2]:
                self.sources[rest] = (constant, relation != "<", source, text)

    def prove(self, text: str, body: Callable[[Scope], None], prefix: str = "H") -> str:
        """Assert a proposition; what the body asserts stays inside."""
        name = self.writer.name(prefix)
        self.writer.line(f"assert ({name} : {text}).")
        self.writer.line("{")
        body(self.copy())
        self.writer.line("}")
        return name

    def short(self, text: str, tactic: str, prefix: str = "H") -> str:
        name = self.writer.name(prefix)
        self.writer.line(f"assert ({name} : {text}) by ({tactic}).")
        return name

    def exact(self, proof: str) -> None:
        self.writer.line(f"exact {proof}.")

    def within(self, name: str, low: Term, high: Term, proofs: tuple[str, str], sort: str = "integer") -> Scope:
        """The scope of a number in a range; Rocq knows it by the same name."""
        inside = self.copy({name: sort})
        for atom, proof in zip((("<=", low, name), ("<=", name, high)), proofs, strict=True):
            inside.learn(atom, proof)
        for atom, proof in self.facts.items():
            if sort == "integer" and atom[:3] == ("all", low, high):
                inside.learn(opened(atom[3], name), f"({proof} {inside.printer.name(name)} {' '.join(proofs)})")
        return inside

    # ---- integers

    def as_real(self, term: Term) -> str:
        """A proof that the term, printed as a real, is IZR of the term printed as an integer."""
        if isinstance(term, int | str):
            return "eq_refl"
        texts = self.printer.real(term, 0), self.printer.whole(term)
        if texts not in self.found:
            self.found[texts] = self.short(f"{texts[0]} = IZR {texts[1]}", "zr", "Z")
        return self.found[texts]

    def same_integer(self, a: Term, b: Term) -> str:
        texts = self.printer.integer(a), self.printer.integer(b)
        return (
            "eq_refl" if texts[0] == texts[1] else self.short(f"({texts[0]} = {texts[1]})%Z", "first [ring | lia]", "Z")
        )

    # ---- signs

    def at_least(self, low: Term, high: Term, strict: bool = False) -> str:
        """A proof of low <= high (or low < high), which is known at sight."""
        goal = ("<" if strict else "<=", low, high)
        if goal in self.facts:
            return self.facts[goal]
        if ("<", low, high) in self.facts:
            return f"(Rlt_le _ _ {self.facts['<', low, high]})"
        if ("sign", goal) not in self.found:
            self.found["sign", goal] = self._at_least(goal, strict)
        return self.found["sign", goal]

    def _at_least(self, goal: Atom, strict: bool) -> str:
        if not self.knows_least(goal[1], goal[2], strict):
            raise NotExported("a sign that is not known at sight")
        q = self.forms.difference(*goal[1:])
        rest, constant = shape(q)
        summands: list[tuple[Fraction, list[tuple[Atom, str]]]]
        if rest not in self.sources or not (rest[0] or rest[1]):
            summands = [(Fraction(constant) * scale(q), [])]
        else:
            least, _, source, proof = self.sources[rest]
            ratio = scale(q) / scale(self.forms.difference(*source[1:]))
            summands = [(ratio, [(source, proof)]), (scale(q) * Fraction(constant - least), [])]
        return self.prove(
            self.printer.atom(goal), lambda c: c.conclude(goal, [], [(n, f, []) for n, f in summands], [])
        )

    def knows_least(self, low: Term, high: Term, strict: bool = False) -> bool:
        rest, constant = shape(self.forms.difference(low, high))
        if not (rest[0] or rest[1]):
            return constant > 0 or (constant == 0 and not strict)
        least, weak, *_ = self.sources.get(rest, (constant + 1, True))
        return bool(least < constant or (least == constant and not (strict and weak)))

    def nonzero(self, term: Term) -> str:
        """A proof of term <> 0, which is known at sight."""
        if ("nonzero", term) not in self.found:
            self.found["nonzero", term] = self._nonzero(term)
        return self.found["nonzero", term]

    def apart(self, term: Term) -> bool:
        if (
            shape(self.forms.of(term)) in self.unequal
            or self.knows_least(0, term, True)
            or self.knows_least(term, 0, True)
        ):
            return True
        head = term[0] if isinstance(term, tuple) else ""
        if head in POSITIVE:
            return True
        if head == "neg" or (head == "^" and isinstance(term[2], int)):
            return self.apart(term[1])
        return head in ("*", "/") and self.apart(term[1]) and self.apart(term[2])

    def _nonzero(self, term: Term) -> str:
        if not self.apart(term):
            raise NotExported(f"a divisor that is not known to be nonzero: {self.printer.real(term)[:60]}")
        if ("!=", term, 0) in self.facts:
            return self.facts["!=", term, 0]
        if isinstance(term, tuple) and term[0] in POSITIVE:
            place = self.printer.whole(term[1]) if term[0] == "!" else self.printer.real(term[1], 0)
            return f"(nz_pos _ ({POSITIVE[term[0]]} {place}))"
        if self.knows_least(0, term, True):
            return f"(nz_pos _ {self.at_least(0, term, True)})"
        if self.knows_least(term, 0, True):
            return f"(nz_neg _ {self.at_least(term, 0, True)})"
        q = self.forms.of(term)
        if shape(q) in self.unequal:
            (_, a, b), proof = self.unequal[shape(q)]
            other = self.forms.difference(a, b)
            ratio = scale(q) / scale(other) * (1 if shape(other) == shape(q) else -1)
            number = rational(ratio)
            equation = self.equal(term, ("*", number, ("-", b, a)))
            c = self.short(f"{self.printer.real(number)} <> 0", "lra")
            return f"(by_nz _ _ _ _ {proof} {c} {equation})"
        proofs = [self.nonzero(part) for part in (term[1:] if term[0] in ("*", "/") else term[1:2])]
        if term[0] == "^":
            power = f"(pow_nonzero _ {abs(term[2])} {proofs[0]})"
            return power if term[2] >= 0 else f"(nz_inv _ {power})"
        lemma = {"*": "nz_mul _ _", "/": "nz_div _ _", "neg": "nz_opp _"}[term[0]]
        return f"({lemma} {' '.join(proofs)})"

    # ---- identities

    def equal(self, a: Term, b: Term) -> str:
        """A proof that two terms are equal, if they are the same number."""
        if self.printer.real(a) == self.printer.real(b):
            return "eq_refl"
        identity = Identity(self)
        text = f"{identity.real(a)} = {identity.real(b)}"
        return identity.stated(text)

    def conclude(
        self, goal: Atom, multiply: list[Any], summands: list[Any], equations: list[Any], turned: bool = False
    ) -> None:
        """Prove an inequality by M * (b - a) = S + Z, where M and S have signs and Z is 0."""
        relation, a, b = goal
        identity = Identity(self)
        m, pm = product_of([(identity.minus(atom), f"(d_lt _ _ {proof})") for atom, proof in multiply], *ONE, "m_pp")
        s, ps, strict = "", "", False
        for number, facts, squares in summands:
            text, proof, sign = self._summand(identity, number, facts, squares, relation != "<=")
            if not text:
                continue
            lemma = f"a_{'p' if strict else 'n'}{'p' if sign else 'n'}"
            s, ps, strict = (
                (f"{s} + {text}", f"({lemma} _ _ {ps} {proof})", strict or sign) if s else (text, proof, sign)
            )
        if not s:
            s, ps = "0", "(Rle_refl 0)"
        if strict and relation == "<=":
            ps = f"(w_lt _ {ps})"
        z, pz = self.vanishing(identity, equations)
        left, right = (b, a) if turned else (a, b)
        text = f"{m} * ({identity.real(right, 50)} - {identity.real(left, 49)}) = {s} + {z}"
        proof = identity.stated(text)
        lemma = {"<": "by_lt", "<=": "by_le"}.get(relation, "by_en" if turned else "by_ne")
        self.exact(f"({lemma} _ _ _ _ _ {proof} {pm} {pz} {ps})")

    def _summand(
        self, identity: Identity, number: Any, facts: list[Any], squares: list[Term], wanted: bool
    ) -> tuple[str, str, bool]:
        number = Fraction(number)
        if not number:
            return "", "", False
        strict = all(atom[0] == "<" for atom, _ in facts) and (
            not squares or (wanted and all(map(self.apart, squares)))
        )
        text = self.printer.real(rational(number), 40)
        proof = self.short(f"0 < {text}", "lra", "K")
        factors = [
            (identity.minus(atom), f"(d_{'lt' if atom[0] == '<' else 'le'} _ _ {proof})", atom[0] == "<")
            for atom, proof in facts
        ]
        parts = [(t, p if strict or not sharp else f"(w_lt _ {p})") for t, p, sharp in factors]
        for root in squares:
            r = identity.real(root, 39)
            parts.append(
                (
                    f"({r} * {r})",
                    f"(sq_pp _ {self.nonzero(root)})" if strict else f"(sq_nn {self.printer.real(root, 0)})",
                )
            )
        return *product_of(parts, text, proof if strict else f"(w_lt _ {proof})", "m_pp" if strict else "m_nn"), strict

    def vanishing(self, identity: Identity, equations: list[Any]) -> tuple[str, str]:
        text, proof = "0", "eq_refl"
        for (atom, name), by in equations:
            one = f"{identity.real(by, 40)} * ({identity.real(atom[1], 50)} - {identity.real(atom[2], 49)})"
            own = f"(e_0 {self.printer.real(by, 0)} _ _ {name})"
            text, proof = (one, own) if text == "0" else (f"{text} + {one}", f"(z_add _ _ {proof} {own})")
        return (f"({text})", proof) if text != "0" else (text, "(eq_refl 0)")


def product_of(parts: Iterable[tuple[str, str]], text: str, proof: str, lemma: str) -> tuple[str, str]:
    for factor, sign in parts:
        text, proof = f"{text} * {factor}", f"({lemma} _ _ {proof} {sign})"
    return text, proof


def rational(value: Fraction) -> Term:
    return value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)


def scale(q: Quotient) -> Fraction:
    """The factor that `shape` takes out of a quotient."""
    rest = [c for m, c in q.above.items() if m or q.below]
    return Fraction(gcd(*rest) or abs(q.above.get(0, 0)) or 1, q.over)


class Identity:
    """An identity of rational functions, in which each unit is a variable."""

    def __init__(self, scope: Scope) -> None:
        self.scope, self.raws = scope, dict[str, str]()
        self.first: dict[Any, tuple[str, Term]] = {}
        self.assumed: dict[str, str] = {}

    def minus(self, atom: Atom) -> str:
        return f"({self.real(atom[2], 50)} - {self.real(atom[1], 49)})"

    def real(self, term: Term, level: int = 60) -> str:
        """The text of a term, with variables for its units."""
        hidden = dict[Term, str]()
        self._hide(term, hidden)
        return changed(self.scope.printer, hidden=hidden).real(term, level)

    def _hide(self, term: Term, hidden: dict[Term, str]) -> None:
        if isinstance(term, int) or term in hidden:
            return
        head = term[0] if isinstance(term, tuple) else ""
        if head in ("+", "-", "*", "/", "neg") or (head == "^" and isinstance(term[2], int)):
            for part in term[1:2] if head == "^" else term[1:]:
                self._hide(part, hidden)
            if head == "/" or (head == "^" and term[2] < 0):
                self.divisor(term[2] if head == "/" else term[1], hidden)
            return
        if head == "binomial":
            top, *below = ("!", term[1]), ("!", term[2]), ("!", ("-", term[1], term[2]))
            over = [self.unit(each) for each in below]
            for each, unit in zip(below, over, strict=True):
                self.assume(f"{unit} <> 0", f"(nz_pos _ (zfact_pos {self.scope.printer.whole(each[1])}))")
            hidden[term] = f"({self.unit(top)} / ({over[0]} * {over[1]}))"
            return
        hidden[term] = self.unit(term)

    def assume(self, text: str, proof: str) -> None:
        self.assumed.setdefault(text, proof)

    def divisor(self, term: Term, hidden: dict[Term, str]) -> None:
        if isinstance(term, int):
            return
        parts = term[1:] if isinstance(term, tuple) and term[0] in ("*", "/") else ()
        if isinstance(term, tuple) and (term[0] == "neg" or (term[0] == "^" and isinstance(term[2], int))):
            parts = term[1:2]
        if parts and all(isinstance(part, int) or self.scope.apart(part) for part in parts):
            for part in parts:
                self.divisor(part, hidden)
            return
        text = changed(self.scope.printer, hidden=hidden).real(term)
        if f"{text} <> 0" not in self.assumed:
            self.assume(f"{text} <> 0", self.scope.nonzero(term))

    def unit(self, term: Term) -> str:
        scope = self.scope
        raw = scope.printer.real(term, 0)
        if raw in self.raws:
            return self.raws[raw]
        form = scope.forms.of(term)
        name = self.raws[raw] = f"u_{len(self.raws) + 1}"
        constant = whole(form)
        if isinstance(term, tuple) and term[0] == "!" and constant is not None:
            place = f"{scope.printer.integer(term[1])} with {whole(scope.forms.of(term[1]))}%Z"
            proof = scope.short(
                f"{raw} = {constant}", f"try replace {place} by ring; apply zfact_is; vm_compute; reflexivity"
            )
            self.assume(f"{name} = {constant}", proof)
            return name
        exponent = whole(scope.forms.of(term[2])) if isinstance(term, tuple) and term[0] == "^" else None
        if exponent is not None:
            z = scope.short(f"({scope.printer.whole(term[2])} = {exponent})%Z", "ring")
            self.assume(
                f"{name} = {self.real(('^', term[1], exponent))}",
                f"(f_equal (zpow {scope.printer.real(term[1], 0)}) {z})",
            )
            return name
        one = key(form)
        if one in self.first:
            other, old = self.first[one]
            self.assume(f"{name} = {other}", congruent(scope, term, old))
        else:
            self.first[one] = (name, term)
        return name

    def stated(self, text: str) -> str:
        """State and prove the identity for all values of the units; returns its instance."""
        names = " ".join(self.raws.values())
        bound = f"forall {names} : R, " if names else ""
        premises = "".join(f"{each} -> " for each in self.assumed)
        lemma = self.scope.short(f"{bound}{premises}{text}", "clear; ident", "I")
        return f"({' '.join([lemma, *self.raws, *self.assumed.values()])})" if self.raws else lemma


def congruent(scope: Scope, a: Term, b: Term) -> str:
    """A proof that two units are equal, because their parts are the same numbers."""
    head = a[0]
    if head == "^":
        return f"(f_equal2 zpow {scope.equal(a[1], b[1])} {scope.same_integer(a[2], b[2])})"
    if head == "!":
        return f"(f_equal zfact {scope.same_integer(a[1], b[1])})"
    if head == "at":
        lemma = f"f_equal{len(a) - 2 if len(a) > 3 else ''}"
        return f"({lemma} {scope.printer.name(a[1])} {' '.join(map(scope.same_integer, a[2:], b[2:]))})"
    if head in FUNCTIONS:
        return (
            f"({'f_equal' if len(a) == 2 else 'f_equal2'} {FUNCTIONS[head]} {' '.join(map(scope.equal, a[1:], b[1:]))})"
        )
    if head == "sum":
        return scope.prove(f"{scope.printer.real(a)} = {scope.printer.real(b)}", lambda c: _sums(c, a, b), "E")
    raise NotExported(f"two units {head} that are the same")


def _sums(scope: Scope, a: Term, b: Term) -> None:
    ends = scope.same_integer(a[1], b[1]), scope.same_integer(a[2], b[2])
    k, low, high = scope.writer.name("k"), scope.writer.name("H"), scope.writer.name("H")
    scope.writer.line(f"refine (bsum_ext _ _ _ _ _ _ {ends[0]} {ends[1]} _). intros {k} {low} {high}.")
    child = scope.copy({k: "integer"})
    child.printer = changed(child.printer, names={**child.printer.names, k: k})
    lows = [
        f"(up (fun r => r <= IZR {k}) _ _ (eq_sym {scope.as_real(a[1])}) {low})",
        f"(up (fun r => IZR {k} <= r) _ _ (eq_sym {scope.as_real(a[2])}) {high})",
    ]
    inside = child.within(k, a[1], a[2], (lows[0], lows[1]))
    inside.exact(inside.equal(opened(a[3], k), opened(b[3], k)))
