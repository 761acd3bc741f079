#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt diff: what differs between two documents, or two values of one.

load helpers

two() {
  echo "$1" >a.json
  echo "$2" >b.json
}

@test "diff: for people" {
  two '{"a": {"b": 1}, "d": [1, 2], "x": "same"}' '{"a": {"b": 2}, "x": "same", "c": {"new": true}}'
  jt_run diff a.json b.json
  [ "$code" = 1 ]
  is "$out" $'~ .a.b  1 → 2\n- .d  [1,2]\n+ .c  {"new":true}'
  is "$err" ''
  two '{"a": [1, {"b": 2.0}], "c": "\u00e9"}' '{ "c" : "é", "a":[10e-1,{"b":2}] }'
  jt_run diff a.json b.json
  [ "$code" = 0 ]
  is "$out$err" ''
  two '1' '"1"'
  jt_run diff a.json b.json
  is "$out" '~ .  1 → "1"'
}

@test "diff: long values are cut for people, and whole elsewhere" {
  long=$(printf 'é%.0s' {1..100})
  two "{\"a\": \"$long\", \"b\": 1}" '{"a": "", "b": 1}'
  jt_run diff a.json b.json
  is "$out" "~ .a  \"$(printf 'é%.0s' {1..59})… → \"\""
  jt_run diff -c a.json b.json
  is "$out" $'#change\tpath\told\tnew\nchanged\t.a\t"'"$long"$'"\t""'
}

@test "diff: values of more than 1 MiB are left out, but not in a patch" {
  { printf '{"a": 0, "b": "'; head -c 1100000 /dev/zero | tr '\0' x; printf '"}'; } >a.json
  echo '{"a": 0, "b": 1}' >b.json
  jt_run diff -c a.json b.json
  is "$out" $'#change\tpath\told\tnew\nchanged\t.b\t[1100002 bytes omitted]\t1'
  jt_run diff --json a.json b.json
  is "$out" '{
  "changes": [
    {
      "change": "changed",
      "path": ".b",
      "new": 1,
      "omitted": {"old": 1100002}
    }
  ],
  "added": 0,
  "removed": 0,
  "changed": 1
}'
  jt_run diff --patch b.json a.json
  [ "$(wc -c <out.txt)" -gt 1100002 ]
  cp out.txt ops.json
  jt_run patch b.json --ops ops.json
  [ "$code" = 0 ]
  jt_run diff a.json b.json
  [ "$code" = 0 ]
}

@test "diff: concise, list and json" {
  two '{"a": 1, "b": [1, 2, 3], "t\tab": 1}' '{"a": 2, "b": [1, 3], "n": null}'
  jt_run diff -c a.json b.json
  [ "$code" = 1 ]
  is "$out" $'#change\tpath\told\tnew\nchanged\t.a\t1\t2\nremoved\t.b[1]\t2\t\nremoved\t[\'t\\tab\']\t1\t\nadded\t.n\t\tnull'
  jt_run diff -l a.json b.json
  is "$out" $'.a\n.b[1]\n[\'t\\tab\']\n.n'
  jt_run diff -l --paths pointer a.json b.json
  is "$out" $'/a\n/b/1\n#/t%09ab\n/n'
  jt_run diff --json a.json b.json
  is "$out" '{
  "changes": [
    {"change": "changed", "path": ".a", "old": 1, "new": 2},
    {"change": "removed", "path": ".b[1]", "old": 2},
    {"change": "removed", "path": "['"'t\\\\tab'"']", "old": 1},
    {"change": "added", "path": ".n", "new": null}
  ],
  "added": 1,
  "removed": 2,
  "changed": 1
}'
  jt_run diff --json a.json a.json
  [ "$code" = 0 ]
  is "$out" '{
  "changes": [],
  "added": 0,
  "removed": 0,
  "changed": 0
}'
}

@test "diff: numbers alone" {
  two '{"a": 1, "b": 2}' '{"a": 2, "c": 1, "d": 1}'
  jt_run diff --stat a.json b.json
  [ "$code" = 1 ]
  is "$out" '2 added, 1 removed, 1 changed'
  jt_run diff --stat -c a.json b.json
  is "$out" $'#added\tremoved\tchanged\n2\t1\t1'
  jt_run diff --stat --json a.json b.json
  is "$out" $'{\n  "added": 2,\n  "removed": 1,\n  "changed": 1\n}'
  jt_run diff --stat a.json a.json
  [ "$code" = 0 ]
  is "$out" '0 added, 0 removed, 0 changed'
}

