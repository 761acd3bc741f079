#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The tools of the catalogue on a running server: which servers they know, and that a call which asks servers ends with
# the client.

bats_require_minimum_version 1.5.0
load helpers

start() {
  cd "$BATS_TEST_TMPDIR"
  export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache
  mkfifo requests
  "$JT" mcp "$@" <requests >replies 2>errors 3>&- &
  server=$!
  exec 9>requests
  ask 0 initialize '{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}'
  reply 0 >/dev/null
  printf '{"jsonrpc":"2.0","method":"notifications/initialized"}\n' >&9
}

ask() { # ID METHOD PARAMS
  printf '{"jsonrpc":"2.0","id":%s,"method":"%s","params":%s}\n' "$1" "$2" "$3" >&9
}

reply() { # ID
  local i
  for ((i = 0; i < 600; ++i)); do
    grep "\"id\":$1," replies && return
    sleep 0.1
  done
  return 1
}

stop() {
  exec 9>&-
  wait "$server"
}

teardown() {
  exec 9>&- || true
  if [ -n "${server-}" ]; then kill -9 "$server" 2>/dev/null || true; fi
}

@test "mcp: without --catalog and --config the tools of the catalogue are not offered" {
  start
  ask 1 tools/list '{}'
  run reply 1
  [[ $output == *'"name":"json_grep"'* ]]
  [[ $output != *'"name":"tool_list"'* ]]
  stop
}

@test "mcp: tools of a saved catalogue, which no root confines" {
  mkdir "$BATS_TEST_TMPDIR/root"
  printf '%s' '{"files": {"type": "stdio", "tools": {"read_file": {"description": "Read a file"}}}}' >"$BATS_TEST_TMPDIR/saved.json"
  start --catalog saved.json --root root
  ask 1 tools/call '{"name":"tool_grep","arguments":{"pattern":"^Read"}}'
  run reply 1
  [[ $output == *'.files.tools.read_file.description'* ]]
  ask 2 tools/call '{"name":"json_grep","arguments":{"pattern":"Read","filePath":"../saved.json"}}'
  run reply 2
  [[ $output == *OUTSIDE_ROOT* ]]
  stop
}

@test "mcp: a server that is asked, and errors without options of the command line" {
  printf '{"mcpServers": {"self": {"command": "%s", "args": ["mcp"]}, "none": {"command": "./nothing"}}}' "$JT" \
    >"$BATS_TEST_TMPDIR/servers.json"
  start --config servers.json
  ask 1 tools/call '{"name":"tool_info","arguments":{"server":"self","tool":"JsonInspect"}}'
  run reply 1
  [[ $output == *'"isError":false'* ]]
  [[ $output == *filePath* ]]
  ask 2 tools/call '{"name":"tool_info","arguments":{"server":"none"}}'
  run reply 2
  [[ $output == *'"isError":true'* ]]
  [[ $output == *SERVER_UNREACHABLE* ]]
  [[ $output != *--* ]]
  stop
}

@test "mcp: the end of the client ends a call that waits for a server" {
  printf '{"mcpServers": {"silent": {"command": "sleep", "args": ["987"]}}}' >"$BATS_TEST_TMPDIR/servers.json"
  start --config servers.json --timeout 600
  ask 1 tools/call '{"name":"tool_list","arguments":{"full":true}}'
  ask 2 ping '{}'
  reply 2
  stop
  run ! grep '"id":1,' replies
  run ! pgrep -P "$server"
}

@test "mcp: tool_call calls tools of the servers, where it is named" {
  printf '{"mcpServers": {"odd": {"command": "%s"}}}' "$PROJECT/tests/cli/call_server" >"$BATS_TEST_TMPDIR/odd.json"
  export CALL_LOG=$BATS_TEST_TMPDIR/log
  start --config odd.json --tools 'tool_call,tool_i*'
  ask 1 tools/list '{}'
  run reply 1
  [[ $output == *'"name":"tool_call"'*'"openWorldHint":true'* ]]
  ask 2 tools/call '{"name":"tool_call","arguments":{"server":"odd","tool":"echo","arguments":{"path":"a"}}}'
  run reply 2
  [[ $output == *'"structuredContent":{"path":"a"}'*'"isError":false'* ]]
  ask 3 tools/call '{"name":"tool_call","arguments":{"server":"odd","tool":"fails"}}'
  run reply 3
  [[ $output == *'no such entry'*'"isError":true}}' ]]
  ask 4 tools/call '{"name":"tool_call","arguments":{"server":"odd","tool":"echo","arguments":{"pth":"a"}}}'
  run reply 4
  [[ $output == *"did you mean 'path' instead of 'pth'?"* ]]
  [[ $output != *'jt info'* ]]
  # Cancelled by the client: the other server is told.
  ask 5 tools/call '{"name":"tool_call","arguments":{"server":"odd","tool":"hangs"}}'
  for _ in $(seq 100); do if grep -q hangs.*arguments log; then break; fi; sleep 0.05; done
  printf '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}\n' >&9
  for _ in $(seq 100); do if grep -q notifications/cancelled log; then break; fi; sleep 0.05; done
  grep -q notifications/cancelled log
  ask 6 tools/call '{"name":"tool_call","arguments":{"server":"odd","tool":"large"}}'
  run reply 6
  [[ $output == *'"isError":false'* ]]
  stop
}
