#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt mcp on stdin and stdout, spoken to in plain lines; its options and its entries for hosts. The official clients, and
# HTTP, are in tests/interop/mcp_server.bats.

load helpers

# talk ARGUMENTS…: sends the lines of stdin to `jt mcp`, and ends its input when all requests are answered. What came
# back is in out.txt.
talk() {
  cat >lines.txt
  local wanted
  wanted=$(grep -c '"id"' lines.txt)
  code=0
  : >out.txt
  {
    cat lines.txt
    for _ in $(seq 600); do
      if [ "$(wc -l <out.txt)" -ge "$wanted" ]; then break; fi
      sleep 0.05
    done
  } | "$JT" mcp "$@" >out.txt 2>err.txt || code=$?
  err=$(<err.txt)
}

# answer ID FILTER: of the answer to that request.
answer() { jq -c "select(.id == $1) | $2" out.txt; }

begin='{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}'

# call ID TOOL ARGUMENTS: the line of a call.
call() { printf '{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"%s","arguments":%s}}\n' "$@"; }

@test "mcp: a handshake, a list and calls; the end of the input ends it" {
  talk <<END
$begin
{"jsonrpc":"2.0","id":1,"method":"ping"}
{"jsonrpc":"2.0","id":2,"method":"tools/list"}
$(call 3 JsonInspect '{"filePath": "users.json", "path": "/users", "depth": 1}')
$(call 4 get_json_value '{"path": "config.json", "json_path": "$.features.rollout.percent"}')
END
  is "$code $err" '0 '
  is "$(answer 0 '[.result.protocolVersion, .result.serverInfo.name, (.result.instructions | length > 500)]')" '["2025-11-25","jt",true]'
  is "$(answer 1 .result)" '{}'
  is "$(answer 2 '[.result.tools[].name] | contains(["JsonInspect", "JsonPatch", "json_editor_apply"])')" true
  is "$(answer 3 '[.result.structuredContent | .path, .type]')" '["/users","array"]'
  # Text and structured content are the same document.
  is "$(answer 3 '.result | (.content[0].text | fromjson) == .structuredContent')" true
  is "$(answer 4 .result)" '{"content":[{"type":"text","text":"50"}],"isError":false}'
}

@test "mcp: a pipe is no file, and nothing waits for it" {
  mkfifo pipe.json
  talk <<END
$begin
$(for i in $(seq 20); do call "$i" JsonInspect '{"filePath": "pipe.json"}'; done)
$(call 21 get_json_value '{"path": "pipe.json", "json_path": "$.a"}')
$(call 22 set_json_value '{"path": "pipe.json", "json_path": "$.a", "value": "1"}')
$(call 23 JsonPatch '{"filePath": "pipe.json", "operations": [{"op": "remove", "path": "/a"}]}')
$(call 24 json_undo '{"filePath": "pipe.json"}')
$(call 25 json_diff '{"a": "users.json", "b": "pipe.json"}')
$(call 26 validate_json '{"path": "users.json", "schema": "pipe.json"}')
$(call 27 JsonInspect '{"filePath": "users.json"}')
END
  is "$code $err" '0 '
  is "$(jq -c 'select(.id > 0 and .id < 27) | .result | .isError, (.content[0].text | contains("is a pipe, not a file"))' out.txt | sort | uniq -c | tr -s ' ')" ' 52 true'
  is "$(answer 27 .result.isError)" false
}

@test "mcp: validate_json names every bad line of lines" {
  printf '{"a": 1}\nx\n{"b":\n{"c": 3}\n' >bad.jsonl
  { seq 30 | sed 's/.*/x/'; } >many.jsonl
  talk <<END
$begin
$(call 1 validate_json '{"path": "bad.jsonl"}')
$(call 2 validate_json '{"path": "many.jsonl"}')
END
  is "$(answer 1 .result.isError)" true
  has "$(answer 1 '.result.content[0].text')" 'Invalid JSON at line 2, column 1'
  has "$(answer 1 '.result.content[0].text')" 'also line 3, column 6: expected a value'
  has "$(answer 2 '.result.content[0].text')" 'also line 21, column 1'
  lacks "$(answer 2 '.result.content[0].text')" 'also line 22, column 1'
  has "$(answer 2 '.result.content[0].text')" '9 bad lines more'
}

