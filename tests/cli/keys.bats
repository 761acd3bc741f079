#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt keys: the keys at a path with their types.

load helpers

@test "keys: for people, as in the specification" {
  jt_run keys config.json '$.features'
  [ "$code" = 0 ]
  is "$out" 'Keys at $.features: rollout (object), darkMode (boolean), analytics (object)'
  is "$err" ''
  awk 'BEGIN { printf "{\"users\": [0"; for (i = 1; i < 42; i++) printf ", %d", i; print "]}" }' >list.json
  jt_run keys list.json .users
  is "$out" '[Array with 42 items]'
  jt_run keys config.json /version
  is "$out" 'string'
  jt_run keys config.json /cache/ttl
  is "$out" 'number'
  echo '{"a": [1], "o": {}}' >small.json
  jt_run keys small.json /a
  is "$out" '[Array with 1 item]'
  jt_run keys small.json /o
  is "$out" 'Keys at $.o: none'
}

@test "keys: keys that are no plain words are quoted" {
  printf '{"a b": 1, "c,d": null, "": {}, "\\u0007": [], "é": "x", "x\\ny": true}' >odd.json
  jt_run keys odd.json
  is "$out" 'Keys at $: "a b" (number), "c,d" (null), "" (object), "\u0007" (array), é (string), "x\ny" (boolean)'
}

@test "keys: concise, list and json" {
  jt_run keys config.json -c
  is "$out" $'#key\ttype\tlength\nfeatures\tobject\t3\nversion\tstring\t6\nenv\tstring\t7\nlogging\tobject\t2\ncache\tobject\t3'
  jt_run keys config.json /cache -l
  is "$out" $'$.cache.ttl\n$.cache.maxBytes\n$.cache.shards'
  jt_run keys config.json /cache -l --paths pointer
  is "$out" $'/cache/ttl\n/cache/maxBytes\n/cache/shards'
  jt_run keys config.json /cache --json
  is "$out" '{
  "path": "$.cache",
  "type": "object",
  "keys": [
    {"key": "ttl", "type": "number"},
    {"key": "maxBytes", "type": "number"},
    {"key": "shards", "type": "array", "length": 3}
  ]
}'
  jt_run keys users.json /users --json
  is "$out" '{
  "path": "$.users",
  "type": "array",
  "length": 12,
  "keys": []
}'
  jt_run keys config.json /cache/ttl --json
  is "$out" '{
  "path": "$.cache.ttl",
  "type": "number",
  "keys": []
}'
}

@test "keys: of a very wide object, what the limit leaves out is counted" {
  awk 'BEGIN { printf "{\"first\":0"; for (i = 1; i < 40000; i++) printf ",\"k%d\":{\"a,b\":[%d]}", i, i; printf "}" }' >wide.json
  jt_run keys wide.json --limit 1
  is "$out" 'Keys at $: first (number), … 39999 more'
  jt_run keys wide.json
  has "$out" 'k999 (object), … 39000 more'
}

@test "keys: limits" {
  awk 'BEGIN { printf "{"; for (i = 0; i < 1500; i++) printf "%s\"k%d\": %d", i ? "," : "", i, i; print "}" }' >wide.json
  jt_run keys wide.json
  has "$out" 'k998 (number), k999 (number), … 500 more'
  jt_run keys wide.json -l
  [ "$(wc -l <out.txt)" = 1500 ]
  jt_run keys wide.json --limit 2
  is "$out" 'Keys at $: k0 (number), k1 (number), … 1498 more'
  jt_run keys wide.json --limit 2 --json
  is "$out" '{
  "path": "$",
  "type": "object",
  "keys": [
    {"key": "k0", "type": "number"},
    {"key": "k1", "type": "number"}
  ],
  "omitted": {"keys": 1498}
}'
  jt_run keys wide.json --limit 1 -l
  is "$out" '$.k0'
  is "$err" 'note: 1499 keys left out by --limit'
}

