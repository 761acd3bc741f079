#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Edits of several files, all or none: `patch --ops` without FILE, and -p. (tests/prove.d/together kills them.)

load helpers

three_files() {
  mkdir -p p/a p/b
  printf '{"version": "1.0", "license": "ISC"}\n' >p/a/package.json
  printf '{\n  "version": "1.0"\n}\n' >p/b/package.json
  printf '{"v":1}\n{"v":2}\n' >p/log.jsonl
}

@test "together: patch --ops without FILE" {
  three_files
  cat >ops.json <<'O'
[{"operation": "set", "file": "p/a/package.json", "path": "/version", "value": "2.0"},
 {"op": "add", "file": "p/b/package.json", "path": "/new", "value": 1},
 {"operation": "append", "file": "p/log.jsonl", "path": "", "value": {"v": 3}},
 {"operation": "remove", "file": "./p/a/package.json", "path": "/license"}]
O
  jt_run patch --ops ops.json
  [ "$code" = 0 ]
  has "$out" 'p/a/package.json: 2 operations'
  has "$out" '3 files edited together'
  is "$(cat p/a/package.json p/b/package.json p/log.jsonl)" $'{"version": "2.0"}\n{\n  "version": "1.0",\n  "new": 1\n}\n{"v":1}\n{"v":2}\n{"v": 3}'
  is "$(ls -A "$XDG_STATE_HOME/jt/unfinished")" ''
  is "$(find p -name '.*.jt-*')" ''
}

@test "together: the json document has the files" {
  three_files
  jt_run set -p .version '"3"' p/a/package.json p/b/package.json --json
  [ "$code" = 0 ]
  is "$(jt get --compact out.txt '.files[1].file' '.files[1].operations[0].newValue' '.files[0].bytesChanged' | tr '\n' ' ')" \
    '"p/b/package.json" "3" 3 '
  is "$(jt get out.txt '.files[0].rev')" "$(jt inspect --json p/a/package.json | jt get - .document.rev)"
  jt_run set -p .version '"4"' p/a/package.json p/b/package.json -n
  has "$out" '+++ b/p/b/package.json'
  jt_run set -p .version '"5"' p/a/package.json p/b/package.json -c
  is "$out" $'#file\tbytesChanged\np/a/package.json\t3\np/b/package.json\t3'
}

@test "together: an error in one leaves all, and names file and operation" {
  three_files
  cp -r p kept
  echo '[{"operation":"set","file":"p/a/package.json","path":"/version","value":1},
         {"operation":"set","file":"p/b/package.json","path":"/version","value":1,"expect":"9"}]' >ops.json
  jt_run patch --ops ops.json
  is "$code" 3
  has "$err" "p/b/package.json"
  has "$err" 'this is operation 1 of 2'
  diff -r p kept
  jt_run patch --ops ops.json --json
  is "$(jt get out.txt .failedOperation)" 1
  jt_run delete -p .license p/a/package.json p/b/package.json
  is "$code" 1
  diff -r p kept
  jt_run set -p .x 1 p/a/package.json p/a/../a/package.json
  is "$code" 2
  has "$err" 'is named twice'
  jt_run set -p .x 1 p/a/package.json p/missing.json
  is "$code" 2
  diff -r p kept
  jt_run patch --ops - <<<'[{"operation":"set","path":"/x","value":1}]'
  is "$code" 2
  has "$err" 'needs a "file"'
}

@test "together: every edit takes -p" {
  for f in a b; do echo '{"x": {"y": [1]}, "old": 1}' >$f.json; done
  jt append -p .x.y 2 a.json b.json -q
  jt insert -p '.x.y[0]' 0 a.json b.json -q
  jt merge -p .x '{"z": 1}' a.json b.json -q
  jt rename -p .old new a.json b.json -q
  jt set -p .s --string text a.json b.json -q
  jt delete -p .new a.json b.json -q
  is "$(cat a.json b.json)" $'{"x": {"y": [0, 1, 2], "z": 1}, "s": "text"}\n{"x": {"y": [0, 1, 2], "z": 1}, "s": "text"}'
}

@test "together: undo takes all back, or one with --only" {
  three_files
  cp -r p kept
  jt set -p .version '"2"' p/a/package.json p/b/package.json -q
  cp -r p after
  jt_run undo p/b/package.json
  [ "$code" = 0 ]
  has "$out" "and in $(realpath p/a/package.json)"
  diff -r p kept
  jt undo --redo p/a/package.json -q
  diff -r p after
  jt_run undo --only p/a/package.json
  [ "$code" = 0 ]
  cmp p/a/package.json kept/a/package.json
  cmp p/b/package.json after/b/package.json
  jt undo --redo --only p/a/package.json -q
  # One of them was changed since: nothing is written.
  echo '{}' >p/b/package.json
  cp -r p now
  jt_run undo p/a/package.json
  is "$code" 3
  has "$err" 'p/b/package.json'
  diff -r p now
  jt_run undo --recover
  is "$out" 'Unchanged: nothing is unfinished'
}
