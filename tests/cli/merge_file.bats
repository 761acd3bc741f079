#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt merge-file: three-way merges. (tests/unit/merge has the rules, one by one.)

load helpers

# three OURS BASE THEIRS
three() {
  printf '%s\n' "$1" >ours.json
  printf '%s\n' "$2" >base.json
  printf '%s\n' "$3" >theirs.json
}

@test "merge-file: changes OURS in place, with undo" {
  three '{"a": 1, "b": 2}' '{"a": 1, "b": 1}' '{"a": 5, "b": 1, "c": 12345678901234567890}'
  jt_run merge-file ours.json base.json theirs.json
  [ "$code" = 0 ]
  is "$out" '✓ merged 2 changes of theirs.json into ours.json (28 of 44 bytes); undo: jt undo ours.json'
  is "$err" ''
  is "$(<ours.json)" '{"a": 5, "b": 2, "c": 12345678901234567890}'
  jt_run undo ours.json
  is "$(<ours.json)" '{"a": 1, "b": 2}'
}

@test "merge-file: nothing to merge" {
  three '{"a": 2}' '{"a": 1}' '{"a": 2.0}'
  jt_run merge-file ours.json base.json theirs.json
  [ "$code" = 0 ]
  is "$out" 'Unchanged: nothing to merge from theirs.json into ours.json'
}

@test "merge-file: conflicts are written with markers, and named" {
  three $'{\n  "a": 1,\n  "b": 2\n}' '{"a": 0, "b": 1}' '{"a": 0, "b": 3}'
  jt_run merge-file ours.json base.json theirs.json
  [ "$code" = 1 ]
  has "$out" '✗ merged 0 changes of theirs.json into ours.json, with 1 conflict'
  is "$err" 'conflict: .b  base 1, ours 2, theirs 3'
  is "$(<ours.json)" $'{\n  "a": 1,\n<<<<<<< ours\n  "b": 2\n=======\n  "b": 3\n>>>>>>> theirs\n}'
  jt_run merge-file ours.json base.json theirs.json
  [ "$code" = 2 ]
  has "$err" 'this is OURS, one of the three documents of the merge'
  has "$err" 'found a conflict mark of git'
}

@test "merge-file: --diff3, -L and --marker-size" {
  three '{"b": 2}' '{"b": 1}' '{"b": 3}'
  jt_run merge-file -p --diff3 -L HEAD -L old -L topic --marker-size 3 ours.json base.json theirs.json
  [ "$code" = 1 ]
  is "$out" $'<<< HEAD\n{"b": 2}\n||| old\n{"b": 1}\n===\n{"b": 3}\n>>> topic'
  is "$(<ours.json)" '{"b": 2}'
}

@test "merge-file: --zdiff3 leaves lines outside that OURS and THEIRS have alike" {
  three $'{\n  "a": 1,\n  "b": 2\n}' $'{\n  "a": 1,\n  "b": 1\n}' $'{\n  "a": 1,\n  "b": 3\n}'
  jt_run merge-file -p --zdiff3 ours.json base.json theirs.json
  is "$code" 1
  is "$out" $'{\n  "a": 1,\n<<<<<<< ours\n  "b": 2\n||||||| base\n  "b": 1\n=======\n  "b": 3\n>>>>>>> theirs\n}'
}

@test "merge-file: a label is one line" {
  three '{"b": 2}' '{"b": 1}' '{"b": 3}'
  for label in $'a\nb' $'a\r'; do
    jt_run merge-file ours.json base.json theirs.json -L x -L "$label"
    is "$code $out" '2 '
    has "$err" "option '--label' takes one line"
  done
  is "$(<ours.json)" '{"b": 2}'
}

