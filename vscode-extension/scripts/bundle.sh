#!/usr/bin/env bash
# Puts what the managed environment is made of into bundled/: the wheel of Packlens, built from this repository.
# With --lock it also resolves pyproject.toml anew into requirements.txt, with hashes, for all platforms and Pythons, and
# writes what that installs here into server/sbom.cdx.json, which the wheel holds.
# PYTHON names the Python that builds; it needs hatchling (and uv for --lock) or a network to get them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python="${PYTHON:-python3}"

tool() { # tool MODULE [DISTRIBUTION]: get a Python tool, from an environment of its own where it is not installed
  "$python" -c "import $1" 2>/dev/null && return
  cache="${PACKLENS_TEST_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/packlens-vscode}/tools"
  [ -d "$cache" ] || "$python" -m venv "$cache"
  python="$cache/bin/python"
  "$python" -c "import $1" 2>/dev/null || "$python" -m pip install --quiet --disable-pip-version-check "${2:-$1}"
}

mkdir -p bundled
if [ "${1:-}" = --lock ]; then
  tool uv
  "$python" -m uv pip compile ../pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header \
    --no-annotate --quiet --output-file bundled/requirements.txt
  tool cyclonedx_py cyclonedx-bom
  locked=$(mktemp -d)
  trap 'rm -rf "$locked"' EXIT
  "$python" -m uv venv --quiet --python 3.11 "$locked"
  "$python" -m uv pip install --quiet --python "$locked" --require-hashes -r bundled/requirements.txt
  "$python" -m cyclonedx_py environment --pyproject ../pyproject.toml --short-PURLs --output-reproducible \
    --output-format JSON --output-file ../server/sbom.cdx.json "$locked"
fi
tool hatchling
rm -f bundled/*.whl
(cd .. && SOURCE_DATE_EPOCH=1760000000 "$python" -m hatchling build -t wheel -d vscode-extension/bundled >/dev/null)
# The files of the wheel are only stored: packlens.vsix compresses all of them together, and is 0.3 MB smaller.
"$python" - bundled/*.whl <<'EOF'
import sys
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

wheel, stored = Path(sys.argv[1]), Path(sys.argv[1] + ".stored")
with ZipFile(wheel) as source, ZipFile(stored, "w", ZIP_STORED) as target:
    for entry in source.infolist():
        content = source.read(entry)
        entry.compress_type = ZIP_STORED
        target.writestr(entry, content)
stored.replace(wheel)
EOF
ls bundled/*.whl
