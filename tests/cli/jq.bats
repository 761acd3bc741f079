#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jq's paths, wherever a query is taken.

load helpers

people() {
  cat >f.json <<'JSON'
{"users": [
  {"id": 1, "name": "Ann", "age": 31, "on": true, "tags": ["x", "y"], "address": {"city": "Bonn"}},
  {"id": 2, "name": "bob", "age": 17, "on": false, "tags": [], "address": {"city": "Rome"}},
  {"id": 3, "name": "Cyd", "age": null, "on": null, "tags": ["y"], "address": null},
  {"id": 7, "name": "dan", "age": "x", "on": 0, "tags": ["z"], "address": {"city": "Oslo"}}],
 "a b": {"b c": 1}, "n": [10, 20, 30, 40, 50], "o": {"z": 1, "a": [1, 2], "m": null}, "empty": {}}
JSON
}

# answers SIGN [OPTION…]: of the programs with that sign jt and jq print the same.
answers() {
  local sign=$1 program wrong=0 ours
  shift
  grep "^[$sign] " "$BATS_TEST_DIRNAME/jq_programs.txt" | cut -c3- >programs
  jq -c "$(awk '{printf "%s\"--\", (%s)", (NR > 1 ? ", " : ""), $0}' programs)" f.json >theirs
  while IFS= read -r program; do
    echo '"--"'
    "$JT" get -q --compact "$@" f.json "$program" 2>err.txt || { [ ! -s err.txt ] || echo "$program: $(<err.txt)"; }
  done <programs >ours
  diff theirs ours
}

@test "jq: everyday programs have jq's answers" {
  needs jq
  people
  answers +
}

@test "jq: with --jq, what is absent is null, and // is taken" {
  needs jq
  people
  answers '~' --jq
}

@test "jq: everything else is an error that names the first part, with a command that runs" {
  needs jq
  people
  local program command
  grep '^- ' "$BATS_TEST_DIRNAME/jq_programs.txt" | cut -c3- >programs
  while IFS= read -r program; do
    jt_run get --json f.json "$program"
    [ "$code" = 2 ] || { echo "taken: $program"; return 1; }
    cat out.txt
  done <programs >errors
  jq -r 'first(.try[] | select(contains("| jq ") or startswith("jt get --jq"))) // .try[0] // "no command"' errors >commands
  [ "$(wc -l <commands)" = "$(wc -l <programs)" ]
  # The answers of both, each behind its program.
  while IFS= read -r program && IFS= read -r command <&3; do
    echo "\"--\" \"$((++number))\""
    bash -c "$command" 2>&1 3<&- || { echo "fails: $command"; return 1; }
  done <programs 3<commands >answers
  jq -c . answers >ours
  jq -c "$(awk '{ printf "%s\"--\", \"%d\", (%s)", (NR > 1 ? ", " : ""), NR, $0 }' programs)" f.json >theirs
  diff theirs ours || { cat -n programs; cat -n commands; return 1; }
}

@test "jq: of several paths, one with '?' may select nothing" {
  people
  [ "$("$JT" get f.json '.nothing?, .o.z' 2>err.txt)" = 1 ]
  [ ! -s err.txt ]
  jt_run get f.json '.nothing, .o.z'
  [ "$code" = 1 ]
  grep -q "no key 'nothing'" err.txt
  [ "$("$JT" get --compact f.json '.nothing?, .o.z' --default null)" = "$(printf 'null\n1')" ]
  jt_run get f.json '.nothing?, .n.x?'
  [ "$code" = 1 ]
  [ "$(grep -c 'selects nothing' err.txt)" = 2 ]
}

@test "jq: random programs have jq's answers" {
  needs jq
  needs python3
  python3 "$BATS_TEST_DIRNAME/jq_random.py" "$JT" "${JT_SEED:-$RANDOM}" "${JT_PROGRAMS:-200}"
}

@test "jq: random programs have the answers of gojq, where it is as jq" {
  needs jq
  needs gojq
  needs python3
  python3 "$BATS_TEST_DIRNAME/jq_random.py" "$JT" "${JT_SEED:-$RANDOM}" "${JT_PROGRAMS:-200}" gojq
}

