#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What all commands share: global options, formats, errors of usage, exit codes, closed and full outputs.

load helpers

@test "jt alone lists the commands in groups" {
  jt_run
  [ "$code" = 0 ]
  is "$(head -n 4 out.txt)" 'usage: jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]  (on one page: jt guide)

Explore a document
  diff        print what differs between two documents or values'
  is "$err" ''
  grep -q '^Help$' out.txt
  [ "$(wc -L <out.txt)" -le 80 ]
}

@test "--version" {
  jt_run --version
  [ "$code" = 0 ]
  [[ $out =~ ^jt\ [0-9]+\.[0-9]+\.[0-9]+$ ]]
  jt_run get --version
  [ "$code" = 0 ]
  [[ $out =~ ^jt\ [0-9] ]]
}

@test "a mistyped command gets a proposal" {
  jt_run inspekt users.json
  [ "$code" = 2 ]
  is "$out" ''
  is "$err" "jt: 'inspekt' is not a jt command
hint: did you mean 'inspect'?
hint: usage: jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]
hint: try: jt -h"
}

@test "a file in place of the command" {
  jt_run users.json
  [ "$code" = 2 ]
  has "$err" "hint: a command comes before the file: jt inspect FILE"
}

@test "a file in place of the command: the command to try has all the other words" {
  jt_run users.json '.users[0].name' -r
  [ "$code" = 2 ]
  has "$err" "hint: a command comes before the file: jt get FILE"
  has "$err" "hint: try: jt get users.json '.users[0].name' -r"
  jt_run --root . users.json -d 1
  has "$err" 'hint: try: jt inspect --root . users.json -d 1'
  is "$(jt inspect --root . users.json -d 1)" "$(jt inspect users.json -d 1)"
  jt_run no.such .a
  lacks "$err" 'try: jt get'
}

@test "first attempts: words of other programs lead to the command or option" {
  # leads COMMAND HINT
  leads() {
    eval "jt_run $1"
    [ "$code" = 2 ] || { echo "exit code $code: $1"; return 1; }
    has "$err" "hint: $2"
  }
  leads 'mv users.json .a .b' "'jt patch' moves a value: jt patch FILE move FROM PATH; 'jt rename' gives a member another name"
  leads 'move users.json .a .b' "'jt patch' moves a value: jt patch FILE move FROM PATH"
  leads 'cp users.json .a .b' "'jt patch' copies a value: jt patch FILE copy FROM PATH"
  leads 'copy users.json .a .b' "'jt patch' copies a value: jt patch FILE copy FROM PATH"
  leads 'version' "did you mean '--version'?"
  leads 'version' 'try: jt --version'
  leads 'get users.json --raw-output' "'jt get --raw' (-r) prints strings without quotes"
  leads 'get users.json --compact-output' "'jt get --compact' prints each value on one line"
  leads 'get users.json --sort-keys' "jt keeps the order of the document; 'jt format --sort-keys' sorts one"
  leads 'get users.json --slurp' '--lines reads a file of many documents as an array'
  leads 'get users.json --null-input' "every command reads FILE; 'jt get' without PATH prints all of it"
  leads 'get users.json --arg n 1' 'paths have no variables: write the value into the path'
  leads 'get users.json --raw-input' 'jt reads JSON; jq -R makes it of lines'
  leads 'format -w users.json' '--in-place (-i) replaces FILE with the formatted document'
  leads 'undo' 'usage: jt undo [OPTIONS] [FILE]'
  is "${err%%$'\n'*}" 'jt: FILE is missing: only --recover takes none'
}

@test "first attempts: a value that is no JSON, or behind an equals sign, has the whole command" {
  printf '{"version": "1", "n": 1, "l": []}\n' >e.json
  # tries COMMAND TRY
  tries() {
    eval "jt_run $1"
    [ "$code" = 2 ] || { echo "exit code $code: $1"; return 1; }
    is "$(grep '^hint: try: ' err.txt)" "${2:+hint: try: $2}"
    [ -z "$2" ] || bash -c "$2" >/dev/null
  }
  tries 'set e.json .version 1.3.0 -n' "jt set --dry-run e.json .version '\"1.3.0\"'"
  tries 'set e.json .version abc --expect "\"1\"" -n' "jt set --expect '\"1\"' --dry-run e.json .version '\"abc\"'"
  tries 'append e.json .l 2024-01-31 -n' "jt append --dry-run e.json .l '\"2024-01-31\"'"
  tries 'patch e.json set .version x.y -n' "jt patch --dry-run e.json set .version '\"x.y\"'"
  tries 'set -p .version x.y e.json users.json -n' "jt set --path .version --dry-run '\"x.y\"' e.json users.json"
  tries 'set e.json version = 2.0.0 -n' "jt set --dry-run e.json version '\"2.0.0\"'"
  tries 'set e.json n = 5 -n' 'jt set --dry-run e.json n 5'
  # Another value than a string may be meant; a pipe is gone.
  tries 'set e.json .n 01' ''
  tries 'set e.json .n True' ''
  tries 'set e.json .n "{a: 1}"' ''
  tries "set e.json .n ''" ''
  tries 'set - .version 1.3.0 <e.json' ''
}

