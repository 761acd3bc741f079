#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What all commands share: global options, formats, errors of usage, exit codes, closed and full outputs.

load helpers

@test "jt alone lists the commands in groups" {
  jt_run
  [ "$code" = 0 ]
  is "$(head -n 4 out.txt)" 'usage: jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]

Explore a document
  get         print the value at a path, byte for byte'
  is "$err" ''
  grep -q '^Find your way$' out.txt
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
  jt_run get
  [ "$code" = 2 ]
  is "$(head -n 2 err.txt)" "jt: 'get' needs FILE (a JSON document; '-' is standard input)
hint: usage: jt get [OPTIONS] FILE PATH..."
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

@test "formats that contradict each other" {
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
  is "$(head -n 1 out.txt)" 'usage: jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]'
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
  has "$err" "hint: if it is no option, put it after '--': jt keys -- '-u.json'"
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
