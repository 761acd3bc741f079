# SPDX-License-Identifier: MIT
# jt set, delete, append, insert, merge, undo.
load helpers

@test "set, delete, append, insert, merge: messages to the letter" {
  jt_run set config.json '$.features.rollout.percent' 25
  is "$out" 'Updated $.features.rollout.percent = 25 in config.json'
  jt_run set config.json .features.beta '{"enabled": true}'
  is "$out" 'Updated $.features.beta = {...} in config.json'
  jt_run set config.json .features.list '[]'
  is "$out" 'Updated $.features.list = [...] in config.json'
  jt_run delete config.json '$.features.darkMode'
  is "$out" 'Deleted $.features.darkMode from config.json'
  echo '{"users": [1, 2]}' >u.json
  jt_run append u.json '$.users' '{"id": "u-101", "name": "Alice"}'
  is "$out" 'Appended value to $.users in u.json (now 3 items)'
  is "$(cat u.json)" '{"users": [1, 2, {"id": "u-101", "name": "Alice"}]}'
  jt_run insert u.json '$.users[2]' 3
  is "$out" 'Inserted value at $.users[2] in u.json (now 4 items)'
  jt_run merge config.json '$.features.rollout' '{"percent": 75, "regions": ["us-east-1"]}'
  is "$out" 'Merged 2 keys into $.features.rollout in config.json'
  is "$(jq -c .features.rollout config.json)" '{"enabled":true,"percent":75,"regions":["us-east-1"]}'
}

@test "set: paths to many places, and the root, are refused" {
  for path in '$..a' '$.*' '$[0:2]' '$[?@.a]' '$' ''; do
    jt_run set config.json "$path" 1
    is "$path: $code" "$path: 2"
  done
  cmp config.json "$PROJECT/examples/config.json"
}

@test "set: a large value is written with a warning" {
  { printf '"'; head -c 11000 /dev/zero | tr '\0' x; printf '"'; } >big.json
  jt_run set config.json .blob @big.json
  is "$code" 0
  is "$err" 'warning: the value is large: 10.7 KB'
  jt_run set config.json .blob @big.json --json
  is "$(jq -r .warning <<<"$out")" 'the value is large: 10.7 KB'
  is "$err" ''
}

@test "set: negative indices count from the end" {
  jt_run set config.json '$.cache.shards[-1]' '"z"'
  is "$out" 'Updated $.cache.shards[2] = "z" in config.json'
  jt_run insert config.json '$.cache.shards[-1]' '"y"'
  is "$out" 'Inserted value at $.cache.shards[2] in config.json (now 4 items)'
  is "$(jq -c .cache.shards config.json)" '["a","b","y","z"]'
}

@test "delete: a path that does not exist is exit 1" {
  jt_run delete config.json .featurez
  is "$code" 1
  has "$err" "did you mean 'features'?"
}

@test "append: takes the array, or the array and -" {
  jt_run append config.json /cache/shards/- 1
  is "$code" 0
  jt_run append config.json /cache/shards 2
  is "$(jq -c .cache.shards config.json)" '["a","b","c",1,2]'
  jt_run append config.json /env 2 --json
  is "$code" 2
  is "$(jq -r .code <<<"$out")" TYPE_MISMATCH
}

@test "merge: one level; --deep; a duplicated key is refused" {
  jt_run merge config.json .features '{"rollout": {"percent": 1}}'
  is "$(jq -c .features.rollout config.json)" '{"percent":1}'
  jt_run merge config.json .features '{"rollout": {"more": 1}}' --deep
  is "$(jq -c .features.rollout config.json)" '{"percent":1,"more":1}'
  jt_run merge config.json .features '{"a": 1, "a": 2}' --json
  is "$code" 2
  is "$(jq -r .code <<<"$out")" DUPLICATE_KEY
  jt_run merge config.json .features 5
  is "$code" 2
}

@test "the short commands give patch's document in JSON, with JSONPath" {
  jt_run set config.json .cache.ttl 60 --json
  is "$(jq -c '[.status, .operation, .targetPath, .previousValue, .newValue, .bytesChanged]' <<<"$out")" \
    '["success","set","$.cache.ttl",3600,60,2]'
  jt_run set config.json .cache.maxBytes 9007199254740995.0 --json
  has "$out" '"previousValue": 9007199254740993,'
  has "$out" '"newValue": 9007199254740995.0,'
}

@test "undo: one after the other, byte for byte" {
  cp config.json first.json
  "$JT" set config.json .cache.ttl 60
  cp config.json second.json
  "$JT" merge config.json .features '{"x": [1, 2], "darkMode": true}'
  jt_run undo config.json --history -c
  is "$(cut -f 2 <<<"$out")" $'edit\nmerge .features\nset .cache.ttl'
  jt_run undo config.json
  is "$code" 0
  has "$out" "✓ undid 'merge .features'"
  cmp config.json second.json
  jt_run undo config.json --json
  is "$(jq -c '[.status, .operation, .undone, .left]' <<<"$out")" '["success","undo","set .cache.ttl",0]'
  cmp config.json first.json
  jt_run undo config.json
  is "$code" 2
  jt_run undo config.json --history
  is "$code" 1
}

@test "undo: refused where the file changed since" {
  "$JT" set config.json .cache.ttl 60
  echo >>config.json
  cp config.json kept.json
  jt_run undo config.json --json
  is "$code" 3
  is "$(jq -r .code <<<"$out")" DOCUMENT_CHANGED
  cmp config.json kept.json
}

@test "undo: --dry-run, --no-undo, --require-undo, a journal that cannot be written" {
  "$JT" set config.json .cache.ttl 60 --no-undo
  jt_run undo config.json
  is "$code" 2
  "$JT" set config.json .cache.ttl 61
  cp config.json kept.json
  jt_run undo config.json -n
  has "$out" '✓ would undo'
  cmp config.json kept.json
  export XDG_STATE_HOME=/proc/none
  jt_run set config.json .cache.ttl 62 --json
  is "$code" 0
  is "$(jq -c .undo <<<"$out")" false
  [ -n "$(jq -r .undoReason <<<"$out")" ]
  cp config.json kept.json
  jt_run set config.json .cache.ttl 63 --require-undo
  is "$code" 2
  cmp config.json kept.json
}

@test "undo: a journal that can be read and not written" {
  needs sqlite3
  cp config.json first.json
  "$JT" set config.json .cache.ttl 60
  cp config.json second.json
  "$JT" set config.json .cache.ttl 61
  mkfifo hold
  sqlite3 "$XDG_STATE_HOME/jt/undo.sqlite" <hold >held.txt &
  exec 7>hold
  echo 'BEGIN; SELECT count(*) FROM entry;' >&7 # its reader keeps every writer out
  while [ ! -s held.txt ]; do sleep 0.01; done
  jt_run undo config.json --json
  is "$code $(jq -r .status <<<"$out")" '0 success'
  is "$(jq .left <<<"$out")" 1
  cmp config.json second.json
  exec 7>&-
  wait
  # The entry of what was undone is still there; it is passed over.
  jt_run undo config.json --json
  is "$code $(jq .left <<<"$out")" '0 0'
  cmp config.json first.json
}

@test "undo: the journal is readable by its owner alone" {
  "$JT" set config.json .cache.ttl 60
  is "$(stat -c %a "$XDG_STATE_HOME/jt")" 700
  is "$(find "$XDG_STATE_HOME/jt" -type f -printf '%m\n' | sort -u)" 600
}
