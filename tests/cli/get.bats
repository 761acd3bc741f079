#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt get: values, byte for byte.

load helpers

@test "get: the bytes as they stand in the file, and a newline" {
  printf '{ "a" : [ 1.0,\t1e5 ,\r\n "\\u00e9" ] , "b":-0.0}' >bytes.json
  jt_run get bytes.json /a
  [ "$code" = 0 ]
  printf '[ 1.0,\t1e5 ,\r\n "\\u00e9" ]\n' | cmp - out.txt
  jt_run get bytes.json ''
  printf '{ "a" : [ 1.0,\t1e5 ,\r\n "\\u00e9" ] , "b":-0.0}\n' | cmp - out.txt
  jt_run get bytes.json .b '.a[2]' '$.a[0]'
  is "$out" $'-0.0\n"\\u00e9"\n1.0'
  is "$err" ''
}

@test "get: many values in the order of the query, duplicates kept" {
  jt_run get users.json '$.users[1,0,1].id'
  is "$out" $'"user-1"\n"user-0"\n"user-1"'
  jt_run get users.json '$.users[?@.settings.theme == "light"].id'
  is "$(head -n 1 out.txt)" '"user-0"'
  jt_run get users.json '$.users[-1:].name' '$.users[0].name'
  is "$out" $'"Lea \\"Ada\\" Roy"\n"Alice Martin"'
}

@test "get: --raw and --compact" {
  jt_run get -r users.json '.users[11].name'
  is "$out" 'Lea "Ada" Roy'
  printf '{"s": "a\\n\\u00e9\\ud83d\\ude00", "n": 1.0, "o": { "k" : [ 1 , "a b" ] }}' >raw.json
  jt_run get --raw raw.json /s /n /o
  is "$out" $'a\né😀\n1.0\n{ "k" : [ 1 , "a b" ] }'
  jt_run get --compact raw.json /o /s
  is "$out" $'{"k":[1,"a b"]}\n"a\\n\\u00e9\\ud83d\\ude00"'
}

@test "get: concise, list and json" {
  jt_run get users.json '$.users[0,1].settings' -c
  is "$out" $'#path\tvalue\n$.users[0].settings\t{"theme":"light","notifications":true}\n$.users[1].settings\t{"theme":"dark","notifications":false}'
  jt_run get users.json '$.users[0,1].settings.theme' -l
  is "$out" $'$.users[0].settings.theme\n$.users[1].settings.theme'
  jt_run get users.json '$..theme' -l --paths pointer
  is "$(head -n 2 out.txt)" $'/users/0/settings/theme\n/users/1/settings/theme'
  jt_run get users.json '.users[0].name' --json
  is "$out" '{
  "matches": [
    {"path": ".users[0].name", "value": "Alice Martin"}
  ]
}'
  jt_run get users.json '$.users[0].settings' --json --paths normalized
  is "$out" '{
  "matches": [
    {
      "path": "$['"'users'"'][0]['"'settings'"']",
      "value": {"theme": "light", "notifications": true}
    }
  ]
}'
  printf '["a\\tb\\\\c"]' >cells.json
  jt_run get cells.json '[0]' -c
  is "$out" $'#path\tvalue\n[0]\t"a\\\\tb\\\\\\\\c"'
}

@test "get: concise cuts values only where --max-string asks for it" {
  jt_run get users.json '$.users[0]["name","settings"]' -c --max-string 9
  is "$out" $'#path\tvalue\n$.users[0].name\t"Alice Ma…[+5 chars]\n$.users[0].settings\t{"theme":…[+29 chars]'
}

@test "get: not found" {
  jt_run get users.json /users/9999
  [ "$code" = 1 ]
  is "$out" ''
  is "$err" "jt: no path '/users/9999' in 'users.json': array '/users' has 12 elements
hint: the last element is '/users/11'
hint: try: jt inspect users.json /users"
  jt_run get users.json '.users[0].nam' --json
  [ "$code" = 1 ]
  is "$err" ''
  has "$out" '"code": "PATH_NOT_FOUND"'
  has "$out" '"path": ".users[0].nam"'
  jt_run get users.json /users/0/id /nope --json
  [ "$code" = 1 ]
  "$JT" validate out.txt
  is "$(head -n 7 out.txt)" '{
  "matches": [
    {"path": "/users/0/id", "value": "user-0"}
  ],
  "status": "error",
  "error": {
    "code": "PATH_NOT_FOUND",'
}

@test "get: a query that selects nothing" {
  jt_run get users.json '$.users[*].nope'
  [ "$code" = 1 ]
  is "$out" ''
  is "$err" "note: '.nope' selects nothing in 'users.json'"
  jt_run get users.json '$.nope[*]' --json
  [ "$code" = 1 ]
  is "$out" '{
  "matches": [],
  "warnings": ["'"'.nope' selects nothing in 'users.json'"'"]
}'
}

@test "get: --default" {
  jt_run get users.json /nope --default null
  [ "$code" = 0 ]
  is "$out" 'null'
  jt_run get users.json '$..nope' --default '{"a": 1}' --json
  [ "$code" = 0 ]
  is "$out" '{
  "matches": [
    {
      "path": "$..nope",
      "value": {"a": 1}
    }
  ]
}'
  jt_run get users.json /nope/deep --default 0 -c
  is "$out" $'#path\tvalue\n/nope/deep\t0'
  jt_run get users.json /users/0/id --default 0
  is "$out" '"user-0"'
  jt_run get users.json /nope --default x
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--default' takes a JSON value, not 'x'"
  has "$err" "hint: a string has double quotes: --default '\"x\"'"
}

