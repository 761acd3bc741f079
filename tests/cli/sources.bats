# SPDX-License-Identifier: MIT
# The examples of the documents that jt was specified from, as sequences of commands.
load helpers

workspace() {
  mkdir -p ws/config
  cat >ws/config/app.json <<'END'
{
  "features": {
    "rollout": {"enabled": true, "percent": 50, "regions": ["us-east-1", "eu-west-1"]},
    "darkMode": false,
    "deprecatedFeature": null,
    "analytics": {"on": true}
  },
  "users": [1, 2]
}
END
  printf '{"active": [%s]}\n' "$(seq -s ', ' 41)" >ws/config/users.json
}

in_workspace() { jt_run --workspace ws "$@"; }

@test "JSON Tools: the operations of the tool's description" {
  cat >doc.json <<'END'
{
  "settings": {"theme": "light"},
  "obsoleteConfig": 1,
  "items": [{"name": "a"}, {"name": "b"}],
  "users": [{"id": "122"}, {"id": "123"}]
}
END
  "$JT" patch doc.json set /settings/theme '"dark"'
  "$JT" patch doc.json remove /obsoleteConfig
  "$JT" patch doc.json set /items/- '{"name":"new"}'
  "$JT" patch doc.json set --match /users --where '{"id":"123"}' '{"status":"active"}'
  "$JT" patch doc.json insert /items/2 '{"name":"inserted"}'
  is "$(cat doc.json)" '{
  "settings": {"theme": "dark"},
  "items": [{"name": "a"}, {"name": "b"}, {"name": "inserted"}, {"name": "new"}],
  "users": [{"id": "122"}, {"id": "123", "status": "active"}]
}'
}

@test "JSON Tools, example 1: a user's email in an array of 50,000" {
  [ -x "$JT_BUILD/tests/bench/jt_gen" ] || skip 'jt_gen is not built'
  "$JT_BUILD/tests/bench/jt_gen" users 50000 >users.json
  jt_run inspect users.json /users --depth 1 --json
  is "$(jq .arrayLength <<<"$out")" 50000
  id=$("$JT" get -r users.json /users/4271/id)
  cp users.json before.json
  jt_run patch users.json set --match /users --where "{\"id\": \"$id\"}" '{"email": "newemail@example.com"}' --json
  is "$(jq -c '[.status, .targetPath, .newValue]' <<<"$out")" '["success","/users/4271/email","newemail@example.com"]'
  # No line but one differs.
  is "$(diff before.json users.json | grep -c '^>')" 1
}

@test "JSON Tools, example 2: a new feature flag" {
  printf '{\n  "flags": {},\n  "experiments": []\n}\n' >features.json
  jt_run inspect features.json --depth 2 --json
  is "$(jq -c '[.type, .keys]' <<<"$out")" '["object",["flags","experiments"]]'
  jt_run patch features.json set /flags/newFeature '{"enabled": true, "rolloutPercent": 10}' --json
  is "$(jq -c '[.status, .targetPath]' <<<"$out")" '["success","/flags/newFeature"]'
  is "$(cat features.json)" '{
  "flags": {
    "newFeature": {
      "enabled": true,
      "rolloutPercent": 10
    }
  },
  "experiments": []
}'
}

@test "JSON Tools, example 3: an item in the middle of an array" {
  printf '{"tracks": [0, 1, 2, 3, 4, 5, 6]}' >playlist.json
  jt_run patch playlist.json insert /tracks/5 '{"id": "track-new", "name": "New Song"}'
  is "$(cat playlist.json)" '{"tracks": [0, 1, 2, 3, 4, {"id": "track-new", "name": "New Song"}, 5, 6]}'
}

@test "JSON connector: set" {
  workspace
  in_workspace set /workspace/config/app.json '$.features.rollout.percent' 25
  is "$said" 'Updated $.features.rollout.percent = 25 in /workspace/config/app.json'
  in_workspace set /workspace/config/app.json '$.features.newFeature' '{"enabled": true}'
  is "$said" 'Updated $.features.newFeature = {...} in /workspace/config/app.json'
  in_workspace set /workspace/config/app.json '$.features.newFeature' '{"enabled": true, "beta": true}'
  is "$said" 'Updated $.features.newFeature = {...} in /workspace/config/app.json'
}

