#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt show: the document, cut in depth, items, keys and the length of strings.

load helpers

@test "show: what fits is printed whole, without a last line" {
  jt_run show config.json /cache
  [ "$code" = 0 ]
  is "$err" ''
  is "$out" '{
  "ttl": 3600,
  "maxBytes": 9007199254740993,
  "shards": ["a", "b", "c"]
}'
  echo '[1.0, 1e5, -0.00, 123456789012345678901234567890, "\u00e9\ud83d\ude00é", {}, []]' >spelling.json
  jt_run show spelling.json
  is "$out" '[
  1.0,
  1e5,
  -0.00,
  123456789012345678901234567890,
  "\u00e9\ud83d\ude00é",
  {},
  []
]'
  jt_run show config.json .version
  is "$out" '"2.14.0"'
}

@test "show: items, and the last line" {
  jt_run show users.json --max-items 1
  [ "$code" = 0 ]
  is "$out" '{
  "users": [
    {
      "id": "user-0",
      "name": "Alice Martin",
      "email": "alice@example.com",
      "settings": "{… 2 keys}"
    },
    "… 11 more items"
  ]
}
[Truncation info: 1 array truncated, 1 deep structure]'
}

@test "show: all kinds of cuts, in the words of the specification" {
  cat >all.json <<'END'
{"a": [1, 2, 3], "b": [1, 2, 3], "o": {"x": 1, "y": 2, "z": 3}, "p": {"x": 1, "y": 2, "z": 3},
 "d": [[[1]], [{"e": 1, "f": 2, "g": 3}]], "s": "abcdefghij", "r": 0}
END
  jt_run show all.json --max-items 2 --max-keys 2 --max-string 3 --max-depth 3
  is "$out" '{
  "a": [1, 2, "… 1 more item"],
  "b": [1, 2, "… 1 more item"],
  "…": "5 more keys"
}
[Truncation info: 2 arrays truncated, 1 object truncated]'
  jt_run show all.json --max-keys 6 --max-items 2 --max-string 3
  is "$out" '{
  "a": [1, 2, "… 1 more item"],
  "b": [1, 2, "… 1 more item"],
  "o": {"x": 1, "y": 2, "z": 3},
  "p": {"x": 1, "y": 2, "z": 3},
  "d": [
    ["[… 1 item]"],
    ["{… 3 keys}"]
  ],
  "s": "abc…[+7 chars]",
  "…": "1 more key"
}
[Truncation info: 2 arrays truncated, 1 object truncated, 2 deep structures, 1 string]'
}

@test "show: strings are cut between characters" {
  printf '["\\ud83d\\ude00éx\\n", "ab\\u00e9"]' >strings.json
  jt_run show strings.json --max-string 1
  is "$out" '[
  "\ud83d\ude00…[+3 chars]",
  "a…[+2 chars]"
]
[Truncation info: 2 strings]'
}

@test "show: depth" {
  jt_run show config.json --max-depth 0
  is "$out" '"{… 5 keys}"
[Truncation info: 1 deep structure]'
  jt_run show config.json --max-depth 1
  is "$out" '{
  "features": "{… 3 keys}",
  "version": "2.14.0",
  "env": "staging",
  "logging": "{… 2 keys}",
  "cache": "{… 3 keys}"
}
[Truncation info: 3 deep structures]'
  jt_run show config.json --max-depth 11
  [ "$code" = 2 ]
  is "$out" ''
  is "$(head -n 1 err.txt)" "jt: option '--max-depth' takes at most 10, not '11'"
}

