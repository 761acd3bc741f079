#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt apply: what was previewed is carried out.

load helpers

# previewed FILE OPERATIONS: the session.
previewed() { "$JT" preview "$1" --ops - --json <<<"$2" | jq -r .session_id; }

@test "apply: the bytes of the values alone change, once, and undo takes it back" {
  id=$(previewed config.json '[{"op":"replace","path":"/env","value":"test"},{"op":"replace","path":"/cache/ttl","value":7}]')
  jt_run apply "$id"
  is "$code $err" '0 '
  is "$out" "✓ Successfully applied 2 changes to $PWD/config.json
  change_001  .env        \"staging\" → \"test\"
  change_002  .cache.ttl  3600 → 7
  undo: jt undo $PWD/config.json"
  is "$(diff config.json "$PROJECT/examples/config.json" | grep -c '^<')" 2
  jt_run apply "$id" --json
  is "$code $(jq -r .code out.txt)" '1 SESSION_NOT_FOUND'
  is "$("$JT" sessions -l)" ''
  "$JT" undo config.json -q
  same config.json
}

@test "apply --change: the rest stays in the session, for the document as it is then" {
  id=$(previewed config.json '[{"op":"remove","path":"/cache/shards/0"},{"op":"replace","path":"/cache/shards/1","value":"z"},{"op":"replace","path":"/env","value":"e"}]')
  jt_run apply "$id" --change change_001 --json
  is "$code $(jq -c '[.status, .message, .changes_left]' out.txt)" \
    '0 ["partial_success","Successfully applied 1 change; 2 changes left in the session",2]'
  is "$("$JT" sessions show "$id" -c | cut -f 1,2)" $'#id\tpath\nchange_002\t.cache.shards[1]\nchange_003\t.env'
  jt_run apply "$id" --change change_003 --change change_002 -c
  is "$out" $'#id\tpath\told\tnew\nchange_002\t.cache.shards[1]\tc\tz\nchange_003\t.env\tstaging\te'
  is "$(jq -c .cache.shards config.json)" '["b","z"]'
  jt_run apply "$id"
  is "$code" 1
}

@test "apply --change: what goes before an element goes to its place when that is removed first" {
  id=$(previewed config.json '[{"op":"add","path":"/cache/shards/1","value":"n"},{"op":"remove","path":"/cache/shards/2"}]')
  jt_run apply "$id" --change change_002
  is "$code $(jq -c .cache.shards config.json)" '0 ["a","c"]'
  jt_run apply "$id"
  is "$code $(jq -c .cache.shards config.json)" '0 ["a","n","c"]'
}

@test "apply: an unknown change is refused with those that there are" {
  id=$(previewed config.json '[{"op":"replace","path":"/env","value":"e"}]')
  jt_run apply "$id" --change change_009 --json
  is "$code $(jq -c '[.code, .choices]' out.txt)" '2 ["INVALID_INPUT",["change_001"]]'
  same config.json
  jt_run apply "$id" -q
  is "$code" 0
}

@test "apply: changes within one another go together" {
  id=$(previewed config.json '[{"op":"add","path":"/new","value":{}},{"op":"add","path":"/new/k","value":1}]')
  for change in change_001 change_002; do
    jt_run apply "$id" --change $change
    is "$code ${err%%$'\n'*}" '2 jt: change_002 lies within what change_001 writes, so both are applied or none'
  done
  jt_run apply "$id" --json
  is "$code $(jq -c .new config.json)" '0 {"k":1}'
}

@test "apply: a document that changed is refused, whatever changed" {
  for round in {1..25}; do
    cp "$PROJECT/examples/config.json" config.json
    touch -d '2026-01-01 00:00:00' config.json
    id=$(previewed config.json '[{"op":"replace","path":"/cache/ttl","value":1}]')
    case $((round % 4)) in
      0) sed -i 's/3600/3601/' config.json ;;
      1) sed -i 's/staging/stageng/' config.json ;;
      2) echo '{}' >config.json ;;
      3) printf '{"cache":' >config.json ;;
    esac
    touch -d '2026-01-01 00:00:00' config.json
    cp config.json before.json
    jt_run apply "$id" --json
    is "$code $(jq -r .code out.txt)" '3 DOCUMENT_CHANGED'
    cmp config.json before.json
  done
  is "$(jq -c '.try[0]' out.txt)" "\"jt apply $id --rebase\""
  rm config.json
  jt_run apply "$id" --json
  is "$code $(jq -r .code out.txt)" '2 FILE_NOT_FOUND'
}