@test "get: --range" {
  echo '{"l": [0, 1, 2, 3, 4, 5], "o": {}, "m": [[1, 2], [3, 4]]}' >range.json
  jt_run get range.json /l --range 2:4
  is "$out" $'2\n3'
  jt_run get range.json /l --range :2
  is "$out" $'0\n1'
  jt_run get range.json /l --range 4:
  is "$out" $'4\n5'
  jt_run get range.json /l --range -2:
  is "$out" $'4\n5'
  jt_run get range.json /l --range :-4 -l
  is "$out" $'/l/0\n/l/1'
  jt_run get - /l --range -3:-1 < <(cat range.json)
  is "$out" $'3\n4'
  jt_run get range.json '$.m[*]' --range 1: -c
  is "$out" $'#path\tvalue\n$.m[0][1]\t2\n$.m[1][1]\t4'
  jt_run get range.json /l --range 6:9
  [ "$code" = 1 ]
  is "$out$err" "note: no element of '/l' in 'range.json' is in the range [6:9]"
  jt_run get range.json /o --range 0:1
  [ "$code" = 2 ]
  is "$err" "jt: no range of '/o' in 'range.json': it is an object, not an array"
  jt_run get range.json /l --range 3
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--range' takes two indices as A:B, not '3'"
}

@test "get: the first of a duplicate key; a wildcard takes all" {
  echo '{"a": 1, "b": 2, "\u0061": 3}' >twice.json
  jt_run get twice.json .a
  is "$out" '1'
  jt_run get twice.json '$.*'
  is "$out" $'1\n2\n3'
}

@test "get: stops reading at the value, --strict does not" {
  echo '{"a": 1, "b": tru}' >bad.json
  jt_run get bad.json .a
  [ "$code" = 0 ]
  is "$out" '1'
  jt_run get bad.json .a --strict
  [ "$code" = 2 ]
  has "$err" "jt: invalid JSON in 'bad.json', line 1, column 18"
  jt_run get bad.json .b
  [ "$code" = 2 ]
  jt_run get - .a < <(printf '{"a": 1, '; sleep 0.1; printf 'garbage')
  [ "$code" = 0 ]
  is "$out" '1'
}

@test "get: paths that are no paths" {
  jt_run get users.json '$.users['
  [ "$code" = 2 ]
  is "$out" ''
  has "$err" "jt: "
  jt_run get users.json '$.users[' --json
  [ "$code" = 2 ]
  has "$out" '"code": "INVALID_PATH"'
  jt_run get users.json /users/-1
  [ "$code" = 2 ]
}

@test "get: pipes, lines and files that are not there" {
  jt_run get - '$.users[-1].id' '$.users[0].id' < <(cat users.json)
  is "$out" $'"user-11"\n"user-0"'
  printf '{"a": 1}\n{"a": {"b": 2}}\n' >log.ndjson
  jt_run get --lines log.ndjson '[1].a' '$[*].a'
  is "$out" $'{"b": 2}\n1\n{"b": 2}'
  jt_run get nowhere.json .a
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: no such file 'nowhere.json'"
}

@test "get: --max-bytes" {
  jt_run get users.json '$.users[*].name' --json --max-bytes 300
  [ "$(wc -c <out.txt)" -le 300 ]
  "$JT" validate out.txt
  [ "$(jq '(.matches | length) + .omitted.matches' <<<"$out")" = 12 ]
  jt_run get users.json '$.*' --json --max-bytes 200
  [ "$(wc -c <out.txt)" -le 200 ]
  [ "$(jq '.matches[0].omitted.bytes > 1000' <<<"$out")" = true ]
  jt_run get users.json '$.users[*].settings' -l --max-bytes 200
  if grep -qv '^\$\.users\[' out.txt; then false; fi # nothing but paths among the paths
  has "$err" 'lines left out by --max-bytes 200'
  jt_run get users.json '$.users[*].settings' -c --max-bytes 200
  is "$(head -n 1 out.txt)" $'#path\tvalue'
  [ "$(grep -c '^#' out.txt)" = 1 ]
  has "$err" 'lines left out by --max-bytes 200'
}

@test "get: --max-bytes cuts a long value in every format" {
  jq -n '{text: ("é" * 5000), list: [range(1000)]}' >long.json
  jt_run get long.json .text --json --max-bytes 400
  [ "$(wc -c <out.txt)" -le 400 ]
  is "$(jq -c '.matches[0] | [.path, (.value | test("^é{50,}$")), .omitted.bytes + (.value | utf8bytelength) + 1]' <<<"$out")" \
    '[".text",true,10002]'
  jt_run get long.json .list --json --max-bytes 400
  is "$(jq -c '.matches[0] | [.value[:3], (.value | length > 15), .omitted.bytes > 3000]' <<<"$out")" '[[0,1,2],true,true]'
  jt_run get long.json .text --concise --max-bytes 400
  [ "$(wc -c <out.txt)" -le 400 ]
  has "$out" $'.text\t"ééé'
  has "$out" 'bytes]'
}

@test "get: an error is whole whatever --max-bytes is; less than 200 is refused" {
  jt_run get users.json /users/9999 --json
  cp out.txt whole.json
  jt_run get users.json /users/9999 --json --max-bytes 200
  [ "$code" = 1 ]
  cmp out.txt whole.json
  jt_run get users.json /users/9999
  cp err.txt whole.txt
  jt_run get users.json /users/9999 --max-bytes 200
  cmp err.txt whole.txt
  for limit in 0 60 199; do
    jt_run get users.json '$.*' --json --max-bytes $limit
    [ "$code" = 2 ]
    is "$(jq -r .code out.txt)" INVALID_INPUT
    has "$out" "from 200 on, not '$limit'"
  done
}

