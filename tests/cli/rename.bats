#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt rename: another key for a member.

load helpers

@test "rename: the key's bytes alone change" {
  jt_run rename config.json .features.darkMode dark-mode
  is "$code $said" "0 Renamed .features.darkMode to 'dark-mode' in config.json"
  is "$(diff config.json "$PROJECT/examples/config.json" | grep '^<')" '<     "dark-mode": false,'
  jt_run undo config.json
  same config.json
  jt_run rename config.json .features.darkMode darkMode
  has "$out" 'Unchanged'
  printf '{ "a\\u0062" : 1 , "c":2}' >odd.json
  jt_run rename odd.json .ab $'\u00e9"\n'
  is "$(cat odd.json)" '{ "é\"\n" : 1 , "c":2}'
}

@test "rename: what cannot be renamed" {
  jt_run rename config.json .features.darkMode rollout
  is "$code" 2
  has "$err" "cannot rename '/features/darkMode' in 'config.json': its object has a key 'rollout' already"
  jt_run rename config.json '.cache.shards[0]' x
  is "$code" 2
  has "$err" 'it is an element of an array and has no key'
  jt_run rename config.json . x
  is "$code" 2
  jt_run rename config.json .nope x
  is "$code" 1
  jt_run rename config.json .env $'\xff'
  is "$code" 2
  has "$err" 'is not UTF-8, from byte 0 on'
  same config.json
}

@test "rename: by query, and in a list of operations" {
  jt_run rename users.json '$.users[*].name' fullName --all
  is "$code $said" "0 Renamed 12 values at \$.users[*].name to 'fullName' in users.json"
  is "$(jq -c '.users[0] | keys_unsorted' users.json)" '["id","fullName","email","settings"]'
  jt_run rename users.json '$.users[*].email' id --all
  is "$code" 2
  jt_run rename users.json '$..theme' colour --all --json
  is "$(jq -c '[.operation, .targetCount, .changes[0]]' <<<"$out")" \
    '["rename",12,{"targetPath":"$.users[0].settings.theme","previousValue":"theme","newValue":"colour"}]'
  echo '[{"operation": "rename", "path": "/users/0/id", "value": "key"}]' >ops.json
  jt_run patch users.json --ops ops.json
  is "$code $(jq -r '.users[0].key' users.json)" '0 user-0'
}
