#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# FILE… with --path: get, keys, show and inspect for several files.

load helpers

files() {
  printf '{"version": "1.2", "a": {"b": [1, 2]}}' >a.json
  printf '{"version": {"x":\n 1}, "a": {"b": 5}}' >b.json
}

@test "several files: get prints one value a line, after the name of its file" {
  files
  jt_run get -p .version a.json b.json
  [ "$code" = 0 ]
  is "$out" $'a.json: "1.2"\nb.json: {"x":1}'
  is "$err" ''
  jt_run get -r -p .version a.json b.json
  is "$out" $'a.json: 1.2\nb.json: {"x":1}'
  jt_run get a.json b.json --path '$.a.b' --path=/version
  is "$out" $'a.json: [1,2]\na.json: "1.2"\nb.json: 5\nb.json: {"x":1}'
  jt_run get -p .version a.json b.json --no-filename
  is "$out" $'"1.2"\n{"x":1}'
  jt_run get -c -p .version a.json b.json
  is "$out" $'#file\tpath\tvalue\na.json\t.version\t"1.2"\nb.json\t.version\t{"x":1}'
  jt_run get -c -p .version --max-string 3 a.json b.json
  is "$out" $'#file\tpath\tvalue\na.json\t.version\t"1.…[+2 chars]\nb.json\t.version\t{"x…[+4 chars]'
  jt_run get -l -p .version a.json b.json
  is "$out" $'a.json\t.version\nb.json\t.version'
  jt_run get --json -p .version a.json b.json
  is "$(jq -c . <<<"$out")" '{"matches":[{"file":"a.json","path":".version","value":"1.2"},{"file":"b.json","path":".version","value":{"x":1}}]}'
  jt_run get --json -p .version a.json b.json --no-filename
  is "$(jq -c .matches[0] <<<"$out")" '{"path":".version","value":"1.2"}'
}

@test "several files: one file has no name, and its values are as they are" {
  files
  jt_run get -p .version b.json
  is "$out" $'{"x":\n 1}'
  jt_run get -p .version -p .a.b a.json
  is "$out" $'"1.2"\n[1, 2]'
  for command in get keys show; do
    for format in '' -c -l --json; do
      jt_run $command b.json .version $format
      cp out.txt plain.txt
      jt_run $command -p .version b.json $format
      [ "$code" = 0 ]
      cmp plain.txt out.txt
    done
  done
  jt_run get -p .nothing a.json --json
  [ "$code" = 1 ]
  is "$(jq -r .code <<<"$out")" PATH_NOT_FOUND
}

@test "several files: get counts values in each file" {
  files
  jt_run get -p '$.a.*' -p .version --limit 1 a.json b.json
  [ "$code" = 0 ]
  is "$out" $'a.json: [1,2]\nb.json: 5'
  jt_run get -p .c --default 0 a.json b.json
  is "$out" $'a.json: 0\nb.json: 0'
  printf '{"l": 1}\n{"l": 2}\n' >log.ndjson
  jt_run get -p '$[*].l' log.ndjson log.ndjson
  is "$out" $'log.ndjson: 1\nlog.ndjson: 2\nlog.ndjson: 1\nlog.ndjson: 2'
  "$JT" get -p .version - a.json <b.json >out.txt
  is "$(<out.txt)" $'-: {"x":1}\na.json: "1.2"'
  "$JT" get -p .version <b.json >out.txt
  is "$(<out.txt)" $'{"x":\n 1}'
}

@test "several files: keys and show have a heading for each file" {
  files
  jt_run keys -p .a a.json b.json
  [ "$code" = 0 ]
  is "$out" $'a.json\nb  array  2\n\nb.json\nb  number'
  jt_run keys -p .a -p '' a.json b.json --no-filename
  is "$out" $'.a\nb  array  2\n\n\'\'\nversion  string  3\na        object  1\n\n.a\nb  number\n\n\'\'\nversion  object  1\na        object  1'
  jt_run keys -p .a -p .version b.json
  is "$out" $'.a\nb  number\n\n.version\nx  number'
  jt_run keys -c -p .a a.json b.json
  is "$out" $'#file\tkey\ttype\tlength\na.json\tb\tarray\t2\nb.json\tb\tnumber\t'
  jt_run keys -c -p .a -p .version b.json
  is "$out" $'#path\tkey\ttype\tlength\n.a\tb\tnumber\t\n.version\tx\tnumber\t'
  jt_run keys -l -p .a a.json b.json
  is "$out" $'a.json\t.a.b\nb.json\t.a.b'
  jt_run show -p .a a.json b.json
  is "$out" $'a.json\n{\n  "b": [1, 2]\n}\n\nb.json\n{\n  "b": 5\n}'
  jt_run show -c -p .a a.json b.json
  is "$out" $'#file\tpath\tvalue\na.json\t.a\t{"b":[1,2]}\nb.json\t.a\t{"b":5}'
  jt_run show -l -p .a a.json b.json
  is "$out" $'a.json\t.a\nb.json\t.a'
}

