#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt keys: the keys at a path with their types.

load helpers

@test "keys: for people, as in the specification" {
  jt_run keys config.json '$.features'
  [ "$code" = 0 ]
  is "$out" $'rollout    object   3\ndarkMode   boolean\nanalytics  object   2'
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
  is "$out" '[Object without keys]'
}

@test "keys: for people, an array's length and the keys of its elements" {
  jt_run keys users.json .users
  is "$out" $'[Array with 12 items]\nid          string\nname        string\nemail       string\nsettings    object\ncreatedAt?  string  5 of 12'
  echo '[{"a": 1, "b": [1]}, {"a": "x"}, 7]' >mixed.json
  jt_run keys mixed.json
  is "$out" $'[Array with 3 items]\na?  number|string  2 of 3\nb?  array          1 of 3'
  jt_run keys mixed.json --limit 1
  is "$out" $'[Array with 3 items]\na?  number|string  2 of 3\n… 1 more'
}

@test "keys: keys that are no plain words are quoted" {
  printf '{"a b": 1, "c,d": null, "": {}, "\\u0007": [], "é": "x", "x\\ny": true}' >odd.json
  jt_run keys odd.json
  is "$out" $'"a b"     number\n"c,d"     null\n""        object   0\n"\\u0007"  array    0\né         string   1\n"x\\ny"    boolean'
}

@test "keys: concise, list and json" {
  jt_run keys config.json -c
  is "$out" $'#key\ttype\tlength\nfeatures\tobject\t3\nversion\tstring\t6\nenv\tstring\t7\nlogging\tobject\t2\ncache\tobject\t3'
  jt_run keys config.json /cache -l
  is "$out" $'/cache/ttl\n/cache/maxBytes\n/cache/shards'
  jt_run keys config.json '$.cache' -l --paths pointer
  is "$out" $'/cache/ttl\n/cache/maxBytes\n/cache/shards'
  jt_run keys config.json /cache --json
  is "$out" '{
  "path": "/cache",
  "type": "object",
  "keys": [
    {"key": "ttl", "type": "number"},
    {"key": "maxBytes", "type": "number"},
    {"key": "shards", "type": "array", "length": 3}
  ]
}'
  jt_run keys users.json /users --json
  is "$out" '{
  "path": "/users",
  "type": "array",
  "length": 12,
  "keys": []
}'
  jt_run keys config.json /cache/ttl --json
  is "$out" '{
  "path": "/cache/ttl",
  "type": "number",
  "keys": []
}'
}

@test "keys: of a very wide object, what the limit leaves out is counted" {
  awk 'BEGIN { printf "{\"first\":0"; for (i = 1; i < 40000; i++) printf ",\"k%d\":{\"a,b\":[%d]}", i, i; printf "}" }' >wide.json
  jt_run keys wide.json --limit 1
  is "$out" $'first  number\n… 39999 more'
  jt_run keys wide.json
  has "$out" $'k999   object  1\n… 39000 more'
}

@test "keys: limits" {
  awk 'BEGIN { printf "{"; for (i = 0; i < 1500; i++) printf "%s\"k%d\": %d", i ? "," : "", i, i; print "}" }' >wide.json
  jt_run keys wide.json
  has "$out" $'k998  number\nk999  number\n… 500 more'
  jt_run keys wide.json -l
  [ "$(wc -l <out.txt)" = 1500 ]
  jt_run keys wide.json --limit 2
  is "$out" $'k0  number\nk1  number\n… 1498 more'
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
  is "$out" $'a  number\nb  array   0'
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
    "message": "Invalid JSON in '"'bad.json'"', line 1, column 19: expected the rest of a number or literal, found '"']'"'.",
    "at": {"line": 1, "column": 19, "offset": 18},
    "try": ["jt validate bad.json"]
  }
}'
}

