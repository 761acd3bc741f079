#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt format --flat and --unflat: a document as lines of paths and values, and back.

load helpers

# round FILE…: the document that its lines give is the one that --compact prints.
round() {
  "$JT" format --flat "$1" >round.flat && "$JT" format --unflat round.flat >round.json &&
    "$JT" format --compact "$1" | cmp - round.json
}

@test "flat: a line for each scalar and each empty container" {
  printf '{"users": [{"name": "Ann", "age": 1.50e0}, {}], "a b": [ ], "c\\u00e9": null, "": {"x.y": true}}' >a.json
  jt_run format --flat a.json
  [ "$code" = 0 ]
  is "$out" "\$.users[0].name = \"Ann\"
\$.users[0].age = 1.50e0
\$.users[1] = {}
\$['a b'] = []
\$['cé'] = null
\$['']['x.y'] = true"
  is "$err" ''
  for each in 1 '"a"' '{}' '[]' ' [ ] '; do
    printf '%s' "$each" >b.json
    jt_run format --flat b.json
    is "$out" "\$ = ${each//[ ]/}"
  done
}

@test "flat: get takes each path" {
  jt_run format --flat users.json
  local checked=0
  while IFS= read -r line; do
    is "$("$JT" get users.json "${line%% = *}")" "${line#* = }"
    checked=$((checked + 1))
    [ $checked -lt 12 ] || break
  done <<<"$out"
  [ $checked -gt 5 ]
}

@test "flat: lines, comments, pipes, several files" {
  printf '{"a":1}\n{"a":2}\n' >a.jsonl
  jt_run format --flat a.jsonl
  is "$out" $'$[0].a = 1\n$[1].a = 2'
  for each in '' $'\n \n'; do
    printf '%s' "$each" >none.jsonl
    jt_run format --flat none.jsonl
    is "$code $out" '0 $ = []'
  done
  printf '{"a": 1, // one\n "b": [/* x */ 2,],}' >a.jsonc
  jt_run format --flat a.jsonc
  is "$out" $'$.a = 1\n$.b[0] = 2'
  printf '{"a":1}' | {
    jt_run format --flat
    is "$out" '$.a = 1'
  }
  jt_run format --flat a.jsonl a.jsonc
  is "$out" $'$[0].a = 1\n$[1].a = 2\n$.a = 1\n$.b[0] = 2'
}

@test "flat: lines of a pipe come while it is open" {
  streams format --flat --lines
  printf '{"a":1,"b":[true]}\n' >&7
  shows '$[0].a = 1'
  shows '$[0].b[0] = true'
  printf '[]\n' >&7
  shows '$[1] = []'
  streamed
  [ "$code" = 0 ]
  is "$out" ''
}

@test "flat: an invalid document" {
  printf '{"a":1,"b":2' >a.json
  jt_run format --flat a.json
  [ "$code" = 2 ]
  has "$err" "invalid JSON in 'a.json'"
  jt_run format --flat missing.json
  [ "$code" = 2 ]
}

@test "flat: a terminal gets no control characters" {
  printf '{"\\u001b[31m":"\\u0085 \xc2\x85"}' >a.json
  jt_run format --flat a.json
  is "$out" $'$[\'\\u001b[31m\'] = "\\u0085 \xc2\x85"'
}

@test "flat: combinations that make no sense" {
  for each in --in-place --check -n --unflat --compact; do
    jt_run format --flat $each users.json
    [ "$code" = 2 ]
    has "$err" 'cannot be used together'
  done
  jt_run format --unflat --lines users.json
  [ "$code" = 2 ]
  has "$err" "options '--unflat' and '--lines' cannot be used together"
}

