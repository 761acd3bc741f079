# SPDX-License-Identifier: MIT
# jt patch: by path, by match, lists of operations, and what all edits share.
load helpers

# same FILE: it is as in examples/.
@test "patch set: the answer of the specification" {
  printf '{"users": [{"status": "pending"}]}' >u.json
  jt_run patch u.json set /users/0/status '"active"' --json
  is "$code" 0
  is "$(jq -c 'del(.rev, .previousRev, .excerpt)' <<<"$out")" \
    '{"status":"success","operation":"set","targetPath":"/users/0/status","previousValue":"pending","newValue":"active","bytesChanged":8}'
  is "$(jq -r .rev <<<"$out")" "$("$JT" inspect u.json --json | jq -r .document.rev)"
  is "$(cat u.json)" '{"users": [{"status": "active"}]}'
}

@test "patch set: for people, with the bytes" {
  printf '{"users": [{"status": "pending"}]}' >u.json
  jt_run patch u.json set /users/0/status '"active"'
  is "$said" '✓ set /users/0/status: "pending" → "active" in u.json (8 of 33 bytes)'
}

@test "patch set: concise and list" {
  jt_run patch users.json set /users/1/name '"Bob"' -c
  is "$out" $'#operation\tpath\tprevious\tnew\nset\t/users/1/name\t"Bob Okafor"\t"Bob"'
  jt_run patch users.json set /users/1/name '"Rob"' -l
  is "$out" /users/1/name
}

@test "patch set: parents are made, an array at - or 0, else an object" {
  echo '{}' >o.json
  jt_run patch o.json set /a/b/-/c 1
  is "$(jq -c . o.json)" '{"a":{"b":[{"c":1}]}}'
  jt_run patch o.json set /d/0 1
  is "$(jq -c .d o.json)" '[1]'
  jt_run patch o.json set /e/1 1
  is "$code" 1
  has "$err" "jt: cannot create '/e/1' in 'o.json': a new array has no element 1"
}

@test "patch set: an index that equals the length suggests -" {
  jt_run patch config.json set /cache/shards/3 '"d"'
  is "$code" 1
  has "$err" "hint: '/cache/shards/-' appends to the array"
  same config.json
}

@test "patch set: the empty path replaces the document" {
  echo '{"a": 1}' >o.json
  jt_run patch o.json set '' '[1,2]'
  is "$code" 0
  is "$(cat o.json)" '[1, 2]'
}

@test "patch: the error for an index teaches" {
  jt_run patch users.json set /users/9999 1 --json
  is "$code" 1
  is "$(jq -r .code <<<"$out")" PATH_NOT_FOUND
  is "$(jq -r .message <<<"$out")" "Path '/users/9999' not found. Array length is $(jq '.users | length' users.json)."
  is "$(jq -r .suggestion <<<"$out")" 'Use match-based targeting or inspect to find the correct path'
  same users.json
}

@test "patch insert: before an element, at the end, and nowhere else" {
  echo '[1, 3]' >l.json
  jt_run patch l.json insert /1 2
  is "$(cat l.json)" '[1, 2, 3]'
  jt_run patch l.json insert /3 4
  is "$(cat l.json)" '[1, 2, 3, 4]'
  jt_run patch l.json insert /9 4
  is "$code" 1
  jt_run patch config.json insert /env 4 --json
  is "$code" 2
  is "$(jq -r .code <<<"$out")" TYPE_MISMATCH
  same config.json
}

@test "patch remove: never the root" {
  jt_run patch config.json remove /env
  is "$code" 0
  jt_run patch config.json remove ''
  is "$code" 2
  has "$err" "jt: cannot remove the root of 'config.json'"
}

@test "patch merge: deep, keeps what null does not delete" {
  jt_run patch config.json merge /features '{"rollout": {"percent": 1}, "darkMode": null}'
  is "$code" 0
  is "$(jq -c .features config.json)" \
    '{"rollout":{"enabled":true,"percent":1,"regions":["us-east-1","eu-west-1"]},"darkMode":null,"analytics":{"provider":"plausible","sampleRate":1}}'
  jt_run patch config.json merge /features '{"rollout": null}' --null-deletes
  is "$(jq -c '.features | keys_unsorted' config.json)" '["darkMode","analytics"]'
  jt_run patch config.json merge /env '{"a": 1}' --json
  is "$code" 2
  is "$(jq -r .code <<<"$out")" TYPE_MISMATCH
}