@test "diff: a patch that jt applies" {
  two '{"a/b": [1, 2, 3, 4], "m~n": {"x": 1}, "": 0}' '{"": 0, "m~n": {"y": [ ], "x": 1.5}, "a/b": [3, 4, 5]}'
  jt_run diff --patch a.json b.json
  [ "$code" = 1 ]
  is "$out" '[
  {"op": "remove", "path": "/a~1b/0"},
  {"op": "remove", "path": "/a~1b/0"},
  {"op": "add", "path": "/a~1b/2", "value": 5},
  {"op": "replace", "path": "/m~0n/x", "value": 1.5},
  {"op": "add", "path": "/m~0n/y", "value": []}
]'
  "$JT" patch a.json --ops - <out.txt
  jt_run diff a.json b.json
  [ "$code" = 0 ]
  jt_run diff --patch a.json b.json
  [ "$code" = 0 ]
  is "$out" '[]'
  two '[1]' '{"a": 1}'
  jt_run diff --patch a.json b.json
  is "$out" $'[\n  {"op": "replace", "path": "", "value": {"a":1}}\n]'
  "$JT" patch a.json --ops - <out.txt
  jt_run diff a.json b.json
  [ "$code" = 0 ]
}

@test "diff: two values of one document" {
  jt_run diff users.json '.users[0]' '.users[1]'
  [ "$code" = 1 ]
  has "$out" '~ .id  "user-0" → "user-1"'
  echo '{"en": {"menu": {"file": "File", "edit": "Edit"}}, "de": {"menu": {"file": "Datei"}, "x": 1}}' >words.json
  jt_run diff --keys words.json .en .de
  [ "$code" = 1 ]
  is "$out" $'- .menu.edit\n+ .x'
  jt_run diff --keys --json words.json .en .de
  is "$out" '{
  "changes": [
    {"change": "removed", "path": ".menu.edit"},
    {"change": "added", "path": ".x"}
  ],
  "added": 1,
  "removed": 1,
  "changed": 0
}'
  jt_run diff --keys -c words.json .en .de
  is "$out" $'#change\tpath\nremoved\t.menu.edit\nadded\t.x'
  # Paths are spelled as the first one was; those of a patch begin at the root.
  jt_run diff words.json /en /de
  is "$out" $'~ /menu/file  "File" → "Datei"\n- /menu/edit  "Edit"\n+ /x  1'
  jt_run diff --patch words.json .en .de
  cp out.txt ops.json
  "$JT" patch words.json --ops ops.json
  jt_run diff words.json .en .de
  [ "$code" = 0 ]
  jt_run diff - .en.menu .de.menu <words.json
  [ "$code" = 0 ]
  cat words.json | "$JT" diff --stat - .en .de.menu >out.txt || [ "$?" = 1 ]
  is "$(<out.txt)" '1 added, 2 removed, 0 changed'
}

@test "diff: elements matched by a member" {
  two '[{"id": 1, "v": 1}, {"id": 5}, {"id": 2, "v": 2}, {"id": 3, "v": 3}]' '[{"id": 3, "v": 4}, {"id": 1, "v": 1}, {"id": 5}, {"id": 4}]'
  jt_run diff --key id a.json b.json
  [ "$code" = 1 ]
  is "$out" $'> [3]  → [0]\n~ [3].v  3 → 4\n- [2]  {"id":2,"v":2}\n+ [3]  {"id":4}'
  jt_run diff --key id -c a.json b.json
  is "$(head -n 2 out.txt)" $'#change\tpath\told\tnew\tto\nmoved\t[3]\t\t\t[0]'
  jt_run diff --key id --json a.json b.json
  has "$out" '{"change": "moved", "path": "[3]", "to": "[0]"}'
  has "$out" '"moved": 1'
  jt_run diff --key id --stat a.json b.json
  is "$out" '1 added, 1 removed, 1 changed, 1 moved'
  jt_run diff --key id --patch a.json b.json
  cp out.txt ops.json
  "$JT" patch a.json --ops ops.json
  jt_run diff a.json b.json
  [ "$code" = 0 ]
}