@test "get: --limit stops after so many values" {
  jt_run get users.json '$.users[*].id' --limit 2
  [ "$code" = 0 ]
  is "$out" $'"user-0"\n"user-1"'
  jt_run get users.json '$.users[0].id' '$.users[*].name' --limit 2 -l
  is "$out" $'$.users[0].id\n$.users[0].name'
  jt_run get users.json '$.users' --range 1:9 --limit 1 -l
  is "$out" '$.users[1]'
}

@test "get: --list --null ends paths with NUL" {
  jt_run get users.json '$.users[0:2].id' -l -0
  is "$(tr '\0' '|' <out.txt)" '$.users[0].id|$.users[1].id|'
  jt_run get -0l users.json '$.users[0:2].id'
  is "$(tr '\0' '|' <out.txt)" '$.users[0].id|$.users[1].id|'
  jt_run -0 get --format list users.json '$.users[0:2].id'
  is "$(tr '\0' '|' <out.txt)" '$.users[0].id|$.users[1].id|'
  jt_run get --null users.json .users
  [ "$code" = 2 ]
  has "$err" "option '--null' needs '--list'"
}

@test "get: commands to try run as they are, with the options that were given" {
  mkdir 'a b'
  printf '{"a": {"bc": 1}}\n' >"$(printf 'a b/c\nd\t\001\342\200\256.json')"
  jt_run get 'a b/'* /0/a/bd --lines --root 'a b' --json
  [ "$code" = 1 ]
  try=$(jq -r '.try[0]' out.txt)
  has "$try" "--lines --root 'a b'"
  is "$(bash -c "$try" | head -n 3 | tail -n 1)" "$(jt inspect 'a b/'* /0/a --lines | head -n 3 | tail -n 1)"
  [ "$(bash -c "$try" | wc -l)" -gt 1 ]
  jt_run get 'a b/'* /0/a/bd --lines --root 'a b'
  is "$(grep -c '^hint: try:' err.txt)" 1
  is "$(bash -c "$(sed -n 's/^hint: try: //p' err.txt)" | wc -l)" "$(bash -c "$try" | wc -l)"
}

@test "get: every error has one shape" {
  printf '[1, 2' >bad.json
  errors=$(
    jt get nowhere.json .a --json
    jt get users.json .users.x --json
    jt get bad.json '[5]' --json
    jt get users.json '$[' --json
    jt get users.json --jsom --json
    jt gte users.json --json
    jt grep a bad.json config.json --json | jq '.errors[]'
    jt validate bad.json --json | jq '.files[0].error'
    jt set users.json .users '[' --json
    jt set users.json .users[0].id 1 --expect 2 --json
  ) || true
  is "$(jq -sc 'map(has("code") and has("message")) | [length, all]' <<<"$errors")" '[10,true]'
  is "$(jq -sc 'map(keys_unsorted - ["status", "file", "code", "message", "suggestion", "hints", "path", "available",
    "choices", "currentValue", "rev", "at", "failedOperation", "try"]) | add' <<<"$errors")" '[]'
  is "$(jq -sc 'map(select(.at).at | keys_unsorted) | unique' <<<"$errors")" '[["line","column","offset"]]'
  # Options and commands are no parts of a document.
  is "$(jq -sc 'map(.available // []) | add | map(select(test("^[$./\\[]") | not))' <<<"$errors")" '[]'
}

@test "get: a path that is nearly one is answered with the one that works" {
  printf '{"dist-tags": {"latest": "1.0"}, "products": [{"n": 1}, {"n": 2}]}' >near.json
  jt_run get near.json .dist-tags.latest
  [ "$code" = 2 ]
  has "$err" "hint: write ['dist-tags'].latest"
  is "$(jt get near.json "['dist-tags'].latest")" '"1.0"'
  jt_run get near.json '.products[*].n' --json
  [ "$code" = 2 ]
  is "$(jq -r .code <<<"$out")" INVALID_PATH
  has "$out" 'write $.products[*].n'
  is "$(jt get near.json '$.products[*].n')" '1
2'
  is "$(jt get near.json '.products[].n')" $'1\n2'
  is "$(jt get near.json .products[0:1])" '[{"n": 1}]'
  jt_run get near.json 0.n
  has "$err" 'single quotes'
}

@test "get: descendants of deep documents, in the order of RFC 9535" {
  awk 'BEGIN { for (i = 0; i < 50000; i++) printf "{\"a\":"; printf "1"; for (i = 0; i < 50000; i++) printf ",\"b\":%d}", i }' >deep.json
  jt get deep.json '$..b' >found.txt
  is "$(wc -l <found.txt)" 50000
  is "$(head -n 1 found.txt) $(tail -n 1 found.txt)" '49999 0'
  is "$(jt get deep.json '$..[?@.b == 3].b' | tail -n 1)" 3
  jt_run get deep.json '$..x'
  [ "$code" = 1 ]
  is "$out" ''
  is "$(jt get - '$..b' <deep.json | cksum)" "$(cksum <found.txt)"
}

@test "get: what is skipped on the way to an index is counted, so empty entries are refused" {
  local document path
  while IFS='|' read -r document path; do
    printf '%s' "$document" >skip.json
    jt_run get --syntax json skip.json "$path"
    [ "$code" = 2 ] || { echo "$document $path: $code $out"; return 1; }
    is "$out" ''
    has "$err" "invalid JSON in 'skip.json'" || return 1
  done <<'END'
[1, 2,, 3]|/3
[1, 2,, 3]|/2
[,1]|/1
[1 2, 3]|/1
["a" "b", 3]|/1
[[] {}, 3]|/1
[1, 2, ]|/2
[1, 2, ]|$[-1]
[1, 2,, 3]|$[3]
[1, 2,, 3]|$[-1]
[1, 2,, 3]|$[3:9]
{"a": [1,, 2]}|.a[2]
END
  printf '[1, "a,,b" , [,,], {"c":1 2}, 5]' >skip.json
  jt_run get skip.json /4
  is "$out" 5
}