@test "apply --rebase: an element that moved is followed, and a value that changed is not overwritten" {
  echo '[{"operation":"set","path":"/users/0/settings/theme","value":"new"},{"operation":"set","path":"/users/1/email","value":"e"}]' >ops.json
  id=$("$JT" preview users.json --ops ops.json --json | jq -r .session_id)
  jq '.users |= reverse' users.json >r.json && mv r.json users.json
  jt_run apply "$id"
  is "$code" 3
  cp users.json before.json
  jt_run apply "$id" --rebase --json
  is "$code $(jq -r .status out.txt)" '0 success'
  is "$(jq -c '[.users[] | select(.id == "user-0").settings.theme, select(.id == "user-1").email]' users.json)" '["e","new"]'

  id=$("$JT" preview users.json --ops - --json <<<'[{"operation":"set","path":"$.users[?@.id==\"user-0\"].name","value":"A"},{"operation":"set","path":"$.users[?@.id==\"user-1\"].name","value":"B"}]' | jq -r .session_id)
  "$JT" set users.json '$.users[?@.id=="user-0"].name' --string other -q
  cp users.json before.json
  jt_run apply "$id" --rebase --json
  is "$code $(jq -r .code out.txt)" '3 DOCUMENT_CHANGED'
  has "$(jq -r '.hints[]' out.txt)" 'change_001: '
  cmp users.json before.json
  jt_run apply "$id" --skip-stale --json
  is "$code $(jq -c '[.status, .stale_changes[].id, .applied_changes[].id]' out.txt)" \
    '0 ["partial_success","change_001","change_002"]'
  is "$(jq -c '[.users[] | select(.id == "user-0", .id == "user-1").name]' users.json)" '["B","other"]'
}

@test "apply --rebase: an element that nothing identifies is edited only where it is the same one" {
  echo '{"rows":[{"x":1,"y":1},{"x":1,"y":2}],"n":0}' >rows.json
  id=$(previewed rows.json '[{"op":"replace","path":"/rows/1/x","value":7}]')
  "$JT" insert rows.json '.rows[0]' '{"x":1,"y":0}' -q
  cp rows.json before.json
  jt_run apply "$id" --rebase --json
  is "$code $(jq -r .code out.txt)" '3 DOCUMENT_CHANGED'
  is "$(jq -r '.hints[0]' out.txt)" "change_001: '\$.rows[1]' is not the element that it was, and no member identifies that one"
  cmp rows.json before.json
  "$JT" delete rows.json '.rows[0]' -q
  "$JT" set rows.json .n 1 -q
  jt_run apply "$id" --rebase -q
  is "$code $(jq -c . rows.json)" '0 {"rows":[{"x":1,"y":1},{"x":7,"y":2}],"n":1}'
}

@test "apply --rebase: a value is followed where no other one was equal to it" {
  echo '{"s":["a","b","a"]}' >s.json
  for ops in '[{"op":"replace","path":"/s/2","value":"c"}]' '[{"op":"remove","path":"/s/2"}]'; do
    id=$(previewed s.json "$ops")
    "$JT" set s.json '.s[2]' '"x"' -q
    cp s.json before.json
    jt_run apply "$id" --rebase --json
    is "$code $(jq -r .code out.txt)" '3 DOCUMENT_CHANGED'
    cmp s.json before.json
    "$JT" set s.json '.s[2]' '"a"' -q
  done
  id=$(previewed s.json '[{"op":"replace","path":"/s/1","value":"c"}]')
  "$JT" insert s.json '.s[0]' '"z"' -q
  jt_run apply "$id" --rebase -q
  is "$code $(jq -c . s.json)" '0 {"s":["z","a","c","a"]}'
}