@test "patch --merge-patch: RFC 7396 on the whole document" {
  echo '{"env": null, "cache": {"ttl": 1}}' >m.json
  jt_run patch config.json --merge-patch m.json
  is "$code" 0
  is "$(jq -c '[.env, .cache.ttl, .cache.shards]' config.json)" '[null,1,["a","b","c"]]'
  is "$(jq 'has("env")' config.json)" false
}

@test "patch --match: properties are assigned, others stay" {
  jt_run patch users.json set --match /users --where '{"id": "user-2"}' '{"name": "C", "vip": true}' --json
  is "$code" 0
  is "$(jq -c '[.operation, .targetPath, .matchCount, (.changes | map(.targetPath))]' <<<"$out")" \
    '["set","/users/2",1,["/users/2/name","/users/2/vip"]]'
  is "$(jq -c '.users[2] | [.id, .name, .vip, .email]' users.json)" '["user-2","C",true,"carla@example.com"]'
}

@test "patch --match: one property is reported by its path" {
  jt_run patch users.json set --match /users --where '{"id": "user-2"}' '{"name": "C"}' --json
  is "$(jq -c '[.targetPath, .previousValue, .newValue]' <<<"$out")" '["/users/2/name","Carla Núñez","C"]'
}

@test "patch --match: --replace takes the whole element, and other values need it" {
  jt_run patch users.json set --match /users --where '{"id": "user-2"}' 5
  is "$code" 2
  has "$err" '--replace'
  same users.json
  jt_run patch users.json set --match /users --where '{"id": "user-2"}' --replace 5
  is "$(jq -c '.users[2]' users.json)" 5
}

@test "patch --match --at: as if by path" {
  jt_run patch users.json set --match /users --where '{"id":"user-1"}' --at /settings/theme '"blue"'
  is "$said" "✓ set /users/1/settings/theme: \"dark\" → \"blue\" in users.json (6 of $(printf %d "$(stat -c %s users.json)" | sed ':a;s/\B[0-9]\{3\}\>/,&/;ta') bytes)"
}

@test "patch --match: insert goes before the element, remove takes it out" {
  echo '[{"id": 1}, {"id": 2}]' >l.json
  jt_run patch l.json insert --match '' --where '{"id": 2}' '{"id": 1.5}'
  is "$(cat l.json)" '[{"id": 1}, {"id": 1.5}, {"id": 2}]'
  jt_run patch l.json remove --match '' --where '{"id": 1}'
  is "$(cat l.json)" '[{"id": 1.5}, {"id": 2}]'
}

@test "patch --match: more than one" {
  echo '[{"t": 1, "n": "a"}, {"t": 1.0, "n": "b"}, {"t": 2}]' >l.json
  jt_run patch l.json set --match '' --where '{"t": 1}' '{"x": 1}' --json
  is "$(jq -c '[.matchCount, .otherMatches]' <<<"$out")" '[2,["/1"]]'
  has "$(jq -r .warning <<<"$out")" '2 elements match'
  jt_run patch l.json set --match '' --where '{"t": 1}' --unique '{"x": 1}' --json
  is "$code" 3
  is "$(jq -r .code <<<"$out")" AMBIGUOUS_MATCH
  is "$(jq -c .available <<<"$out")" '["/0","/1"]'
  has "$(jq -r .suggestion <<<"$out")" "'n'"
  jt_run patch l.json set --match '' --where '{"t": 1}' --all '{"x": 2}'
  is "$code" 0
  is "$(cat l.json)" '[{"t": 1, "n": "a", "x": 2}, {"t": 1.0, "n": "b", "x": 2}, {"t": 2}]'
  jt_run patch l.json remove --match '' --where '{"x": 2}' --all
  is "$(cat l.json)" '[{"t": 2}]'
}

@test "patch --match: the warning goes to stderr" {
  echo '[{"t": 1}, {"t": 1}]' >l.json
  jt_run patch l.json set --match '' --where '{"t": 1}' '{"x": 1}'
  has "$err" 'warning: 2 elements match, only the first was edited'
  jt_run patch l.json set --match '' --where '{"t": 1}' '{"x": 1}' -q
  is "$err" ''
}