@test "get: skipped entries are counted right around every buffer" {
  local size
  for size in 1 31 32 33 2047 2048 2049 32767 32768 131071 131072 131073; do
    { printf '['; yes '1,' 2>/dev/null | head -n "$size" | tr -d '\n'; printf ',7]'; } >skip.json
    jt_run get skip.json "/$((size + 1))"
    [ "$code" = 2 ] || { echo "$size: $code $out"; return 1; }
    { printf '['; yes '1,' 2>/dev/null | head -n "$size" | tr -d '\n'; printf '7]'; } >skip.json
    jt_run get skip.json "/$size"
    is "$out" 7
  done
}

@test "get: what a pipe has brought is printed while the writer holds it open" {
  streams get --lines - '$[*].msg'
  printf '{"msg": "one"}\n' >&7
  shows '"one"'
  printf '{"msg": "two"}\n{"msg": 3' >&7
  shows '"two"'
  printf '}\n' >&7
  shows 3
  streamed
  [ "$code" = 0 ]
  is "$out" ''
}

@test "get: a pipe is followed in every format, and where the document is one array" {
  streams get -c - '$[*]'
  printf '[1, ' >&7
  shows $'#path\tvalue'
  shows $'$[0]\t1'
  printf '2]' >&7
  streamed
  is "$out" $'$[1]\t2'
  streams get -l --lines - '$[*]'
  printf '1\n' >&7
  shows '$[0]'
  streamed
  streams get --json --lines - '$[*].a'
  printf '{"a": 1}\n' >&7
  shows '{'
  shows '  "matches": ['
  local item
  IFS= read -r -t 30 -d '}' item <&8
  is "$item" '    {"path": "$[0].a", "value": 1'
  streamed
  is "$out" $'\n  ]\n}'
}

@test "get: a key or value that is visited is checked before it is printed" {
  printf '{"a\xe2[b": 1}' >key.json
  printf '{"x\\q":1}' >escape.json
  printf '{"ok": 1, "a\nb":1}' >control.json
  local file format
  for file in key escape control; do
    for format in human concise list json; do
      jt_run get --format "$format" "$file.json" '$.*'
      [ "$code" = 2 ] || { echo "$file $format: $code"; return 1; }
      if [ "$format" = json ]; then "$JT" validate out.txt || return 1; fi
    done
  done
  jt_run get key.json '$.*'
  is "$out" ''
  has "$err" 'byte 0xe2 at offset 3 is not valid UTF-8'
}

@test "get: a value that breaks off leaves json that parses, whatever its length" {
  local size fault filler
  for size in 0 1 63 64 127 4095 65536 262143 262144 300000; do
    filler=$(head -c "$size" /dev/zero | tr '\0' x)
    for fault in '\xff' '\\q' '\x01' '\\u12x' '\xe2\x28'; do
      printf '{"a": "%s'"$fault"'", "b": [1, 2' "$filler" >broken.json
      jt_run get --json broken.json '$.a'
      [ "$code" = 2 ]
      "$JT" validate out.txt >/dev/null || { echo "$size $fault"; head -c 300 out.txt; return 1; }
      jt_run get broken.json '$.a'
      [ "$code" = 2 ]
      if [ "$fault" = '\xff' ]; then lacks "$out" $'\xff'; fi
    done
  done
  printf '[1, tru]' >literal.json
  jt_run get --json literal.json '$[*]'
  [ "$code" = 2 ]
  "$JT" validate out.txt
}

@test "get: a note says that standard input is read when nothing comes" {
  mkfifo in.fifo err.fifo
  "$JT" get - .a <in.fifo >out.txt 2>err.fifo 3>&- &
  exec 7>in.fifo 8<err.fifo
  shows 'note: reading standard input'
  printf '{"a": 1}' >&7
  exec 7>&-
  wait $!
  exec 8<&-
  is "$(<out.txt)" 1
  { sleep 1.5; echo '{"a": 1}'; } | "$JT" -q get - .a >out.txt 2>err.txt
  is "$(<err.txt)" ''
}

@test "get: --count" {
  jt_run get --count users.json '$.users[*].settings.theme'
  [ "$code" = 0 ]
  is "$out" '12'
  is "$err" ''
  jt_run get --count users.json '$.users[*].id' '.users[0].name' '$..theme'
  is "$out" '25'
  jt_run get --count users.json '.users[0]'
  is "$out" '1'
  jt_run get --count users.json '$.users[*]' --range 0:2
  is "$out" '0'
  [ "$code" = 1 ]
  jt_run get --count users.json .users --range 2:-3
  is "$out" '7'
  jt_run get --count users.json '$.users[*]' --limit 5
  is "$out" '5'
  jt_run get --count users.json '$.users[*]' -c
  is "$out" $'#count\n12'
  jt_run get --count users.json '$.users[*]' --json
  is "$out" $'{\n  "count": 12\n}'
  jt_run get --count users.json '$.missing[*]' --json
  [ "$code" = 1 ]
  has "$out" '"count": 0'
  has "$out" "'.missing' selects nothing in 'users.json'"
  jt_run get --count users.json .missing
  [ "$code" = 1 ]
  is "$out" ''
  has "$err" "no path '.missing'"
  printf '1\n[2]\n' | {
    jt_run get --count --lines - '$[*]'
    is "$out" '2'
  }
}

