#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Edits of NDJSON: the document is the array of the lines. (tests/unit/edit/test_edit_lines.cpp has the bytes.)

load helpers

setup_lines() {
  printf '{"level":"debug","n":1}\n{"level":"info","n":2}\n\n{"level":"debug","n":3}\n' >log.jsonl
}

@test "lines: every command edits them" {
  setup_lines
  jt_run set log.jsonl '$[?@.level == "debug"].level' '"trace"' --all
  [ "$code" = 0 ]
  is "$(<log.jsonl)" $'{"level":"trace","n":1}\n{"level":"info","n":2}\n\n{"level":"trace","n":3}'
  jt append log.jsonl . '{"id": 9}' -q
  jt delete log.jsonl '$[1]' -q
  jt insert log.jsonl '[0]' $'{\n  "first": [1,\n 2]\n}' -q
  jt rename log.jsonl '$[1].n' number -q
  jt merge log.jsonl '$[2]' '{"m": {"x": 1}}' -q
  is "$(<log.jsonl)" $'{"first": [1,2]}\n{"level":"trace","number":1}\n\n{"level":"trace","n":3,"m":{"x": 1}}\n{"id": 9}'
  jt patch log.jsonl --ops - -q <<<'[{"op":"move","from":"/3","path":"/0"},{"op":"remove","path":"/1"}]'
  is "$(<log.jsonl)" $'{"id": 9}\n{"level":"trace","number":1}\n\n{"level":"trace","n":3,"m":{"x": 1}}'
}

@test "lines: undo, --if-rev, -n and --output as for other documents" {
  setup_lines
  cp log.jsonl kept
  rev=$(jt inspect --json log.jsonl | jt get - .document.rev --raw)
  jt_run set log.jsonl '$[1].n' 5 -n
  is "$out" $'--- a/log.jsonl\n+++ b/log.jsonl\n@@ -1,4 +1,4 @@\n {"level":"debug","n":1}\n-{"level":"info","n":2}\n+{"level":"info","n":5}\n \n {"level":"debug","n":3}'
  is "$(jt set log.jsonl '$[1].n' 5 -o - | sed -n 2p)" '{"level":"info","n":5}'
  cmp log.jsonl kept
  jt_run set log.jsonl '$[1].n' 5 --if-rev "$rev" --json
  is "$code $(jt get out.txt .previousRev --raw)" "0 $rev"
  jt_run set log.jsonl '$[1].n' 6 --if-rev "$rev"
  is "$code" 3
  jt undo log.jsonl -q
  cmp log.jsonl kept
  jt_run set log.jsonl '$[1].n' 5
  has "$out" 'line 2'
}

@test "lines: --lines for other names, --no-lines for these" {
  printf '1\n2\n' >a.txt
  jt append --lines a.txt . 3 -q
  is "$(<a.txt)" $'1\n2\n3'
  printf '[1]\n' >one.jsonl
  jt append one.jsonl . 3 -q
  is "$(<one.jsonl)" $'[1]\n3'
  printf '[1]\n' >one.jsonl
  jt append --no-lines one.jsonl . 3 -q
  is "$(<one.jsonl)" '[1, 3]'
}

@test "lines: the root cannot be replaced" {
  setup_lines
  jt_run set log.jsonl . '[]' --replace-root
  is "$code" 2
  has "$err" 'the root cannot be replaced'
}

@test "lines: one that is not valid refuses the edit, --skip-invalid leaves it alone" {
  printf '{"a":1}\noops\n{"a":2}\n' >log.jsonl
  cp log.jsonl kept
  jt_run set log.jsonl '$[1].a' 5
  is "$code" 2
  has "$err" "log.jsonl"
  has "$err" 'line 2'
  cmp log.jsonl kept
  jt_run set log.jsonl '$[1].a' 5 --skip-invalid --json
  is "$code $(jt get out.txt .linesSkipped)" '0 1'
  is "$(<log.jsonl)" $'{"a":1}\noops\n{"a":5}'
  printf '{"a":1}\n1,2\n' >log.jsonl
  jt_run delete log.jsonl '$[0]'
  is "$code" 2
  printf '[1,\n2]\n' >log.jsonl
  jt_run delete log.jsonl '$[0]'
  is "$code" 2
}

@test "lines: a duplicate key that is edited is named by its line" {
  printf '{"a":1}\n{"b":{"x":1},"b":{"x":2}}\n' >log.jsonl
  jt_run set log.jsonl '$[1].b.x' 3
  is "$code" 2
  has "$err" 'line 2, column 2'
}

@test "lines: a byte order mark in the middle is one error for every command" {
  printf '{"a":1}\n\xef\xbb\xbf{"a":2}\n' >log.jsonl # two files that cat has joined
  cp log.jsonl kept
  for words in 'validate log.jsonl' 'format log.jsonl' 'get log.jsonl [1]' 'inspect log.jsonl' 'set log.jsonl [0].a 5' \
    'set log.jsonl [1].a 5' 'append log.jsonl . 5' 'validate log.jsonl --threads 2'; do
    # shellcheck disable=SC2086 # several words
    jt_run $words
    [ "$code" != 0 ]
    case $words in
      validate*) has "$out" 'log.jsonl:2:1: expected a value, found a byte order mark' ;;
      *) has "$err" 'line 2, column 1: expected a value, found a byte order mark' ;;
    esac
    has "$out$err" 'hint: only a file may begin with one, no line or value: remove it'
  done
  cmp log.jsonl kept
}

@test "lines: where the only CR LF goes, a line that comes has one" {
  printf '{"a":1}\r\n{"b":2}' >m.jsonl
  jt_run patch m.jsonl move /1 /0 -q
  printf '{"b":2}\r\n{"a":1}' | cmp - m.jsonl
  printf '1\r\n2' >m.jsonl
  echo '[{"op":"remove","path":"/1"},{"op":"add","path":"/-","value":3}]' >ops.json
  jt_run patch m.jsonl --ops ops.json -q
  printf '1\r\n3' | cmp - m.jsonl
}
