# SPDX-License-Identifier: MIT
load helpers

@test "set: the message to the letter; containers by their kind" {
  jt_run set config.json '$.features.rollout.percent' 25
  is "$said" 'Updated $.features.rollout.percent = 25 in config.json'
  jt_run set config.json .features.beta '{"enabled": true}'
  is "$said" 'Updated .features.beta = {...} in config.json'
  jt_run set config.json .features.list '[]'
  is "$said" 'Updated .features.list = [...] in config.json'
}

@test "set: the root is replaced only where that is asked for" {
  for path in '$' '' .; do
    jt_run set config.json "$path" 1
    is "$path: $code" "$path: 2"
    has "$err" 'hint: --replace-root replaces a whole document'
  done
  cmp config.json "$PROJECT/examples/config.json"
  jt_run set config.json . '{"a": 1}' --replace-root
  is "$code $said" '0 Updated . = {...} in config.json'
  is "$(jq -c . config.json)" '{"a":1}'
  jt_run undo config.json
  cmp config.json "$PROJECT/examples/config.json"
}

@test "set: a second line says what changed, where, and how to undo it" {
  jt_run set config.json .cache.ttl 60
  is "$out" 'Updated .cache.ttl = 60 in config.json
  3600 → 60  line 24; 2 of 539 bytes changed, the rest is identical; undo: jt undo config.json
     "cache": {
  +    "ttl": 60,
       "maxBytes": 9007199254740993,'
  jt_run set config.json .cache.new 1 --no-undo
  is "$out" 'Updated .cache.new = 1 in config.json
  added 1  line 27; 14 of 553 bytes changed, the rest is identical
       "maxBytes": 9007199254740993,
  +    "shards": ["a", "b", "c"],
  +    "new": 1
     }'
  jt_run set config.json .cache.new 2 --brief
  is "$out" 'Updated .cache.new = 2 in config.json'
  jt_run set config.json .cache.new 2
  is "$out" 'Unchanged: .cache.new is 2 in config.json'
  cp config.json ./-odd.json
  jt_run set ./-odd.json .cache.ttl 7 --root .
  has "$out" 'undo: jt undo ./-odd.json --root .'
}