@test "mcp: files with comments: values without them, and an edit that leaves them" {
  printf '{\n  "a": [1, // one\n    2], // list\n  "b": 3, // three\n}\n' >c.json
  cp c.json d.jsonc
  talk <<END
$begin
$(call 1 get_json_value '{"path": "c.json", "json_path": "/a"}')
$(call 2 get_json_value '{"path": "d.jsonc", "json_path": "/a"}')
$(call 3 JsonInspect '{"filePath": "c.json"}')
$(call 4 validate_json '{"path": "c.json"}')
$(call 5 validate_json '{"path": "c.json", "syntax": "jsonc"}')
$(call 6 get_json_value '{"path": "d.jsonc", "json_path": "/a", "syntax": "json"}')
$(call 7 JsonPatch '{"filePath": "c.json", "operation": "set", "path": "/b", "value": "4"}')
$(call 8 json_grep '{"filePath": "d.jsonc", "pattern": "one|3", "comments": true}')
$(call 9 json_grep '{"filePath": "d.jsonc", "pattern": "one|3"}')
$(call 10 json_editor_preview '{"filePath": "c.json", "instruction": "set b to 5"}')
$(call 11 json_editor_preview '{"filePath": "d.jsonc", "instruction": "set b to 5", "syntax": "json"}')
END
  is "$(answer 1 '.result.content[0].text | contains("one") | not')" true
  is "$(answer 2 '.result.content[0].text | [contains("one"), fromjson]')" '[false,[1,2]]'
  # Structured content is JSON alone: its note is a member.
  is "$(answer 3 '.result | [.structuredContent.document.syntax, (.content[0].text | fromjson | .warnings)]')" \
    '["jsonc",["'"'c.json'"' has comments; read as JSONC"]]'
  is "$(answer 4 '.result.content[0].text | contains("\"syntax\": \"jsonc\"")')" true
  is "$(answer 5 '.result.content[0].text | contains("Valid")')" true
  is "$(answer 6 .result.isError)" true
  is "$(answer 8 '[.result.structuredContent.matches[] | [.path, .kind, .value]]')" \
    '[[".a[0]","comment","// one"],[".b","value","3"]]'
  is "$(answer 9 .result.structuredContent.count)" 1
  is "$(answer 10 '.result.structuredContent | [.status, .syntax, .changes[0].current_value]')" '["success","jsonc","4"]'
  is "$(answer 11 '.result.content[0].text | fromjson | .error.code')" '"INVALID_JSON"'
  printf '{\n  "a": [1, // one\n    2], // list\n  "b": 4, // three\n}\n' | cmp - c.json
}

@test "mcp: a value with comments goes into a file that has some, and into no other" {
  printf '{\n  "a": 1 // one\n}\n' >d.jsonc
  printf '{\n  "a": 1\n}\n' >c.json
  cp c.json plain.json
  talk <<END
$begin
$(call 1 JsonPatch '{"filePath": "d.jsonc", "operation": "set", "path": "/b", "value": "[ /* why */ 2, ]"}')
$(call 2 set_json_value '{"path": "d.jsonc", "json_path": "/a", "value": "{ // no\n}"}')
$(call 3 JsonPatch '{"filePath": "c.json", "operation": "set", "path": "/a", "value": "[ /* why */ 2]"}')
$(call 4 append_json_array '{"path": "d.jsonc", "json_path": "/b", "value": "[3 /* more */]"}')
$(call 5 JsonPatch '{"filePath": "d.jsonc", "operation": "set", "path": "/b", "value": "[1, /* open"}')
END
  is "$(answer 1 .result.isError)" false
  is "$(answer 2 .result.isError)" false
  has "$(answer 3 '.result.content[0].text')" "he value has comments or a trailing comma, and 'c.json' is JSON"
  is "$(answer 4 .result.isError)" false
  has "$(answer 5 '.result.content[0].text')" 'the comment is not closed'
  cmp plain.json c.json
  printf '%s\n' '{' '  "a": { // no' '  }, // one' '  "b": [' '    /* why */ 2,' '    [' '      3 /* more */' '    ],' \
    '  ]' '}' | cmp - d.jsonc
}

