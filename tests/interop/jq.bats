#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The same questions to jt and to jq, and the same answers. Values are compared as jq prints them, sorted by key.

bats_require_minimum_version 1.5.0

setup_file() {
  command -v jq >/dev/null || skip "jq is not installed"
  cd "$BATS_TEST_DIRNAME/../.." || return
  export PROJECT=$PWD
  export DOCUMENTS=$BATS_FILE_TMPDIR
  local gen=${JT_BUILD:-$PROJECT/build/release}/tests/bench/jt_gen
  local seed=${JT_SEED:-$((RANDOM << 15 | RANDOM))}
  echo "# seed $seed; JT_SEED=$seed repeats it" >&3
  "$gen" tweets 300 --seed "$seed" >"$DOCUMENTS/tweets.json"
  "$gen" tweets-pretty 50 --seed $((seed + 1)) >"$DOCUMENTS/pretty.json"
  "$gen" users 2000 --seed $((seed + 2)) >"$DOCUMENTS/users.json"
  "$gen" wide 20000 --seed $((seed + 3)) >"$DOCUMENTS/wide.json"
  "$gen" ndjson 40 --seed $((seed + 4)) >"$DOCUMENTS/lines.ndjson"
}

setup() {
  command -v jq >/dev/null || skip "jq is not installed"
  JT=${JT:-$PROJECT/build/release/jt}
}

# same FILE JT-PATH JQ-FILTER
same() {
  local ours theirs
  ours=$("$JT" get "$1" "$2" | jq -cS .) || return
  theirs=$(jq -cS "$3" "$1") || return
  [ -n "$theirs" ] || { echo "jq finds nothing: $3"; return 1; }
  [ "$ours" = "$theirs" ] || { diff <(echo "$theirs") <(echo "$ours") | head -20; return 1; }
}

# The keys of every object and the length of every array that a shape tells of.
@test "get: one location" {
  same "$PROJECT/examples/shop.json" . .
  same "$PROJECT/examples/config.json" .features.rollout .features.rollout
  same "$PROJECT/examples/users.json" '.users[3].settings' '.users[3].settings'
  same "$PROJECT/examples/users.json" /users/0/email '.users[0].email'
  same "$DOCUMENTS/tweets.json" '.statuses[299].user' '.statuses[299].user'
  same "$DOCUMENTS/tweets.json" '$.statuses[-1].text' '.statuses[-1].text'
  same "$DOCUMENTS/pretty.json" .search_metadata .search_metadata
  same "$DOCUMENTS/wide.json" .last .last
}

@test "get: wildcards and slices" {
  same "$DOCUMENTS/tweets.json" '$.statuses[*].text' '.statuses[].text'
  same "$DOCUMENTS/tweets.json" '$.statuses[*].entities.hashtags[*].text' '.statuses[].entities.hashtags[].text'
  same "$DOCUMENTS/pretty.json" '$.statuses[10:20].user.name' '.statuses[10:20][].user.name'
  same "$DOCUMENTS/users.json" '$.users[-3:].id' '.users[-3:][].id'
}

@test "get: descendants in document order" {
  same "$DOCUMENTS/pretty.json" '$..screen_name' '[.. | objects | select(has("screen_name")) | .screen_name][]'
  same "$DOCUMENTS/users.json" '$..theme' '.users[].settings.theme'
}

@test "get: filters" {
  same "$DOCUMENTS/users.json" "\$.users[?@.settings.theme == 'dark'].id" '.users[] | select(.settings.theme == "dark") | .id'
  same "$DOCUMENTS/users.json" '$.users[?@.createdAt].name' '.users[] | select(has("createdAt")) | .name'
  same "$DOCUMENTS/tweets.json" '$.statuses[?@.retweet_count > 95].favorite_count' \
    '.statuses[] | select(.retweet_count > 95) | .favorite_count'
  same "$DOCUMENTS/tweets.json" '$.statuses[?length(@.entities.hashtags) == 2].lang' \
    '.statuses[] | select((.entities.hashtags | length) == 2) | .lang'
}

