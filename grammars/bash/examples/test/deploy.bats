#!/usr/bin/env bats
load ../lib/log

@test "builds the shop" {
  run build x
  [ "$status" -eq 0 ]
}

helper() {
  compile_one "$1"
}

# expect: def function "builds the shop"
# expect: test helper
# expect: no-def x
# expect: edge helper tests compile_one
# expect: edge deploy.bats tests build
# expect: no-edge helper tests build
