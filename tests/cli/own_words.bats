#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What jt says given back to it as keys, strings, names of files and of servers: data that looks like a message, a mark or
# a locator of jt's own is data. The tools of the server are in mcp_own_words.bats.

load helpers
load own_words

setup_file() {
  mkdir "$BATS_FILE_TMPDIR/said"
  cd "$BATS_FILE_TMPDIR/said" || return
  cp "$PROJECT"/examples/* .
  XDG_STATE_HOME=$PWD/.state collect
  # keys: each word is the key of itself; list: all words; rows: one object for each word; nested: one in another.
  jq '. as $words | {keys: ([.[] | {key: ., value: .}] | from_entries), list: ., rows: [.[] | {id: 1, (.): .}],
    nested: ([range(0; length) | {key: $words[.], value: {($words[-1 - .]): [$words[.]]}}] | from_entries)}' words.json >all.json
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  cp "$BATS_FILE_TMPDIR"/said/{words,all}.json .
  export XDG_STATE_HOME=$BATS_TEST_TMPDIR/.state
}

# What a field of a record (-c) holds, and an array of the fields of each record.
field='def plain: "\"" + gsub("\""; "\\\"") + "\"" | fromjson; def records: split("\n") | .[1:-1] | map(split("\t"));'

# equal FILTER FILE FILTER2 FILE2: what the filters make of the files is the same.
equal() {
  jq -S "$1" "$2" >left.out
  jq -S "$3" "$4" >right.out
  cmp left.out right.out || { diff left.out right.out | head -20; return 1; }
}

# shows_words: out.txt has each word, as it is, as a JSON string or as a field. (jt and jq escape other characters that
# cannot be seen.)
shows_words() {
  jq -Rs --slurpfile words words.json -r '. as $text | $words[0][] | select(test("[\u0000-\u001f\ufeff]") | not) |
    . as $word | tojson[1:-1] as $quoted | ($quoted | gsub("\\\\\""; "\"")) as $field |
    select($text | contains($word) or contains($quoted) or contains($field) | not)' out.txt >missing.out
  [ ! -s missing.out ] || { head -20 missing.out; return 1; }
}

# finds_again FILE: the lines of out.txt are paths in FILE, and the strings there are the words, each once.
finds_again() {
  local paths
  mapfile -t paths <out.txt
  [ ${#paths[@]} = "$(jq length words.json)" ]
  "$JT" get "$1" "${paths[@]}" --compact >found.out
  equal sort words.json sort <(jq -s . found.out)
}

@test "own words: there are hundreds, of each kind" {
  [ "$(jq length words.json)" -gt 400 ]
  for part in '(--max-bytes 200)' 'hint: ' 'note: ' 'undo: jt undo' '✓ Successfully applied' '#path' '"omitted":' 'error' '→' '@@ -' 'rev ' 'jt: '; do
    has "$(<words.json)" "${part//\"/\\\"}"
  done
}

@test "own words: get" {
  jt_run get all.json
  is "$code $err" '0 '
  equal . all.json . out.txt
  jt_run get all.json --json
  equal . all.json '.matches[0].value' out.txt
  for query in '$.keys.*' '$.list[*]'; do
    jt_run get all.json "$query" --compact
    equal '.list | sort' all.json . <(jq -s sort out.txt)
    jt_run get all.json "$query" --json
    equal '.list | sort' all.json '[.matches[].value] | sort' out.txt
    jt_run get all.json "$query" -c
    equal '.list | sort' all.json . <(jq -Rs "$field"' [records[][1] | plain | fromjson] | sort' out.txt)
    jt_run get all.json "$query" -l
    finds_again all.json
  done
}

@test "own words: keys, inspect and show" {
  for command in keys 'inspect --limit 9999' 'show --max-keys 9999 --max-items 9999'; do
    for dialect in pointer jsonpath normalized accessor; do
      jt_run $command all.json .keys -l --paths $dialect
      [ "${command%% *}" = show ] || finds_again all.json
    done
    jt_run $command all.json .keys
    is "$code $err" '0 '
    # Values of one kind are a single line of inspect.
    [ "${command%% *}" = inspect ] || shows_words
  done
  jt_run keys all.json .keys -c
  equal sort words.json sort <(jq -Rs "$field"' [records[][0] | plain]' out.txt)
  jt_run keys all.json .keys --json
  equal sort words.json '[.keys[].key] | sort' out.txt
  # An object of inspect, and not a map: few keys, and values of several types.
  jq '. as $words | [range(0; length; 9) | [$words[.:. + 9][] | {key: ., value: (if length > 9 then 1 else . end)}] | from_entries]' \
    words.json >few.json
  local few
  few=$(jq length few.json)
  [ "$few" -gt 40 ]
  for ((i = 0; i < few; i += 3)); do
    jt_run inspect few.json ".[$i]" --json
    equal ".[$i] | keys" few.json '.children | keys' out.txt
    equal ".[$i] | keys_unsorted" few.json '.keys' out.txt
  done
  for path in .keys .list .rows .nested; do
    jt_run show all.json $path --max-keys 9999 --max-items 9999 --json
    equal "$path" all.json .value out.txt
    jt_run show all.json $path --max-keys 9999 --max-items 9999
    equal "$path" all.json . out.txt
  done
  # Cut short, it is still JSON, and none of the keys is another's.
  jt_run show all.json .keys --max-bytes 3000 --json
  is "$(jq --slurpfile words words.json '[.value | keys[] | select(test("…") | not)] - $words[0]' out.txt)" '[]'
}

@test "own words: grep" {
  jt_run grep '' all.json --values --under .list --json
  equal . words.json '[.matches[].value]' out.txt
  jt_run grep '' all.json --keys --under .keys --json
  equal sort words.json '[.matches[].value] | sort' out.txt
  jt_run grep '' all.json --values --under .keys -l
  finds_again all.json
  jt_run grep '' all.json --values --under .list -c
  equal . words.json . <(jq -Rs "$field"' [records[][1] | plain]' out.txt)
  jt_run grep '' all.json --under .keys
  shows_words
  jt_run grep '' all.json --under .rows --context --json
  equal '[.rows[] | select(length == 2)] | length' all.json '[.matches[].record | select(length == 2)] | unique | length' out.txt
  # Each word is found as a fixed string, whatever it means elsewhere.
  jq -r '.[] | select(test("[\n\u0000]") | not)' words.json | some 60 >some.out
  while IFS= read -r word; do
    jt_run grep -xF -e "$word" all.json --values --under .list --json
    is "$(jq -r '[.matches[].value] | tojson' out.txt)" "$(jq -cn --arg word "$word" '[$word]')"
  done <some.out
}

@test "own words: table" {
  # As columns; those of other rows are null.
  jt_run table all.json '$.rows[0:60]' --jsonl
  equal '.rows[0:60]' all.json 'map(with_entries(select(.value != null)))' <(jq -s . out.txt)
  jq 'to_entries | map({n: .key, w: .value})' words.json >rows.json
  jt_run table rows.json . n w --json
  equal . words.json '[.rows[].w]' out.txt
  jt_run table rows.json . n w --jsonl
  equal . words.json 'map(.w)' <(jq -s . out.txt)
  for form in --tsv -c; do
    jt_run table rows.json . n w $form
    equal . words.json . <(jq -Rs "$field"' [records[][1] | plain]' out.txt)
  done
  jt_run table rows.json . n w --csv --no-header
  equal '[.[] | select(test("[\"\\n,]|^ | $") | not)]' words.json . <(jq -R '. / "," | .[1]' <(grep -a '^[0-9]*,[^",]*$' out.txt) | jq -s .)
  jt_run table rows.json . n w
  shows_words
}

@test "own words: diff, validate and format" {
  jq '.keys |= map_values(. + "x")' all.json >changed.json
  jt_run diff all.json changed.json --json
  is "$code" 1
  equal sort words.json '[.changes[].old] | sort' out.txt
  jt_run diff all.json changed.json -l
  finds_again all.json
  jt_run diff all.json changed.json --patch
  "$JT" patch all.json --ops out.txt -o patched.json -q
  equal . changed.json . patched.json
  jt_run diff all.json changed.json
  is "$(grep -c '^~ ' out.txt)" "$(jq length words.json)"
  jt_run validate all.json --json
  is "$(jq -c '.files[0] | [.valid, .root.keys]' out.txt)" '[true,4]'
  jq -r '"{" + ([.[] | tojson | "\(.): 1, \(.): 2"] | join(",")) + "}"' words.json >twice.json
  jt_run validate twice.json --duplicates --json --max-bytes 999999
  is "$(jq '.files[0].duplicates | length' out.txt)" "$(jq length words.json)"
  for options in --compact '--indent tab' ''; do
    jt_run format all.json $options
    equal . all.json . out.txt
  done
}

@test "own words: edits" {
  echo '{"list": [], "o": {}}' >target.json
  jq '.keys' all.json >object.json
  jt_run merge target.json .o @object.json --json
  is "$code $err" '0 '
  equal .keys all.json .o target.json
  jt_run set target.json .list @words.json
  equal . words.json .list target.json
  jt_run undo target.json
  equal '[]' words.json .list target.json
  jt_run delete target.json '$.o.*' --all --json
  is "$(jq -c .o target.json)" '{}'
  jt_run undo target.json
  equal .keys all.json .o target.json
}

# one WORD: edits of a member that has it as its key and its value.
one() {
  local path file=one.json
  path=$(jq -rn --arg word "$1" '"$[" + ($word | tojson) + "]"')
  jq -n --arg word "$1" '{($word): [$word], last: $word}' >$file
  jq -n --arg word "$1" '{add: $word}' >value.json
  jt_run append $file "$path" --string "$1" --no-undo --no-sync --json
  is "$code $err" '0 '
  is "$(jq -c . $file)" "$(jq -cn --arg word "$1" '{($word): [$word, $word], last: $word}')"
  jt_run set $file "$path" @value.json --dry-run
  is "$code $err" '0 '
  is "$(patch -s -o - $file out.txt | jq -c .)" "$(jq -cn --arg word "$1" '{($word): {add: $word}, last: $word}')"
  jt_run set $file "$path" @value.json --no-undo --no-sync --json
  jt_run rename --literal --no-undo --no-sync -- $file "$path" "$1$1"
  is "$code $err" '0 '
  is "$(jq -c . $file)" "$(jq -cn --arg word "$1" '{($word + $word): {add: $word}, last: $word}')"
  jt_run get $file "$path"
  is "$code" 1
  has "$err" 'jt: no path '
}

@test "own words: edits of one member" {
  jq -r '.[] | select(test("[\\n\\u0000]") | not) | select(. != "")' words.json | some 40 >some.out
  while IFS= read -r word; do
    one "$word"
  done <some.out
}

@test "own words: preview, sessions and apply" {
  jq '{a: map({w: .})}' words.json >session.json
  jq '[range(0; length; 9) as $i | {op: "replace", path: "/a/\($i)/w", value: .[($i + 1) % length]}]' words.json >ops.json
  jt_run preview session.json --ops ops.json --json
  is "$code $err" '0 '
  id=$(jq -r .session_id out.txt)
  equal '[.[].value]' ops.json '[.changes[].proposed_value]' out.txt
  equal '[range(0; length; 9) as $i | .[$i]]' words.json '[.changes[].current_value]' out.txt
  jt_run sessions show "$id" --json
  equal '[.[].value]' ops.json '[.. | .proposed_value? // empty]' out.txt
  jt_run apply "$id" --json
  equal '[.[].value]' ops.json '[.applied_changes[].new_value]' out.txt
  jq --slurpfile words words.json '[.a[].w] | [range(0; length; 9) as $i | .[$i]]' session.json >got.json
  equal '[.[].value]' ops.json . got.json
  # The instruction.
  jq -r '.[] | select(test("[\\n\\u0000\"“”]") | not)' words.json | some 20 >some.out
  while IFS= read -r word; do
    jt_run preview config.json "set env to \"$word\"" --json
    if [ "$code" = 0 ]; then
      is "$(jq -r '.changes[0].proposed_value' out.txt)" "$word"
      is "$("$JT" sessions show last --json | jq -r .instruction)" "set env to \"$word\""
    fi
  done <some.out
}

@test "own words: tool blocks" {
  jq '[.[range(0; length; 9)]]' words.json >some.json
  jq -r 'to_entries[] | "```json\n" + ({tool: "write_file", path: "f\(.key).txt", content: .value} | tojson) + "\n```\n"' some.json >answer.md
  jt_run blocks answer.md --json
  equal . some.json '[.blocks[].content]' out.txt
  mkdir tree
  jt_run blocks answer.md --run --root tree --json
  local i some written=()
  some=$(jq length some.json)
  for ((i = 0; i < some; i++)); do written+=(--rawfile "f$i" "tree/f$i.txt"); done
  equal . some.json . <(jq -n --argjson some "$some" "${written[@]}" '[range($some) as $i | $ARGS.named["f\($i)"]]')
  jt_run blocks answer.md --fix
  is "$(jq -Rs . out.txt)" "$(jq -Rs . answer.md)"
  # As the path.
  jq -r '.[] | select(. != "") | "```json\n" + ({tool: "write_file", path: ., content: "x"} | tojson) + "\n```\n"' words.json >paths.md
  jt_run blocks paths.md --json
  equal 'map(select(. != ""))' words.json '[.blocks[].path]' out.txt
}

@test "own words: servers and tools" {
  jq 'map({key: ., value: {type: "stdio", description: ., tools: {(.): {description: .}}}}) | from_entries' words.json >saved.json
  jt_run list --full --catalog saved.json --json
  equal . saved.json . out.txt
  jt_run list --catalog saved.json --json
  equal 'keys' saved.json 'keys' out.txt
  jt_run grep '' --catalog saved.json --descriptions --tools --json
  equal sort words.json '[.matches[].value] | unique' out.txt
  jt_run list --full --catalog saved.json -l
  is "$(sort -u out.txt | wc -l)" "$(jq length words.json)"
  jt_run list --catalog saved.json -c
  equal sort words.json '. | sort' <(jq -Rs "$field"' [records[][0] | plain]' out.txt)
  # Definitions.
  jq '{mcpServers: (map({key: ., value: {command: "true", description: .}}) | from_entries)}' words.json >servers.json
  jt_run list --config servers.json --json
  equal '.mcpServers | map_values(.description)' servers.json 'map_values(.description // "")' out.txt
}

@test "own words: names of files, and the commands to try" {
  # By the name of a file of lines, `.kay` is a path of one document: the one to try has that key still, and finds none.
  jq -r '.[] | select(test("[/\\n\\u0000]|[.](ndjson|jsonl)$") | not) | select(length > 0 and (utf8bytelength < 100) and . != "." and . != "..")' words.json |
    some 60 >some.out
  mkdir names
  cd names
  while IFS= read -r word; do
    printf '{"key": 1}' >"./$word"
    jt_run validate "./$word" --json
    is "$(jq -r '.files[0].file' out.txt)" "./$word"
    jt_run get "./$word" .kay --root . --json
    is "$code" 1
    has "$(jq -r .message out.txt)" "kay"
    rm out.txt err.txt
    jt_run get "./$word" .kay --root . --json
    mapfile -t commands < <(jq -r '.try[]?' out.txt)
    [ ${#commands[@]} -gt 0 ]
    for command in "${commands[@]}"; do
      eval "$command" >/dev/null
    done
    rm -f out.txt err.txt "./$word"
  done <../some.out
}