@test "JSON connector: delete" {
  workspace
  in_workspace delete /workspace/config/app.json '$.features.deprecatedFeature'
  is "$said" 'Deleted $.features.deprecatedFeature from /workspace/config/app.json'
  in_workspace delete /workspace/config/app.json '$.features.deprecatedFeature'
  is "$code" 1
}

@test "JSON connector: append" {
  workspace
  in_workspace append /workspace/config/users.json '$.active' '{"id": "u-101", "name": "Alice"}'
  is "$said" 'Appended value to $.active in /workspace/config/users.json (now 42 items)'
  in_workspace append /workspace/config/app.json '$.features' 1
  is "$code" 2
}

@test "JSON connector: merge" {
  workspace
  in_workspace merge /workspace/config/app.json '$.features.rollout' '{"percent": 75, "regions": ["us-east-1"]}'
  is "$said" 'Merged 2 keys into $.features.rollout in /workspace/config/app.json'
  in_workspace merge /workspace/config/app.json '$.features.rollout' '{"percent": 100, "complete": true}'
  is "$said" 'Merged 2 keys into $.features.rollout in /workspace/config/app.json'
  is "$(jq -c .features.rollout ws/config/app.json)" \
    '{"enabled":true,"percent":100,"regions":["us-east-1"],"complete":true}'
  in_workspace merge /workspace/config/app.json '$.users' '{"a": 1}'
  is "$code" 2
}

@test "JSON connector: nothing outside the workspace" {
  workspace
  echo '{"a": 1}' >outside.json
  for file in /workspace/../outside.json ws/../outside.json "$PWD/outside.json" /etc/passwd; do
    in_workspace set "$file" .a 2
    is "$file $code" "$file 2"
  done
  is "$(cat outside.json)" '{"a": 1}'
}

log_with_text() {
  printf '%s\n' '{"level":"info","n":1}' 'Traceback (most recent call last):' '  File "x.py", line 3' '' '{"level":"error","n":2}' '{"level":' '{"level":"info","n":3}' >app.ndjson
}

@test "sources: --skip-invalid reads NDJSON without the lines that are not JSON" {
  log_with_text
  jt_run get app.ndjson '$[*].n'
  is "$code" 2
  local note="note: skipped 3 lines of 'app.ndjson' that are not JSON; the first is line 2"
  jt_run get --skip-invalid app.ndjson '$[*].n'
  is "$out $code" $'1\n2\n3 0'
  is "$err" "$note"
  jt_run grep --skip-invalid error app.ndjson -l
  is "$out $code" '[1].level 0'
  is "$err" "$note"
  jt_run table --skip-invalid app.ndjson '$' level n @line --csv
  is "$out $code" $'level,n,@line\ninfo,1,1\nerror,2,5\ninfo,3,7 0'
  is "$err" "$note"
  jt_run inspect --skip-invalid app.ndjson -c
  has "$out" $'\tarray\t3'
  is "$err" "$note"
  jt_run keys --skip-invalid app.ndjson '[1]' -l
  is "$out" $'[1].level\n[1].n'
  jt_run show --skip-invalid app.ndjson
  has "$out" '"n": 3'
  is "$err" "$note"
  jt_run validate --skip-invalid app.ndjson
  is "$code" 0
  is "$err" "$note"
  jt_run validate app.ndjson
  is "$code" 1
}

@test "sources: diff --skip-invalid compares the lines that are JSON" {
  log_with_text
  printf '%s\n' '{"level":"info","n":1}' '{"level":"error","n":2}' 'killed' '{"level":"warn","n":3}' >later.ndjson
  jt_run diff app.ndjson later.ndjson
  is "$code" 2
  has "$err" 'hint: --skip-invalid leaves out lines that are not JSON'
  jt_run diff --skip-invalid app.ndjson later.ndjson
  is "$code $out" '1 ~ [2].level  "info" → "warn"'
  is "$err" "note: skipped 3 lines of 'app.ndjson' that are not JSON; the first is line 2
note: skipped line 3 of 'later.ndjson', which is not JSON"
  jt_run diff --skip-invalid app.ndjson later.ndjson --json
  is "$(jq -c '[.changed, (.warnings | length)]' <<<"$out")" '[1,2]'
  # A pipe, names that are not those of lines, one file, and a patch that is applied in the same way.
  cp later.ndjson later.log
  jt_run diff -q --skip-invalid - later.log <app.ndjson
  is "$code $out$err" '1 '
  jt_run diff -q --skip-invalid app.ndjson '[0].level' '[2].level'
  is "$code" 0
  jt_run diff --skip-invalid --patch app.ndjson later.ndjson
  is "$code" 1
  cp out.txt patch.json
  "$JT" patch app.ndjson --ops patch.json --skip-invalid -q
  jt_run diff -q --skip-invalid app.ndjson later.ndjson
  is "$code" 0
  is "$(grep -c -e Traceback -e File -e '^{"level":$' app.ndjson)" 3
  jt_run diff --skip-invalid --jsonc app.ndjson later.ndjson
  is "$code" 2
}