@test "get: --tally" {
  jt_run get --tally users.json '$.users[*].settings.theme'
  [ "$code" = 0 ]
  is "$out" $'8  "dark"\n4  "light"'
  printf '[{ "b": [1, 2], "a": "x\\ty" }, 1, {"a":"x\\ty","b":[1.0,2]}, 1.0, "\\u00e9", "é", 10e-1, null, true]' >mixed.json
  jt_run get --tally mixed.json '$[*]'
  is "$out" $'3  1\n2  {"b":[1,2],"a":"x\\ty"}\n2  "\\u00e9"\n1  null\n1  true'
  jt_run get --tally mixed.json '$[*]' -c
  is "$out" $'#count\tvalue\n3\t1\n2\t{"b":[1,2],"a":"x\\\\ty"}\n2\t"\\\\u00e9"\n1\tnull\n1\ttrue'
  jt_run get --tally mixed.json '$[*]' --json --limit 2
  is "$out" '{
  "tally": [
    {"value": 1, "count": 3},
    {
      "value": {
        "b": [1, 2],
        "a": "x\ty"
      },
      "count": 2
    }
  ],
  "count": 9,
  "distinct": 5,
  "omitted": {"tally": 3}
}'
  jt_run get --tally mixed.json '$[*]' --limit 1
  is "$out" '3  1'
  is "$err" 'note: 4 distinct values left out by --limit'
  jt_run get --tally mixed.json '$[0].b[*]' '[1]'
  is "$out" $'2  1\n1  2'
  jt_run get --tally -r mixed.json '$[4]' '$[5]'
  is "$out" '2  é'
  jq -nc '[range(100) | 1], [range(9) | 2]' | {
    jt_run get --tally --lines - '$[*][*]'
    is "$out" $'100  1\n  9  2'
  }
}

@test "get: --tally of nothing, and of what is invalid" {
  jt_run get --tally users.json '$.missing[*]'
  [ "$code" = 1 ]
  is "$out" ''
  jt_run get --tally users.json '$.missing[*]' --json
  [ "$code" = 1 ]
  is "$out" '{
  "tally": [],
  "count": 0,
  "distinct": 0,
  "warnings": ["'"'.missing' selects nothing in 'users.json'"'"]
}'
  echo '[1, tru, 2]' >bad.json
  jt_run get --tally bad.json '$[*]'
  [ "$code" = 2 ]
  is "$out" ''
  has "$err" "jt: invalid JSON in 'bad.json', line 1, column 8"
}

@test "get: --count and --tally: what makes no sense with them" {
  jt_run get --count --tally users.json
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: options '--count' and '--tally' cannot be used together"
  jt_run get --tally --default 1 users.json .x
  is "$(head -n 1 err.txt)" "jt: options '--tally' and '--default' cannot be used together"
  jt_run get --count -l users.json
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: 'get --count' prints a number, and has no list format"
  jt_run get --tally -l users.json
  is "$(head -n 1 err.txt)" "jt: 'get --tally' prints values with their numbers, and has no list format"
}

@test "get: --tally of more distinct values than fit in memory" {
  awk 'BEGIN { for (i = 0; i < 1400000; i++) printf "\"%d\"\n", i % 1000 == 7 ? 5 : i }' >many.jsonl
  jt_run get --tally many.jsonl '$[*]' --limit 3
  [ "$code" = 0 ]
  is "$out" $'1401  "5"\n   1  "0"\n   1  "1"'
  is "$err" 'note: 1398597 distinct values left out by --limit'
}

@test "get: --tally and --max-bytes" {
  jq -nc '[range(100) | "value \(.)"]' >many.json
  jt_run get --tally many.json '$[*]' --max-bytes 200
  [ "$(wc -c <out.txt)" -le 200 ]
  has "$out" $'1  "value 0"\n'
  has "$out" 'more (--max-bytes 200)'
  jt_run get --tally many.json '$[*]' --json --max-bytes 200
  [ "$(wc -c <out.txt)" -le 200 ]
  jq -e '.count == 100 and .distinct == 100 and .omitted.tally > 90' out.txt
}

@test "get --inside: a value of the document that a string holds" {
  echo '{"body": "{\"n\": {\"a\": \"\\u00e9\"}, \"l\": [1, 2.50]}", "z": 1, "bad": "{"}' >s.json
  jt_run get s.json .body --inside /l/1
  is "$code $out" '0 2.50'
  jt_run get s.json .body --inside .n.a -r
  is "$code $out" '0 é'
  jt_run get s.json .body --inside '' --compact
  is "$out" '{"n":{"a":"\u00e9"},"l":[1,2.50]}'
  jt_run get s.json .body --inside /x
  is "$code" 1
  has "$err" "no path '/x' in 's.json inside .body'"
  jt_run get s.json .body --inside /x --default 0
  is "$code $out" '0 0'
  jt_run get s.json .z --inside /x
  is "$code $err" "2 jt: '.z' in 's.json' is not a string that holds JSON"
  jt_run get s.json .bad --inside /x
  is "$code" 2
  has "$err" "'.bad' in 's.json' does not hold JSON"
  echo '[{"s": "{\"v\":1}"}, {"s": 5}, {"s": "{\"w\":3}"}, {"s": "{\"v\":1}"}]' >l.json
  jt_run get l.json '$[*].s' --inside /v -c
  is "$out" $'#path\tvalue\n$[0].s\t1\n$[3].s\t1'
  jt_run get l.json '$[*].s' --inside /v --count
  is "$out" 2
}

