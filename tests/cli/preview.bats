#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt preview: operations as a session; what an instruction means. jt apply has a suite of its own.

load helpers

@test "preview --ops: every operation with its place and values in the document as it is" {
  cat >ops.json <<'END'
[{"op":"remove","path":"/cache/shards/0"},{"op":"replace","path":"/cache/shards/0","value":"z"},
 {"operation":"rename","path":"/env","value":"environment"},{"operation":"append","path":"/cache/shards","value":"d"},
 {"op":"move","from":"/version","path":"/v"},{"operation":"merge","path":"/cache","value":{"ttl":60,"new":null}},
 {"op":"test","path":"/v","value":"2.14.0"}]
END
  jt_run preview config.json --ops ops.json --json
  is "$code $err" '0 '
  is "$(jq -c '.changes[] | [.id, .pointer, .operation, .current_value, .proposed_value, .confidence]' out.txt)" \
    '["change_001","/cache/shards/0","remove","a","",1]
["change_002","/cache/shards/1","set","b","z",1]
["change_003","/env","rename","env","environment",1]
["change_004","/cache/shards/3","insert","","d",1]
["change_005","/v","move","2.14.0","2.14.0",1]
["change_006","/cache/ttl","set","3600","60",1]
["change_007","/cache/new","set","","null",1]'
  is "$(jq -c '.changes[0].path, .changes[4].from, .status, .message, .interpreter' out.txt)" \
    '["cache","shards","0"]
"/version"
"success"
"Found 7 changes to apply"
"operations"'
  is "$(jq -r .rev out.txt)" "$("$JT" inspect config.json --json | jq -r .document.rev)"
  grep -Eqx 'sess_[0-9a-f]{32}' <(jq -r .session_id out.txt)
  same config.json
}