@test "patch --match: no match, with near misses" {
  echo '[{"id": "7"}, {"ID": 7}, {"id": 8}]' >l.json
  jt_run patch l.json set --match '' --where '{"id": 7}' '{"x": 1}' --json
  is "$code" 1
  is "$(jq -r .code <<<"$out")" NO_MATCH
  is "$(jq -c .available <<<"$out")" '["/0","/1"]'
  jt_run patch l.json set --match '' --where '{}' '{"x": 1}'
  is "$code" 2
  jt_run patch l.json set --match '' --where '[]' '{"x": 1}'
  is "$code" 2
  jt_run patch config.json set --match /env --where '{"a": 1}' '{"x": 1}'
  is "$code" 2
}

@test "patch --match: numbers by their exact value" {
  echo '[{"id": 100000000000000000000000000001}, {"id": 100000000000000000000000000002}]' >l.json
  jt_run patch l.json set --match '' --where '{"id": 100000000000000000000000000002}' '{"x": 1}' -l
  is "$out" /1/x
  jt_run patch l.json set --match '' --where '{"id": 1.00000000000000000000000000001e29}' '{"y": 1}' -l
  is "$out" /0/y
}

@test "patch --ops: each operation sees the one before; all or nothing" {
  cat >ops.json <<'END'
[
  {"operation": "set", "path": "/cache/shards/-", "value": "d"},
  {"op": "remove", "path": "/cache/shards/0"},
  {"operation": "insert", "path": "/cache/shards/0", "value": "z"},
  {"op": "test", "path": "/cache/shards", "value": ["z", "b", "c", "d"]},
  {"operation": "set", "path": "/n/m", "value": 1.0},
  {"operation": "set", "path": "/n/o", "value": 1e400}
]
END
  jt_run patch config.json --ops ops.json --json
  is "$code" 0
  is "$(jq -c '[.status, (.operations | length), .operations[0].targetPath]' <<<"$out")" '["success",6,"/cache/shards/3"]'
  has "$(cat config.json)" '"shards": ["z", "b", "c", "d"]'
  has "$(tail -n 5 config.json)" '"o": 1e400'
}

@test "patch --ops: the failed operation is named and nothing is written" {
  jt_run patch config.json --ops - --json <<<'[{"op": "remove", "path": "/env"}, {"op": "remove", "path": "/envv"}]'
  is "$code" 1
  is "$(jq -c '[.status, .code, .failedOperation]' <<<"$out")" '["error","PATH_NOT_FOUND",1]'
  same config.json
  jt_run patch config.json --ops - --json <<<'[{"op": "test", "path": "/env", "value": 1}]'
  is "$code" 3
  is "$(jq -c '[.code, .failedOperation]' <<<"$out")" '["EXPECTATION_FAILED",0]'
  jt_run patch config.json --ops - --json <<<'[{"operation": "sett", "path": "/env", "value": 1}]'
  is "$code" 2
  has "$out" "did you mean 'set'?"
  same config.json
}

@test "patch --if-rev, --expect, --expect-absent: compare and swap" {
  rev=$("$JT" inspect config.json --json | jq -r .document.rev)
  jt_run patch config.json set /env '"prod"' --if-rev "$rev"
  is "$code" 0
  jt_run patch config.json set /env '"dev"' --if-rev "$rev" --json
  is "$code" 3
  is "$(jq -r .code <<<"$out")" DOCUMENT_CHANGED
  jt_run patch config.json set /cache/ttl 1 --expect 3600.0
  is "$code" 0
  jt_run patch config.json set /cache/ttl 2 --expect 3600
  is "$code" 3
  has "$err" "jt: the value at '/cache/ttl' in 'config.json' is 1, not 3600"
  jt_run patch config.json set /nothing 2 --expect null
  is "$code" 3
  jt_run patch config.json set /env 2 --expect-absent
  is "$code" 3
  jt_run patch config.json set /fresh 2 --expect-absent
  is "$code" 0
}

@test "patch -n: a unified diff that patch(1) takes, and nothing written" {
  cp config.json old.json
  jt_run patch config.json set /cache/ttl 60 -n
  is "$code" 0
  same config.json
  cp out.txt change.diff
  "$JT" patch config.json set /cache/ttl 60
  diff -u --label a/config.json --label b/config.json old.json config.json >wanted.diff || true
  is "$(cat change.diff)" "$(cat wanted.diff)"
}

@test "patch -n: a long line is cut around the change" {
  { printf '{"a":"'; head -c 100000 /dev/zero | tr '\0' x; printf '","status":"pending","b":"'; head -c 100000 /dev/zero | tr '\0' y; echo '"}'; } >long.json
  jt_run patch long.json set /status '"active"' -n
  [ "${#out}" -lt 1000 ]
  has "$out" '+…'
  has "$out" '"status":"active"'
  jt_run patch long.json set /status '"active"' -n --json
  is "$(jq .dryRun <<<"$out")" true
}

