#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt info: what servers offer, here those of the saved catalogue examples/tools.json.

load helpers

@test "info: for people, with parameters; the beginning of a name is enough" {
  jt_run info steve/f --catalog tools.json
  is "$code $err" '0 '
  is "$out" '  ✓ Found 2 tools on 1 server

    steve/filesystem  File system operations for AI agents
    stdio  /home/user/servers/filesystem/manifest.json
    rmcp 0.12.0

    Tools:
      filesystem__read  Read a file from the local filesystem.
        path  string  required  Absolute path of the file
        jt call steve/filesystem filesystem__read path=text
      filesystem__write  Write content to a file.
        path     string  required  Absolute path of the file
        content  string  required
        jt call steve/filesystem filesystem__write path=text content=text'
  jt_run info steve/f --catalog tools.json -l
  is "$out" "['steve/filesystem'].tools.filesystem__read
['steve/filesystem'].tools.filesystem__write"
}

@test "info: one tool" {
  jt_run info steve/system --tool system__sleep --catalog tools.json
  is "$out" '  system__sleep  steve/system
    Pause execution for a specified duration in milliseconds.

    Parameters:
      duration_ms  integer  required  How long to sleep, in milliseconds

    Example:
      jt call steve/system system__sleep duration_ms=1'
}

@test "info: a path as grep prints it, of a server, of a tool, or of what is in one" {
  local sleep
  sleep=$("$JT" info steve/system --tool system__sleep --catalog tools.json)
  jt_run info "['steve/system'].tools.system__sleep" --catalog tools.json
  is "$code $err $out" "0  $sleep"
  jt_run info "['steve/system'].tools.system__sleep.input_schema.properties.duration_ms.type" --catalog tools.json
  is "$code $err $out" "0  $sleep"
  jt_run info "['steve/file'].description" "['steve/system']" --catalog tools.json -l
  is "$code $out" "0 $("$JT" info steve/filesystem steve/system --catalog tools.json -l)"
  jt_run info "['steve/system'].tools.system__sleeep" --catalog tools.json
  is "$code $err" "1 jt: no tool 'system__sleeep' on server 'steve/system'
hint: did you mean 'system__sleep'?"
  jt_run info .nosuch.tools.x --catalog tools.json
  is "$code $err" "1 jt: no MCP server 'nosuch'
hint: \`jt list --catalog tools.json\` prints the names of the servers"
  for more in --tool=system__sleep steve/filesystem; do
    jt_run info "['steve/system'].tools.system__sleep" "$more" --catalog tools.json
    is "$code $err" "2 jt: the path of a tool is given alone: there is another server or tool beside it"
  done
  for way in "/steve~1system/tools/system__sleep" "\$['steve/system'].tools.system__sleep"; do
    is "$("$JT" info "$way" --catalog tools.json)" "$sleep"
  done
  is "$("$JT" info "['steve/system'].tools[0]" --catalog tools.json -l)" "$("$JT" info steve/system --catalog tools.json -l)"
  jt_run info '.a[' --catalog tools.json
  is "$code" 2
  # A name that looks like a path is a name.
  echo '{".a": {"tools": {"t": {}}}, "a": {"tools": {}}}' >saved.json
  jt_run info .a --catalog saved.json -l
  is "$code $out" "0 ['.a'].tools.t"
}

@test "info: an example that its schema would refuse is not printed" {
  echo '{"a": {"tools": {"t": {"input_schema": {"required": ["x"], "properties": {"x": {"pattern": "^[0-9]{9}$"}}}},
    "u": {"input_schema": {"required": ["x"], "properties": {"x": {"type": "integer", "exclusiveMaximum": 0}}}}}}}' >saved.json
  jt_run info a --catalog saved.json
  is "$(grep 'jt call' <<<"$out")" "        jt call a u x=-1"
  jt_run info a --tool t --catalog saved.json
  lacks "$out" Example
}

@test "info --tool: a server that failed does not hide the tool of another" {
  cat >saved.json <<'END'
{"down": {"type": "http", "location": "/x.json", "error": {"code": "SERVER_TIMEOUT", "message": "no answer"}},
 "up": {"type": "stdio", "location": "/y.json", "tools": {"t": {"description": "Text"}, "u": {}}}}
END
  for order in 'down up' 'up down'; do
    # shellcheck disable=SC2086
    jt_run info $order --tool t --catalog saved.json
    is "$code $err" "2 note: server 'down' failed: no answer"
    is "$out" '  t  up
    Text

    Example:
      jt call up t'
    # shellcheck disable=SC2086
    jt_run info $order --tool t --catalog saved.json --json
    is "$code $err" "2 note: server 'down' failed: no answer"
    is "$(jq -c . <<<"$out")" "$("$JT" info up --tool t --catalog saved.json --json | jq -c .)"
  done
  # Where no other has it, the failure is the answer.
  jt_run info down up --tool none --catalog saved.json
  is "$code" 2
  has "$out" '✗'
  has "$out" 'no answer'
  lacks "$out" 'Text'
  jt_run info up --tool none --catalog saved.json
  is "$code" 1
}

@test "info: unknown and ambiguous names" {
  jt_run info st --catalog tools.json
  [ "$code" != 0 ]
  is "$err" "jt: several MCP servers begin with 'st'
hint: did you mean 'steve/filesystem' or 'steve/system'?"
  jt_run info stev/system --catalog tools.json
  [ "$code" = 1 ]
  is "$err" "jt: no MCP server 'stev/system'
hint: did you mean 'steve/system'?"
}

@test "info: a tool in place of a server is answered with --tool" {
  jt_run info steve/system system__get_time --catalog tools.json
  is "$code $err" "1 jt: no MCP server 'system__get_time'
hint: a tool is named with --tool: jt info steve/system --tool system__get_time --catalog tools.json
hint: \`jt list --catalog tools.json\` prints the names of the servers"
  jt_run info steve/system.system__get_time --catalog tools.json
  has "$err" 'hint: a tool is named with --tool: jt info steve/system --tool system__get_time'
  jt_run info nothing --catalog tools.json
  lacks "$err" --tool
  jt_run info nothing steve/system --catalog tools.json
  lacks "$err" --tool
}

@test "info: the beginning of several names is AMBIGUOUS_MATCH, with the names as choices" {
  jt_run info st --catalog tools.json --json
  is "$code $err" '3 '
  is "$(jq -c '[.status, .code, .choices, .available]' <<<"$out")" \
    '["error","AMBIGUOUS_MATCH",["steve/filesystem","steve/system"],null]'
  # A whole name is meant, also where others begin with it.
  echo '{"a": {"type": "stdio"}, "ab": {"type": "stdio"}}' >names.json
  jt_run info a --catalog names.json -l
  is "$code" 0
  # One of several names is enough.
  jt_run info open st --catalog tools.json --json
  is "$code $(jq -r .code <<<"$out")" '3 AMBIGUOUS_MATCH'
}

@test "info --max-bytes: what was left out is said, for one server too" {
  jt_run info open --catalog tools.json --json --max-bytes 600
  [ "$(wc -c <out.txt)" -le 600 ]
  is "$(jq -c .omitted out.txt)" '{"schemas and descriptions":3}'
}

@test "info -c: a record for each tool" {
  jt_run info steve/system steve/filesystem --catalog tools.json -c
  is "$code $err" '0 '
  is "$out" "$(printf '%s\t%s\t%s\t%s\n' \
    '#server' 'kind' 'name' 'description' \
    'steve/system' 'tool' 'system__get_datetime' 'Get the current UTC date and time.' \
    'steve/system' 'tool' 'system__get_random_integer' 'Generate a random integer within an inclusive range [min, max].' \
    'steve/system' 'tool' 'system__sleep' 'Pause execution for a specified duration in milliseconds.' \
    'steve/filesystem' 'tool' 'filesystem__read' 'Read a file from the local filesystem.' \
    'steve/filesystem' 'tool' 'filesystem__write' 'Write content to a file.')"
}

@test "info --check: schemas that are none, or that hosts do not take" {
  cat >c.json <<'EOF'
{"one": {"type": "stdio", "tools": {
  "fine": {"input_schema": {"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "string"}}}},
  "none": {"description": "without"},
  "old": {"input_schema": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}},
  "lost": {"input_schema": {"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}}},
  "typo": {"input_schema": {"type": "object", "properties": {"a": {"type": "strin"}}}, "output_schema": {"type": "array"}},
  "choice": {"input_schema": {"type": "object", "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}}}},
 "two": {"type": "stdio", "tools": {"fine": {"input_schema": {"type": "object"}}}}}
EOF
  jt_run info --check --catalog c.json
  [ "$code" = 1 ]
  has "$out" "one none input_schema: there is none"
  has "$out" "one old input_schema: its draft is 'http://json-schema.org/draft-07/schema#', and hosts take 2020-12"
  has "$out" 'one lost input_schema: '
  has "$out" 'one typo input_schema: '
  has "$out" 'one typo output_schema: the type of the root is not "object"'
  has "$out" "one choice input_schema: 'oneOf' at the root, which hosts refuse"
  lacks "$out" 'fine'
  is "$(grep -c . out.txt)" 6
  jt_run info --check two --catalog c.json
  is "$code$out$err" '0'
  jt_run info --check one --catalog c.json --json
  is "$(jq -r '.problems[1] | .server + " " + .tool + " " + .schema' out.txt)" 'one old input_schema'
  jt_run info --check one --catalog c.json --list
  is "$(head -n 1 out.txt)" 'none'
  jt_run info --check --tool fine --catalog c.json
  [ "$code" = 2 ]
}