@test "mcp: json_merge reads all three files in the syntax that is given" {
  printf '{\n  "a": 1, // one\n  "b": 1\n}\n' >base.json
  sed 's/"a": 1/"a": 2/' base.json >ours.json
  sed 's/"b": 1/"b": 2/' base.json >theirs.json
  talk <<END
$begin
$(call 1 json_merge '{"ours": "ours.json", "base": "base.json", "theirs": "theirs.json", "syntax": "json"}')
$(call 2 json_merge '{"ours": "ours.json", "base": "base.json", "theirs": "theirs.json", "syntax": "jsonc"}')
END
  has "$(answer 1 '.result.content[0].text')" 'JSON has no comments'
  is "$(answer 2 .result.structuredContent.status)" '"success"'
  printf '{\n  "a": 2, // one\n  "b": 2\n}\n' | cmp - ours.json
}

@test "mcp: the stateless era needs no handshake" {
  local meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
  talk <<END
{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{$meta}}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{$meta,"name":"validate_json","arguments":{"path":"config.json"}}}
{"jsonrpc":"2.0","id":3,"method":"tools/list"}
END
  is "$(answer 1 .result.supportedVersions)" '["2026-07-28"]'
  is "$(answer 2 '[.result.isError, .result.resultType]')" '[false,"complete"]'
  is "$(answer 3 '.error.code')" '-32602'
}

@test "mcp: an edit changes nothing but the value, and is undone" {
  talk <<END
$begin
$(call 1 set_json_value '{"path": "config.json", "json_path": "$.features.rollout.percent", "value": "25"}')
END
  is "$(answer 1 '.result.content[0].text | split("\n")[0]')" '"Updated $.features.rollout.percent = 25 in config.json"'
  is "$(diff config.json "$PROJECT/examples/config.json" | grep -c '^[<>]')" 2
  # The journal is that of the command line.
  jt_run undo config.json
  [ "$code" = 0 ]
  same config.json
}

@test "mcp: errors name tools and their parameters, never commands" {
  talk <<END
$begin
$(call 1 JsonPatch '{"filePath": "users.json", "operation": "set", "path": "/users/9999", "value": "1"}')
$(call 2 JsonInspect '{"file": "users.json"}')
$(call 3 JsonInspect '{"filePath": "users.json", "depth": "2"}')
$(call 4 set_json_value '{"path": "config.json", "json_path": "$.users[*].name", "value": "1"}')
$(call 5 nothing '{}')
$(call 6 json_editor_preview '{"document": "text", "instruction": "x"}')
END
  is "$(answer 1 '.result | [.isError, (.content[0].text | fromjson | .status, .code, .suggestion)]')" \
    '[true,"error","PATH_NOT_FOUND","Use match-based targeting or JsonInspect to find the correct path"]'
  is "$(answer 2 '.result.content[0].text | fromjson | [.code, .suggestion]')" '["INVALID_INPUT","did you mean '\''filePath'\''?"]'
  has "$(answer 3 '.result.content[0].text')" "'depth' must be an integer"
  has "$(answer 4 '.result.content[0].text')" '"[Error] '
  is "$(answer 5 .error.code)" '-32602'
  is "$(answer 6 '.result.content[0].text | fromjson | .error | [.code, .data.error_type, .data.details.field]')" \
    '["INVALID_INPUT","validation","document"]'
  is "$(answer 6 '.result.content[0].text | fromjson | .error.data | (.suggestions | length > 0) and (.debug_info.request_id | test("^req_[0-9a-f]+$"))')" true
  lacks "$(<out.txt)" 'jt inspect'
  lacks "$(<out.txt)" ' --'
}

