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
  # What has no place in columns or in a list is said beside them.
  for format in --concise --list; do
    jt_run list --full --catalog some.json "$format"
    is "$code $err" "0 jt: server 'a' failed: m"
    jt_run list --full --catalog all.json "$format"
    is "$code $err" "2 jt: server 'a' failed: m"
    jt_run info a --catalog all.json "$format"
    is "$code $err" "2 jt: server 'a' failed: m"
    jt_run info a --tool x --catalog all.json "$format"
    is "$code $err" "2 jt: server 'a' failed: m"
  done
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
  is "${err%%$'\n'*}" "jt: options '--catalog' and '--refresh' cannot be used together"
}

@test "list --full -c: a record for whatever is offered, of each kind" {
  printf '{"b":{"type":"stdio","tools":{"t":{"description":"one\\ttab\\ntwo"}}},"a":{"type":"stdio","prompts":{"p":{}},
    "resources":{"r":{"uri":"x:"}},"resource_templates":{"rt":{}}},"c":{"type":"stdio","error":{"code":"X"}}}' >some.json
  jt_run list --full --catalog some.json -c
  is "$code $err" "0 jt: server 'c' failed: X"
  is "$out" "$(printf '%s\t%s\t%s\t%s\n' '#server' kind name description a prompt p '' a resource r '' \
    a 'resource template' rt '' b tool t 'one\ttab\ntwo')"
}

@test "list --full: what several servers have as a hint is printed once, below all" {
  cat >some.json <<'END'
{"a": {"type": "stdio", "error": {"code": "NOT_TRUSTED", "message": "m", "hints": ["trust it", "own"]}},
 "b": {"type": "stdio", "error": {"code": "NOT_TRUSTED", "message": "n", "hints": ["trust it"]}},
 "c": {"type": "stdio", "tools": {"t": {}}}}
END
  jt_run list --full --catalog some.json
  is "$out" '  ✓ Found 1 tool on 1 server

    a
    stdio
    ✗ NOT_TRUSTED: m
      hint: own

    b
    stdio
    ✗ NOT_TRUSTED: n

    c
    stdio

    Tools:
      t

  hint: trust it'
}

@test "list --full: a name that a server gave to several tools is mentioned" {
  echo '{"a": {"type": "stdio", "tools": {"t": {}}, "duplicates": {"tools": {"t": 2}, "resource_templates": {"u\u001b": 3}}}}' >some.json
  jt_run list --full --catalog some.json
  has "$out" "      t

    note: the server offers 2 tools named 't'; the first is shown
    note: the server offers 3 resource templates named 'u\\u001b'; the first is shown"
  jt_run info a --catalog some.json --json
  is "$(jq -c .duplicates <<<"$out")" '{"tools":{"t":2},"resource_templates":{"u\u001b":3}}'
}

@test "list --full: a program that is not there is named, with what to do" {
  export XDG_CACHE_HOME=$PWD/cache
  echo '{"mcpServers": {"a": {"command": "no-such-program"}, "b": {"command": "/no/such/program"}, "c": {"command": "npx -y x --token geheim"},
    "d": {"command": "./bad"}}}' >x.json
  printf '#!/no/such/shell\n' >bad && chmod +x bad
  jt_run list --full --config x.json --json
  is "$code" 2
  is "$(jq -r '.[] | .error | .code + ": " + .message' <<<"$out")" "SERVER_UNREACHABLE: cannot start 'no-such-program': program not found in PATH
SERVER_UNREACHABLE: cannot start '/no/such/program': program not found
SERVER_UNREACHABLE: cannot start 'npx -y x --token [hidden]': program not found in PATH
SERVER_UNREACHABLE: cannot start './bad': the interpreter that its first line names was not found"
  is "$(jq -r '.[].error.hints[0]' <<<"$out")" "install the program, or write its full path in the definition
install the program, or write its full path in the definition
if the command has arguments, write them as 'args' in the definition
null"
}

