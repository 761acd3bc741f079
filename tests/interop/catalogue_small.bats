#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The catalogue over small servers as people write them: what they say besides their replies is skipped, in both eras of
# the protocol, over stdio and HTTP.

bats_require_minimum_version 1.5.0

setup_file() {
  cd "$BATS_TEST_DIRNAME/../.." || return
  export PROJECT=$PWD JT=${JT:-$PWD/build/release/jt} no_proxy='*'
}

setup() {
  command -v python3 >/dev/null || skip "python3 is not installed"
  cd "$BATS_TEST_TMPDIR" || return
  naive=$PROJECT/tests/interop/hostile/naive.py
  mkdir -p home
  export HOME=$PWD/home XDG_CACHE_HOME=$PWD/cache XDG_CONFIG_HOME=$PWD/home/.config
  unset JT_MCP_CONFIG CLAUDE_CONFIG_DIR COPILOT_HOME
}

teardown() {
  local file
  for file in *.pid; do
    if [ -s "$file" ]; then kill "$(<"$file")" 2>/dev/null || true; fi
  done
}

# variants: those that answer.
variants() { python3 "$naive" --variants | grep -vx nameless-list; }

# all_answer FILE: jt gets the tool of each server that the file defines.
all_answer() {
  "$JT" list --full --config "$1" --refresh --timeout 60 --json >out.json 2>err.txt 3>&-
  jq -c 'map_values(.error.message // (.tools | keys))' out.json >got
  jq -c '.mcpServers | map_values(["t"])' "$1" >wanted
  diff <(jq -S . wanted) <(jq -S . got)
  [ "$(jq length wanted)" -ge 19 ]
}

@test "small servers: over stdio, both eras" {
  local era
  for era in legacy modern; do
    variants | jq -nR --arg naive "$naive" --arg era "$era" \
      '{mcpServers: [inputs | {key: ., value: {command: "python3", args: [$naive, ., $era]}}] | from_entries}' >"$era.json"
    all_answer "$era.json"
  done
}

@test "small servers: over HTTP, both eras, JSON and event streams" {
  local era how port
  for era in legacy modern; do
    for how in --http --http-sse; do
      python3 "$naive" "$how" "$era" >"port$how.$era" 2>/dev/null 3>&- </dev/null &
      echo $! >"server$how.$era.pid"
      for _ in $(seq 300); do
        [ ! -s "port$how.$era" ] || break
        sleep 0.1
      done
      port=$(<"port$how.$era")
      variants | jq -nR --arg url "http://127.0.0.1:$port" \
        '{mcpServers: [inputs | {key: ., value: {type: "http", url: "\($url)/\(.)"}}] | from_entries}' >"http.json"
      all_answer http.json
    done
  done
}

@test "small servers: where no reply comes, what was skipped last is named" {
  run -2 --separate-stderr "$JT" info --json --timeout 3 -- python3 "$naive" nameless-list legacy
  [ "$(jq -r '.error | .code, .message' <<<"$output")" = "SERVER_TIMEOUT
no reply to 'tools/list' within 3 s; 1 message skipped: an error without an id: Method not found (-32601)" ]
}
