# SPDX-License-Identifier: MIT
load helpers

@test "set: the message to the letter; containers by their kind" {
  jt_run set config.json '$.features.rollout.percent' 25
  is "$out" 'Updated $.features.rollout.percent = 25 in config.json'
  jt_run set config.json .features.beta '{"enabled": true}'
  is "$out" 'Updated $.features.beta = {...} in config.json'
  jt_run set config.json .features.list '[]'
  is "$out" 'Updated $.features.list = [...] in config.json'
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

@test "the short commands give patch's document in JSON, with JSONPath" {
  jt_run set config.json .cache.ttl 60 --json
  is "$(jq -c '[.status, .operation, .targetPath, .previousValue, .newValue, .bytesChanged]' <<<"$out")" \
    '["success","set","$.cache.ttl",3600,60,2]'
  jt_run set config.json .cache.maxBytes 9007199254740995.0 --json
  has "$out" '"previousValue": 9007199254740993,'
  has "$out" '"newValue": 9007199254740995.0,'
}

@test "set: -0 is a value" {
  jt_run set users.json /users/0/id -0
  [ "$code" = 0 ]
  is "$(jt get users.json /users/0/id)" -0
}
