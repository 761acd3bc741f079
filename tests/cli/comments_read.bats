#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Reading documents with comments: JSONC.

load helpers

setup_document() {
  printf '// head\n{\n  // one\n  "a": [1, 2,], // tail\n  "b": {\n    /* two\n       lines */\n    "c": "http://x", // d\n  },\n}\n' >"$1"
}

@test "comments: get prints JSON, --comments the bytes as they are" {
  setup_document x.jsonc
  jt_run get x.jsonc
  [ "$code" = 0 ]
  is "$out" $'{\n  "a": [1, 2], \n  "b": {\n    "c": "http://x" \n  }\n}'
  is "$err" ''
  jt_run get x.jsonc .b --comments
  is "$out" $'{\n    /* two\n       lines */\n    "c": "http://x", // d\n  }'
  jt_run get x.jsonc .a --compact
  is "$out" '[1,2]'
  jt_run get x.jsonc -r .b.c
  is "$out" 'http://x'
  jt_run get x.jsonc .b --json
  jq -e '.matches[0].value.c == "http://x"' <<<"$out"
}

@test "comments: --comments has one format, and goes with neither --compact, --count nor --tally" {
  setup_document x.jsonc
  for option in --compact --count --tally; do
    jt_run get x.jsonc --comments "$option"
    [ "$code" = 2 ]
    is "${err%%$'\n'*}" "jt: options '--comments' and '$option' cannot be used together"
  done
  jt_run get x.jsonc --comments -c
  [ "$code" = 2 ]
}

@test "comments: the name decides, in any case, and in the folder that one is in" {
  printf '[1,]' >x.JSONC
  jt_run get x.JSONC
  is "$out$err" '[1]'
  mkdir -p .vscode/deep User
  printf '[1,]' >.vscode/any.json
  printf '[1,]' >User/settings.json
  jt_run get .vscode/any.json
  is "$out$err" '[1]'
  cd .vscode
  jt_run get any.json
  is "$out$err" '[1]'
  cd deep
  jt_run get ../../User/settings.json
  is "$out$err" '[1]'
  cd ../..
  jt_run get --syntax json .vscode/any.json
  [ "$code" = 2 ]
}

@test "comments: the content decides where the name does not, with one note" {
  setup_document x.json
  jt_run keys x.json
  [ "$code" = 0 ]
  is "$out" $'a  array   2\nb  object  1'
  is "$err" "note: 'x.json' has comments; read as JSONC"
  jt_run keys -p .a -p .b x.json
  is "$err" "note: 'x.json' has comments; read as JSONC"
  jt_run inspect x.json --json
  jq -e '.document.syntax == "jsonc" and .warnings == ["'"'x.json'"' has comments; read as JSONC"]' <<<"$out"
  is "$err" "note: 'x.json' has comments; read as JSONC"
  jt_run inspect x.json --json --quiet
  is "$err" ''
  printf '[1]' >plain.json
  jt_run inspect plain.json --json
  jq -e '.document | has("syntax") | not' <<<"$out"
  jt_run diff x.json x.json
  [ "$code" = 0 ]
  is "$err" "note: 'x.json' has comments; read as JSONC"
}

@test "comments: where only a trailing comma is no JSON, the note says so" {
  printf '{"a": [1, 2,]}' >x.json
  jt_run get x.json .a
  is "$code $out $err" "0 [1, 2] note: 'x.json' has a trailing comma; read as JSONC"
  jt_run set x.json .a 3
  is "$code $err" "0 note: 'x.json' has a trailing comma; read as JSONC"
  printf '{"a": [1, 2,]} // b' >x.json
  jt_run get x.json .a
  is "$err" "note: 'x.json' has comments; read as JSONC"
}

@test "comments: from a pipe, by content and with --jsonc" {
  setup_document x.json
  out=$("$JT" get - .a <x.json 2>err)
  is "$out" '[1, 2]'
  out=$(cat x.json | "$JT" get - .a 2>err)
  is "$out" '[1, 2]'
  is "$(cat err)" "note: standard input has comments; read as JSONC"
  out=$(cat x.json | "$JT" get --jsonc - '$..c')
  is "$out" '"http://x"'
}