@test "get: a pipe answers as the file does" {
  run -0 bash -c '"$1" get - "\$.statuses[*].text" <"$2" | md5sum' - "$JT" "$DOCUMENTS/tweets.json"
  piped=$output
  run -0 bash -c '"$1" get "$2" "\$.statuses[*].text" | md5sum' - "$JT" "$DOCUMENTS/tweets.json"
  [ "$piped" = "$output" ]
}

@test "get: the root is the document, byte for byte" {
  "$JT" get "$DOCUMENTS/pretty.json" . | cmp - "$DOCUMENTS/pretty.json"
}

@test "keys: names and types" {
  ours=$("$JT" keys --json "$DOCUMENTS/tweets.json" '.statuses[0].user' | jq -c '[.keys[] | [.key, .type]]')
  theirs=$(jq -c '[.statuses[0].user | to_entries[] | [.key, (.value | type)]]' "$DOCUMENTS/tweets.json")
  [ "$ours" = "$theirs" ]
}

@test "keys: all twenty thousand" {
  ours=$("$JT" keys --json "$DOCUMENTS/wide.json" | jq -r '.keys[].key' | md5sum)
  theirs=$(jq -r 'keys_unsorted[]' "$DOCUMENTS/wide.json" | md5sum)
  [ "$ours" = "$theirs" ]
}

@test "inspect: length, types, union of keys and how often the optional ones stand" {
  ours=$("$JT" inspect --json "$DOCUMENTS/users.json" /users |
    jq -cS '[.arrayLength, .elementTypes, (.availableKeys | sort), .optionalKeys]')
  theirs=$(jq -cS '.users | [length, (group_by(type) | map({key: .[0] | type, value: length}) | from_entries),
    (map(keys[]) | unique), {createdAt: map(select(has("createdAt"))) | length}]' "$DOCUMENTS/users.json")
  [ "$ours" = "$theirs" ]
}

@test "show: with limits out of reach it is the document" {
  ours=$("$JT" show "$DOCUMENTS/pretty.json" '.statuses[0]' --max-depth 10 --max-items 9999 --max-keys 9999 \
    --max-string 999999 | jq -cS .)
  [ "$ours" = "$(jq -cS '.statuses[0]' "$DOCUMENTS/pretty.json")" ]
}

@test "validate: members or elements at the root" {
  for file in "$PROJECT"/examples/*.json "$DOCUMENTS"/*.json "$DOCUMENTS/array"; do
    [ "$file" = "$DOCUMENTS/array" ] && jq -c .users "$DOCUMENTS/users.json" >"$file"
    ours=$("$JT" validate --json "$file" | jq -c '.files[0].root | [.type, .keys // .length]')
    [ "$ours" = "$(jq -c '[type, length]' "$file")" ]
  done
}

@test "lines: an array of documents" {
  ours=$("$JT" get --lines "$DOCUMENTS/lines.ndjson" '$[*].id_str')
  theirs=$(jq -c .id_str "$DOCUMENTS/lines.ndjson")
  [ "$ours" = "$theirs" ]
}

# Paths as jq has them; its expressions are those of Oniguruma. No pattern matches long numbers, whose digits it loses.
grep_by_jq() {
  jq -c "[paths as \$p | getpath(\$p) as \$v | (\$p | if length > 0 and (last | type) == \"string\" and (last | test(\"$1\"))
    then [\$p, last] else empty end), (\$v | select(type == \"string\" or type == \"number\" or type == \"boolean\" or . == null)
    | tostring | select(test(\"$1\")) | [\$p, .])] | .[]" "$2"
}

@test "grep: keys and values of real documents" {
  for pattern in 'lang' 'ja$' '^true$' 'éé|ß|の' 'T[0-9]{2}:' 'null' 'http:.{2}img' '(?i)SUN AUG'; do
    for file in tweets users pretty; do
      ours=$("$JT" grep --json --paths pointer "$pattern" "$DOCUMENTS/$file.json" |
        jq -c '.matches[] | [(.path | ltrimstr("/") / "/" | map(tonumber? // .)), .value]' | md5sum)
      theirs=$(grep_by_jq "$pattern" "$DOCUMENTS/$file.json" | md5sum)
      [ "$ours" = "$theirs" ]
    done
  done
}