@test "merge-file: a BASE that is empty or blank is no document" {
  three '{"a": 1, "same": [1], "x": 2}' '' '{"a": 1.0, "same": [1], "x": 3, "t": 4}'
  for base in '' $' \n\t\r\n'; do
    printf '%s' "$base" >base.json
    jt_run merge-file -p --diff3 ours.json base.json theirs.json
    is "$code" 1
    is "$err" 'conflict: .x  base none, ours 2, theirs 3'
    jt_run merge-file -p --theirs ours.json base.json theirs.json
    is "$code $out" '0 {"a": 1, "same": [1], "x": 3, "t": 4}'
  done
  jt_run merge-file -p --ours ours.json /dev/null theirs.json
  is "$code $out" '0 {"a": 1, "same": [1], "x": 2, "t": 4}'
  # Documents of other kinds: there are no lines of BASE to show.
  three '{"a": 1}' '' '[2]'
  jt_run merge-file -p --diff3 ours.json base.json theirs.json
  is "$out" $'<<<<<<< ours\n{"a": 1}\n||||||| base\n=======\n[2]\n>>>>>>> theirs'
  # What has no document is no side of a merge.
  three '' '{"a": 1}' '{"a": 2}'
  jt_run merge-file ours.json base.json theirs.json
  is "$code" 2
  has "$err" 'this is OURS, one of the three documents of the merge'
  three '' '' '{"a": 2}'
  jt_run merge-file ours.json base.json theirs.json
  is "$code" 2
  three '{"a": 1}' '' ''
  jt_run merge-file ours.json base.json theirs.json
  is "$code" 2
  has "$err" 'this is THEIRS, one of the three documents of the merge'
}

@test "merge-file: --ours and --theirs settle conflicts" {
  three '{"b": 2, "c": 0}' '{"b": 1, "c": 0}' '{"b": 3, "c": 4}'
  jt_run merge-file -p --ours ours.json base.json theirs.json
  [ "$code" = 0 ]
  is "$out" '{"b": 2, "c": 4}'
  is "$err" 'note: 1 conflict settled for ours'
  jt_run merge-file -p --theirs ours.json base.json theirs.json
  is "$out" '{"b": 3, "c": 4}'
  jt_run merge-file --ours --theirs ours.json base.json theirs.json
  [ "$code" = 2 ]
}

@test "merge-file: --conflicts json is for programs" {
  three '{"b": 2, "c": 0}' '{"b": 1, "c": 0}' '{"b": 3, "c": 4}'
  jt_run merge-file --conflicts json ours.json base.json theirs.json
  [ "$code" = 1 ]
  is "$(jt get --compact out.txt .conflicts)" '[{"path":".b","kind":"value","base":1,"ours":2,"theirs":3,"at":{"line":1,"column":2,"offset":1}}]'
  is "$(jt get out.txt .status .merged .bytesChanged | tr '\n' ' ')" '"conflict" 1 1 '
  is "$(<ours.json)" '{"b": 2, "c": 4}'
}

@test "merge-file: the other formats" {
  three '{"b": 2}' '{"b": 1}' '{}'
  jt_run merge-file -n -c ours.json base.json theirs.json
  is "$out" $'#path\tkind\tbase\tours\ttheirs\tline\n.b\tremoved\t1\t2\t\t1'
  jt_run merge-file -n --list ours.json base.json theirs.json
  is "$out" '.b'
}

@test "merge-file: -n shows a diff, -o writes elsewhere" {
  three '{"b": 1}' '{"b": 1 }' '{"b": 3}'
  jt_run merge-file -n ours.json base.json theirs.json
  is "$out" $'--- a/ours.json\n+++ b/ours.json\n@@ -1 +1 @@\n-{"b": 1}\n+{"b": 3}'
  jt_run merge-file -o new.json ours.json base.json theirs.json
  is "$(<ours.json) $(<new.json)" '{"b": 1} {"b": 3}'
}

@test "merge-file: one of the documents may be standard input" {
  three '{"b": 1, "c": 1}' '{"b": 1}' '{"b": 3}'
  is "$(jt merge-file - base.json theirs.json <ours.json)" '{"b": 3, "c": 1}'
  is "$(jt merge-file -p ours.json base.json - <theirs.json)" '{"b": 3, "c": 1}'
  jt_run merge-file - - theirs.json
  [ "$code" = 2 ]
}

