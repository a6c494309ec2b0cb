"""Reads questions about the neighbours of a name in English: who calls it, which tests use it, what implements it.

Such a question is read as a whole (`Wer ruft add_item auf?`): it has too few words to tell a language by, and its verb
means something else word by word (`rufen`: shout).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from packlens.expressions import expression

_LONGEST_TASK: Final = 400
"""Characters; a longer task has a trace, a log or a story, which asks for no neighbours."""
_ASKS: Final = expression(
    r"(?i)\b(?:we[rn]|welche[nrs]?|vo[nm]|wo|qui|qu['’]est|quel(?:le)?s|où|qu['’]appelle|que|qui[eé]n(?:es)?|qué|d[oó]nde|chi"
    r"|quali|dove|quem|quais|onde|wie|wat|welke|waar|kto|co|któr[eychm]{1,3}|jakie|gdzie|кто|что|где|какие|каких|kim|nerede"
    r"|hangi)\b|[谁哪被何誰をはが]|调用|누가|어디|어떤|어느"
)
"""Words that begin such questions."""
_NAME: Final = "`?(?P<name{}>[A-Za-z_][A-Za-z0-9_.:#]*[A-Za-z0-9_])(?:\\(\\))?`?"
_IS_CODE: Final = re.compile(r"\w[_.:#]\w|[a-z][A-Z]|_|\d")
"""Matches names that are no words: only these are meant by a question among other sentences."""
_ENDS_SENTENCE: Final = re.compile(r"(?:\A|[.!?:;¿()\n\u2013\u2014-])\s*\Z")
_ENDS_QUESTION: Final = re.compile(r"\s*[?\uff1f]")
_ASKS_ANYWHERE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
"""Matches text in languages whose words for questions begin no clause (`la classe qui implémente Store`)."""
_TESTS: Final = "which tests use {}"
_CALLERS: Final = "who calls {}"
_CALLEES: Final = "what does {} call"
_SUBTYPES: Final = "what implements {}"


class _Question(NamedTuple):
    """A way to ask for neighbours, with `X` for the name, and what it is in English."""

    pattern: str
    english: str


_TESTED_IN_GERMAN: Final = r"verwendet|benutzt|genutzt|aufgerufen|getestet|geprüft|abgedeckt|referenziert"
_QUESTIONS: Final = (
    # German
    _Question(
        r"welche (?:[\w-]*tests?|[\w-]*testf[aä]lle\w*) (?:(?:be)?nutzen|verwenden|referenzieren|testen|prüfen) X",
        _TESTS,
    ),
    _Question(r"welche (?:[\w-]*tests?|[\w-]*testf[aä]lle\w*) (?:rufen X(?: \w+)? auf|decken X(?: \w+)? ab)", _TESTS),
    _Question(rf"(?:in|von) welchen (?:[\w-]*tests|[\w-]*testfällen) wird X (?:\w+ )?(?:{_TESTED_IN_GERMAN})", _TESTS),
    _Question(r"wer (?:nutzt|benutzt|verwendet|referenziert) X", _CALLERS),
    _Question(r"(?:wer|welche[rs]? (?:funktion|methode|klasse|modul|datei)) ruft X(?: \w+)? auf", _CALLERS),
    _Question(r"welche \w+ (?:be)?nutzen X|welche \w+ (?:verwenden|referenzieren) X|welche \w+ rufen X auf", _CALLERS),
    _Question(r"von (?:wem|wo) (?:aus )?wird X (?:\w+ )?(?:aufgerufen|(?:be|ge)nutzt|verwendet)", _CALLERS),
    _Question(r"wo (?:\w+ )?wird X (?:\w+ )?(?:aufgerufen|benutzt|genutzt|verwendet|referenziert)", _CALLERS),
    _Question(r"(?:wen|welche (?:funktionen|methoden)) ruft X (?:\w+ )?auf", _CALLEES),
    _Question(r"(?:wer|was|welche \w+) (?:implementier|erweiter|überschreib)(?:t|en|n) X", _SUBTYPES),
    _Question(r"(?:wer|was|welche \w+) erb(?:t|en) von X", _SUBTYPES),
    # French
    _Question(
        r"quels (?:\w+ )?tests (?:\w+ )?(?:appellent|utilisent|invoquent|référencent|couvrent|testent|vérifient) X",
        _TESTS,
    ),
    _Question(r"dans quels tests X est (?:appelée?|utilisée?|invoquée?|testée?)s?", _TESTS),
    _Question(r"dans quels tests est (?:appelée?|utilisée?|invoquée?|testée?)s? X", _TESTS),
    _Question(r"(?:qui|qu['’]est-ce qui|quel(?:le)?s \w+) (?:appell|utilis|invoqu|référenc)(?:e|ent) X", _CALLERS),
    _Question(r"où (?:est|sont) X (?:\w+ )?(?:appelée?|utilisée?|invoquée?)s?", _CALLERS),
    _Question(r"où (?:est|sont) (?:appelée?|utilisée?|invoquée?)s? X", _CALLERS),
    _Question(r"(?:qu['’]appelle|qu['’]est-ce qu['’]appelle) X", _CALLEES),
    _Question(r"qui (?:implémente|redéfinit|étend|hérite)(?: de)? X", _SUBTYPES),
    _Question(r"quel(?:le)?s \w+ (?:implémentent|redéfinissent|étendent|héritent)(?: de)? X", _SUBTYPES),
    # Spanish
    _Question(
        r"qu[ée] (?:pruebas|tests|casos de prueba) (?:\w+ )?"
        r"(?:llaman|invocan|usan|utilizan|referencian|cubren|prueban|verifican)(?: a)? X",
        _TESTS,
    ),
    _Question(r"en qu[ée] (?:pruebas|tests) se (?:llama|invoca|usa|utiliza|prueba)(?: a)? X", _TESTS),
    _Question(r"a (?:qui[ée]n|qué \w+) llama X", _CALLEES),
    _Question(r"qui[ée]n(?:es)? (?:llama|invoca|usa|utiliza|referencia)n?(?: a)? X", _CALLERS),
    _Question(r"qu[ée] \w+ (?:llaman|invocan|usan|utilizan|referencian)(?: a)? X", _CALLERS),
    _Question(r"d[óo]nde (?:se|es) (?:llama(?:da)?|invoca(?:da)?|usa(?:da)?|utiliza(?:da)?)(?: a)? X", _CALLERS),
    _Question(r"qu(?:ién|ien|é|e)(?: \w+)? (?:implementa|extiende|sobrescribe|hereda)n?(?: de)? X", _SUBTYPES),
    # Italian
    _Question(r"quali test (?:\w+ )?(?:chiamano|usano|utilizzano|invocano|coprono|verificano|testano) X", _TESTS),
    _Question(r"in quali test (?:viene|è|si) (?:chiama|usa|utilizza|testa)(?:t[oa])? X", _TESTS),
    _Question(r"chi (?:chiama|usa|utilizza|invoca) X|quali \w+ (?:chiamano|usano|utilizzano|invocano) X", _CALLERS),
    _Question(r"dove (?:viene|è|si) (?:chiama(?:t[oa])?|usa(?:t[oa])?|utilizza(?:t[oa])?) X", _CALLERS),
    _Question(r"dove (?:viene|è) X (?:chiamat|usat|utilizzat|invocat)[oa]", _CALLERS),
    _Question(r"(?:chi|quali \w+) (?:implementa|estende|eredita)(?:no|ono)?(?: da)? X", _SUBTYPES),
    # Portuguese
    _Question(r"(?:quais|que) testes (?:\w+ )?(?:chamam|usam|utilizam|invocam|cobrem|testam|verificam) X", _TESTS),
    _Question(r"em (?:quais|que) testes (?:é|se) (?:chama|usa|utiliza|testa)(?:d[oa])? X", _TESTS),
    _Question(r"quem (?:chama|usa|utiliza|invoca) X|quais \w+ (?:chamam|usam|utilizam|invocam) X", _CALLERS),
    _Question(r"onde (?:é|se) (?:chama(?:d[oa])?|usa(?:d[oa])?|utiliza(?:d[oa])?) X", _CALLERS),
    _Question(r"onde X é (?:chamad|usad|utilizad|invocad)[oa]", _CALLERS),
    _Question(r"(?:quem|quais \w+) (?:implementa|estende|herda|implementam|estendem|herdam)(?: de)? X", _SUBTYPES),
    # Dutch
    _Question(
        r"welke (?:[\w-]*tests?|testgevallen) (?:gebruiken|testen|dekken|controleren) X"
        r"|welke [\w-]*tests? roepen X aan",
        _TESTS,
    ),
    _Question(r"in welke tests wordt X (?:\w+ )?(?:aangeroepen|gebruikt|getest)", _TESTS),
    _Question(r"wie roept X aan|wie gebruikt X|welke \w+ (?:gebruiken X|roepen X aan)", _CALLERS),
    _Question(r"waar wordt X (?:\w+ )?(?:aangeroepen|gebruikt)", _CALLERS),
    _Question(r"(?:wie|wat|welke \w+) (?:implementeert|implementeren|overschrijft|overschrijven) X", _SUBTYPES),
    # Polish
    _Question(
        r"(?:któr[ey]|jakie) testy (?:\w+ )?(?:wywołują|używają|wykorzystują|korzystają z|testują|sprawdzają) X", _TESTS
    ),
    _Question(
        r"w (?:których|jakich) testach (?:jest )?(?:wywoływan|używan|wykorzystywan|testowan)[aey] (?:jest )?X", _TESTS
    ),
    _Question(
        r"w (?:których|jakich) testach (?:jest )?X (?:jest )?(?:wywoływan|używan|wykorzystywan|testowan)[aey]", _TESTS
    ),
    _Question(r"kto (?:wywołuje|używa|wykorzystuje|korzysta z) X", _CALLERS),
    _Question(r"któr[ey] \w+ (?:wywołują|używają|wykorzystują|korzystają z) X", _CALLERS),
    _Question(r"gdzie (?:jest )?(?:wywoływan|używan|wykorzystywan)[aey] (?:jest )?X", _CALLERS),
    _Question(r"gdzie (?:jest )?X (?:jest )?(?:wywoływan|używan|wykorzystywan)[aey]", _CALLERS),
    _Question(r"(?:kto|co|któr[ey] \w+) (?:implementuj[eą]|rozszerzaj?ą?|dziedzicz[yą] po) X", _SUBTYPES),
    # Russian
    _Question(r"какие (?:\w+ )?тесты (?:вызывают|используют|проверяют|покрывают|тестируют) X", _TESTS),
    _Question(r"в каких тестах (?:вызывается|используется|проверяется|тестируется) X", _TESTS),
    _Question(r"кто (?:вызывает|использует) X|какие \w+ (?:вызывают|используют) X", _CALLERS),
    _Question(r"где (?:вызывается|используется|вызывают|используют) X", _CALLERS),
    _Question(r"(?:кто|что|какие \w+) (?:реализует|наследует|расширяет|реализуют|наследуют|расширяют) X", _SUBTYPES),
    # Turkish
    _Question(
        r"hangi (?:\w+ )?test(?:ler)? X(?:['’]\w{1,3})? (?:kullanıyor|çağırıyor|test ediyor|kullanır|çağırır|kapsıyor)",
        _TESTS,
    ),
    _Question(r"X(?:['’]\w{1,3})? hangi test(?:ler(?:de)?)? (?:kullanıyor|çağırıyor|kullanılıyor|çağrılıyor)", _TESTS),
    _Question(r"kim X(?:['’]\w{1,3})? (?:çağırıyor|kullanıyor)", _CALLERS),
    _Question(r"X(?:['’]\w{1,3})? kim (?:çağırıyor|kullanıyor)", _CALLERS),
    _Question(r"X(?:['’]\w{1,3})? nerede (?:çağrılıyor|kullanılıyor)|nerede X (?:çağrılıyor|kullanılıyor)", _CALLERS),
    # Chinese
    _Question(
        r"哪些?\w{0,3}?(?:测试|用例|測試)(?:用例|函数|方法)?(?:会|在)?(?:调用|使用|引用|覆盖|用到|用)(?:了|到|过)? ?X",
        _TESTS,
    ),
    _Question(
        r"X ?在?被?哪些\w{0,3}?(?:测试|用例)(?:用例|函数|方法)?(?:中|里)?被?(?:调用|使用|引用|覆盖|用到)", _TESTS
    ),
    _Question(r"(?:谁|哪里|哪儿|哪些?\w{0,4}?|什么地方)(?:在|会)?(?:调用|使用|引用)(?:了|到|过)? ?X", _CALLERS),
    _Question(r"X ?(?:在)?(?:被谁|哪里被?|哪些地方被?|被哪些\w{0,4}?)(?:调用|使用|引用)", _CALLERS),
    _Question(r"X ?调用了?(?:哪些|什么)(?:函数|方法)?", _CALLEES),
    _Question(r"(?:谁|哪些?\w{0,4}?)(?:实现|继承|扩展|重写)(?:了)? ?X", _SUBTYPES),
    # Japanese
    _Question(
        r"(?:どの|どんな|何の)テスト(?:ケース|コード)? ?[がで] ?X ?を"
        r"(?:呼び出|呼ん|使用し|使っ|使い|参照し|テストし|検証し)\w*",
        _TESTS,
    ),
    _Question(
        r"X ?[をはが](?:使う|使用する|呼び出す|使っている|使用している|呼び出している|テストする)テスト\w*", _TESTS
    ),
    _Question(r"X ?[をはが]どのテスト(?:ケース)?で?(?:が)?(?:呼び出|呼ば|使用|使わ|使っ|参照)\w*", _TESTS),
    _Question(r"(?:誰が|どこで|どこから|何が) ?X ?を(?:呼び出し|呼ん|使用し|使っ|参照し)\w*", _CALLERS),
    _Question(r"X ?[をはが](?:誰が|どこで|どこから)(?:呼び出|呼ば|呼ん|使用|使わ|使っ|参照)\w*", _CALLERS),
    _Question(r"X ?を(?:呼び出している|使用している|使っている)(?:の|関数|メソッド|場所)\w*", _CALLERS),
    _Question(r"X ?を(?:実装|継承)している(?:の|クラス)\w*", _SUBTYPES),
    # Korean
    _Question(r"(?:어떤|어느) ?테스트(?:들)?(?:가|이|에서)? ?X ?(?:을|를)? ?(?:호출|사용|참조|검증|테스트)\w*", _TESTS),
    _Question(
        r"X ?(?:은|는|이|가|을|를)? ?(?:어떤|어느) ?테스트(?:들)?(?:가|이|에서)? ?(?:호출|사용|참조|검증)\w*", _TESTS
    ),
    _Question(r"(?:누가|어디서|어디에서) ?X ?(?:을|를)? ?(?:호출|사용|참조)\w*", _CALLERS),
    _Question(r"X ?(?:은|는|이|가|을|를)? ?(?:누가|어디서|어디에서) ?(?:호출|사용|참조)\w*", _CALLERS),
    _Question(r"(?:누가|어떤 \w+) ?X ?(?:을|를)? ?(?:구현|상속)\w*", _SUBTYPES),
)
_NOUN: Final = (
    r"(?:(?:(?:die|der|das|den|la|le|les|el|los|las|il|lo|gli|de|het) )?"
    r"(?:funktion|methode|klasse|fonction|méthode|classe|función|método|clase|funzione|metodo|função|functie"
    r"|funkcj[aęi]|metod[aęy]|klas[aęy]|функци[яию]|метод|класс) |(?:函数|方法|関数|함수) ?)?"
)
"""What may stand before a name: `die Funktion`."""
_LETTER: Final = r"[^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
"""A letter of a script that has spaces between words."""


def with_english_questions(text: str) -> str:
    """Return a short text with the questions about neighbours of a name in English: `who calls add_item`.

    Among other words, a question begins a sentence or ends with its mark, and a name that may be a word is none.
    """
    if len(text) > _LONGEST_TASK or not _ASKS.search(text):
        return text
    for question, english in _EXPRESSIONS:
        text = question.sub(partial(_in_english, text, english), text)
    return text


def _in_english(text: str, english: str, match: re.Match[str]) -> str:
    name = match[str(match.lastgroup)]
    before, behind = text[: match.start()], text[match.end() :]
    if not any(map(str.isalnum, before + behind)):
        return english.format(name)
    is_asked = _ASKS_ANYWHERE.search(match[0]) or _ENDS_SENTENCE.search(before) or _ENDS_QUESTION.match(behind)
    return english.format(name) if is_asked and _IS_CODE.search(name) else match[0]


def _expressions() -> Iterator[tuple[re.Pattern[str], str]]:
    """Yield the expression of each question, with a group of its own for each place of the name."""
    for question in _QUESTIONS:
        first, *others = question.pattern.split("X")
        rest = "".join(f"{_NOUN}{_NAME.format(number)}{part}" for number, part in enumerate(others))
        yield expression(rf"(?i)(?<!{_LETTER})(?:{first}{rest})(?!{_LETTER})"), question.english


_EXPRESSIONS: Final = tuple(_expressions())
