#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt call with servers of the official packages over stdio and HTTP, jt's own fixture in both eras, and what a server
# over HTTP sees of a call that is cancelled.

bats_require_minimum_version 1.5.0
load servers

setup_file() {
  cd "$BATS_TEST_DIRNAME/../.." || return
  export PROJECT=$PWD JT=${JT:-$PWD/build/release/jt} no_proxy='*'
  local folder said
  folder=$(dirname "$JT")
  export FIXTURE=${JT_BUILD:-$folder}/tests/interop/fixture/fixture_server
  said=$(tests/interop/npm) || {
    export WHY=$said
    return 0
  }
  export NODE_MODULES=$said
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  mkdir -p home files
  export HOME=$PWD/home XDG_CACHE_HOME=$PWD/cache XDG_CONFIG_HOME=$PWD/home/.config JT_MCP_CONFIG=$PWD/real.json
  jq -n --arg modules "${NODE_MODULES-}" --arg here "$PWD" --arg fixture "$FIXTURE" '
    def official($name): "\($modules)/@modelcontextprotocol/server-\($name)/dist/index.js";
    {mcpServers: {
      filesystem: {command: "node", args: [official("filesystem"), "\($here)/files"]},
      memory: {command: "node", args: [official("memory")], env: {MEMORY_FILE_PATH: "\($here)/memory.jsonl"}},
      fixture: {command: $fixture, args: ["stdio"]}}}' >real.json
}

teardown() {
  local file
  for file in *.pid; do
    if [ -s "$file" ]; then kill "$(<"$file")" 2>/dev/null || true; fi
  done
}

call() { "$JT" call "$@" 2>err.txt 3>&- </dev/null; }

@test "call: server-memory and server-filesystem, over stdio" {
  packages
  call memory create_entities 'entities=[{"name": "Ann", "entityType": "person", "observations": ["écrit"]}]' >/dev/null
  [ "$(call memory.open_nodes 'names=["Ann"]' --json | jq -c '.structuredContent.entities[0].observations')" = '["écrit"]' ]
  call filesystem write_file path="$PWD/files/a.txt" content=$'a=b\n:=c' >/dev/null
  [ "$(<files/a.txt)" = $'a=b\n:=c' ]
  [ "$(call .filesystem.tools.read_text_file path="$PWD/files/a.txt" head=1)" = a=b ]
  # What the tool refuses, and what its schema does.
  run -1 call filesystem read_text_file path=/etc/hostname
  [[ $output == *denied* ]]
  run -2 call filesystem read_text_file pth=/etc/hostname
  grep -q "did you mean 'path' instead of 'pth'" err.txt
}

@test "call: server-everything, over HTTP" {
  packages
  local port url
  port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  PORT=$port node "$NODE_MODULES/@modelcontextprotocol/server-everything/dist/index.js" streamableHttp >log 2>&1 3>&- </dev/null &
  echo $! >server.pid
  await log "on port $port"
  url=http://127.0.0.1:$port/mcp
  [ "$(call "$url" echo message=7)" = 'Echo: 7' ]
  [ "$(call "$url" get-sum a=2 b=3)" = 'The sum of 2 and 3 is 5.' ]
  call "$url" get-tiny-image -o logo.png >/dev/null
  [ "$(head -c 4 logo.png | tail -c 3)" = PNG ]
  [ "$(call "$url" get-structured-content location='New York' --json | jq -c '.structuredContent | keys')" = \
    '["conditions","humidity","temperature"]' ]
  call "$url" trigger-long-running-operation duration=0.3 steps=2 >/dev/null
  grep -q '^progress: [12]/2' err.txt
  # An example of each tool fits its schema.
  "$JT" info "$url" 2>err.txt 3>&- | sed -n 's/^ *jt call [^ ]* //p' >examples
  [ "$(wc -l <examples)" -gt 8 ]
  local line
  while read -r line; do
    eval "call '$url' $line --dry-run" >/dev/null || { cat err.txt && echo "$line" && return 1; }
  done <examples
}

@test "call: parameters in headers, as the conformance suite wants them" {
  packages
  local scenario least
  while read -r scenario least; do
    JT=$JT "$PROJECT/tests/interop/conformance" client "$PROJECT/tests/interop/call/conforming" "$scenario" 2026-07-28 >said || {
      cat said
      return 1
    }
    [ "$(sed -nE 's/.*: ([0-9]+) passed.*/\1/p' said)" -ge "$least" ]
  done <<<$'http-custom-headers 18\nhttp-invalid-tool-headers 12\nhttp-standard-headers 5'
}

@test "call: a tool that wants other parameters in headers than it did" {
  packages
  local url
  WANTED=1 node "$PROJECT/tests/interop/http/stateless.mjs" >port 2>log 3>&- </dev/null &
  echo $! >server.pid
  await port .
  url=http://127.0.0.1:$(<port)/mcp
  [ "$(call "$url" place region=eu --protocol 2026-07-28)" = eu ]
  # Another server at the same address asks for a header, which the kept answer does not say.
  kill "$(<server.pid)"
  wait "$(<server.pid)" || true
  WANTED=Region PORT=$(<port) node "$PROJECT/tests/interop/http/stateless.mjs" >port2 2>log 3>&- </dev/null &
  echo $! >server.pid
  await port2 .
  [ "$(call "$url" place region=eu --protocol 2026-07-28)" = eu ]
}

@test "call: all kinds of content, over stdio and HTTP, in both eras" {
  [ -x "$FIXTURE" ] || skip 'the fixture is not built'
  local url
  "$FIXTURE" http >port 2>&1 3>&- </dev/null &
  echo $! >fixture.pid
  await port http
  url=$(<port)
  local server era
  for server in fixture "$url"; do
    for era in legacy 2026-07-28; do
      [ "$(call "$server" test_simple_text --protocol $era)" = 'This is a simple text response for testing.' ]
      call "$server" test_audio_content --protocol $era -o sound.wav
      [ "$(head -c 4 sound.wav)" = RIFF ]
      [ "$(call "$server" test_multiple_content_types --protocol $era --json | jq -c '[.content[].type]')" = \
        '["text","image","resource"]' ]
      [ "$(call "$server" test_tool_with_progress --protocol $era)" = 'done' ]
      grep -q '^progress: 0/100' err.txt
      run -1 call "$server" test_error_handling --protocol $era
      [ "$output" = 'This tool intentionally returns an error for testing' ]
    done
  done
}

@test "call: over HTTP, a server is told that the call is cancelled, and that the session is over" {
  command -v python3 >/dev/null || skip 'python3 is not installed'
  local url jt code=0
  python3 "$PROJECT/tests/interop/call/hanging.py" log >port 3>&- </dev/null &
  echo $! >server.pid
  await port '[0-9]'
  url=http://127.0.0.1:$(<port)/mcp
  run -2 call "$url" hang --timeout 1
  grep -q "no reply to 'tools/call' within 1 s" err.txt
  await log DELETE
  grep -q 'notifications/cancelled {"requestId": 3' log
  : >log
  env --default-signal=INT "$JT" call "$url" hang >out.txt 2>&1 3>&- </dev/null &
  jt=$!
  await log tools/call
  kill -INT "$jt"
  wait "$jt" || code=$?
  [ "$(kill -l "$code")" = INT ]
  await log DELETE
  grep -q 'notifications/cancelled {"requestId": 2' log
}