@test "comments: one that comes late is an error, with the command that reads it" {
  { printf '["'; head -c 70000 /dev/zero | tr '\0' 'x'; printf '", // late\n 1]'; } >late.json
  jt_run get late.json '$[1]'
  [ "$code" = 2 ]
  has "$err" 'JSON has no comments'
  has "$err" 'hint: --jsonc reads documents with comments and trailing commas'
  jt_run get late.json '$[1]' --json
  jq -e '.try | index("jt get --jsonc --json late.json '"'"'$[1]'"'"'")' <<<"$out"
  jt_run get --jsonc late.json '$[1]'
  is "$out" '1'
}

@test "comments: --jsonc and --syntax contradict each other, and lines" {
  setup_document x.json
  jt_run get x.json --jsonc --syntax json
  [ "$code" = 2 ]
  is "${err%%$'\n'*}" "jt: options '--jsonc' and '--syntax json' cannot be used together"
  jt_run get x.json --jsonc --lines
  is "${err%%$'\n'*}" "jt: options '--jsonc' and '--lines' cannot be used together"
  has "$err" 'documents that are lines have no comments'
  printf '[1,]\n' >x.jsonl
  jt_run get x.jsonl --syntax jsonc
  [ "$code" = 2 ]
  jt_run get x.jsonl --jsonc --no-lines
  is "$out" '[1]'
  jt_run get x.json --syntax yaml
  [ "$code" = 2 ]
  jt_run set x.json --jsonc --syntax json .a 1
  [ "$code" = 2 ]
}

@test "comments: validate answers for the syntax of the name, and says whether it is JSONC" {
  setup_document x.json
  setup_document x.jsonc
  jt_run validate x.jsonc
  [ "$code" = 0 ]
  jt_run validate --jsonc x.json
  [ "$code" = 0 ]
  jt_run validate x.json
  [ "$code" = 1 ]
  has "$out" 'x.json:1:1: '
  has "$out" 'hint: it is valid as JSONC: --jsonc'
  printf '[1, // x\n 2 3]' >bad.json
  jt_run validate bad.json
  [ "$code" = 1 ]
  has "$out" 'hint: as JSONC it is invalid too: 2:4: '
  printf '[1 2]' >other.json
  jt_run validate other.json
  lacks "$out" JSONC
  jt_run validate --syntax json x.jsonc
  [ "$code" = 1 ]
}

@test "comments: JSON5 is named, with its place" {
  for row in "{'a': 1}|1, column 2" '{a: 1}|1, column 2' '[+1]|1, column 2' '[0x1F]|1, column 3' '// x
[1, .5]|2, column 5'; do
    printf '%s' "${row%|*}" >x.jsonc
    jt_run get x.jsonc
    [ "$code" = 2 ]
    has "$err" "invalid JSON in 'x.jsonc', line ${row##*|}: this is JSON5: "
  done
  printf '[1 /* x' >x.jsonc
  jt_run get x.jsonc
  has "$err" "line 1, column 4: the comment is not closed"
}

@test "comments: one that is not closed is the same error wherever it is given" {
  what="the comment is not closed: expected '*/', found the end of the document"
  printf '{"a": 1}' >d.jsonc
  printf '{"a": 1 // x\n /* y' >open.jsonc
  jt_run get open.jsonc
  is "$code $err" "2 jt: invalid JSON in 'open.jsonc', line 2, column 2: $what
hint: try: jt validate open.jsonc"
  jt_run set d.jsonc .a @open.jsonc
  is "$code $err" "2 jt: 'open.jsonc' is not JSON, line 2, column 2: $what"
  jt_run set d.jsonc .a '[1 /* x'
  is "$code $err" "2 jt: value '[1 /* x' is not JSON, line 1, column 4: $what"
  jt_run set d.jsonc .a '[1 2 /* x'
  is "$code" 2
  has "$err" "is not JSON, line 1, column 4: missing comma: expected ',' or ']', found '2'"
  jt_run patch d.jsonc --ops open.jsonc
  is "$code" 2
  has "$err" "jt: invalid JSON in the operations: $what"
  has "$err" 'it is at line 2, column 2'
  jt_run patch d.jsonc --merge-patch open.jsonc
  is "$code $err" "2 jt: the merge patch in 'open.jsonc' is not JSON, line 2, column 2: $what"
  jt_run validate d.jsonc --schema open.jsonc
  is "$code $err" "2 jt: invalid schema 'open.jsonc': line 2, column 2: $what"
  jt_run list --config open.jsonc
  is "$code $err" "2 jt: invalid JSON in 'open.jsonc', line 2, column 2: $what"
  jt_run blocks - < <(printf '```json\n{"tool": "read_file" /* x\n```\n')
  is "$code" 1
  has "$out" 'the comment is not closed: expected '"'*/'"
  is "$(<d.jsonc)" '{"a": 1}'
}