@test "list --full --json --max-bytes: whole, without schemas, descriptions, names, servers" {
  "$JT" list --full --catalog tools.json --json >whole.json
  local whole without names size
  whole=$(wc -c <whole.json)
  # jt_within N: a document of at most N bytes with the same names of tools.
  jt_within() {
    jt_run list --full --catalog tools.json --json --max-bytes "$1"
    [ "$code" = 0 ] && [ "$(wc -c <out.txt)" -le "$1" ]
    is "$(jq -c 'del(.omitted) | map_values(.tools | keys)' out.txt)" "$(jq -c 'map_values(.tools | keys)' whole.json)"
  }
  jt_within "$whole"
  cmp out.txt whole.json
  jt_within $((whole - 1))
  is "$(jq -c .omitted out.txt)" '{"schemas":8}'
  is "$(jq -c '[.. | objects | select(has("input_schema"))] | length' out.txt)" 0
  is "$(jq -c '.["steve/system"].tools.system__sleep' out.txt)" \
    '{"description":"Pause execution for a specified duration in milliseconds."}'
  without=$(wc -c <out.txt)
  jt_within "$without"
  is "$(jq -c .omitted out.txt)" '{"schemas":8}'
  jt_within $((without - 1))
  is "$(jq -c .omitted out.txt)" '{"schemas and descriptions":8}'
  is "$(jq -c '.["steve/system"].tools.system__sleep' out.txt)" '{}'
  names=$(wc -c <out.txt)
  jt_within "$names"
  jt_run list --full --catalog tools.json --json --max-bytes $((names - 1))
  size=$(wc -c <out.txt)
  [ "$size" -lt "$names" ]
  is "$(jq -c .omitted out.txt)" '{"tools":8}'
  is "$(jq -c 'del(.omitted) | map_values(.tools)' out.txt)" "$(jq -c 'map_values(.tools | length)' whole.json)"
  jt_run list --full --catalog tools.json --json --max-bytes $((size - 1))
  [ "$(wc -c <out.txt)" -lt "$size" ]
  is "$(jq -c '.omitted' out.txt)" '{"tools":8,"servers":1}'
}

# The servers of source 003, part 3; schemas are abbreviated there.
source_003() {
  cat >003.json <<'END'
{
  "steve/system": {
    "type": "stdio",
    "description": "System utilities for AI agents (sleep, datetime, random)",
    "location": "/path/to/...",
    "server": {"name": "rmcp", "version": "0.12.0"},
    "tools": {
      "system__sleep": {
        "description": "Pause execution for a specified duration in milliseconds.",
        "input_schema": {"type": "object"},
        "output_schema": {"type": "object"}
      },
      "system__get_random_integer": {
        "description": "Generate a random integer within an inclusive range [min, max].",
        "input_schema": {"type": "object"},
        "output_schema": {"type": "object"}
      },
      "system__get_datetime": {"description": "Get the current UTC date and time.", "input_schema": {"type": "object"}}
    },
    "prompts": {},
    "resources": {}
  },
  "steve/filesystem": {
    "type": "stdio",
    "description": "File system operations for AI agents",
    "location": "/path/to/...",
    "tools": {
      "filesystem__read": {"description": "Read a file from the local filesystem."},
      "filesystem__write": {"description": "Write content to a file."}
    }
  }
}
END
}

# The number of servers in the first line and the cut at 57 characters are as specified, and so is the order of servers by name.
@test "list --full: for people, as in source 003" {
  source_003
  jt_run list --full --catalog 003.json
  is "$code $err" '0 '
  is "$out" '  ✓ Found 5 tools on 2 servers

    steve/filesystem  File system operations for AI agents
    stdio  /path/to/...

    Tools:
      filesystem__read  Read a file from the local filesystem.
      filesystem__write  Write content to a file.

    steve/system  System utilities for AI agents (sleep, datetime, random)
    stdio  /path/to/...

    Tools:
      system__sleep  Pause execution for a specified duration in milliseconds.
      system__get_random_integer  Generate a random integer within an inclusive range [min,...
      system__get_datetime  Get the current UTC date and time.'
}

@test "list --full: json, as in source 003" {
  source_003
  jt_run list --full --catalog 003.json --json
  is "$code $err" '0 '
  is "$(jq -S . out.txt)" "$(jq -S . 003.json)"
  # Servers are sorted by name; the members of each are as they were saved.
  is "$(jq -c 'keys_unsorted, (.["steve/system"] | keys_unsorted)' out.txt)" '["steve/filesystem","steve/system"]
["type","description","location","server","tools","prompts","resources"]'
}

@test "list --full: what a server gave no name is a warning, and the others are listed" {
  cat >server.py <<'END'
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m.get('method') == 'initialize':
        r = {'protocolVersion': '2025-06-18', 'capabilities': {'tools': {}}, 'serverInfo': {'name': 's', 'version': '1'}}
    elif m.get('method') == 'tools/list':
        r = {'tools': [{'name': 'good', 'inputSchema': {}}, {'name': 5, 'inputSchema': {}}, {'name': 'fine', 'inputSchema': {}}]}
    else:
        r = {}
    if 'id' in m: print(json.dumps({'jsonrpc': '2.0', 'id': m['id'], 'result': r}), flush=True)
END
  needs python3
  export XDG_CACHE_HOME=$PWD/cache
  jq -n --arg file "$PWD/server.py" '{mcpServers: {a: {command: "python3", args: [$file]}}}' >x.json
  for round in asked kept; do
    jt_run list --full --config x.json
    has "$out" "      fine
      good

    warning: the server gives no name to 1 of its tools, which cannot be used; at index 1"
    is "$round $code" "$round 0"
  done
  jt_run list --full --config x.json --json
  is "$(jq -c '.a | [(.tools | keys), .nameless]' <<<"$out")" '[["fine","good"],{"tools":[1]}]'
}
