#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The MCP client over HTTP, from the library down to the helper, against servers of the official packages: the same
# answers as the reference client gets. jt_ask asks as the catalogue does.

bats_require_minimum_version 1.5.0
load servers

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
  ask=$JT_BUILD/jt_ask
  reference=$PROJECT/tests/interop/http/reference.mjs
}

teardown() {
  if [ -s pid ]; then kill "$(<pid)" 2>/dev/null || true; fi
}

# everything TRANSPORT: starts the server that has some of everything; sets `port`.
everything() {
  packages
  port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  PORT=$port node "$NODE_MODULES/@modelcontextprotocol/server-everything/dist/index.js" "$1" >log 2>&1 3>&- </dev/null &
  echo $! >pid
  await log "on port $port"
}

# same_as_reference KIND URL [OPTION…]: jt_ask gets what the reference client gets.
same_as_reference() {
  node "$reference" "$1" "$2" >theirs 3>&-
  "$ask" "${@:3}" "$2" >ours
  [ "$(jq '.tools | length' ours)" -gt 1 ]
  diff <(jq -S . theirs) <(jq -S . ours)
}

@test "mcp over http: server-everything, Streamable HTTP" {
  everything streamableHttp
  same_as_reference http "http://127.0.0.1:$port/mcp"
  [ "$(jq '.prompts | length' ours)" -gt 0 ]
  [ "$(jq '.resources | length' ours)" -gt 0 ]
  [ "$(jq '.resource_templates | length' ours)" -gt 0 ]
  # The session was deleted.
  await log 'session termination request'
}

@test "mcp over http: server-everything, the old transport" {
  everything sse
  same_as_reference sse "http://127.0.0.1:$port/sse" --sse
}

@test "mcp over http: server-everything, the old transport found after a refused POST" {
  everything sse
  same_as_reference sse "http://127.0.0.1:$port/sse"
}

@test "mcp over http: a server of the stateless era alone" {
  packages
  node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' || skip "the packages need node 20"
  node "$PROJECT/tests/interop/http/stateless.mjs" >port 2>log 3>&- </dev/null &
  echo $! >pid
  await port .
  same_as_reference stateless "http://127.0.0.1:$(<port)/mcp"
  same_as_reference stateless "http://127.0.0.1:$(<port)/mcp" --stateless
  run -2 --separate-stderr "$ask" --legacy "http://127.0.0.1:$(<port)/mcp"
  [[ $stderr == SERVER_PROTOCOL:* ]]
}

@test "mcp over http: a server that is not there, and one that never answers; no helper is left" {
  command -v node >/dev/null || skip "node is not installed"
  # The helpers of this test, and no others, have it in their environment.
  export MARK=jt-test-$$-$RANDOM
  run -2 --separate-stderr "$ask" http://127.0.0.1:1/mcp
  [ "$stderr" = 'SERVER_UNREACHABLE: cannot connect to the server: Connection refused' ]
  node -e 'const s = require("net").createServer(() => {}).listen(0, "127.0.0.1", () => console.log(s.address().port))' >port 3>&- &
  echo $! >pid
  await port .
  run -2 --separate-stderr "$ask" --seconds 1 --header Authorization canary "http://127.0.0.1:$(<port)/canary"
  [[ $stderr == "SERVER_TIMEOUT: no reply to 'initialize' within 1 s" ]]

  # Ctrl-C while it waits, and a jt that is killed.
  local signal asker helper
  for signal in INT KILL; do
    "$ask" --seconds 300 --header Authorization canary "http://127.0.0.1:$(<port)/canary" 3>&- &
    asker=$!
    for _ in $(seq 600); do
      helper=$(helpers)
      [ -z "$helper" ] || break
      sleep 0.1
    done
    [ -n "$helper" ]
    run grep -al canary "/proc/$helper/cmdline" "/proc/$helper/environ"
    [ "$output" = '' ]
    # bash starts background jobs with SIGINT ignored; SIGTERM goes the same way.
    kill -"${signal/INT/TERM}" "$asker"
    wait "$asker" || true
    for _ in $(seq 600); do
      [ -n "$(helpers)" ] || break
      sleep 0.1
    done
    [ -z "$(helpers)" ]
  done
}

@test "mcp over http: the helper is found where it is installed, and missed where it is not" {
  mkdir -p bin libexec/jt
  cp "$ask" bin
  run -2 --separate-stderr bin/jt_ask http://127.0.0.1:1/mcp
  [[ $stderr == 'SERVER_UNREACHABLE: '*'jt-http, a part of jt, is not installed'* ]]
  cp "$JT_BUILD/jt-http" libexec/jt
  run -2 --separate-stderr bin/jt_ask http://127.0.0.1:1/mcp
  [ "$stderr" = 'SERVER_UNREACHABLE: cannot connect to the server: Connection refused' ]
  # Another one on the way of the search does not count: neither PATH nor a variable chooses it.
  rm libexec/jt/jt-http
  PATH=$JT_BUILD:$PATH JT_HTTP=$JT_BUILD/jt-http run -2 --separate-stderr bin/jt_ask http://127.0.0.1:1/mcp
  [[ $stderr == 'SERVER_UNREACHABLE: '*'is not installed'* ]]
}

# The processes of jt-http that were started here.
helpers() {
  local folder
  for folder in /proc/[0-9]*; do
    if [ "$(tr '\0' ' ' 2>/dev/null <"$folder/cmdline")" = "$JT_BUILD/jt-http connect " ] &&
      grep -aqs "$MARK" "$folder/environ"; then
      echo "${folder#/proc/}"
    fi
  done
}