@test "get: --default-null and --exit-status" {
  echo '{"n": null, "f": false, "t": true, "l": [1, null], "deep": {"n": null}}' >n.json
  jt_run get n.json .n --default 7
  is "$out" null
  jt_run get n.json .n --default 7 --default-null
  is "$out" 7
  jt_run get n.json .nope --default 7 --default-null
  is "$out" 7
  jt_run get n.json '$.l[*]' --default 7 --default-null
  is "$out" $'1\n7'
  jt_run get n.json .f --default 7 --default-null
  is "$out" false
  jt_run get n.json .n --default-null
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--default-null' needs '--default JSON'"
  for path in .n .f '$.l[*]' '$..n'; do
    jt_run get -e n.json "$path"
    [ "$code" = 1 ]
    [ -n "$out" ]
  done
  for path in .t .l '$.l[0]' '$["n","f","t"]'; do
    jt_run get --exit-status n.json "$path"
    [ "$code" = 0 ]
  done
  jt_run get -e n.json .n --default 1 --default-null
  [ "$code" = 0 ]
  jt_run get -e n.json .x --default false
  [ "$code" = 1 ]
  is "$out" false
  jt_run get -e -p .f n.json n.json
  [ "$code" = 1 ]
}

@test "get: a typo in a query gets a note with the step and what is there" {
  jt_run get users.json '$.user[*].name'
  [ "$code" = 1 ]
  is "$err" "note: '.user' selects nothing in 'users.json'; did you mean 'users'?"
  jt_run get users.json '$.users[*].settings.thme'
  is "$err" "note: '.thme' selects nothing in 'users.json'; did you mean 'theme'?"
  jt_run get users.json '$..emial'
  is "$err" "note: '..emial' selects nothing in 'users.json'; did you mean 'email'?"
  jt_run get users.json '$.users[?@.nmae == 1].id'
  is "$err" "note: '[?@.nmae == 1]' selects nothing in 'users.json'; did you mean 'name'?"
  jt_run get users.json '$.users[?@.name == 1].id'
  is "$err" "note: '[?@.name == 1]' selects nothing in 'users.json'"
  jt_run get users.json '$[?@[0]].name'
  is "$err" "note: '.name' selects nothing in 'users.json'; there is an array: [*] selects its elements"
  jt_run get -q users.json '$.user[*].name'
  is "$err" ''
}

@test "get: a typo after '..' is found among the first values, of which some stand at the end of the document" {
  {
    printf '{"many": ['
    printf '{"x": {"deep": [{"nane": 1}]}},%.0s' {1..1500}
    printf '{}], "last": {"nome": 2}}'
  } >doc.json
  jt_run get doc.json '$..name'
  [ "$code" = 1 ]
  is "$err" "note: '..name' selects nothing in 'doc.json'; did you mean 'nome'?"
}

@test "get, keys and show: text after the document is no answer with exit 0" {
  for text in '{"a":1}\n{"a":2}\n' '{"a":1} garbage' '{"a":1}}' '{"a":1}\n\n\n[]'; do
    for command in get keys show; do
      jt_run $command - < <(printf "$text")
      [ "$code" = 2 ]
      is "$out" ''
      has "$err" 'text after the end of the document'
    done
    jt_run get .a < <(printf "$text")
    [ "$code" = 2 ]
    is "$out" ''
    jt_run get - '$.*' --count < <(printf "$text")
    [ "$code" = 2 ]
    is "$out" ''
  done
  jt_run get .a < <(printf '{"a":1} \n\t\r\n')
  is "$out" 1
  # What is longer than a window is checked where it ends.
  { printf '['; seq -s, 1 100000; printf '] x'; } >long.json
  jt_run get long.json '$[0]'
  is "$out" 1
  jt_run get long.json '$[*]' --count
  [ "$code" = 2 ]
  is "$out" ''
}

@test "lines: a bracket that closes nothing does not hide the lines after it" {
  for line in '{"a":1}]' '],["x"' ']' '{"a":1}]}'; do
    printf '{"a":0}\n%s\n{"a":9}\n' "$line" >bracket.ndjson
    for command in "get bracket.ndjson" "get bracket.ndjson \$" "get bracket.ndjson \$[*].a" "get bracket.ndjson \$..a" \
      "get bracket.ndjson \$[2]" "get bracket.ndjson \$[*] --count" "get bracket.ndjson \$[*].a --tally" \
      "get bracket.ndjson \$[-1]" "show bracket.ndjson" "keys bracket.ndjson" "table bracket.ndjson \$[*] a" \
      "get -p \$[*].a bracket.ndjson" "grep 9 bracket.ndjson" "inspect bracket.ndjson"; do
      # shellcheck disable=SC2086
      jt_run $command
      is "$command: $code" "$command: 2"
      has "$err" "line 2, column"
    done
    jt_run get --lines '$[*].a' < <(cat bracket.ndjson)
    is "$code" 2
  done
}