@test "jq: a key that is absent is not found, as in every path" {
  people
  jt_run get f.json '.users[0] | .nam'
  [ "$code" = 1 ]
  has "$err" "no path '.users[0] | .nam' in 'f.json': object '.users[0]' has no key 'nam'"
  has "$err" "did you mean 'name'?"
  jt_run get f.json '.users[] | select(.id == 99) | .name'
  [ "$code" = 1 ]
  is "$out" ''
  has "$err" "'[] | select(.id == 99)' selects nothing"
}

@test "jq: what has no elements or keys is named, and '?' leaves it out" {
  printf '%s' '{"a": [1, 2, 3], "b": {"c": 1}, "d": [4]}' >f.json
  jt_run get f.json '.[][:1]?'
  is "$code $out" $'0 [1]\n[4]'
  jt_run get f.json '.[][:1]'
  is "$code" 2
  is "$(head -n 2 <<<"$err")" "jt: '.b' in 'f.json' is an object, which has no elements"$'\n'"hint: '?' at the end of the path leaves out what has none"
  jt_run get f.json '.b.c | keys'
  is "$(head -n 1 <<<"$err")" "jt: '.b.c' in 'f.json' is a number, which has no keys"
  jt_run get f.json '.b[] | keys?'
  is "$code $out$err" "1 note: what is selected in 'f.json' has no keys"
  is "$(jt get f.json '.[] | keys?' --count)" 3
  jt_run get f.json '.[][:1]? | length'
  is "$code $out" $'0 1\n1'
}

@test "jq: a path with a mistake that is not jq's is no program" {
  printf '%s' '{"pkgs": [{"n": "a"}], "paths": {"/pets/{id}": {"get": 1}}}' >f.json
  for path in '.pkgs[n=a]' 'paths./pets/{id}' '.paths./pets/{id}.get' '.a{b}'; do
    jt_run get f.json "$path"
    is "$code" 2
    lacks "$err" jq
  done
  jt_run get f.json '.pkgs[n=a]'
  has "$err" 'write $.pkgs[?@.n == "a"]'
}

@test "jq: the error has the position; what no program is has no command" {
  people
  jt_run get f.json '.users | map(.age) | add'
  [ "$code" = 2 ]
  has "$err" "cannot read the path '.users | map(.age) | add': column 10: 'map' of jq is not taken here"
  has "$err" "'jt table --sum' calculates it; a pipe to jq does it too"
  has "$err" "jt get f.json .users | jq 'map(.age) | add'"
  jt_run get f.json '.o.z // 3'
  has "$err" "jt get --jq f.json '.o.z // 3'"
  jt_run show f.json '.users | length'
  [ "$code" = 2 ]
  has "$err" "jt get f.json '.users | length'"
  jt_run set f.json '.users | map(.x)' 1
  [ "$code" = 2 ]
  has "$err" "jt get f.json .users | jq 'map(.x)'"
  jt_run get f.json '.users | map(.x'
  [ "$code" = 2 ]
  lacks "$err" '| jq'
  jt_run get - '.a | map(.x)' <f.json
  has "$err" "jt get - .a | jq 'map(.x)'"
}