@test "apply --rebase: a move is followed by what it moves and what it goes before" {
  moved() { printf '{"l":%s}' "$1" >m.json && previewed m.json "$2"; }
  order() { jq -r '[.l[] | if type == "object" then .id else . end] | join("")' m.json; }

  # before d, wherever both are now
  id=$(moved '[{"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"}]' '[{"op":"move","from":"/l/0","path":"/l/2"}]')
  echo '{"l":[{"id":"d"},{"id":"n"},{"id":"c"},{"id":"a"},{"id":"b"}]}' >m.json
  jt_run apply "$id" --json
  is "$code $(jq -r .code out.txt)" '3 DOCUMENT_CHANGED'
  jt_run apply "$id" --rebase --json
  is "$code $(jq -r .status out.txt) $(order)" '0 success adncb'
  "$JT" undo m.json -q
  is "$(order)" 'dncab'

  # to the end, which is elsewhere now
  id=$(moved '[{"id":"a"},{"id":"b"},{"id":"c"}]' '[{"op":"move","from":"/l/0","path":"/l/2"}]')
  echo '{"l":[{"id":"c"},{"id":"a"},{"id":"b"},{"id":"e"}]}' >m.json
  jt_run apply "$id" --rebase --json
  is "$code $(order)" '0 cbea'

  # together with a change in the element that moves
  id=$(moved '[{"id":"a","v":1},{"id":"b"},{"id":"c"}]' \
    '[{"op":"move","from":"/l/0","path":"/l/1"},{"op":"replace","path":"/l/1/v","value":2}]')
  echo '{"l":[{"id":"c"},{"id":"b"},{"id":"n"},{"id":"a","v":1}]}' >m.json
  jt_run apply "$id" --rebase --json
  is "$code $(jq -c .message out.txt)" '0 "Successfully applied 2 changes"'
  is "$(order) $(jq '.l[] | select(.id == "a").v' m.json)" 'acbn 2'
}

@test "apply --rebase: a move of what is gone, or before what is gone, is not made" {
  for now in '[{"id":"b"},{"id":"c"}]' '[{"id":"a"},{"id":"b"}]'; do
    echo '{"l":[{"id":"a"},{"id":"b"},{"id":"c"}]}' >m.json
    id=$(previewed m.json '[{"op":"move","from":"/l/0","path":"/l/1"}]')
    echo "{\"l\":$now}" >m.json
    cp m.json before.json
    jt_run apply "$id" --rebase --json
    is "$code $(jq -r .code out.txt)" '3 DOCUMENT_CHANGED'
    has "$(jq -r '.hints[]' out.txt)" 'change_001: '
    cmp m.json before.json
  done
}

@test "apply --change: changes that were not asked for and that the session cannot keep are named" {
  ops='[{"op":"replace","path":"/a","value":2},{"op":"replace","path":"/b","value":2},{"op":"replace","path":"/c","value":2}]'
  for how in --rebase --skip-stale; do
    echo '{"a":1,"b":1,"c":1}' >e.json
    id=$(previewed e.json "$ops")
    echo '{"a":5,"b":1,"c":1}' >e.json
    jt_run apply "$id" --change change_002 $how --json
    is "$code $(jq -c '[.status, .changes_left, .stale_changes]' out.txt)" \
      '0 ["partial_success",1,[{"id":"change_001","reason":"the value is 5 now, so the session does not keep it"}]]'
    jt_run apply "$id" --json
    is "$code $(jq -c '[.status, .applied_changes[].id]' out.txt) $(cat e.json)" '0 ["success","change_003"] {"a":5,"b":2,"c":2}'
  done
  # What an applied change removes, with what another one is in.
  echo '{"a":{"b":1},"c":1}' >e.json
  id=$(previewed e.json '[{"op":"replace","path":"/a/b","value":2},{"op":"remove","path":"/a"}]')
  jt_run apply "$id" --change change_002 -n --json
  has "$(jq -r '.stale_changes[].reason' out.txt)" 'so the session would not keep it'
  jt_run apply "$id" --change change_002
  is "$code" 0
  is "$(head -1 <<<"$out")" "✓ Successfully applied 1 change to $PWD/e.json; 1 change dropped from the session"
  has "$out" '  change_001  dropped: an applied change wrote or removed what it is in, so the session does not keep it'
}

