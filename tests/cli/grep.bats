#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt grep: keys and values that match, with paths that every other command takes.

load helpers

settings() {
  cat >settings.json <<'END'
{
  "users": [
    {"id": 1, "settings": {"theme": "light", "lang": "en"}},
    {"id": 2, "settings": {"theme": "dark", "lang": "fr"}}
  ],
  "themes": {"light": "#fff", "dark": "#000"}
}
END
}

@test "grep: for people, grouped by what holds the match, as in the specification" {
  settings
  jt_run grep --no-context dark settings.json
  [ "$code" = 0 ]
  is "$err" ''
  is "$out" '  ✓ Found 2 matches for pattern: dark

  .users[1].settings
    .theme
      "dark"
  .themes
    .dark
      [key]
        "dark"'
  jt_run grep --no-context '#0' settings.json
  is "$out" '  ✓ Found 1 match for pattern: #0

  .themes
    .dark
      "#000"'
}

@test "grep: the root, an array, numbers, a key and its value" {
  echo '{"a": 1, "aa": "a", "list": ["a", true]}' >d.json
  jt_run grep --no-context 'a|tr|1' d.json
  is "$out" '  ✓ Found 6 matches for pattern: a|tr|1

  .
    .a
      [key]
        "a"
      1
    .aa
      [key]
        "aa"
      "a"
  .list
    [0]
      "a"
    [1]
      true'
  echo '"text"' >d.json
  jt_run grep --no-context ex d.json
  is "$out" '  ✓ Found 1 match for pattern: ex

  .
    "text"'
}

# The document of source 003, part 5.
catalogue() {
  cat >catalogue.json <<'END'
{
  "open-data-mcp": {
    "tools": {
      "random_recipe": {"description": "Get a random recipe."},
      "random_user": {"description": "Generate random user profiles."}
    }
  },
  "steve/system": {
    "type": "stdio",
    "description": "System utilities for AI agents (sleep, datetime, random)",
    "tools": {
      "system__sleep": {"description": "Pause execution for a specified duration in milliseconds."},
      "system__get_random_integer": {
        "description": "Generate a random integer within an inclusive range [min, max]."
      }
    }
  }
}
END
}

@test "grep: list, concise and json, as in source 003" {
  catalogue
  jt_run grep random catalogue.json -l
  is "$out" "['open-data-mcp'].tools.random_recipe
['open-data-mcp'].tools.random_recipe.description
['open-data-mcp'].tools.random_user
['open-data-mcp'].tools.random_user.description
['steve/system'].description
['steve/system'].tools.system__get_random_integer
['steve/system'].tools.system__get_random_integer.description"
  jt_run grep random catalogue.json -c --under "['steve/system']"
  is "$out" "#path	value
['steve/system'].description	System utilities for AI agents (sleep, datetime, random)
['steve/system'].tools.system__get_random_integer	system__get_random_integer
['steve/system'].tools.system__get_random_integer.description	Generate a random integer within an inclusive range [min, max]."
  jt_run grep random catalogue.json --json --under "['steve/system']"
  is "$(jq -c . <<<"$out")" '{"pattern":"random","matches":[{"path":"['"'steve/system'"'].description","kind":"value","type":"string","value":"System utilities for AI agents (sleep, datetime, random)"},{"path":"['"'steve/system'"'].tools.system__get_random_integer","kind":"key","value":"system__get_random_integer"},{"path":"['"'steve/system'"'].tools.system__get_random_integer.description","kind":"value","type":"string","value":"Generate a random integer within an inclusive range [min, max]."}],"count":3}'
}

@test "grep: no match" {
  jt_run grep nothing-like-it users.json
  [ "$code" = 1 ]
  is "$out$err" ''
  jt_run grep nothing-like-it users.json --json
  [ "$code" = 1 ]
  is "$(jq -c . <<<"$out")" '{"pattern":"nothing-like-it","matches":[],"count":0}'
  jt_run grep nothing-like-it users.json -c
  [ "$code" = 1 ]
  is "$out" '#path	value'
}

@test "grep: the decoded text, in keys and values" {
  printf '{"caf\\u00e9": "\\u0061\\/b", "x": "tab\\tline\\nend", "pair": "\\ud83d\\ude00"}' >d.json
  for pattern in café 'a/b' 'b\tl' 'e\ne' 😀; do
    jt_run grep "$pattern" d.json -l
    [ "$code" = 0 ]
  done
  jt_run grep é d.json -c
  is "$out" "#path	value
['café']	café"
  jt_run grep -F 'a/b' d.json -c
  is "$out" "#path	value
['café']	a/b"
  jt_run grep 'tab' d.json -c
  is "$out" '#path	value
.x	tab\tline\nend'
  jt_run grep '\\u' d.json
  [ "$code" = 1 ]
}

@test "grep: ways of matching" {
  echo '{"Word": "word words", "w": "a.b", "u": "straße é", "n": 42}' >d.json
  paths() {
    jt_run grep "$@" d.json -l
    is "$(echo $out)" "$wanted"
  }
  wanted=.Word paths word
  wanted='.Word .Word' paths -i WORD
  wanted=.Word paths -w word
  wanted= paths -w wor
  wanted=.w paths -F a.b
  wanted=.w paths -x 'a.b'
  wanted='.w' paths -x w
  wanted='.Word .w .u' paths -k -e Word -e '^[uw]$'
  wanted='.u' paths -w é
  wanted='.u' paths -i STRAßE
  wanted=.n paths --values '^4'
  wanted='.n' paths -x n
}

@test "grep: keys only, values only" {
  settings
  jt_run grep -k dark settings.json -l
  is "$out" .themes.dark
  jt_run grep --values dark settings.json -l
  is "$out" '.users[1].settings.theme'
  jt_run grep -k --values dark settings.json -l
  is "$out" '.users[1].settings.theme
.themes.dark'
}

@test "grep: under a path" {
  settings
  jt_run grep e settings.json --under .users -l -k
  is "$out" '.users[0].settings
.users[0].settings.theme
.users[1].settings
.users[1].settings.theme'
  jt_run grep e settings.json --under /users/0 -l -k --paths pointer
  is "$out" '/users/0/settings
/users/0/settings/theme'
  jt_run grep light settings.json --under '.users[0].settings.theme' -c
  is "$out" '#path	value
.users[0].settings.theme	light'
  jt_run grep x settings.json --under .nobody
  [ "$code" = 1 ]
  has "$err" "jt: no path '.nobody' in 'settings.json'"
  jt_run grep x settings.json --under '$..id'
  [ "$code" = 2 ]
  # What comes after the subtree is not read.
  printf '{"a": ["x"], "b": oops' >broken.json
  jt_run grep x broken.json --under .a -l
  [ "$code" = 0 ]
  is "$out" '.a[0]'
  jt_run grep x broken.json --under .a -l --strict
  [ "$code" = 2 ]
}