@test "a mistyped option gets a proposal, before and after the command" {
  jt_run keys users.json --concice
  [ "$code" = 2 ]
  is "$(head -n 2 err.txt)" "jt: unknown option '--concice'
hint: did you mean '--concise'?"
  jt_run --concice keys users.json
  [ "$code" = 2 ]
  is "$(head -n 2 err.txt)" "jt: unknown option '--concice'
hint: did you mean '--concise'?"
}

@test "an option of another command is recognised" {
  jt_run keys users.json --sizes
  has "$err" "hint: '--sizes' is an option of 'jt inspect'"
}

@test "a mistyped value gets a proposal" {
  jt_run keys users.json --color alwys
  [ "$code" = 2 ]
  is "$(head -n 2 err.txt)" "jt: option '--color' cannot be 'alwys'; it is 'auto', 'always' or 'never'
hint: did you mean 'always'?"
}

@test "missing and left over arguments" {
  jt_run get <&-
  [ "$code" = 2 ]
  is "$err" "jt: 'get' needs FILE (a JSON document; '-' is standard input)
hint: usage: jt get [OPTIONS] FILE [PATH...]
hint: try: jt get -h"
  jt_run get .users <&-
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: 'get' needs FILE before the path '.users'"
  jt_run keys users.json /users /more
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: unexpected argument '/more'"
  jt_run inspect users.json --depth
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--depth' needs a value: -d, --depth N"
}

@test "with --json an error of usage is one document on stdout and nothing on stderr" {
  for words in '--json gte' 'gte --json' '--format json gte' 'gte --format=json'; do
    # shellcheck disable=SC2086
    jt_run $words
    [ "$code" = 2 ]
    is "$err" ''
    is "$out" '{
  "status": "error",
  "code": "INVALID_INPUT",
  "message": "'"'gte' is not a jt command."'",
  "suggestion": "did you mean '"'get'?"'",
  "hints": ["did you mean '"'get'?"'", "usage: jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]"],
  "choices": ["get"],
  "try": ["jt -h"]
}'
  done
}

@test "what an error proposes to try runs" {
  jt_run keys --json users.json --sizes
  [ "$code" = 2 ]
  command=$(sed -n 's/.*"try": \["\(.*\)"\].*/\1/p' out.txt)
  [ -n "$command" ]
  sh -c "$command" >/dev/null
}

@test "global options stand before and after the command" {
  jt_run keys users.json -c
  after=$out
  [ "$code" = 0 ]
  jt_run -c keys users.json
  [ "$code" = 0 ]
  is "$out" "$after"
  jt_run --format concise keys users.json
  is "$out" "$after"
  jt_run --color never keys --concise users.json
  is "$out" "$after"
}

@test "formats that cannot be used together" {
  jt_run keys users.json --json --list
  [ "$code" = 2 ]
  has "$out" "Options '--json' and '--list' ask for different formats."
  jt_run -l keys -c users.json
  [ "$code" = 2 ]
  has "$err" "ask for different formats"
  jt_run --json keys users.json --format json
  [ "$code" = 0 ]
}

@test "a format that makes no sense is a usage error that says so" {
  jt_run completion bash --list
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: 'completion' prints a shell script, and has no list format"
}

@test "no environment variable changes the format" {
  JT_FORMAT=json jt_run help
  is "$(head -n 1 out.txt)" 'usage: jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]  (on one page: jt guide)'
}

@test "a reader that goes away early is no error" {
  for i in 1 2 3; do
    { "$JT" --help; echo "$?" >code.txt; } 2>err.txt | head -n 1 >/dev/null
    is "$(cat err.txt)" ''
    [ "$(cat code.txt)" = 0 ]
  done
  { "$JT" completion bash; echo "$?" >code.txt; } 2>err.txt | true
  is "$(cat err.txt)" ''
  [ "$(cat code.txt)" = 0 ]
}

