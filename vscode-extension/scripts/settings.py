"""Write the server's settings into package.json and package.nls.json; `--check` only says whether they are there.

The one declaration is `server/packlens/lsp/workspace/settings.py`. Needs no package besides Packlens' own source.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE.parent / "server"))
sys.dont_write_bytecode = True

from packlens.lsp.workspace.settings import SETTINGS, Setting  # noqa: E402

PREFIX = "config."
SECTIONS = (
    *("pack", "index", "learning", "evidence", "hover", "codeLens", "enrichment"),
    *("agents", "menus", "server", "trace"),
)


def schema(setting: Setting, order: int) -> dict[str, Any]:
    """Return a setting as VS Code declares it."""
    default = list(setting.default) if isinstance(setting.default, tuple) else setting.default
    text = {"markdownDescription": f"%{PREFIX}{setting.key}%"}
    out: dict[str, Any] = {"type": setting.type, "default": default, **text, "scope": setting.scope, "order": order}
    if setting.type == "array":
        out["items"] = {"type": "string"}
    if setting.choices:
        out["enum"] = list(setting.choices)
        out["markdownEnumDescriptions"] = [f"%{PREFIX}{setting.key}.{choice}%" for choice in setting.choices]
    if setting.minimum is not None:
        out["minimum"] = setting.minimum
    return out


def generated() -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return the `configuration` of package.json, in titled sections, and the texts it refers to."""
    sections: dict[str, dict[str, Any]] = {}
    for order, setting in enumerate(SETTINGS):
        name = setting.key.partition(".")[0] if "." in setting.key else "pack"
        sections.setdefault(name, {})[f"packlens.{setting.key}"] = schema(setting, order)
    untitled = sorted(set(sections) - set(SECTIONS))
    assert not untitled, f"a new section of settings needs a title: {untitled}"
    shown = [name for name in SECTIONS if name in sections]
    forms = [{"title": f"%{PREFIX}section.{name}%", "properties": sections[name]} for name in shown]
    texts = {}
    for setting in SETTINGS:
        texts[f"{PREFIX}{setting.key}"] = setting.description
        texts |= {f"{PREFIX}{setting.key}.{choice}": words for choice, words in setting.choices.items()}
    return forms, texts


def updated() -> dict[Path, str]:
    """Return both files as they should be."""
    forms, texts = generated()
    manifest, nls = HERE / "package.json", HERE / "package.nls.json"
    package, words = (json.loads(path.read_text(encoding="utf-8")) for path in (manifest, nls))
    package["contributes"]["configuration"] = forms
    kept = {k: v for k, v in words.items() if not k.startswith(PREFIX) or k.startswith(f"{PREFIX}section.")}
    both = {manifest: package, nls: {**kept, **texts}}
    return {path: json.dumps(value, indent=2, ensure_ascii=False) + "\n" for path, value in both.items()}


def main() -> int:
    """Write, or check."""
    stale = {path: text for path, text in updated().items() if path.read_text(encoding="utf-8") != text}
    if "--check" in sys.argv:
        names = ", ".join(sorted(path.name for path in stale))
        mend = f"{names} differ from server/packlens/lsp/workspace/settings.py: run `npm run settings`."
        print(mend if stale else "settings agree")
        return 1 if stale else 0
    for path, text in stale.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