@test "merge-file: a side that is no JSON is named" {
  three '{"b": 1}' '{"b": 1' '{"b": 3}'
  jt_run merge-file ours.json base.json theirs.json
  [ "$code" = 2 ]
  has "$err" "base.json"
  has "$err" 'this is BASE, one of the three documents of the merge'
  three '{"b": 1}' '{"b": 1}' '{"b": 3'
  jt_run merge-file ours.json base.json theirs.json
  has "$err" 'this is THEIRS, one of the three documents of the merge'
  # Markers of an earlier merge are not merged once more, and a mark behind a document is no blank.
  three $'[\n  1,\n<<<<<<< HEAD\n  3,\n=======\n  4,\n>>>>>>> x\n  2\n]' '[1, 2]' '[1, 2, 8]'
  cp ours.json kept
  jt_run merge-file ours.json base.json theirs.json
  is "$code" 2
  has "$err" 'this is OURS, one of the three documents of the merge'
  has "$err" 'found a conflict mark of git'
  cmp ours.json kept
  three '[1, 2]' '[1]' $'[1, 3]\xEF\xBB\xBF'
  jt_run merge-file ours.json base.json theirs.json
  is "$code" 2
  has "$err" 'found a byte order mark'
}

@test "merge-file: a key given twice" {
  three '{"a": 1, "a": 2, "b": 1}' '{"a": 1, "a": 2}' '{"a": 1, "a": 3}'
  jt_run merge-file --json ours.json base.json theirs.json
  [ "$code" = 2 ]
  is "$(jt get out.txt .code)" '"DUPLICATE_KEY"'
}

@test "merge-file: at most 20 conflicts are named" {

  for side in ours base theirs; do
    printf '{' >$side.json
    for i in {1..30}; do printf '"k%s": "%s",\n' "$i" $side >>$side.json; done
    printf '"z": 0}\n' >>$side.json
  done
  jt_run merge-file ours.json base.json theirs.json
  is "$(wc -l <err.txt)" 21
  is "$(tail -n 1 err.txt)" 'conflict: … 10 more'
}

@test "merge-file: at most 20 notes are printed" {
  jq -nc '[range(60) | {id: .}]' >base.json
  jq -c reverse base.json >ours.json
  jq -c '.[30:] + .[:30] | [.[range(0; 60; 2)], .[range(59; 0; -2)]]' base.json >theirs.json
  jt_run merge-file ours.json base.json theirs.json -p
  is "$code" 0
  is "$(grep -c '^note: both moved' err.txt)" 20
  is "$(grep -c '^note: and .* more$' err.txt)" 1
  jt_run merge-file ours.json base.json theirs.json -n --json
  [ "$(jq '.notes | length' out.txt)" -gt 20 ]
}

@test "merge-file: NDJSON, line by line" {
  printf '{"id":1,"v":1}\n{"id":2,"v":2}\n' >base.jsonl
  printf '{"id":1,"v":5}\n{"id":2,"v":2}\n{"id":3}\n' >ours.jsonl
  printf '{"id":1,"v":1}\n{"id":2,"v":6}\n{"id":4}\n' >theirs.jsonl
  jt_run merge-file ours.jsonl base.jsonl theirs.jsonl
  [ "$code" = 0 ]
  is "$(<ours.jsonl)" $'{"id":1,"v":5}\n{"id":2,"v":6}\n{"id":3}\n{"id":4}'
  for side in ours base theirs; do cp $side.jsonl $side.txt; done
  jt_run merge-file --lines -p ours.txt base.txt theirs.txt
  is "$code $out" "0 $(<ours.jsonl)"
  printf '{"id":1,"v":7}\n{"id":2,"v":2}\n' >theirs.jsonl
  jt_run merge-file -p ours.jsonl base.jsonl theirs.jsonl
  [ "$code" = 1 ]
  is "$err" 'conflict: [0].v  base 1, ours 5, theirs 7'
  is "$out" $'<<<<<<< ours\n{"id":1,"v":5}\n=======\n{"id":1,"v":7}\n>>>>>>> theirs\n{"id":2,"v":6}\n{"id":3}\n{"id":4}'
  jt_run merge-file --conflicts json -n ours.jsonl base.jsonl theirs.jsonl
  is "$(jt get --compact out.txt .conflicts[0].at)" '{"line":1,"column":9,"offset":8}'
  printf '{"id":1\n' >theirs.jsonl
  jt_run merge-file ours.jsonl base.jsonl theirs.jsonl
  [ "$code" = 2 ]
  has "$err" 'this is THEIRS'
}

