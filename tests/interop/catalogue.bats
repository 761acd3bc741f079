#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The catalogue over real servers: what jt lists is what the reference client gets, and what it finds is where it says.

bats_require_minimum_version 1.5.0
load servers

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
  unset JT_MCP_CONFIG CLAUDE_CONFIG_DIR COPILOT_HOME
}

teardown() {
  local file
  for file in *.pid; do
    if [ -s "$file" ]; then kill "$(<"$file")" 2>/dev/null || true; fi
  done
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

# found ARGUMENTS…: the paths that grep finds in the kept answers of the real servers, sorted.
found() { "$JT" grep --config real.json --offline --json "$@" 2>err.txt </dev/null 3>&- | jq -r '.matches[].path' | sort; }

# selected FILTER: paths of the catalogue, selected by jq, as jt spells them, sorted.
selected() {
  jq -c "$1" catalogue.json | sort -u >selected.json
  local path
  while read -r path; do
    jq -r 'map(if type == "number" then "[\(.)]"
      elif test("^[A-Za-z_$][A-Za-z0-9_$]*$") then ".\(.)" else "[\u0027\(.)\u0027]" end) | join("")' <<<"$path"
  done <selected.json | sort
}

@test "catalogue: grep looks at the servers, owners and parts that it is told to, as jq does" {
  real_servers
  "$JT" list --full --config real.json --json >catalogue.json 2>err.txt 3>&-
  local filter
  # The names of servers, and all of one.
  diff <(found --server 'mem*' --names .) <(selected 'paths | select(.[0] == "memory") | select(length == 1
    or (.[1] | IN("tools", "prompts", "resources", "resource_templates")) and (length == 3 or (length == 4 and .[3] == "title")))')
  [ "$(found --server '*/think*' . | sed "s/'\].*//" | sort -u)" = "['sequential/thinking" ]
  # Names: of tools, prompts and resources, with their titles and the names of arguments.
  filter='. as $all | paths | select(.[0] != "gone" and .[0] != "closed") | select(length > 2) | select(
    (length == 3 and (.[1] | IN($sections[]))) or (length == 4 and (.[1] | IN($sections[])) and .[3] == "title"
       and (.[0:4] as $p | $all | getpath($p) | type == "string"))
    or (length == 6 and (.[1] | IN($sections[])) and .[1] == "prompts" and .[3] == "arguments" and (.[5] | IN("name", "title"))))'
  diff <(found --names --tools .) <(selected '["tools"] as $sections | '"$filter")
  diff <(found --names --prompts .) <(selected '["prompts"] as $sections | '"$filter")
  diff <(found --names --resources .) <(selected '["resources", "resource_templates"] as $sections | '"$filter")
  # Descriptions, but not those in schemas.
  filter='. as $all | paths | select(.[-1] == "description" and length > 3 and (. as $p | $all | getpath($p) | type == "string"))
    | select((length == 4) or (.[1] == "prompts" and .[3] == "arguments" and length == 6))'
  diff <(found --descriptions --tools --prompts --resources '(?s).') <(selected "$filter")
  # Schemas: whatever is found is in them, and the descriptions of direct properties are.
  found --input-schema '(?s).' >input
  [ "$(wc -l <input)" -gt 50 ]
  [ "$(grep -vc '\.input_schema\.' input)" = 0 ]
  selected '. as $all | paths | select(length == 7 and .[1] == "tools" and .[3] == "input_schema" and .[4] == "properties"
    and .[6] == "description" and (. as $p | $all | getpath($p) | type == "string"))' >properties
  [ "$(wc -l <properties)" -gt 20 ]
  [ -z "$(comm -13 input properties)" ]
  found --output-schema '(?s).' >output
  [ "$(wc -l <output)" -gt 5 ]
  [ "$(grep -vc '\.output_schema\.' output)" = 0 ]
  # Together the parts of tools are all of them.
  diff <(found --tools '(?s).') <({ found --tools --names '(?s).'; found --tools --descriptions '(?s).'; cat input output; } | sort)
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