@test "patch --output and -: written elsewhere" {
  jt_run patch config.json set /env '"x"' --output new.json
  is "$code" 0
  same config.json
  is "$(jq -r .env new.json)" x
  jt_run patch config.json set /env '"y"' -o -
  is "$(jq -r .env <<<"$out")" y
  same config.json
  jt_run patch - set /env '"z"' <config.json
  is "$(jq -r .env <<<"$out")" z
  is "$code" 0
  cat config.json | "$JT" patch - set /env '"z"' >piped.json
  cmp out.txt piped.json
  jt_run patch - set /env '"z"' --json <config.json
  is "$code" 2
}

@test "patch: an invalid document is refused as it is" {
  printf '{"a": 1, "b": [1, 2,,]}' >bad.json
  cp bad.json kept.json
  jt_run patch bad.json set /a 2
  is "$code" 2
  has "$err" "jt: invalid JSON in 'bad.json', line 1, column 21"
  cmp bad.json kept.json
  : >empty.json
  jt_run patch empty.json set /a 2
  is "$code" 2
}

@test "patch: a duplicated key on the way is refused with both places" {
  printf '{"a": {"b": 1},\n "a": {"b": 2}}' >dup.json
  jt_run patch dup.json set /a/b 3 --json
  is "$code" 2
  is "$(jq -r .code <<<"$out")" DUPLICATE_KEY
  has "$out" 'line 1, column 2 and at line 2, column 2'
}

@test "patch: VALUE from a file, from a pipe, as a string, and what is none" {
  echo '{"x": [1,  2]}' >value.json
  jt_run patch config.json set /v @value.json
  is "$(jq -c .v config.json)" '{"x":[1,2]}'
  echo 7 | "$JT" patch config.json set /v -
  is "$(jq -c .v config.json)" 7
  jt_run patch config.json set /v --string 'a"b\'
  is "$(jq -r .v config.json)" 'a"b\'
  jt_run patch config.json set /v -5
  is "$(jq -c .v config.json)" -5
  jt_run patch config.json set /v hello
  is "$code" 2
  has "$err" "hint: a string is written with its quotes: '\"hello\"', or as --string hello"
  jt_run patch config.json set /v @missing.json
  is "$code" 2
  # The new key is a string: nothing else becomes one.
  echo '{"a": 1, "b": [{"id": 1}]}' >keys.json
  cp keys.json before.json
  for value in null 17 true '{"z":1}' '[]' 1e400; do
    jt_run patch keys.json rename /a "$value"
    is "$code $err" "2 jt: the VALUE of rename is the new key, a string, not $value
hint: with --string VALUE is a string as it stands"
    jt_run patch keys.json rename --match /b --where '{"id":1}' --at /id "$value"
    is "$code" 2
    cmp keys.json before.json
  done
  jt_run patch keys.json rename /a --string null
  is "$(cat keys.json)" '{"null": 1, "b": [{"id": 1}]}'
  jt_run patch config.json set /v 5 --string x
  is "$code" 2
}

@test "patch: what does not go together" {
  for words in '' 'sett /a 1' 'set' 'set /a' 'set /a 1 2' 'remove /a 1' 'set --match /users 1' 'set --where {} /a 1' \
    'set --match /users --where {"a":1} --all --unique 1' '--ops x --merge-patch y' 'set /a 1 --ops x' \
    'set /a 1 --indent 99' 'set /a 1 --no-undo --require-undo' 'set /a 1 --all' 'set /a 1 --lock-timeout x'; do
    # shellcheck disable=SC2086
    jt_run patch config.json $words
    is "$words: $code" "$words: 2"
  done
  same config.json
}

@test "patch: read-only, hard-linked, special files are refused" {
  chmod 0444 config.json
  jt_run patch config.json set /env 1
  is "$code" 2
  has "$err" '--force'
  same config.json
  jt_run patch config.json set /env 1 --force
  is "$code" 0
  is "$(stat -c %a config.json)" 444
  ln users.json other.json
  jt_run patch users.json set /users/0/id 1
  is "$code" 2
  has "$err" '--break-links'
  same users.json
  mkfifo pipe
  jt_run patch pipe set /a 1
  is "$code" 2
  jt_run patch . set /a 1
  is "$code" 2
}