@test "merge-file: JSONC, an entry brings its comments along" {
  printf '{\n  // one\n  "a": 1\n}\n' >base.jsonc
  printf '{\n  // one\n  "a": 1,\n  "b": 2 // two\n}\n' >ours.jsonc
  printf '{\n  "a": 9, /* nine */\n  // three\n  "c": {"x": 1 /* x */} // behind\n}\n' >theirs.jsonc
  jt_run merge-file ours.jsonc base.jsonc theirs.jsonc
  [ "$code" = 0 ]
  is "$(<ours.jsonc)" $'{\n  // one\n  "a": 9, /* nine */\n  "b": 2, // two\n  // three\n  "c": {\n    "x": 1 /* x */\n  } // behind\n}'
  jt_run validate ours.jsonc
  [ "$code" = 0 ]
  # OURS may have none.
  echo '{"a": 1}' >ours.json
  jt_run merge-file -p ours.json base.jsonc theirs.jsonc
  is "$code $out" '0 {"a": 9, "c": {"x": 1}}'
}

@test "merge-file: a conflict within an element that THEIRS moved" {
  printf '[\n  {"id": 1, "v": 1},\n  {"id": 2, "v": 2},\n  {"id": 3, "v": 3}\n]\n' >base.json
  printf '[\n  {"id": 1, "v": 1},\n  {"id": 2, "v": 2},\n  {"id": 3, "v": 33}\n]\n' >ours.json
  printf '[\n  {"id": 3, "v": "x"},\n  {"id": 1, "v": 1},\n  {"id": 2, "v": 2}\n]\n' >theirs.json
  is "$(jt merge-file -q -p --ours ours.json base.json theirs.json)" '[
  {"id": 3, "v": 33},
  {"id": 1, "v": 1},
  {"id": 2, "v": 2}
]'
  is "$(jt merge-file -q -p --theirs ours.json base.json theirs.json)" '[
  {"id": 3, "v": "x"},
  {"id": 1, "v": 1},
  {"id": 2, "v": 2}
]'
  is "$(jt merge-file -q -p ours.json base.json theirs.json)" '[
<<<<<<< ours
  {"id": 3, "v": 33},
=======
  {"id": 3, "v": "x"},
>>>>>>> theirs
  {"id": 1, "v": 1},
  {"id": 2, "v": 2}
]'
  for side in base ours theirs; do sed '1d; $d; s/,$//; s/^  //' $side.json >$side.jsonl; done
  is "$(jt merge-file -q -p --theirs ours.jsonl base.jsonl theirs.jsonl)" '{"id": 3, "v": "x"}
{"id": 1, "v": 1}
{"id": 2, "v": 2}'
}

@test "merge-file: the time for members that both sides add does not grow with the square of their number" {
  local side
  echo '{}' >base.json
  for side in ours theirs; do
    { echo '{'; seq -f "  \"$side %.0f\": 1," 1 100000; echo "  \"$side\": 1"; echo '}'; } >$side.json
  done
  # 1 s; for each of them all others were looked at once, and it took minutes.
  (ulimit -t 60; "$JT" merge-file -p ours.json base.json theirs.json) >out.txt
  is "$(jq -c 'length, .["ours 7"], .["theirs 100000"]' out.txt | paste -sd' ')" '200002 1 1'
  cmp <(head -n 100001 ours.json) <(head -n 100001 out.txt)
}

