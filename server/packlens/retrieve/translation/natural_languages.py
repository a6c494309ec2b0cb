"""Tells in which natural language a line is written: by its script, or by its function words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Set
from typing import Final

from packlens.expressions import expression

ENGLISH: Final = ""
"""Stands for English, and for text that says too little to be of another language."""
_PROSE_WORD: Final = re.compile(r"(?<![\w./\\@:#$&<{,+-])[^\W\d_]+(?![\w/\\@(]|[.:,+-]\w)")
"""A word that is no part of a name, a path, an address or a list without spaces."""
QUOTED: Final = r"`[^`\n]*`|\"[^\"\s]+[ \t][^\"\s]+[ \t][^\"\n]*\""
"""Code between backticks; a quotation of three words or more, which is a message of a program."""
_QUOTED: Final = expression(QUOTED)
_ACCENTED: Final = expression(r"\b[^\W\d_]*[\u00df-\u024f\u1e00-\u1eff][^\W\d_]*|[\u00bf\u00a1]")
"""Words with letters that English lacks, and signs that open questions in Spanish."""
_FIRST_WORD: Final = re.compile(r"[^\W\d_]+")
_SIGN_OF_CODE: Final = expression(r"^(?: {4}|\t)|[{};=]|\w\(")
_SCRIPTS: Final = (
    (expression(r"[\uac00-\ud7a3]"), "ko"),
    (expression(r"[\u3040-\u30ff]"), "ja"),
    (expression(r"[\u3400-\u9fff]"), "zh"),
    (expression(r"[\u0400-\u04ff]"), "ru"),
)
"""Scripts of one language each. Japanese has Chinese characters too, so kana come first."""
_CREDIT: Final = expression(r"(?m)^[ \t]*[\w-]+-by: [^\n]*")
"""Lines of commit messages that name people (`Co-authored-by`), whose names may be in any script."""
_LEAST_LETTERS: Final = 2
"""Letters of such a script that a text has: a single one is an example."""
_LEAST_WORDS: Final = 2
"""Function words, or words with an accent, that a line of another language has: one may be a name or a quotation."""
_LONG: Final = 3
_LEAST_SHORT_WORDS: Final = 4
"""The same if no function word has `_LONG` letters: shorter ones are codes of languages, too (`de, en, es`)."""

_ACCENTS: Final[Mapping[str, frozenset[str]]] = {
    "de": frozenset("äöüß"),
    "es": frozenset("áéíóúñü¿¡"),
    "fr": frozenset("àâæçéèêëîïôœùûüÿ"),
    "it": frozenset("àèéìíîòóùú"),
    "nl": frozenset("áèéêëïíóöúü"),
    "pl": frozenset("ąćęłńóśźż"),
    "pt": frozenset("áâãàçéêíóôõúü"),
    "tr": frozenset("âçğıîöşûü\u0307"),
}
"""Letters of languages that English lacks. A word with others is of another language, of which few are known."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FUNCTION_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "de": _words(
        """
        aus beim bei bitte das dass dem der des diese diesem diesen dieser dieses durch ein eine einem einen einer eines
        er es für gibt haben ich im ist kann kein keine keinen können mit müssen nach nicht noch nur ob oder ohne sich
        sie sind soll sollte über um und unter vom von vor wann warum welche welcher welches wenn werden wie wir wird
        wo wurde zu zum zur zwischen
        """
    ),
    "es": _words(
        """
        al algunos antes aunque cada como con cómo cuál cuando cuándo cuánto de del desde después donde dónde el ella
        en entonces entre es ese esta está este esto hace hacer hasta hay la las lo los más nuestro otra otro para pero
        por porque puede que qué se según ser si sobre solo sólo su sus también tiene todas todos un una ya y
        """
    ),
    "fr": _words(
        """
        au aucun aussi autre aux avec ce cela ces cet cette chaque comme comment dans de des du elle en est et être
        faire il ils la le les leur lorsque lors mais même ne nous où par pas peut plusieurs pour pourquoi quand que
        quel quelle quels qui sa sans se sera ses si sont sur toujours tous tout toutes un une vers vous
        """
    ),
    "it": _words(
        """
        agli al alla alle anche che chi come con cosa così da dal dalla dei del della delle di dopo dove e è essere gli
        hanno i il in la le lo ma nel nella nelle non nuovo ogni perché più poi può prima qual quale quali quando
        questa questo se si sono solo su sul sulla tra tutti un una uno viene
        """
    ),
    "nl": _words(
        """
        aan als alle bij daar dan dat de deze dit door dus een en er geen heeft het hij hoe iets ik kan maar meer met
        moet naar niet nog nu om onder ook te tot uit van veel voor waar waarom wanneer wat welke werd wordt worden zijn
        zo zonder
        """
    ),
    "pl": _words(
        """
        albo ale bez być czy dla gdy gdzie i ich jak jaka jaki jako jego jej jeśli już każdy która które który lub
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
        kadar ki mi mı nasıl ne neden nerede nereye olan olarak olduğu önce sadece sonra şu tüm ve veya ya yalnızca
        yerine yok
        """
    ),
}
"""Function words of languages in Latin script. English has the same spelling of some of them, so a line is counted
against English too."""
WHICH: Final = _words(
    """
    welche welchem welchen welcher welches cuál cuáles qué quel quelle quelles quels quale quali welk welke która które
    którego której którym którą który qual quais hangi какая какие какой какую каком
    """
)
"""Words that ask which one is meant, or go on about it, in any language: messages of programs hardly teach them."""
FUNCTION_WORDS_OF_ENGLISH: Final = _words(
    """
    a about after all also an and any are as at be been before but by can could do does each else for from get has have
    he how i if in into is it its me my no not now of off on one only or other our out over same should so some such
    than that the their them then there these they this those through to too under until up was we were what when where
    which while who why will with without would you your
    """
)
"""Function words of English, as lines of prose have them."""
_FOREIGN_WORDS: Final = frozenset().union(*FUNCTION_WORDS.values()) - FUNCTION_WORDS_OF_ENGLISH
"""A text without any of them is English, or of none of these languages."""


