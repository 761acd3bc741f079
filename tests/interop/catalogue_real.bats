#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The catalogue of real MCP servers, from npm, and of servers that misbehave.

bats_require_minimum_version 1.5.0

setup_file() {
  cd "$BATS_TEST_DIRNAME/../.." || return
  export PROJECT=$PWD
  JT_BUILD=${JT_BUILD:-$PROJECT/build/release}
  export JT=${JT:-$JT_BUILD/jt} HOSTILE=$JT_BUILD/tests/interop/hostile/hostile_server
  [ -x "$HOSTILE" ] || HOSTILE=$PROJECT/build/release/tests/interop/hostile/hostile_server
  if NPM=$(tests/interop/npm); then export NPM; else
    export WHY=$NPM
    unset NPM
  fi
  export XDG_CACHE_HOME=$BATS_FILE_TMPDIR/cache
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  mkdir files
}

# of_npm NAME: a line of a configuration.
of_npm() { printf '"%s": {"command": "node", "args": ["%s/@modelcontextprotocol/server-%s/dist/index.js"%s]}' "$1" "$NPM" "$1" "${2:-}"; }

official() {
  [ -n "${NPM:-}" ] || skip "$WHY"
  {
    echo '{"mcpServers": {'
    for name in everything memory sequential-thinking; do of_npm "$name"; echo ','; done
    of_npm filesystem ", \"$PWD/files\""
    echo ','
    echo '"modern": {"command": "'"$HOSTILE"'", "args": ["modern"]},'
    echo '"gone": {"command": "/nonexistent/program"},'
    echo '"dies": {"command": "sh", "args": ["-c", "exit 3"]}}}'
  } >servers.json
}

@test "list --full: four official servers, one of the stateless era, two that are dead" {
  official
  "$JT" list --full --json --config servers.json >all.json
  [ "$(jq -r '[.[] | select(.tools)] | length' all.json)" = 5 ]
  [ "$(jq -r '.gone.error.code + " " + .dies.error.code' all.json)" = "SERVER_UNREACHABLE SERVER_UNREACHABLE" ]
  [ "$(jq -r '.memory.tools | has("read_graph")' all.json)" = true ]
  [ "$(jq '.filesystem.tools | length' all.json)" -gt 10 ]
  [ "$(jq -c '[.[] | (.tools // {}) | keys_unsorted | . == sort] | all' all.json)" = true ]
}

@test "list --full: tools are those that the client of the protocol's own package gets" {
  official
  cat >client.mjs <<'END'
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';
const [, , npm, ...args] = process.argv;
const from = createRequire(npm + '/x.js');
const load = (name) => import(pathToFileURL(from.resolve(name)).href);
const {Client} = await load('@modelcontextprotocol/sdk/client/index.js');
const {StdioClientTransport} = await load('@modelcontextprotocol/sdk/client/stdio.js');
const client = new Client({name: 'test', version: '1'});
await client.connect(new StdioClientTransport({command: 'node', args, stderr: 'ignore'}));
const tools = {};
let cursor;
do {
  const page = await client.request({method: 'tools/list', params: cursor === undefined ? {} : {cursor}},
    (await load('@modelcontextprotocol/sdk/types.js')).ListToolsResultSchema);
  for (const {name, description, inputSchema} of page.tools) tools[name] = {description, input_schema: inputSchema};
  cursor = page.nextCursor;
} while (cursor !== undefined);
console.log(JSON.stringify(tools));
await client.close();
END
  "$JT" list --full --json --config servers.json >all.json
  for name in everything filesystem memory sequential-thinking; do
    folder=()
    if [ "$name" = filesystem ]; then folder=("$PWD/files"); fi
    theirs=$(node client.mjs "$NPM" "$NPM/@modelcontextprotocol/server-$name/dist/index.js" "${folder[@]}" | jq -cS .)
    ours=$(jq -cS --arg name "$name" '.[$name].tools | map_values({description, input_schema})' all.json)
    [ -n "$theirs" ]
    [ "$ours" = "$theirs" ]
  done
}

@test "grep: every path leads to its value in list --full --json" {
  official
  "$JT" list --full --json --config servers.json >all.json
  "$JT" grep . --config servers.json -l -q 2>/dev/null || true
  mapfile -t paths < <("$JT" grep . --config servers.json -l 2>/dev/null)
  [ "${#paths[@]}" -gt 300 ]
  "$JT" get all.json "${paths[@]}" --json >found.json
}

