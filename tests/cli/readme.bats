#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Every `$ …` line in a console block of README.md is run, and prints what stands below it there.

setup() {
  cd "$BATS_TEST_DIRNAME/../.." || return
  JT=${JT:-$PWD/build/release/jt}
  PATH=$(dirname "$JT"):$PATH
  export XDG_STATE_HOME=$BATS_TEST_TMPDIR/.state # undo keeps its journal there
}

# check COMMAND EXPECTED
check() {
  local printed
  [ -n "$1" ] || return 0
  count=$((count + 1))
  printed=$(bash -c "$1" 2>&1 </dev/null; echo .)
  [ "${printed%.}" = "$2" ] && return
  echo "\$ $1"
  diff <(printf '%s' "$2") <(printf '%s' "${printed%.}") | head -40
  return 1
}

@test "README.md: the examples print what they say" {
  local inside='' command='' expected='' count=0 line
  while IFS= read -r line; do
    case $line in
      '```console') inside=1 ;;
      '```')
        [ -z "$inside" ] || check "$command" "$expected"
        inside='' command='' expected=''
        ;;
      '$ '*)
        [ -n "$inside" ] || continue
        check "$command" "$expected"
        command=${line#'$ '} expected=''
        ;;
      *) [ -z "$inside" ] || expected+=$line$'\n' ;;
    esac
  done <README.md
  # A README without examples, or with another kind of fence, must not pass for one that is right.
  [ "$count" -ge 10 ]
}
