"""Words with a special meaning in a task: stop words of prose, verbs of editing, generic nouns. Data only."""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP_WORDS: Final = _words(
    """
    a about above again all almost already also although always am an and another any anything are around as at away
    be became because become becomes been being below between both but by came can cannot come comes could did do does
    doing done down during each either else enough etc even ever every everything for from further get gets getting
    give given gives go goes going gone got had has have having he hence her here hers him his how however i if in
    inside instead into is it its itself just keep keeps kept know known least less let lets like likely may maybe me
    might more most much must my near need needed needing needs neither never no nor not nothing now of off often on
    once one only onto or other others otherwise our ours out over own per perhaps please put quite rather really same
    say says see seem seems seen several shall she should since so some someone something somewhere still such sure
    take taken takes than that the their theirs them then there therefore these they thing things this those though
    through thus to together too toward towards try tried tries trying under unless until up upon us use used uses
    using usually very via want wanted wants was way ways we well went were what whatever when whenever where whereas
    wherever whether which while who whole whom whose why will with within without would yes yet you your yours
    don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven hadn ll re ve
    actual actually basically certain code codebase correctly currently current different easily existing expected
    expectedly general generally good handlers little lot lots new nice nicely obviously old particular possible
    possibly previously properly proper related relevant respective similar simple simply specific specifically
    various work worked working works wrong wrongly eg ie
    """
)
"""English function words and the filler of tasks. Removed from prose only, never inside identifiers. 'before' and
'after' are missing on purpose: they name hooks. "Refactor the handlers" names nothing, so 'handlers' is here; 'handler'
is not."""

ACTION_VERBS: Final = _words(
    """
    add adds added adding adjust adjusts adjusted adjusting allow allows allowed allowing avoid avoids avoided avoiding
    bump bumps bumped bumping change changes changed changing clean cleans cleaned cleaning cleanup correct corrects
    corrected correcting create creates created creating debug debugs debugged debugging delete deletes deleted deleting
    deprecate deprecates deprecated deprecating disable disables disabled disabling drop drops dropped dropping enable
    enables enabled enabling enhance enhances enhanced enhancing ensure ensures ensured ensuring explain explains
    explained explaining expose exposes exposed exposing find finds finding fix fixes fixed fixing implement implements
    implemented implementing improve improves improved improving introduce introduces introduced introducing
    investigate investigates investigated investigating make makes made making modify modifies modified modifying move
    moves moved moving optimize optimizes optimized optimizing optimise optimises optimised optimising prevent prevents
    prevented preventing provide provides provided providing refactor refactors refactored refactoring remove removes
    removed removing rename renames renamed renaming repair repairs repaired repairing replace replaces replaced
    replacing revert reverts reverted reverting rewrite rewrites rewrote rewriting rework reworks reworked reworking
    show shows showed showing simplify simplifies simplified simplifying support supports supported supporting
    understand understands update updates updated updating upgrade upgrades upgraded upgrading write writes wrote
    writing
    """
)
"""Verbs that tell people what to do. The first of a task opens the verb pattern; in prose none is a keyword."""

JOINLESS_VERBS: Final = _words(
    """
    accept accepts accepting call calls called calling expect expects expecting handle handles handled handling raise
    raises raised raising return returns returned returning
    """
)
"""Verbs that identifiers begin with, so they stay components, but that open no compound: "handle relative" has the
component "handle", but is no HandleRelative."""

GENERIC_NOUNS: Final = _words(
    """
    api apis app application applications behavior behaviour bug bugs case cases class classes data error errors
    feature features file files function functions functionality helper helpers implementation issue issues item items
    library list logic method methods module modules object objects option options package packages parameter
    parameters part problem problems project result results set support system test tests tool tools type types user
    users utility value values version
    """
)
"""Nouns that name a kind of thing rather than a thing: as components they come after the others."""