@test "merge-file: --jsonc and --syntax" {
  printf '{"a": 1, // c\n "b": 2}\n' | tee ours.json >base.json
  printf '{"a": 1, // c\n "b": 3}\n' >theirs.json
  for option in --jsonc '--syntax jsonc' '--syntax auto'; do
    # shellcheck disable=SC2086 # two words
    jt_run merge-file $option -p ours.json base.json theirs.json
    [ "$code" = 0 ]
    is "$out" $'{"a": 1, // c\n "b": 3}'
  done
  jt_run merge-file --syntax json -p ours.json base.json theirs.json
  [ "$code" = 2 ]
}

@test "merge-file: what both sides end in stays, also where an element of it occurs before" {
  three '["o",null,"x"]' '["x",null,"x"]' '["t","u","x"]'
  jt_run merge-file ours.json base.json theirs.json
  [ "$code" = 1 ]
  has "$(<ours.json)" '"x"]'
  printf '[1,2,1]' >base.json
  printf '[5,6,1]' >theirs.json
  jt_run diff base.json theirs.json -l
  lacks "$out" '2'
}

@test "merge-file: --strict-order loses no element of either side" {
  three '["a", "x"]' '["a"]' '["a", "x", "y"]'
  jt_run merge-file --strict-order --theirs -p ours.json base.json theirs.json
  is "$code $out" '0 ["a", "x", "y"]'
  jt_run merge-file --strict-order -p ours.json base.json theirs.json
  is "$code $out" $'1 <<<<<<< ours\n["a", "x"]\n=======\n["a", "x", "y"]\n>>>>>>> theirs'
  is "$err" 'conflict: [1]  base none, ours "x", theirs "y"'
}

@test "merge-file: what was concluded from equal values is said" {
  three '{"tags": ["vip", "a"]}' '{"tags": ["a"]}' '{"tags": ["a", "vip"]}'
  jt_run merge-file -p ours.json base.json theirs.json
  is "$code $out" '0 {"tags": ["vip", "a"]}'
  is "$err" 'note: both added .tags[0], at different places; it is where ours has it'
  three '{"new": "x y"}' '{"old": "x y"}' '{"old": "z"}'
  jt_run merge-file -p ours.json base.json theirs.json
  is "$code $out" '0 {"new": "z"}'
  is "$err" 'note: .old was renamed to .new by ours and changed by theirs; the new one has the change'
  three '{"readOnly": false}' '{"allowRoot": false}' '{"allowRoot": true}'
  jt_run merge-file --conflicts json ours.json base.json theirs.json
  is "$code $(jq -c '[.conflicts[] | .path, .kind]' out.txt)" '1 [".allowRoot","removed"]'
}

@test "merge-file: JSONC, a comment that leads another member in THEIRS is neither lost nor doubled" {
  printf '{\n  // group\n  "a": 1,\n  "c": 2,\n  "b": 1\n}\n' >base.jsonc
  sed 's/"b": 1/"b": 2/' base.jsonc >ours.jsonc
  sed '/"a"/d' base.jsonc >theirs.jsonc
  jt_run merge-file -p ours.jsonc base.jsonc theirs.jsonc
  is "$code $err" '0 '
  is "$out" $'{\n  // group\n  "c": 2,\n  "b": 2\n}'
  sed 's/  "a"/  "n": 0,\n  "a"/' base.jsonc >theirs.jsonc
  jt_run merge-file -p ours.jsonc base.jsonc theirs.jsonc
  is "$code $err" '0 '
  is "$out" $'{\n  // group\n  "n": 0,\n  "a": 1,\n  "c": 2,\n  "b": 2\n}'
}

@test "merge-file: JSONC, comments that THEIRS moved move" {
  printf '{\n  "a": 1, // x\n  "b": 1, // y\n  "c": 1,\n  "d": 1,\n  "e": 1\n}\n' >base.jsonc
  sed 's/"e": 1/"e": 2/' base.jsonc >ours.jsonc
  sed 's/x$/q/; s/y$/x/; s/q$/y/' base.jsonc >theirs.jsonc
  jt_run merge-file -p ours.jsonc base.jsonc theirs.jsonc
  is "$code $err" '0 '
  is "$out" $'{\n  "a": 1, // y\n  "b": 1, // x\n  "c": 1,\n  "d": 1,\n  "e": 2\n}'
}