# The command of jt for a program, and the values of jq's answer, one on each line.
@test "jq: what sorts, groups and calculates gets the option of jt that does it, and its command runs" {
  needs jq
  people
  local program ours theirs command count=0
  while IFS='~' read -r program theirs; do
    count=$((count + 1))
    jt_run get --json f.json "$program"
    [ "$code" = 2 ] || { echo "taken: $program"; return 1; }
    has "$err$out" 'jt table --'
    command=$(jq -r '.try[0]' out.txt)
    ours=$(bash -c "$command --no-header --tsv" 2>err.txt) || { echo "fails: $command: $(<err.txt)"; return 1; }
    is "$ours" "$(jq -r "$program$theirs" f.json)" || { echo "of $program: $command"; return 1; }
  done <<'END'
.n | add~
.n | max~
.n | min~
.n | add / length~
[.users[] | .id] | add~
[.users[].id] | add / length~
.users | map(.id) | add~
.users | map(select(.on)) | map(.id) | add~
.n | sort~ | .[]
.users | sort_by(.name) | map(.name)~ | .[]
.users | sort_by(-.id) | .[:2] | .[].name~
.users | sort_by(-.id) | .[0].name~
.users | sort_by(.id) | reverse | .[].id~
.users | max_by(.id) | .name~
.users | min_by(.id) | .name~
.users | unique_by(.on) | length~
.users | map(.name) | unique~ | .[]
.users | unique_by(.id) | .[].name~
.users | group_by(.id) | map({id: .[0].id, n: length, age: (map(.id) | add)})~ | .[] | [.id, .n, .age] | @tsv
.users | group_by(.id) | map(length)~ | to_entries[] | [[1, 2, 3, 7][.key], .value] | @tsv
END
  [ "$count" = 20 ]
  jt_run get f.json '.users | map(select(.id > 2)) | length'
  has "$err" "hint: 'jt get --count' counts what is selected"
  is "$(bash -c "$(sed -n 's/^hint: try: //p' err.txt | head -n 1)")" 2
  jt_run get - '.n | add' <f.json
  has "$err" "'jt table --sum' calculates it"
  lacks "$err" 'try: jt table'
}

@test "jq: edits" {
  people
  jt_run set f.json '.users[] | select(.id == 7) | .name' '"Dan"'
  [ "$code" = 0 ]
  is "$(jq -r '.users[3].name' f.json)" Dan
  jt_run set f.json '.users[] | select(.tags | length > 0) | .on' true
  [ "$code" = 3 ]
  jt_run set --all f.json '.users[] | select(.tags | length > 0) | .on' true
  [ "$code" = 0 ]
  is "$(jq -c '[.users[].on]' f.json)" '[true,false,true,true]'
  jt_run delete --all f.json '.users[] | select(.on) | .tags, .address'
  [ "$code" = 0 ]
  is "$(jq -c '[.users[] | has("tags"), has("address")]' f.json)" '[false,false,true,true,false,false,false,false]'
  jt_run delete --all f.json '.n[1:3][]'
  is "$(jq -c .n f.json)" '[10,40,50]'
  jt_run delete --all f.json '.. | .city?'
  is "$(jq -c '.users[1].address' f.json)" '{}'
  jt_run delete f.json '.n[1:3]'
  [ "$code" = 2 ]
  is "$(jq -c .n f.json)" '[10,40,50]'
}

@test "jq: other commands" {
  people
  is "$(jt table --csv f.json '.users[] | select(.on) | .' id name)" $'id,name\n1,Ann\n7,dan'
  is "$(jt get -l f.json '.users[] | select(.id > 2) | .tags[]')" $'.users[2].tags[0]\n.users[3].tags[0]'
  is "$(jt get --count f.json '.. | select(type == "number")')" 16
  is "$(jt get --json f.json '.users[0].tags | length' | jq -c .matches)" '[{"path":".users[0].tags","value":2}]'
  is "$(jt get f.json '.n[1:3]')" '[20, 30]'
  is "$(jt get f.json '.users[0].tags, .n[0]')" $'["x", "y"]\n10'
  printf '{"level": "error", "msg": "a"}\n{"level": "info", "msg": "b"}\n' >log.jsonl
  is "$(jt get -r log.jsonl '.[] | select(.level == "error") | .msg')" a
  jt_run get log.jsonl 'select(.level == "error") | .msg'
  has "$err" ".[] | select(.level == \"error\") | .msg"
  is "$(jt get '.users[] | select(.id == 2) | .name' <f.json)" '"bob"'
  is "$(jt get '.. | select(. == 50)' <f.json)" 50
}

