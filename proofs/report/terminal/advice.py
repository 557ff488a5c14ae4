"""One line of advice: which parts of a statement a reader may build on."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.judging.verdict import Verdict


def advice(verdicts: Sequence[Verdict]) -> str:
    """State which parts hold, which need an added assumption, and what replaces false parts.

    Parameters
    ----------
    verdicts: the verdicts on the parts of one statement of a source; at least one.
    """
    of = {name: [one for one in verdicts if one.verdict == name] for name in ("refuted", "open", "verified-if")}
    counted = "it" if len(verdicts) == 1 else f"all {len(verdicts)} parts"
    if all(one.verdict == "observed" for one in verdicts):
        return "May I build on it? It is an empirical claim; below is whether we could reproduce it."
    if not any(of.values()):
        return f"May I build on it? Yes: {counted} hold{'s' if len(verdicts) == 1 else ''} as stated."
    said = []
    if of["refuted"]:
        said.append(f"{_parts(of['refuted'], verdicts)} false as stated")
        repairs = [one.repaired.id for one in of["refuted"] if one.repaired and one.repaired.verdict == "verified"]
        if repairs:
            said.append(f"proved instead: {', '.join(repairs)}")
    if of["open"]:
        said.append(f"{_parts(of['open'], verdicts)} not decided")
    if of["verified-if"]:
        said.append(f"{_parts(of['verified-if'], verdicts)} true only under an added assumption")
    return f"May I build on it? {'Not as stated' if of['refuted'] else 'With care'}: {'; '.join(said)}."


def _parts(some: Sequence[Verdict], every: Sequence[Verdict]) -> str:
    """Name some parts, with their number and the number of all parts.

    The verb is singular for one part.
    """
    if len(every) == 1:
        return "it is"
    names = [one.id.partition("/")[2] for one in some]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{len(some)} of {len(every)} parts ({listed}) {'is' if len(some) == 1 else 'are'}"