@test "grep: several files" {
  settings
  jt_run grep --no-context dark settings.json config.json
  is "$out" '  ✓ Found 3 matches for pattern: dark

  settings.json
    .users[1].settings
      .theme
        "dark"
    .themes
      .dark
        [key]
          "dark"

  config.json
    .features
      .darkMode
        [key]
          "darkMode"'
  jt_run grep dark settings.json config.json -l
  is "$out" 'settings.json	.users[1].settings.theme
settings.json	.themes.dark
config.json	.features.darkMode'
  jt_run grep darkM settings.json config.json -c
  is "$out" '#file	path	value
config.json	.features.darkMode	darkMode'
  jt_run grep darkM settings.json config.json --json
  is "$(jq -c .matches <<<"$out")" '[{"file":"config.json","path":".features.darkMode","kind":"key","value":"darkMode"}]'
}

@test "grep: a file that cannot be read is reported, and the others are searched" {
  printf '{"a": "dark' >broken.json
  for format in '' -c -l; do
    jt_run grep darkM missing.json config.json broken.json $format
    [ "$code" = 2 ]
    has "$out" darkMode
    has "$err" "jt: no such file 'missing.json'"
    has "$err" "invalid JSON in 'broken.json'"
  done
  jt_run grep darkM missing.json config.json broken.json --json
  [ "$code" = 2 ]
  is "$err" ''
  is "$(jq -c '[.count, [.errors[] | [.file, .code]]]' <<<"$out")" \
    '[1,[["missing.json","FILE_NOT_FOUND"],["broken.json","INVALID_JSON"]]]'
  jt_run grep x missing.json --json
  [ "$code" = 2 ]
  is "$(jq -r .code <<<"$out")" FILE_NOT_FOUND
}

@test "grep: what was found before a mistake is printed" {
  printf '{"a": "dark", "b": [1, {"c": "dark" 2}]}' >broken.json
  jt_run grep dark broken.json
  [ "$code" = 2 ]
  has "$out" 'Found 1 match for'
  has "$err" "invalid JSON in 'broken.json', line 1, column 37"
  jt_run grep dark broken.json --json
  [ "$code" = 2 ]
  is "$(jq -c '[.matches[0].path, .status, .error.code]' <<<"$out")" '[".a","error","INVALID_JSON"]'
  # What is passed over is checked for its brackets only, unless --strict is given.
  printf '{"a": "dark", "b": [1 2]}' >broken.json
  jt_run grep dark broken.json -l
  [ "$code" = 0 ]
  jt_run grep dark broken.json -l --strict
  [ "$code" = 2 ]
}

@test "grep: counts and names of files" {
  settings
  jt_run grep dark settings.json --count
  [ "$code" = 0 ]
  is "$out" 2
  jt_run grep darkMode settings.json config.json --count
  is "$out" 'settings.json:0
config.json:1'
  jt_run grep darkMode settings.json config.json --count -c
  is "$out" '#file	count
settings.json	0
config.json	1'
  jt_run grep darkMode settings.json config.json --count -l
  is "$out" config.json
  jt_run grep darkMode settings.json config.json --count --json
  is "$(jq -c . <<<"$out")" '{"pattern":"darkMode","files":[{"file":"settings.json","count":0},{"file":"config.json","count":1}],"count":1}'
  jt_run grep dark settings.json config.json users.json --files-with-matches -k
  is "$out" 'settings.json
config.json'
  jt_run grep dark settings.json config.json --files-with-matches --json
  is "$(jq -c . <<<"$out")" '{"pattern":"dark","files":[{"file":"settings.json"},{"file":"config.json"}],"count":2}'
  jt_run grep nothing-at-all settings.json --count
  [ "$code" = 1 ]
  is "$out" 0
  jt_run grep x settings.json --count --files-with-matches
  [ "$code" = 2 ]
}

@test "grep: -m stops, -q prints nothing" {
  jt_run grep -m 2 dark users.json -l
  is "$out" '.users[1].settings.theme
.users[2].settings.theme'
  jt_run grep -m 2 dark users.json users.json --count
  is "$out" 'users.json:2
users.json:2'
  jt_run grep -m 0 dark users.json -l
  [ "$code" = 1 ]
  is "$out" ''
  for format in '' -c -l --json --count; do
    jt_run grep -q dark users.json $format
    [ "$code" = 0 ]
    is "$out$err" ''
    jt_run grep -q nothing-at-all users.json $format
    [ "$code" = 1 ]
    is "$out$err" ''
  done
  # Known at the first match: the rest is not read.
  printf '["dark", oops' >broken.json
  jt_run grep -q dark broken.json missing.json
  [ "$code" = 0 ]
  jt_run grep -m 1 dark broken.json -l
  [ "$code" = 0 ]
}

@test "grep: a pipe, and lines" {
  code=0
  out=$(jt grep dark -l - <config.json) || code=$?
  [ "$code" = 0 ]
  is "$out" .features.darkMode
  printf '{"user": {"name": "Ann"}}\n\n{"user": {"name": "Bob"}}\n"Bob"\n' >log.ndjson
  jt_run grep Bob log.ndjson --lines -l
  is "$out" '[1].user.name
[2]'
  is "$(jt get log.ndjson --lines '[1].user.name')" '"Bob"'
  is "$(jt grep Bob - --lines -l <log.ndjson)" '[1].user.name
[2]'
  is "$(jt grep Bob log.ndjson -l)" "$out"
  jt_run grep Bob log.ndjson --no-lines
  [ "$code" = 2 ]
  has "$err" '--lines'
}

@test "grep: sibling keys for orientation" {
  jt_run grep -m 1 bob@ users.json --context-paths 2
  is "$out" '  ✓ Found 1 match for pattern: bob@

  .users[1]
    .email  (beside id, name)
      "bob@example.com"'
  jt_run grep -m 1 bob@ users.json --context-paths 2 --json
  is "$(jq -c .matches[0].siblings <<<"$out")" '["id","name"]'
  jt_run grep -m 1 bob@ users.json --context-paths 2 -c
  is "$out" '#path	value	siblings
.users[1].email	bob@example.com	["id","name"]'
  is "$(jt grep -m 1 bob@ - --context-paths 1 -c <users.json | tail -n 1)" '.users[1].email	bob@example.com	["id"]'
  # Of an array, those of the object that holds it.
  jt_run grep eu-west config.json --context-paths 3 -c
  is "$out" '#path	value	siblings
.features.rollout.regions[1]	eu-west-1	["enabled","percent"]'
}

@test "grep: sibling keys where --under points below the object that holds the match" {
  for under in .features.rollout.regions '.features.rollout.regions[1]'; do
    jt_run grep eu-west config.json --under "$under" --context-paths 3 -c
    is "$out" '#path	value	siblings
.features.rollout.regions[1]	eu-west-1	["enabled","percent"]'
  done
  is "$(jt grep bob@ users.json --under 'users[1].email' --context-paths 1 -c | tail -n 1)" \
    '.users[1].email	bob@example.com	["id"]'
  printf '{"x": 1}\n{"k": ["zebra"], "b": 2}\n' >two.ndjson
  is "$(jt grep --lines zebra two.ndjson --under '[1].k[0]' --context-paths 9 -c | tail -n 1)" '[1].k[0]	zebra	["b"]'
  is "$(jt grep zebra - --under '[0]' --context-paths 9 -c <<<'["zebra"]' | tail -n 1)" '[0]	zebra	[]'
}