@test "jq: '//' of lines is of each line, or refused" {
  needs jq
  printf '{"a": 1}\n{"b": 2}\n{"a": null}\n{"a": false}\n{"a": 4}\n' >l.jsonl
  local program
  for program in '.a // "B"' '. // 0' '.a // .b // 7' '. | select(.a) // 7'; do
    jt_run get --jq l.jsonl "$program"
    is "$code" 2
    has "$err" 'would select one value for all lines'
    has "$err" "hint: try: jt get --jq l.jsonl '.[] | $program'"
    is "$(sh -c "$(sed -n 's/^hint: try: //p' err.txt) --compact")" "$(jq -c "$program" l.jsonl)"
  done
  jt_run get --jq - --lines '.a // 1' <l.jsonl
  has "$err" "'.a // 1' in standard input would select"
  is "$(jt get --jq l.jsonl '.[0].a // 9')" 1
  is "$(jt get --jq l.jsonl '.[9].a // 9')" 9
  jt_run get l.jsonl '.a | length'
  has "$err" "hint: try: jt get l.jsonl '.[] | .a | length'"
}

@test "jq: a condition of several values under 'not' and 'or' is refused, and any() is what jq makes of it" {
  needs jq
  printf '%s' '[{"id": 1, "n": [1, 2]}, {"id": 2, "n": []}, {"id": 3, "n": [1]}, {"id": 4, "n": [3]}]' >f.json
  local program
  for program in '.n[] == 1 | not' '.n[] == 1 or .id == 2' '.id == 4 or .n[] > 1' 'all(.n[]; .) | not | . or .[]'; do
    jt_run get f.json ".[] | select($program) | .id"
    is "$program: $code" "$program: 2"
    has "$err$out" "hint: try: jt get f.json '.[]' | jq 'select($program) | .id'"
  done
  jt_run get f.json '.[] | select(.n[] == 1 | not) | .id'
  is "$(head -n 1 err.txt)" "jt: cannot read the path '.[] | select(.n[] == 1 | not) | .id': column 26: 'not' of a condition of several values is not taken here"
  has "$err" 'any(PATH; CONDITION) makes one condition of them, such as any(.tags[]; . == 1)'
  for program in 'any(.n[]; . == 1) | not' 'any(.n[]; . == 1) or .id == 2' '.n[] == 1 and .id > 1' '.n[] == 3'; do
    is "$(jt get f.json ".[] | select($program) | .id")" "$(jq ".[] | select($program) | .id" f.json)"
  done
}

@test "jq: the path of a slice as an array has the slice" {
  printf '%s' '{"l": [10, 20, 30], "o": [{"x": [1, 2]}, {"x": [3]}], "a b": [[1, 2]]}' >f.json
  is "$(jt get -l f.json '.l[1:3]')" '.l[1:3]'
  is "$(jt get -l f.json '.o[].x[-1:]')" $'.o[0].x[-1:]\n.o[1].x[-1:]'
  is "$(jt get --json f.json '.l[:2] | length' | jq -c '.matches')" '[{"path":".l[:2]","value":2}]'
  is "$(jt get -c f.json '."a b"[0][1:]')" "$(printf '#path\tvalue\n%s\t[2]' ".['a b'][0][1:]")"
  is "$(jt get f.json ".['a b'][0][1:]")" '[2]'
  is "$(jt get -l --paths pointer f.json '.l[1:3]')" /l
  is "$(jt get -l --paths jsonpath f.json '.l[1:3]')" '$.l[1:3]'
  jt_run get --count f.json '.l[1:3]'
  is "$out$err" "1note: '.l[1:3]' is one array; '\$.l[1:3]' selects its elements"
  is "$(jt get --count f.json '$.l[1:3]')" 2
  jt_run get --count f.json '.l | length'
  is "$out$err" 1
}

