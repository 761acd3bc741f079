#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The catalogue over servers that keep the protocol and attack by size, number, order or names, and over hostile files.

bats_require_minimum_version 1.5.0

setup_file() {
  cd "$BATS_TEST_DIRNAME/../.." || return
  export PROJECT=$PWD JT=${JT:-$PWD/build/release/jt} no_proxy='*' LC_ALL=C.UTF-8
}

setup() {
  command -v python3 >/dev/null || skip "python3 is not installed"
  cd "$BATS_TEST_TMPDIR" || return
  attacks=$PROJECT/tests/interop/hostile/attacks.py
  mkdir -p home
  export HOME=$PWD/home XDG_CACHE_HOME=$PWD/cache XDG_CONFIG_HOME=$PWD/home/.config HOSTILE_PIDS=$PWD/pids
  unset JT_MCP_CONFIG CLAUDE_CONFIG_DIR COPILOT_HOME NO_COLOR CLICOLOR_FORCE
  : >pids
}

teardown() {
  local pid
  for pid in $(cat pids 2>/dev/null); do
    kill -9 "$pid" 2>/dev/null || true
  done
}

# attack SECONDS MODE…: what jt makes of these servers, asked at the same time, in out.json; none of them is left.
attack() {
  local seconds=$1 pid
  shift
  jq -n --arg attacks "$attacks" '{mcpServers: ($ARGS.positional | map({key: ., value: {command: "python3", args: ([$attacks] + split(" "))}})
    | from_entries)}' --args "$@" >attack.json
  : >pids
  "$JT" list --full --config attack.json --refresh --timeout "$seconds" --json >out.json 2>err.txt 3>&- || true
  [ "$(wc -l <pids)" = "$#" ]
  while read -r pid; do
    run ! grep -qs '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$pid/status"
  done <pids
}

# outcomes: of each server the tools, or what went wrong.
outcomes() { jq -c 'to_entries[] | [.key, (.value.error.code // (.value.tools | keys | length))]' out.json; }

@test "attacks: questions without end, and pages without end, take no more than the time that is allowed" {
  attack 3 ping-flood drip 'plain 1'
  [ "$(outcomes)" = '["drip","SERVER_TIMEOUT"]
["ping-flood","SERVER_TIMEOUT"]
["plain 1",1]' ]
}

@test "attacks: a batch of 100,000 questions is answered" {
  attack 60 'batch-bomb 100000'
  [ "$(outcomes)" = '["batch-bomb 100000",1]' ]
}

@test "attacks: replies to requests that are still to come are not taken for them" {
  attack 20 early
  [ "$(jq -c '.early.tools | keys' out.json)" = '["good"]' ]
}

@test "attacks: schemas of any depth" {
  attack 60 'deep 100' 'deep 20000' 'deep 60000'
  # 60,000 times two levels are more than JSON may have.
  # jq reads no such depth.
  mv out.json saved.json
  [ "$("$JT" keys saved.json "['deep 20000'].tools" -l)" = "['deep 20000'].tools.good" ]
  [ "$("$JT" get saved.json "['deep 60000'].error.code")" = '"SERVER_PROTOCOL"' ]
  local command
  for command in 'list --full' 'list --full --json --max-bytes 2000' 'info deep' 'grep p -m 5' 'grep good -l'; do
    # shellcheck disable=SC2086 # words of the command
    run --separate-stderr timeout 60 "$JT" $command --catalog saved.json </dev/null
    [ "$status" -le 3 ]
  done
  [ "$("$JT" grep good --catalog saved.json -l </dev/null | wc -l)" = 2 ]
}

@test "attacks: names of tools are inert on a terminal, and each path leads to its tool" {
  attack 20 names
  [ "$(outcomes)" = '["names",29]' ]
  mv out.json saved.json
  "$JT" list --full --catalog saved.json >seen
  "$JT" info names --catalog saved.json >>seen
  run -1 grep $'\u202e' seen
  # What grep has found is as it is in a pipe, but for control characters.
  "$JT" grep . --catalog saved.json </dev/null >>seen
  run -1 grep -P '[\x00-\x08\x0b-\x1f\x7f]' seen
  "$JT" grep '(?s).' --names --tools --catalog saved.json --json </dev/null >found.json
  # The empty name matches nothing.
  [ "$(jq .count found.json)" = 28 ]
  local path
  while IFS= read -r path; do
    "$JT" get saved.json "$path" --json >got.json
    jq -e '.matches[0].value | has("description")' got.json
  done < <(jq -r '.matches[].path' found.json)
}

@test "attacks: 200 MB of errors do not hold up an answer, and only the last lines are kept" {
  attack 60 'errors 200000'
  [ "$(outcomes)" = '["errors 200000",1]' ]
}

@test "attacks: much text from many servers; what jt keeps is bounded" {
  # Twelve with 56 MB each, one with 72 MB, which is over the limit of one.
  local i servers=()
  for i in 1 2 3 4 5 6 7 8 9 10 11 12; do servers+=("big 7 $i"); done
  jq -n --arg attacks "$attacks" '{mcpServers: ($ARGS.positional | map({key: ., value: {command: "python3", args: ([$attacks] + split(" "))}})
    | from_entries)}' --args "${servers[@]}" 'big 9' 'plain' >attack.json
  python3 - "$JT" <<'END' 3>&-