@test "grep: long values are shown around the match" {
  awk 'BEGIN { for (i = 0; i < 300; i++) a = a "x"; printf "{\"t\": \"%s needle %s\"}", a, a }' >long.json
  jt_run grep needle long.json
  line=$(tail -n 1 <<<"$out")
  has "$line" '…xxx'
  has "$line" ' needle '
  has "$line" 'xxx…'
  [ ${#line} -lt 100 ]
  jt_run grep needle long.json -c
  [ ${#out} -gt 600 ]
  jt_run grep needle long.json -c --max-string 5
  is "$out" '#path	value
.t	xxxxx…[+603 chars]'
}

@test "grep: the match stands out in colour" {
  jt_run grep arkM config.json --color always
  has "$out" $'"d\033[0m\033[31;1markM\033[0m'
  jt_run grep arkM config.json
  has "$out" darkM
  lacks "$out" $'\033'
}

@test "grep: control characters of a document do not reach the terminal" {
  needs script
  printf '{"a\\u001b[31m": "x\\u0007y"}' >evil.json
  script -qc "jt grep . evil.json --color never" /dev/null >shown.txt </dev/null
  has "$(<shown.txt)" 'x\u0007y'
  lacks "$(<shown.txt)" $'\033'
  lacks "$(<shown.txt)" $'\007'
}

@test "grep: invalid patterns are shown with a caret" {
  jt_run grep 'a(bc' config.json
  [ "$code" = 2 ]
  is "$err" "jt: cannot compile the regular expression 'a(bc': column 5: missing closing parenthesis
  a(bc
      ^"
  jt_run grep 'é[z-a]' config.json
  has "$err" '  é[z-a]
      ^'
  jt_run grep 'a(bc' config.json --json
  [ "$code" = 2 ]
  is "$(jq -r .code <<<"$out")" INVALID_PATTERN
  jt_run grep -F 'a(bc' config.json
  [ "$code" = 1 ]
}

@test "grep: a pattern that blows up ends with an error, soon" {
  awk 'BEGIN { for (i = 0; i < 100000; i++) a = a "a"; printf "{\"a\": \"%s!\"}", a }' >long.json
  # That it ends at all is the point: tried to the end, this would take longer than anybody can wait.
  jt_run grep '(a+)+$' long.json
  [ "$code" = 2 ]
  has "$err" "regular expression '(a+)+\$' stopped at a limit"
  jt_run grep '(*NO_JIT)(a+)+$' long.json
  [ "$code" = 2 ]
  has "$err" "stopped at a limit"
}

@test "grep: expressions that ask for no JIT are matched without it" {
  printf '{"a": "xay", "b": "z", "c": "a b"}' >jit.json
  is "$(jt grep -l '(*NO_JIT)a' jit.json)" '.a
.a
.c'
  is "$(jt grep -lw '(*NO_JIT)a' jit.json)" '.a
.c'
}

@test "grep: an entry that is missing is an error, whatever is looked for" {
  printf '[1, 2,, 3]' >gap.json
  for pattern in . 3 '[0-9]' nothing; do
    jt_run grep "$pattern" gap.json
    [ "$code" = 2 ]
    has "$err" "line 1, column 7"
  done
}

@test "grep: two values in one line are an error, whatever is looked for" {
  for line in '1 2' '1 "x" 3 {"a": 5}' '"x" {"a": 5}' 'true [1]'; do
    printf '{"a": 0}\n%s\n{"a": 9}\n' "$line" >two.ndjson
    for pattern in a 9 nothing; do
      jt_run grep "$pattern" two.ndjson
      is "$line $pattern: $code" "$line $pattern: 2"
      has "$err" 'line 2, column'
    done
  done
}

@test "grep: options of other programs get a hint" {
  jt_run grep -v x config.json
  [ "$code" = 2 ]
  has "$err" "jt: unknown option '-v'"
  has "$err" 'hint: there is no inverted match'
  for option in -n -r -R -E -P -G -o -H -L -A -B -s -a --invert-match --line-number --recursive --sort --group-by; do
    jt_run grep "$option" x config.json
    [ "$code" = 2 ]
    has "$err" "unknown option '$option'"
    [ "$(grep -c '^hint:' err.txt)" -ge 2 ]
  done
}

@test "grep: without FILE, a pipe is not searched by itself, and a note says how to" {
  code=0
  "$JT" grep -i dark <config.json 2>err.txt || code=$?
  lacks "$(cat err.txt)" darkMode
  is "$(head -1 err.txt)" \
    "note: without FILE the tool catalogue is searched; to search standard input: jt grep --ignore-case dark -"
  code=0
  cat config.json | "$JT" grep -e dark 2>err.txt || code=$?
  has "$(cat err.txt)" 'jt grep --regexp dark -'
  "$JT" grep dark 2>err.txt </dev/null || code=$?
  lacks "$(cat err.txt)" note:
}

@test "grep: PATTERN and FILE the wrong way round" {
  jt_run grep users.json dark -l
  [ "$code" = 2 ]
  is "$err" "jt: PATTERN comes before FILE: 'users.json' is a file, 'dark' is not
hint: usage: jt grep [OPTIONS] PATTERN [FILE...]
hint: try: jt grep --list dark users.json"
  # A pattern that is the name of a file is searched for where FILE is a file too.
  jt_run grep config.json users.json
  [ "$code" = 1 ]
  jt_run grep
  [ "$code" = 2 ]
  has "$err" 'PATTERN'
  HOME=$PWD XDG_CONFIG_HOME='' jt_run grep -e a
  [ "$code" = 1 ]
  has "$err" 'no MCP servers found'
}

@test "grep: every path that is printed finds what was matched" {
  printf '%s' '{"a b": {"it'"'"'s": "hit"}, "\\": "hit", "\"": "hit", "": {"": "hit"}, "\n\t": "hit", "a.b": ["hit", ["hit"]],
    "$ref": "hit", "__proto__": "hit", "é😀": "hit", "\u0007\u0085": "hit", "~/": "hit", "0": "hit", "-1": "hit",
    "[0]": "hit", "*": "hit", "\ud800": "hit", "hit": {"x": "hit"}}' >hostile.json
  jt grep hit hostile.json --values -l >paths.txt
  [ "$(wc -l <paths.txt)" = 18 ]
  is "$(xargs -d '\n' -n1 jt get hostile.json <paths.txt | sort | uniq -c | sed 's/^ *//')" '18 "hit"'
  for spelling in pointer jsonpath normalized; do
    jt grep hit hostile.json --values -l --paths "$spelling" | xargs -d '\n' -n1 jt get hostile.json >found.txt
    is "$(sort found.txt | uniq -c | sed 's/^ *//')" '18 "hit"'
  done
}

# Those that are printed for people: holder and step on lines of their own.
human_paths() {
  awk '/^      / { next } /^    / { step = substr($0, 5); print holder == "." ? step : holder step; next }
    /^  [^ ]/ { holder = substr($0, 3) }'
}

@test "grep: every path that is printed finds what was matched, in every format" {
  printf '%s' '{"C:\\x": "hit", "a b": {"it'"'"'s": "hit"}, "\\": "hit", "\"": "hit", "": {"": "hit"}, "\n\t": "hit",
    "a.b": ["hit", ["hit"]], "$ref": "hit", "__proto__": "hit", "é😀": "hit", "\u0007\u0085": "hit", "~/": "hit", "0": "hit",
    "-1": "hit", "[0]": "hit", "*": "hit", "\ud800": "hit", "\u202e": "hit", "\\u202e": "hit", "\\n": "hit"}' >hostile.json
  for spelling in accessor pointer jsonpath normalized; do
    jt grep hit hostile.json --values --concise --paths $spelling | tail -n +2 | cut -f 1 >concise.txt
    jt grep hit hostile.json --values --list --paths $spelling >list.txt
    jt grep hit hostile.json --values --json --paths $spelling | jq -r '.matches[].path' >json.txt
    jt get hostile.json '$..[?@ == "hit"]' --concise --paths $spelling | tail -n +2 | cut -f 1 >get.txt
    cmp concise.txt list.txt
    cmp concise.txt json.txt
    for format in list get; do
      [ "$(wc -l <$format.txt)" = 21 ]
      is "$(xargs -d '\n' jt get hostile.json <$format.txt | sort | uniq -c | sed 's/^ *//')" '21 "hit"'
    done
    is "$(xargs -d '\n' -n1 jt get hostile.json <list.txt | sort | uniq -c | sed 's/^ *//')" '21 "hit"'
    jt inspect hostile.json --concise --paths $spelling | tail -n +3 | cut -f 1 >inspect.txt
    [ "$(xargs -d '\n' jt get hostile.json <inspect.txt | wc -l)" = "$(wc -l <inspect.txt)" ]
    while IFS= read -r path; do
      jt set hostile.json "$path" 1 --dry-run --concise --paths $spelling
      echo end
    done <list.txt | awk '$0 == "end" { print last; next } { last = $0 }' | cut -f 2 | cmp - list.txt
  done
  jt grep hit hostile.json --values | human_paths >human.txt
  [ "$(wc -l <human.txt)" = 21 ]
  is "$(xargs -d '\n' -n1 jt get hostile.json <human.txt | sort | uniq -c | sed 's/^ *//')" '21 "hit"'
  is "$(jt grep hit hostile.json --values -l -0 | xargs -0 -n1 jt get hostile.json | uniq -c | sed 's/^ *//')" '21 "hit"'
}

@test "grep: --limit is --max-count" {
  is "$(jt grep dark users.json -l --limit 2)" "$(jt grep dark users.json -l -m 2)"
  [ "$(jt grep dark users.json -l --limit 2 | wc -l)" = 2 ]
}

@test "grep: --max-bytes cuts a long value around its match in every format" {
  jq -n '{a: {log: ("x" * 5000 + " needle " + "y" * 5000)}, b: "needle", c: ["needle"]}' >long.json
  for format in --json --concise --no-context; do
    jt_run grep needle long.json "$format" --max-bytes 1000
    [ "$(wc -c <out.txt)" -le 1000 ]
    lacks "$err$out" 'left out'
    is "$(grep -c '…x* needle y*…' out.txt)" 1
    is "$(grep -c '"needle"\|[[:space:]]needle$' out.txt)" $((2 + $(grep -c pattern out.txt)))
  done
  jt_run grep needle long.json --json --max-bytes 1000
  is "$(jq -c '[.count, (.matches | length), .matches[0].cut.length, .omitted]' <<<"$out")" '[3,3,10008,null]'
  # There is room for it.
  jt_run grep needle long.json --json --max-bytes 20000
  is "$(jq -c '.matches[0] | [(.value | length), .cut]' <<<"$out")" '[10008,null]'
}

@test "grep: --max-bytes" {
  jt_run grep e users.json -l --max-bytes 200
  if grep -qv '^\.users' out.txt; then false; fi
  has "$err" 'lines left out by --max-bytes 200'
  [ "$(cat out.txt err.txt | wc -c)" -le 200 ]
  jt_run grep dark users.json --json --max-bytes 300
  [ "$(wc -c <out.txt)" -le 300 ]
  is "$(jq -c '[.count, .omitted.matches > 0]' <<<"$out")" '[8,true]'
  jt_run grep dark users.json --max-bytes 200
  has "$out" 'Found 8 matches'
  [ "$(wc -c <out.txt)" -le 200 ]
}

@test "grep: the roots" {
  mkdir inside
  echo '{"secret": 1}' >outside.json
  jt_run grep secret ../outside.json --root inside
  [ "$code" = 2 ]
  jt_run grep secret inside/../outside.json config.json --root inside --json
  [ "$code" = 2 ]
  is "$(jq -c '[.errors[].code]' <<<"$out")" '["OUTSIDE_ROOT","OUTSIDE_ROOT"]'
  lacks "$out" 'secret":'
}

@test "grep: a reader that closes the pipe ends it quietly" {
  awk 'BEGIN { printf "["; for (i = 0; i < 200000; i++) printf "%s\"hit\"", i ? "," : ""; print "]" }' >many.json
  for format in '' -c -l --json; do
    out=$(jt grep hit many.json $format 2>err.txt | head -n 1)
    is "$(<err.txt)" ''
    [ -n "$out" ]
  done
}

@test "grep --lines: matches of a pipe are shown as they come, the count after them" {
  streams grep --lines error -
  printf '{"level": "error", "n": 1}\n' >&7
  shows '  [0]'
  shows '    .level'
  shows '      "error"'
  printf '{"level": "info"}\n{"level": "error"}\n' >&7
  shows '  [2]'
  streamed
  is "$out" $'    .level\n      "error"\n\n  ✓ Found 2 matches for pattern: error'
  streams grep --lines -c error -
  printf '{"level": "error", "n": 1}\n' >&7
  shows $'#path\tvalue'
  shows $'[0].level\terror'
  streamed
  streams grep -l error -
  printf '[{"level": "error"}, ' >&7
  shows '[0].level'
  printf '1]' >&7
  streamed
  [ "$code" = 0 ]
}

@test "grep: --path and --not-path keep matches by their paths" {
  jt_run grep -c --values . config.json --path '.logging.**' --not-path '**.targets[*].*'
  [ "$code" = 0 ]
  is "$out" $'#path\tvalue\n.logging.level\tinfo'
  jt_run grep -l -k . config.json --path '/cache/*' --path '$.logging.level'
  is "$out" $'.logging.level\n.cache.ttl\n.cache.maxBytes\n.cache.shards'
  jt_run grep --json -e file -e stderr config.json --path '.logging.targets[1].**'
  is "$out" '{
  "patterns": ["file", "stderr"],
  "matches": [
    {"path": ".logging.targets[1].type", "kind": "value", "type": "string", "value": "stderr"}
  ],
  "count": 1
}'
  jt_run grep type config.json --not-path '.logging.targets[0].*'
  has "$out" 'Found 1 match'
  # Counts, limits and the exit code are those of the matches that are kept.
  jt_run grep --count type config.json --path '.logging.targets[*].type'
  is "$out" '2'
  jt_run grep -q type config.json --path '.nowhere.**'
  [ "$code" = 1 ]
  jt_run grep -l -m 1 type config.json --path '.logging.targets[1].*'
  is "$out" '.logging.targets[1].type'
  jt_run grep --files-with-matches type config.json users.json --path '**.type'
  is "$out" 'config.json'
  jt_run grep -l type - --path '**[0].type' <config.json
  is "$out" '.logging.targets[0].type'
  printf '{"a": "x"}\n{"b": "x"}\n' >log.ndjson
  jt_run grep -l x log.ndjson --path '[*].b'
  is "$out" '[1].b'
  jt_run grep -l x log.ndjson --under '[1]' --path '[1].*'
  is "$out" '[1].b'
}

@test "grep: a pattern for paths that is none" {
  local glob
  for glob in '.a[' '.a..b' '.a[-1]'; do
    jt_run grep x config.json --path "$glob"
    [ "$code" = 2 ] || { echo "$glob"; return 1; }
  done
  jt_run grep x config.json --not-path '.a[' --json
  [ "$code" = 2 ]
  has "$out" '"code": "INVALID_PATH"'
}

@test "grep --tally: the matches by the shape of their paths, most frequent first" {
  jt_run grep --tally --values a users.json config.json
  [ "$code" = 0 ]
  is "$err" ''
  is "$out" '  12  .users[*].email
  10  .users[*].name
   8  .users[*].settings.theme
   3  .users[*].settings.notifications
   1  .features.rollout.regions[*]
   1  .features.darkMode
   1  .features.analytics.provider
   1  .env
   1  .logging.targets[*].path
   1  .logging.targets[*].rotate
   1  .cache.shards[*]'
  jt_run grep --tally dark -c users.json config.json
  is "$out" $'#count\tpath\n8\t.users[*].settings.theme\n1\t.features.darkMode'
  jt_run grep --tally dark -l users.json config.json
  is "$out" $'$.users[*].settings.theme\n$.features.darkMode'
  jt_run grep --tally -e dark -e light --json users.json config.json
  is "$out" '{
  "patterns": ["dark", "light"],
  "tally": [
    {"path": "$.users[*].settings.theme", "count": 12},
    {"path": "$.features.darkMode", "count": 1}
  ],
  "count": 13
}'
}

@test "grep --tally: the keys of a map are one path, those of records are not" {
  jq -nc '{words: ([range(30) | {key: "key \(.)", value: {de: "wort", en: "word \(.)"}}] | from_entries)}' >words.json
  jt_run grep --tally 'wor' words.json
  is "$out" $'  30  .words.*.de\n  30  .words.*.en\n   1  .words'
  jt_run grep --tally word words.json -l --values
  is "$out" '$.words.*.en'
  jt_run get --count words.json "$out"
  is "$out" 30
  jt_run grep --tally key -k words.json --paths normalized -l
  is "$out" "\$['words'][*]"
  jt_run grep --tally -x wort words.json -c --paths pointer
  is "$out" $'#count\tpath\n30\t/words/*/de'
  jt_run grep -c --path '/words/*/de' -m 1 --values . words.json
  is "$out" $'#path\tvalue\n.words[\'key 0\'].de\twort'
  jq -nc '[range(3) | [range(30) | {key: "k\(.)", value: "x"}] | from_entries]' >records.json
  jt_run grep --tally x records.json -c
  [ "$(wc -l <out.txt)" = 31 ]
  has "$out" $'3\t[*].k29'
}

@test "grep --tally: its paths are queries that edits and reads accept" {
  jt_run grep --tally --values dark users.json -l
  is "$out" '$.users[*].settings.theme'
  jt_run set --all users.json "$out" '"x"'
  [ "$code" = 0 ]
  jt_run get --tally users.json '$.users[*].settings.theme'
  is "$out" '12  "x"'
  printf '{"a.b": [{"it'"'"'s": {"$x": "hit", "\\n": "hit"}}]}' >odd.json
  jt_run grep --tally hit odd.json -l
  is "$out" "\$['a.b'][*]['it\\'s']['\$x']
\$['a.b'][*]['it\\'s']['\\n']"
  while IFS= read -r query; do
    jt_run get odd.json "$query"
    is "$out" '"hit"'
  done <<<"$out"
}

@test "grep --tally: with other options" {
  jt_run grep --tally nothing-like-it users.json
  [ "$code" = 1 ]
  is "$out$err" ''
  jt_run grep --tally nothing-like-it users.json --json
  [ "$code" = 1 ]
  is "$(jq -c . <<<"$out")" '{"pattern":"nothing-like-it","tally":[],"count":0}'
  jt_run grep --tally --limit 1 --values a users.json
  is "$out" '  12  .users[*].email'
  is "$err" 'note: 3 paths left out by --limit'
  jt_run grep --tally --limit 1 --values a users.json --json
  is "$(jq -c . <<<"$out")" '{"pattern":"a","tally":[{"path":"$.users[*].email","count":12}],"count":33,"omitted":{"tally":3}}'
  jt_run grep --tally -m 3 dark users.json -c
  is "$out" $'#count\tpath\n3\t.users[*].settings.theme'
  jt_run grep --tally --under .users[2] --not-path '**.email' --values a users.json -c
  is "$out" $'#count\tpath\n1\t.users[*].name\n1\t.users[*].settings.theme'
  printf '{"msg": "a"}\n{"msg": "b", "tags": ["a"]}\n{"msg": "a"}\n' | {
    jt_run grep --tally -x a - --lines
    is "$out" $'  2  [*].msg\n  1  [*].tags[*]'
  }
  jt_run grep -q --tally dark users.json
  [ "$code" = 0 ]
  is "$out" ''
  jt_run grep --tally --count dark users.json
  [ "$code" = 2 ]
  has "$err" "options '--count' and '--tally' cannot be used together"
  jt_run grep --tally dark users.json missing.json -c
  [ "$code" = 2 ]
  is "$out" $'#count\tpath\n8\t.users[*].settings.theme'
  has "$err" "missing.json"
  jq -nc '[range(500) | {("k\(. % 90)"): {("m\(. % 7)"): "x"}}]' >many.json
  jt_run grep --tally x many.json --json --max-bytes 400
  [ "$(wc -c <out.txt)" -le 400 ]
  is "$(jq -c '[.count, .omitted.tally > 0]' <<<"$out")" '[500,true]'
}

@test "grep --tally: more different paths than are counted" {
  # 512 objects of 20 members each, at places of their own: 10,240 paths.
  jq -nc 'def named(n; p; v): [range(n) | {key: "\(p)\(.)", value: v}] | from_entries;
    named(8; "a"; named(8; "b"; named(8; "c"; named(20; "k"; "x"))))' >places.json
  jt_run grep --tally x places.json --json
  [ "$code" = 0 ]
  is "$(jq -c '[.count, (.tally | length), .omitted.matches]' <<<"$out")" '[10240,10000,240]'
  jt_run grep --tally x places.json --limit 1
  is "$out" '  1  .a0.b0.c0.k0'
  is "$err" 'note: 9999 paths left out by --limit
note: too many different paths: 240 matches left out'
}

team() {
  cat >team.json <<'END'
{
  "name": "team red",
  "users": [
    {"name": "Ann Red", "tags": ["red", "blue"], "pets": [{"name": "Red"}], "mail": "red@x"},
    {"name": "Bob", "tags": []}
  ]
}
END
}

@test "grep -C: for people, each record after its matches" {
  team
  jt_run grep -C -i red team.json
  [ "$code" = 0 ]
  is "$err" ''
  is "$out" '  ✓ Found 5 matches for pattern: red

  .name
    "team red"
  .users[0]
    .name
      "Ann Red"
    .tags[0]
      "red"
    {
      "name": "Ann Red",
      "tags": ["red", "blue"],
      "pets": [
        {"name": "Red"}
      ],
      "mail": "red@x"
    }
  .users[0].pets[0]
    .name
      "Red"
    {"name": "Red"}
  .users[0]
    .mail
      "red@x"'
  # The record of a key of the root is its value; of several files, the names come first.
  jt_run grep -C -k '^name$' team.json users.json -m 1 --paths pointer
  is "$out" '  ✓ Found 2 matches for pattern: ^name$

  team.json
    /name
      [key]
        "name"
      "team red"

  users.json
    /users/0
      /name
        [key]
          "name"
      {
        "id": "user-0",
        "name": "Alice Martin",
        "email": "alice@example.com",
        "settings": {"theme": "light", "notifications": true}
      }'
}

@test "grep -C: concise, list and json have each record once" {
  team
  jt_run grep -C -i red team.json -c
  is "$out" '#path	value	record	recordValue
.name	team red	.name	"team red"
.users[0].name	Ann Red	.users[0]	{"name":"Ann Red","tags":["red","blue"],"pets":[{"name":"Red"}],"mail":"red@x"}
.users[0].tags[0]	red	.users[0]	
.users[0].pets[0].name	Red	.users[0].pets[0]	{"name":"Red"}
.users[0].mail	red@x	.users[0]	'
  jt_run grep -C -i red team.json -l
  is "$out" $'.name\n.users[0]\n.users[0].pets[0]'
  jt_run grep -C -i red team.json users.json -l
  is "$out" $'team.json\t.name\nteam.json\t.users[0]\nteam.json\t.users[0].pets[0]'
  jt_run grep --context -i 'ann|x$' team.json --json --with name
  is "$out" '{
  "pattern": "ann|x$",
  "matches": [
    {
      "path": ".users[0].name",
      "kind": "value",
      "type": "string",
      "value": "Ann Red",
      "record": {
        "path": ".users[0]",
        "value": {"name": "Ann Red"}
      }
    },
    {"path": ".users[0].mail", "kind": "value", "type": "string", "value": "red@x"}
  ],
  "count": 2
}'
}

@test "grep -C: --with prints only some members, and implies --context" {
  jt_run grep bob@ users.json --with id,.settings.theme,missing --with n=/name -c
  is "$out" '#path	value	record	recordValue
.users[1].email	bob@example.com	.users[1]	{"id":"user-1","settings.theme":"dark","n":"Bob Okafor"}'
  is "$err" "note: no record that is shown has 'missing'"
  jt_run grep @ users.json --with id,nam,typ --json
  is "$(jq -c .warnings <<<"$out")" "[\"no record that is shown has 'nam' or 'typ'\"]"
  echo '[{"a,b": 1, "c'"'"'d": 2, "x": "hit"}]' >odd.json
  jt_run grep hit odd.json -c --with "['a,b'],['c\\'d']"
  is "$out" "#path	value	record	recordValue
[0].x	hit	[0]	{\"['a,b']\":1,\"['c\\\\\\\\'d']\":2}"
  jt_run grep hit odd.json --with '$[*]'
  [ "$code" = 2 ]
  has "$err" 'selects'
  jt_run grep hit odd.json --with @path
  [ "$code" = 2 ]
  has "$err" "option '--with' takes paths below the record, not '@path'"
}

@test "grep -C: records are truncated to --context-bytes" {
  jq -nc '[range(3) | {id: ., text: ("word " * 400), list: [range(500)]}]' >long.json
  jt_run grep -C '^1$' long.json --path '[*].id' --json
  is "$(jq '[.matches[].record.value | tojson | utf8bytelength | . > 900 and . <= 1000] | all' <<<"$out")" true
  is "$(jq -c '.matches[0].record.value | [.id, (.text | test("chars]$")), (.list[-1] | test("more items"))]' <<<"$out")" \
    '[1,true,true]'
  jt_run grep --context-bytes 200 '^1$' long.json --path '[*].id' -c
  [ "$(tail -n 1 out.txt | cut -f4 | tr -d '\n' | wc -c)" -le 200 ]
  jt_run grep --context-bytes 100000 '^1$' long.json --path '[*].id' --json
  is "$(jq -c '.matches[0].record.value' <<<"$out")" "$(jq -c '.[1]' long.json)"
  jt_run grep --context-bytes 199 x long.json
  [ "$code" = 2 ]
  has "$err" "option '--context-bytes' takes at least 200, not '199'"
}

@test "grep -C: pipes, lines, parts of a document" {
  team
  is "$(jt grep -C Ann - -c --with tags <team.json | tail -n 1)" '.users[0].name	Ann Red	.users[0]	{"tags":["red","blue"]}'
  for under in '.users[0]' '.users[0].tags' '.users[0].tags[1]'; do
    is "$(jt grep -C blue team.json -c --with name --under "$under" | tail -n 1)" \
      '.users[0].tags[1]	blue	.users[0]	{"name":"Ann Red"}'
  done
  printf '{"a": "x red", "n": 1}\n{"b": [1, {"c": "red"}]}\n"red"\n 7 \n' >log.ndjson
  jt_run grep -C 'red|7' log.ndjson -c
  is "$out" '#path	value	record	recordValue
[0].a	x red	[0]	{"a":"x red","n":1}
[1].b[1].c	red	[1].b[1]	{"c":"red"}
[2]	red	[2]	"red"
[3]	7	[3]	7'
  is "$(jt grep --lines -C 'red|7' - -c <log.ndjson)" "$out"
  jt_run grep -C 'red' - <<<'"red"'
  is "$out" '  ✓ Found 1 match for pattern: red

  .
    "red"'
}

@test "grep -C: with other options" {
  team
  jt_run grep -C -i red team.json -l --not-path .name -m 1
  is "$out" '.users[0]'
  jt_run grep -C nothing-like-it team.json
  [ "$code" = 1 ]
  is "$out$err" ''
  jt_run grep -C -q Ann team.json
  [ "$code" = 0 ]
  is "$out" ''
  for option in --count --tally --files-with-matches '--context-paths=2'; do
    jt_run grep -C Ann team.json "$option"
    [ "$code" = 2 ]
    has "$err" "options '--context' and '${option%%=*}' cannot be used together"
  done
  jt_run grep -C a users.json --json --max-bytes 1000
  [ "$(wc -c <out.txt)" -le 1000 ]
  is "$(jq -c '[.count, .matches[0].record.path, .omitted.matches > 0]' <<<"$out")" '[74,".users[0]",true]'
}

@test "grep -C: a record that is broken after the match" {
  printf '{"a": [{"b": "red", "c": [1, 2' >cut.json
  jt_run grep -C red cut.json
  [ "$code" = 2 ]
  is "$out" '  ✓ Found 1 match for pattern: red

  .a[0]
    .b
      "red"'
  has "$err" "jt: invalid JSON in 'cut.json', line 1, column 31: expected"
  jt_run grep -C red cut.json --json
  [ "$code" = 2 ]
  is "$(jq -c '[.matches, .status, .error.code]' <<<"$out")" '[[{"path":".a[0].b","kind":"value","type":"string","value":"red"}],"error","INVALID_JSON"]'
  printf '{"red"' >cut.json
  jt_run grep -C red cut.json -c
  [ "$code" = 2 ]
  has "$err" "invalid JSON in 'cut.json'"
  # 100,000 levels: the record is the innermost array.
  { printf '[%.0s' {1..50000}; printf '"red"'; printf ']%.0s' {1..50000}; } >deep.json
  jt_run grep -C red deep.json --json
  [ "$code" = 0 ]
  is "$(jq -c '.matches[0].record.value' <<<"$out")" '["red"]'
}

@test "grep: --context takes no number" {
  jt_run grep -C 2 Alice users.json
  [ "$code" = 2 ]
  is "$(head -n 2 err.txt)" "jt: option '--context' takes no number, so '2' is the pattern here
hint: it prints the record that holds the match; --context-bytes N limits it"
  jt_run grep -C 2 users.json config.json
  lacks "$err" 'takes no number'
}

@test "grep: all beginnings of a match together have a bounded number of steps" {
  { printf '{"s":"'; head -c 3000000 /dev/zero | tr '\0' a; printf '"}'; } >long.json
  jt_run grep '(?=.*[0-9])(?=.*!)a' long.json
  [ "$code" = 2 ]
  has "$err" 'it takes too many steps'
  jt_run grep 'a+b' long.json --json
  [ -n "$out" ]
}

commented() {
  cat >d.jsonc <<'DOC'
// needle: head
{
  // needle: above
  "users": [
    {"id": 1}, // needle: first
    {"id": 2 /* needle: id */}
  ],
  "needle": "x" // needle: last

  // needle: the end
}
DOC
}

@test "grep --comments: with the paths of what they belong to, in the order of the document" {
  commented
  jt_run grep --comments --no-context needle d.jsonc
  [ "$code" = 0 ]
  is "$err" ''
  is "$out" '  ✓ Found 7 matches for pattern: needle

  .
    [comment]
      // needle: head
    .users
      [comment]
        // needle: above
  .users
    [0]
      [comment]
        // needle: first
  .users[1]
    .id
      [comment]
        /* needle: id */
  .
    .needle
      [key]
        "needle"
      [comment]
        // needle: last
    [comment]
      // needle: the end'
  jt_run grep -c --comments needle d.jsonc
  is "$out" '#path	value
.	// needle: head
.users	// needle: above
.users[0]	// needle: first
.users[1].id	/* needle: id */
.needle	needle
.needle	// needle: last
.	// needle: the end'
  jt_run grep --list --comments needle d.jsonc
  is "$out" $'.\n.users\n.users[0]\n.users[1].id\n.needle\n.needle\n.'
  jt_run grep --json --comments 'needle: id' d.jsonc
  is "$out" '{
  "pattern": "needle: id",
  "matches": [
    {"path": ".users[1].id", "kind": "comment", "value": "/* needle: id */"}
  ],
  "count": 1
}'
}