@test "patch: the file that a link points to is replaced, not the link" {
  mkdir real && mv config.json real/
  ln -s real/config.json config.json
  jt_run patch config.json set /env '"x"'
  is "$code" 0
  [ -L config.json ]
  is "$(jq -r .env real/config.json)" x
}

@test "patch: eight writers and one counter" {
  echo '{"counter": 0}' >c.json
  writer() {
    local done=0 value
    while [ "$done" -lt 10 ]; do
      value=$("$JT" get c.json .counter)
      if "$JT" set c.json .counter $((value + 1)) --expect "$value" --no-sync --no-undo >/dev/null 2>&1; then
        done=$((done + 1))
      fi
    done
  }
  for _ in 1 2 3 4 5 6 7 8; do writer & done
  wait
  is "$("$JT" get c.json .counter)" 80
  is "$(find . -name '.c.json*' | wc -l)" 0
}

@test "patch --root: nothing outside is edited" {
  mkdir inside && cp config.json inside/
  ln -s ../config.json inside/out.json
  for file in inside/../config.json "$PWD/config.json" inside/out.json; do
    jt_run patch "$file" set /env 1 --root inside --json
    is "$file $(jq -r .code <<<"$out")" "$file OUTSIDE_ROOT"
  done
  jt_run patch inside/config.json set /env 1 --root inside --output ../escaped.json
  is "$code" 2
  jt_run patch inside/config.json set /env @config.json --root inside
  is "$code" 2
  jt_run patch inside/config.json --ops config.json --root inside
  is "$code" 2
  same config.json
  cmp inside/config.json "$PROJECT/examples/config.json"
  [ ! -e ../escaped.json ]
}

@test "patch: a conflict says what is there, and its revision" {
  rev=$(jt inspect users.json --json | jq -r .document.rev)
  jt_run patch users.json set /users/0/id '"x"' --expect '"y"' --json
  [ "$code" = 3 ]
  is "$(jq -c '[.code, .currentValue, .rev]' out.txt)" "[\"EXPECTATION_FAILED\",\"user-0\",\"$rev\"]"
  jt_run patch users.json set /users '[]' --expect-absent --json
  is "$(jq -c '[.code, .rev]' out.txt)" "[\"EXPECTATION_FAILED\",\"$rev\"]"
  [ "$(jq -c .currentValue out.txt | wc -c)" -lt 3000 ]
  is "$(jq -r '.currentValue[0].id' out.txt)" user-0
  jt_run patch users.json set /users/0/id '"x"' --if-rev 0123 --json
  is "$(jq -c '[.code, .currentValue, .rev]' out.txt)" "[\"DOCUMENT_CHANGED\",\"user-0\",\"$rev\"]"
}

@test "patch: --max-bytes shows the first of many operations" {
  jq -nc '[range(100) | {op: "add", path: "/users/0/key\(.)", value: "a value"}]' >ops.json
  jt_run patch users.json --ops ops.json --json --max-bytes 400
  [ "$code" = 0 ]
  [ "$(wc -c <out.txt)" -le 400 ]
  [ "$(jq '(.operations | length) + .omitted.operations' out.txt)" = 100 ]
  [ "$(jq '.bytesChanged > 1000' out.txt)" = true ]
}

@test "patch: an edit beside 300 MB of blanks does not hold them" {
  needs_limit
  { printf '[1,'; head -c 300000000 /dev/zero | tr '\0' ' '; printf '2]'; } >blanks.json
  code=0
  (ulimit -v 250000 && "$JT" patch blanks.json remove /0 --no-undo) >out.txt 2>err.txt || code=$?
  is "$code $(<err.txt)" '0 '
  is "$(<blanks.json)" '[2]'
}

@test "patch: what changes nothing is not written" {
  before=$(stat -c '%i %y' config.json)
  ttl=$("$JT" get config.json .cache.ttl)
  jt_run patch config.json set /cache/ttl "$ttl"
  is "$code $out" "0 Unchanged: /cache/ttl is $ttl in config.json"
  # A list that only asks, and one that goes there and back.
  echo '[{"op": "test", "path": "/cache/ttl", "value": '"$ttl"'}]' >test.json
  jt_run patch config.json --ops test.json
  is "$code $out" '0 Unchanged: 1 operation made no difference in config.json'
  echo '[{"op": "replace", "path": "/cache/ttl", "value": 1}, {"op": "replace", "path": "/cache/ttl", "value": '"$ttl"'}]' >back.json
  jt_run patch config.json --ops back.json --json
  is "$code $(jq -c '[.bytesChanged, [.operations[].bytesChanged], .rev == .previousRev]' <<<"$out")" '0 [0,[0,0],true]'
  is "$(stat -c '%i %y' config.json)" "$before"
  jt_run undo config.json --history
  is "$code" 1
  jt_run patch config.json set /cache/ttl 25 -o out.json
  is "$code" 0
  has "$out" ' in out.json (2 of '
  has "$out" ' bytes); config.json was left alone'
}