@test "unflat: any order, a part, and a layout" {
  jt_run format --unflat --compact - <<<$'$.a = 1\n$.b = 2\n\n  \n'
  is "$out" '{"a":1,"b":2}'
  jt_run format --unflat - <<<$'\n \n'
  has "$err" 'standard input has no lines'
  jt_run format --unflat - <<<$'$.b[2].x = 1\n\n  $.a = "x = y"  \r\n$.b[0] = [1, {"k" : "a b"}]\n$.c.d = {}'
  [ "$code" = 0 ]
  is "$out" '{"b":[[1,{"k":"a b"}],null,{"x":1}],"a":"x = y","c":{"d":{}}}'
  jt_run format --unflat --indent 2 - <<<$'$.b[1].x = 1\n$.a = [1, {"k" : "a b"}]\n$.c = {}'
  is "$out" "$("$JT" format <<<'{"b":[null,{"x":1}],"a":[1,{"k":"a b"}],"c":{}}')"
  jt_run format --unflat - <<<'$ = 5'
  is "$out" 5
  jt_run format --unflat - <<<'$[1] = "x"'
  is "$out" '[null,"x"]'
  # a container may have a line of its own
  jt_run format --unflat - <<<$'$ = {}\n$.a = []\n$.a[0] = 1\n$.b.c = 1\n$.b = {}\n$.b.d = 2'
  is "$out" '{"a":[1],"b":{"c":1,"d":2}}'
}

@test "unflat: what was flat is as before" {
  local file
  for file in *.json; do
    round "$file"
    "$JT" format --flat "$file" | shuf --random-source=<(yes) >shuffled.flat
    "$JT" format --unflat shuffled.flat >shuffled.json
    is "$("$JT" diff --quiet "$file" shuffled.json && echo same)" same
    "$JT" format --flat "$file" | "$JT" format --unflat --indent 2 | cmp - <("$JT" format "$file")
  done
}

@test "unflat: keys with everything" {
  printf '%s' '{"":1,"\"":2,"\\":3,"\n":4,"a.b":5,"'"'"'":6,"\ud800":7,"\udfff\ud800":8,"é":9,"💩":10,"\u0001\u007f":11,"[0]":12," = ":13,"$":14,"a-b":15,"0":16,"\t\b\f\r":17,"x y":{"":{"":[]}}}' >a.json
  round a.json || {
    # U+007F is not spelled in its shortest form above
    "$JT" format --unflat round.flat | cmp - <(sed 's/\\u007f/\x7f/' a.json; echo)
  }
  "$JT" format --unflat <(sort round.flat) >sorted.json
  "$JT" format --sort-keys --compact sorted.json >b.json
  "$JT" format --unflat round.flat | "$JT" format --sort-keys --compact - | cmp - b.json
}

@test "unflat: keys and strings about as long as buffers" {
  local size
  for size in 62 63 64 65 4095 4096 65535 65536 65537 262143 262144 262145; do
    printf '{"%0*d":"%0*d","b":[%0*d"x"]}' "$size" 1 "$size" 2 0 '' >a.json
    head -c "$size" /dev/zero | tr '\0' k >key
    printf '{"%s":"%s","%s":{"%s":["%s"]}}' "$(<key)" "$(<key)" "x y$(<key)" "$(<key)" "$(<key)" >a.json
    round a.json
  done
}

@test "unflat: 100,000 levels" {
  printf '[%.0s' $(seq 50000) >a.json
  printf '{"a":%.0s' $(seq 49999) >>a.json
  printf '1' >>a.json
  printf '}%.0s' $(seq 49999) >>a.json
  printf ']%.0s' $(seq 50000) >>a.json
  round a.json
  { cat round.flat; echo '$[1] = 1'; echo '$[3] = 1'; echo '$[2] = 1'; } >b.flat
  "$JT" format --unflat b.flat >b.json
  is "$(tail -c 9 b.json)" '],1,1,1]'
}

# refuses LINES MESSAGE [HINT]
refuses() {
  jt_run format --unflat - <<<"$1"
  [ "$code" = 2 ] || { echo "accepted: $1"; return 1; }
  is "$out" ''
  is "$(head -n 1 err.txt)" "jt: $2"
  has "$err" "${3-}"
}

