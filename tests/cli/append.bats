# SPDX-License-Identifier: MIT
load helpers

@test "append: the message to the letter, with the new length" {
  echo '{"users": [1, 2]}' >u.json
  jt_run append u.json '$.users' '{"id": "u-101", "name": "Alice"}'
  is "$said" 'Appended value to $.users in u.json (now 3 items)'
  is "$(cat u.json)" '{"users": [1, 2, {"id": "u-101", "name": "Alice"}]}'
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

@test "append: where nothing fits, what is there is said" {
  jt_run append users.json '$.users[*].name' 1 --all
  is "$code" 1
  has "$err" "cannot append '.name' in any of them"
  has "$err" "hint: '\$.users[0].name' is a string"
  jt_run append users.json '$.users[*].tgs' 1 --all
  has "$err" "'.tgs' selects nothing"
  same users.json
}
