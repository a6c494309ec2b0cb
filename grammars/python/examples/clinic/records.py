"""A clinic's records."""

import logging

# what a library returns is nothing of ours
# expect: no-edge admit calls Log.beds_for
# expect: edge Register.admit calls Printer.__call__
# expect: edge Register.admit calls Counter.count_up
# expect: no-edge Register.admit calls Ward.count_up
# expect: edge discharge calls Printer.__call__
# expect: edge label calls Printer.__call__
# expect: edge label calls Printer.__init__
# expect: no-edge print_all calls Printer.__call__
# expect: edge open_ward calls Ward.__init__
# expect: edge nurse_ward calls Register.close_up
# expect: no-edge nurse_ward calls Ward.close_up

log = logging.getLogger(__name__)


class Printer:
    def __init__(self, width: int) -> None:
        self.width = width

    def __call__(self, text: str) -> str:
        return text[: self.width]


class Counter:
    def count_up(self) -> None: ...


class Ward:
    def __init__(self, beds: int) -> None:
        self.beds = beds

    def count_up(self) -> None: ...

    def close_up(self) -> None: ...


class ChildrensWard(Ward):
    toys = 3


class Log:
    def beds_for(self) -> None: ...


class Register:
    def __init__(self, counter: Counter, printer: Printer) -> None:
        self.counter = counter
        self.printer = printer

    def admit(self, name: str) -> None:
        self.counter.count_up()
        self.printer(name)

    def close_up(self) -> None: ...


def open_register() -> Register:
    return Register(Counter(), Printer(80))


register = open_register()


def admit() -> None:
    log.beds_for("admitted")


def discharge(printer: Printer) -> str:
    return printer("discharged")


def label(text: str) -> str:
    return Printer(20)(text)


def print_all(print_text) -> None:
    print_text("all")


def open_ward() -> Ward:
    return ChildrensWard(4)


def nurse_ward() -> None:
    register.close_up()
