#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The server object of MCP against the public conformance suite, by a server with all that the suite asks for; and what
# a client sees of how that server ends.

bats_require_minimum_version 1.5.0

setup_file() {
  cd "$BATS_TEST_DIRNAME/../.." || return
  export PROJECT=$PWD JT_BUILD=${JT_BUILD:-$PWD/build/release} no_proxy='*'
  local said
  said=$(tests/interop/npm) || {
    export WHY=$said
    return 0
  }
  export NODE_MODULES=$said
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  fixture=$JT_BUILD/tests/interop/fixture/fixture_server
}

teardown() {
  if [ -s pid ]; then
    kill "$(<pid)" || true
    wait "$(<pid)" || true
  fi
}

# serve: starts the fixture server; sets `url` and `pid`.
serve() {
  "$fixture" http >url 2>log 3>&- </dev/null &
  echo $! >pid
  for _ in $(seq 600); do
    if [ -s url ]; then break; fi
    sleep 0.1
  done
  url=$(<url)
}

conforms() {
  [ -n "${NODE_MODULES-}" ] || skip "$WHY"
  serve
  "$PROJECT/tests/interop/conformance" "$url" "$1" "$PROJECT/tests/interop/fixture/expected_failures" >said || {
    cat said
    return 1
  }
  counted "mcp-$1"
  [ "$passed" -ge "$2" ]
}

# counted STANDARD: sets `passed`, and prints the line that tests/run collects for the front page.
counted() {
  local failed
  read -r passed failed < <(sed -nE 's/.*: ([0-9]+) passed, ([0-9]+) failed.*/\1 \2/p' said)
  echo "# conformance: $1 $passed $((passed + failed))" >&3
}

@test "conformance: 2025-11-25" {
  conforms 2025-11-25 33
}

# jt itself, which has tools alone: all that needs more is listed, with the reason. It takes as long as the two above.
jt_conforms() {
  [ -n "${NODE_MODULES-}" ] || skip "$WHY"
  [ -n "${JT_CONFORMANCE-}" ] || skip 'JT_CONFORMANCE=all runs the suite against jt mcp too'
  mkdir -p files
  XDG_STATE_HOME=$PWD/state "$JT_BUILD/jt" mcp --http 127.0.0.1:0 --root files 2>log 3>&- </dev/null &
  echo $! >pid
  for _ in $(seq 600); do
    if [ -s log ]; then break; fi
    sleep 0.1
  done
  "$PROJECT/tests/interop/conformance" "$(sed -n 's/.* at //p' log)" "$1" "$PROJECT/tests/interop/mcp/expected_failures"
}

@test "conformance: jt mcp, 2025-11-25" {
  jt_conforms 2025-11-25
}

@test "conformance: jt mcp, 2026-07-28" {
  jt_conforms 2026-07-28
}

@test "conformance: 2026-07-28" {
  conforms 2026-07-28 40
}

@test "conformance: a list of failures that is wrong is seen" {
  [ -n "${NODE_MODULES-}" ] || skip "$WHY"
  serve
  echo '2025-11-25 ping it passes' >expected
  run "$PROJECT/tests/interop/conformance" "$url" 2025-11-25 expected
  [ "$status" = 1 ]
  [[ $output == *'listed, but does not fail: ping'* ]]
}

@test "http: SIGTERM ends the server cleanly, with connections open" {
  serve
  curl -s -N -H 'Accept: application/json, text/event-stream' -H 'Content-Type: application/json' \
    -H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: subscriptions/listen' \
    -d '{"jsonrpc":"2.0","id":"s","method":"subscriptions/listen","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},"notifications":{}}}' \
    "$url" >events 3>&- &
  for _ in $(seq 100); do
    if grep -q acknowledged events; then break; fi
    sleep 0.1
  done
  grep -q acknowledged events
  kill "$(<pid)"
  wait "$(<pid)"
  rm pid
}

@test "http: a host that is not this one is refused" {
  serve
  for header in 'Host: evil.example' 'Origin: http://evil.example' 'Origin: null' 'Host: 127.0.0.1.evil.example'; do
    [ "$(curl -s -o /dev/null -w '%{http_code}' -H "$header" -d '{}' "$url")" = 403 ]
  done
}

@test "http: limits on headers and on the body" {
  serve
  [ "$(head -c 20000000 /dev/zero | curl -s -o /dev/null -w '%{http_code}' -H 'Expect:' --data-binary @- "$url")" = 413 ]
  # Without a length that is said before.
  [ "$(head -c 20000000 /dev/zero | curl -s -o /dev/null -w '%{http_code}' -H 'Expect:' -H 'Transfer-Encoding: chunked' \
    -H 'Content-Type: application/json' --data-binary @- "$url")" = 413 ]
  for i in $(seq 40); do printf 'X-%s: %04000d\n' "$i" 0; done >headers
  [ "$(curl -s -o /dev/null -w '%{http_code}' -H @headers "$url")" = 431 ]
  # It lives on.
  [ "$(curl -s -o /dev/null -w '%{http_code}' -X OPTIONS "$url")" = 204 ]
}

@test "http: headers are taken as they are, and a client that is slow holds up nobody" {
  serve
  local port=${url#http://127.0.0.1:}
  exec 8<>"/dev/tcp/127.0.0.1/${port%/mcp}"
  printf 'POST /mcp HTTP/1.1\r\nHost: ' >&8
  meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
  for name in test_simple_text test%5Fsimple_text; do
    curl -s -H 'Accept: application/json, text/event-stream' -H 'Content-Type: application/json' \
      -H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: tools/call' -H "Mcp-Name: $name" \
      -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_simple_text",'"$meta"'}}' "$url" >>said
  done
  exec 8>&-
  # The header in which the server notes the connection says nothing where a client sends it.
  [ "$(curl -s -o /dev/null -w '%{http_code}' -H 'jt-connection: 1' -H 'Jt-Connection: 2' -X OPTIONS "$url")" = 204 ]
  [ "$(jq -c '[.error.code, .result.resultType]' said)" = '[null,"complete"]
[-32020,null]' ]
}

@test "stdio: the end of the input ends the server at once, with a call that waits" {
  {
    echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}}}}'
    echo '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"test_elicitation","arguments":{"message":"?"}}}'
    for _ in $(seq 100); do
      if grep -q elicitation/create out; then break; fi
      sleep 0.1
    done
  } | timeout 60 "$fixture" stdio >out
  grep -q '"id":1,"result"' out
  grep -q elicitation/create out
  if grep -q '"id":2,"result"' out; then false; fi
}

@test "stdio: SIGTERM ends the server cleanly" {
  mkfifo in
  "$fixture" stdio <in >out 3>&- &
  echo $! >pid
  exec 7>in
  echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' >&7
  for _ in $(seq 100); do
    if grep -q '"result"' out; then break; fi
    sleep 0.1
  done
  kill "$(<pid)"
  wait "$(<pid)"
  rm pid
  exec 7>&-
}