@test "patch: numbers are no keys of what is made on the way" {
  echo '{}' >o.json
  for path in /a/-1 /a/05 /a/7 /a/b/1.5; do
    jt_run patch o.json set $path 1
    is "$code" 1
    has "$err" "jt: cannot create '$path' in 'o.json': a new array has no element "
  done
  is "$(cat o.json)" '{}'
}

# Each is checked against jq: the element is taken away first, and what an index names is counted after that.
@test "patch move and copy: indices from the end, within one array too" {
  local n from to jump before got all=0,1,2,3,4
  # What each of them is to give, null where it cannot be.
  jq -nr '(1, 2, 3, 5) as $n | (-1, -2, 0, 1) as $f | (-1, -2, 0, 1) as $t | [range($n)] as $b
    | (if $f < 0 then $n + $f else $f end) as $i | (if $t < 0 then $n - 1 + $t else $t end) as $j
    | "\($n) \($f) \($t) \(if $i < 0 or $i >= $n then null elif $f == $t then $b elif $j < 0 or $j > $n - 1 then null
      else $b[$i] as $v | ($b | del(.[$i])) | .[:$j] + [$v] + .[$j:] end | tojson)"' >wanted
  [ "$(wc -l <wanted)" = 64 ]
  while read -r n from to jump; do
    before='{"b":['${all:0:2 * n - 1}']}'
    printf '%s\n' "$before" >m.json
    jt_run patch m.json move ".b[$from]" ".b[$to]" -q
    got=$(<m.json)
    if [ "$jump" = null ]; then
      [ "$code" -ne 0 ] || { echo "$n $from $to"; return 1; }
      is "$got" "$before"
    else
      is "$n $from $to $code ${got// /}" "$n $from $to 0 {\"b\":$jump}"
    fi
  done <wanted
  echo '{"b":[{"l":[1]},{"l":[2]},{"l":[3]}]}' >m.json
  jt_run patch m.json move '.b[-3]' '.b[-1].l[0]' -q
  is "$code $(jq -c . m.json)" '0 {"b":[{"l":[2]},{"l":[{"l":[1]},3]}]}'
  jt_run patch m.json copy '.b[-1]' '.b[-1]' -q
  is "$code $(jq -c '.b | length' m.json)" '0 3'
  printf '{"b":[1,2]} x' >m.json
  jt_run patch m.json move '.b[-1]' '.b[0]'
  is "$code" 2
  has "$err" 'text after the end of the document'
}

# Each order of two operations leaves what two edits after each other leave.
@test "patch: one array, named by an index from the start and by one from the end" {
  local first second one other paths=('$.x[0]' '$.x[-1]')
  local kinds=('"operation":"insert","value":9,' '"operation":"remove",' '"operation":"set","value":7,')
  for from in 0 1; do
    for one in "${kinds[@]}"; do
      for other in "${kinds[@]}"; do
        echo '{"x":[[1,2,3]]}' >both.json
        echo '{"x":[[1,2,3]]}' >each.json
        first="{$one\"path\":\"${paths[from]}[0]\"}" second="{$other\"path\":\"${paths[1 - from]}[1]\"}"
        echo "[$first,$second]" >ops.json
        echo "[$first]" >one.json
        echo "[$second]" >two.json
        jt_run patch both.json --ops ops.json -q
        is "$code $err" '0 '
        jt_run patch each.json --ops one.json -q
        jt_run patch each.json --ops two.json -q
        is "$first $second $(<both.json)" "$first $second $(<each.json)"
      done
    done
  done
  echo '[[1,2,3]]' >both.json
  jt_run patch both.json move '$[0][0]' '$[-1][1]' -q
  is "$code $(jq -c . both.json)" '0 [[2,1,3]]'
}

