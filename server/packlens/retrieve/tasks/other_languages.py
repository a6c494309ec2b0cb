"""Function words of languages other than English, in tasks that are written in one.

Code has some of them as words of its own (`de`, `es`, `pass`, `die`), so a question in Spanish would match it by words
that say nothing. Most of what such a question does say is in words that no code has (`weak_match`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Final

from packlens.text import WORD

_FUNCTION_WORDS: Final[Mapping[str, frozenset[str]]] = {
    language: frozenset(words.split())
    for language, words in {
        "French": """
            le la les un une des du de au aux et ou où est sont être était sera qui que quoi quel quelle quels quelles
            dont ce cet cette ces se sa son ses leur leurs il elle ils elles on nous vous je tu ne pas plus dans par
            pour sur sous avec sans entre vers chez lors lorsque quand comment pourquoi combien si mais donc car comme
            fait faire faut peut doit puis aussi très tout toute tous toutes en à y
            """,
        "German": """
            der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden
            wurde wurden sein hat haben kann können muss müssen soll sollen darf wo wie was wer wen wem wann warum
            wieso wohin woher welche welcher welches welchen welchem im in am an auf aus bei beim mit nach von vom vor
            zu zum zur über unter zwischen durch für gegen ohne um nicht kein keine keinen man ich du er sie es wir
            ihr mein meine dass wenn weil als ob auch nur noch schon sich dann hier dort
            """,
        "Italian": """
            il lo la i gli le un uno una di del dello della dei degli delle da dal dalla nel nella nei nelle in con su
            sul sulla per tra fra e o ma che chi cosa come dove quando quale quali perché è sono era essere viene
            vengono non si se questo questa questi queste più anche ha hanno può deve fa fare al alla ai alle
            """,
        "Portuguese": """
            o a os as um uma uns umas de do da dos das em no na nos nas ao aos à às por pelo pela para com sem sobre
            entre e ou mas que quem qual quais como onde quando porque é são foi era ser está estão não se este esta
            esse essa isso seu sua seus suas mais também faz fazer pode deve tem há
            """,
        "Spanish": """
            el la los las un una unos unas de del al a en y o u e que qué quien quién cual cuál cuáles como cómo donde
            dónde cuando cuándo por para con sin sobre entre hasta desde según si no es son fue era ser está están se
            su sus este esta estos estas ese esa eso lo le les me mi más muy también hay hace hacer puede debe tiene
            pero porque
            """,
    }.items()
}
_SHORTEST_TELLING: Final = 3
"""Shorter words are names of locales (`de`, `es`, `pt`) and of variables as well."""
_ALSO_ENGLISH: Final = frozenset(
    "a an as at am in is on no me he we do so or i o e y u was war die den man hat sera son car sans tu sin fue ha but"
    " lo pelo sobre per son des fa die dove come main plus tout fait chose era ser era mi ai nach fur elle pour par ces"
    " con comment non del para hay aux est dos sem nos das tra cosa los hace uno duo".split()
)
"""Words that English or code has, too, so that they do not tell a language."""
_LEAST_TELLING: Final = 2
_LEAST_WITH_ONE: Final = 3
"""A language is told by two words of its own; or by one, and by two function words that are short or English, too."""


def function_words_of(text: str, english: Collection[str]) -> frozenset[str]:
    """Return the function words of the language that a text is written in; none if it is English or code.

    A text of as many `english` function words is English, with a name or a quote.
    """
    return _function_words(frozenset(word.lower() for word in WORD.findall(text)), frozenset(english))


@lru_cache(maxsize=64)
def _function_words(words: frozenset[str], english: frozenset[str]) -> frozenset[str]:
    others = words - english
    best = max(_FUNCTION_WORDS.values(), key=lambda each: (len(_telling(others & each)), len(others & each)))
    held = others & best
    telling = _telling(held)
    is_told = len(telling) >= _LEAST_TELLING or (telling and len(held) >= _LEAST_WITH_ONE)
    return best if is_told and len(held) > len((words & english) - best) else frozenset()


def _telling(words: Iterable[str]) -> list[str]:
    return [
        word
        for word in words
        if word not in _ALSO_ENGLISH and (len(word) >= _SHORTEST_TELLING or not word.isascii() or word in {"wo", "où"})
    ]
