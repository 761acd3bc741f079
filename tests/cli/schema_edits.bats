#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# --schema on edits: an edit that adds errors against a JSON Schema is refused.

load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export XDG_STATE_HOME=$BATS_TEST_TMPDIR/.state
  cat >s.json <<'EOF'
{"type": "object", "required": ["name"], "additionalProperties": false,
 "properties": {"$schema": {}, "name": {"type": "string"}, "age": {"type": "integer", "minimum": 0},
  "tags": {"items": {"type": "string"}}}}
EOF
  echo '{"name": "a", "age": 3, "tags": ["x"]}' >doc.json
  cp doc.json before.json
}

@test "edits --schema: what adds an error is refused, with that error" {
  jt_run set doc.json .age '"old"' --schema s.json
  [ "$code" = 3 ]
  is "$err" "jt: the edit would add 1 error against the schema 's.json'
  .age: expected an integer, found the string \"old\" (s.json#/properties/age/type)
hint: nothing was written"
  cmp doc.json before.json
  jt_run set doc.json .age '"old"' --schema s.json --json
  [ "$code" = 3 ]
  has "$out" '"code": "SCHEMA_VIOLATION"'
  has "$out" '"keyword": "type"'
  has "$out" '"schemaPath": "s.json#/properties/age/type"'
  for words in "delete doc.json .name" "append doc.json .tags 5" "rename doc.json .age years" \
    "merge doc.json \$ {\"x\":1}" "set doc.json .age -1 --dry-run" \
    "set doc.json .age -1 -o out.json"; do
    # shellcheck disable=SC2086
    jt_run $words --schema s.json
    [ "$code" = 3 ] || { echo "$words: $code $err"; false; }
    cmp doc.json before.json
    [ ! -e out.json ]
  done
}

@test "edits --schema: what adds none is made" {
  jt_run set doc.json .age 4 --schema s.json
  [ "$code" = 0 ]
  is "$(cat doc.json)" '{"name": "a", "age": 4, "tags": ["x"]}'
  is "$err" ''
}

@test "edits --schema: errors that were there before do not count" {
  echo '{"name": 1, "tags": [1, "x", 2]}' >doc.json
  jt_run set doc.json .age 4 --schema s.json
  [ "$code" = 0 ]
  has "$err" '3 errors against the schema were there before, and are left'
  # One error is mended, another one of its kind is made.
  jt_run patch doc.json --ops - --schema s.json <<<'[{"op": "replace", "path": "/tags/0", "value": "y"},
    {"op": "replace", "path": "/tags/1", "value": 7}]'
  [ "$code" = 0 ]
  jt_run append doc.json .tags 8 --schema s.json
  [ "$code" = 3 ]
  has "$err" '.tags[3]: expected a string, found the number 8'
  lacks "$err" '$.tags[0]'
}

@test "edits --schema auto: the schema that the document names" {
  echo '{"$schema": "./s.json", "name": "a"}' >doc.json
  jt_run set doc.json .age -2 --schema auto
  [ "$code" = 3 ]
  has "$err" 'expected at least 0'
  jt_run set doc.json .age 2 --schema auto
  [ "$code" = 0 ]
  jt_run set before.json .age 2 --schema auto
  [ "$code" = 2 ]
  has "$err" 'names no schema in "$schema"'
}

@test "edits --schema: comments, a pipe, a schema that cannot be used" {
  printf '{\n  // the name\n  "name": "a"\n}\n' >doc.jsonc
  jt_run set doc.jsonc .name 5 --schema s.json
  [ "$code" = 3 ]
  jt_run set doc.jsonc .name '"b"' --schema s.json
  [ "$code" = 0 ]
  has "$(cat doc.jsonc)" '// the name'
  jt_run set - .age -1 --schema s.json <before.json
  [ "$code" = 3 ]
  is "$out" ''
  jt_run set doc.json .age 1 --schema absent.json
  [ "$code" = 2 ]
  cmp doc.json before.json
  jt_run set doc.json .age 1 --formats
  [ "$code" = 2 ]
  has "$err" "'--formats' needs '--schema'"
}

@test "edits --schema: a schema that cannot be read is an error of an edit that changes nothing too" {
  echo '[{"op": "test", "path": "/age", "value": 3}]' >test.json
  for words in "set doc.json .age 3" "delete doc.json .absent --if-exists" "merge doc.json $ {}" "patch doc.json --ops test.json" \
    "set doc.json .age 3 --dry-run"; do
    # shellcheck disable=SC2086
    jt_run $words --schema absent.json
    [ "$code" = 2 ] || { echo "$words: $code"; false; }
    has "$err" "'absent.json'"
    # shellcheck disable=SC2086
    jt_run $words --schema s.json
    [ "$code" = 0 ] || { echo "$words: $code"; false; }
  done
  jt_run set doc.json .age 3 --schema auto
  [ "$code" = 2 ]
  has "$err" 'names no schema in "$schema"'
  cmp doc.json before.json
}