@test "unflat: lines that contradict others" {
  refuses $'$.a = 1\n$.a.b = 2' "standard input: line 2, column 1: '\$.a.b' cannot be a member: '\$.a' has a value, from line 1"
  refuses $'$.a.b = 2\n$.a = 1' "standard input: line 2, column 1: '\$.a' is an object already, from line 1"
  refuses $'$.a = 1\n$.b = 1\n$["a"] = 1' "standard input: line 3, column 1: '\$[\"a\"]' has a value already, from line 1"
  refuses $'$.a[0] = 1\n$.a.x = 1' "standard input: line 2, column 1: '\$.a.x' cannot be a member: '\$.a' is an array, from line 1"
  refuses $'$.a = {}\n$.a[0] = 1' "standard input: line 2, column 1: '\$.a[0]' cannot be an element: '\$.a' is an object, from line 1"
  refuses $'$.a = {}\n$.a = {}' "standard input: line 2, column 1: '\$.a' is an object already, from line 1"
  refuses $'$ = 1\n$ = 1' "standard input: line 2, column 1: '\$' has a value already, from line 1"
  refuses $'$[0] = 1\n$[0] = 1' "standard input: line 2, column 1: '\$[0]' has a value already, from line 1"
  refuses '$[10000001] = 1' 'standard input: line 1, column 1: more than 10000000 elements are missing, with those before index 10000001'
  refuses $'$[1] = 1\n$[0] = 1\n$[90000000] = 1' 'line 3: more than 10000000 elements are missing, with those before index 90000000'
  # Not in each array: each would be 50 MB for a line.
  refuses $'$.a[6000000] = 1\n$.b[6000000] = 1' 'standard input: line 2, column 1: more than 10000000 elements are missing, with those before index 6000000'
  refuses $'$.b[6000000] = 1\n$.a[6000000] = 1\n$.b[0] = 1' 'standard input: line 2, column 1: more than 10000000 elements are missing, with those before index 6000000'
}

@test "unflat: lines that are none" {
  refuses 'json.a = 1;' "standard input: line 1, column 1: expected a path that begins with '\$', not with 'json'" "write '\$' in place of 'json'"
  refuses 'json = {};' "standard input: line 1, column 1: expected a path that begins with '\$', not with 'json'"
  refuses $'$.a = 1\n$.b = 1;' "standard input: line 2, column 8: expected the end of the line, not ';'" "leave out the ';'"
  refuses '$.a' "standard input: line 1, column 4: expected '.', '[' or '=', not the end of the line"
  refuses '$.a  x' "standard input: line 1, column 6: expected '=', not 'x'"
  refuses '$.a =' 'standard input: line 1, column 6: expected a JSON value, not the end of the line'
  refuses '$. = 1' 'standard input: line 1, column 3: expected a name, an index such as [0], or a key such as ['"'a b'"']'
  refuses 'a = 1' "standard input: line 1, column 1: expected a path that begins with '\$', not 'a'"
  refuses '$[*] = 1' 'standard input: line 1, column 3: expected a name, an index such as [0], or a key such as ['"'a b'"']'
  refuses '$[-1] = 1' 'standard input: line 1, column 3: expected a name, an index such as [0], or a key such as ['"'a b'"']'
  refuses '$["x = 1' 'standard input: line 1, column 9: a string that does not end'
  for each in tru 1. '"a' '{"a"' 01 "'x'" '1 2' '"\x"' '[1,]'; do
    jt_run format --unflat - <<<"\$.é = $each"
    [ "$code" = 2 ]
    has "$err" 'line 1, column '
  done
  jt_run format --unflat - </dev/null
  [ "$code" = 2 ]
  has "$err" 'standard input has no lines'
}

@test "flat: the paths and values are those of gron" {
  needs gron
  needs python3
  python3 "$BATS_TEST_DIRNAME/flat_gron.py" "$JT" "${JT_SEED:-$RANDOM}" 60 ./*.json
}

@test "flat, unflat: what the suites have" {
  [ -d "${JT_SUITES:-$PROJECT/../shared/data}/JSONTestSuite" ] || skip 'the suites are not here; set JT_SUITES'
  local count=0
  for file in "${JT_SUITES:-$PROJECT/../shared/data}"/JSONTestSuite/test_parsing/y_*.json; do
    case $file in *duplicated*) continue ;; esac
    "$JT" format --flat "$file" >suite.flat
    "$JT" format --unflat suite.flat >suite.json
    [ "$("$JT" format --flat suite.json)" = "$(<suite.flat)" ]
    count=$((count + 1))
  done
  [ $count -gt 80 ]
}

@test "unflat: lines in order have no limit" {
  needs_limit
  seq 0 39999 | sed 's/.*/{"id":&,"name":"a name of some length","tags":[1,2,{}]}/' >a.jsonl
  (ulimit -v 120000 && "$JT" format --flat a.jsonl >a.flat && "$JT" format --unflat a.flat >a.json)
  is "$(wc -l <a.flat)" 200000
  "$JT" format --lines a.jsonl | paste -sd, | sed 's/.*/[&]/' | cmp - a.json
}