@test "a full disk is exit 2 with a message" {
  [ -w /dev/full ] || skip '/dev/full is not here'
  code=0
  "$JT" help >/dev/full 2>err.txt || code=$?
  [ "$code" = 2 ]
  is "$(cat err.txt)" 'jt: cannot write to standard output: no space left on device'
  code=0
  "$JT" --version >/dev/full 2>err.txt || code=$?
  [ "$code" = 2 ]
}

@test "a closed standard output is exit 2, and no file is taken for it" {
  code=0
  "$JT" keys users.json >&- 2>err.txt || code=$?
  [ "$code" = 2 ]
  has "$(cat err.txt)" 'jt: cannot write to standard output'
  cmp users.json "$PROJECT/examples/users.json"
}

@test "a closed standard input is exit 2" {
  code=0
  "$JT" keys - <&- >out.txt 2>err.txt || code=$?
  [ "$code" = 2 ]
  is "$(cat out.txt)" ''
  has "$(cat err.txt)" 'standard input'
}

@test "operands are taken to the letter: dashes, brackets, nothing" {
  printf '{"-5": 1, "-": 2, "": 3, "a,b": 4}' >odd.json
  is "$("$JT" get odd.json '/-5')" 1
  is "$("$JT" get odd.json "['a,b']")" 4
  is "$("$JT" get odd.json '/')" 3
  is "$("$JT" get odd.json '')" "$(cat odd.json)"
  printf '[[1, 2], 3]' >list.json
  is "$("$JT" get list.json '[0]')" '[1, 2]'
  is "$("$JT" get - '[1]' <list.json)" 3
  jt_run get odd.json -5
  [ "$code" != 0 ]
  has "$err" "-5"
}

@test "a file whose name begins with a dash goes after --" {
  cp users.json -- -u.json
  is "$("$JT" keys -l -- -u.json)" "$("$JT" keys -l users.json)"
  jt_run keys -u.json
  [ "$code" = 2 ]
  has "$err" "hint: if it is not an option, put it after '--': jt keys -- '-u.json'"
}

@test "exit codes: found 0, not found 1, not to be done 2" {
  jt_run get users.json /users/0/id
  [ "$code" = 0 ]
  jt_run get users.json /users/99
  [ "$code" = 1 ]
  jt_run get nothing.json /a
  [ "$code" = 2 ]
  jt_run get users.json '$['
  [ "$code" = 2 ]
}

@test "reads take standard input where it is no terminal and no FILE is given" {
  is "$(cat config.json | "$JT" get .env)" '"staging"'
  is "$("$JT" get /env <config.json)" '"staging"'
  is "$("$JT" get '$.env' <config.json)" '"staging"'
  is "$("$JT" get "['env']" <config.json)" '"staging"'
  is "$("$JT" get <config.json)" "$(cat config.json)"
  is "$("$JT" get . <config.json)" "$(cat config.json)"
  for command in inspect keys show; do
    is "$("$JT" $command <config.json)" "$("$JT" $command - <config.json)"
    is "$("$JT" $command .cache <config.json)" "$("$JT" $command - .cache <config.json)"
  done
  is "$("$JT" validate <config.json)" "$("$JT" validate - <config.json)"
  # A file that exists is FILE, whatever it looks like.
  cp config.json .env
  is "$("$JT" keys .env <users.json)" "$("$JT" keys config.json)"
}

@test "a single argument that ends like a file, or can be nothing else, is FILE" {
  for name in nothing.json /nothing-jt/x.json .hidden.json ./env ../env .a/env; do
    code=0
    "$JT" get "$name" <config.json >out.txt 2>err.txt || code=$?
    [ "$code" = 2 ]
    has "$(head -n 1 err.txt)" "jt: no such file '$name'"
  done
  code=0
  "$JT" get env <config.json 2>err.txt || code=$?
  [ "$code" = 2 ]
  is "$(cat err.txt)" "jt: no such file 'env'
hint: if it is a path in standard input: jt get - env"
  # With two, the first is FILE.
  code=0
  "$JT" get .env .cache <config.json 2>err.txt || code=$?
  [ "$code" = 2 ]
  has "$(cat err.txt)" "no such file '.env'"
}

