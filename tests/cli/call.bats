#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt call: tools of call_server, each of which breaks one rule, or none.

bats_require_minimum_version 1.5.0
load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  cp "$PROJECT"/examples/* .
  mkdir home
  export HOME=$PWD/home XDG_CACHE_HOME=$PWD/cache XDG_CONFIG_HOME=$PWD/home/.config CALL_LOG=$PWD/log
  export JT_MCP_CONFIG=$PWD/odd.json
  jq -n --arg command "$PROJECT/tests/cli/call_server" '{mcpServers: {
    odd: {command: $command}, modern: {command: $command, args: ["modern"]}, "with/slash": {command: $command}}}' >odd.json
}

# ended: no server is left.
ended() {
  local pid
  while read -r pid; do
    if [ -d "/proc/$pid" ]; then echo "left: $pid" && return 1; fi
  done <log.pid
}

# arguments WORD…: the arguments that echo was called with.
arguments() {
  jt_run call odd echo "$@" --json
  is "$code $err" '0 '
  jq -c .structuredContent <<<"$out"
}

# fails_with CODE MESSAGE WORD…: and no server is left.
fails_with() {
  local wanted=$1 message=$2
  shift 2
  jt_run call "$@"
  is "$code" "$wanted"
  has "$err" "$message"
  is "$out" ''
  ended
}

@test "call: three ways to name a tool; the server ends with the call" {
  local way
  for way in 'odd echo' odd.echo .odd.tools.echo 'od echo' "['with/slash'].tools.echo"; do
    # shellcheck disable=SC2086
    jt_run call $way path=a
    is "$code $err $out" '0  ok'
  done
  ended
  # The other calls have found the tools in the cache: to it, the definitions are the same server.
  is "$(grep -c tools/list log)" 1
  is "$(grep -c tools/call log)" 5
}

@test "call: values by the schema of the tool" {
  is "$(arguments path=7 count=3 'tags=["x"]' any=word)" '{"path":"7","count":3,"tags":["x"],"any":"word"}'
  is "$(arguments path=a=b:=c any=[1])" '{"path":"a=b:=c","any":[1]}'
  is "$(arguments path= any=)" '{"path":"","any":""}'
  is "$(arguments 'any:="1"' path=-)" '{"any":"1","path":"-"}'
  is "$(arguments --args '{"path": "x", "count": 1}' count=2)" '{"path":"x","count":2}'
  echo '{"path": "of a file"}' >args.json
  is "$(arguments --args @args.json)" '{"path":"of a file"}'
  is "$("$JT" call odd echo --args - --json <args.json | jq -c .structuredContent)" '{"path":"of a file"}'
}

@test "call: arguments that do not fit are not sent" {
  fails_with 2 "the member 'path' is missing" odd echo
  fails_with 2 'expected at least 1, found the number 0' odd echo path=a count=0
  fails_with 2 "the value of 'count' is not JSON" odd echo path=a count=x
  fails_with 2 "hint: did you mean 'path' instead of 'pth'?" odd echo pth=a
  fails_with 2 "hint: did you mean 'path' instead of 'pth'?" odd loose pth=a
  fails_with 2 "argument 'path' is given twice" odd echo path=a path:=1
  fails_with 2 "argument 'path' is neither NAME=VALUE nor NAME:=JSON" odd echo path
  fails_with 2 "argument '=a' is neither" odd echo =a
  fails_with 2 "--args '[1]' is not an object" odd echo --args '[1]'
  fails_with 2 'is not JSON' odd echo --args '{'
  lacks "$(<log)" tools/call
  jt_run call odd loose pth=a --no-check
  is "$code $out" '0 ok'
  jt_run call odd no-schema a=1
  is "$code $out" '0 ok'
  has "$err" "warning: the input schema of 'no-schema' cannot be used"
}

@test "call: names of servers and tools that do not exist" {
  jt_run call ood echo
  is "$code $err" "1 jt: no MCP server 'ood'
hint: did you mean 'odd'?"
  jt_run call odd ecko
  is "$code $err" "1 jt: no tool 'ecko' on server 'odd'
hint: did you mean 'echo'?
hint: \`jt info odd\` prints the tools"
  jt_run call odd
  is "$code $err" "2 jt: no tool of server 'odd' is named
hint: \`jt info odd\` prints the tools"
  jt_run call .odd.prompts.x
  is "$code" 2
  jt_run call odd echo path=a -c
  is "$code $(head -n 1 err.txt)" "2 jt: 'call' prints the result itself, and has no concise format"
  jt_run call odd echo path=a --offline
  is "$code $(head -n 1 err.txt)" "2 jt: option '--offline' starts no server: it needs '--dry-run'"
}

@test "call: what a server is not trusted for is not started" {
  unset JT_MCP_CONFIG
  cp odd.json .mcp.json
  jt_run call odd echo path=a
  is "$code" 2
  has "$err" 'jt: '
  [ ! -e log.pid ]
  jt_run call odd echo path=a --trust-project
  is "$code $out" '0 ok'
}

@test "call: texts as they are, other content as JSON" {
  "$JT" call odd texts >out.txt
  printf 'one\n\ntwo\n{"type":"resource_link","uri":"f://x","name":"x"}\n' | cmp - out.txt
  jt_run call odd structured
  is "$code $out" '0 {"a":1.0}'
  "$JT" call odd escapes >out.txt
  printf '\033]0;owned\007\342\200\256\ttab\n' | cmp - out.txt
  jt_run call odd image
  is "$out" 'a chart
{"type":"image","data":"AAH/","mimeType":"image/png"}
{"type":"resource","resource":{"uri":"f://x","mimeType":"application/x","blob":"Ynl0ZXM="}}'
  jt_run call odd structured --json
  is "$out" '{
  "structuredContent": {"a": 1.0}
}'
}

@test "call: text of a server is inert on a terminal" {
  needs script
  script -qec "'$JT' call odd escapes" /dev/null >seen 2>&1 3>&- </dev/null
  has "$(<seen)" '\u001b]0;owned\u0007\u202e'
  lacks "$(<seen)" $'\033]0;'
}

@test "call: a tool that fails is exit 1" {
  jt_run call odd fails
  is "$code $out" '1 no such entry'
  jt_run call odd fails --json
  is "$code $(jq -c .isError <<<"$out")" '1 true'
}

@test "call -o: binary content, in files that are replaced as a whole" {
  echo old >x.png
  jt_run call odd image -o x.png
  is "$code $out" '0 a chart'
  is "$err" "note: wrote 'x.png' (image/png, 3 bytes)
note: wrote 'x-2.png' (application/x, 5 bytes)"
  printf '\000\001\377' | cmp - x.png
  is "$(<x-2.png)" bytes
  jt_run call odd image -o y.png --json
  is "$(jq -c '[.content[1].file, .content[2].resource.file, .content[1].data]' <<<"$out")" '["y.png","y-2.png",null]'
  jt_run call odd fails -o z.png
  is "$code $err" "1 note: the result has no binary content: 'z.png' was not written"
  fails_with 2 'not base64' odd not-base64 -o z.png
  [ ! -e z.png ]
  # Before the call is made.
  : >log
  fails_with 1 'no' odd image -o none/x.png || fails_with 2 'no' odd image -o none/x.png
  lacks "$(<log)" tools/call
  mkdir in
  jt_run call odd image -o out.png --root in
  is "$code" 2
  [ ! -e out.png ]
}

@test "call: progress on stderr, and requests of the server that are refused" {
  jt_run call odd progress
  is "$code $out" '0 done'
  is "$err" 'progress: 1/2 half[31m way'
  jt_run call odd progress -q
  is "$err" ''
  jt_run call odd progress --progress never
  is "$err" ''
  jt_run call odd asks
  is "$code $out" '0 -32601 -32601'
  is "$err" "note: the server asked for 'sampling/createMessage', which was refused
note: the server asked for 'elicitation/create', which was refused"
}

@test "call: the era without a handshake" {
  jt_run call modern echo path=a --json
  is "$code $(jq -c .structuredContent <<<"$out")" '0 {"path":"a"}'
  has "$(tail -n 1 log)" '"io.modelcontextprotocol/protocolVersion":"2026-07-28"'
  jt_run call modern echo path=a --protocol 2026-07-28
  is "$code $out" '0 ok'
  fails_with 2 'the tool asks for input, which jt does not give' modern input
}

@test "call: servers that break the protocol are exit 2, and end" {
  fails_with 2 'the server ended with exit status 3
hint: the server wrote to stderr: fatal: no database' odd dies
  fails_with 2 'bad message of the server' odd broken
  fails_with 2 'a message of the server is longer than 10 MB' odd huge
  fails_with 2 'the server sent more than 64 MB' odd endless
  fails_with 2 "the server refused 'tools/call': not now (-32602)" odd refuses
  fails_with 2 "the result of 'tools/call' is not an object" odd number
  fails_with 2 "in the result of 'tools/call', 'content' is a string, not an array" odd content-text
  fails_with 2 "in the result of 'tools/call', 'content' is an object, not an array" odd content-object
  fails_with 2 "in the result of 'tools/call', 'isError' is a string, not a boolean" odd error-text
  jt_run call odd noise
  is "$code $out $err" '0 quiet '
  jt_run call odd dies --json
  is "$code $(jq -r .code <<<"$out")" '2 SERVER_UNREACHABLE'
}

@test "call: where time is over, the server is told" {
  fails_with 2 "no reply to 'tools/call' within 1 s" odd hangs --timeout 1
  has "$(tail -n 1 log)" '"method":"notifications/cancelled","params":{"requestId":'
  fails_with 2 '1 message skipped: a reply to another request' odd other-id --timeout 1
}

@test "call: Ctrl-C cancels the call and ends the server" {
  local jt code=0
  env --default-signal=INT "$JT" call odd hangs >out.txt 2>err.txt 3>&- </dev/null &
  jt=$!
  for _ in $(seq 100); do
    if grep -qs tools/call log; then break; fi
    sleep 0.05
  done
  kill -INT "$jt"
  wait "$jt" || code=$?
  is "$(kill -l "$code")" INT
  has "$(tail -n 1 log)" '"method":"notifications/cancelled"'
  ended
}

@test "call --dry-run: the call as JSON" {
  jt_run call odd echo path=a count=2 --dry-run
  is "$code $out" '0 {"server":"odd","method":"tools/call","params":{"name":"echo","arguments":{"path":"a","count":2}}}'
  lacks "$(<log)" tools/call
  : >log
  jt_run call odd echo path=b --dry-run --offline --json
  is "$(jq -c .params.arguments <<<"$out")" '{"path":"b"}'
  is "$(<log)" ''
  jt_run call open.country_info code=DE --dry-run --catalog tools.json
  is "$out" '{"server":"open-data-mcp","method":"tools/call","params":{"name":"country_info","arguments":{"code":"DE"}}}'
  jt_run call open.country_info code=DE --catalog tools.json
  is "$code $(head -n 1 err.txt)" "2 jt: option '--catalog' starts no server: it needs '--dry-run'"
}

@test "call: a server that is named by its command" {
  jt_run call echo path=a -- "$PROJECT/tests/cli/call_server"
  is "$code $out" '0 ok'
}

@test "call --max-bytes: less of a long result, and it says so" {
  jt_run call odd large --json --max-bytes 4000
  is "$(jq -c '[(.content[0].text | length), .content[1].omitted.bytes]' <<<"$out")" '[3000,4000]'
  jt_run call odd large --json --max-bytes 1000
  is "$(jq -c '[(.content[0].text | length) + .content[0].omitted.bytes, .content[1].omitted.bytes]' <<<"$out")" '[3000,4000]'
  [ "$(wc -c <out.txt)" -le 1000 ]
  jt_run call odd large --max-bytes 500
  [ "$(wc -c <out.txt)" -le 500 ]
  has "$err" 'bytes left out'
}

@test "info: its examples are calls that can be made" {
  local line count=0
  "$JT" info odd >info.txt
  while read -r line; do
    count=$((count + 1))
    eval "$line --dry-run" >out.txt
  done < <(sed -n 's/^ *\(jt call odd [a-z-]* *[^-]*\)$/\1/p' info.txt)
  [ "$count" -gt 10 ]
  has "$(<info.txt)" '        jt call odd echo path=text'
  # With what names the server.
  unset JT_MCP_CONFIG
  "$JT" info odd --tool echo --config odd.json >info.txt
  has "$(<info.txt)" 'Example:
      jt call odd echo path=text --config odd.json'
}

@test "__complete-call: servers, tools of the cache, names of arguments" {
  jt_run __complete-call -- ''
  is "$out" 'modern
odd
with/slash'
  jt_run __complete-call -- odd ''
  is "$code $out" '0 '
  "$JT" info odd >info.txt
  jt_run __complete-call -- odd ''
  has "$out" $'asks\nbroken\ncontent-object\ncontent-text\ndies\necho'
  jt_run __complete-call -- odd echo path=x ''
  is "$out" 'count=
tags=
any='
  jt_run __complete-call -- odd.echo ''
  is "$(head -n 1 <<<"$out")" path=
  is "$(wc -l <log.pid)" 1
}