@test "grep --comments: with other options" {
  commented
  jt_run grep needle d.jsonc --count
  is "$out" 1
  jt_run grep --comments needle d.jsonc --count
  is "$out" 7
  jt_run grep --comments needle d.jsonc --keys --count
  is "$out" 7
  jt_run grep --comments needle d.jsonc --values --count
  is "$out" 6
  jt_run grep --comments needle d.jsonc --tally
  is "$out" $'  2  .\n  2  .needle\n  1  .users\n  1  .users[*]\n  1  .users[*].id'
  jt_run grep --comments needle d.jsonc --path '.users[*]' --path '**.id' --list
  is "$out" $'.users[0]\n.users[1].id'
  jt_run grep --comments needle d.jsonc --under '.users[1]' --list
  is "$out" .users[1].id
  jt_run grep --comments needle d.jsonc -m 2 --list
  is "$out" $'.\n.users'
  jt_run grep --comments needle: d.jsonc -q
  [ "$code" = 0 ]
  jt_run grep needle: d.jsonc -q
  [ "$code" = 1 ]
  jt_run grep --comments needle: d.jsonc --files-with-matches
  is "$out" d.jsonc
  jt_run grep --comments first d.jsonc -c -C
  is "$out" $'#path\tvalue\trecord\trecordValue\n.users[0]\t// needle: first\t.users[0]\t{"id":1}'
  jt_run grep --comments 'first|: id' d.jsonc -c --with id
  is "$out" $'#path\tvalue\trecord\trecordValue\n.users[0]\t// needle: first\t.users[0]\t{"id":1}\n.users[1].id\t/* needle: id */\t.users[1]\t{"id":2}'
  jt_run grep --comments 'first' d.jsonc -c --context-paths 3
  is "$out" $'#path\tvalue\tsiblings\n.users[0]\t// needle: first\t["needle"]'
  jt_run grep --comments x --server y
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--comments' needs FILE; without it the tool catalogue is searched"
}