@test "sources: every path that --skip-invalid prints leads back with it" {
  log_with_text
  local path
  for path in $("$JT" get -q --skip-invalid app.ndjson '$[*].n' -l); do
    jt_run get -q --skip-invalid app.ndjson "$path" -c
    is "$code" 0
    has "$out" "$path"$'\t'
  done
  is "$path" '$[2].n'
  jt_run get -q --skip-invalid app.ndjson '$[-1].n' '$[0].n'
  is "$out" $'3\n1'
}

@test "sources: --skip-invalid counts in warnings of json, and is quiet with -q" {
  log_with_text
  jt_run get --skip-invalid app.ndjson '$[*].n' --json
  is "$err" ''
  is "$("$JT" get out.txt .warnings[0] -r)" "skipped 3 lines of 'app.ndjson' that are not JSON; the first is line 2"
  jt_run show --skip-invalid app.ndjson --json
  has "$out" '"warnings": ['
  jt_run inspect --skip-invalid app.ndjson --json
  has "$out" '"warnings": ['
  jt_run validate --skip-invalid app.ndjson --json
  has "$out" '"warnings": ['
  jt_run get -q --skip-invalid app.ndjson '$[*].n'
  is "$err" ''
}

@test "sources: --skip-invalid implies --lines, for a pipe too, and keeps its place in commands to try" {
  log_with_text
  cp app.ndjson app.log
  jt_run get --skip-invalid app.log '[1].n'
  is "$out" 2
  jt_run get --skip-invalid - '$[*].n' <app.log
  is "$out" $'1\n2\n3'
  is "$err" "note: skipped 3 lines of standard input that are not JSON; the first is line 2"
  jt_run get --skip-invalid - '[2].n' '[0].n' <app.log
  is "$out" $'3\n1'
  jt_run get --skip-invalid app.log '[7].n' --json
  is "$code" 1
  jt_run get --skip-invalid app.log '[1].m' --json
  has "$out" '--skip-invalid'
  jt_run get --skip-invalid --no-lines app.log '[1].n'
  is "$code" 2
  has "$err" "'--no-lines' and '--skip-invalid' cannot be used together"
}

@test "sources: --skip-invalid: lines of a pipe are printed as they come" {
  mkfifo pipe
  "$JT" get --skip-invalid pipe '$[*].n' >shown.txt 2>/dev/null &
  local pid=$!
  exec 7>pipe
  printf '{"n":1}\nno\n{"n":' >&7
  local i
  for i in {1..200}; do
    [ -s shown.txt ] && break
    sleep 0.05
  done
  is "$(<shown.txt)" 1
  printf '2}\n' >&7
  exec 7>&-
  wait "$pid"
  is "$(<shown.txt)" $'1\n2'
}

@test "sources: --skip-invalid: nothing but other text is an empty array" {
  printf 'no\nneither\n' >app.log
  jt_run get --skip-invalid app.log '$[*]'
  is "$out $code" ' 1'
  has "$err" "skipped 2 lines of 'app.log'"
  jt_run get --skip-invalid app.log '$' --count
  is "$out" 1
}

@test "sources: a document of several lines is printed whole without PATH" {
  printf '{"a":1}\n{"a":\t2}\n\n[3]\n' >x.jsonl
  jt_run get x.jsonl
  is "$code" 0
  is "$err" ''
  lacks "$out" $'\x1e'
  jt_run validate - <<<"$out"
  is "$code" 0
  local compact
  compact=$("$JT" get --compact x.jsonl)
  is "$compact" '[{"a":1},{"a":2},[3]]'
  jt_run get x.jsonl --json
  lacks "$out" '\u001e'
  is "$code" 0
  jt_run get --compact x.jsonl --max-bytes 200
  is "$out" '[{"a":1},{"a":2},[3]]'
}

