# SPDX-License-Identifier: MIT
# Shared by the suites that give jt its own words as data: messages, notes, hints, marks of what was left out, headings,
# locators, diffs. What jt says is collected from the program under test, so that a new text is in the suites by itself.

# formats ARGUMENTS…: what a command prints in every format, on stdout and stderr, also where it is cut short.
formats() {
  local format
  for format in '' --json -c -l; do
    # shellcheck disable=SC2086
    "$JT" "$@" $format </dev/null || true
    # shellcheck disable=SC2086
    "$JT" "$@" $format --max-bytes 200 </dev/null || true
  done
}

# said: what jt says of the examples, and of mistakes.
said() {
  local command
  jq -n '{long: ("text " * 200), list: [range(300)], deep: [[[[[1]]]]], map: ([range(99) | {key: "k\(.)", value: .}] | from_entries)}' >long.json
  jq '.env = "other" | del(.version) | .more = [1]' config.json >other.json
  printf '{"a": 1,}\n' >broken.json
  printf '{"a": 1}\n{"a" 2}\n' >broken.ndjson
  printf '[{"op":"replace","path":"/env","value":"x"},{"op":"remove","path":"/nope"}]' >ops.json
  printf '[{"op":"replace","path":"/env","value":"x"}]' >good.json
  for command in get keys inspect show; do
    formats $command long.json
    formats $command long.json .lng
    formats $command none.json
    formats $command broken.json .a
    formats $command users.json '$.users[*].name'
    formats $command users.json '$.users['
    formats $command config.json other.json -p .env
    formats $command users.json --no-such-option
  done
  formats table users.json '$.users[*]' id nope
  formats table long.json .list
  formats grep a long.json users.json
  formats grep '(' users.json
  formats grep e shop.json --tally
  formats diff config.json other.json
  formats validate long.json broken.json broken.ndjson none.json
  formats format broken.json
  formats inspect long.json --largest 3
  formats inspect users.json --sizes
  formats list --full --catalog tools.json
  formats info --catalog tools.json
  formats grep file --catalog tools.json
  formats blocks answer.md
  formats set config.json '$.logging.targets[*].type' '"x"'
  formats set config.json '$.logging.targets[*].type' '"x"' --dry-run --all
  formats set config.json .cache.shards '["long", "values", "in", "an", "array"]'
  formats undo config.json --history
  formats undo config.json
  formats delete config.json .nope
  formats patch config.json --ops ops.json
  formats preview config.json 'do something nice'
  formats preview config.json --ops good.json
  formats sessions
  formats apply last
  formats apply last --change change_009
  "$JT" || true
  "$JT" nonsense || true
}

# Marks and texts of this and of earlier versions, and what bounds words, fields and records inside of programs.
marks() {
  cat <<'END'
… 17 more (--max-bytes 1000)
[52313 bytes omitted (--max-bytes 10)]
a (--max-bytes 1) b
 (--max-bytes 
expected ',' or '}', found 'x'
, found 'x'
byte 0xff at offset 7 is not valid UTF-8
 --all
jt set --all
a -- b
error: 
hint: 
note: 
jt: 
undo with: jt undo f
undo: jt undo f
✓ Successfully applied 1 change to x
to session x
"omitted": {"matches": 3}
#path	value
$['a'].b[0]
.users[0].name
/users/0/name
d41d8cd98f00b204e9800998ecf8427e
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
sess_0123456789abcdef0123456789abcdef
change_001
--- a/x.json
+++ b/x.json
@@ -1,2 +1,2 @@
(removed)
(none)
- 
--
-
~
END
}

# some COUNT: so many of the lines, others in each run. JT_WORDS: one of so many is enough.
some() {
  awk -v seed="${JT_SEED:-$RANDOM}" 'BEGIN { srand(seed) } { print rand() "\t" $0 }' | sort -n | cut -f2- |
    head -n $(($1 / ${JT_WORDS:-1}))
}

# collect: writes words.json, an array of strings, into the current folder.
collect() {
  said >said.txt 2>&1
  { printf '%s\n' a 'a.b' '[0]' "['a']" '*' '$' '@' '' 0 -1; marks; LC_ALL=C grep -av $'[\x80-\xff]*[^[:print:]\x80-\xff\t]' said.txt; } |
    awk '{ key = $0; gsub(/"[^"]*"/, "S", key); gsub(/[0-9]+/, "N", key); gsub(/\.?[a-z_]+\[[^ ]*|^ +/, "", key) } !seen[key]++' |
    jq -Rn '[inputs | .[0:70]] + ["\u001e", "\u001fa", "a\u0000\u0001b", "a\nb", "\u001b[31m", "a\tb\\", "\u2026", "\ufeffa"] |
      reduce .[] as $word ({}; .[$word] = true) | keys_unsorted' >words.json
}