@test "show: --from turns the pages" {
  echo '{"l": [0, 1, 2, 3, 4, 5], "o": {"a": 1, "b": 2, "c": 3}}' >pages.json
  jt_run show pages.json /l --max-items 2 --from 2
  is "$out" '[
  2,
  3,
  "… 2 more items"
]
[Truncation info: 1 array truncated]'
  jt_run show pages.json /l --max-items 2 --from 4
  is "$out" '[
  4,
  5
]'
  jt_run show pages.json /o --from 1
  is "$out" '{
  "b": 2,
  "c": 3
}'
  for place in /l:6 /o:3; do
    for options in '' '--max-bytes 300'; do
      # shellcheck disable=SC2086
      jt_run show pages.json "${place%:*}" --from 9 $options
      [ "$code" = 0 ]
      has "$(cat err.txt)" "the value has ${place#*:} entries, none from 9 on"
    done
  done
}

@test "show: json, with commands that show more" {
  jt_run show users.json --json --max-items 1
  [ "$code" = 0 ]
  is "$out" '{
  "path": "$",
  "value": {
    "users": [
      {
        "id": "user-0",
        "name": "Alice Martin",
        "email": "alice@example.com",
        "settings": "{… 2 keys}"
      },
      "… 11 more items"
    ]
  },
  "truncation": {"arrays": 1, "objects": 0, "depth": 1, "strings": 0},
  "more": ["jt show users.json --max-items 12", "jt show users.json '"'"'$.users[0].settings'"'"'"]
}'
  jt_run show config.json /cache/ttl --json
  is "$out" '{
  "path": "/cache/ttl",
  "value": 3600,
  "truncation": {"arrays": 0, "objects": 0, "depth": 0, "strings": 0},
  "more": []
}'
  jt_run show config.json /cache --json --max-keys 1
  is "$out" '{
  "path": "/cache",
  "value": {"ttl": 3600, "…": "2 more keys"},
  "truncation": {"arrays": 0, "objects": 1, "depth": 0, "strings": 0},
  "more": [
    "jt show config.json /cache --max-keys 3",
    "jt show config.json /cache --max-keys 1 --from 1"
  ]
}'
}

@test "show: every command under more runs, and shows more" {
  jt_run show shop.json --json --max-items 1 --max-string 4
  cp out.txt before.txt
  sed -n '/"more"/,$p' before.txt | grep -o 'jt show [^"]*' >more.txt
  [ "$(wc -l <more.txt)" = 3 ]
  while read -r command; do
    (eval "$command" >shown.txt)
    [ -s shown.txt ]
  done <more.txt
}

@test "show: concise and list" {
  jt_run show config.json /cache -c --max-items 1
  is "$out" $'#path\tvalue\n/cache\t{"ttl":3600,"maxBytes":9007199254740993,"shards":["a","… 2 more items"]}'
  jt_run show config.json /cache -l
  is "$out" /cache
}

@test "show: a long array is counted to its end" {
  awk 'BEGIN { printf "["; for (i = 0; i < 1547; i++) printf "%s{\"i\": %d}", i ? "," : "", i; print "]" }' >long.json
  jt_run show long.json
  is "$(tail -n 3 out.txt)" '  "… 1447 more items"
]
[Truncation info: 1 array truncated]'
  awk 'BEGIN { printf "{"; for (i = 0; i < 1497; i++) printf "%s\"k%d\": %d", i ? "," : "", i, i; print "}" }' >wide.json
  jt_run show wide.json
  is "$(tail -n 3 out.txt)" '  "…": "1447 more keys"
}
[Truncation info: 1 object truncated]'
  printf '"%053313d"' 0 >text.json
  jt_run show text.json
  has "$out" '0…[+52313 chars]"'
}

@test "show: --max-bytes keeps the output well-formed" {
  for limit in 700 900 1200 2000; do
    jt_run show users.json --json --max-bytes "$limit"
    [ "$code" = 0 ]
    [ "$(wc -c <out.txt)" -le "$limit" ]
    "$JT" validate out.txt
    has "$out" ' more item'
    jt_run show users.json --max-bytes "$limit"
    [ "$(wc -c <out.txt)" -le "$limit" ]
    has "$out" ' more '
    has "$out" '[Truncation info: '
  done
}