def language_of(text: str) -> str:
    """Return the language of a text: that of its script, else that of most of its lines in another one than English."""
    if script := _script_of(text):
        return script
    if _FOREIGN_WORDS.isdisjoint(_PROSE_WORD.findall(text.lower())):
        return ENGLISH
    found = Counter(filter(None, map(_latin_language, text.splitlines())))
    return found.most_common(1)[0][0] if found else ENGLISH


def hinted_languages(text: str) -> list[str]:
    """Return the languages that a text has a function word of which English lacks, or of whose letters it has one."""
    words = set(_PROSE_WORD.findall(text.lower()))
    accents = () if text.isascii() else _accents_of(text)
    return [
        language
        for language, own in FUNCTION_WORDS.items()
        if not (words & own).issubset(FUNCTION_WORDS_OF_ENGLISH) or any(each <= _ACCENTS[language] for each in accents)
    ]


def lines_of(language: str, text: str) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a text in some language, with their ends, each with whether it is in it too.

    It is with more function words of it than English ones. A line with as many, or none, is in the language of most
    lines, unless it looks like code.
    """
    lines = text.splitlines(keepends=True)
    own = FUNCTION_WORDS.get(language)
    if own is None:
        yield from ((line, True) for line in lines)
        return
    leads = [_lead(_words_of(line), own) for line in lines]
    is_of_most = sum(lead > 0 for lead in leads) >= sum(lead < 0 for lead in leads)
    for line, lead in zip(lines, leads, strict=True):
        yield line, lead > 0 or (lead == 0 and is_of_most and not _SIGN_OF_CODE.search(line))


def _lead(words: Set[str], own: Set[str]) -> int:
    return len(words & own) - len((words & FUNCTION_WORDS_OF_ENGLISH) - own)


def _script_of(text: str) -> str:
    if text.isascii():
        return ENGLISH
    text = _CREDIT.sub("", text)
    found = ((language, len(script.findall(text))) for script, language in _SCRIPTS)
    counts = {language: count for language, count in found if count}
    return next(iter(counts)) if sum(counts.values()) >= _LEAST_LETTERS else ENGLISH


def _latin_language(line: str) -> str:
    """Return the language of a line by the function words of it that are none in English, and by its accents."""
    words = _words_of(line)
    own_words = {language: (words & known) - FUNCTION_WORDS_OF_ENGLISH for language, known in FUNCTION_WORDS.items()}
    if not any(own_words.values()):
        return ENGLISH
    accents = () if line.isascii() else _accents_of(line)
    counts = {language: _count(own, accents, language) for language, own in own_words.items() if own}
    language = max(counts, key=counts.__getitem__)
    least = _LEAST_WORDS if max(map(len, own_words[language])) >= _LONG else _LEAST_SHORT_WORDS
    is_prose = counts[language] > len((words & FUNCTION_WORDS_OF_ENGLISH) - FUNCTION_WORDS[language])
    return language if counts[language] >= least and is_prose else ENGLISH


def _count(own: Set[str], accents: Collection[Set[str]], language: str) -> int:
    """Return how many words speak for a language, less those with letters of others."""
    return len(own) + sum(1 if letters <= _ACCENTS[language] else -1 for letters in accents)


def _accents_of(line: str) -> list[frozenset[str]]:
    """Return the letters that English lacks of each word with some, without names: words with a capital."""
    found = {match.lower() for match in _ACCENTED.findall(_in_small_letters(line)) if not match[0].isupper()}
    return [frozenset(letter for letter in word if not letter.isascii()) for word in found]


def _words_of(line: str) -> set[str]:
    """Return the words of a line that are in small letters: others may be names (`Los Angeles`, `CI`)."""
    if '"' in line or "`" in line:
        line = _QUOTED.sub(" ", line)
    return {match for match in _PROSE_WORD.findall(_in_small_letters(line)) if match.islower()}


def _in_small_letters(line: str) -> str:
    """Return a line with its first word in small letters, and all of them if it has none."""
    if line.isupper():
        return line.lower()
    start = _FIRST_WORD.search(line)
    return line if start is None else line[: start.end()].lower() + line[start.end() :]