@test "an empty standard input that nobody named is explained" {
  jt_run get .users </dev/null
  [ "$code" = 2 ]
  is "$err" "jt: invalid JSON in standard input, line 1, column 1: the document is empty
hint: standard input was read because no FILE was given"
  jt_run get - .users </dev/null
  is "$err" "jt: invalid JSON in standard input, line 1, column 1: the document is empty"
}

@test "a note says that standard input is being read, if nothing comes" {
  is "$( (sleep 1.5; echo 7) | "$JT" get 2>err.txt)" 7
  is "$(cat err.txt)" 'note: reading standard input; give FILE to read a file'
  is "$( (sleep 1.5; echo 7) | "$JT" get -q 2>err.txt)" 7
  is "$(cat err.txt)" ''
  is "$(echo 7 | "$JT" get 2>err.txt)" 7
  is "$(cat err.txt)" ''
}

@test "FILE and PATH the wrong way round" {
  jt_run get .users users.json --raw
  [ "$code" = 2 ]
  is "$err" "jt: FILE comes before PATH: 'users.json' is a file, '.users' is not
hint: usage: jt get [OPTIONS] FILE [PATH...]
hint: try: jt get --raw users.json .users"
  jt_run get '$.users[0]' .users users.json --json
  has "$out" "\"try\": [\"jt get --json users.json '\$.users[0]' .users\"]"
  for command in keys show inspect delete; do
    jt_run "$command" .users users.json
    [ "$code" = 2 ]
    is "$(tail -n 1 err.txt)" "hint: try: jt $command users.json .users"
  done
  jt_run set .env config.json '"x"'
  is "$(tail -n 1 err.txt)" "hint: try: jt set config.json .env '\"x\"'"
  sh -c "$(sed -n 's/^hint: try: //p' err.txt)"
}

@test "PATH and VALUE before FILE" {
  local words
  for words in 'set .products[0].title "Tea"' 'append .tags 1' 'insert .tags[0] 1' 'merge .hours {}' 'rename .hours open'; do
    # shellcheck disable=SC2086
    jt_run $words shop.json
    is "$code ${err%%$'\n'*}" "2 jt: FILE comes before PATH: 'shop.json' is a file, '$(cut -d ' ' -f 2 <<<"$words")' is not"
  done
  same shop.json
  jt_run set '.products[0].title' '"Tea"' shop.json --dry-run
  is "${err##*$'\n'}" "hint: try: jt set --dry-run shop.json '.products[0].title' '\"Tea\"'"
  bash -c "jt set shop.json '.products[0].title' '\"Tea\"'" >/dev/null
  # The last word names no file.
  jt_run set .x 1 gone.json
  is "${err%%$'\n'*}" "jt: FILE is missing: '.x' is a path"
}

# try_first: runs the first command that the error names
try_first() { bash -c "$(sed -n 's/^hint: try: //p' err.txt | head -n 1)"; }

@test "a path that is nearly one: the command with the right one, quoted for a shell" {
  jt_run get shop.json .hours.mon-fri
  is "$code $err" "2 jt: cannot read the path '.hours.mon-fri': column 11: expected '.', '[' or the end
hint: write .hours['mon-fri']
hint: try: jt get shop.json '.hours['\\''mon-fri'\\'']'"
  is "$(try_first)" "$(jt get shop.json /hours/mon-fri)"
  jt_run set shop.json .hours.mon-fri 5 --dry-run --json
  is "$(jq -c .try <<<"$out")" '["jt set --dry-run --json shop.json '"'.hours['\\\\''mon-fri'\\\\'']'"' 5"]'
  echo '{"editor.tabSize": 4}' >e.json
  jt_run get e.json .editor.tabSize
  has "$err" "hint: did you mean '['editor.tabSize']'?"
  is "$(try_first)" 4
  jt_run set e.json .editor.tabSize 2 --existing
  try_first >/dev/null
  is "$(<e.json)" '{"editor.tabSize": 2}'
  # A pipe cannot be read again, and of a key that is nearly right another one may be meant.
  jt_run get - .hours.mon-fri <shop.json
  lacks "$err" 'try: jt get'
  jt_run get shop.json .hours.monfri
  lacks "$err" 'try: jt get'
}

@test "a pointer without its first slash" {
  jt_run get shop.json products/0/title
  is "$code ${err#*$'\n'}" '2 hint: write /products/0/title, a JSON Pointer
hint: try: jt get shop.json /products/0/title'
  is "$(try_first)" "$(jt get shop.json /products/0/title)"
  jt_run set shop.json products/0/title 1
  has "$err" 'hint: try: jt set shop.json /products/0/title 1'
  # A quotient of jq, and a file.
  jt_run get shop.json add/length
  lacks "$err" 'try: jt get'
  mkdir a && touch a/1
  jt_run get shop.json a/1
  lacks "$err" 'try: jt get'
}