@test "show: in a column, backslashes count twice for --max-bytes" {
  jq -n '[range(3000) | "\\" * 90]' >slashes.json
  jt_run show slashes.json --concise --max-items 3000 --max-bytes 100000
  is "$code" 0
  has "$out" ' more items"]'
  [ "$(wc -c <out.txt)" -le 100000 ]
}

@test "show: at the least --max-bytes a short value is whole" {
  for value in true null 12345678901 '"hello"' '[]' '{"a":1}'; do
    for format in '' --json --concise; do
      jt_run show - $format --max-bytes 200 <<<"$value"
      [ "$code" = 0 ]
      [ "$(wc -c <out.txt)" -le 200 ]
      [ ! -s err.txt ]
      if [[ $out == *…* && $value != '{'* ]]; then
        echo "$format $value: $out"
        false
      fi
    done
  done
}

@test "show: --depth and --limit are --max-depth, and --max-items with --max-keys" {
  jt_run show users.json --depth 1
  is "$out" "$(jt show users.json --max-depth 1)"
  jt_run show users.json --limit 2
  is "$out" "$(jt show users.json --max-items 2 --max-keys 2)"
  jt_run show users.json --limit 2 --max-items 3
  is "$out" "$(jt show users.json --max-items 3 --max-keys 2)"
  jt_run show users.json --depth 11
  [ "$code" = 2 ]
  has "$err" "option '--depth' takes at most 10"
}

@test "show: errors" {
  jt_run show users.json /nope
  [ "$code" = 1 ]
  is "$out" ''
  is "$(head -n 1 err.txt)" "jt: no path '/nope' in 'users.json': the root object has no key 'nope'"
  echo '{"a": 1, "b": [1 2]}' >bad.json
  jt_run show bad.json /a
  [ "$code" = 0 ]
  jt_run show bad.json --json
  [ "$code" = 2 ]
  is "$err" ''
  "$JT" validate out.txt
  has "$out" '"code": "INVALID_JSON"'
  jt_run show bad.json /a --strict
  [ "$code" = 2 ]
}

@test "show: pipes and lines" {
  jt_run show - '.users[-1].settings' < <(cat users.json)
  is "$out" '{
  "theme": "dark",
  "notifications": true
}'
  printf '{"a": 1}\n{"b": [1,2]}\n' >log.ndjson
  jt_run show --lines log.ndjson --max-items 1 --json
  is "$out" '{
  "path": "$",
  "value": [
    {"a": 1},
    "… 1 more item"
  ],
  "truncation": {"arrays": 1, "objects": 0, "depth": 0, "strings": 0},
  "more": [
    "jt show log.ndjson --lines --max-items 2",
    "jt show log.ndjson --lines --max-items 1 --from 1"
  ]
}'
}

@test "show: of an invalid document nothing is printed before the error, unless something was right" {
  printf '{bad' >bad.json
  jt_run show bad.json
  [ "$code" = 2 ]
  is "$out" ''
  has "$err" 'unquoted key'
  printf '[[{"x\\q": 1}]]' >bad.json
  jt_run show bad.json
  is "$out" ''
  [ "$code" = 2 ]
  jt_run show --json bad.json
  [ "$code" = 2 ]
  has "$out" '"code": "INVALID_JSON"'
  "$JT" validate out.txt
  printf '{"a": 1, "b": x}' >bad.json
  jt_run show bad.json
  [ "$code" = 2 ]
  has "$out" '"a": 1'
  jt_run show --json bad.json
  "$JT" validate out.txt
  has "$out" '"incomplete": true'
}

@test "show: keys are checked" {
  printf '{"a\xe2[b": 1}' >key.json
  jt_run show key.json
  [ "$code" = 2 ]
  is "$out" ''
}