@test "mcp: files outside the folder, and outside of --workspace" {
  mkdir inside
  echo '{"a": 1}' >inside/a.json
  talk <<END
$begin
$(call 1 JsonInspect '{"filePath": "../x.json"}')
$(call 2 JsonInspect '{"filePath": "/etc/hostname"}')
END
  is "$(answer 1 '.result.content[0].text | fromjson | .code')" '"OUTSIDE_ROOT"'
  is "$(answer 2 '.result.content[0].text | fromjson | .code')" '"OUTSIDE_ROOT"'
  talk --workspace inside <<END
$begin
$(call 1 get_json_value '{"path": "/workspace/a.json", "json_path": "$.a"}')
$(call 2 JsonInspect '{"filePath": "/workspace/../config.json"}')
END
  is "$(answer 1 '.result.content[0].text')" '"1"'
  is "$(answer 2 '.result.content[0].text | fromjson | .code')" '"OUTSIDE_ROOT"'
}

@test "mcp: '/' and the home folder are no implicit root" {
  code=0
  (cd / && "$JT" mcp </dev/null 2>"$BATS_TEST_TMPDIR/err.txt") || code=$?
  [ "$code" = 2 ]
  has "$(<err.txt)" '--root'
  code=0
  HOME=$PWD "$JT" mcp </dev/null 2>err.txt || code=$?
  [ "$code" = 2 ]
  HOME=$PWD jt_run mcp --root . </dev/null
  [ "$code" = 0 ]
}

@test "mcp: --read-only and --tools choose tools" {
  talk --read-only <<END
$begin
{"jsonrpc":"2.0","id":1,"method":"tools/list"}
$(call 2 JsonPatch '{"filePath": "config.json", "operation": "remove", "path": "/env"}')
END
  is "$(answer 1 '[.result.tools[].name | select(test("Patch|set_|delete_|append_|merge_|undo"))]')" '[]'
  is "$(answer 1 '[.result.tools[] | select(.annotations.readOnlyHint | not) | .name]')" '["json_editor_preview","json_editor_apply"]'
  is "$(answer 2 .error.code)" '-32602'
  same config.json
  talk --tools 'Json*,validate_json' <<END
$begin
{"jsonrpc":"2.0","id":1,"method":"tools/list"}
END
  is "$(answer 1 '[.result.tools[].name] | sort')" '["JsonInspect","JsonPatch","validate_json"]'
  jt_run mcp --tools none </dev/null
  is "$code" 2
  has "$err" "no tool has a name that matches 'none'"
}

@test "mcp: json_table sorts, groups, sums and counts from the end" {
  talk <<END
$begin
$(call 1 json_table '{"filePath": "log.ndjson", "query": "$[*]", "group": ["level"], "columns": ["count", "max(ms)"]}')
$(call 2 json_table '{"filePath": "log.ndjson", "query": ".[] | select(.ms)", "sort": ["-ms"], "columns": ["ms"], "limit": 1}')
$(call 3 json_table '{"filePath": "log.ndjson", "query": "$", "offset": -1, "columns": ["msg"]}')
$(call 4 json_table '{"filePath": "log.ndjson", "query": "$", "where": "@.level == \"warn\"", "limit": 1}')
END
  local most
  most=$(jq -s -c 'group_by(.level) | map({level: .[0].level, count: length, "max(ms)": (map(.ms) | max)}) | sort_by(-.count)[0]' log.ndjson)
  is "$(answer 1 '.result.structuredContent.rows[0]')" "$most"
  is "$(answer 2 '.result.structuredContent.rows')" "$(jq -s -c '[max_by(.ms) | {ms}]' log.ndjson)"
  is "$(answer 3 '.result.structuredContent.rows')" "$(jq -s -c '[.[-1] | {msg}]' log.ndjson)"
  is "$(answer 4 '.result.structuredContent | [.count, (.more | contains("\"offset\": 1"))]')" '[3,true]'
}