@test "edits --schema: each line is a document" {
  printf '{"name": "a"}\n{"name": 1}\n' >doc.ndjson
  cp doc.ndjson old.ndjson
  jt_run append doc.ndjson '$' '{"name": 2}' --schema s.json
  [ "$code" = 3 ]
  has "$err" '$[2].name: expected a string, found the number 2'
  lacks "$err" '$[1]'
  jt_run set doc.ndjson '$[0].age' -1 --schema s.json
  [ "$code" = 3 ]
  has "$err" '$[0].age: expected at least 0'
  jt_run delete doc.ndjson '$[0].name' --schema s.json
  [ "$code" = 3 ]
  cmp doc.ndjson old.ndjson
  jt_run append doc.ndjson '$' '{"name": "c"}' --schema s.json
  [ "$code" = 0 ]
  has "$err" '1 error against the schema was there before, and is left'
  is "$(tail -n 1 doc.ndjson)" '{"name": "c"}'
  jt_run delete doc.ndjson '$[1]' --schema s.json
  [ "$code" = 0 ]
  is "$err" ''
  printf '{"name": "a"}\nnone\n' >doc.ndjson
  jt_run set doc.ndjson '$[0].name' 1 --skip-invalid --schema s.json
  [ "$code" = 3 ]
  has "$err" '$[0].name: expected a string, found the number 1'
  jt_run set doc.ndjson '$[0].name' '"b"' --skip-invalid --schema s.json
  [ "$code" = 0 ]
  jt_run set doc.ndjson '$[0].name' '"c"' --skip-invalid --schema auto
  [ "$code" = 2 ]
  has "$err" "'doc.ndjson' has a document on each line, and none that names the schema of all"
}

@test "edits --schema: of several files, all or none" {
  cp doc.json other.json
  cat >ops.json <<'EOF'
[{"file": "doc.json", "op": "replace", "path": "/age", "value": 9},
 {"file": "other.json", "op": "replace", "path": "/age", "value": -9}]
EOF
  jt_run patch --ops ops.json --schema s.json
  [ "$code" = 3 ]
  has "$err" "the edit would add 1 error against the schema 's.json' in 'other.json'"
  cmp doc.json before.json
  cmp other.json before.json
  jt_run set -p .age 5 doc.json other.json --schema s.json
  [ "$code" = 0 ]
  is "$(cat doc.json other.json | grep -c '"age": 5')" 2
  echo '{"name": 1}' >other.json
  jt_run set -p .age 6 doc.json other.json --schema s.json
  [ "$code" = 0 ]
  has "$err" "'other.json': 1 error against the schema was there before, and is left"
}

@test "edits --schema: errors that an edit mends are not said to be left" {
  echo '{"name": 1, "tags": [1, "x", 2]}' >doc.json
  jt_run set doc.json '.tags[0]' '"y"' --schema s.json
  [ "$code" = 0 ]
  has "$err" '2 errors against the schema were there before, and are left'
}

@test "edits --schema: standard input is read once" {
  for words in "set - .a 1" "set doc.json .a -" "patch doc.json --ops -" "patch doc.json --merge-patch -"; do
    # shellcheck disable=SC2086
    jt_run $words --schema - <<<'{}'
    [ "$code" = 2 ]
    has "$err" 'standard input cannot be both '
  done
  jt_run set doc.json .age -4 --schema - <s.json
  [ "$code" = 3 ]
}

@test "apply --schema: a session that would add errors stays" {
  echo '[{"op": "replace", "path": "/age", "value": -4}]' >ops.json
  session=$("$JT" preview doc.json --ops ops.json --json | jq -r .session_id)
  jt_run apply "$session" --schema s.json
  [ "$code" = 3 ]
  has "$err" '.age: expected at least 0, found the number -4'
  cmp doc.json before.json
  jt_run apply "$session" --draft 7
  [ "$code" = 2 ]
  has "$err" "'--draft' needs '--schema'"
  jt_run apply "$session"
  [ "$code" = 0 ]
  has "$(cat doc.json)" '"age": -4'
  echo '[{"op": "replace", "path": "/name", "value": "b"}]' >ops.json
  session=$("$JT" preview doc.json --ops ops.json --json | jq -r .session_id)
  jt_run apply "$session" --schema s.json
  [ "$code" = 0 ]
  has "$err" '1 error against the schema was there before, and is left'
}

@test "edits --schema: what is added to very many errors is shown" {
  jq -n '{orders: [range(12000) | {id: ., total: "\(.)"}]}' >orders.json
  echo '{"properties": {"orders": {"items": {"required": ["total"],
    "properties": {"id": {"type": "integer"}, "total": {"type": "number"}}}}}}' >s.json
  for index in 0 7000 11999; do
    jt_run set orders.json "/orders/$index/id" '"x"' --schema s.json
    [ "$code" = 3 ]
    has "$err" 'would add 1 error against'
    has "$err" "/orders/$index/id: expected an integer, found the string \"x\""
    is "$(grep -c expected err.txt)" 1
  done
  jt_run set orders.json '$.orders[:30].id' '"x"' --all --schema s.json --json
  is "$(jq -c '[(.errors | length), .errors[0].path, .errors[19].path]' <<<"$out")" \
    '[20,"$.orders[0].id","$.orders[19].id"]'
  jq -n '{orders: [range(12000) | {id: "x", total: 1}]}' >orders.json
  jt_run delete orders.json '/orders/11000/total' --schema s.json
  has "$err" "/orders/11000: the member 'total' is missing"
}

@test "edits --schema: the paths of the errors that were there are not held" {
  needs_limit
  jq -nc '{(("k" * 1000000)): [range(300) | {age: "x"}], n: 1}' >doc.json
  echo '{"properties": {"n": {"type": "integer"}},
    "additionalProperties": {"items": {"properties": {"age": {"type": "integer"}}}}}' >s.json
  (
    ulimit -v 200000 # 300 paths of a megabyte are more
    jt_run set doc.json .n 2 --schema s.json
    [ "$code" = 0 ]
    has "$err" '300 errors against the schema were there before, and are left'
    jt_run set doc.json .n '"x"' --schema s.json
    [ "$code" = 3 ]
    has "$err" '.n: expected an integer'
  )
}