@test "show: --max-bytes chooses the limits" {
  jt_run show users.json --max-bytes 500
  [ "$code" = 0 ]
  is "$out" '{
  "users": [
    {
      "id": "user-0",
      "name": "Alice Martin",
      "email": "alice@example.com",
      "settings": {"theme": "light", "notifications": true}
    },
    "… 11 more items"
  ]
}
[Truncation info: 1 array truncated]'
  jt_run show shop.json --max-bytes 500
  is "$out" '{
  "name": "Café Größenwahn",
  "currency": "EUR",
  "open": true,
  "address": {"street": "Schloßallee 7", "city": "Köln", "location": "[… 2 items]"},
  "products": ["{… 5 keys}", "{… 6 keys}", "{… 5 keys}"],
  "orders": ["{… 4 keys}", "{… 4 keys}"],
  "hours": {"mon-fri": "07:30–18:00", "sat": "09:00–16:00", "sun": null}
}
[Truncation info: 6 deep structures]'
  jt_run show shop.json --max-bytes 500 --max-depth 1
  is "$out" '{
  "name": "Café Größenwahn",
  "currency": "EUR",
  "open": true,
  "address": "{… 3 keys}",
  "products": "[… 3 items]",
  "orders": "[… 2 items]",
  "hours": "{… 3 keys}"
}
[Truncation info: 4 deep structures]'
  # more levels, items and characters than by default, where there is room
  awk 'BEGIN { printf "[[[[["; for (i = 0; i < 150; i++) printf "%s%d", i ? "," : "", i; print "]]]]]" }' >deep.json
  jt_run show deep.json --max-bytes 5000 -c
  has "$out" '148,149]]]]]'
  # pipes, and documents that end early
  jt_run show - --max-bytes 300 --json < <(cat users.json)
  [ "$code" = 0 ]
  [ "$(wc -c <out.txt)" -le 300 ]
  "$JT" validate out.txt
  printf '{"a": [1, 2' >cut.json
  jt_run show cut.json --max-bytes 300
  [ "$code" = 2 ]
  is "$out" ''
}

@test "show: --max-bytes is kept in every format, whatever the document" {
  awk 'BEGIN { printf "{\"back\\\\slash\": \""; for (i = 0; i < 400; i++) printf "\\\\\\n"; printf "\", \"n\": [";
    for (i = 0; i < 300; i++) printf "%s{\"id\": %d, \"deep\": {\"list\": [%d, [%d, {\"x\": \"é\"}]]}}", i ? ", " : "", i, i, i; print "]}" }' >odd.json
  for format in '' --json --concise; do
    for limit in 200 250 321 500 1000 3333 20000; do
      jt_run show odd.json $format --max-bytes "$limit"
      [ "$code" = 0 ]
      [ "$(wc -c <out.txt)" -le "$limit" ] || { echo "$format $limit"; return 1; }
      lacks "$out" 'omitted'
    done
  done
}

@test "show --max-bytes: a wide object does not hide the members of the others" {
  jq -n '{meta: {a: 1, b: 2}, records: [range(20000) | {id: ., name: "n"}], index: ([range(3000) | {key: "k\(.)", value: .}] | from_entries)}' >wide.json
  for bytes in 500 700 1500 3000 4500; do
    jt_run show wide.json --max-bytes "$bytes"
    [ "$(wc -c <out.txt)" -le "$bytes" ]
    [ "$(wc -c <out.txt)" -ge $((bytes * 3 / 5)) ]
    has "$out" '"meta": {"a": 1, "b": 2}'
    has "$out" '"k4": 4'
    has "$out" 'more items'
  done
}

@test "show --json --max-bytes: what is cut has a command that shows more of it" {
  jq -n '{a: [range(40)], b: [range(40)]}' >d.json
  for size in 250 300 500; do
    jt_run show d.json --json --max-bytes $size
    [ "$(wc -c <out.txt)" -le $size ]
    more=$(jq -r '.more[0] // ""' <<<"$out")
    has "$more" 'jt show d.json'
    eval "${more/#jt/\"\$JT\"}" >more.txt
    [ -s more.txt ]
  done
}