@test "comments: the last byte that is looked at may begin one" {
  head -c 65533 /dev/zero | tr '\0' ' ' >blanks
  for row in '// x|0' ' // x|0' '  // x|2' '/* x */|0' ' /* x */|0' '  /* x */|2'; do
    { printf 1; cat blanks; printf '%s\n' "${row%|*}"; } >x.json
    # Not get: it stops where its value ends, and how much of the rest is in memory by then differs between builds.
    jt_run inspect x.json
    is "$row $code" "$row ${row#*|}"
  done
}

@test "comments: jt help syntax lists the names" {
  jt_run help syntax
  [ "$code" = 0 ]
  has "$out" 'tsconfig*.json'
  has "$out" 'in a folder zed, .zed, User:'
  jt_run help syntax --json
  [ "$code" = 2 ]
}

@test "comments: completion goes into such documents" {
  setup_document x.json
  jt_run __complete-path x.json .b.
  is "$out" '.b.c'
  jt_run __complete-path --syntax json x.json .b.
  is "$out" ''
}

# Every read, and every format that it has. Sizes and places are those of the file, so they are left out.
reads() {
  local format line
  while read -r line; do
    for format in '' --json -c -l; do
      [ "$format" != --json ] || line+=' --json'
      printf '%s %s\n' "${line% --json}" "$format"
    done
  done <<'READS'
get x.jsonc
get x.jsonc --compact
get x.jsonc -r $..d
get x.jsonc .a[0] .b .c.d
get x.jsonc $..*
get x.jsonc $..[?@.x>1]
get x.jsonc --range 0:2 .b
get x.jsonc --count $..*
get x.jsonc --tally $..x
get x.jsonc --limit 3 $..*
get x.jsonc .none --default 7
get x.jsonc $.b[-1]
show x.jsonc
show x.jsonc -d 1 .c
show x.jsonc --limit 1 --max-string 3
keys x.jsonc
keys x.jsonc .c
inspect x.jsonc
inspect x.jsonc -d 9 --sample 2
inspect x.jsonc $..x
grep [0-9x] x.jsonc
grep -k . x.jsonc
grep -C two|// x.jsonc
grep --count . x.jsonc
grep --tally . x.jsonc
grep --files-with-matches two x.jsonc
grep -q no x.jsonc
table x.jsonc .b
table x.jsonc $.b[?@.x] .x @path --csv
table x.jsonc $.b[*] --markdown
table x.jsonc $.b[*] --jsonl
validate x.jsonc
diff x.jsonc other.json
diff other.json x.jsonc --patch
diff x.jsonc other.json --stat
diff x.jsonc other.json --keys
format x.jsonc --to json
format x.jsonc --to json --compact
READS
}

# answers FOLDER: what each read prints there and its exit code, in FOLDER.out, and in FOLDER.err what it says.
answers() {
  (
    set -f
    cd "$1" || exit
    while read -r line; do
      code=0
      printf '$ jt %s\n' "$line"
      printf '$ jt %s\n' "$line" >&2
      # shellcheck disable=SC2086 # the words of the command
      "$JT" $line || code=$?
      printf 'exit %s\n' "$code"
    done <../reads.txt
  ) 2>"$1.err" |
    sed -E 's/"(rev|bytes|size|previousRev)": ?("[0-9a-f]*"|[0-9]+),?//g; s/[0-9,]+ bytes|\b[0-9a-f]{32}\b//g' >"$1.out"
}