@test "keys: the first of a duplicate key counts" {
  echo '{"a": 1, "b": [], "\u0061": "x"}' >twice.json
  jt_run keys twice.json
  is "$out" 'Keys at $: a (number), b (array)'
}

@test "keys: errors" {
  jt_run keys config.json /featurse
  [ "$code" = 1 ]
  is "$out" ''
  is "$(head -n 1 err.txt)" "jt: no path '/featurse' in 'config.json': the root object has no key 'featurse'"
  has "$err" "hint: did you mean 'features'?"
  echo '{"a": 1, "b": [tru], "c": }' >bad.json
  jt_run keys bad.json /a
  [ "$code" = 0 ]
  jt_run keys bad.json /a --strict
  [ "$code" = 2 ]
  is "$out" ''
  jt_run keys bad.json --json
  [ "$code" = 2 ]
  is "$err" ''
  is "$out" '{
  "path": "$",
  "type": "object",
  "keys": [
    {"key": "a", "type": "number"},
    {"key": "b", "type": "array", "length": 1}
  ],
  "status": "error",
  "error": {
    "code": "INVALID_JSON",
    "message": "Invalid JSON in '"'bad.json'"', line 1, column 27: expected a value, found '"'}'"'.",
    "suggestion": "a value is missing before the bracket",
    "hints": ["a value is missing before the bracket"],
    "at": {"line": 1, "column": 27, "offset": 26},
    "try": ["jt validate bad.json"]
  }
}'
}

@test "keys: pipes and lines" {
  printf '{"a": 1}\n{"b": 2}\n' >log.ndjson
  jt_run keys --lines log.ndjson '[1]'
  is "$out" 'Keys at $[1]: b (number)'
  jt_run keys - '.users[-1].settings' < <(cat users.json)
  is "$out" 'Keys at $.users[11].settings: theme (string), notifications (boolean)'
}

@test "keys: a pipe is followed" {
  streams keys -c -
  printf '{"a": 1, "b": [1, 2], ' >&7
  shows $'#key\ttype\tlength'
  shows $'a\tnumber\t'
  shows $'b\tarray\t2'
  printf '"c": {}}' >&7
  streamed
  is "$out" $'c\tobject\t0'
}

@test "keys: keys are checked, and words of any script need no quotes" {
  printf '{"a\xe2[b": 1}' >key.json
  local format
  for format in human concise list json; do
    jt_run keys --format "$format" key.json
    [ "$code" = 2 ] || return 1
    if LC_ALL=C grep -q $'\xe2' out.txt; then return 1; fi
    if [ "$format" = json ]; then "$JT" validate out.txt || return 1; fi
  done
  printf '{"住所": 1, "名前": 2, "à": 3, "a…": 4}' >words.json
  jt_run keys words.json
  has "$out" ' 住所 '
  has "$out" ' 名前 '
  has "$out" ' à '
  has "$out" '"a…"'
  jt_run inspect words.json
  has "$out" '─ 住所'
}

@test "keys: a long key is cut for people, and whole elsewhere" {
  { printf '{"'; head -c 3000 /dev/zero | tr '\0' k; printf '": 1}'; } >long.json
  jt_run keys long.json
  has "$out" 'k…[+2000 chars]'
  [ "${#out}" -lt 1200 ]
  jt_run keys --list --paths pointer long.json
  [ "${#out}" = 3001 ]
}

@test "keys: --max-bytes names as many keys as fit" {
  jq -nc '[range(100) | {key: "key\(.)", value: 1}] | from_entries' >wide.json
  jt_run keys wide.json --max-bytes 200
  [ "$code" = 0 ]
  [ "$(wc -c <out.txt)" -le 200 ]
  has "$out" 'Keys at $: key0 (number), key1 (number), '
  shown=$(grep -o '(number)' out.txt | wc -l)
  has "$out" ", … $((100 - shown)) more"
}
