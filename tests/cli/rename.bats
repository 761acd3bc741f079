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
  has "$err" "cannot rename '.features.darkMode' in 'config.json': its object has a key 'rollout' already"
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

@test "rename: a name that is a path is refused with the key that was meant" {
  for name in .scripts.dark-mode /features/dark-mode '$.features["dark-mode"]' "['dark-mode']"; do
    jt_run rename config.json .features.darkMode "$name"
    is "$code ${err%%$'\n'*}" "2 jt: NAME '$name' is a path, and the new key alone is wanted"
    same config.json
    is "$(sed -n 's/^hint: try: //p' err.txt)" 'jt rename config.json .features.darkMode dark-mode'
  done
  sed -n 's/^hint: try: //p' err.txt >try.sh
  sh try.sh >out.txt
  is "$(head -n 1 out.txt)" "Renamed .features.darkMode to 'dark-mode' in config.json"
  # What cannot be a path is a key, and any name is one where it is said.
  for name in '$ref' '...' 'a.b'; do
    echo '{"k": 1}' >k.json
    jt_run rename k.json .k "$name" -q
    is "$code $(jq -r 'keys[0]' k.json)" "0 $name"
  done
  echo '{"k": 1}' >k.json
  jt_run rename k.json .k .env --literal
  is "$code $(<k.json)" '0 {".env": 1}'
}

@test "rename: errors are in the dialect that was typed" {
  echo '{"rows": [{"a": 1, "b": 2}]}' >r.json
  jt_run rename r.json '$.rows[*].a' b --json
  is "$(jq -c '[.message, .available]' <<<"$out")" "[\"Cannot rename '\$.rows[0].a' in 'r.json': its object has a key 'b' already.\",[\"\$.rows[0].b\"]]"
  jt_run rename r.json '.rows[0].a' b
  has "$err" "cannot rename '.rows[0].a'"
  jt_run rename r.json '.rows[0].a' b --paths pointer
  has "$err" "cannot rename '/rows/0/a'"
}
