#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# `jt mcp` as hosts see it: the official clients (1.x: 2025-11-25, 2.x: the stateless era) over stdio and over HTTP, and
# plain lines and requests where no client would send such things. The cases are in mcp/.

bats_require_minimum_version 1.5.0

setup_file() {
  cd "$BATS_TEST_DIRNAME/../.." || return
  export PROJECT=$PWD JT=${JT:-$PWD/build/release/jt} no_proxy='*'
  local said
  said=$(tests/interop/npm) || {
    export WHY=$said
    return 0
  }
  node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' || {
    export WHY="the packages need node 20"
    return 0
  }
  export NODE_MODULES=$said
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  export JT_TEST_FOLDER=$BATS_TEST_TMPDIR
}

# plain NAME: a case that needs no package.
plain() {
  command -v node >/dev/null || skip "node is not installed"
  timeout 580 node "$PROJECT/tests/interop/mcp/cases.mjs" "$1" 3>&-
}

# check NAME: one that needs the clients and the schema checker of the packages.
check() {
  [ -n "${NODE_MODULES-}" ] || skip "$WHY"
  plain "$1"
}

@test "mcp, first source: what JsonInspect returns" { check inspect_returns; }
@test "mcp, first source: update a user in a long array" { check update_a_user; }
@test "mcp, first source: add a feature flag" { check add_a_flag; }
@test "mcp, first source: insert in the middle, and each operation" { check insert_a_track; }
@test "mcp, second source: a simple field" { check simple_field; }
@test "mcp, second source: a nested structure" { check nested_structure; }
@test "mcp, second source: an ambiguous instruction" { check ambiguous; }
@test "mcp, second source: the error document, and each code" { check editor_errors; }
@test "mcp, third source: reads" { check text_reads; }
@test "mcp, third source: edits" { check text_edits; }
@test "mcp, third source: what is refused" { check text_refusals; }

@test "mcp tools: names, texts and schemas" { check listed; }
@test "mcp tools: results fit their schemas" { check results_fit; }
@test "mcp tools: wrong and unknown parameters" { check wrong_parameters; }
@test "mcp tools: near misses of names" { plain misspelled; }
@test "mcp tools: --read-only" { check read_only; }
@test "mcp tools: --tools" { check some_tools; }
@test "mcp tools: --max-bytes" { check budget; }
@test "mcp tools: --log has no values" { check log; }
@test "mcp tools: revisions of the protocol" { check eras; }

@test "mcp: 16 clients, 5,000 calls, shared files: no edit is lost" { check together; }
@test "mcp: edits of one file are made in their order" { plain in_order; }
@test "mcp: 10,000 malformed messages on stdin" { plain malformed_lines; }
@test "mcp: 10,000 malformed messages over HTTP" { plain malformed_requests; }
@test "mcp: what is no HTTP" { plain malformed_http; }

@test "mcp: no way out of the roots, on any tool" { plain escapes; }
@test "mcp: no way out by links that change" { plain swapped; }
@test "mcp: the folder that is the root without --root" { plain implicit_root; }
@test "mcp http: names and origins of other sites are refused" { plain rebinding; }
@test "mcp http: a client that closes its half of the connection" { plain half_closed; }
@test "mcp http: a refused request with a long id" { plain long_id; }
@test "mcp http: large answers at once, and requests beside them" { plain large_answers; }
@test "mcp http: addresses" { plain addresses; }
@test "mcp http: tokens" { check tokens; }
@test "mcp http: an address that others can reach" { plain public_address; }
@test "mcp http: however it ends, no helper is left" { check ends; }
@test "mcp stdio: its ends" { plain ends_of_stdio; }

@test "mcp, large file: pings and small calls are answered" { check pings; }
@test "mcp, large file: progress" { check progress; }
@test "mcp, large file: a cancelled call stops" { check cancelled; }
@test "mcp, large file: the end comes at once" { plain ends_at_work; }

# The Inspector's command line reads the version of the package that it is a part
# of, which is not installed.
@test "mcp: the command line of the Inspector, over both transports" {
  [ -n "${NODE_MODULES-}" ] || skip "$WHY"
  local inspector=$NODE_MODULES/@modelcontextprotocol/inspector-cli/build/index.js
  echo '{"name": "@modelcontextprotocol/inspector", "version": "1.0.3"}' >"$NODE_MODULES/@modelcontextprotocol/package.json"
  echo '{"a": {"b": 5}}' >a.json
  export HOME=$PWD/home XDG_STATE_HOME=$PWD/home
  mkdir home
  node "$inspector" "$JT" mcp --method tools/list >list.json 3>&-
  [ "$(jq '[.tools[].name] | contains(["JsonInspect", "JsonPatch", "json_editor_apply"])' list.json)" = true ]
  node "$inspector" "$JT" mcp --method tools/call --tool-name get_json_value --tool-arg path=a.json 'json_path=$.a.b' >said.json 3>&-
  [ "$(jq -c . said.json)" = '{"content":[{"type":"text","text":"5"}],"isError":false}' ]
  "$JT" mcp --http 127.0.0.1:0 2>log 3>&- </dev/null &
  local server=$!
  for _ in $(seq 600); do
    if grep -q listening log; then break; fi
    sleep 0.1
  done
  # It reads what looks like JSON as JSON; so text that is JSON has quotes.
  node "$inspector" "$(grep -o 'http:.*' log)" --transport http --method tools/call --tool-name JsonPatch \
    --tool-arg filePath=a.json operation=set path=/a/b 'value="7"' >said.json 3>&- || { kill "$server"; cat said.json; false; }
  kill "$server"
  wait "$server"
  [ "$(jq -c '[.structuredContent | .status, .targetPath, .newValue]' said.json)" = '["success","/a/b",7]' ]
  [ "$(<a.json)" = '{"a": {"b": 7}}' ]
}