@test "set: a query that selects one value" {
  jt_run set users.json '$.users[?@.email == "bob@example.com"].settings.theme' '"blue"'
  is "$code $out" '0 Updated $.users[1].settings.theme = "blue" in users.json
  "dark" → "blue"  line 17; 6 of 2,450 bytes changed, the rest is identical; undo: jt undo users.json
         "settings": {
  +        "theme": "blue",
           "notifications": false'
  is "$(diff users.json "$PROJECT/examples/users.json" | grep -c '^<')" 1
  jt_run set users.json '$.users[?@.email == "bob@example.com"].settings.theme' '"red"' --json
  is "$(jq -c '[.targetPath, .previousValue, .newValue, .targetCount]' <<<"$out")" \
    '["$.users[1].settings.theme","blue","red",null]'
}

@test "set: a query that selects nothing names the step, with near misses" {
  jt_run set users.json '$.users[?@.email == "BOB@example.com"].name' 1
  is "$code" 1
  is "$err" "jt: no value for '\$.users[?@.email == \"BOB@example.com\"].name' in 'users.json': '[?@.email == \"BOB@example.com\"]' selects nothing
hint: '\$.users[1]' has \"email\": \"bob@example.com\"
hint: try: jt inspect users.json '\$.users'"
  jt_run set users.json '$.user[*].name' 1
  is "$code" 1
  has "$err" "'.user' selects nothing"
  has "$err" "did you mean 'users'?"
  jt_run set users.json '$.users[*].name.x' 1 --json
  is "$code" 1
  is "$(jq -r '.code + ": " + .message' <<<"$out")" \
    "NO_MATCH: Nothing to edit for '\$.users[*].name.x' in 'users.json': the query selects 12 values, but cannot set '.name.x' in any of them."
  same users.json
}

@test "set: a query that selects several is ambiguous, and --all edits them all" {
  jt_run set users.json '$.users[?@.settings.theme == "light"].settings.theme' '"x"'
  is "$code" 3
  has "$err" "jt: 4 values are selected by"
  has "$err" 'hint: $.users[0] has "id": "user-0", "name": "Alice Martin", "email": "alice@example.com"'
  run_try() { sed -n "s/^hint: try: //p" err.txt | sed -n "$1p" >try.sh && sh try.sh >out.txt 2>err.txt; }
  cp err.txt first.txt
  same users.json
  run_try 2
  is "$(head -n 1 out.txt)" 'Updated $.users[0].settings.theme = "x" in users.json'
  "$JT" undo users.json >/dev/null
  cp first.txt err.txt
  run_try 1
  is "$(head -n 1 out.txt)" 'Updated 4 values at $.users[?@.settings.theme == "light"].settings.theme = "x" in users.json'
  is "$(grep -c '"x"' users.json)" 4
  "$JT" undo users.json >/dev/null
  same users.json
  jt_run set users.json '$.users[*].settings.theme' '"x"' --all --json
  is "$(jq -c '[.targetCount, (.changes | length), .changes[0].targetPath, .changes[1].previousValue]' <<<"$out")" \
    '[12,12,"$.users[0].settings.theme","dark"]'
  jt_run set users.json '$.users[*].settings.theme' '"y"' --all --max-targets 11
  is "$code" 2
  has "$err" 'more than 11 values'
  jt_run set users.json '$.users[*].settings.theme' '"y"' --all --unique
  is "$code" 2
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
  is "$said" 'Updated $.cache.shards[2] = "z" in config.json'
  jt_run insert config.json '$.cache.shards[-1]' '"y"'
  is "$said" 'Inserted value at $.cache.shards[2] in config.json (now 4 items)'
  is "$(jq -c .cache.shards config.json)" '["a","b","y","z"]'
}

@test "the short commands give patch's document in JSON" {
  jt_run set config.json .cache.ttl 60 --json
  is "$(jq -c '[.status, .operation, .targetPath, .previousValue, .newValue, .bytesChanged]' <<<"$out")" \
    '["success","set",".cache.ttl",3600,60,2]'
  jt_run set config.json .cache.maxBytes 9007199254740995.0 --json
  has "$out" '"previousValue": 9007199254740993,'
  has "$out" '"newValue": 9007199254740995.0,'
}

@test "set: -0 is a value" {
  jt_run set users.json /users/0/id -0
  [ "$code" = 0 ]
  is "$(jt get users.json /users/0/id)" -0
}

@test "set: a key of 65,536 bytes, and other lengths of buffers, do no harm" {
  local size key
  for size in 4094 4096 65534 65535 65536 65537 262144; do
    key=$(head -c "$size" /dev/zero | tr '\0' k)
    printf '{"%s": 1}' "$key" >long.json
    jt_run set long.json /m 2
    is "$size: $code $err" "$size: 0 "
    printf '{"%s": 1, "m": 2}' "$key" | cmp - long.json
    printf '{"%s":1,"l":"%s"}' "$key" "$key" >long.json
    jt_run set long.json /m '[2]'
    is "$size: $code $err" "$size: 0 "
    is "$(jq -c .m long.json)" '[2]'
  done
}

@test "set: a key or a string that is no UTF-8 is refused, and nothing is written" {
  cp config.json before.json
  for path in $'/k\xff' '#/k%ff' $'/features/\xc3' '#/%c3%28'; do
    jt_run set config.json "$path" 1 --json
    is "$code $(jq -r .code <<<"$out$err")" '2 INVALID_PATH'
  done
  jt_run patch users.json set --match /users --where '{"id": "user-1"}' --at $'/z\xff' 1
  is "$code" 2
  has "$err" 'not UTF-8'
  jt_run set config.json .name --string $'\xff'
  is "$code $err" "2 jt: --string '' is not UTF-8, from byte 0 on"
  jt_run set config.json .name --string $'ab\xe2\x82' --json
  is "$code $(jq -r .code <<<"$out$err")" '2 INVALID_INPUT'
  cmp config.json before.json
  # Lone surrogates are how jt itself prints a key that holds one.
  jt_run set config.json '#/%ed%a0%80' 1
  is "$code" 0
  jt_run validate config.json
  is "$code" 0
}

@test "set: no document gets deeper than jt can read" {
  { head -c 100000 /dev/zero | tr '\0' '['; head -c 100000 /dev/zero | tr '\0' ']'; } >v.json
  echo '{"a": {"b": [1]}}' >f.json
  cp f.json before.json
  for edit in 'set f.json /d' 'set f.json /a/b/0' 'append f.json /a/b' 'insert f.json /a/b/0' 'patch f.json set /x/y'; do
    # shellcheck disable=SC2086 # words
    jt_run $edit @v.json --json
    is "$edit: $code $(jq -r .code <<<"$out$err")" "$edit: 2 LIMIT_EXCEEDED"
  done
  { printf '[{"op":"add","path":"/n","value":'; cat v.json; printf '}]'; } >ops.json
  jt_run patch f.json --ops ops.json
  is "$code" 2
  { printf '{"n":'; cut -c 2-199999 v.json | tr -d '\n'; printf '}'; } >m.json
  jt_run merge f.json /a @m.json
  is "$code" 2
  has "$err" 'more than 100000 levels deep'
  cmp f.json before.json
}

@test "set: a value that is so already is not written" {
  before=$(stat -c '%i %y' config.json)
  jt_run set config.json .cache.ttl "$("$JT" get config.json .cache.ttl)"
  is "$code $out" "0 Unchanged: .cache.ttl is $("$JT" get config.json .cache.ttl) in config.json"
  is "$(stat -c '%i %y' config.json)" "$before"
  jt_run set config.json .cache "$("$JT" get config.json .cache | tr -d ' \n')"
  is "$code $out" '0 Unchanged: .cache is {...} in config.json'
  jt_run set config.json .features.list '[1]'
  jt_run set config.json .features.list '[1]' --json
  is "$(jq -c '[.status, .bytesChanged, .rev == .previousRev, .undo]' <<<"$out")" '["success",0,true,null]'
  # Compared by bytes.
  jt_run set config.json .features.list '[1.0]' --json
  is "$(jq .bytesChanged <<<"$out")" 5
  jt_run set config.json .features.list '[1.0]' -n
  is "$code $out" '0 Unchanged: .features.list is [...] in config.json'
}

@test "set: -o names what was written" {
  cp config.json kept.json
  jt_run set config.json .cache.ttl 25 -o out.json
  is "$code $said" '0 Updated .cache.ttl = 25 in out.json; config.json was left alone'
  cmp config.json kept.json
  is "$("$JT" get out.json .cache.ttl)" 25
  jt_run set config.json .cache.ttl 25 -o out.json --json
  is "$(jq -c '[.output, .fileChanged]' <<<"$out")" '["out.json",false]'
  jt_run set out.json .cache.ttl 25 -o again.json
  is "$code $out" '0 Unchanged: .cache.ttl is 25 in again.json; out.json was left alone'
  cmp out.json again.json
  jt_run set - .cache.ttl 25 -o out.json <config.json
  is "$code $said" '0 Updated .cache.ttl = 25 in out.json'
  jt_run set config.json .cache.ttl 25 -o out.json -n
  has "$out" '+++ b/config.json'
}

@test "set: -o that names FILE edits it in place, to be undone" {
  ln -s config.json link.json
  for name in config.json ./config.json link.json "$PWD/config.json"; do
    cp config.json kept.json
    jt_run set config.json .cache.ttl 25 -o "$name" --require-undo
    is "$code $said" '0 Updated .cache.ttl = 25 in config.json'
    jt_run undo config.json -q
    cmp config.json kept.json
  done
  jt_run set config.json .cache.ttl 25 -o config.json --json
  is "$(jq -c '[.output, .fileChanged]' <<<"$out")" '[null,null]'
  # Another name of the same file is another place, which the first would be parted from.
  ln config.json hard.json
  jt_run set config.json .cache.ttl 26 -o hard.json
  is "$code $("$JT" get config.json .cache.ttl) $(stat -c %h hard.json)" '2 25 2'
  has "$err" "cannot write 'hard.json': it has 2 hard links"
  has "$err" '--break-links'
  jt_run --workspace . set config.json .cache.ttl 26 -o hard.json --break-links
  is "$code $(stat -c %h hard.json)" '2 2'
  jt_run set config.json .cache.ttl 26 -o hard.json --break-links
  is "$("$JT" get config.json .cache.ttl) $("$JT" get hard.json .cache.ttl)" '25 26'
}

@test "set: -o /dev/stdout is standard output, and no other open file is replaced" {
  echo 'what was there' >log
  "$JT" set config.json .cache.ttl 25 -o - >expected.json
  for name in /dev/stdout /dev/fd/1 /proc/self/fd/1; do
    echo 'what was there' >log
    "$JT" set config.json .cache.ttl 25 -o "$name" >>log
    is "$(head -1 log)" 'what was there'
    tail -n +2 log | cmp - expected.json
  done
  echo 'what was there' >log
  jt_run merge-file config.json config.json config.json -o /dev/stdout
  is "$code $out" "0 $(<config.json)"
  ln -s /dev/fd/7 seven
  for name in /dev/fd/7 /proc/self/fd/7 seven; do
    jt_run set config.json .cache.ttl 25 -o "$name" 7>>log
    is "$code" 2
    has "$err" "cannot write '$name': it is a file that is open already, not a name"
    is "$(<log)" 'what was there'
  done
}

@test "set: VALUE that names a file is a forgotten @" {
  echo '{"x": 1}' >over.json
  jt_run set config.json .cache over.json
  is "$code" 2
  has "$err" "hint: a file with this name exists; @over.json reads VALUE from it"
  jt_run set config.json .cache missing.json
  is "$code" 2
  is "$(grep -c 'a file with this name' err.txt)" 0
  mkfifo pipe
  jt_run set config.json .cache pipe
  is "$code" 2
  jt_run merge config.json . over.json
  has "$err" "hint: a file with this name exists; @over.json reads VALUE from it"
}

@test "set: --if-rev is compared before anything is written" {
  cp config.json kept.json
  before=$(stat -c '%i %y' config.json)
  jt_run set config.json .cache.ttl 25 --if-rev 0000000000000000000000000000000000000000000000000000000000000000
  is "$code" 3
  cmp config.json kept.json
  is "$(stat -c '%i %y' config.json)" "$before"
  jt_run set config.json .cache.ttl 25 --if-rev 00 -o out.json
  is "$code" 3
  [ ! -e out.json ]
  jt_run undo config.json --history
  is "$code" 1
  # In another document than the expected one, whatever else is wrong comes of that.
  for path in .name.first .cache.shards.x '$..nothing'; do
    jt_run set config.json "$path" 1 --if-rev 00 --json
    is "$code $(jq -r .code <<<"$out")" '3 DOCUMENT_CHANGED'
  done
  cmp config.json kept.json
}

@test "set: a write or a copy that was interrupted is tried again" {
  needs strace
  { printf '{"a":"'; head -c 600000 /dev/zero | tr '\0' x; printf '","b":1}'; } >long.json
  while read -r call file path; do
    code=0
    # LeakSanitizer does not work under strace.
    ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0 strace -f -qq -o trace -e "trace=$call" \
      -e "inject=$call:error=EINTR:when=1" "$JT" set "$file" "$path" 61 -q --no-undo >out.txt 2>err.txt </dev/null || code=$?
    grep -q 'EINTR.*INJECTED' trace || skip 'strace cannot inject here'
    is "$code $(<err.txt)" '0 '
    is "$("$JT" get "$file" "$path")" 61
  done <<'END'
write config.json .cache.ttl
copy_file_range long.json .b
END
}

@test "set: a large value, and back" {
  cp config.json first.json
  { printf '"' && head -c 3000000 /dev/zero | tr '\0' x && printf '"\n'; } >large.json
  jt_run set config.json .cache.ttl @large.json
  is "$code" 0
  cp config.json second.json
  "$JT" get config.json .cache.ttl | cmp - large.json
  jt_run set config.json .cache.ttl 1
  jt_run undo config.json
  cmp config.json second.json
  jt_run undo config.json
  is "$code" 0
  cmp config.json first.json
}

@test "set: targets that are added within one another" {
  for case in '{"a":{"b":{"b":{"k":1}}}}|$..*.b.b|[1,"$.a.b.b",{"k":1}]' '{"a":{"on":{}}}|$..*.on.on|[1,"$.a.on.on",null]'; do
    IFS='|' read -r document query wanted <<<"$case"
    echo "$document" >c.json
    jt_run set c.json "$query" 9 --all --json
    is "$(jq -c '[.targetCount, .targetPath, .previousValue]' <<<"$out")" "$wanted"
  done
  echo '{"a":{"l":{}}}' >c.json
  jt_run set c.json '$..["a","l"].l.l[0]' 1 --all
  is "$code $err" "2 jt: the targets of '\$..[\"a\",\"l\"].l.l[0]' contradict each other: '\$.a.l.l[0]' and '\$.a.l.l.l[0]' need an array and an object at one place"
  is "$(<c.json)" '{"a":{"l":{}}}'
}

@test "set: a name '-' at the end of a query is a name" {
  echo '{"arr":[1],"o":{}}' >d.json
  jt_run set d.json '$.*["-"]' 5 --all --json
  is "$(jq -c '[.targetCount, .leftOut]' <<<"$out") $(<d.json)" '[1,1] {"arr":[1],"o":{"-":5}}'
}

@test "set: errors of a query are in its dialect" {
  echo '[{"n":1},{"n":2}]' >many.json
  jt_run set many.json '$[*].n' 9 --all --expect 3
  is "$code ${err%%$'\n'*}" "3 jt: the value at '\$[0].n' in 'many.json' is 1, not 3; 1 more differ"
  jt_run set many.json '$[*].n' 9 --all --expect 3 --json
  is "$(jq -c '[.code, .currentValue, (.rev | length)]' <<<"$out")" '["EXPECTATION_FAILED",1,32]'
}

@test "a file of several documents is named as what it may be" {
  printf '{"a":1}\n{"a":2}\n' >two.txt
  cp two.txt kept
  jt_run set two.txt .a 1
  is "$code" 2
  has "$err" 'take it with --lines'
  has "$err" 'try: jt validate --lines two.txt'
  cmp two.txt kept
}

@test "-q: an edit, undo, format --in-place, diff and validate print nothing; the exit code is the answer" {
  quiet() {
    local wanted=$1
    shift
    jt_run "$@" -q
    is "$* $code [$out] [$err]" "$* $wanted [] []"
  }
  cp config.json other.json
  quiet 0 set other.json .cache.ttl 60
  quiet 0 set other.json .cache.ttl 60
  quiet 0 set other.json .cache.ttl 61 --json
  quiet 0 set other.json .cache.ttx 61
  quiet 0 delete other.json .env -n
  quiet 0 patch other.json set /env '"x"' -c
  quiet 1 diff config.json other.json
  quiet 1 diff config.json other.json --patch
  quiet 1 diff config.json other.json --json
  quiet 0 diff config.json config.json
  quiet 0 undo other.json
  quiet 0 undo other.json --history
  quiet 0 format other.json --in-place
  quiet 0 validate other.json users.json
  echo '{' >bad.json
  quiet 1 validate bad.json
  # Errors are no results, and a document is not a note.
  jt_run validate none.json -q
  is "$code ${err%%$'\n'*}" "2 jt: no such file 'none.json'"
  jt_run delete other.json .nope -q
  is "$code" 1
  has "$err" "jt: no path '.nope' in 'other.json'"
  jt_run set - .a 2 -q <<<'{"a":1}'
  is "$out" '{"a":2}'
  jt_run get config.json .env -q
  is "$out" "$("$JT" get config.json .env)"
}

@test "set: that the file was written is said where the result cannot be printed" {
  [ -e /dev/full ] || skip 'no /dev/full'
  for how in --json ''; do
    cp config.json f.json
    code=0
    # shellcheck disable=SC2086
    "$JT" set f.json .cache.ttl 60 $how >/dev/full 2>err.txt || code=$?
    is "$code $(<err.txt)" "2 jt: cannot write to standard output: no space left on device; 'f.json' was written"
    is "$(jq .cache.ttl f.json)" 60
  done
}

@test "set: the root of lines cannot be replaced, whatever the options" {
  printf '{"a": 1}\n{"a": 2}\n' >n.ndjson
  cp n.ndjson n.json
  local words
  for words in 'n.ndjson .' 'n.ndjson . --replace-root' '--lines n.json .'; do
    # shellcheck disable=SC2086
    jt_run set $words 5
    is "$code $err" '2 jt: the root cannot be replaced: it stands for all lines, and each is a document'
  done
  cmp n.json n.ndjson
  jt_run set n.json . 5
  has "$err" 'hint: --replace-root replaces a whole document'
}

@test "set: FILE is not implied" {
  jt_run set .x 1 <<<'{}'
  is "$code ${err%%$'\n'*}" "2 jt: FILE is missing: '.x' is a path"
  has "$err" "hint: standard input is named '-': jt set - .x 1"
}

@test "set: steps that another key is with dots between them get a note" {
  echo '{"editor.fontSize": 12, "a": {"x.y.z": 1}}' >n.json
  jt_run set n.json .editor.fontSize 14
  is "$code $err" "0 note: 'editor' is a new member beside 'editor.fontSize', whose path is ['editor.fontSize']; --existing only replaces"
  jt_run set n.json .a.x.y.z 14
  has "$err" "note: 'x' is a new member beside 'x.y.z', whose path is "
  jt_run set n.json .a.x.y 14
  is "$code $err" '0 '
  jt_run set n.json "['editor.fontSize']" 15
  is "$code $err" '0 '
}

@test "set: a new member whose name is nearly that of another gets a note" {
  echo '{"server": {"port": 1, "host": "a"}, "scripts": {}, "user1": 1}' >n.json
  jt_run set n.json .server.prot 2
  is "$code $err" "0 note: 'prot' is a new member beside 'port'; --existing only replaces"
  jt_run set n.json .scirpts.lint '"x"' --json
  is "$code $err $(jq -r .note <<<"$out")" "0  'scirpts' is a new member beside 'scripts'; --existing only replaces"
  for path in .server.path .user2 .server.port .ab; do
    jt_run set n.json $path 3
    is "$code $err" '0 '
  done
  jt_run set n.json .server.hots 3 -q
  is "$code $err" '0 '
  jt_run set n.json .server.pots 3 --existing
  is "$code" 1
  has "$err" "no path '.server.pots'"
  jt_run set n.json '$.*.pots' 3 --existing --all
  is "$code" 1
  jt_run set n.json .server.port 4 --existing -q
  is "$(jq .server.port n.json)" 4
}

@test "set --add: exactly" {
  while read -r number add sum; do
    echo "{\"n\": $number}" >n.json
    jt_run set n.json .n --add "$add"
    is "$number $add $code $(<n.json)" "$number $add 0 {\"n\": $sum}"
  done <<'END'
1 1 2
1 -1 0
1.50 1 2.50
0.1 0.2 0.3
9007199254740993 1 9007199254740994
123456789012345678901234567890 1 123456789012345678901234567891
-5 +3 -2
1e3 1 1001
1e400 1e400 2e400
0.00 -0.01 -0.01
-0 0 0
END
  echo '{"n": "1", "l": [1, "x", 2.5]}' >n.json
  jt_run set n.json .n --add 1
  is "$code ${err%%$'\n'*}" "2 jt: cannot add to '.n' in 'n.json': it is a string, not a number"
  jt_run set n.json .m --add 1
  is "$code" 1
  jt_run set n.json .l --add x
  is "$code ${err%%$'\n'*}" "2 jt: option '--add' needs a number, not 'x'"
  jt_run set n.json '$.l[*]' --add 10 --all
  is "$code $(<n.json)" '0 {"n": "1", "l": [11, "x", 12.5]}'
  is "$said" 'Added 10 to 2 values at $.l[*] in n.json'
  echo '{"n": 1e999999}' >n.json
  jt_run set n.json .n --add 1 --json
  is "$code $(jq -r .code <<<"$out")" '2 LIMIT_EXCEEDED'
}

@test "set --inside: the document that a string holds, with only its changed bytes" {
  printf '%s\n' '{ "body": "{\"a\":\t\"\u00e9\\u0041\",  \"b\": [1, 2]}", "z": 1 }' | sed 's/\t/\\t/' >s.json
  cp s.json first.json
  jt_run set s.json .body --inside /b/1 20
  is "$said" 'Updated /b/1 inside .body = 20 in s.json'
  sed 's/\[1, 2\]/[1, 20]/' first.json | cmp - s.json
  jt_run set s.json .body --inside .a '"x\"y"' --json
  is "$(jq -c '[.targetPath, .inside, .previousValue, .newValue]' <<<"$out")" '[".body",".a","éA","x\"y"]'
  is "$(jq -r .body s.json | jq -c .)" '{"a":"x\"y","b":[1,20]}'
  has "$(<s.json)" '\t\"x\\\"y\",  \"b\": [1, 20]'
  "$JT" undo s.json --steps 2 -q
  cmp s.json first.json
  jt_run set s.json .body --inside /new 3
  is "$(jq -r .body s.json | jq -c .)" '{"a":"éA","b":[1,2],"new":3}'
  jt_run set s.json .body --inside /b/0 --add 5 -q
  is "$(jq -r .body s.json | jq -c .b)" '[6,2]'
  cp s.json kept
  jt_run set s.json .z --inside /a 1
  is "$code ${err%%$'\n'*}" "2 jt: cannot edit inside '.z' in 's.json': it is a number, not a string"
  jt_run set s.json .body --inside /x/y/7 1
  is "$code" 1
  jt_run set s.json .body --inside /b/0 1 --expect 5
  is "$code" 3
  cmp s.json kept
  echo '{"t": "{\"a\": tru}"}' >t.json
  jt_run set t.json .t --inside /a 1 --json
  is "$code $(jq -r .code <<<"$out")" '2 INVALID_JSON'
  has "$(jq -r .message <<<"$out")" "he string at '.t' in 't.json' does not hold JSON, line 1, column 10"
  echo '[{"s": "{\"v\":1}"}, {"s": 5}, {"s": "{\"v\":3}"}]' >l.json
  jt_run set l.json '$[*].s' --inside /v 0 --all --json
  is "$(jq -c '[.targetCount, .leftOut]' <<<"$out") $(<l.json)" '[2,1] [{"s": "{\"v\":0}"}, {"s": 5}, {"s": "{\"v\":0}"}]'
}

@test "set: an excerpt shows the lines as they are in the file now" {
  printf '{\n  "a": 1,\n  "b": 2,\n  "c": [\n    1,\n    2,\n    3\n  ]\n}\n' >s.json
  jt_run set s.json .b '{"x": 1}'
  has "$out" '
     "a": 1,
  +  "b": {
  +    "x": 1
  +  },
     "c": ['
  jt_run set s.json .b 2
  # Lines that were replaced are not shown as they were.
  is "$(tail -n +3 <<<"$out")" '     "a": 1,
  +  "b": 2,
     "c": ['
  jt_run delete s.json .c[2]
  is "$(tail -n +3 <<<"$out")" '       1,
  +    2
  -    3
     ]'
  jt_run delete s.json .c[0] --brief
  is "$(wc -l <<<"$out")" 1
  jt_run delete s.json .c --quiet
  is "$out" ''
}

@test "set: an excerpt in json has the lines as they were and as they are" {
  printf '{\n  "a": 1,\n  "b": 2\n}\n' >s.json
  jt_run set s.json .c 3 --json
  is "$(jq -c .excerpt <<<"$out")" '{"line":3,"before":["  \"b\": 2"],"after":["  \"b\": 2,","  \"c\": 3"]}'
  jt_run delete s.json .a --json
  is "$(jq -c .excerpt <<<"$out")" '{"line":2,"before":["  \"a\": 1,"],"after":[]}'
  jt_run set s.json .b 2 --json
  is "$(jq -c .excerpt <<<"$out")" null
  jt_run set s.json .b 3 --json --dry-run
  is "$(jq -c '.excerpt, .dryRun' <<<"$out" | xargs)" 'null true'
  seq 1000 | jq -sc . >long.json
  jt_run set long.json '[500]' '"ü"' --json
  is "$(jq -c '.excerpt | .line, (.after[0] | length < 100)' <<<"$out" | xargs)" '1 true'
  has "$(jq -r '.excerpt.after[0]' <<<"$out")" ',500,"ü",502,'
  jt_run set long.json '[500]' 5 --json --max-bytes 250
  is "$(jq -c '[.status, .excerpt]' <<<"$out")" '["success",null]'
}

@test "set: an excerpt has at most eight lines, two places and about 600 bytes" {
  seq 100 | jq -s 'map({id: ., text: ("t" * 70), on: true})' >s.json
  jt_run set s.json '$[*].on' false --all
  has "$out" '  100 values  true → false  $[0].on, $[1].on, $[2].on, …'
  is "$(grep -c '^  +' <<<"$out")" 2
  is "$(grep '^  @@' <<<"$out")" '  @@ line 4 @@
  @@ line 9 @@'
  has "$out" '  … 98 more places'
  jt_run set s.json '[0].new' "$(seq 50 | jq -s .)"
  is "$(tail -n +3 <<<"$out" | grep -c '^  [ +]')" 8
  has "$out" '  … 46 more lines'
  printf '[\n"%s",\n"%s",\n"%s"\n]\n' "$(printf 'x%.0s' {1..3000})" a "$(printf 'é%.0s' {1..3000})" >wide.json
  jt_run set wide.json '[1]' '"b"'
  has "$out" '  +"b",'
  [ "$(tail -n +3 <<<"$out" | wc -c)" -lt 1000 ]
  "$JT" set wide.json '[2]' '"c"' >out.txt
  [ "$(tail -n +3 out.txt | wc -c)" -lt 700 ]
}

@test "set: a tab or carriage return that the neighbours do not have can be seen" {
  printf '{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n' >crlf.json
  jt_run set crlf.json .b 3
  is "$(tail -n +3 <<<"$out")" '     "a": 1,
  +  "b": 3
   }'
  printf '{\n  "a": 1,\n\t"b": 2,\r\n  "c": 3\n}\n' >mixed.json
  jt_run set mixed.json .b 3
  is "$(tail -n +3 <<<"$out")" '     "a": 1,
  +→"b": 3,␍
     "c": 3'
  printf '{\n\t"a": 1,\n\t"b": 2\n}\n' >tabs.json
  jt_run set tabs.json .b 3
  is "$(tail -n +3 <<<"$out" | tr '\t' T)" '   T"a": 1,
  +T"b": 3
   }'
}