@test "patch move and copy: as RFC 6902 has them" {
  echo '{"a": {"b": 1}, "l": [1, 2, 3]}' >p.json
  jt_run patch p.json move /a/b /c
  is "$code $said $(jq -c . p.json)" '0 ✓ move /c: 1 in p.json (8 of 34 bytes) {"a":{},"l":[1,2,3],"c":1}'
  jt_run patch p.json copy .l '.a.l' --json
  is "$(jq -c '[.operation, .targetPath, .newValue]' <<<"$out") $(jq -c . p.json)" '["copy",".a.l",[1,2,3]] {"a":{"l":[1,2,3]},"l":[1,2,3],"c":1}'
  jt_run patch p.json move '$.l[0]' '$.l[2]' -q
  is "$(jq -c .l p.json)" '[2,3,1]'
  cp p.json kept
  jt_run patch p.json move /nope /x
  is "$code" 1
  jt_run patch p.json move /a /a/l/x
  is "$code" 2
  jt_run patch p.json copy /a
  is "$code ${err%%$'\n'*}" '2 jt: copy needs two paths: FROM and PATH'
  jt_run patch p.json copy /a /b --all
  is "$code ${err%%$'\n'*}" "2 jt: option '--all' cannot be used with copy"
  cmp p.json kept
}

@test "patch: a file of operations in place of OP" {
  echo '[{"op": "add", "path": "/x", "value": 1}]' >p.json
  jt_run patch config.json p.json
  is "$code" 2
  has "$err" 'hint: a file of operations is the value of --ops'
  is "$(sed -n 's/^hint: try: //p' err.txt)" 'jt patch --ops p.json config.json'
  sed -n 's/^hint: try: //p' err.txt | sh
  is "$(jq .x config.json)" 1
  jt_run patch config.json <p.json
  is "$code" 2
  has "$err" 'hint: to apply operations from standard input: jt patch --ops - config.json'
  jt_run patch config.json sett /a 1
  has "$err" "did you mean 'set'?"
}

@test "patch --ops: --all edits what each query selects, and is what an ambiguous one is offered" {
  echo '{"a":[{"x":1},{"x":2}]}' >m.json
  echo '[{"operation":"set","path":"$.a[*].x","value":5}]' >ops.json
  jt_run patch m.json --ops ops.json
  is "$code" 3
  is "$(sed -n 's/^hint: try: //p' err.txt)" 'jt patch --all --ops ops.json m.json'
  sed -n 's/^hint: try: //p' err.txt | sh
  is "$(<m.json)" '{"a":[{"x":5},{"x":5}]}'
  echo '[{"operation":"add_number","path":"$.a[*].x","value":0.5},{"operation":"set","path":"/b","value":1}]' >ops.json
  jt_run patch m.json --ops ops.json --all --existing
  is "$code" 1
  jt_run patch m.json --ops ops.json --all -q
  is "$(<m.json)" '{"a":[{"x":5.5},{"x":5.5}],"b":1}'
  jt_run patch m.json --ops - --json <<<'[{"operation":"set","path":"$.a[*].x","value":7}]'
  is "$code $(jq -c .try <<<"$out")" '3 null' # its input is gone
  for option in --unique --replace '--where {}' --expect-absent; do
    # shellcheck disable=SC2086
    jt_run patch m.json --ops ops.json $option
    is "$code" 2
    has "$err" "belongs to OP"
  done
}

@test "patch --match: paths are printed as the path of the array was typed" {
  echo '{"users": [{"id": 1, "n": 2}]}' >u.json
  for case in '/users|/users/0/n' '.users|.users[0].n' '$.users|$.users[0].n'; do
    IFS='|' read -r array wanted <<<"$case"
    jt_run patch u.json set --match "$array" --where '{"id": 1}' --at /n 3 -l
    is "$out" "$wanted"
  done
}

@test "patch -n: the heading of a file with an absolute name" {
  jt_run patch "$PWD/config.json" set /env '"x"' -n
  is "$(head -n 2 <<<"$out")" "--- a$PWD/config.json
+++ b$PWD/config.json"
}

@test "patch: --flat: lines are operations, all or none" {
  printf '{"a":{"b":1,"c":[1,2]},"d":"x"}\n' >a.json
  cp a.json before.json
  printf '$.a.b = 5\n\ndel $.a.c[0]\n$.new["k k"] = {"x": [1]}\n' >edits.flat
  jt_run patch a.json --flat @edits.flat -n
  [ "$code" = 0 ]
  cmp a.json before.json
  has "$out" '+'
  jt_run patch a.json --flat @edits.flat
  [ "$code" = 0 ]
  is "$("$JT" format --compact a.json)" '{"a":{"b":5,"c":[2]},"d":"x","new":{"k k":{"x":[1]}}}'
  jt_run undo a.json
  cmp a.json before.json
  jt_run patch a.json --flat - <edits.flat
  [ "$code" = 0 ]
  jt_run undo a.json
  jt_run patch a.json --flat '$.d = "y = z"' --brief
  [ "$code" = 0 ]
  is "$("$JT" get a.json .d)" '"y = z"'
  jt_run patch a.json --flat 'del $.a.c[-1]'
  is "$("$JT" get a.json .a.c --compact)" '[1]'
}