@test "comments: every read, in every format, is that of the document without them" {
  # shellcheck source=tests/cli/random_commented.bash
  . "$BATS_TEST_DIRNAME/random_commented.bash"
  JT_SEED=${JT_SEED:-$((RANDOM << 15 | RANDOM))}
  echo "seed $JT_SEED"
  RANDOM=$((JT_SEED % 32768))
  mkdir with without
  reads >reads.txt
  for ((document = 0; document < ${JT_COMMENT_READS:-3}; document++)); do
    random_commented '{' '"a"' ':' '[' 1.0 LAST ']' ',' '"b"' ':' '[' '{' '"x"' ':' 1 LAST '}' ',' '{' '"x"' ':' 2e0 ',' \
      '"y\"//"' ':' '"/* two"' LAST '}' ',' '{' '}' LAST ']' ',' '"c"' ':' '{' '"d"' ':' '"// no, \\"' ',' '"e"' ':' \
      '[' ']' LAST '}' LAST '}'
    printf '%s\n' "$text" >with/x.jsonc
    "$JT" get with/x.jsonc >without/x.jsonc || { cat with/x.jsonc; false; }
    jq -S . without/x.jsonc >/dev/null
    printf '{"a": [1], "b": [{"x": 1}], "c": null}' | tee with/other.json >without/other.json
    for folder in with without; do answers $folder; done
    [ "$(grep -c '^\$ jt ' with.err)" = "$(wc -l <reads.txt)" ]
    for text in out err; do
      cmp with.$text without.$text || { diff with.$text without.$text; cat with/x.jsonc; false; }
    done
  done
}

@test "comments: a document of comments alone says so" {
  printf '// a\n/* b */\n' >alone.jsonc
  jt_run get alone.jsonc
  [ "$code" = 2 ]
  has "$err" 'the document holds nothing but comments'
  jt_run get - --jsonc < <(cat alone.jsonc)
  has "$err" 'the document holds nothing but comments'
  jt_run set alone.jsonc .a 1
  [ "$code" = 2 ]
  has "$err" 'the document holds nothing but comments'
  printf ' \n ' >blank.jsonc
  jt_run get blank.jsonc
  [ "$code" = 2 ]
  has "$err" 'the document holds nothing but whitespace'
}

@test "comments: an edit names the option where a comment comes late, and its own undo runs" {
  { printf '{"a": 1,'; head -c 70000 /dev/zero | tr '\0' ' '; printf '\n// late\n"k": 2, "m": [1]}\n'; } >late.json
  for edit in 'set late.json .k 3' 'append late.json .m 3' 'delete late.json .k' 'rename late.json .k n' \
    'merge late.json . {"z":1}' 'patch late.json set .k 3'; do
    # shellcheck disable=SC2086 # words
    jt_run $edit
    [ "$code" = 2 ]
    has "$err" '--jsonc reads documents with comments'
    has "$err" 'hint: try: jt '"${edit%% *}"' --jsonc late.json'
  done
  cp late.json before.json
  jt_run set late.json .k 3 --jsonc
  [ "$code" = 0 ]
  is "$(sed -n 's/.*; undo: //p' out.txt)" 'jt undo late.json'
  jt_run undo late.json
  [ "$code" = 0 ]
  cmp late.json before.json
}

@test "comments: the command to try has the paths of --path once" {
  { printf '{"a": 1,'; head -c 70000 /dev/zero | tr '\0' ' '; printf '\n// late\n"k": 2}\n'; } >late.json
  for command in get keys show inspect; do
    jt_run $command -p .k late.json
    has "$err" "try: jt $command --jsonc --path .k late.json"
    lacks "$err" 'late.json .k'
  done
  jt_run set -p .k 3 late.json
  has "$err" 'try: jt set --jsonc --path .k 3 late.json'
}