@test "apply --skip-stale: if nothing holds any more, nothing is written" {
  id=$(previewed config.json '[{"op":"replace","path":"/env","value":"e"}]')
  "$JT" set config.json .env --string other -q
  cp config.json before.json
  jt_run apply "$id" --skip-stale --json
  is "$code $(jq -c '[.status, .applied_changes]' out.txt)" '3 ["failed",[]]'
  cmp config.json before.json
}

@test "apply -n shows the diff, writes nothing and keeps the session" {
  id=$(previewed config.json '[{"op":"replace","path":"/env","value":"e"}]')
  jt_run apply "$id" -n
  has "$out" '+  "env": "e",'
  same config.json
  jt_run apply "$id" -q
  is "$code $(jq -r .env config.json)" '0 e'
}

@test "apply: of many at the same time, one does it" {
  for round in 1 2 3; do
    cp "$PROJECT/examples/config.json" config.json
    id=$(previewed config.json '[{"operation":"append","path":"/cache/shards","value":"new"}]')
    for n in {1..8}; do { "$JT" apply "$id" -q 2>/dev/null && echo done >"won.$round.$n" || true; } & done
    wait
    is "$(ls won.$round.* | wc -l) $(jq -c .cache.shards config.json)" '1 ["a","b","c","new"]'
  done
}

@test "apply inside roots: a session of a file outside is refused" {
  mkdir inside && cp config.json inside
  id=$(previewed config.json '[{"op":"replace","path":"/env","value":"e"}]')
  jt_run apply "$id" --root inside --json
  is "$code $(jq -r .code out.txt)" '2 OUTSIDE_ROOT'
  same config.json
}

@test "apply: completion offers sessions and changes" {
  id=$(previewed config.json '[{"op":"replace","path":"/env","value":"e"},{"op":"remove","path":"/version"}]')
  is "$("$JT" __complete-session)" "$id"
  is "$("$JT" __complete-session "$id" | paste -sd' ')" 'change_001 change_002'
  is "$("$JT" __complete-session nonsense)" ''
}

@test "apply: last, - and how a session begins; the history names the instruction" {
  one=$("$JT" preview config.json 'set env to test' --json | jq -r .session_id)
  "$JT" preview config.json 'set env to production' -q >out.txt
  jt_run apply sess
  is "$code" 3
  has "$err" "2 sessions begin with 'sess'"
  has "$err" "$one"
  jt_run apply last --json
  is "$code $(jq -r '.applied_changes[0].new_value' out.txt)" '0 production'
  jt_run undo config.json
  has "$out" "undid 'apply: set env to production'"
  jt_run sessions show "${one:0:12}" -l
  is "$code $out" '0 change_001'
  jt_run apply - -q
  is "$code $(jq -r .env config.json)" '0 test'
  jt_run apply last
  is "$code $out" '1 '
  has "$err" 'there is no session'
  jt_run apply sess_0
  is "$code" 1
  has "$err" "session 'sess_0' is unknown or has expired"
}

@test "apply: an unknown change names those that there are, and what is left comes after the file" {
  id=$(previewed config.json '[{"op":"replace","path":"/env","value":"e"},{"op":"remove","path":"/cache"}]')
  jt_run apply "$id" --change change_009
  is "$code" 2
  has "$err" 'hint: its changes are change_001, change_002'
  jt_run apply "$id" --change change_001
  is "$(head -1 <<<"$out")" "✓ Successfully applied 1 change to $PWD/config.json; 1 change left in the session"
}

@test "apply --rebase: values of many lines, of 32 bytes in the last one, and of more than 64 KiB" {
  printf '{"box": {"k":1,\n"long": "%s"},\n "other": 1}\n' xxxxxxxxxxxxxxxxxxxxx >lines.json
  [ "$(sed -n 2p lines.json | cut -d, -f 1 | tr -d '\n' | wc -c)" = 32 ]
  { printf '{"box": ["a",\n"'; head -c 70000 /dev/zero | tr '\0' x; printf '"],\n "other": 1}\n'; } >large.json
  for file in lines large; do
    id=$(previewed "$file.json" '[{"op":"remove","path":"/box"}]')
    "$JT" set "$file.json" .other 2 -q
    jt_run apply "$id" --rebase -q
    is "$file $code $(jq -c . "$file.json")" "$file 0 {\"other\":2}"
    "$JT" undo "$file.json" -q
    id=$(previewed "$file.json" '[{"op":"remove","path":"/box"}]')
    # One byte of the value is another one.
    sed 's/xx"/xy"/' "$file.json" >other.json
    cat other.json >"$file.json"
    jt_run apply "$id" --rebase -q
    is "$file $code" "$file 3"
  done
  id=$(previewed lines.json '[{"op":"remove","path":"/box"}]')
  is "$("$JT" sessions show "$id" --json | jq -c '.changes[0].current_value | fromjson')" '{"k":1,"long":"xxxxxxxxxxxxxxxxxxxxy"}'
}

