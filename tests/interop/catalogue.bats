#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The catalogue over real servers: what jt lists is what the reference client gets, and what it finds is where it says.

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
  reference=$PROJECT/tests/interop/http/reference.mjs
  # Neither the settings nor the cache of the user.
  mkdir -p home
  export HOME=$PWD/home XDG_CACHE_HOME=$PWD/cache XDG_CONFIG_HOME=$PWD/home/.config
  unset JT_MCP_CONFIG
}

teardown() {
  local file
  for file in *.pid; do
    if [ -s "$file" ]; then kill "$(<"$file")" 2>/dev/null || true; fi
  done
}

packages() {
  [ -n "${NODE_MODULES-}" ] || skip "$WHY"
}

# await FILE TEXT: until the file has it.
await() {
  for _ in $(seq 600); do
    if grep -qs -- "$2" "$1"; then return 0; fi
    sleep 0.1
  done
  cat "$1"
  return 1
}

# real_servers: writes real.json, with five servers that answer and two that cannot.
real_servers() {
  packages
  mkdir -p files
  jq -n --arg modules "$NODE_MODULES" --arg modern "$PROJECT/tests/interop/http/stateless.mjs" --arg here "$PWD" '
    def official($name): "\($modules)/@modelcontextprotocol/server-\($name)/dist/index.js";
    {mcpServers: {
      everything: {command: "node", args: [official("everything"), "stdio"]},
      filesystem: {command: "node", args: [official("filesystem"), "\($here)/files"]},
      memory: {command: "node", args: [official("memory")], env: {MEMORY_FILE_PATH: "\($here)/memory.jsonl"}},
      "sequential/thinking": {command: "node", args: [official("sequential-thinking")]},
      modern: {command: "node", args: [$modern, "stdio"], env: {NODE_MODULES: $modules}},
      gone: {command: "/no/such/program"},
      closed: {type: "http", url: "http://127.0.0.1:1/mcp"}
    }}' >real.json
}

# offered FILE NAME: what jt says that a server offers, in the form of the reference.
offered() {
  jq -S --arg name "$2" '.[$name] | {server, tools, prompts, resources, resource_templates: (.resource_templates // {})}' "$1"
}

# same_as_reference CATALOGUE NAME KIND PLACE…
same_as_reference() {
  local catalogue=$1 name=$2
  shift 2
  node "$reference" "$@" >theirs 3>&-
  jq -e '.tools | length > 0' theirs
  diff <(jq -S . theirs) <(offered "$catalogue" "$name")
}

@test "catalogue: five servers as the reference client sees them, two that cannot be asked" {
  real_servers
  "$JT" list --full --config real.json --json >catalogue.json 2>err.txt 3>&-
  [ "$(jq -c '[keys, (map_values(select(.error).error.code))]' catalogue.json)" = \
    '[["closed","everything","filesystem","gone","memory","modern","sequential/thinking"],{"closed":"SERVER_UNREACHABLE","gone":"SERVER_UNREACHABLE"}]' ]
  local name command
  for name in everything filesystem memory sequential/thinking modern; do
    mapfile -t command < <(jq -r --arg name "$name" '.mcpServers[$name] | .command, .args[]' real.json)
    if [ "$name" = modern ]; then
      same_as_reference catalogue.json "$name" stateless-stdio "${command[@]}"
    else
      same_as_reference catalogue.json "$name" stdio "${command[@]}"
    fi
  done
  # There was something of each kind to compare.
  jq -e '.everything | (.prompts | length > 0) and (.resources | length > 0) and (.resource_templates | length > 0)' catalogue.json
}

@test "catalogue: every path that grep prints finds its value" {
  real_servers
  "$JT" list --full --config real.json --json >catalogue.json 2>err.txt 3>&-
  "$JT" grep . --config real.json --offline --json >found.json 2>err.txt </dev/null 3>&-
  mapfile -t paths < <(jq -r '.matches[].path' found.json)
  [ "${#paths[@]}" -gt 300 ]
  # A path per line, and no line for two of them.
  [ "${#paths[@]}" = "$(printf '%s\n' "${paths[@]}" | sort -u | wc -l)" ]
  "$JT" get - "${paths[@]}" --json <catalogue.json >got.json
  # The value of a key match is the last step of its path: what it leads to is an object.
  jq -c '.matches[] | if .kind == "key" then [.path, "key"] else [.path, .value] end' found.json >wanted
  jq -c --slurpfile found found.json '
    [$found[0].matches[].kind] as $kinds | [.matches[].value] as $values | [$found[0].matches[].path] as $paths
    | range($kinds | length) as $i
    | if $kinds[$i] == "key" then [$paths[$i], "key"]
      else [$paths[$i], ($values[$i] | if type == "string" then . else tojson end)] end' got.json >have
  diff wanted have
  [ "$(jq '.matches | length' got.json)" = "${#paths[@]}" ]
  # The name that a key match shows is a step of its path.
  [ "$(jq '[.matches[] | select(.kind == "key")] | length' found.json)" -gt 50 ]
  jq -e '[.matches[] | select(.kind == "key" and (.value as $v | .path | contains($v) | not))] == []' found.json
}

@test "catalogue: one server over stdio, HTTP and the old HTTP+SSE at once" {
  real_servers
  local kind port
  for kind in streamableHttp sse; do
    port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
    PORT=$port node "$NODE_MODULES/@modelcontextprotocol/server-everything/dist/index.js" "$kind" >"$kind.log" 2>&1 3>&- </dev/null &
    echo $! >"$kind.pid"
    await "$kind.log" "on port $port"
    echo "$port" >"$kind.port"
  done
  local http old
  http=http://127.0.0.1:$(<streamableHttp.port)/mcp
  old=http://127.0.0.1:$(<sse.port)/sse
  jq --arg http "$http" --arg old "$old" '{mcpServers: {
    stdio: .mcpServers.everything, http: {type: "http", url: $http}, old: {type: "sse", url: $old},
    found: {type: "http", url: $old}}}' real.json >three.json
  "$JT" list --full --config three.json --json >catalogue.json 3>&-
  [ "$(jq -c 'map_values([.type, .error.code])' catalogue.json)" = \
    '{"found":["http",null],"http":["http",null],"old":["sse",null],"stdio":["stdio",null]}' ]
  same_as_reference catalogue.json http http "$http"
  same_as_reference catalogue.json old sse "$old"
  same_as_reference catalogue.json found sse "$old"
  "$JT" info "$http" --json >info.json 3>&-
  diff <(jq -S .tools theirs) <(jq -S .tools info.json)
}