@test "get: text that is no JSON is not read as a scalar" {
  for text in 'true story' 'null and void' 'name: x' 'truely' '1 2' '"a" b'; do
    for path in '' .name '$.*'; do
      jt_run get - "$path" < <(printf '%s\n' "$text")
      [ "$code" = 2 ]
      is "$out" ''
    done
  done
  printf 'name: x\nlist:\n  - 1\n' >y.yaml
  printf 'id,name\n1,Ann\n2,Bob\n' >c.csv
  printf '<?xml version="1.0"?>\n<a/>\n' >x.xml
  printf '2024-05-01 10:00:00 INFO started\n' >x.txt
  printf '[2024-05-01T10:00:00] started\n' >b.txt
  for pair in y.yaml:YAML c.csv:CSV x.xml:XML 'x.txt:a log' 'b.txt:a log'; do
    jt_run get "${pair%%:*}" .name
    [ "$code" = 2 ]
    has "$err" "hint: this looks like ${pair#*:}"
    jt_run validate "${pair%%:*}"
    [ "$code" = 1 ]
    has "$out" "this looks like ${pair#*:}"
  done
  echo '[1, tru]' >j.json
  jt_run get j.json
  lacks "$err" 'looks like'
  printf '\x1f\x8b\x08\x01\x01' >g.json.gz
  jt_run get g.json.gz .a
  [ "$code" = 2 ]
  has "$err" "cannot decompress 'g.json.gz': it ends too early, at byte 5 of the gzip data"
}

@test "get, grep, keys and show name the first mistake, as validate does" {
  printf '{\n  // comment\n  "a": 1,\n  "b": [1 2],\n  "c": nope\n}\n' >bad.json
  jt_run validate bad.json
  has "$(head -n 1 out.txt)" 'bad.json:2:3: '
  for command in 'get bad.json .c' 'grep nope bad.json' 'get bad.json .b[1]' 'keys bad.json' 'show bad.json'; do
    jt_run $command --syntax json
    [ "$code" = 2 ]
    has "$err" "jt: invalid JSON in 'bad.json', line 2, column 3"
  done
}

@test "get: one array is counted as one value, with a note" {
  jt_run get users.json .users --count
  is "$out" 1
  is "$err" "note: '.users' is one array; '\$.users[*]' selects its elements"
  jt_run get users.json '$.users[*]' --count
  is "$err" ''
  jt_run get users.json .users .users --count
  is "$err" ''
}

@test "get: a pattern that is no I-Regexp is an error at its column" {
  jt_run get users.json '$.users[?search(@.name, "\\w+")]'
  [ "$code" = 2 ]
  has "$err" "column 26: I-Regexp (RFC 9485) has no '\\w' here"
  has "$err" 'hint: write [A-Za-z0-9_]'
  jt_run get users.json '$.users[?match(@.name, "(?i)alice")]' --json
  [ "$code" = 2 ]
  has "$out" '"code": "INVALID_PATTERN"'
  jt_run get users.json '$.users[?@.name ~= "Al"]'
  [ "$code" = 2 ]
  has "$err" "filters have no operator '~='"
  has "$err" 'search(@.key, "expression")'
  jt_run get users.json '$.users[?(@.name~="Bob")]'
  lacks "$err" jq
}

@test "get, keys and show: hints for documents in lines name a path that works" {
  printf '{"a":1}\n{"b":2}\n' >two.json
  cp two.json two.ndjson
  jt_run get two.json '$[*].b'
  [ "$code" = 2 ]
  has "$err" "hint: try: jt get --lines two.json '\$[*].b'"
  jt_run get two.json '$[?@.b==2]'
  has "$err" "hint: try: jt get --lines two.json '\$[?@.b==2]'"
  jt_run get two.json /b --json
  has "$out" "jt get --lines two.json '\$[*].b'"
  jt_run get two.ndjson '$[*].c'
  [ "$code" = 1 ]
  lacks "$err" '[*][*]'
  for command in keys show; do
    jt_run $command two.json .b
    [ "$code" = 2 ]
    has "$err" "hint: try: jt $command --lines two.json '\$[0].b'"
  done
}

@test "get: --max-bytes shows the beginning of a value that is too long, as JSON" {
  local limit
  for limit in 200 260 400 900; do
    jt_run get users.json --max-bytes "$limit"
    is "$code" 0
    [ "$(wc -c <out.txt)" -le "$limit" ]
    has "$out" '"name":'
    has "$(tail -n 1 out.txt)" "bytes omitted (--max-bytes $limit)]"
    sed '$d' out.txt >head.json
    jt_run validate head.json
    is "$code" 0
  done
  jt_run get users.json --compact --max-bytes 200
  is "$(sed '$d' out.txt | wc -l)" 1
  printf '"%s"' "$(printf 'a\\u00e9é\\n%.0s' {1..200})" >long.json
  jt_run get long.json --max-bytes 250
  [ "$(wc -c <out.txt)" -le 250 ]
    sed '$d' out.txt >head.json
    jt_run validate head.json
  is "$code" 0
  jt_run get -r long.json --max-bytes 250
  has "$out" 'aéé'
  [ "$(wc -c <out.txt)" -le 250 ]
}

