#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt guide: all of jt on one page.

load helpers

@test "guide: one page of at most 3,000 bytes, named first by jt, jt -h and jt help" {
  jt_run guide
  is "$code $err" '0 '
  [ "$(wc -c <out.txt)" -le 3000 ]
  for words in '' -h help; do
    # shellcheck disable=SC2086
    jt_run $words
    has "$said" 'jt guide'
  done
}

@test "guide: one command in at most 700 bytes" {
  for command in $("$JT" help --list); do
    jt_run guide "$command"
    is "$command: $code" "$command: 0"
    [ "$(wc -c <out.txt)" -le 700 ]
  done
  jt_run guide nope
  is "$code" 2
  has "$err" "'nope' is not a jt command"
  jt_run guide --json
  is "$code" 2
}
