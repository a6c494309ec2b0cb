#!/usr/bin/env bash
# Logging. It never calls archive.

LOG_LEVEL=info
readonly LOG_PREFIX="[shop]"

# Prints a line.
log::info() {
  local text="$1"
  echo "${LOG_PREFIX} $text"
}

log_error() {
  log::info "error: $1" >&2
}

# expect: def variable LOG_LEVEL
# expect: def variable LOG_PREFIX
# expect: def function log::info
# expect: def function log_error
# expect: no-def text
# expect: edge log_error calls log::info
# expect: edge log::info accesses_field LOG_PREFIX
# expect: no-edge log::info calls *