@test "set: the excerpts of several files, and of lines" {
  echo '{"v": 1}' >a.json
  echo '{"v": 1}' >b.json
  echo '[{"file": "a.json", "op": "replace", "path": "/v", "value": 2}, {"file": "b.json", "op": "replace", "path": "/v", "value": 3}]' >ops.json
  jt_run patch --ops ops.json
  has "$out" '  +{"v": 2}'
  has "$out" '  +{"v": 3}'
  printf '1\n2\n{"a":3}\n' >l.ndjson
  jt_run set l.ndjson '[2].a' 4
  is "$(tail -n +3 <<<"$out")" '   2
  +{"a":4}'
  jt_run append l.ndjson '$' 9
  is "$(tail -n +3 <<<"$out")" '   {"a":4}
  +9'
  # The last line of all, which is too long to be shown whole.
  printf '"%s"\n' "$(printf 'x%.0s' {1..900})" >one.ndjson
  jt_run delete one.ndjson '[0]'
  is "$code" 0
}

@test "set: assignments and deletions of jq are answered with the edit that does them" {
  jt_run set config.json '.cache.ttl += 1'
  has "$err" 'hint: try: jt set --add 1 config.json .cache.ttl'
  lacks "$err" '| jq'
  jt_run set config.json .env=prod
  has "$err" "hint: try: jt set config.json .env '\"prod\"'"
  jt_run append config.json '.cache.shards += ["d"]'
  has "$err" "hint: try: jt append config.json .cache.shards '\"d\"'"
  jt_run delete config.json 'del(.env)'
  is "$err" "jt: cannot read the path 'del(.env)': column 1: 'del' of jq is not taken here
hint: 'jt delete' deletes from a file: jt delete FILE PATH
hint: try: jt delete config.json .env"
  same config.json
}