# of ARGUMENT...: what jt says, without the commands to try, and without the name of the file.
of() {
  { "$JT" "$@" 2>&1 || :; } | sed '/^hint: \(try\|--skip\)/d; s/'"'app.ndjson'"'/standard input/'
}
of_file_and_pipe() { # EXPECTED COMMAND ARGUMENT...
  is "$(of "$2" --lines app.ndjson "${@:3}")" "$1"
  is "$(of "$2" --lines - "${@:3}" < <(cat app.ndjson))" "$1"
}

@test "sources: what is wrong with a line is the same in a file and in a pipe" {
  printf '{"a":1}\n{bad\n{"a":2}\n' >app.ndjson
  of_file_and_pipe "1
jt: invalid JSON in standard input, line 2, column 2: unquoted key: expected a key in double quotes or '}', found 'bad'
hint: put keys in double quotes" get '$[*].a'
  printf '{"b":{"c":[1}}\n{"a":1}\n' >app.ndjson
  of_file_and_pipe "jt: invalid JSON in standard input, line 1, column 13: wrong bracket: expected ',' or ']', found '}'
hint: the innermost open bracket is '['
hint: the bracket was opened at line 1, column 11" get '$[1]'
  printf '"x\n{"a":1}\n' >app.ndjson
  of_file_and_pipe "jt: invalid JSON in standard input, line 1, column 3: the line ends inside a string
hint: the string was opened at line 1, column 1" get '$[*].a'
  printf '{"a":1}\n{"a":2}\n{"a":' >app.ndjson
  of_file_and_pipe "1
2
jt: invalid JSON in standard input, line 3, column 6: expected a value, found the end of the line
hint: the bracket was opened at line 3, column 1" get '.[].a'
}

@test "sources: a document over two lines is no line, also where it is passed over" {
  printf '[1,\n2]\n{"a":1}\n' >app.ndjson
  for query in '$[*] --count' '$[1]' '$[-1]' '$[*]' '$[1].a' '$[?@.a==1]' '$..a'; do
    # shellcheck disable=SC2086
    of_file_and_pipe "jt: invalid JSON in standard input, line 1, column 4: expected a value, found the end of the line
hint: the bracket was opened at line 1, column 1" get $query
  done
  printf '{\n  "a": 1\n}\n{\n  "a": 2\n}\n' >app.ndjson
  jt_run get --lines app.ndjson '$[*].a'
  is "$code $out" '2 '
  has "$err" "line 1, column 2: expected a key in double quotes or '}', found the end of the line"
  printf '{"b":"x\ny","a":1}\n' >app.ndjson
  jt_run get --lines app.ndjson '$[*].a'
  is "$code $out" '2 '
  has "$err" 'line 1, column 8: the line ends inside a string'
}

@test "sources: good lines before an unfinished last one are printed, from a pipe and packed too" {
  printf '{"a":1}\n{"a":2}\n{"a":' >app.ndjson
  gzip -k app.ndjson
  local lines='{"a":1}
{"a":2}'
  jt_run format --lines app.ndjson
  is "$out" "$lines"
  jt_run format --lines - < <(cat app.ndjson)
  is "$out" "$lines"
  jt_run format --lines app.ndjson.gz
  is "$out" "$lines"
}

@test "sources: a range of all lines has them as they are" {
  printf '{"a":1}\n5\n"x"\n[1]\n' >app.ndjson
  jt_run get app.ndjson --range 1:3
  is "$code $out" '0 5
"x"'
  jt_run get app.ndjson '$' --range 0:1 --json
  is "$(jq -c '.matches[0]' <<<"$out")" '{"path":"$[0]","value":{"a":1}}'
  jt_run get --lines - --range -1: < <(cat app.ndjson)
  is "$code $out" '0 [1]'
}

@test "sources: --skip-invalid edits a file whose last line is cut off or is none" {
  local size
  for size in 1 62 63 64 65 200 5000 70000; do
    printf '{"a":1}\n%s' "$(head -c "$size" /dev/zero | tr '\0' x)" >app.ndjson
    cp app.ndjson before.ndjson
    jt_run set app.ndjson '$[0].a' 9 --skip-invalid --json
    is "$code $(jq -c .linesSkipped <<<"$out")" '0 1'
    cmp app.ndjson <(sed '1s/1/9/' before.ndjson)
  done
}
