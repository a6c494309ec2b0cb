"""Write every generated file anew: `python -m tests.tidy.generated`."""

from __future__ import annotations

from tests.tidy.generated.files import generated

if __name__ == "__main__":
    for path, text in generated().items():
        path.write_text(text, "utf-8")