@test "set: the command that edits all targets repeats the paths of --path once" {
  jt_run set -p '.cache.shards[]' '"x"' config.json
  has "$err" "hint: try: jt set --all --path '.cache.shards[]' '\"x\"' config.json"
  has "$err" 'hint: '
  is "$(grep -c 'hint: try:' <<<"$err")" 1
}

@test "set: a number or literal that is nearly right is not advised to be a string first" {
  jt_run set config.json .env True
  has "$err" $'hint: write true in lowercase\nhint: a string is written'
  jt_run set config.json .env 01
  has "$err" 'hint: remove the leading zero'
  jt_run set config.json .env NaN
  has "$err" 'hint: JSON has no NaN'
  jt_run merge config.json .cache ttl=5
  lacks "$err" '--string'
}

@test "set: names of files are whole in messages" {
  cp config.json $'a\nb.json'
  jt_run get $'a\nb.json' .evn
  has "$err" "in 'a\\u000ab.json'"
}

@test "set --all --json: with --max-bytes, equal changes together and the beginning of the diff" {
  jq -n '{orders: [range(400) | {id: ., status: "new"}]}' >orders.json
  for bytes in 500 1000 5000; do
    jt_run set orders.json '$.orders[*].status' '"x"' --all -n --json --max-bytes "$bytes"
    [ "$(wc -c <out.txt)" -le "$bytes" ]
    is "$(jq -c '.changes | map([.targetCount, .previousValue, .newValue])' <<<"$out")" '[[400,"new","x"]]'
    if [ "$bytes" != 500 ]; then
      has "$(jq -r .diff <<<"$out")" '-      "status": "new"'
      is "$(jq '.omitted.diffLines > 1000' <<<"$out")" true
    fi
  done
  # More of it fits into more.
  [ "$(wc -c <out.txt)" -gt 4800 ]
}
