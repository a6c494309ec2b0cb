#!/usr/bin/env bash
# Makes packlens.vsix: one file for all platforms, at most 4.1 MB, of which learned vectors of words are 0.8 and
# the words of twelve languages 0.6.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bash scripts/bundle.sh
node scripts/build.mjs
cp ../LICENSE LICENSE
npx --no-install vsce package --no-dependencies --allow-missing-repository --no-rewrite-relative-links --out packlens.vsix >/dev/null
size=$(wc -c <packlens.vsix)
echo "packlens.vsix: $size bytes"
[ "$size" -le 4100000 ] || { echo "packlens.vsix is larger than 4.1 MB: see what \`npx vsce ls\` lists." >&2; exit 1; }
