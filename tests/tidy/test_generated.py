"""Generated files say what the declarations of the messages say."""

from __future__ import annotations

from tests.tidy.generated.files import TYPESCRIPT, generated
from tests.tidy.generated.messages import declared, messages


def test_generated_files_are_up_to_date() -> None:
    stale = [path.name for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    assert [] == stale, "the messages changed: run `python -m tests.tidy.generated` and read the difference"


def test_no_module_of_messages_is_written_by_hand() -> None:
    assert {path for path in generated() if path.parent == TYPESCRIPT} == set(TYPESCRIPT.iterdir())


def test_every_message_that_is_declared_is_sent_by_somebody() -> None:
    assert declared() <= messages().keys()
