"""What a membership-inference adversary can reach: errors, precision and F_beta scores of the best tests."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from proofs.command.account_options import ATTACKS, Question
from proofs.command.account_output import Result
from symbolic.accounting.account import Account
from symbolic.accounting.answer import Answer

DIGITS: Final = 6
PLOT_DIGITS: Final = 3  # enough for a picture
POINTS: Final = 40  # points of the picture; their type I errors are squares, so that most are small


def answers(account: Account, question: Question) -> list[Result]:
    """The answers to --trade-off, --tpr-at-fpr, --f-beta and --precision-at-recall."""
    if all(getattr(question, name) is None for name in ATTACKS):
        return []
    from symbolic.accounting import attack

    direction, digits, prior = question.direction or "remove", question.digits or DIGITS, question.prior or "1/2"
    found = []
    for alpha, (_, answer) in zip(
        question.alphas, attack.curve(account, question.alphas, direction, digits), strict=True
    ):
        given = {"type_i_error": alpha}
        found.append(Result("type_ii_error", given, answer, "trade_off"))
    if (fpr := question.tpr_at_fpr) is not None:
        answer = attack.tpr_at_fpr(account, fpr, direction, digits)
        found.append(Result("tpr", {"fpr": fpr}, answer, "tpr_at_fpr"))
    if (beta := question.f_beta) is not None:
        answer = attack.f_beta(account, beta, prior, digits)
        found.append(Result("f_beta", {"beta": beta, "prior": prior}, answer, "f_beta"))
    if (recall := question.precision_at_recall) is not None:
        answer = attack.precision(account, recall, prior, digits)
        given = {"recall": recall, "prior": prior}
        found.append(Result("precision", given, answer, "precision_at_recall"))
    return found


def errors(account: Account, question: Question) -> list[tuple[Fraction, Answer]]:
    """The points of --plot: (type I error, type II error)."""
    if question.plot is None:
        return []
    from symbolic.accounting import attack

    alphas = [Fraction(place, POINTS) ** 2 for place in range(1, POINTS)]
    return attack.curve(account, alphas, question.direction or "remove", PLOT_DIGITS)
