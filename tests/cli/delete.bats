# SPDX-License-Identifier: MIT
load helpers

@test "delete: the message to the letter" {
  jt_run delete config.json '$.features.darkMode'
  is "$said" 'Deleted $.features.darkMode from config.json'
  is "$(jq -c '.features | keys' config.json)" '["analytics","rollout"]'
}

@test "delete: the bytes that are removed are some of those that were there" {
  { printf '[1,'; head -c 5000 /dev/zero | tr '\0' ' '; printf '2]'; } >long.json
  jt_run delete long.json /0 --no-undo
  is "$code $(<long.json)" '0 [2]'
  has "$out" '5,002 of 5,005 bytes changed'
}

@test "delete: an element, and never the root" {
  jt_run delete config.json /cache/shards/0
  is "$(jq -c .cache.shards config.json)" '["b","c"]'
  jt_run delete config.json '$'
  is "$code" 2
}

@test "delete: a path that does not exist is exit 1" {
  jt_run delete config.json .featurez
  is "$code" 1
  has "$err" "did you mean 'features'?"
}

@test "delete: --max-bytes never hides what was deleted and where" {
  key=$(printf 'k%.0s' {1..300})
  for format in --concise --list --json ''; do
    printf '{"%s": {"value": "%s"}, "b": 1}' "$key" "$key" >long.json
    jt_run delete long.json "/$key/value" $format --paths pointer --max-bytes 200
    [ "$code" = 0 ]
    has "$out" "/$key/value"
    is "$(jq -c .b,.[] long.json | head -n 1)" 1
  done
  printf '{"%s": {"value": "%s"}, "b": 1}' k "$key" >long.json
  jt_run delete long.json /k/value --json --max-bytes 200
  is "$(jq -c '[.status, .operation, .targetPath, .omitted.values]' out.txt)" '["success","remove","/k/value",1]'
  printf '{"%s": {"value": "%s"}, "b": 1}' k "$key" >long.json
  jt_run delete long.json /k/value --concise --max-bytes 200
  is "$out" $'#operation\tpath\tprevious\tnew\nremove\t/k/value\t\t'
  is "$err" 'note: values or lines left out by --max-bytes 200'
}

@test "delete: --max-bytes does not cut a document that goes to stdout" {
  jt_run delete - /users --max-bytes 200 <users.json
  [ "$code" = 2 ]
  is "$out" ''
  has "$err" '--max-bytes would cut it'
}

@test "delete: several paths are one write, and paths into the document as it was" {
  jt_run delete config.json '.cache.shards[0]' '.cache.shards[1]' .cache.ttl
  is "$code $said" '0 Deleted 3 values from config.json'
  is "$(jq -c '[.cache.shards, .cache.ttl]' config.json)" '[["c"],null]'
  jt_run undo config.json
  same config.json
  jt_run delete config.json .cache.ttl .nope
  is "$code" 1
  has "$err" "the root object has no key 'nope'"
  same config.json
  jt_run delete config.json .cache.ttl .nope --if-exists
  is "$code $said" '0 Deleted .cache.ttl from config.json'
  jt_run delete config.json .nope --if-exists
  is "$code $out" '0 Unchanged: nothing to delete in config.json'
}

@test "delete: by query" {
  jt_run delete users.json '$..createdAt' --all
  is "$code $said" '0 Deleted 5 values at $..createdAt from users.json'
  is "$(grep -c createdAt users.json)" 0
  "$JT" validate users.json
  "$JT" undo users.json
  same users.json
  jt_run delete users.json '$.users[?@.id == "user-3"]'
  is "$code $said" '0 Deleted $.users[3] from users.json'
}

@test "delete: a query whose end is nowhere names the step, with near misses" {
  jt_run delete users.json '$.users[*].setings.theme' --all
  is "$code" 1
  has "$err" "'.setings' selects nothing"
  has "$err" "did you mean 'settings'?"
  jt_run delete users.json '$.users[*].settings.thme' --all
  has "$err" "'.thme' selects nothing"
  has "$err" "did you mean 'theme'?"
  same users.json
}

@test "delete: several queries with names at their ends" {
  echo '{"x": {"b": 1, "c": 2}, "y": {"b": 3}, "c": {"b": 4, "d": 5}}' >q.json
  jt_run delete q.json '$["x","y"].b' '$.c' --all
  is "$code $(jq -c . q.json)" '0 {"x":{"c":2},"y":{}}'
}
