#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "$0")/lib/log.sh"
. ./lib/log.sh

TARGET=${SHOP_TARGET:-staging}
export RELEASE="v1"

# Builds the shop.
build() {
  local RELEASE output
  output=$(compile_all "$1" | filter_lines)
  log::info "archive $RELEASE and $output"
  cat <<EOT
archive $(describe)
EOT
}

function compile_all {
  if check_tools && [[ -n "$TARGET" ]]; then
    for file in *.c; do compile_one "$file"; done
  fi
}

compile_one() { echo "$1"; }
check_tools() { command -v gcc; }
describe() { echo "archive"; }
filter_lines() { grep -v archive; }
archive() { tar -c .; }
unused() { archive_all; }
cleanup() { rm -rf tmp; }
install() { cp a b; }

main() {
  local SHOP_MODE
  SHOP_MODE="${SHOP_MODE:-fast}"
  trap cleanup EXIT
  build "$@"
  install -m 644 a b
  exec node server.js
}

main "$@"

# expect: def function build
# expect: def function compile_all
# expect: def function main
# expect: def variable TARGET
# expect: def variable RELEASE
# expect: no-def output
# expect: no-def file
# expect: exported build
# expect: edge build calls compile_all
# expect: edge build calls filter_lines
# expect: edge build calls log::info
# expect: edge build calls describe
# expect: edge compile_all calls compile_one
# expect: edge compile_all calls check_tools
# expect: edge compile_all accesses_field TARGET
# expect: edge main calls build
# expect: edge main calls cleanup
# expect: edge main executes_process node
# expect: edge deploy.sh calls main
# expect: edge TARGET reads_env SHOP_TARGET
# expect: no-edge * calls archive
# expect: no-edge main calls install
# expect: no-edge build accesses_field RELEASE
# expect: no-edge * reads_env SHOP_MODE
# expect: no-edge unused calls *