@test "jq: of lines the command to try is for each line, and runs" {
  needs jq
  printf '{"a": 1, "t": [1, 2], "n": "x"}\n{"a": 2, "t": [3], "n": "y"}\n' >l.jsonl
  cp l.jsonl l.txt
  local program file command count=0
  for file in l.jsonl '--lines l.txt'; do
    while IFS= read -r program; do
      count=$((count + 1))
      # shellcheck disable=SC2086 # an option and a file
      jt_run get $file "$program"
      is "$program: $code" "$program: 2"
      command=$(sed -n 's/^hint: try: //p; s/^hint: .*: \(jt [a-z]\)/\1/p' err.txt | head -n 1)
      is "$(bash -c "$command" | jq -c .)" "$(jq -c "$program" l.jsonl)" || { echo "of $program: $command"; return 1; }
    done <<'END'
.t | map(. + 1)
.t | add
.t[] | . + 1
.a + 1
{a, n}
[.a, .n] | length
select(.a == 1)
select(.a == 1) | {n}
.a // 3
.a // 3 | . + 1
. | to_entries
.n | ascii_upcase
. | select(.a == 2) | .t + [1]
END
  done
  [ "$count" = 26 ]
  # What is about the array of all lines is left as it is.
  jt_run get l.jsonl '. | map(.a) | add'
  has "$err" 'hint: try: jt table l.jsonl . --sum a'
  jt_run set l.jsonl '.a += 1'
  lacks "$err" 'hint: try: jt set'
  jt_run get --no-lines l.jsonl '.t | add'
  has "$err" "hint: try: jt table l.jsonl .t --sum . --no-lines"
}

@test "jq: --explain and --strict-query" {
  people
  is "$(jt get --explain f.json '.users[] | select(.id == 7) | .name' '.a, .b[]' '.. | select(.x > 1)')" \
    $'$.users[?@.id == 7].name\n$.a\n$.b[*]\n.. | select(.x > 1)'
  is "$(jt get --explain --json f.json '.a[] | length' | jq -c .queries)" '[{"query":".a[] | length","language":"jq"}]'
  is "$(jt get --explain -c f.json '.a[]')" $'#query\tlanguage\n$.a[*]\tJSONPath'
  jt_run get --strict-query f.json '.users[] | .name'
  [ "$code" = 2 ]
  has "$err" 'a JSONPath selects the same: $.users[*].name'
  jt_run get --strict-query f.json '$.users[?key(@) == 1].id'
  [ "$code" = 2 ]
  jt_run table --strict-query f.json '.users[]' id
  [ "$code" = 2 ]
  jt_run set --strict-query f.json '.users[] | .on' 1
  [ "$code" = 2 ]
  jt_run grep --strict-query Ann f.json --under '.users[]'
  [ "$code" = 2 ]
  is "$(jt get --strict-query f.json '$.users[?@.id == 2].id' .n[0] /n/1)" $'2\n10\n20'
}

@test "jq: --strict-query in conditions, columns and operations" {
  people
  local option
  for option in '--where=key(@) == 1' '--sort=.tags[] | .x' '--group=tags[?key(@) == 0]' '--sum=.tags[] | .x' \
    '--unique=.tags[] | .x' '--column=.tags[] | .x'; do
    jt_run table f.json .users "$option"
    lacks "$err" 'RFC 9535'
    jt_run table --strict-query f.json .users "$option"
    is "$option: $code" "$option: 2"
    has "$err" 'is not in RFC 9535'
  done
  is "$(jt table --strict-query --csv f.json .users 'city=address.city' --where '@.id == 7')" $'city\nOslo'
  printf '[{"operation": "set", "path": %s, "value": 1, "all": true}]' '".users[] | .on"' >jq.json
  printf '[{"operation": "set", "path": %s, "value": 1, "all": true}]' '"$.users[?key(@) == 1].on"' >key.json
  printf '[{"operation": "set", "path": %s, "value": 1, "all": true}]' '"$.users[?@.id == 2].on"' >standard.json
  local before
  before=$(<f.json)
  for option in jq key; do
    jt_run patch --strict-query f.json --ops $option.json
    is "$option: $code" "$option: 2"
    has "$err" 'is not in RFC 9535'
    is "$(<f.json)" "$before"
  done
  jt_run patch --strict-query f.json --ops standard.json
  [ "$code" = 0 ]
  jt_run patch f.json --ops jq.json
  [ "$code" = 0 ]
}