@test "patch: --flat: no line appends, and an error says what does" {
  echo '{"a": {"b": [1, 2, 3]}}' >f.json
  jt_run patch f.json --flat '$.a.b[3] = 1'
  is "$code" 1
  has "$err" "hint: no line appends to an array, and 'jt append' does
"
  lacks "$err" '/a/b/-'
  jt_run append f.json '$.a.b' 1
  is "$(jq -c . f.json)" '{"a":{"b":[1,2,3,1]}}'
}

@test "patch: --flat: nothing is written where a line is wrong" {
  printf '{"a":1}\n' >a.json
  jt_run patch a.json --flat $'$.a = 2\n$.b 3'
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: 'LINES': line 2, column 5: expected '=', not '3'"
  jt_run patch a.json --flat $'$.a = 2\ndel $.zzz'
  [ "$code" = 1 ]
  jt_run patch a.json --flat edits.flat
  [ "$code" = 2 ]
  has "$err" "expected a path that begins with '\$', not 'e'"
  has "$err" "'@FILE' reads lines from a file"
  jt_run patch a.json --flat '$.a = 2;'
  has "$err" "leave out the ';'"
  jt_run patch a.json --flat '$.zz = 2' --existing
  [ "$code" = 1 ]
  jt_run patch a.json --flat '$.a = 1' --ops x
  [ "$code" = 2 ]
  has "$err" "options '--ops' and '--flat' are two ways"
  jt_run patch a.json set /a 1 --flat '$.a = 1'
  [ "$code" = 2 ]
  jt_run patch --flat '$.a = 1'
  [ "$code" = 2 ]
  jt_run patch - --flat - </dev/null
  [ "$code" = 2 ]
  cmp a.json <(echo '{"a":1}')
}

@test "patch: a mistake in the operations is named by its place" {
  jt_run patch config.json --ops - <<<'[{"op":"add",]'
  has "$err" 'hint: it is at line 1, column 14'
  jt_run patch config.json --ops - <<<'[{"op":"remove","path":"/env"},{"op":"set","path":"/a"}]'
  has "$err" 'this is operation 1, counted from 0; nothing was written'
  jt_run patch config.json /env 5
  has "$err" 'OP comes before the path: jt patch FILE set /env …'
  jt_run patch config.json replace /env 5
  has "$err" "did you mean 'set'?"
  same config.json
}

@test "patch: operations that are typed lead to the option that takes them, with all other options" {
  # tries N COMMAND HINT TRY
  tries() {
    eval "jt_run $1"
    [ "$code" = 2 ] || { echo "exit code $code: $1"; return 1; }
    has "$err" "hint: $2"
    is "$(grep '^hint: try: ' err.txt)" "hint: try: $3"
    cp config.json before.json
    bash -c "$3" >shown.txt
    [ -s shown.txt ]
    cmp config.json before.json
  }
  local list='[{"op":"remove","path":"/env"}]' patch='{"env":null}'
  tries "patch config.json '$list' -n" "--ops takes it from a file, or '-' from standard input" \
    "printf '%s' '$list' | jt patch --ops - --dry-run config.json"
  tries "patch config.json '$patch' -n --root ." "--merge-patch takes it from a file" \
    "printf '%s' '$patch' | jt patch --merge-patch - --dry-run --root . config.json"
  tries "patch config.json --ops '$list' -n" "--ops takes a file, or '-' for standard input" \
    "printf '%s' '$list' | jt patch --ops - --dry-run config.json"
  tries "patch config.json --merge-patch '$patch' -n" "--merge-patch takes a file, or '-' for standard input" \
    "printf '%s' '$patch' | jt patch --merge-patch - --dry-run config.json"
  printf '%s' "$list" >ops.json
  tries "patch config.json ops.json -n -o out.json" "a file of operations is the value of --ops" \
    "jt patch --ops ops.json --output out.json --dry-run config.json"
  jt_run patch config.json -n <ops.json
  has "$err" 'hint: to apply operations from standard input: jt patch --ops - --dry-run config.json'
}