@test "grep --comments: a document without comments, a pipe, and a comment that is not closed" {
  echo '{"a": "needle"}' >x.json
  jt_run grep --comments needle x.json -c
  is "$out" $'#path\tvalue\n.a\tneedle'
  commented
  jt_run grep --comments -q last - <d.jsonc
  [ "$code" = 0 ]
  "$JT" grep --comments 'needle: id' - -c < <(cat d.jsonc) >out.txt 2>err.txt
  is "$(<out.txt)" $'#path\tvalue\n.users[1].id\t/* needle: id */'
  printf '[1, // needle\n2 /* needle' >d.jsonc
  jt_run grep --comments needle d.jsonc -c
  [ "$code" = 2 ]
  has "$err" 'the comment is not closed'
}

@test "grep --comments: a long comment in bounded memory" {
  needs_limit
  { printf '[1, /*'; head -c 70000000 /dev/zero | tr '\0' 'c'; printf '*/ 2 // needle\n]'; } >d.jsonc
  (ulimit -v 110000; "$JT" grep --comments needle d.jsonc -c >out.txt)
  is "$(<out.txt)" $'#path\tvalue\n[1]\t// needle'
}

@test "grep: at most three matches are shown with their records" {
  settings
  jt_run grep dark settings.json
  is "$out" '  ✓ Found 2 matches for pattern: dark

  .users[1]
    .settings.theme
      "dark"
    {
      "id": 2,
      "settings": {"theme": "dark", "lang": "fr"}
    }
  .themes
    .dark
      [key]
        "dark"
    {"light": "#fff", "dark": "#000"}'
  # Only for people, where nothing else was asked for.
  for option in --json -c -l --count --tally -q; do
    "$JT" grep dark settings.json $option >one.out
    "$JT" grep dark settings.json $option --no-context >two.out
    cmp one.out two.out
    if grep -q '"id"' one.out; then return 1; fi
  done
  jt_run grep dark settings.json --context-paths 2
  lacks "$out" '"id": 2'
  jt_run grep -C --no-context dark settings.json
  [ "$code" = 2 ]
  has "$err" "options '--context' and '--no-context' cannot be used together"
  # One record for several of its matches, in one file of several too.
  jt_run grep '^(dark|fr)$' settings.json users.json -m 2
  is "$(grep -c '"lang": "fr"' out.txt) $(grep -c '^  -C shows' out.txt)" '0 1'
  echo '{"b": [{"x": "fr", "y": "fr", "z": 1}]}' >one.json
  jt_run grep fr one.json settings.json
  is "$out" '  ✓ Found 3 matches for pattern: fr

  one.json
    .b[0]
      .x
        "fr"
      .y
        "fr"
      {"x": "fr", "y": "fr", "z": 1}

  settings.json
    .users[1]
      .settings.lang
        "fr"
      {
        "id": 2,
        "settings": {"theme": "dark", "lang": "fr"}
      }'
}

