"""Tells in which natural language a line is written: by its script, or by its function words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from packlens.expressions import expression

ENGLISH: Final = ""
"""Stands for English, and for text that says too little to be of another language."""
_PROSE_WORD: Final = re.compile(r"(?<![\w./\\@:#$&<-])[^\W\d_]+(?![\w/\\@(]|[.:-]\w)")
"""A word that is no part of a name, a path or an address."""
_ACCENTED: Final = expression(r"[^\W\d_]*[\u00df-\u017f][^\W\d_]*|[\u00bf\u00a1]")
"""Words with letters that English lacks, and signs that open questions in Spanish."""
_SCRIPTS: Final = (
    (expression(r"[\uac00-\ud7a3]"), "ko"),
    (expression(r"[\u3040-\u30ff]"), "ja"),
    (expression(r"[\u3400-\u9fff]"), "zh"),
    (expression(r"[\u0400-\u04ff]"), "ru"),
)
"""Scripts of one language each. Japanese has Chinese characters too, so kana come first."""
_LEAST_WORDS: Final = 2
"""Function words, or words with an accent, that a line of another language has: one may be a name or a quotation."""
_LONG: Final = 3
_LEAST_SHORT_WORDS: Final = 4
"""The same if no function word has `_LONG` letters: shorter ones are codes of languages, too (`de, en, es`)."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FUNCTION_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "de": _words(
        """
        aus beim bei das dass dem der des diese diesem diesen dieser dieses durch ein eine einem einen einer eines er
        es für gibt haben ich im ist kann kein keine keinen können mit müssen nach nicht noch nur ob oder ohne sich
        sie sind soll sollte über um und unter vom von vor wann warum welche welcher welches wenn werden wie wir wird
        wo wurde zu zum zur zwischen
        """
    ),
    "es": _words(
        """
        al algunos antes aunque cada como cómo cuál cuando cuándo cuánto de del desde después donde dónde el ella
        entonces entre es ese esta está este esto hace hacer hasta hay la las lo los más nuestro otra otro para pero
        por porque puede que qué se según ser si sobre solo sólo su sus también tiene todas todos un una ya y
        """
    ),
    "fr": _words(
        """
        au aucun aussi autre aux avec ce cela ces cet cette chaque comme dans de des dont du elle en est et être faire
        il ils la le les leur lorsque lors mais même ne nous où par pas peut plusieurs pourquoi quand que quel quelle
        quels qui sa sans se sera ses si sont sur toujours tous tout toutes un une vers vous
        """
    ),
    "it": _words(
        """
        agli al alla alle anche che chi ci con cosa così da dal dalla dei del della delle di dopo dove e è essere gli
        hanno i il in la le lo ma nel nella nelle non nuovo ogni perché più poi può prima qual quale quali quando
        questa questo se si sono solo su sul sulla tra tutti un una uno viene
        """
    ),
    "nl": _words(
        """
        aan als alle bij daar dan dat de deze dit door dus een en er geen heeft het hij iets ik kan maar meer met moet
        naar niet nog nu om onder ook te tot uit van veel voor waar waarom wanneer wat welke werd wordt worden zijn zo
        zonder
        """
    ),
    "pl": _words(
        """
        albo ale bez być ci czy dla gdy gdzie i ich jak jaka jaki jako jego jej jeśli już każdy która które który lub
        ma mają może można na nad nie nim niż o od oraz pod podczas przed przez przy się są ta tak tam te tego też
        tylko tym w więc wszystkie z za że żeby
        """
    ),
    "pt": _words(
        """
        ao aos cada com como da das de depois dos e é ela ele em então entre essa esse esta está este eu faz foi há
        isso já mais mas mesmo na nas não nem nos onde ou para pela pelo pode por porque qual quais quando que quem
        são se sem ser seu sua só sobre também tem todos um uma você
        """
    ),
    "tr": _words(
        """
        ama ancak artık aynı bir bu bunu çok da daha de değil diye en gibi göre hangi her hiç için ile ise içinde
        kadar ki mi mı nasıl ne neden nerede olan olarak olduğu önce sadece sonra şu tüm ve veya ya yalnızca yerine
        yok
        """
    ),
}
"""Function words of languages in Latin script. English has the same spelling of some of them, so a line is counted
against English too."""
FUNCTION_WORDS_OF_ENGLISH: Final = _words(
    """
    a about after all also an and any are as at be been before but by can could do does each else for from get has have
    he how i if in into is it its me my no not now of off on one only or other our out over same should so some such
    than that the their them then there these they this those through to too under until up was we were what when where
    which while who why will with without would you your
    """
)
"""Function words of English, as lines of prose have them."""


def language_of(text: str) -> str:
    """Return the language of a text: that of its script, else that of most of its lines in another one than English."""
    if script := _script_of(text):
        return script
    found = Counter(filter(None, map(_latin_language, text.splitlines())))
    return found.most_common(1)[0][0] if found else ENGLISH


def is_line_of(language: str, line: str) -> bool:
    """Return whether a line of a text in some language is in it too: it has as many function words of it as English
    ones.
    """
    words, own = _words_of(line), FUNCTION_WORDS.get(language, frozenset())
    return len(words & own) >= len((words & FUNCTION_WORDS_OF_ENGLISH) - own)


def _script_of(text: str) -> str:
    if text.isascii():
        return ENGLISH
    return next((language for script, language in _SCRIPTS if script.search(text)), ENGLISH)


def _latin_language(line: str) -> str:
    words = _words_of(line)
    foreign_words = {language: words & known for language, known in FUNCTION_WORDS.items()}
    language = max(foreign_words, key=lambda each: len(foreign_words[each]))
    found = foreign_words[language]
    if not found:
        return ENGLISH
    accented = 0 if line.isascii() else len({match.lower() for match in _ACCENTED.findall(line)})
    least = _LEAST_WORDS if max(map(len, found)) >= _LONG else _LEAST_SHORT_WORDS
    count = len(found) + accented
    return language if count >= least and count > len(words & FUNCTION_WORDS_OF_ENGLISH) else ENGLISH


def _words_of(line: str) -> set[str]:
    return {match.lower() for match in _PROSE_WORD.findall(line)}