@test "commands to try keep --lines, --no-lines and the roots" {
  printf '{"a": 1}\n' >one.txt
  cp one.txt one.ndjson
  jt_run keys one.txt --lines .a --root . --root "$PWD"
  [ "$code" = 1 ]
  has "$err" "hint: try: jt inspect one.txt --lines --root . --root $PWD"
  jt_run keys one.ndjson --no-lines .b --json
  has "$out" '"try": ["jt inspect one.ndjson --no-lines"]'
  jt_run show users.json --max-items 1 --root . --json
  has "$out" '"jt show users.json --root . --max-items 12"'
  printf '[1,\n' >bad.json
  jt_run get bad.json --root . '[5]'
  has "$err" 'hint: try: jt validate bad.json --root .'
  jt_run get bad.json --workspace . '[5]' --strict
  has "$err" 'hint: try: jt validate bad.json --workspace .'
}

@test "files of lines are known by their names" {
  printf '{"level": 1}\n{"level": 2}\n' >x.ndjson
  cp x.ndjson x.jsonl
  cp x.ndjson x.jsonlines
  cp x.ndjson x.log
  for name in x.ndjson x.jsonl x.jsonlines; do
    is "$("$JT" get $name '$[*].level')" "$(printf '1\n2')"
    jt_run keys $name --no-lines
    [ "$code" = 2 ]
    has "$err" 'text after the end of the document'
    is "$("$JT" grep -l 2 $name)" '[1].level'
    is "$("$JT" validate $name)" 'Valid JSON: 2 documents, size: 26 bytes'
    is "$("$JT" inspect $name -l)" "$("$JT" inspect x.log --lines -l)"
    is "$("$JT" show $name)" "$("$JT" show x.log --lines)"
  done
  jt_run keys x.ndjson --lines --no-lines
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: options '--lines' and '--no-lines' cannot be used together"
}