@test "the cache: a second time nothing is started; another environment is another server" {
  cat >server.sh <<END
echo started >>"$PWD/starts"
exec "$HOSTILE" plain
END
  config() { printf '{"mcpServers": {"one": {"command": "sh", "args": ["%s"], "env": {"ACCOUNT": "%s"}}}}' "$PWD/server.sh" "$1" >one.json; }
  starts() { wc -l <starts; }
  config first-account
  "$JT" list --full --config one.json >first
  "$JT" list --full --config one.json >second
  cmp first second
  [ "$(starts)" = 1 ]
  config other-account
  "$JT" list --full --config one.json
  [ "$(starts)" = 2 ]
  "$JT" list --full --config one.json --refresh
  [ "$(starts)" = 3 ]
  "$JT" list --full --config one.json --offline
  [ "$(starts)" = 3 ]
  config third-account
  run -2 "$JT" list --full --config one.json --offline
  [ "$(starts)" = 3 ]
  if grep -rq account "$XDG_CACHE_HOME"; then return 1; fi
}

@test "servers of the current folder are not started, unless they are trusted" {
  printf '{"mcpServers": {"trap": {"command": "sh", "args": ["-c", "touch %s/sprung"]}}}' "$PWD" >.mcp.json
  mkdir .vscode .cursor
  sed 's/mcpServers/servers/; s/trap/trap2/' .mcp.json >.vscode/mcp.json
  sed 's/trap/trap3/' .mcp.json >.cursor/mcp.json
  export HOME=$PWD/home
  mkdir home
  "$JT" list >listed
  grep -q trap3 listed
  run -2 "$JT" list --full --json
  [ "$(jq -r '[.[].error.code] | unique[]' <<<"$output")" = NOT_TRUSTED ]
  run -2 "$JT" info trap2
  run "$JT" grep anything
  [ ! -e sprung ]
  run -2 "$JT" list --full --config .mcp.json
  [ -e sprung ]
  rm sprung
  run -2 "$JT" list --full --trust-project
  [ -e sprung ]
}

@test "secrets are in no output, no error and no cache file" {
  cat >servers.json <<END
{"mcpServers": {
  "tells": {"command": "sh", "args": ["-c", "echo TOKEN=\$TOKEN >&2; exit 1"], "env": {"TOKEN": "canary-in-env"}},
  "good": {"command": "$HOSTILE", "args": ["plain"], "env": {"TOKEN": "canary-in-env"}},
  "web": {"type": "http", "url": "http://127.0.0.1:9/mcp", "headers": {"Authorization": "Bearer canary-in-header"}}
}}
END
  for format in "" -c -l --json; do
    "$JT" list --full --refresh --config servers.json $format >>said 2>&1
    "$JT" list --config servers.json $format >>said 2>&1
    "$JT" grep . --config servers.json $format >>said 2>&1 || true
    "$JT" info tells web --config servers.json $format >>said 2>&1 || true
  done
  grep -q hidden said
  if grep -rq canary said "$XDG_CACHE_HOME"; then return 1; fi
}

@test "hostile servers, all at once: each has its tools or its error, and nothing is left" {
  export HOSTILE_PIDS=$PWD/pids
  {
    echo '{"mcpServers": {'
    for mode in silent banner stubborn grandchild dies empty-cursor repeating-cursor long-line invalid-utf8 escapes; do
      echo "\"$mode\": {\"command\": \"$HOSTILE\", \"args\": [\"$mode\"]},"
    done
    echo "\"plain\": {\"command\": \"$HOSTILE\", \"args\": [\"plain\"]}}}"
  } >servers.json
  "$JT" list --full --json --timeout 4 --config servers.json >all.json
  codes=$(jq -r 'to_entries[] | .key + " " + (.value.error.code // "tools")' all.json)
  echo "$codes"
  [ "$(grep -c . <<<"$codes")" = 11 ]
  grep -qx 'silent SERVER_TIMEOUT' <<<"$codes"
  grep -qx 'repeating-cursor SERVER_PROTOCOL' <<<"$codes"
  grep -qx 'long-line SERVER_PROTOCOL' <<<"$codes"
  grep -qx 'plain tools' <<<"$codes"
  grep -qx 'banner tools' <<<"$codes"
  grep -qx 'empty-cursor tools' <<<"$codes"
  "$JT" info escapes --config servers.json >shown
  if grep -q $'\x1b' shown; then return 1; fi
  [ -s pids ]
  while read -r pid; do
    # A zombie that nobody has waited for yet does not run.
    if [ -e "/proc/$pid/stat" ]; then [ "$(sed 's/.*) //' "/proc/$pid/stat" | cut -c1)" = Z ]; fi
  done <pids
}

@test "ten thousand tools" {
  echo "{\"mcpServers\": {\"many\": {\"command\": \"$HOSTILE\", \"args\": [\"many-tools\", \"10000\"]}}}" >many.json
  "$JT" list --full --json --config many.json >all.json
  [ "$("$JT" get all.json '$.many.tools.*' --count)" = 10000 ]
  "$JT" grep . --names --tools -l --config many.json >paths
  [ "$(wc -l <paths)" = 10000 ]
}