import json, resource, subprocess, sys
# Where several reach the limit at the same moment, each of them is refused: then once more.
for attempt in range(3):
    done = subprocess.run([sys.argv[1], "list", "--full", "--config", "attack.json", "--timeout", "120", "--json"],
                          stdout=open("out.json", "wb"), stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    with open("out.json") as file:
        servers = json.load(file)
    kept = [name for name, server in servers.items() if "error" not in server]
    print(f"peak {peak:.0f} MB, kept {kept}")
    assert set(server["error"]["code"] for server in servers.values() if "error" in server) == {"SERVER_PROTOCOL"}
    assert "error" in servers["big 9"]
    big = len([name for name in kept if name.startswith("big")])
    assert big <= 2
    if big > 0:
        break
else:
    sys.exit("none was kept")
END
}

@test "attacks: files that a definition of the current folder names do not hold up the cache" {
  mkdir clone
  cd clone
  mkfifo pipe
  mkdir .vscode
  local file
  for file in pipe /dev/zero /dev/full; do
    jq -n --arg file "$file" '{servers: {a: {command: "true", envFile: $file}}}' >.vscode/mcp.json
    run -2 --separate-stderr timeout -s KILL 30 "$JT" list --full --offline --json 3>&-
    [ "$(jq -r '.a.error.code' <<<"$output")" = CONFIG_ERROR ]
    [[ "$(jq -r '.a.error.message' <<<"$output")" == *'is not a regular file' ]]
  done
}

@test "attacks: saved catalogues" {
  python3 - <<'END'
import json
open("deep.json", "w").write('{"a": {"type": "stdio", "x": ' + "[" * 90000 + "]" * 90000 + '}}')
open("names.json", "w").write(json.dumps({name: {"type": "stdio", "command": [name, "--token", "x"], "tools": {name: {}}}
                                          for name in ["", "\x1b[2J", "\u202e", "__proto__", "\n", "a" * 100000]}))
open("kinds.json", "w").write('{"a": {"type": "stdio", "command": "x", "url": 7, "shadows": {"a": 1}, "error": [], "duplicates": [1]},'
                              '"b": {"type": "stdio", "command": [1, {"a": 2}, null], "duplicates": {"tools": {"a": {}}}}}')
END
  local file command
  for file in deep names kinds; do
    for command in 'list' 'list --json' 'list -c' 'list --full' 'info a' 'info a --json' 'grep .'; do
      # shellcheck disable=SC2086 # words of the command
      "$JT" $command --catalog "$file.json" >seen 2>&1 </dev/null || [ $? -le 3 ]
      run -1 grep -P '[\x00-\x08\x0b-\x1f\x7f]' seen
    done
  done
  "$JT" list --catalog names.json --json | jq -e 'to_entries | all(.value.command[2] == "[hidden]")'
}