@test "diff: lines and pipes" {
  printf '{"a": 1}\n{"b": 2}\n{"c": 3}\n' >a.ndjson
  printf '{"a": 1}\n{"c": 3}\n' >b.ndjson
  jt_run diff a.ndjson b.ndjson
  [ "$code" = 1 ]
  is "$out" '- [1]  {"b":2}'
  jt_run diff --lines a.ndjson - <b.ndjson
  is "$out" '- [1]  {"b":2}'
  "$JT" diff - config.json < <(cat config.json) >out.txt
  is "$(<out.txt)" ''
  # Members in another order are looked for in what came through the pipe.
  jq -nc '[range(60000) | {key: "key\(.)", value: .}] | from_entries' >a.json
  jq -nc '[range(60000) | {key: "key\(59999 - .)", value: (59999 - .)}] | from_entries' | "$JT" diff --stat a.json - >out.txt
  is "$(<out.txt)" '0 added, 0 removed, 0 changed'
}

@test "diff: errors name the document, and exit 2" {
  echo '{"a": 1}' >a.json
  echo '{"a": tru}' >bad.json
  jt_run diff a.json bad.json
  [ "$code" = 2 ]
  is "$out" ''
  has "$err" "invalid JSON in 'bad.json', line 1, column 10"
  jt_run diff bad.json a.json
  [ "$code" = 2 ]
  # Also where the documents are alike up to there, and in what is not compared.
  { printf '{"a": 1, "b": ['; seq -s, 200000; printf '], "c": [nul]}'; } >long.json
  jt_run diff long.json a.json
  [ "$code" = 2 ]
  has "$err" "invalid JSON in 'long.json'"
  : >empty.json
  jt_run diff a.json empty.json
  [ "$code" = 2 ]
  has "$err" "'empty.json'"
  printf '{"a": [1, 2' >cut.json
  jt_run diff cut.json cut.json
  [ "$code" = 2 ]
  jt_run diff a.json missing.json
  [ "$code" = 2 ]
  jt_run diff users.json .users .user
  [ "$code" = 2 ]
  has "$err" "no path '.user' in 'users.json'"
  jt_run diff --json bad.json a.json
  [ "$code" = 2 ]
  has "$out" '"code": "INVALID_JSON"'
}

@test "diff: a patch that broke off is no JSON" {
  { printf '{"a": 1, "b": ['; seq -s, 200000; printf '], "c": [nul]}'; } >b.json
  echo '{"a": 2}' >a.json
  jt_run diff --patch a.json b.json
  [ "$code" = 2 ]
  jt_run validate out.txt
  [ "$code" = 1 ]
}

@test "diff: usage" {
  jt_run diff config.json
  [ "$code" = 2 ]
  jt_run diff - -
  [ "$code" = 2 ]
  has "$err" 'only one of the documents can be standard input'
  local options
  for options in '--patch --stat' '--keys --patch' '--keys --key id' '--patch --json' '--stat -l' '--patch --max-bytes 500'; do
    # shellcheck disable=SC2086
    jt_run diff $options config.json config.json
    [ "$code" = 2 ] || { echo "$options"; return 1; }
  done
}

@test "diff: a key given twice" {
  two '{"x": {"a": 1, "a": 2, "b": 3}}' '{"x": {"b": 3, "a": 1}}'
  jt_run diff a.json b.json
  [ "$code" = 2 ]
  has "$err" "duplicate key 'a' in '/x'"
  has "$err" "'a.json'"
  jt_run diff a.json a.json
  [ "$code" = 0 ]
}

@test "diff: --max-bytes" {
  jq -nc '[range(500)]' >a.json
  jq -nc '[range(500) | -. - 1]' >b.json
  jt_run diff --max-bytes 300 a.json b.json
  [ "$code" = 1 ]
  [ "$(wc -c <out.txt)" -le 300 ]
  has "$out" '~ [0]  0 → -1'
  has "$out" 'more (--max-bytes 300)'
  jt_run diff --max-bytes 400 --json a.json b.json
  [ "$(wc -c <out.txt)" -le 400 ]
  "$JT" validate out.txt
  has "$out" '"changed": 500'
}

@test "diff: control characters do not reach a terminal" {
  needs script
  printf '{"a": "\\u001b[31m", "b\xc2\x9b": 1}' >a.json
  echo '{}' >b.json
  local options
  for options in '' '--patch'; do
    # shellcheck disable=SC2086
    script -qec "$JT diff --color never $options b.json a.json" /dev/null >out.txt </dev/null || true
    lacks "$(<out.txt)" $'\xc2\x9b'
    lacks "$(<out.txt)" $'\x1b'
  done
}