@test "several files: one json document" {
  files
  jt_run keys --json -p .a a.json b.json
  is "$out" '{
  "files": [
    {
      "file": "a.json",
      "path": ".a",
      "type": "object",
      "keys": [
        {"key": "b", "type": "array", "length": 2}
      ]
    },
    {
      "file": "b.json",
      "path": ".a",
      "type": "object",
      "keys": [
        {"key": "b", "type": "number"}
      ]
    }
  ]
}'
  jt_run keys --json -p .a -p .version b.json
  is "$(jq -c '[.files[] | keys_unsorted]' <<<"$out")" '[["path","type","keys"],["path","type","keys"]]'
  jt_run show --json -p .a a.json b.json
  is "$(jq -c '[.files[] | [.file, .path, .value, .more]]' <<<"$out")" '[["a.json",".a",{"b":[1,2]},[]],["b.json",".a",{"b":5},[]]]'
  jt_run inspect --json -p .a a.json b.json
  is "$(jq -c '[.files[] | [.file, .type, .children.b.type, .document.bytes]]' <<<"$out")" '[["a.json","object","array",38],["b.json","object","number",37]]'
  jt_run inspect --json --largest 1 -p .a a.json b.json
  is "$(jq -c '[.files[] | [.file, .largest[0].bytes]]' <<<"$out")" '[["a.json",6],["b.json",1]]'
  is "$(jt --color always keys --json -p .a a.json b.json | sed 's/\x1b\[[0-9;]*m//g')" "$(jt keys --json -p .a a.json b.json)"
}

@test "several files: inspect" {
  files
  jt_run inspect -p .a a.json b.json
  is "$(sed 's/rev .*/rev/' out.txt)" $'a.json .a: object, 1 key\n└─ b  array × 2 of number\n38 bytes, rev\n\nb.json .a: object, 1 key\n└─ b  number\n37 bytes, rev'
  jt_run inspect -p .a --no-filename a.json b.json
  is "$(sed 's/rev .*/rev/' out.txt)" $'.a: object, 1 key\n└─ b  array × 2 of number\n38 bytes, rev\n\n.a: object, 1 key\n└─ b  number\n37 bytes, rev'
  jt_run inspect -p '$.a.*' -c a.json b.json
  is "$out" $'#file\tpath\ttype\tlength\na.json\t$.a.*\tarray\t1\na.json\t$.a.*[*]\tarray\t\na.json\t$.a.*[*][*]\tnumber\t\nb.json\t$.a.*\tarray\t1\nb.json\t$.a.*[*]\tnumber\t'
  jt_run inspect -l -p '$.a.*' a.json b.json
  is "$out" $'a.json\t$.a.b\nb.json\t$.a.b'
}

@test "several files: a file that cannot be read is reported, and the others are read" {
  files
  printf '{"version": 3, "a": [' >broken.json
  for command in get keys show inspect; do
    for format in '' -c -l; do
      jt_run $command $format -p .a a.json missing.json broken.json b.json --strict
      [ "$code" = 2 ]
      has "$out" a.json
      has "$out" b.json
      has "$err" "jt: no such file 'missing.json'"
      has "$err" "invalid JSON in 'broken.json'"
    done
    jt_run $command --json -p .a a.json missing.json broken.json b.json --strict
    [ "$code" = 2 ]
    is "$err" ''
    is "$(jq -c '[.errors[]? | [.file, .code]][0]' <<<"$out")" '["missing.json","FILE_NOT_FOUND"]'
    is "$(jq -c '[.. | .code? // empty] | unique' <<<"$out")" '["FILE_NOT_FOUND","INVALID_JSON"]'
    is "$(jq -c '[(.files // .matches)[].file] | unique | [.[0], .[1]]' <<<"$out")" '["a.json","b.json"]'
  done
}

@test "several files: an error inside a file closes its result" {
  files
  printf '{"a": {"b": 1, "c" 2}}' >broken.json
  jt_run keys --json -p .a broken.json a.json
  [ "$code" = 2 ]
  is "$(jq -c '[.files[] | [.file, (.keys | length), .status, .error.code]]' <<<"$out")" '[["broken.json",1,"error","INVALID_JSON"],["a.json",1,null,null]]'
  jt_run get --json -p .a broken.json a.json
  [ "$code" = 2 ]
  is "$(jq -c '[.matches[-1].file, .errors[0].file]' <<<"$out")" '["a.json","broken.json"]'
}