@test "mcp: --max-bytes limits each result" {
  talk --max-bytes 400 <<END
$begin
$(call 1 JsonInspect '{"filePath": "users.json", "depth": 9}')
$(call 2 preview_json '{"path": "users.json", "max_depth": 10}')
END
  is "$(answer 1 '.result | (.content[0].text | utf8bytelength <= 400) and (.structuredContent | type == "object")')" true
  is "$(answer 2 '.result.content[0].text | utf8bytelength <= 400')" true
}

@test "mcp: --log writes a line for each call, without values" {
  talk --log calls.log <<END
$begin
$(call 1 set_json_value '{"path": "config.json", "json_path": "$.env", "value": "\"canary\""}')
$(call 2 JsonInspect '{"filePath": "none.json"}')
END
  is "$(jq -c '[.tool, .files, .outcome]' calls.log | sort)" '["JsonInspect",["none.json"],"error"]
["set_json_value",["config.json"],"ok"]'
  is "$(jq -c 'keys_unsorted' calls.log | sort -u)" '["time","tool","files","outcome","ms"]'
  lacks "$(<calls.log)" canary
}

@test "mcp: malformed lines get an error each, and it lives on" {
  talk <<'END'
{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
garbage "id"
["id"]
{"jsonrpc":"1.0","id":1,"method":"ping"}
{"jsonrpc":"2.0","id":{},"method":"ping"}
{"jsonrpc":"2.0","id":2,"method":3}
{"jsonrpc":"2.0","id":3,"method":"none"}
{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"ping"}
{"jsonrpc":"2.0","id":4,"method":"ping"}
END
  is "$code" 0
  is "$(jq -c 'select(.error) | [.id, .error.code]' out.txt | sort)" '[1,-32600]
[2,-32600]
[3,-32601]
[null,-32600]
[null,-32600]
[null,-32700]'
  grep -q '"id":123456789012345678901234567890,"result":{}' out.txt
  is "$(answer 4 .result)" '{}'
}

@test "mcp: --print-config for each host; options are taken over" {
  mkdir data
  local host
  self=$(realpath "$JT")
  for host in claude claude-desktop cursor windsurf; do
    jt_run mcp --root data --read-only --tools 'Json*' --print-config "$host"
    is "$code $err" '0 '
    is "$(jq -c . out.txt)" '{"mcpServers":{"jt":{"command":"'"$self"'","args":["mcp","--root","'"$PWD/data"'","--read-only","--tools","Json*"]}}}'
  done
  jt_run mcp --root data --print-config copilot
  is "$(jq -c . out.txt)" '{"mcpServers":{"jt":{"type":"local","command":"'"$self"'","args":["mcp","--root","'"$PWD/data"'"],"tools":["*"]}}}'
  jt_run mcp --workspace data --print-config vscode
  is "$(jq -c . out.txt)" '{"servers":{"jt":{"type":"stdio","command":"'"$self"'","args":["mcp","--workspace","'"$PWD/data"'"]}}}'
  jt_run mcp --root data --tools 'a"b' --print-config codex
  is "$out" "[mcp_servers.jt]
command = \"$self\"
args = [\"mcp\", \"--root\", \"$PWD/data\", \"--tools\", \"a\\\"b\"]"
  jt_run mcp --print-config zed
  is "$(jq -c . out.txt)" '{"context_servers":{"jt":{"source":"custom","command":"'"$self"'","args":["mcp","--root","'"$PWD"'"]}}}'
  JT_ROOT=data jt_run mcp --print-config zed
  is "$(jq -c '.context_servers.jt.args' out.txt)" '["mcp","--root","'"$PWD/data"'"]'
  HOME=$PWD jt_run mcp --print-config zed
  is "$code" 2
  has "$err" 'it is the home folder'
  jt_run mcp --print-config emacs
  is "$code" 2
  has "$err" "it is 'claude', 'claude-desktop', 'codex', 'copilot', 'vscode', 'cursor', 'windsurf' or 'zed'"
  # By the name that PATH has for it: what that links to may have another name after an update.
  PATH=/usr/bin:/bin jt_run mcp --print-config claude
  is "$(jq -r .mcpServers.jt.command out.txt)" "$self"
  mkdir bin
  ln -s "$self" bin/jt
  PATH=bin:/usr/bin:/bin jt_run mcp --print-config claude
  is "$(jq -r .mcpServers.jt.command out.txt)" "$PWD/bin/jt"
}

@test "mcp: jt asks itself with the entry that it prints" {
  export HOME=$PWD XDG_CACHE_HOME=$PWD/.cache
  mkdir data
  local host
  for host in claude claude-desktop copilot vscode cursor windsurf zed; do
    "$JT" mcp --root data --print-config "$host" >"$host.json"
    jt_run list --full --config "$host.json" --json
    is "$code $err" '0 '
    is "$(jq -c '[.jt.server.name, (.jt.tools | has("JsonInspect", "json_editor_apply", "json_undo"))]' out.txt)" '["jt",true,true,true]'
  done
  # Where each host keeps it, jt list finds it by itself.
  export XDG_CONFIG_HOME=$PWD/.config
  local place
  for place in claude=.claude.json copilot=.copilot/mcp-config.json claude-desktop=.config/Claude/claude_desktop_config.json \
    vscode=.config/Code/User/mcp.json cursor=.cursor/mcp.json windsurf=.codeium/windsurf/mcp_config.json zed=.config/zed/settings.json; do
    install -D "${place%%=*}.json" "${place#*=}"
    (mkdir -p elsewhere && cd elsewhere && "$JT" list -l >../names.txt)
    is "$place $(cat names.txt)" "$place jt"
    rm "${place#*=}"
  done
  cp out.txt asked.json
  talk --root data <<END
$begin
{"jsonrpc":"2.0","id":1,"method":"tools/list"}
END
  is "$(jq -c '.jt.tools | keys' asked.json)" "$(answer 1 '[.result.tools[].name] | sort')"
}

@test "mcp: usage errors" {
  local case
  for case in extra '--http nonsense' '--http 127.0.0.1:99999' '--http 192.0.2.1:1' '--token-file none.txt --http 127.0.0.1:0' \
    '--max-bytes 10' '--root none' '--log none/calls.log' '--interpreter magic' '--llm-timeout x' '--read-onli'; do
    # shellcheck disable=SC2086 # words
    jt_run mcp $case </dev/null
    is "$case: $code $out" "$case: 2 "
    has "$err" 'jt: '
  done
}

@test "mcp: options of --http need it" {
  run "$JT" mcp --token-file token
  is "$status" 2
  has "$output" "option '--token-file' needs '--http'"
  run "$JT" mcp --allow-public
  is "$status" 2
  has "$output" "option '--allow-public' needs '--http'"
}

# http_server ARGUMENTS…: starts one that the test ends with `kill "$server"`; sets `url`.
http_server() {
  "$JT" mcp --http 127.0.0.1:0 "$@" 2>err.txt </dev/null 3>&- &
  server=$!
  for _ in $(seq 400); do
    if grep -q 'listening at' err.txt; then break; fi
    sleep 0.05
  done
  url=$(sed -n 's/^jt: listening at //p' err.txt)
}

# status CURL_ARGUMENTS…: of a request to list the tools.
status() {
  curl -s -o body -w '%{http_code}' --noproxy '*' -H 'Accept: application/json, text/event-stream' -H 'Content-Type: application/json' \
    -H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: tools/list' \
    -d '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}' \
    "$@" "$url"
}

@test "mcp: a token that no client can send is refused; whitespace around one is not part of it" {
  local text
  for text in '' '\n' '  \n' '\t\r\n'; do
    # shellcheck disable=SC2059 # with its escapes
    printf "$text" >token
    jt_run mcp --http 127.0.0.1:0 --token-file token
    is "$code $err" "2 jt: the token file 'token' is empty"
  done
  for text in 'tok\nsecond\n' 'a\tb' 'a\001' 'a\177b' '\000'; do
    # shellcheck disable=SC2059
    printf "$text" >token
    jt_run mcp --http 127.0.0.1:0 --token-file token
    is "$code $err" "2 jt: the token file 'token' contains a line break or a control character"
  done
  JT_MCP_TOKEN='  ' jt_run mcp --http 127.0.0.1:0
  is "$code $err" '2 jt: the token in JT_MCP_TOKEN is empty'
  JT_MCP_TOKEN=$'tok\nsecond' jt_run mcp --http 127.0.0.1:0
  is "$code $err" '2 jt: the token in JT_MCP_TOKEN contains a line break or a control character'

  local server url
  printf ' \ttok en \r\n\n' >token
  http_server --token-file token
  is "$(status)" 401
  is "$(status -H 'Authorization: Bearer tok en')" 200
  kill "$server"
  wait "$server"
}

@test "mcp: a port that is in use, with the reason" {
  local server url port
  http_server
  port=${url#http://127.0.0.1:}
  port=${port%/mcp}
  jt_run mcp --http "127.0.0.1:$port" </dev/null
  is "$code" 2
  has "$err" "cannot listen on '127.0.0.1', port $port: address already in use"
  kill "$server"
  wait "$server"
}

@test "mcp: over HTTP an answer is whole, whatever range of it a client asks for" {
  local server url range
  http_server
  is "$(status)" 200
  mv body whole
  for range in 'bytes=0-9' 'bytes=100000000-' 'bytes=0-0,5-9' 'bytes=x' 'nonsense'; do
    is "$range: $(status -H "Range: $range")" "$range: 200"
    cmp body whole
  done
  kill "$server"
  wait "$server"
}

@test "mcp: the end of the input, a signal and a cancellation end what works in memory" {
  python3 -c "print('[' * 90000 + ']' * 90000, end='')" >deep.json
  local each paths='{"filePath": "deep.json", "query": "$..*", "sort": ["@path"]}'
  for each in "$(call 1 json_table "$paths")" "$(call 1 json_values '{"filePath": "deep.json", "query": "$..*"}')"; do
    code=0
    { printf '%s\n' "$begin" "$each"; sleep 0.5; } | timeout -k 1 40 "$JT" mcp >out.txt 2>err.txt || code=$?
    is "$code $(<err.txt)" '0 '
  done
  mkfifo in
  "$JT" mcp <in >out.txt 2>err.txt &
  local server=$!
  exec 7>in
  printf '%s\n' "$begin" "$(call 1 json_table "$paths")" >&7
  sleep 0.5
  printf '%s\n' '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}' "$(call 1 validate_json '{"path": "config.json"}')" >&7
  # Its id is free when the call has ended.
  for _ in $(seq 400); do
    if grep -q '"id":1,"result"' out.txt; then break; fi
    sleep 0.1
    call 1 validate_json '{"path": "config.json"}' >&7
  done
  grep -q '"id":1,"result"' out.txt
  call 2 json_table "$paths" >&7
  sleep 0.5
  kill "$server"
  for _ in $(seq 400); do
    if ! kill -0 "$server" 2>/dev/null; then break; fi
    sleep 0.1
  done
  exec 7>&-
  wait "$server"
  is "$(<err.txt)" ''
}

@test "mcp: the end of the input ends it while nobody reads, and who reads later gets what was answered" {
  local ping='{"jsonrpc":"2.0","id":1,"method":"ping"}'
  for _ in $(seq 2500); do echo "$ping"; done >pings.txt
  # Their answers are more than a pipe holds, and they are not more than a pipe and the server hold.
  mkfifo answers
  sleep 60 <answers &
  local nobody=$!
  code=0
  cat pings.txt | timeout -k 1 40 "$JT" mcp >answers 2>err.txt || code=$?
  kill "$nobody"
  is "$code $(<err.txt)" '0 '
  cat pings.txt | "$JT" mcp | { sleep 1; cat; } >out.txt
  is "$(wc -l <out.txt)" 2500
}
