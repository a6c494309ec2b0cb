"""Nested types under their full names, and functions, methods and classes as values."""

import typing as t
from dataclasses import field as attribute


class Net:
    class Chain:
        def proceed(self): ...

    class Base(t.Generic[t.T]):
        def start(self): ...


class Disk:
    class Chain:
        def proceed(self): ...


class Failure(Exception):
    class Timeout(Exception): ...


# expect: edge Job extends Net.Base
# expect: edge Job type_hint_of Disk
# expect: edge Job.deep type_hint_of Net.Chain
# expect: edge Job.many type_hint_of Disk.Chain
# expect: no-edge Job.many type_hint_of Net.Chain
# expect: no-edge Job.deep type_hint_of Net
class Job(Net.Base[Disk]):
    deep: "Net.Chain | None" = None
    many: dict[str, "t.Optional[Disk.Chain]"] = {}
    shown = property(attribute)

    def start(self):
        return self.finish

    def finish(self): ...

    def quiet(self): ...

    # expect: edge Job.start references Job.finish
    # expect: edge Job.start overrides Net.Base.start
    # expect: no-edge * references Job.quiet

    def run(self, a: t.Optional[Net.Chain], b: t.Callable[[Failure], None], *, done=notify) -> "list[Disk.Chain]":
        a.proceed()
        try:
            return [a.quiet]
        except (Failure.Timeout, Failure):
            raise Failure.Timeout

    # expect: edge Job.run type_hint_of Net.Chain
    # expect: edge Job.run type_hint_of Disk.Chain
    # expect: edge Job.run type_hint_of Failure
    # expect: edge Job.run type_hint_of Failure.Timeout
    # expect: edge Job.run throws Failure.Timeout
    # expect: edge Job.run calls Net.Chain.proceed
    # expect: no-edge Job.run calls Disk.Chain.proceed
    # expect: edge Job.run references notify


Work = t.Union[Job, Disk]
# expect: edge Work type_hint_of Job
# expect: edge Work type_hint_of Disk

HANDLERS = {"start": Job.start, "notify": notify}
# expect: edge HANDLERS references Job.start
# expect: edge HANDLERS references notify


def notify(job: Job | None): ...


# expect: edge notify type_hint_of Job


def stored(table, job: Job, pick):
    table["a"] = notify
    table.hook = stored_hook
    first = early if pick else late
    second = pick or other
    pair = (in_tuple, 1)
    listed = [in_list]
    table.on(lambda: in_lambda)
    table.each(key=in_keyword)
    later = job.finish
    return returned


# expect: edge stored references notify
# expect: edge stored references stored_hook
# expect: edge stored references early
# expect: edge stored references late
# expect: edge stored references other
# expect: edge stored references in_tuple
# expect: edge stored references in_list
# expect: edge stored references in_lambda
# expect: edge stored references in_keyword
# expect: edge stored references returned
# expect: edge stored references Job.finish
# expect: no-edge stored references unused
# expect: no-edge stored references hidden


def shadowing(table):
    hidden: int = 1
    table.add(hidden, "unused")  # unused
    return [hidden]


# expect: no-edge shadowing references *


def stored_hook(): ...
def early(): ...
def late(): ...
def other(): ...
def in_tuple(): ...
def in_list(): ...
def in_lambda(): ...
def in_keyword(): ...
def returned(): ...
def unused(): ...
def hidden(): ...


class Mode:
    FAST = 1


def chosen(table, hook):
    table.pick(Mode.FAST)
    if hook is compared:
        table.hook = t.field


# expect: edge chosen references Mode
# expect: edge chosen references compared
# expect: no-edge chosen references Failure


def compared(): ...