@test "several files: what is in no file is not found" {
  files
  for command in get keys show inspect; do
    jt_run $command -p .version.x a.json b.json
    [ "$code" = 0 ]
    has "$err" "no path '.version.x' in 'a.json'"
    has "$out" b.json
    jt_run $command -p .a -p .nothing a.json b.json
    [ "$code" = 1 ]
    has "$err" "no path '.nothing' in 'a.json'"
    has "$err" "no path '.nothing' in 'b.json'"
    jt_run $command -p .nothing a.json b.json --json
    [ "$code" = 1 ]
    is "$err" ''
    is "$(jq -c '[(.files // .matches | length), [.errors[] | [.file, .code, .path]]]' <<<"$out")" '[0,[["a.json","PATH_NOT_FOUND",".nothing"],["b.json","PATH_NOT_FOUND",".nothing"]]]'
  done
  jt_run get -p '$..nothing' a.json b.json
  [ "$code" = 1 ]
  is "$out$err" "note: '..nothing' selects nothing in 'a.json'
note: '..nothing' selects nothing in 'b.json'"
}

@test "several files: usage" {
  files
  jt_run get -p .version a.json .a
  [ "$code" = 2 ]
  is "$err" "jt: with --path all arguments are files, but '.a' is a path
hint: usage: jt get [OPTIONS] FILE [PATH...]
hint: try: jt get -p .a --path .version a.json"
  is "$("$JT" get -p .a --path .version a.json)" $'{"b": [1, 2]}\n"1.2"'
  jt_run get -p .version a.json /users/0
  has "$err" "but '/users/0' is a path"
  jt_run get -p .version a.json "$PWD/nothing"
  has "$err" "no such file '$PWD/nothing'"
  jt_run keys -p '$[' a.json b.json
  [ "$code" = 2 ]
  is "$out" ''
  has "$err" 'cannot read the path'
  is "$(grep -c '^jt:' err.txt)" 1
  jt_run show -p .a --depth 1000 a.json b.json
  [ "$code" = 2 ]
  is "$(grep -c '^jt:' err.txt)" 1
  code=0
  "$JT" keys -p .a -p .version - <a.json 2>err.txt || code=$?
  [ "$code" = 2 ]
  has "$(<err.txt)" "'-' can be read only once"
  is "$("$JT" get -p .a.b -p .version - <a.json)" $'[1, 2]\n"1.2"'
  jt_run keys -p .a a.json --root /nowhere
  [ "$code" = 2 ]
}

@test "several files: --max-bytes is shared between them" {
  files
  jt_run keys -p '' --max-bytes 500 a.json b.json config.json shop.json users.json
  [ "$code" = 0 ]
  is "$out" $'a.json\nversion  string  3\na        object  1\n\nb.json\nversion  object  1\na        object  1\n\nconfig.json\nfeatures  object  3\nversion   string  6\nenv       string  7\nlogging   object  2\ncache     object  3\n… 2 more files (--max-bytes 500)'
  jt_run keys -l -p '' --max-bytes 500 a.json b.json config.json shop.json users.json
  is "$err" 'note: 1 file left out by --max-bytes 500'
  # got/BYTES.COMMAND.FORMAT…: what each of them prints, measured at the end.
  mkdir got
  for command in get keys show inspect; do
    for bytes in 200 230 317 500 701 1100 1800 3000; do
      for format in '' -c -l --json; do
        "$JT" $command $format -p '' --max-bytes $bytes a.json b.json config.json shop.json users.json \
          >"got/$bytes.$command.$format.out" 2>"got/$bytes.$command.$format.err"
      done
    done
  done
  jq '[.omitted.files // 0, .files // .matches | length] | length' got/*.--json.out >parsed.txt
  is "$(wc -l <parsed.txt)" 32
  stat -c '%n %s' got/* | awk -F '[/. ]' '{ all[$2 " " $3 " " $4] += $NF } END {
    for (each in all) { split(each, of, " "); n++; if (all[each] > of[1]) { print each ": " all[each]; wide = 1 } }
    exit wide || n != 128 }'
  jt_run keys --json -p '' --max-bytes 500 a.json b.json config.json shop.json users.json
  is "$(jq -c .omitted <<<"$out")" '{"files":4}'
}

@test "several files: names with tabs, dashes and control characters" {
  files
  cp a.json $'t\tb.json'
  cp a.json $'esc\e[31m.json'
  jt_run get -c -p .version $'t\tb.json' $'esc\e[31m.json'
  is "$out" $'#file\tpath\tvalue\nt\\tb.json\t.version\t"1.2"\nesc\\u001b[31m.json\t.version\t"1.2"'
  jt_run keys -c -p .version $'t\tb.json' b.json
  is "$(tail -n 1 out.txt)" $'b.json\tx\tnumber\t'
  jt_run show --json -p .version $'t\tb.json' $'esc\e[31m.json'
  is "$(jq -c '[.files[].file]' <<<"$out")" '["t\tb.json","esc\u001b[31m.json"]'
}

@test "several files: completion after --path" {
  files
  bash --norc -c '
    source "$0"; compopt() { :; }
    try() { COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMPREPLY=(); _jt; echo "${COMPREPLY[@]}"; }
    try jt get a.json -p .a.
    try jt get -p .a a.json b.
    try jt get --path=.a a.json b.
    try jt keys a.json .vers' "$PROJECT/completions/jt.bash" >out.txt
  is "$(<out.txt)" $'.a.b\nb.json\nb.json\n.version'
}