@test "jq: hostile programs and documents end" {
  people
  local deep
  deep=$(printf '%05000d' 0)
  jt_run get f.json ". | ${deep//0/(}"
  [ "$code" = 2 ]
  jt_run get f.json ".users[] | select(${deep//0/not | })"
  [ "$code" = 2 ]
  jt_run get f.json '.users[] | select(.name | test("("))'
  [ "$code" = 2 ]
  has "$err" 'column 34: cannot compile'
  jt_run get f.json $'.a[] | "\xff'
  [ "$code" = 2 ]
  printf '{"s": "%s"}' "${deep//0/a}${deep//0/a}b" >slow.json
  jt_run get slow.json '.[] | select(test("^(a+)+$"))'
  [ "$code" = 1 ] || [ "$code" = 2 ]
  printf '%s1%s' "${deep//0/[}" "${deep//0/]}" >deep.json
  is "$(jt get deep.json '.. | select(type == "number")')" 1
}

@test "jq: a program that edits has a command to try that edits alike, or none" {
  needs jq
  local line program dry
  cat >doc.json <<'JSON'
{"name": "app", "version": "1", "n": 10, "dep": {"version": "7", "deep": {"x": 1}}, "tags": ["a", "b", "c"],
 "a b": {"c|d": 1}, "pkgs": [{"n": "a", "v": 1}, {"n": "b", "v": 2}, {"n": "ab", "v": 3}]}
JSON
  : >ours && : >wanted && : >wrong
  while IFS= read -r line; do
    [[ $line != '#'* ]] || continue
    cp doc.json work.json
    program=${line#* }
    jt_run set work.json "${program%%$'\t'*}"
    if [ "$code" != 2 ]; then echo "taken: $line" >>wrong; fi
    dry=$(grep '^hint: try: jt ' err.txt | grep -v -e ' -h$' -e '^hint: try: jt get ' -e '^hint: try: jt table ' || true)
    if [[ $line == '-'* ]]; then
      if [ -n "$dry" ]; then echo "$line: $dry" >>wrong; fi
      continue
    fi
    bash -c "${dry#hint: try: }" >out.txt 2>&1 || echo "$line: $dry: $(<out.txt)" >>wrong
    cat work.json >>ours
    printf '%s\n' "${program##*$'\t'}" >>wanted
  done <"$BATS_TEST_DIRNAME/jq_edits.txt"
  is "$(<wrong)" ''
  [ "$(grep -c '^= ' "$BATS_TEST_DIRNAME/jq_edits.txt")" -gt 70 ]
  jq -cS . ours >answers
  jq -cS "$(awk '{printf "%s(%s)", (NR > 1 ? ", " : ""), $0}' wanted)" doc.json >theirs
  paste -d' ' theirs wanted >theirs.named
  paste -d' ' answers wanted >answers.named
  diff theirs.named answers.named
}

@test "jq: the command to try keeps what the command was given, or is not there" {
  printf '{"n": 1, "dep": {"version": "7", "l": []}}\n' >e.json
  local first
  # tries COMMAND TRY
  tries() {
    eval "jt_run $1"
    [ "$code" = 2 ]
    first=$(grep '^hint: try: ' err.txt | head -1)
    is "${first#hint: try: }" "$2"
  }
  tries "delete e.json 'del(.n)' -n" 'jt delete --dry-run e.json .n'
  tries "patch e.json delete 'del(.n)' -n" 'jt delete --dry-run e.json .n'
  tries "set e.json '.n += 1' -n -o x.json --expect 1" \
    'jt set --output x.json --expect 1 --dry-run --add 1 e.json .n'
  tries "set e.json '.dep.l += [1]' --no-undo --root ." 'jt append --no-undo --root . e.json .dep.l 1'
  tries "set e.json '.dep[] = 1' --all --max-targets 3" "jt set --all --max-targets 3 e.json '.dep[]' 1"
  tries "set e.json '.dep[] = 1' --unique" "jt set --unique e.json '.dep[]' 1"
  tries "delete e.json 'del(.dep.none)' --if-exists -n" 'jt delete --if-exists --dry-run e.json .dep.none'
  # It has no meaning there, or there is more than the program.
  for first in "delete e.json '.n = 2' --if-exists" "set e.json '.n = 2' 3" "set e.json '.n = 2' --string x" \
    "set -p '.n = 2' 3 e.json e.json" "delete e.json 'del(.n)' .dep" "set - '.n = 2'" \
    "set e.json 'del(.n)' --replace-root"; do
    tries "$first" ''
  done
}