@test "apply: comments stay" {
  printf '{\n  // about a\n  "a": 1, // one\n  "b": [1, 2,], /* list */\n}\n' >x.jsonc
  "$JT" preview x.jsonc --ops - < <(echo '[{"op":"replace","path":"/a","value":2},{"op":"remove","path":"/b/0"},
    {"op":"add","path":"/c","value":3}]') >/dev/null
  jt_run apply "$("$JT" sessions -l)"
  is "$code" 0
  is "$(cat x.jsonc)" $'{\n  // about a\n  "a": 2, // one\n  "b": [2,], /* list */\n  "c": 3,\n}'
  "$JT" undo x.jsonc >/dev/null
  is "$(cat x.jsonc)" $'{\n  // about a\n  "a": 1, // one\n  "b": [1, 2,], /* list */\n}'
}

some_lines() { printf '{"id":1,"n":1}\r\n\r\n{"id":2,"n":2}\r\n{"id":3,"n":3}' >log.jsonl; }

@test "apply: of lines, other bytes stay, and undo takes it back" {
  some_lines
  cp log.jsonl kept
  echo '[{"operation":"append","path":"","value":{"id": 4,
 "n": 4}},{"op":"remove","path":"/0"},{"op":"replace","path":"/0/n","value":9}]' >ops.json
  jt preview log.jsonl --ops ops.json -q
  cmp log.jsonl kept
  jt_run apply last
  is "$code" 0
  printf '\r\n{"id":2,"n":9}\r\n{"id":3,"n":3}\r\n{"id": 4,"n": 4}' >want
  is "$(od -c log.jsonl)" "$(od -c want)"
  jt undo log.jsonl -q
  cmp log.jsonl kept
}

@test "apply: of lines that have changed since" {
  some_lines
  jt preview log.jsonl 'set n of the item with id 3 to 30' -q || jt preview log.jsonl --ops - -q < <(echo '[{"op":"replace","path":"/2/n","value":30}]')
  jt insert log.jsonl '[0]' '{"id":0,"n":0}' -q
  cp log.jsonl kept
  jt_run apply last
  is "$code" 3
  has "$err" 'has changed since the preview'
  cmp log.jsonl kept
  # It is followed by what identifies it.
  jt_run apply last --rebase
  is "$code" 0
  is "$(jt get log.jsonl '[3]')" '{"id":3,"n":30}'
  is "$(jt get log.jsonl '[2]')" '{"id":2,"n":2}'
  # What no longer holds is named.
  jt preview log.jsonl --ops - -q < <(echo '[{"op":"replace","path":"/0/n","value":5},{"op":"remove","path":"/1"}]')
  jt set log.jsonl '[0].n' 7 -q
  jt_run apply last --rebase
  is "$code" 3
  has "$err" 'change_001: the value is 7 now'
  jt_run apply last --skip-stale
  is "$(jt get log.jsonl '$[*].id' --count)" 3
}

@test "apply: of lines, some changes, then the others" {
  some_lines
  jt preview log.jsonl --ops - -q < <(echo '[{"op":"remove","path":"/0"},{"op":"replace","path":"/1/n","value":0}]')
  jt_run apply last --change change_001
  has "$out" '1 change left in the session'
  jt apply last -q
  is "$(cat log.jsonl)" $'\r\n{"id":2,"n":2}\r\n{"id":3,"n":0}'
}

