#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What jt says, given to the tools of its server as data: no tool takes it for a message or a mark of its own.

load helpers
load own_words

setup_file() {
  mkdir "$BATS_FILE_TMPDIR/said"
  cd "$BATS_FILE_TMPDIR/said" || return
  cp "$PROJECT"/examples/* .
  XDG_STATE_HOME=$PWD/.state collect
}

# talk ARGUMENTS…: sends the requests of requests.ndjson to `jt mcp`; what came back is in out.txt, an array in the order
# of the requests.
talk() {
  local request
  mkfifo requests
  "$JT" mcp "$@" <requests >replies.txt 2>err.txt 3>&- &
  server=$!
  exec 9>requests
  cat >&9 - requests.ndjson <<'END'
{"jsonrpc":"2.0","id":-1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
END
  for _ in $(seq 600); do
    if [ "$(wc -l <replies.txt)" -gt "$(wc -l <requests.ndjson)" ]; then break; fi
    sleep 0.1
  done
  exec 9>&-
  wait "$server"
  rm requests
  jq -s 'map(select(.id >= 0)) | sort_by(.id)' replies.txt >out.txt
}

# calls TOOL FILTER: for each word, with its number as $n, a call of the tool with the arguments that FILTER makes of it.
calls() {
  jq -c --arg tool "$1" "to_entries[] | .key as \$n | {jsonrpc: \"2.0\", id: \$n, method: \"tools/call\",
    params: {name: \$tool, arguments: (.value | $2)}}" words.json >requests.ndjson
}

# all FILTER: for each word ($word) and the result of its call ($result, its text $text) the filter is true.
all() {
  jq -c --slurpfile words words.json "range(0; length) as \$n | \$words[0][\$n] as \$word | .[\$n].result as \$result |
    \$result.content[0].text as \$text | select(($1) | not) | [\$word, .[\$n]]" out.txt >wrong.out
  [ ! -s wrong.out ] || { head -c 2000 wrong.out; return 1; }
  [ "$(jq length out.txt)" = "$(jq length words.json)" ]
}

# The word in a text that names keys: as it is, or as in JSON. (jt and jq escape other characters that cannot be seen.)
shown='def shown($word): . as $text | ($word | test("[\u0000-\u001f\ufeff]")) or ($text | contains($word)) or
  ($text | contains($word | tojson[1:-1]));'

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  cp "$BATS_FILE_TMPDIR/said/words.json" .
  export XDG_STATE_HOME=$BATS_TEST_TMPDIR/.state
  # A document for each word: its key and its value, before another member.
  mkdir documents
  jq -r '.[] | {before: 0, (.): ., last: ("is " + .)} | tojson' words.json |
    awk '{ file = "documents/" (NR - 1) ".json"; print >file; close(file) }'
}

teardown() {
  exec 9>&- || true
  if [ -n "${server-}" ]; then kill -9 "$server" 2>/dev/null || true; fi
}

@test "mcp own words: values" {
  calls get_json_value '{path: "documents/\($n).json", json_path: "$.last"}'
  talk
  all '($text | fromjson) == "is " + $word'
  calls get_json_value '{path: "documents/\($n).json", json_path: "$"}'
  talk
  all '($text | fromjson) == {before: 0, ($word): $word, last: ("is " + $word)}'
  calls preview_json '{path: "documents/\($n).json"}'
  talk
  all '($text | fromjson) == {before: 0, ($word): $word, last: ("is " + $word)}'
  calls json_grep '{filePath: "documents/\($n).json", pattern: "^is "}'
  talk
  all '$result.structuredContent == ($text | fromjson) and $result.structuredContent.matches[0].value == "is " + $word'
  calls json_table '{filePath: "documents/\($n).json", query: "$"}'
  talk
  all '$result.structuredContent.rows == [{before: 0, ($word): $word, last: ("is " + $word)}]'
}

@test "mcp own words: keys" {
  calls list_json_keys '{path: "documents/\($n).json"}'
  talk
  all "$shown"' ($text | shown($word)) and ($text | contains("last (string)"))'
  calls validate_json '{path: "documents/\($n).json"}'
  talk
  all "$shown"' ($text | shown($word)) and ($text | test("last\\), size: [0-9.]+ (bytes|KB)$"))'
  calls JsonInspect '{filePath: "documents/\($n).json"}'
  talk
  all '$result.structuredContent.keys == ({before: 0, ($word): 0, last: 0} | keys_unsorted)'
}

@test "mcp own words: edits" {
  calls set_json_value '{path: "documents/\($n).json", json_path: "$[\(. | tojson)]", value: ("new " + . | tojson)}'
  talk
  all "$shown"' $result.isError == false and ($text | shown("new " + $word)) and ($text | contains("json_undo"))'
  cat documents/*.json | jq -sc 'map(select(.last != null)) | map({(.last[3:]): .[.last[3:]]}) | add' >got.json
  is "$(jq -c 'to_entries | map(select(.key as $k | ["before", "last"] | index($k) | not)) | map(select(.value != "new " + .key))' got.json)" '[]'
  calls set_json_value '{path: "documents/\($n).json", json_path: "$.last", value: ("is now " + . | tojson), dry_run: true}'
  talk
  all "$shown"' $result.isError == false and ($text | shown("is now " + $word)) and ($text | shown("is " + $word))'
  calls delete_json_key '{path: "documents/\($n).json", json_path: "$[\(. | tojson)]"}'
  talk
  all '$result.isError == false'
  is "$(cat documents/*.json | jq -sc 'map(select(length > 2)) | map(.last[3:])' | jq -c '. - ["before", "last"]')" '[]'
}

@test "mcp own words: servers and tools" {
  # Each is looked for among all: with a part of them, other ones in each run, it is the square of it.
  jq -c '.[]' words.json | some "$(jq length words.json)" | jq -s . >some.json
  mv some.json words.json
  jq 'map({key: ., value: {type: "stdio", tools: {(.): {description: ("does " + .)}}}}) | from_entries' words.json >saved.json
  calls tool_info '{server: ., tool: .}'
  talk --catalog saved.json
  all '($result.isError and ($word == "" or $word == "*")) or ($text | contains("does " + $word | tojson[1:-1]))'
  calls tool_grep '{pattern: ("^does " + gsub("(?<c>[^a-zA-Z0-9])"; "\\\(.c)") + "$")}'
  talk --catalog saved.json
  all '($word | test("[\u0000-\u001f]")) or ([$result.structuredContent.matches[]?.value] | index("does " + $word) != null)'
}

@test "mcp own words: tool blocks" {
  calls check_tool_blocks '{content: ("```json\n" + ({tool: "write_file", path: "a.txt", content: .} | tojson) + "\n```\n")}'
  talk
  all '$result.structuredContent.blocks[0].content == $word'
}