@test "keys: pipes and lines" {
  printf '{"a": 1}\n{"b": 2}\n' >log.ndjson
  jt_run keys --lines log.ndjson '[1]'
  is "$out" 'b  number'
  jt_run keys - '.users[-1].settings' < <(cat users.json)
  is "$out" $'theme          string   4\nnotifications  boolean'
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
  has "$out" $'住所  number\n名前'
  is "$out" $'住所  number\n名前  number\nà     number\n"a…"  number'
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
  has "$out" $'key0   number\nkey1   number\n'
  shown=$(grep -c number out.txt)
  has "$out" "… $((100 - shown)) more"
}

@test "keys: a key of 50 MB is not copied" {
  needs_limit
  { printf '{"'; head -c 50000000 /dev/zero | tr '\0' k; printf '": [1, 2], "b": 1}'; } >long.json
  code=0
  (ulimit -v 250000 && "$JT" keys long.json --json) >out.txt 2>err.txt || code=$?
  is "$code $(<err.txt)" '0 '
  [ "$(wc -c <out.txt)" -gt 50000000 ]
  has "$(tail -c 200 out.txt | tr -d ' \n')" 'kkk","type":"array","length":2},{"key":"b","type":"number"}]}'
  # A path is the key once more, and a line of it.
  (ulimit -v 320000 && "$JT" keys long.json --list) >out.txt 2>err.txt || code=$?
  is "$code $(<err.txt) $(wc -c <out.txt) $(tail -n 1 out.txt)" '0  50000007 $.b'
}

@test "keys: long keys are whole, whatever they are made of" {
  jq -nc '[("é\n\"\\😀" * 30000), ("x" * 65536), ("y" * 65537), ("z" * 16384 + "é"), ("\u001b" * 20000)] |
    map({key: ., value: [1]}) | from_entries' >long.json
  wanted=$(jq -c 'keys_unsorted' long.json | cksum)
  is "$("$JT" keys long.json --json | jq -c '.keys | map(.key)' | cksum)" "$wanted"
  is "$("$JT" keys long.json --json | jq -c '.keys | map([.type, .length]) | unique')" '[["array",1]]'
  is "$("$JT" keys long.json --concise | cut -f2- | sort -u)" $'array\t1\ntype\tlength'
  is "$("$JT" keys long.json | grep -c 'array  1$')" 5
  is "$("$JT" keys long.json --json --max-bytes 500 | jq '.omitted.keys')" 5
}

@test "keys: a wrong value after a long key" {
  { printf '{"a": 1, "'; head -c 100000 /dev/zero | tr '\0' k; printf '": [1 2]}'; } >wrong.json
  jt_run keys wrong.json --json
  [ "$code" = 2 ]
  is "$(jq -c '[.status, .error.code, (.keys[1] | .type, .incomplete, .length, (.key | length))]' out.txt)" \
    '["error","INVALID_JSON","array",true,null,100000]'
  local format
  for format in human concise; do
    jt_run keys wrong.json --format "$format"
    [ "$code" = 2 ] || return 1
    has "$err" 'wrong.json' || return 1
  done
}

@test "keys and show: a query that selects one value" {
  jt_run keys users.json '$.users[?@.id == "user-3"].settings'
  is "$out" $'theme          string   5\nnotifications  boolean'
  jt_run show users.json '$.users[?@.id == "user-3"].settings.theme' --json
  has "$out" '"path": "$.users[3].settings.theme"'
  for command in keys show; do
    jt_run $command users.json '$.users[*]' --json
    [ "$code" = 3 ]
    has "$out" '"code": "AMBIGUOUS_MATCH"'
    has "$out" '"available": ["$.users[0]", "$.users[1]", "$.users[2]", "$.users[3]", "$.users[4]"]'
    has "$out" "jt $command users.json '\$.users[0]'"
    jt_run $command users.json '$.users[?@.nmae == 1]'
    [ "$code" = 1 ]
    is "$out" ''
    is "$(head -n 2 err.txt)" "jt: no value for '\$.users[?@.nmae == 1]' in 'users.json': '[?@.nmae == 1]' selects nothing
hint: did you mean 'name'?"
    jt_run $command - '$..[?@.id == "user-3"].settings' < <(cat users.json)
    [ "$code" = 0 ]
    jt_run $command -p '$..[?@.id == "user-3"].settings' users.json users.json
    [ "$code" = 0 ]
  done
}