@test "grep: with more than three matches, the last line says how to see records, parts of them and counts" {
  jq -n '[range(4) | {id: ., on: "yes"}]' >four.json
  jt_run grep yes four.json
  is "$(tail -n 3 <<<"$out")" '      "yes"

  -C shows the record, --with KEY,… parts of it, --tally counts by path'
  is "$(grep -c '"id"' <<<"$out")" 0
  jt_run grep yes four.json -m 3
  is "$(grep -c '"id"' <<<"$out") $(grep -c -e -C <<<"$out")" '3 0'
  for option in --no-context --context '--with id'; do
    jt_run grep yes four.json $option
    lacks "$out" '-C shows'
  done
  # Matches that are not wanted do not count.
  jq -n '[range(9) | {id: ., on: "yes"}, {id: ., off: "yes"}] | .[20].no = "yes"' >many.json
  jt_run grep yes many.json --path '**.no'
  is "$out" '  ✓ Found 1 match for pattern: yes

  [20]
    .no
      "yes"
    {"no": "yes"}'
}

@test "grep: of a long record the scalars come first" {
  jq -n '{rows: [{tree: [range(300)], name: "Ann", tags: ["needle"], text: ("x" * 400), more: {a: {b: [range(90)]}}, id: 7, last: null}]}' >long.json
  jt_run grep needle long.json
  is "$(head -n 12 <<<"$out" | cut -c1-60)" '  ✓ Found 1 match for pattern: needle

  .rows[0]
    .tags[0]
      "needle"
    {
      "name": "Ann",
      "text": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
      "id": 7,
      "last": null,
      "tree": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
      "tags": ["needle"],'
  [ "$(tail -n +6 <<<"$out" | tr -d ' \n' | wc -c)" -le 600 ]
  # One that is broken behind the match, or very long, is shown as far as it was read, and the search is as before.
  printf '{"r": {"id": 7, "n": "needle", "broken": tru, "z": 1}}' >broken.json
  jt_run grep needle broken.json
  [ "$code" = 0 ]
  has "$out" '"needle"'
  { printf '{"r": {"id": 7, "n": "needle", "big": "'; head -c 9000000 /dev/zero | tr '\0' x; printf '", "z": 1}}'; } >big.json
  jt_run grep needle big.json
  [ "$code" = 0 ]
  is "$(tail -n +6 <<<"$out")" '    {"id": 7, "n": "needle", "…": "more keys"}'
  # The next one is shown as if that had not been.
  { head -c -1 big.json; printf ', "s": {"id": 8, "n": "needle"}}'; } >two.json
  jt_run grep needle two.json
  has "$out" '{"id": 8, "n": "needle"}'
}

@test "grep: concise records are UTF-8: a surrogate without its other half is escaped" {
  printf '{"\\ud800x":"y","z":"\\ud800q"}' >lone.json
  jt_run grep -c q lone.json
  has "$out" '\ud800q'
  jt_run keys -c lone.json
  has "$out" '\ud800x'
  jt_run table -c lone.json '$'
  has "$out" '\ud800x'
}

@test "grep: a search that ended at its limit says so" {
  jq -n '[range(9) | "needle"]' >nine.json
  jt_run grep needle nine.json -m 3 --concise
  is "$err" 'note: stopped at --max-count 3: there may be more'
  jt_run grep needle nine.json --limit 3 --json
  is "$(jq -c '[.count, .limitReached]' <<<"$out")" '[3,true]'
  jt_run grep needle nine.json --limit 3 --count
  is "$err" 'note: stopped at --limit 3: there may be more'
  jt_run grep needle nine.json --limit 10 --json
  is "$(jq -c '[.count, .limitReached]' <<<"$out")" '[9,null]'
  jt_run grep needle nine.json -l --limit 10
  is "$err" ''
}

@test "grep --path: matches at other paths only are noted" {
  jq -n '{a: ["x", "x"], b: 1}' >paths.json
  jt_run grep --values x paths.json --path '**.c'
  [ "$code" = 1 ]
  is "$err" 'note: 2 matches are at other paths than were asked for'
  jt_run grep --values zzz paths.json --path '**.c'
  is "$err" ''
}

@test "grep: a key that is not UTF-8 has no path" {
  printf '{"\xff":"needle"}' >odd.json
  for options in '' '-l' '--json' '--tally'; do
    # shellcheck disable=SC2086 # no option is none
    jt_run grep needle odd.json $options
    [ "$code" = 2 ]
    has "$out$err" 'byte 0xff at offset 2 is not valid UTF-8'
  done
  printf '{"k\xff":{"c":["needle"]}}' >odd.json
  jt_run grep needle odd.json
  [ "$code" = 2 ]
  printf '{"k\xc3\xa9":{"c":["needle"]}}' >odd.json
  jt_run grep -l needle odd.json
  is "$out" "['ké'].c[0]"
}