@test "apply: lines as the document of a result are an array" {
  some_lines
  jt preview log.jsonl --ops - -q < <(echo '[{"op":"remove","path":"/0"}]')
  jt_run apply last --print-document --json
  is "$(jq -c .modified_document out.txt)" '[{"id":2,"n":2},{"id":3,"n":3}]'
  printf 'oops\n{"id":1}\n' | jt preview - --ops <(echo '[{"operation":"append","path":"","value":2}]') -q --skip-invalid
  jt_run apply last --json
  is "$(jq -c .modified_document out.txt)" '[{"id":1},2]'
  printf '{"id":1}\n' | jt preview - --ops <(echo '[{"operation":"append","path":"","value":2}]') -q --lines
  jt_run apply last -q
  is "$out" $'{"id":1}\n2'
}

@test "apply: a document with comments, or with a mark, is JSON in a result" {
  printf '{\n  // one\n  "a": 1, // two\n  "b": [1,],\n}\n' >c.jsonc
  jt preview c.jsonc 'set a to 2' -q
  jt_run apply last --print-document --json
  is "$(jq -c .modified_document out.txt)" '{"a":2,"b":[1]}'
  has "$(cat c.jsonc)" '// two'
  printf '\xEF\xBB\xBF{"a": 1}' >m.json
  jt preview m.json 'set a to 2' -q
  jt_run apply last --print-document --json
  is "$(jq -c .modified_document out.txt)" '{"a":2}'
}

@test "apply --rebase: of many sessions of one document at the same time, each is applied" {
  jq -n '[range(8) | {key: "k\(.)", value: 0}] | from_entries' >d.json
  ids=()
  for i in {0..7}; do ids+=("$(previewed d.json "[{\"op\":\"replace\",\"path\":\"/k$i\",\"value\":$((i + 1))}]")"); done
  for id in "${ids[@]}"; do "$JT" apply "$id" --rebase -q 2>>all.txt & done
  wait
  is "$(cat all.txt)" ''
  is "$(jq -c '[.[]]' d.json)" '[1,2,3,4,5,6,7,8]'
  is "$("$JT" sessions -l)" ''
}

@test "apply: a run that is killed leaves its session free at once" {
  needs flock
  id=$(previewed config.json '[{"op":"replace","path":"/env","value":"e"}]')
  for signal in INT TERM KILL; do
    exec 9<config.json
    flock 9 # so that apply waits, with the session
    env --default-signal=INT "$JT" apply "$id" --lock-timeout 60 -q 9>&- 3>&- &
    pid=$!
    for _ in {1..400}; do # until it has the lock that is its claim
      claims=$(stat -c %i .state/jt/jt.claims 2>/dev/null || echo none)
      grep -q "OFDLCK.*:$claims " /proc/locks && break
      sleep 0.05
    done
    sleep 0.3
    jt_run apply "$id" -n -q
    is "$code $err" "3 jt: session '$id' is in use by another process"
    kill -$signal $pid
    wait $pid || true
    exec 9<&-
    jt_run apply "$id" -n -q
    is "$signal $code $err" "$signal 0 "
  done
  jt_run apply "$id" -q
  is "$code $(jq -r .env config.json)" '0 e'
}

@test "apply: killed at any time, the document is old or new, and the next run applies it once" {
  jq -n '{l: ["a"], pad: [range(20000)]}' >before.json
  for round in {1..12}; do
    cp before.json d.json
    id=$(previewed d.json '[{"operation":"append","path":"/l","value":"b"}]')
    "$JT" apply "$id" --rebase -q 3>&- &
    pid=$!
    sleep "0.0$((round * 7 % 40 + 10))"
    kill -KILL $pid 2>/dev/null || true
    wait $pid 2>/dev/null || true
    is "$(jq -c .l d.json | grep -c -x -e '\["a"\]' -e '\["a","b"\]')" 1
    jt_run apply "$id" --rebase -q
    if [ "$code" != 0 ]; then has "$err" 'is unknown or has expired'; fi
    is "$round $(jq -c .l d.json)" "$round [\"a\",\"b\"]"
  done
}

@test "apply: a file whose name is no text" {
  file=$'b\xff.json'
  echo '{"a":1}' >"$file"
  jt_run preview "$file" --ops - <<<'[{"op":"replace","path":"/a","value":9}]'
  is "$code" 0
  jt_run sessions
  is "$code $err" '0 '
  jt_run apply last
  is "$code $(cat "$file")" '0 {"a":9}'
}
