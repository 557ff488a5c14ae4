"""Facts with the names of their Rocq proofs, and what follows from them at sight or by an identity."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace as changed
from fractions import Fraction
from math import gcd
from typing import Any, Final

from proofs.kernel.core.normal import NormalForms, Quotient, key, shape, whole
from proofs.kernel.core.term import Atom, Term, opened
from proofs.rocq.statement import FUNCTIONS, NONE, NotExported, Printer, Texts, rocq_name

POSITIVE: Final = {"!": "zfact_pos", "exp": "exp_pos"}
"""Functions with positive values: a fact says so in the checkers, and here it need not."""
Parts = list[Any]


class Writer:
    """The lines of a proof, a counter for names, and the files and libraries that it needs."""

    def __init__(self, lookup: Callable[[str], Any]) -> None:
        self.lines: list[str] = []
        self.count, self.lookup, self.forms = 0, lookup, NormalForms()
        self.imports: dict[str, None] = {}
        self.libraries = {"Rules"}
        self.witness: Callable[[Any, Any], None]  # proves the conclusion of the statement in a scope

    def name(self, prefix: str) -> str:
        self.count += 1
        return f"{prefix}_{self.count}"

    def line(self, text: str) -> None:
        self.lines.append(text)

    def theorem(self, identifier: str) -> str:
        """The name of a theorem, whose file is imported."""
        self.imports[rocq_name(identifier)] = None
        return rocq_name(identifier)


class Scope:
    """Variables, facts with proofs, and the printer of this part of a proof."""

    def __init__(self, writer: Writer, printer: Printer) -> None:
        self.writer, self.printer, self.forms = writer, printer, writer.forms
        self.facts: dict[Atom, str] = {}
        self.sources: dict[Any, tuple[Any, bool, Atom, str]] = {}
        self.unequal: dict[Any, tuple[Atom, str]] = {}
        self.found: dict[Any, str] = {}

    def copy(self, sorts: Texts = NONE, names: Texts = NONE) -> Scope:
        child = Scope(self.writer, self.printer.having(names, sorts=sorts))
        child.facts, child.sources = dict(self.facts), dict(self.sources)
        child.unequal, child.found = dict(self.unequal), dict(self.found)
        return child

    def learn(self, atom: Atom, proof: str) -> None:
        if atom in self.facts:
            return
        self.facts[atom] = proof
        relation, a, b, *_ = atom
        if relation == "!=":
            for low, high in ((a, b), (b, a)):
                self.unequal.setdefault(shape(self.forms.difference(low, high)), (atom, proof))
        known = {"<": [(relation, a, b, proof)], "<=": [(relation, a, b, proof)]}
        known["="] = [("<=", a, b, f"(Req_le _ _ {proof})"), ("<=", b, a, f"(Req_le_sym _ _ {proof})")]
        for sign, low, high, text in known.get(relation, ()):
            rest, constant = shape(self.forms.difference(low, high))
            old = self.sources.get(rest)
            if old is None or (constant, sign != "<") < old[:2]:
                self.sources[rest] = (constant, sign != "<", (sign, low, high), text)

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
        inside.learn(("<=", low, name), proofs[0])
        inside.learn(("<=", name, high), proofs[1])
        for atom, proof in self.facts.items():
            if sort == "integer" and atom[:3] == ("all", low, high):
                inside.learn(opened(atom[3], name), f"({proof} {inside.printer.name(name)} {' '.join(proofs)})")
        return inside

    def ends(self, name: str, low: Term, high: Term, proofs: tuple[str, str], proper: bool = False) -> tuple[str, str]:
        """The ends of a range with real terms, from proofs with IZR of the integer terms."""
        at_low = up(f"r_0 <= IZR {name}", self.as_real(low, proper), proofs[0], back=True)
        return at_low, up(f"IZR {name} <= r_0", self.as_real(high, proper), proofs[1], back=True)

    def as_real(self, term: Term, proper: bool = False) -> str:
        """A proof that the term, printed as a real, is IZR of the term printed as an integer."""
        if isinstance(term, int | str):
            return f"(eq_refl {self.printer.real(term, 0)})" if proper else "eq_refl"
        texts = self.printer.real(term, 0), self.printer.whole(term)
        if texts not in self.found:
            self.found[texts] = self.short(f"{texts[0]} = IZR {texts[1]}", "zr", "Z")
        return self.found[texts]

    def same_integer(self, a: Term, b: Term) -> str:
        left, right = self.printer.integer(a), self.printer.integer(b)
        return "eq_refl" if left == right else self.short(f"({left} = {right})%Z", "first [ring | lia]", "Z")

    def in_order(self, low: Term, high: Term, proper: bool = False) -> str:
        """A proof of low <= high as integers, which is known at sight."""
        ends = f"{self.as_real(low, proper)} {self.as_real(high, proper)}"
        return f"(z_le {self.printer.integer(low)} {self.printer.integer(high)} _ _ {ends} {self.at_least(low, high)})"

    def at_least(self, low: Term, high: Term, strict: bool = False) -> str:
        """A proof of low <= high (or low < high), which is known at sight."""
        return self.guard(("<" if strict else "<=", low, high))

    def _at_least(self, goal: Atom, strict: bool) -> str:
        if not self.knows_least(goal[1], goal[2], strict):
            raise NotExported("a sign that is not known at sight")
        q = self.forms.difference(*goal[1:])
        rest, constant = shape(q)
        summands: list[Any] = [(Fraction(constant) * scale(q), [], [])]
        if rest in self.sources and (rest[0] or rest[1]):
            least, _, source, proof = self.sources[rest]
            ratio = scale(q) / scale(self.forms.difference(*source[1:]))
            summands = [(ratio, [(source, proof)], []), (scale(q) * Fraction(constant - least), [], [])]
        return self.prove(self.printer.atom(goal), lambda c: c.conclude(goal, [], summands, []))

    def knows_least(self, low: Term, high: Term, strict: bool = False) -> bool:
        rest, constant = shape(self.forms.difference(low, high))
        if not (rest[0] or rest[1]):
            return constant > 0 or (constant == 0 and not strict)
        least, weak, *_ = self.sources.get(rest, (constant + 1, True))
        return bool(least < constant or (least == constant and not (strict and weak)))

    def guard(self, atom: Atom) -> str:
        """A proof of a < b, a <= b or a <> 0, which is known at sight."""
        relation, a, b = atom
        if atom in self.facts:
            return self.facts[atom]
        if relation == "<=" and ("<", a, b) in self.facts:
            return f"(Rlt_le _ _ {self.facts['<', a, b]})"
        if atom not in self.found:
            self.found[atom] = self._nonzero(a) if relation == "!=" else self._at_least(atom, relation == "<")
        return self.found[atom]

    def nonzero(self, term: Term) -> str:
        """A proof of term <> 0, which is known at sight."""
        return self.guard(("!=", term, 0))

    def apart(self, term: Term) -> bool:
        """Whether a term is known at sight to be nonzero."""
        head = term[0] if isinstance(term, tuple) else ""
        signed = head in POSITIVE or self.knows_least(0, term, True) or self.knows_least(term, 0, True)
        if signed or shape(self.forms.of(term)) in self.unequal:
            return True
        if head == "neg" or (head == "^" and isinstance(term[2], int)):
            return self.apart(term[1])
        return head in ("*", "/") and self.apart(term[1]) and self.apart(term[2])

    def _nonzero(self, term: Term) -> str:
        if not self.apart(term):
            raise NotExported(f"a divisor that is not known to be nonzero: {self.printer.real(term)[:60]}")
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
            number = rational(scale(q) / scale(other) * (1 if shape(other) == shape(q) else -1))
            equation = self.equal(term, ("*", number, ("-", b, a)))
            c = self.short(f"{self.printer.real(number)} <> 0", "lra")
            return f"(by_nz _ _ _ _ {proof} {c} {equation})"
        proofs = [self.nonzero(part) for part in (term[1:] if term[0] in ("*", "/") else term[1:2])]
        if term[0] == "^":
            power = f"(pow_nonzero _ {abs(term[2])} {proofs[0]})"
            return power if term[2] >= 0 else f"(nz_inv _ {power})"
        lemma = {"*": "nz_mul _ _", "/": "nz_div _ _", "neg": "nz_opp _"}[term[0]]
        return f"({lemma} {' '.join(proofs)})"

    def equal(self, a: Term, b: Term) -> str:
        """A proof that two terms are equal, if they are the same number."""
        if self.printer.real(a) == self.printer.real(b):
            return "eq_refl"
        identity = Identity(self)
        return identity.stated(f"{identity.real(a)} = {identity.real(b)}")

    def conclude(self, goal: Atom, multiply: Parts, summands: Parts, equations: Parts, turned: bool = False) -> None:
        """Prove an inequality by M * (b - a) = S + Z, where M and S have signs and Z is 0."""
        relation, a, b = goal
        identity = Identity(self)
        factors = [(identity.minus(atom), f"(d_lt _ _ {proof})") for atom, proof in multiply]
        m, pm = product_of(factors, "1", "Rlt_0_1", "m_pp")
        s, ps, strict = "", "", False
        for summand in summands:
            if not Fraction(summand[0]):
                continue
            text, proof, sign = self._summand(identity, summand, relation != "<=")
            if s:
                text, proof = f"{s} + {text}", f"(a_{'np'[strict]}{'np'[sign]} _ _ {ps} {proof})"
            s, ps, strict = text, proof, strict or sign
        s, ps = (s, ps) if s else ("0", "(Rle_refl 0)")
        if strict and relation == "<=":
            ps = f"(w_lt _ {ps})"
        z, pz = self.vanishing(identity, equations)
        left, right = (b, a) if turned else (a, b)
        proof = identity.stated(f"{m} * ({identity.real(right, 50)} - {identity.real(left, 49)}) = {s} + {z}")
        lemma = {"<": "by_lt", "<=": "by_le"}.get(relation, "by_en" if turned else "by_ne")
        self.exact(f"({lemma} _ _ _ _ _ {proof} {pm} {pz} {ps})")

    def _summand(self, identity: Identity, summand: Any, wanted: bool) -> tuple[str, str, bool]:
        number, facts, squares = summand
        strict = all(atom[0] == "<" for atom, _ in facts)
        strict = strict and (not squares or (wanted and all(map(self.apart, squares))))
        text = self.printer.real(rational(Fraction(number)), 40)
        weak = "{}" if strict else "(w_lt _ {})"
        start, parts = weak.format(self.short(f"0 < {text}", "lra", "K")), []
        for atom, proof in facts:
            less = atom[0] == "<"
            sign = f"(d_{'lt' if less else 'le'} _ _ {proof})"
            parts.append((identity.minus(atom), weak.format(sign) if less else sign))
        for root in squares:
            r = identity.real(root, 39)
            sign = f"(sq_pp _ {self.nonzero(root)})" if strict else f"(sq_nn {self.printer.real(root, 0)})"
            parts.append((f"({r} * {r})", sign))
        return *product_of(parts, text, start, "m_pp" if strict else "m_nn"), strict

    def vanishing(self, identity: Identity, equations: list[Any]) -> tuple[str, str]:
        text, proof = "0", "eq_refl"
        for (atom, name), by in equations:
            one = f"{identity.real(by, 40)} * ({identity.real(atom[1], 50)} - {identity.real(atom[2], 49)})"
            own = f"(e_0 {self.printer.real(by, 0)} _ _ {name})"
            text, proof = (one, own) if text == "0" else (f"{text} + {one}", f"(z_add _ _ {proof} {own})")
        return (f"({text})", proof) if text != "0" else (text, "(eq_refl 0)")


def up(text: str, equation: str, proof: str, back: bool = False) -> str:
    """Replace one side of an equation by the other in a proof of a text, where r_0 stands for it."""
    return f"(up (fun r_0 => {text}) _ _ {f'(eq_sym {equation})' if back else equation} {proof})"


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
        elif head == "binomial":
            top, *below = ("!", term[1]), ("!", term[2]), ("!", ("-", term[1], term[2]))
            over = [self.unit(each) for each in below]
            for each, unit in zip(below, over, strict=True):
                self.assumed.setdefault(f"{unit} <> 0", f"(nz_pos _ (zfact_pos {self.scope.printer.whole(each[1])}))")
            hidden[term] = f"({self.unit(top)} / ({over[0]} * {over[1]}))"
        else:
            hidden[term] = self.unit(term)

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
            self.assumed[f"{text} <> 0"] = self.scope.nonzero(term)

    def unit(self, term: Term) -> str:
        scope, raw = self.scope, self.scope.printer.real(term, 0)
        if raw in self.raws:
            return self.raws[raw]
        name = self.raws[raw] = f"u_{len(self.raws) + 1}"
        form, head = scope.forms.of(term), term[0] if isinstance(term, tuple) else ""
        constant = whole(form) if head == "!" else None
        exponent = whole(scope.forms.of(term[2])) if head == "^" else None
        if constant is not None:
            place = f"{scope.printer.integer(term[1])} with {whole(scope.forms.of(term[1]))}%Z"
            tactic = f"try replace {place} by ring; apply zfact_is; vm_compute; reflexivity"
            self.assumed.setdefault(f"{name} = {constant}", scope.short(f"{raw} = {constant}", tactic))
            return name
        if exponent is not None:
            z = scope.short(f"({scope.printer.whole(term[2])} = {exponent})%Z", "ring")
            power = f"(f_equal (zpow {scope.printer.real(term[1], 0)}) {z})"
            self.assumed.setdefault(f"{name} = {self.real(('^', term[1], exponent))}", power)
            return name
        other, old = self.first.setdefault(key(form), (name, term))
        if other != name:
            self.assumed.setdefault(f"{name} = {other}", congruent(scope, term, old))
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
    head, start = a[0], 2 if a[0] == "at" else 1
    if head == "sum":
        return scope.prove(f"{scope.printer.real(a)} = {scope.printer.real(b)}", lambda c: _sums(c, a, b), "E")
    name = scope.printer.name(a[1]) if head == "at" else {**FUNCTIONS, "^": "zpow"}.get(head)
    if not name:
        raise NotExported(f"two units {head} that are the same")
    sames = [scope.equal, scope.same_integer] if head == "^" else [scope.equal] * len(a)
    sames = [scope.same_integer] * len(a) if head in ("at", "!") else sames
    proofs = [same(x, y) for same, x, y in zip(sames, a[start:], b[start:], strict=False)]
    return f"(f_equal{len(proofs) if len(proofs) > 1 else ''} {name} {' '.join(proofs)})"


def _sums(scope: Scope, a: Term, b: Term) -> None:
    same = scope.same_integer(a[1], b[1]), scope.same_integer(a[2], b[2])
    k, low, high = scope.writer.name("k"), scope.writer.name("H"), scope.writer.name("H")
    scope.writer.line(f"refine (bsum_ext _ _ _ _ _ _ {' '.join(same)} _). intros {k} {low} {high}.")
    child = scope.copy({k: "integer"}, {k: k})
    least = f"(up (fun r => r <= IZR {k}) _ _ (eq_sym {scope.as_real(a[1])}) {low})"
    most = f"(up (fun r => IZR {k} <= r) _ _ (eq_sym {scope.as_real(a[2])}) {high})"
    inside = child.within(k, a[1], a[2], (least, most))
    inside.exact(inside.equal(opened(a[3], k), opened(b[3], k)))