@test "get: key(@) in a filter is the member's name or the element's index" {
  cat >p.json <<'END'
{
  "packages": {
    "node_modules/a": {"v": 1},
    "node_modules/a/node_modules/semver-lite": {"v": 2},
    "node_modules/semver-lite": {"v": 3},
    "caf\u0065": {"v": 4, "in": {"v": 5, "x": {"v": 6}}}
  },
  "list": [10, 11, [12, 13], 14]
}
END
  same_from_pipe() {
    local want
    want=$("$JT" get p.json "$1" -l)
    is "$want" "$2"
    is "$("$JT" get - "$1" -l <p.json)" "$2"
    # Beside a long value, which is not held in memory.
    { printf '{"long": "'; head -c 300000 /dev/zero | tr '\0' x; printf '",'; tail -n +2 p.json; } >long.json
    is "$("$JT" get long.json "$1" -l)" "$2"
  }
  same_from_pipe "\$.packages[?match(key(@), '.*node_modules/semver-lite')].v" "\$.packages['node_modules/a/node_modules/semver-lite'].v
\$.packages['node_modules/semver-lite'].v"
  same_from_pipe "\$.packages[?key(@) == 'cafe'].v" '$.packages.cafe.v'
  same_from_pipe '$.list[?key(@) >= 2]' '$.list[2]
$.list[3]'
  same_from_pipe "\$..[?key(@) == 'v' && @ > 4]" '$.packages.cafe.in.v
$.packages.cafe.in.x.v'
  same_from_pipe "\$..[?length(key(@)) == 2].v" '$.packages.cafe.in.v'
  # In a filter within a filter it is that one's own.
  same_from_pipe "\$.packages[?@.in[?key(@) == 'x'] && key(@) != 'x'].v" '$.packages.cafe.v'
  same_from_pipe "\$.packages[?@..[?key(@) == 'x']].v" '$.packages.cafe.v'
  same_from_pipe "\$[?key(@) == 'list'][1]" '$.list[1]'
  is "$(printf '{"a":1}\n{"a":2}\n{"a":3}\n' | "$JT" get --lines - '$[?key(@) == 1].a')" 2
  is "$("$JT" table p.json "\$.packages[?search(key(@), 'semver')]" @key v -c | tail -n +2 | cut -f1-2)" $'node_modules/a/node_modules/semver-lite\t2
node_modules/semver-lite\t3'
  jt_run set p.json "\$.packages[?search(key(@), 'semver')].v" 9 --all -q
  is "$(jq -c '[.packages[].v]' p.json)" '[1,9,9,4]'
  for wrong in 'key(@.v) == 1' 'key($) == 1' 'key() == 1' "key('a') == 1" 'key(@)' 'key(@, @) == 1'; do
    jt_run get p.json "\$.packages[?$wrong]"
    is "$wrong: $code" "$wrong: 2"
    has "$err" 'key'
  done
}

@test "get: a query that selects nothing says so on a pipe too" {
  code=0
  printf '{"user":{"name":1}}\n' | "$JT" get '$.usr[*]' >out.txt 2>err.txt || code=$?
  [ "$code" = 1 ]
  is "$(<err.txt)" "note: '\$.usr[*]' selects nothing in standard input"
  code=0
  printf '[[1]]\n' | "$JT" get --json '$.a.b[*]' >out.txt || code=$?
  jq -e '.matches == [] and (.warnings | length) == 1' out.txt
}

@test "get: what is nested too deeply is named, with its file and place" {
  python3 -c 'print("["*100001 + "]"*100001)' >deep.json
  for command in "get deep.json \$..a" "get deep.json \$..[?@.a==1]"; do
    # shellcheck disable=SC2086 # words
    jt_run $command
    [ "$code" = 2 ]
    is "$err" "jt: cannot read 'deep.json', line 1, column 100001: the document is nested more than 100000 levels deep"
  done
}

@test "get: --range of a query's values that are no arrays" {
  jt_run get users.json '$.users[*]' --range 0:1
  [ "$code" = 1 ]
  is "$err" "note: '[0:1]' selects nothing in 'users.json'"
}

@test "get: --range that has no element of an array says so" {
  echo '{"l": [1, 2]}' >range.json
  jt_run get range.json .l --range 5:9
  is "$code $out" '1 '
  is "$err" "note: no element of '.l' in 'range.json' is in the range [5:9]"
  jt_run get range.json '$.l' --range 1:1
  is "$err" "note: no element of '\$.l' in 'range.json' is in the range [1:1]"
  jt_run get range.json .l --range 1:
  is "$code $out$err" '0 2'
}

@test "get: a limit that was reached is noted, where there may be more" {
  jt_run get users.json '$.users[*].id' --limit 2 --json
  is "$(jq -c '[(.matches | length), .limitReached]' <<<"$out")" '[2,true]'
  jt_run get users.json '$.users[*].id' --limit 2
  is "$err" 'note: stopped at --limit 2: there may be more'
  jt_run get users.json '$.users[*].id' --limit 2 --count --json
  is "$(jq -c .warnings <<<"$out")" '["stopped at --limit 2: there may be more"]'
  jt_run get users.json '$.users[0].id' --limit 1
  is "$err" ''
  jt_run get users.json '$.users[*].id' --limit 1000000 --json
  is "$(jq .limitReached <<<"$out")" null
}

@test "get: filters have && and ||, and say so" {
  for word in and or AND OR; do
    jt_run get users.json "\$.users[?@.id == \"a\" $word @.name == \"b\"]"
    [ "$code" = 2 ]
    has "$err" "filters have no operator '$word'"
    has "$err" 'hint: write'
  done
  jt_run get - '$[?@.and == 1]' <<<'[{"and": 1}]'
  [ "$code" = 0 ]
}

@test "get: a number that the document breaks off in is no answer" {
  for each in '.a|{"a":12' '.a|{"b":[],"a":-1.5' '$[1]|[1,2' '$..a|[{"a":1},{"a":2'; do
    printf '%s' "${each#*|}" >cut.json
    jt_run get cut.json "${each%%|*}"
    [ "$code" = 2 ]
    has "$err" 'found the end of the document'
  done
  printf '12' >cut.json
  jt_run get cut.json .
  is "$out" 12
  [ "$code" = 0 ]
}

@test "get --json: a string of surrogate pairs is cut between two of them, whatever the budget" {
  python3 -c 'print("[\"" + r"\ud83d\ude00" * 40 + "\"]")' >pairs.json
  for most in {200..224}; do
    jt_run get pairs.json /0 --json --max-bytes "$most"
    [ "$code" = 0 ]
    jq -e '.matches[0].omitted' <<<"$out" >/dev/null
  done
}