@test "merge-file: JSONC, the comment beside a new value is the new one" {
  printf '[\n  "10.0.0.1", // office\n  "10.0.0.3"\n]\n' >base.jsonc
  printf '[\n  "10.0.0.1", // office\n  "10.0.0.4"\n]\n' >ours.jsonc
  printf '[\n  "10.0.0.2", // home\n  "10.0.0.3"\n]\n' >theirs.jsonc
  jt_run merge-file -p ours.jsonc base.jsonc theirs.jsonc
  is "$code $out" $'0 [\n  "10.0.0.2", // home\n  "10.0.0.4"\n]'
}

@test "merge-file: JSONC, a comment that cannot be merged is named" {
  printf '{\n  "a": {\n    // keep\n    "q": 1\n  }\n}\n' >o.jsonc
  printf '{\n  "a": {\n    "q": 1\n  }\n}\n' >b.jsonc
  printf '{\n  "a": null\n}\n' >t.jsonc
  jt_run merge-file o.jsonc b.jsonc t.jsonc
  [ "$code" = 0 ]
  has "$err" 'note: a comment that ours added is not in the result: keep'
}

# large_commented RECORDS: base.jsonc, in which each record has a comment of its own.
large_commented() {
  awk -v records="$1" 'BEGIN {
    print "["
    for (i = 0; i < records; i++) printf "  // about %d\n  {\"id\": %d, \"tags\": [\"a\", \"b\", \"c\"], \"on\": true},\n", i, i
    print "  0\n]"
  }' >base.jsonc
}

@test "merge-file: JSONC, many comments in little memory" {
  needs_limit
  large_commented 200000
  sed '100003s/"a"/"ours"/' base.jsonc >ours.jsonc
  sed '200003s/"a"/"theirs"/; 300003s/"on": true/"on": true, "new": 1/' base.jsonc >theirs.jsonc
  (ulimit -v 45000 && "$JT" merge-file -p ours.jsonc base.jsonc theirs.jsonc) >out.jsonc
  cmp out.jsonc <(sed '100003s/"a"/"ours"/' theirs.jsonc)
}

@test "merge-file: JSONC, over 16 MiB a comment that is not merged is named" {
  large_commented 260000
  [ "$(stat -c %s base.jsonc)" -gt 16777216 ]
  sed '100003s/"a"/"ours"/' base.jsonc >ours.jsonc
  sed '200003s/"a"/"theirs"/; 300000s/about/of theirs about/' base.jsonc >theirs.jsonc
  jt_run merge-file -o out.jsonc ours.jsonc base.jsonc theirs.jsonc
  [ "$code" = 0 ]
  has "$err" 'note: a comment that theirs added is not in the result: of theirs about 149999'
  has "$err" 'note: a comment that theirs removed is still in the result: about 149999'
  cmp out.jsonc <(sed '100003s/"a"/"ours"/; 200003s/"a"/"theirs"/' base.jsonc)
}

@test "merge-file: the comment of an empty container is there once when it gets its first entry" {
  once() { # EMPTY FULL: as BASE has it, and as the merge has it
    printf '{"a":1,"x":%s}\n' "$1" >base.jsonc
    sed 's/"a":1/"a":2/' base.jsonc >ours.jsonc
    jt_run merge-file -p ours.jsonc base.jsonc theirs.jsonc
    is "$code $out" "0 {\"a\":2,\"x\":$2}"
    is "$err" ''
    jt_run merge-file -p theirs.jsonc base.jsonc ours.jsonc
    is "$(tr -d ' ' <<<"$out")" "$(tr -d ' ' <<<"{\"a\":2,\"x\":$2}")"
  }
  printf '{"a":1,"x":{/*c*/}}\n' >theirs.jsonc
  "$JT" set theirs.jsonc .x.n 1 -q
  once '{/*c*/}' '{/*c*/ "n":1}'
  printf '{"a":1,"x":[/*c*/]}\n' >theirs.jsonc
  "$JT" append theirs.jsonc .x 1 -q
  once '[/*c*/]' '[/*c*/ 1]'
}
