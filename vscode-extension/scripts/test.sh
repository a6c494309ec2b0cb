#!/usr/bin/env bash
# Installs what is missing (Node 24, a real VS Code, Chromium, npm packages, a server), then runs every check and test
# of the extension. What it downloads stays in PACKLENS_TEST_CACHE (default: ~/.cache/packlens-vscode).
# With --again it only runs once more what failed in the real editor (out/failed.txt), if nothing else did.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PACKLENS_TEST_CACHE="${PACKLENS_TEST_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/packlens-vscode}"
export PYTHON="${PYTHON:-python3}"

if [ "${1:-}" = --again ]; then
  export PATH="$PACKLENS_TEST_CACHE/vscode/bin:$PATH"
  mv out/failed.txt out/again.txt # without it, what failed was no run of the editor: then this fails as well
  while read -r script parts; do
    echo "Once more: $script $parts"
    # shellcheck disable=SC2086 # names of parts, separated by blanks
    node "scripts/$script.mjs" $parts </dev/null
  done <out/again.txt
  exit
fi
rm -f out/failed.txt

bash scripts/install-vscode.sh "$PACKLENS_TEST_CACHE/vscode"
export PATH="$PACKLENS_TEST_CACHE/vscode/bin:$PATH"
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-audit --no-fund --loglevel=error
fi
npm test --silent
bash scripts/package.sh

# a server in an environment made as the extension makes it, for the suites that are not about making it
server="$PACKLENS_TEST_CACHE/server"
if ! cmp -s bundled/requirements.txt "$server/requirements.txt"; then
  rm -rf "$server"
  "$PYTHON" -m venv "$server"
  "$server/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r bundled/requirements.txt
  cp bundled/requirements.txt "$server/requirements.txt"
fi
"$server/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall bundled/*.whl

# uv, for the suite that makes the environment with it
[ -x "$PACKLENS_TEST_CACHE/uv/bin/uv" ] || "$PYTHON" -m pip install --quiet --disable-pip-version-check --target "$PACKLENS_TEST_CACHE/uv" uv

node scripts/build.mjs --tests
failed=0
node scripts/host.mjs || failed=1
node scripts/ui.mjs "$@" || failed=1
node scripts/ui-errors.mjs "$@" || failed=1
exit "$failed"
