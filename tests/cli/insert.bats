# SPDX-License-Identifier: MIT
load helpers

@test "insert: the message to the letter, with the new length" {
  echo '{"items": [1, 2]}' >l.json
  jt_run insert l.json '$.items[2]' 3
  is "$said" 'Inserted value at $.items[2] in l.json (now 3 items)'
  jt_run insert l.json '$.items[0]' 0
  is "$(cat l.json)" '{"items": [0, 1, 2, 3]}'
}

@test "insert: only where an array has a place" {
  jt_run insert config.json .env 1
  is "$code" 2
  jt_run insert config.json .cache.shards 1
  is "$code" 2
  jt_run insert config.json '$.cache.shards[4]' 1
  is "$code" 1
  cmp config.json "$PROJECT/examples/config.json"
}