@test "preview: for people, records and paths" {
  echo '[{"op":"replace","path":"/env","value":"test"},{"op":"add","path":"/n","value":{"a": 1}}]' >ops.json
  jt_run preview config.json --ops ops.json
  id=$("$JT" sessions -l)
  is "$out" "change_001  .env  \"staging\" → \"test\"
change_002  .n    (none) → {\"a\":1}

apply: jt apply $id"
  jt_run preview config.json --ops ops.json -c
  is "$out" $'#id\tpath\toperation\tcurrent\tproposed\tconfidence
change_001\t.env\tset\tstaging\ttest\t1.00
change_002\t.n\tset\t\t{"a":1}\t1.00'
  jt_run preview config.json --ops ops.json -l --paths pointer
  is "$out" $'/env\n/n'
}

@test "preview: nothing to change, and what fails keeps no session" {
  jt_run preview config.json --ops - --json < <(echo '[{"op":"replace","path":"/env","value":"staging"}]')
  is "$code $(jq -c '[.status, .changes]' out.txt)" '1 ["no_changes",[]]'
  jt_run preview config.json --ops - --json < <(echo '[{"op":"remove","path":"/nope"}]')
  is "$code $(jq -r '.code, .failedOperation' out.txt | paste -sd' ')" '1 PATH_NOT_FOUND 0'
  jt_run preview config.json --ops - < <(echo '[{"op":"test","path":"/env","value":1}]')
  is "$code" 3
  jt_run preview config.json --ops - < <(echo '{')
  is "$code" 2
  echo '{"a":}' >bad.json
  jt_run preview bad.json --ops - --json < <(echo '[]')
  is "$code $(jq -r .code out.txt)" '2 INVALID_JSON'
  is "$("$JT" sessions -l)" ''
}

@test "preview: a query that selects too many values is refused" {
  jq -n '[range(150)]' >many.json
  jt_run preview many.json --ops - --json < <(echo '[{"operation":"set","path":"$[*]","value":0,"all":true}]')
  is "$code $(jq -r .code out.txt)" '2 LIMIT_EXCEEDED'
}

@test "preview: usage" {
  for words in 'config.json' 'config.json x --ops o.json' '- --ops -' 'config.json x --ttl 59' 'config.json x --ttl 86401' \
    'config.json --ops o.json --interpreter rules' 'config.json x --interpreter magic'; do
    jt_run preview $words </dev/null
    is "$code" 2
  done
  jt_run preview config.json x --ttl 59
  is "${err%%$'\n'*}" "jt: option '--ttl' takes 60 to 86400 seconds, not 59"
  jt_run preview config.json '  ' --json
  is "$code $(jq -r .code out.txt)" '2 INVALID_INPUT'
  # Characters count, not bytes.
  jt_run preview config.json "$(printf 'ä%.0s' {1..1000})" --json
  is "$code $(jq -r .status out.txt)" '1 ambiguous'
  jt_run preview config.json "$(printf 'ä%.0s' {1..1001})" --json
  is "$code $(jq -r .code out.txt)" '2 INSTRUCTION_TOO_LONG'
}

@test "preview -: the document is kept in the session, up to 10 MiB" {
  echo '{"a": [1,  2]}' >small.json
  jt_run preview - --ops ops.json --json < <(echo '[{"op":"remove","path":"/a/0"}]' >ops.json; cat small.json)
  is "$code" 0
  jt_run apply "$(jq -r .session_id out.txt)" --json
  is "$(jq -c '.modified_document, .status' out.txt)" $'{"a":[2]}\n"success"'
  jt_run preview - --ops ops.json < small.json
  jt_run apply "$("$JT" sessions -l)"
  is "$out" '{"a": [2]}'
  is "$err" 'note: Successfully applied 1 change'
  { printf '"'; head -c 10485758 /dev/zero | tr '\0' x; printf '"'; } >limit.json
  jt_run preview - --ops - < limit.json
  is "$code" 2 # both are standard input
  echo '[{"op":"replace","path":"","value":1}]' >root.json
  jt_run preview - --ops root.json --json < limit.json
  is "$code" 0
  echo >>limit.json
  jt_run preview - --ops root.json --json < limit.json
  is "$code $(jq -r .code out.txt)" '2 DOCUMENT_TOO_LARGE'
}

@test "preview --max-bytes is well-formed and says what was left out" {
  jq -n '[range(60) | {op: "add", path: "/k\(.)", value: .}]' >ops.json
  jt_run preview config.json --ops ops.json --json --max-bytes 2000
  is "$code" 0
  [ "$(wc -c <out.txt)" -le 2000 ]
  is "$(jq '(.changes | length) + .omitted.changes' out.txt)" 60
}

@test "preview: values that a terminal would obey are shown inert" {
  printf '{"a": "x\\u001b[31m", "b\\u001b[2J": 1}' >evil.json
  echo '[{"op":"remove","path":"/a"},{"op":"replace","path":"/b\u001b[2J","value":"\u0007"}]' >ops.json
  jt_run preview evil.json --ops ops.json
  is "$code $(LC_ALL=C grep -c $'[\x1b\x07]' out.txt)" '0 0'
  jt_run preview evil.json --ops ops.json -c
  is "$code $(LC_ALL=C grep -c $'[\x1b\x07]' out.txt)" '0 0'
}

# The four examples of the source.
@test "preview: a field by its name" {
  echo '{"name": "John Doe", "age": 30, "email": "john@example.com"}' >john.json
  jt_run preview john.json 'Update the email to john.doe@newcompany.com' --json
  is "$code" 0
  is "$(jq -c 'del(.changes[].confidence) | [.changes[] | {id, path, current_value, proposed_value}], .message, .status' out.txt)" \
    '[{"id":"change_001","path":["email"],"current_value":"john@example.com","proposed_value":"john.doe@newcompany.com"}]
"Found 1 change to apply"
"success"'
  is "$(jq '.changes[0].confidence > 0 and .changes[0].confidence <= 1' out.txt)" true
  jt_run apply "$(jq -r .session_id out.txt)" --json --print-document
  is "$(jq -c '.modified_document, .message, .status' out.txt)" \
    '{"name":"John Doe","age":30,"email":"john.doe@newcompany.com"}
"Successfully applied 1 change"
"success"'
  is "$(jq -c '.applied_changes[0] | [.id, .path, .old_value, .new_value]' out.txt)" \
    '["change_001",["email"],"john@example.com","john.doe@newcompany.com"]'
  grep -Eqx '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z' <(jq -r '.applied_changes[0].applied_at' out.txt)
}

@test "preview: two clauses, and whose they are" {
  cat >two.json <<'END'
{"users": [
  {"id": 1, "profile": {"name": "Alice Smith", "settings": {"theme": "dark", "notifications": true}}},
  {"id": 2, "profile": {"name": "Bob Johnson", "settings": {"theme": "light", "notifications": false}}}]}
END
  jt_run preview two.json "Change Alice's theme to light and enable Bob's notifications" --json
  is "$(jq -c '[.changes[] | {id, path, current_value, proposed_value}], .message, .status' out.txt)" \
    '[{"id":"change_001","path":["users","0","profile","settings","theme"],"current_value":"dark","proposed_value":"light"},{"id":"change_002","path":["users","1","profile","settings","notifications"],"current_value":"false","proposed_value":"true"}]
"Found 2 changes to apply"
"success"'
  is "$(jq -r '.changes[].target' out.txt)" '$.users[?@.id==1].profile.settings.theme
$.users[?@.id==2].profile.settings.notifications'
}

@test "preview: ambiguous, with instructions that would work" {
  echo '{"products": [{"name": "Widget A", "price": 10.99}, {"name": "Widget B", "price": 15.99}, {"name": "Gadget C", "price": 25.99}]}' >shop3.json
  jt_run preview shop3.json 'Update the price' --json
  is "$code" 1
  is "$(jq -c '.changes, .message, .status' out.txt)" \
    '[]
"Instruction is ambiguous - multiple price fields found"
"ambiguous"'
  grep -Eqx 'sess_[0-9a-f]{32}' <(jq -r .session_id out.txt)
  jt_run sessions show "$(jq -r .session_id out.txt)" --json
  is "$code $(jq -r .code out.txt)" '1 SESSION_NOT_FOUND'
}

@test "preview: a unit that no key names has two readings" {
  echo '{"cache": {"ttl": 3600}}' >ttl.json
  jt_run preview ttl.json 'set ttl to 2 minutes' --json
  is "$code $(jq -r .status out.txt)" '1 ambiguous'
  is "$(jq -r '.suggestions[]' out.txt)" $'set ttl to 2\nset ttl to 120'
  echo '{"timeoutMs": 5}' >ms.json
  jt_run preview ms.json 'set the timeout to 10 seconds' -c
  is "$(cut -f 2,4,5 out.txt | tail -n 1)" $'.timeoutMs\t5\t10000'
}

@test "preview: a negation that is not understood selects nothing" {
  echo '{"nodes": [{"name": "web-1", "cpu": 8}, {"name": "web-2", "cpu": 4}, {"name": "db-1", "cpu": 16}]}' >nodes.json
  jt_run preview nodes.json 'remove nodes where cpu is not less than 8' -c
  is "$(cut -f 2,3 out.txt | tail -n +2)" $'.nodes[0]\tremove\n.nodes[2]\tremove'
  jt_run preview nodes.json 'remove nodes where cpu is not around 8' --json
  is "$code $(jq -r .status out.txt)" '1 ambiguous'
  jt_run preview nodes.json 'remove nodes where name is not db' --json
  is "$code $(jq -r .status out.txt)" '1 ambiguous'
}

@test "preview: words that are not understood are named, with the nearest form" {
  echo '{"server": {"port": 80, "timeout": 5}, "theme": "dark"}' >server.json
  jt_run preview server.json 'set server port to 81 and tiemout to 6' --json
  is "$code" 1
  is "$(jq -r .message out.txt)" \
    "not understood: \"tiemout\" - nothing found for 'tiemout'; the nearest form is: set server port to 81 and timeout to 6"
  is "$(jq -r '.suggestions[0]' out.txt)" 'set server port to 81 and timeout to 6'
  jt_run preview server.json 'frobnicate the port' --json
  is "$(jq -r .message out.txt)" \
    "not understood: \"frobnicate\" - 'frobnicate' is not a verb that is understood"
  is "$(jq -c '.suggestions // []' out.txt)" '[]'
  jt_run preview server.json 'set theme to light again' --json
  is "$(jq -r '.suggestions[]' out.txt)" 'set theme to "light again"'
}

@test "preview: the nearest form is about a member that the instruction names" {
  echo '{"version": "1.0", "tasks": [{"title": "Fix it"}, {"title": "Write docs"}]}' >tasks.json
  jt_run preview tasks.json 'set title of task 7 to Done' --json
  is "$code" 1
  is "$(jq -r '.suggestions[0]' out.txt)" 'set .tasks[0].title to "new text"'
}

@test "preview: what is said of things is not dropped" {
  echo '{"employees": [{"name": "Ann", "city": "Rome", "active": true}, {"name": "Ben", "city": "Oslo", "active": true}]}' >emp.json
  jt_run preview emp.json 'mark all employees from Oslo as inactive' -c
  is "$(cut -f 2,4,5 out.txt | tail -n +2)" $'.employees[1].active\ttrue\tfalse'
  for say in 'mark all employees from Zzz as inactive' 'mark Ann from Oslo as inactive' "rename Ann's city to Munich" \
    'rename city to town everywhere except in Ann' "make Ann's city better"; do
    jt_run preview emp.json "$say" --json
    is "$code $(jq -r .status out.txt)" '1 ambiguous'
  done
  jt_run preview emp.json 'make the name of Ann uppercase' -c
  is "$(cut -f 2,4,5 out.txt | tail -n +2)" $'.employees[0].name\tAnn\tANN'
}

@test "preview: a condition after the value leaves one of 100,000 namesakes" {
  jq -nc '{orders: [range(60000) | {id: ., ref: "U-\(.)", status: "open", items: [{sku: "s", status: "new"}]}]}' >many.json
  jt_run preview many.json 'set status to shut where ref is U-4711' -c
  is "$code $(cut -f 2,4,5 out.txt | tail -n +2)" $'0 .orders[4711].status\topen\tshut'
  echo '{"budget": 20000}' >plan.json
  jt_run preview plan.json 'set the budget to 25.000'
  is "$code" 1
  is "$(grep -o 'try: .*' out.txt)" $'try: set the budget to 25000\ntry: set the budget to 25'
}

@test "preview: what a long text holds is not known, so it decides nothing" {
  jq -nc '{items: [{name: "n1", note: ("x" * 5000 + " foo")}, {name: "n2", note: "has foo"}, {name: "n3", note: "no"}]}' >long.json
  for say in 'remove items where note contains foo' 'remove items where note does not contain foo' \
    'remove items where note starts with has' 'remove items where note does not end with foo'; do
    jt_run preview long.json "$say"
    is "$code" 1
    has "$err$out" "some 'note' is too long to be compared"
  done
  for say in 'replace "foo" with "bar"' 'replace "foo" with "bar" in items' 'replace "foo" with "bar" in all notes'; do
    jt_run preview long.json "$say"
    is "$code" 1
    has "$err$out" "'\$.items[0].note' is too long to be searched"
  done
  jt_run preview long.json 'append "y" to the note of n1'
  is "$code" 1
  has "$err$out" "'note' is too long a text"
  jt_run preview long.json 'remove items where note is not "has foo"' -l
  is "$out" $'.items[0]\n.items[2]'
}

@test "preview: a change through a duplicate key is the error of every edit" {
  echo '{"a":1,"a":2,"b":3}' >twice.json
  for say in 'set a to 3' 'set all "a" to 3' 'remove a'; do
    jt_run preview twice.json "$say" --json
    is "$code $(jq -r .code out.txt)" '2 DUPLICATE_KEY'
  done
  jt_run preview twice.json 'set b to 4' -l
  is "$code $out" '0 .b'
}

@test "preview: an instruction that is not UTF-8" {
  jt_run preview config.json $'set env to \xff' --json
  is "$code $(jq -r .code out.txt)" '2 INVALID_INPUT'
  jt_run preview config.json $'set env to \xff'
  is "${err%%$'\n'*}" "jt: the instruction 'set env to ' is not UTF-8, from byte 11 on"
}

@test "preview: a document that is neither an object nor an array" {
  for root in '"invalid json string"' 5 true null; do
    echo "$root" >scalar.json
    jt_run preview scalar.json 'Update something' --json
    is "$code $(jq -r .code out.txt)" '2 INVALID_INPUT'
    jt_run preview scalar.json 'Update something'
    has "$err" "cannot propose changes of 'scalar.json'"
  done
  echo '"cut' >scalar.json
  jt_run preview scalar.json 'Update something' --json
  is "$code $(jq -r .code out.txt)" '2 INVALID_JSON'
}

@test "preview: it works where no thread can be had" {
  [ "$(id -u)" = 0 ] || skip 'only root can become another user'
  command -v setpriv >/dev/null || skip 'setpriv is missing'
  theirs=$(mktemp -d)
  cp users.json "$theirs"
  chown -R 65533 "$theirs"
  # shellcheck disable=SC2016 # the inner shell expands it
  run setpriv --reuid 65533 --clear-groups env HOME="$theirs" XDG_STATE_HOME="$theirs" \
    bash -c 'cd && ulimit -u 1 && exec "$0" preview users.json "remove the first user"' "$(realpath "$JT")"
  rm -r "$theirs"
  is "$status" 0
  has "$output" 'change_001'
}

@test "preview: a file whose lines are documents is an array of them" {
  printf '{"id":1,"name":"Alice","age":30}\n{"id":2,"name":"Bob","age":40}\n' >users.jsonl
  jt_run preview users.jsonl "set Bob's age to 41" -c
  is "$code $err" '0 '
  is "$out" $'#id\tpath\toperation\tcurrent\tproposed\tconfidence
change_001\t[1].age\tset\t40\t41\t0.96'
  jt_run preview users.jsonl "set Bob's age to 41" --json
  is "$(jq -r .rev out.txt)" "$("$JT" inspect users.jsonl --json | jq -r .document.rev)"
  is "$(jq -c '.changes[0] | [.path, .pointer, .target]' out.txt)" '[["1","age"],"/1/age","$[?@.id==2].age"]'
  # As said, whatever the name.
  cp users.jsonl users.txt
  jt_run preview users.txt "set Bob's age to 41" -l --lines
  is "$out" '[1].age'
  jt_run preview users.txt "set Bob's age to 41"
  is "$code" 2
  has "$err" '--lines'
  echo '{"a":1}' >one.jsonl
  jt_run preview one.jsonl 'set a to 5' -l --no-lines
  is "$out" .a
  jt_run preview one.jsonl 'set a to 5' -l
  is "$out" '[0].a'
  # A line that is not JSON refuses it, or is left alone.
  printf 'oops\n{"a":1}\n' >bad.jsonl
  jt_run preview bad.jsonl 'set a to 5'
  is "$code" 2
  has "$err" "line 1"
  jt_run preview bad.jsonl 'set a to 5' -l --skip-invalid
  is "$out" '[0].a'
  # The root stands for all lines.
  jt_run preview users.jsonl --ops - < <(echo '[{"op":"replace","path":"","value":[]}]')
  is "$code" 2
}

@test "preview: operations that change nothing are no changes" {
  echo '{"a":1,"b":2}' >d.json
  echo '[{"op":"replace","path":"/a","value":1.0},{"op":"replace","path":"/b","value":9}]' >ops.json
  jt_run preview d.json --ops ops.json --list
  is "$out" .b
  jt_run preview d.json --ops ops.json
  has "$out" 'change_001  .b  2 → 9'
}

@test "preview: --ops: a document with comments" {
  printf '{\n  // about a\n  "a": 1, // one\n  "b": [1, 2,], /* list */\n}\n' >x.jsonc
  jt_run preview x.jsonc --ops - --json < <(echo '[{"op":"replace","path":"/a","value":2},{"op":"remove","path":"/b/0"}]')
  is "$code $err" '0 '
  is "$(jq -c '.changes[] | [.pointer, .current_value, .proposed_value]' out.txt)" '["/a","1","2"]
["/b/0","1",""]'
}

@test "preview: an instruction for a document with comments, and its session applied" {
  printf '{\n  // about a: 1\n  "a": 1, // "a": 2\n  "b": [1, 2,], /* "c": 5 */\n}\n' >x.jsonc
  jt_run preview x.jsonc 'set a to 3' --json
  is "$code $err" '0 '
  is "$(jq -c '[.syntax, .status], (.changes[] | [.pointer, .current_value, .proposed_value])' out.txt)" '["jsonc","success"]
["/a","1","3"]'
  jt_run apply "$(jq -r .session_id out.txt)" --json
  is "$code $err" '0 '
  is "$(jq -c '[.syntax, .status]' out.txt)" '["jsonc","success"]'
  is "$(<x.jsonc)" $'{\n  // about a: 1\n  "a": 3, // "a": 2\n  "b": [1, 2,], /* "c": 5 */\n}'
  # What is in a comment is not there.
  jt_run preview x.jsonc 'set c to 6' --json
  is "$code $(jq -r .status out.txt)" '1 ambiguous'
  jt_run preview x.jsonc 'add 4 to b, then remove a'
  is "$code $err" '0 '
  jt_run apply "$(grep -o 'sess_[0-9a-f]*' out.txt)"
  is "$code $err" '0 '
  is "$(<x.jsonc)" $'{\n  "b": [1, 2, 4,], /* "c": 5 */\n}'
}

@test "preview: --syntax is kept in the session" {
  { printf '{"a": 1, "b": "'; head -c 70000 /dev/zero | tr '\0' x; printf '" /* late */}\n'; } >late.json
  cp late.json was.json
  jt_run preview late.json 'set a to 3'
  is "$code $out" '2 '
  has "$err" "column 70018: expected ',' or '}', found a comment"
  has "$err" "try: jt preview --jsonc late.json 'set a to 3'"
  for options in --jsonc '--syntax jsonc'; do
    cp was.json late.json
    # shellcheck disable=SC2086
    jt_run preview late.json 'set a to 3' $options --json
    is "$code $err" '0 '
    jt_run apply "$(jq -r .session_id out.txt)"
    is "$code $err" '0 '
    is "$(head -c 9 late.json)" '{"a": 3, '
    cmp <(tail -c +9 was.json) <(tail -c +9 late.json)
  done
  # Standard input, which the session keeps.
  jt_run preview - 'set a to 3' --jsonc --json <was.json
  is "$code $err" '0 '
  jt_run apply "$(jq -r .session_id out.txt)"
  is "$code" 0
  cmp late.json out.txt
  # A change is followed in a document that reads as JSON by its beginning.
  jt_run preview late.json 'set a to 5' --jsonc --json
  jq -r .session_id out.txt >session
  "$JT" set late.json .c 1 --jsonc >/dev/null
  jt_run apply "$(<session)" --rebase
  is "$code $err" '0 '
  is "$("$JT" get late.json --jsonc .a)" 5
  # And a preview that takes the place of a stale one asks for it again.
  jt_run preview late.json 'set a to 7' --jsonc --json
  jq -r .session_id out.txt >session
  "$JT" set late.json .c 2 --jsonc >/dev/null
  jt_run apply "$(<session)" --json
  is "$code $(jq -r '.try[1]' out.txt)" "3 jt preview --syntax jsonc $PWD/late.json 'set a to 7'"
  printf '[1, // one\n{"a": 2}]' >x.jsonc
  jt_run preview x.jsonc 'set a to 3' --syntax json
  is "$code" 2
  has "$err" 'found a comment'
}

@test "preview: a note says that a document has comments" {
  printf '{\n  // about a\n  "a": 1\n}\n' >x.json
  jt_run preview x.json 'set a to 3' --json
  is "$code $err" "0 note: 'x.json' has comments; read as JSONC"
  is "$(jq -r .syntax out.txt)" jsonc
  jt_run apply "$(jq -r .session_id out.txt)" --json
  is "$code $err" "0 note: '$PWD/x.json' has comments; read as JSONC"
  jt_run preview x.json 'set a to 3' --json
  is "$code $err $(jq -r '.status, .syntax' out.txt | paste -sd ' ')" "1 note: 'x.json' has comments; read as JSONC no_changes jsonc"
}
