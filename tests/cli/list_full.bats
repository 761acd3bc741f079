#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt list --full: what all servers offer, here those of the saved catalogue examples/tools.json.

load helpers

@test "list --full: the saved catalogue, for people and in json" {
  jt_run list --full --catalog tools.json
  is "$code $err" '0 '
  is "$said" '  ✓ Found 8 tools on 3 servers'
  has "$out" '    steve/filesystem  File system operations for AI agents
    stdio  /home/user/servers/filesystem/manifest.json

    Tools:
      filesystem__read  Read a file from the local filesystem.
      filesystem__write  Write content to a file.'
  jt_run list --full --catalog tools.json --json
  is "$(jq -S . out.txt)" "$(jq -S . tools.json)"
  is "$("$JT" list --full --catalog tools.json --json | "$JT" get - "['steve/system'].type")" '"stdio"'
}

@test "list --full: exit 2 only if all servers failed" {
  echo '{"a":{"type":"stdio","error":{"code":"SERVER_TIMEOUT","message":"m"}}}' >all.json
  jt_run list --full --catalog all.json
  [ "$code" = 2 ]
  echo '{"a":{"type":"stdio","error":{"code":"SERVER_TIMEOUT","message":"m"}},"b":{"type":"stdio","tools":{}}}' >some.json
  jt_run list --full --catalog some.json
  [ "$code" = 0 ]
  has "$out" '✗ SERVER_TIMEOUT: m'
}

@test "list --full --max-bytes is well-formed and says what was left out" {
  jt_run list --full --catalog tools.json --json --max-bytes 900
  is "$(jq -c .omitted out.txt)" '{"schemas and descriptions":8}'
}

@test "list --full: a saved catalogue that is no JSON is an error, and none of it is printed" {
  printf '{"a": {"type": "stdio", "tools": {"x": {"inputSchema": {"k" "v"}}}}}' >broken.json
  jt_run list --full --catalog broken.json --json
  is "$code $(jq -r '.code, .at.column' out.txt | paste -sd' ')" '2 INVALID_JSON 61'
}

@test "list --full: usage" {
  jt_run list --full --catalog tools.json --refresh
  [ "$code" = 2 ]
  is "${err%%$'\n'*}" 'jt: --catalog and --refresh cannot be combined'
}