@test "a path that finds nothing because each line is a document gets the one that does" {
  printf '{"level": 1}\n{"level": 2, "a": {"b": 3}}\n' >x.ndjson
  cp x.ndjson x.log
  for path in .level /level '$.level' level "['level']"; do
    for command in get keys show inspect; do
      jt_run $command x.ndjson "$path"
      [ "$code" = 1 ]
      has "$err" "hint: each line of 'x.ndjson' is a document: use the path \$["
      sh -c "$(sed -n '/--no-lines/d; s/^hint: try: \(jt.*\)/\1/p' err.txt | head -n 1)" >found.txt
      [ -s found.txt ]
    done
    is "$(jt get x.ndjson "\$[*]${path/#*/.level}")" "$(printf '1\n2')"
  done
  jt_run get x.log .a.b --root .
  [ "$code" = 2 ]
  is "$err" "jt: invalid JSON in 'x.log', line 2, column 1: text after the end of the document: expected the end of the document, found '{'
hint: one file holds one document
hint: each line of 'x.log' is a document: use --lines and the path \$[*].a.b
hint: try: jt get --lines x.log '\$[*].a.b' --root .
hint: try: jt validate x.log --root ."
  is "$(jt get --lines x.log '$[*].a.b' --root .)" 3
  jt_run get x.log '$.a[*]'
  [ "$code" = 2 ]
  has "$err" "hint: each line of 'x.log' is a document: use --lines and the path \$[*].a[*]"
  code=0
  cat x.log | "$JT" get /a/0 2>err.txt || code=$?
  [ "$code" = 2 ]
  has "$(cat err.txt)" 'hint: each line of standard input is a document: use --lines and the path $[*].a[0]'
  # One document, whatever its lines are, gets no such hint.
  printf '{"level": 1,\n"x": 2}\n' >one.log
  for file in one.log users.json; do
    jt_run get $file .a
    [ "$code" = 1 ]
    if grep -q 'each line' err.txt; then false; fi
  done
}

@test "expressions of jq get the way to do it" {
  hint() { "$JT" get users.json "$1" 2>&1 >/dev/null | sed -n 's/^hint: //p' | head -n 1; }
  try() { "$JT" get users.json "$1" 2>&1 >/dev/null | sed -n 's/^hint: try: //p' | head -n 1; }
  is "$(hint '$.users | length')" "'jt inspect -d 0' prints the type and the length"
  is "$(sh -c "$(try '$.users | length')" | head -n 1)" 'users.json $.users: array × 12'
  is "$(try '$.users[0] | keys')" "jt keys users.json '\$.users[0]'"
  is "$(hint '.users | map(.name)')" "a JSONPath selects the same: \$.users[*].name"
  is "$(try '.users | map(.name)')" "jt get users.json .users | jq 'map(.name)'"
  is "$(hint '.users | sort_by(.id)')" "'jt table --sort' sorts rows; a pipe to jq does it too"
  is "$(try '.users | sort_by(.id)')" 'jt table users.json .users --sort id'
  is "$(hint '.users | map(.id + "x")')" 'jt selects, and a pipe to jq does the rest'
  is "$(try '.users[0].age + 1')" "jt get users.json | jq '.users[0].age + 1'"
  is "$(hint '$.users | sort_by(.id)')" "'jt table --sort' sorts rows"
  is "$(try '$.users | sort_by(.id)')" "jt table users.json '\$.users' --sort id"
  jt_run get users.json '$.users | length'
  [ "$code" = 2 ]
  has "$err" 'cannot read the path'
  # A filter with these signs is a path.
  is "$("$JT" get users.json '$.users[?(@.id == "user-1" || @.id == "x")].name')" '"Bob Okafor"'
}

@test "options and commands of other programs get a hint" {
  jt_run get users.json . --sort-by name
  [ "$code" = 2 ]
  is "$(head -n 2 err.txt)" "jt: unknown option '--sort-by'
hint: jt keeps the order of the document; 'jt table' sorts rows: jt table FILE QUERY --sort COLUMN"
  for option in -v --sort --group-by --sum --slurp; do
    jt_run keys users.json "$option"
    [ "$code" = 2 ]
    [ "$(grep -c '^hint:' err.txt)" = 3 ]
  done
  jt_run -v
  is "$(head -n 2 err.txt)" "jt: unknown option '-v'
hint: did you mean '--version'?"
  for pair in rm:delete remove:delete ls:keys cat:show add:append find:grep; do
    jt_run "${pair%:*}" users.json --json
    [ "$code" = 2 ]
    has "$out" "\"message\": \"'${pair%:*}' is not a jt command.\""
    has "$(grep suggestion out.txt)" "${pair#*:}"
  done
  jt_run sort users.json
  is "$(head -n 2 err.txt)" "jt: 'sort' is not a jt command
hint: 'jt table' sorts rows: jt table FILE QUERY --sort COLUMN"
  has "$("$JT" group users.json 2>&1)" "hint: 'jt table' groups rows: jt table FILE QUERY --group COLUMN"
}

@test "a dangling link is named, and not proposed in place of itself" {
  ln -s nowhere l2
  jt_run get l2
  [ "$code" = 2 ]
  is "$err" "jt: no such file 'l2'
hint: 'l2' is a symbolic link, and its target does not exist"
}

@test "usage: every byte of an argument counts" {
  printf '{"a": 1}' >d.json
  jt_run get $'\x1fd.json' .a
  is "$code" 2
  jt_run set d.json .a $'\x1f5'
  is "$code $(<d.json)" '2 {"a": 1}'
  # Negative numbers are values, and what follows `--` is none of the options.
  jt_run set d.json .a -5
  is "$code $(<d.json)" '0 {"a": -5}'
  jt_run set d.json -- .a -1.5e3
  is "$code $(<d.json)" '0 {"a": -1.5e3}'
  jt_run set d.json .a -x
  is "$code ${err%%$'\n'*}" "2 jt: unknown option '-x'"
}

@test "usage: too little memory is an error in the format that is asked for" {
  needs_limit
  echo '{"a": 1}' >a.json
  { printf '"'; head -c $((60 << 20)) /dev/zero | tr '\0' x; printf '"'; } >large.json
  limited() { (ulimit -v 60000 && "$JT" "$@" >out.txt 2>err.txt); }
  limited set a.json .a @large.json --json || code=$?
  is "$code $(jq -c '[.status, .code, .message]' out.txt) $(<err.txt)" '2 ["error","LIMIT_EXCEEDED","Out of memory."] '
  limited set a.json .a @large.json || code=$?
  is "$code $(cat out.txt err.txt)" '2 jt: out of memory'
  is "$(<a.json)" '{"a": 1}'
}
