"""Forms in which tools and people point at a line, a member or a message, for `pointing_texts`.

`{path}`, `{first}` and `{last}` are lines, `{sha}` the SHA-256 of its path; `{owner}` and `{name}` a method and its
class, `{owner_size}` and `{name_size}` how long they are; `{message}` is what a program prints; `{commit}` is an id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PRINTED_PLACES: Final[Mapping[str, str]] = {
    "Maven": "[ERROR] /home/me/thing/{path}:[{first},5] cannot find it",
    "Kotlin": "e: /home/me/thing/{path}: ({first}, 5): Unresolved reference: it",
    "GitHub Actions": "##[error]{path}({first},5): error TS1: bad",
    "PHPUnit": "1) CartTest::testAdd\nFailed asserting that 1 is 2.\n\n/var/www/{path}:{first}",
    "PHPStan": " ------ ------\n  Line   {path}\n ------ ------\n  {first}     It has no type.\n ------ ------",
    "PHP_CodeSniffer": "FILE: /var/www/{path}\n------\nFOUND 1 ERROR AFFECTING 1 LINE\n------\n {first} | ERROR | Bad",
    "Psalm": "ERROR: InvalidArgument - {path}:{first}:5 - It expects int",
    "Bazel": "ERROR: /home/me/thing/{path}:{first}:5: it is not defined",
    "search, grouped": "{path}\n{first}:def it():",
    "SARIF": '"artifactLocation": {{ "uri": "{path}" }},\n"region": {{ "startLine": {first}, "startColumn": 5 }}',
    "Code Climate": '{{"path": "{path}", "lines": {{"begin": {first}, "end": {last}}}}}',
    "two lines": "File: {path}\nLine: {first}\nIt is bad",
    "log of glog": "E0102 12:00:00.123456  1234 {path}:{first}] it is bad",
    "log of zap": '2024-01-02T12:00:00.123Z\tERROR\t{path}:{first}\tit is bad\t{{"a": 1}}',
    "log of Python": "2024-01-02 12:00:00,123 - ERROR - {path}:{first} - it is bad",
    "log of log4j": "2024-01-02 12:00:00 ERROR [main] ({path}:{first}) - it is bad",
    "log of Rust": "[2024-01-02T12:00:00Z ERROR {path}:{first}] it is bad",
    "log of pytest": "------ Captured log call ------\nERROR    some.thing:{path}:{first} it is bad",
}
"""Output of compilers, checkers and test runners, lines of logs, reports."""
SAID_PLACES: Final[Mapping[str, str]] = {
    "Bitbucket": "https://bitbucket.org/some/thing/src/0a1b2c3/{path}#lines-{first}:{last}",
    "Azure": "https://dev.azure.com/o/p/_git/r?path=/{path}&version=GBmain&line={first}&lineEnd={last}",
    "cgit": "https://git.example.org/thing/tree/{path}?h=v1#n{first}",
    "link to a diff": "https://github.com/some/thing/pull/12/files#diff-{sha}R{first}",
    "L10-L20 in path": "L{first}-L{last} in `{path}`",
    "line #10 of path": "line #{first} of {path}",
    "path, around line 10": "`{path}`, around line {first}",
    "path near line 10": "`{path}` near line {first}",
    "path, line number 10": "{path}, line number {first}",
    "path l. 10": "{path} l. {first}",
    "bold path and line": "**{path}** on line **{first}**",
    "File and Lines": "\n\n- **File:** `{path}`\n- **Lines:** {first}-{last}\n\n",
    "editor": "`vim +{first} {path}`",
    "git log -L": "`git log -L {first},{last}:{path}`",
    "sed": "`sed -n '{first},{last}p' {path}`",
}
"""Sentences and links."""
MEMBERS: Final[Mapping[str, str]] = {
    "Class<T>.method": "{owner}<String>.{name}",
    "Class::<T>::method": "`{owner}::<T>::{name}`",
    "Class[T].method": "{owner}[int].{name}",
    "<Class as Trait>::method": "<{owner} as Default>::{name}",
    "-[Class method:]": "-[{owner} {name}:withThing:]",
    "Class.prototype.method": "{owner}.prototype.{name}",
    "new Class(1).method": "new {owner}(1).{name}()",
    "Class?.method": "{owner}?.{name}",
    "Class > method": "{owner} > {name}",
    "Class → method": "{owner} → {name}",
    "docs.rs": "https://docs.rs/thing/latest/thing/struct.{owner}.html#method.{name}",
    "pkg.go.dev": "https://pkg.go.dev/example.com/some/thing#{owner}.{name}",
    "Sphinx": "https://thing.readthedocs.io/en/stable/api/#thing.{owner}.{name}",
    "Javadoc": "https://example.org/apidocs/com/thing/{owner}.html#{name}(int,java.lang.String)",
    "TypeDoc": "https://example.org/docs/classes/{owner}.html#{name}",
}
"""A method and its class."""
FUNCTIONS: Final[Mapping[str, str]] = {
    "the 'word' function": "The '{name}' function is broken. How do I fix it?",
    "the word function": "the {name} function ignores its last argument",
    "the word method": "Add a timeout option to the {name} method",
    "the misspelled method": "Add a timeout option to the {misspelled} method",
    "word in file": "{name} in {file} fails after a second run with an empty list",
    "path: word": "{path}: {name} fails after a second run with an empty list",
    "variable.word()": "conn.{name}() fails after a second run with an empty list",
    "variable.word": "conn.{name} fails after a second run with an empty list",
}
"""Functions and methods whose names are ordinary words."""
LONG_FUNCTIONS: Final[Mapping[str, str]] = {
    "some words function": "the {words} function ignores its last argument",
    "some-words": "{hyphens} fails after a second run with an empty list",
    "someWords for some_words": "{other} fails after a second run with an empty list",
    "misspelled name": "{misspelled} fails after a second run with an empty list",
    "misspelled words function": "the {misspelled_words} function ignores its last argument",
}
"""Functions and methods whose names are of several words."""
TYPES: Final[Mapping[str, str]] = {
    "the Word class": "The {name} class keeps the old value after a second run",
    "the word class": "the {words} class keeps the old value after a second run",
    "class Word": "Leak in class {name} after a second run",
    "that Word keeps": "It seems that {name} keeps the old value after a second run",
    "Word in a report": (
        "{name} keeps the old value\n\nWhen I create a {name} and use it twice, the second time it returns the value of"
        " the first run. I expected the new one.\n\nVersion 3.2, Linux"
    ),
}
"""Types whose names are ordinary words with a capital letter."""
LONG_TYPES: Final[Mapping[str, str]] = {
    "the some words class": "the {words} class keeps the old value after a second run",
    "the some words keeps": "the {words} keeps the old value after a second run",
    "some words": "{words} keep the old value after a second run",
}
"""Types whose names are of several words."""
DECORATED: Final[Mapping[str, str]] = {
    "Java lambda": "com.thing.{owner}.lambda${name}$0",
    "Java nested": "com.thing.{owner}$Inner$1.{name}",
    "Kotlin default": "com.thing.{owner}.{name}$default",
    "Kotlin coroutine": "com.thing.{owner}${name}$2.invokeSuspend",
    "C# state machine": "Thing.{owner}.<{name}>d__5.MoveNext()",
    "C# closure": "Thing.{owner}.<>c__DisplayClass3_0.<{name}>b__1(Int32 x)",
    "Go closure": "example.com/thing.(*{owner}).{name}.func1",
    "Python lambda": "{owner}.{name}.<locals>.<lambda>",
    "C++ mangled": "_ZN{owner_size}{owner}{name_size}{name}Ev",
    "C++ mangled template": "_ZNK5thing{owner_size}{owner}INS_4ItemESaIiEE{name_size}{name}ERKSsi",
    "Microsoft C++ mangled": "?{name}@{owner}@thing@@QEAAXXZ",
    "Rust mangled": "_RNvMs_NtCs1a2B3_5thing3modNtB4_{owner_size}{owner}{name_size}{name}",
    "Rust mangled, legacy": "_ZN5thing3mod{owner_size}{owner}{name_size}{name}17h0123456789abcdefE",
    "Swift mangled": "$s5thing{owner_size}{owner}C{name_size}{name}yyF",
}
"""A method and its class as compilers and runtimes decorate and mangle them."""
COMMITS: Final[Mapping[str, str]] = {
    "broken since commit": "It is broken since {commit}.",
    "regression in commit": "This is a regression, git bisect says commit {commit}",
    "link to a commit": "See https://github.com/some/thing/commit/{commit}",
    "commit in passing": "Somewhat like {commit}.",
}
"""A commit that is named."""
MESSAGES: Final[Mapping[str, str]] = {
    "error with its type": "ValueError: {message}",
    "message in a log of log4j": "2024-01-02 12:00:00,123 ERROR [main] some.thing.Logger - {message}",
    "message in a log of zap": '2024-01-02T12:00:00.123Z\tERROR\tsome/thing\t{message}\t{{"a": 1}}',
    "message in a log of glog": "E0102 12:00:00.123456  1234 x.cc:12] {message}",
    "message in a log of Rails": "E, [2024-01-02T12:00:00.1 #123] ERROR -- : {message}",
    "message in a log of Serilog": "[12:00:00 ERR] {message}",
    "message in a log in JSON": '{{"level":"error","ts":170000,"msg":"{message}","a":1}}',
    "message behind [ERROR]": "[ERROR] {message}",
    "message behind a warning's level": "2024-01-02 12:00:00,123 - some.thing - WARNING - {message}",
    "message without a level": "2024/01/02 12:00:00 {message}",
    "message behind a mark": "\u2716 {message}",
    "message alone": "$ thing run\n{message}",
    "wrapped message": "it failed: other thing: {message}",
    "warning of Python": "/usr/lib/python3/thing/x.py:12: DeprecationWarning: {message}\n  go()",
    "warning of Python's logging": "WARNING:some.thing:{message}",
    "warning of Node": "(node:1234) [DEP0040] DeprecationWarning: {message}\n(Use `node --trace-warnings ...`)",
    "warning of Ruby": "/var/lib/thing/x.rb:12: warning: {message}",
    "warning of Rails": "DEPRECATION WARNING: {message} (called from go at x.rb:12)",
    "warning of PHP": "PHP Deprecated:  {message} in /var/www/x.php on line 12",
    "notice of PHP": "Deprecated: {message} in /var/www/x.php on line 12",
    "warning of Elixir": "warning: {message}\n  lib/thing.ex:12: Thing.go/1",
    "warning of log4j": "2024-01-02 12:00:00,123 WARN  [main] some.thing.Logger - {message}",
    "warning of java.util.logging": "Jan 02, 2024 12:00:00 PM some.thing.Logger go\nWARNING: {message}",
    "warning of glog": "W0102 12:00:00.123456  1234 x.cc:12] {message}",
    "warning of slog": 'time=2024-01-02T12:00:00.000Z level=WARN msg="{message}" a=1',
    "warning of npm": "npm warn deprecated {message}",
    "warning of a console": "[thing] Warning: {message}",
    "warning of .NET": "warn: Some.Thing[0]\n      {message}",
    "message in backticks": "```\n\nI get `{message}` then.\n\n```",
}
"""A message as logs and tools print it."""
