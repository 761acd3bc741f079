#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt blocks: the tool calls in a model's answer.

load helpers

# block TOOL PATH MEMBERS: a fence with a call.
block() { printf '```json\n{"tool": "%s", "path": "%s"%s}\n```\n' "$1" "$2" "$3"; }

# blocks COUNT: so many. (Bats traces each command of a loop of the shell.)
blocks() { seq 0 $(($1 - 1)) | sed 's/.*/```json\n{"tool": "delete_file", "path": "a&.txt"}\n```/'; }

# An answer with one block of each standard tool; the second one is not valid.
answer() {
  cat >answer.md <<'END'
I'll add the page.

```json
{"tool": "write_file", "path": "src/page.html", "content": "<p>hello</p>\n"}
```

Then the old name goes:

```json
{
  "tool": "create_file",
  "path": "src/new.txt",
  "content": "one
two",
}
```

```json
{"tool": "delete_file", "path": "src/old.txt"}
```
END
}

# ---- reports

@test "blocks: for people, one line a block, its findings below with a caret" {
  answer
  jt_run blocks answer.md
  is "$code $err" '1 '
  is "$(grep -c '^✓ answer.md:' out.txt)" 2
  is "$(sed -n 1,2p out.txt)" '✓ answer.md:3: write_file src/page.html
✗ answer.md:9: create_file src/new.txt'
  is "$(tail -n 3 out.txt)" '✓ answer.md:18: delete_file src/old.txt
✗ 1 of 3 blocks is invalid
hint: make the lossless repairs: jt blocks --fix --in-place answer.md'
  has "$out" '  answer.md:11:11: error: '
  has "$out" '    11 |   "tool": "create_file",
       |           ^'
  has "$out" '[UNKNOWN_TOOL]'
  has "$out" '    lossless repair: '
  has "$out" "'write_file'"
}

@test "blocks: lossless repairs are offered only where they are enough" {
  printf '```json\n{"tool": "write_file", "path": "a.txt", "content": "say "hi"\nbye"}\n```\n' >guess.md
  jt_run blocks guess.md
  is "$code" 1
  is "$(tail -n 2 out.txt)" '✗ 1 of 1 block is invalid
hint: make the guesses too: jt blocks --fix=guess --in-place guess.md'
}

@test "blocks: a newline in a path does not begin another line" {
  printf '```json\n{"tool": "write_file", "path": "a\\nb.txt", "content": ""}\n```\n' >newline.md
  jt_run blocks newline.md
  is "$code" 0
  is "$(head -n 1 out.txt)" '✓ newline.md:1: write_file a\u000ab.txt'
}

@test "blocks: a path with control characters is shown as it is written; half of a surrogate pair is no name" {
  printf '```json\n{"tool":"write_file","path":"src\\tests\\new.txt","content":""}\n```\n' >tabs.md
  jt_run blocks tabs.md
  has "$out" 'path "src\tests\new.txt" has control characters in it [VAGUE_PATH]'
  mkdir root
  jt_run blocks --run --root root tabs.md
  is "$code" 1
  has "$out$err" 'the path "src\tests\new.txt" has control characters in it'
  printf '```json\n{"tool":"write_file","path":"a\\ud800","content":""}\n```\n' >half.md
  jt_run blocks --run --root root half.md
  is "$code" 1
  has "$out$err" 'not the name of a file: it holds half of a surrogate pair [WRONG_TYPE]'
  is "$(ls root)" ''
}

@test "blocks: all are valid, or there are none" {
  block delete_file old.txt >one.md
  jt_run blocks one.md
  is "$code $out $err" '0 ✓ one.md:1: delete_file old.txt
✓ 1 block, all valid '
  echo 'No changes.' >none.md
  jt_run blocks none.md
  is "$code $out $err" "0  note: no tool blocks in 'none.md'"
  jt_run blocks none.md -q
  is "$code $out $err" '0  '
  jt_run blocks none.md -c
  is "$code $out $err" $'0 #line\ttool\tpath\tvalid\tcodes '
  jt_run blocks none.md -l
  is "$code $out $err" '0  '
  jt_run blocks none.md --json
  is "$code $(jq -c . out.txt) $err" '0 {"blocks":[],"valid":0,"invalid":0} '
}

@test "blocks --json: the members of a block, in their order" {
  block write_file a.txt ', "content": "x", "comment": [15]' >one.md
  block edit_file a.txt ', "search_replace": {"old_string": "x", "new_string": ""}' >>one.md
  jt_run blocks one.md --json
  is "$code $err" '0 '
  is "$(jq -c 'keys_unsorted' out.txt)" '["blocks","valid","invalid"]'
  is "$(jq -c '.blocks[] | keys_unsorted' out.txt)" \
    '["id","tool","path","content","args","status","startTime","line","valid","level","findings"]
["id","tool","path","search_replace","args","status","startTime","line","valid","level","findings"]'
  is "$(jq -c '.blocks[] | del(.startTime)' out.txt)" \
    '{"id":"tool_1","tool":"write_file","path":"a.txt","content":"x","args":{"tool":"write_file","path":"a.txt","content":"x","comment":[15]},"status":"detected","line":1,"valid":true,"level":3,"findings":[]}
{"id":"tool_2","tool":"edit_file","path":"a.txt","search_replace":{"old_string":"x","new_string":""},"args":{"tool":"edit_file","path":"a.txt","search_replace":{"old_string":"x","new_string":""}},"status":"detected","line":4,"valid":true,"level":3,"findings":[]}'
  [ "$(jq '.blocks[0].startTime > 1600000000000' out.txt)" = true ]
}

@test "blocks --json: findings have code, severity, message, place, field and fix" {
  answer
  jt_run blocks answer.md --json
  is "$code $err" '1 '
  is "$(jq -c '[.valid, .invalid, (.blocks | map(.valid)), (.blocks | map(.level))]' out.txt)" \
    '[2,1,[true,false,true],[3,0,3]]'
  is "$(jq -c '.blocks[1].findings | map([.code, .severity, .line, .column, .fix.class]) | sort[]' out.txt)" \
    '["INVALID_JSON","error",13,18,"lossless"]
["INVALID_JSON","error",14,5,"lossless"]
["UNKNOWN_TOOL","error",11,11,"lossless"]'
  is "$(jq -r '.blocks[1].findings[] | select(.code == "UNKNOWN_TOOL") | .field' out.txt)" tool
}

@test "blocks -c and -l" {
  answer
  jt_run blocks answer.md -c
  is "$code $err" '1 '
  is "$(sed 's/UNKNOWN_TOOL,INVALID_JSON/INVALID_JSON,UNKNOWN_TOOL/' out.txt)" $'#line\ttool\tpath\tvalid\tcodes
3\twrite_file\tsrc/page.html\ttrue\t
9\tcreate_file\tsrc/new.txt\tfalse\tINVALID_JSON,UNKNOWN_TOOL
18\tdelete_file\tsrc/old.txt\ttrue\t'
  jt_run blocks answer.md -l
  is "$code $out" $'1 src/page.html\nsrc/new.txt\nsrc/old.txt'
  jt_run blocks answer.md -l -0
  is "$(tr '\0' ' ' <out.txt)" 'src/page.html src/new.txt src/old.txt '
}

@test "blocks: a hostile path does not reach the terminal, and no column" {
  block delete_file 'a\u001b[31m\tb.txt' >one.md
  jt_run blocks one.md -c
  is "$(tail -n 1 out.txt)" $'1\tdelete_file\ta\\u001b[31m\\tb.txt\ttrue\tVAGUE_PATH'
}

@test "blocks --has" {
  answer
  jt_run blocks --has answer.md
  is "$code $out $err" '0  '
  echo 'text' >none.md
  jt_run blocks --has none.md
  is "$code $out $err" '1  '
  printf '```json\n{"name": "app"}\n```\n' >other.md
  jt_run blocks --has other.md --json
  is "$code $out $err" '1  '
  jt_run blocks --has other.md --all
  is "$code" 1
  jt_run blocks --has missing.md
  is "$code $out" '2 '
  has "$err" "'missing.md'"
}

@test "blocks --all: other JSON too" {
  printf '```json\n{"name": "app"}\n```\n' >other.md
  block delete_file a.txt >>other.md
  jt_run blocks other.md -c
  is "$out" $'#line\ttool\tpath\tvalid\tcodes\n4\tdelete_file\ta.txt\ttrue\t'
  jt_run blocks other.md --all -c
  is "$(wc -l <out.txt)" 3
  jt_run blocks other.md --all
  is "$code ${out%%$'\n'*}" '0 ✓ other.md:1: (other JSON)'
}

@test "blocks --tools: the known tools that are not in the standard set" {
  block read_file a.txt >one.md
  jt_run blocks one.md --json
  is "$code $(jq -r '.blocks[0].findings[0].code' out.txt)" '1 UNKNOWN_TOOL'
  has "$(jq -r '.blocks[0].findings[0].message' out.txt)" extended
  jt_run blocks one.md --tools extended
  is "$code" 0
  jt_run blocks one.md --tools al
  is "$code" 2
  has "$err" "option '--tools' cannot be 'al'"
}

@test "blocks --schema: tools of one's own" {
  cat >tools.json <<'END'
{"resize": {"type": "object", "required": ["path", "width"], "properties": {"width": {"type": "integer"}, "unit": {"enum": ["px", "em"]}}}}
END
  block resize a.png ', "width": 5, "unit": "px"' >one.md
  jt_run blocks one.md
  is "$code" 1
  jt_run blocks one.md --schema tools.json
  is "$code" 0
  block resize a.png ', "unit": "mm"' >two.md
  jt_run blocks two.md --schema tools.json -c
  is "$code $(tail -n 1 out.txt)" $'1 1\tresize\ta.png\tfalse\tSCHEMA'
  echo '{"resize": {"type": "objekt"}}' >bad.json
  jt_run blocks one.md --schema bad.json
  is "$code $out" '2 '
  has "$err" "'bad.json'"
  echo '{"resize": ' >bad.json
  jt_run blocks one.md --schema bad.json --json
  is "$code $(jq -r .code out.txt)" '2 INVALID_JSON'
  jt_run blocks - --schema - <one.md
  is "$code" 2
  has "$err" 'standard input cannot be both'
}

# ---- input

@test "blocks: standard input, named or not, and a pipe" {
  block delete_file a.txt >one.md
  "$JT" blocks -c - <one.md | tail -n 1 | grep -qP '^1\tdelete_file'
  "$JT" blocks -c <one.md | tail -n 1 | grep -qP '^1\tdelete_file'
  jt_run blocks -c <(cat one.md)
  is "$(tail -n 1 out.txt)" $'1\tdelete_file\ta.txt\ttrue\t'
}

@test "blocks -: each block is reported when it is complete" {
  streams blocks -c -
  shows $'#line\ttool\tpath\tvalid\tcodes'
  block delete_file a.txt >&7
  printf '\nand\n\n' >&7
  shows $'1\tdelete_file\ta.txt\ttrue\t'
  printf '```json\n{"tool": "delete_file"' >&7
  printf ', "path": "b.txt"}\n```\n' >&7
  shows $'7\tdelete_file\tb.txt\ttrue\t'
  streamed
  is "$code $out" '0 '
}

@test "blocks: files that cannot be read" {
  jt_run blocks missing.md --json
  is "$code $(jq -r .code out.txt)" '2 FILE_NOT_FOUND'
  jt_run blocks .
  is "$code" 2
  has "$err" "'.'"
  : >empty.md
  jt_run blocks empty.md -c
  is "$code $out" $'0 #line\ttool\tpath\tvalid\tcodes'
}

@test "blocks | head ends quietly" {
  blocks 3000 >many.md
  "$JT" blocks many.md 2>err.txt | head -n 1 >out.txt
  is "$(<out.txt)$(<err.txt)" '✓ many.md:1: delete_file a0.txt'
  "$JT" blocks --fix many.md 2>err.txt | head -n 1 >out.txt
  is "$(<out.txt)$(<err.txt)" '```json'
}

@test "blocks --max-bytes" {
  blocks 300 >many.md
  jt_run blocks many.md --json --max-bytes 2000
  [ "$(wc -c <out.txt)" -le 2000 ]
  is "$code $(jq -c '[.valid, .invalid, (.blocks | length) + .omitted.blocks]' out.txt)" '0 [300,0,300]'
  jt_run blocks --fix many.md --max-bytes 2000
  is "$code $out" '2 '
}

# ---- repairs

@test "blocks --fix: lossless repairs, the answer on stdout, what was done on stderr" {
  answer
  cp answer.md before.md
  jt_run blocks --fix answer.md
  is "$code" 0
  cmp answer.md before.md
  is "$(diff before.md out.txt)" '11c11
<   "tool": "create_file",
---
>   "tool": "write_file",
13,14c13
<   "content": "one
< two",
---
>   "content": "one\ntwo"'
  is "$(head -n 1 err.txt)" '✓ answer.md:9: create_file src/new.txt'
  has "$err" '  repaired: '
  is "$(wc -l <err.txt)" 2
  jt_run blocks --fix answer.md -q
  is "$err" ''
  "$JT" blocks --fix -q - <answer.md | cmp - out.txt
  "$JT" blocks out.txt -q
}

@test "blocks --fix: a guess only where it is asked for" {
  printf '```json\n{"tool": "write_file", "path": "a.txt", "content": "say "hi" now"}\n```\n' >quote.md
  jt_run blocks --fix quote.md
  is "$code" 1
  cmp out.txt quote.md
  has "$err" '✗ quote.md:1: write_file a.txt'
  has "$err" '[INVALID_JSON]'
  jt_run blocks --fix=lossless quote.md
  is "$code" 1
  jt_run blocks --fix=guess quote.md
  is "$code $(sed -n 2p out.txt)" '0 {"tool": "write_file", "path": "a.txt", "content": "say \"hi\" now"}'
  has "$err" 'a guess: '
  jt_run blocks --fix=gues quote.md
  is "$code ${err%%$'\n'*}" "2 jt: option '--fix' cannot be 'gues'; it is 'lossless' or 'guess'"
}

@test "blocks --fix: nothing is invented" {
  block write_file a.txt '' >missing.md
  for kind in --fix --fix=guess; do
    jt_run blocks $kind missing.md
    is "$code" 1
    cmp out.txt missing.md
    has "$err" '[MISSING_FIELD]'
  done
}

@test "blocks --fix --in-place: the file is replaced, and jt undo takes it back" {
  answer
  cp answer.md before.md
  chmod 640 answer.md
  jt_run blocks --fix -i answer.md
  is "$code $err" '0 '
  is "$(sed -n '1p;$p' out.txt)" '✓ answer.md:9: create_file src/new.txt
  undo: jt undo answer.md'
  has "$out" '✓ repaired 1 block in answer.md; all are valid'
  is "$(stat -c %a answer.md)" 640
  jt_run blocks answer.md -q
  is "$code" 0
  jt_run blocks --fix --in-place answer.md
  is "$code $out" '0 ✓ nothing repaired in answer.md; all are valid'
  "$JT" undo answer.md -q
  cmp answer.md before.md
}

@test "blocks --fix --in-place: the other formats" {
  answer
  cp answer.md before.md
  jt_run blocks --fix -i answer.md --json
  is "$code $err" '0 '
  is "$(jq -c '[.repaired, .valid, .invalid, (.blocks | map(.repairs | length > 0)), has("answer")]' out.txt)" \
    '[1,3,0,[false,true,false],false]'
  is "$(jq -c '.blocks[1].repairs | map(keys_unsorted) | unique[]' out.txt)" '["class","description","offset","length","text"]'
  cp before.md answer.md
  jt_run blocks --fix -i answer.md -c
  is "$code $(sed -n 1p out.txt)" $'0 #line\ttool\tpath\tvalid\tcodes\trepairs'
  is "$(cut -f 1,4,5 <<<"$out" | tail -n 3)" $'3\ttrue\t\n9\ttrue\t\n18\ttrue\t'
  cp before.md answer.md
  jt_run blocks --fix -i answer.md -l
  is "$code $out" '0 src/new.txt'
}

@test "blocks --fix --json: the answer is a member" {
  answer
  jt_run blocks --fix answer.md -q
  cp out.txt wanted.md
  jt_run blocks --fix answer.md --json
  is "$code $err" '0 '
  jq -rj .answer out.txt | cmp - wanted.md
  jt_run blocks --fix answer.md -c
  is "$code" 2
  has "$err" "with '--in-place'"
}

@test "blocks --fix --in-place: files that cannot be replaced" {
  answer
  cp answer.md before.md
  ln answer.md other.md
  jt_run blocks --fix -i answer.md
  is "$code" 2
  cmp answer.md before.md
  jt_run blocks --fix -i answer.md --break-links
  is "$code" 0
  cmp other.md before.md
  cp before.md answer.md
  chmod 444 answer.md
  jt_run blocks --fix -i answer.md --json
  is "$code" 2
  is "$(jq -r .error.code out.txt)" PERMISSION_DENIED
  export XDG_STATE_HOME=$PWD/none
  jt_run blocks --fix -i answer.md --force --no-undo
  is "$code" 0
  jt_run undo answer.md --force
  is "$code" 1
  jt_run blocks --fix -i - <before.md
  is "$code" 2
}

# ---- runs

# A folder with files, and an answer that edits one, writes two and deletes one.
project() {
  mkdir -p dir/src
  printf 'color: red\n' >dir/src/style.css
  printf 'old\n' >dir/src/old.txt
  chmod 600 dir/src/old.txt
  {
    block edit_file src/style.css ', "search_replace": {"old_string": "red", "new_string": "blue"}'
    block write_file src/deep/new.txt ', "content": "new\n"'
    block write_file src/style.min.css ', "content": "color:blue"'
    block delete_file src/old.txt ''
  } >run.md
  cp -a dir before
}
# the state of a folder: names, kinds, modes and contents
state() { (cd "$1" && find . -printf '%p %y %m\n' | sort && find . -type f | sort | xargs -r sha256sum); }

@test "blocks --run: in order, and --rollback restores everything" {
  project
  jt_run blocks --run run.md --root dir
  is "$code $err" '0 '
  is "$(head -n 5 out.txt)" '✓ run.md:1: edit_file src/style.css
✓ run.md:4: write_file src/deep/new.txt
✓ run.md:7: write_file src/style.min.css
✓ run.md:10: delete_file src/old.txt
✓ 4 of 4 blocks done'
  is "$(cat dir/src/style.css dir/src/deep/new.txt dir/src/style.min.css)" $'color: blue\nnew\ncolor:blue'
  [ ! -e dir/src/old.txt ]
  undo=$(sed -n 's/^  undo: //p' out.txt)
  [[ $undo == 'jt blocks --rollback '*' --root dir' ]]
  eval "$undo" >out.txt
  has "$(<out.txt)" '✓ rolled back '
  is "$(state dir)" "$(state before)"
  code=0
  eval "$undo" 2>err.txt || code=$?
  is "$code" 1
}

@test "blocks --run: the other formats" {
  project
  jt_run blocks --run run.md --root dir --json
  is "$code $err" '0 '
  is "$(jq -c '[.valid, .invalid, .completed, .failed, .notReached, (.blocks | map(.status) | unique)]' out.txt)" \
    '[4,0,4,0,0,["completed"]]'
  is "$(jq '.blocks | all(.endTime >= .startTime)' out.txt)" true
  id=$(jq -r .run_id out.txt)
  jt_run blocks --rollback "$id" --root dir --json
  is "$code $(jq -c '[.status, .run_id == "'"$id"'", (.restored | length > 3)]' out.txt)" '0 ["success",true,true]'
  is "$(state dir)" "$(state before)"
  jt_run blocks --run run.md --root dir -c
  is "$(head -n 2 out.txt)" $'#line\ttool\tpath\tstatus\terror\n1\tedit_file\tsrc/style.css\tcompleted\t'
  has "$err" 'note: run_id '
  id=${err#note: run_id }
  jt_run blocks --rollback "$id" --root dir -l
  has "$out" src/style.css
  is "$(state dir)" "$(state before)"
  jt_run blocks --run run.md --root dir -l
  is "$out" $'src/style.css\nsrc/deep/new.txt\nsrc/style.min.css\nsrc/old.txt'
}

@test "blocks --run --events: a line for each change of status, the last one is the result" {
  project
  jt_run blocks --run run.md --root dir --events
  is "$code $err" '0 '
  is "$(jq -r 'select(.id == "tool_2").status' out.txt | tr '\n' ' ')" 'processing executing completed '
  is "$(jq -c 'select(.status == "completed") | .path' out.txt | wc -l)" 4
  is "$(tail -n 1 out.txt | jq -c '[.completed, .failed, has("run_id")]')" '[4,0,true]'
  is "$(jq -r 'select(.run_id).run_id' out.txt | sort -u | wc -l)" 1
  jt_run blocks --run run.md --root dir --events -c
  is "$code $out" '2 '
}

@test "blocks --run --dry-run: a diff of each, and nothing is written" {
  project
  jt_run blocks --run run.md --root dir --dry-run
  is "$code $err" '0 '
  has "$out" '-color: red'
  has "$out" '+color: blue'
  has "$out" '+new'
  has "$out" '-old'
  is "$(state dir)" "$(state before)"
  jt_run blocks --run run.md --root dir -n --json
  is "$code $(jq -c '[.dryRun, .valid, has("run_id")]' out.txt)" '0 [true,4,false]'
  has "$(jq -r .diff out.txt)" '+color: blue'
  is "$(state dir)" "$(state before)"
}

@test "blocks --run: an invalid block, and nothing runs" {
  project
  block edit_file src/none.css ', "search_replace": {"old_string": "a", "new_string": "b"}' >>run.md
  block write_file b.txt '' >>run.md
  jt_run blocks --run run.md --root dir
  is "$code" 1
  has "$out" '✗ nothing was run: 2 of 6 blocks are invalid'
  has "$out" '[FILE_NOT_FOUND]
    14 | {"tool": "edit_file", "path": "src/none.css"'
  has "$out" '[MISSING_FIELD]'
  is "$(state dir)" "$(state before)"
  jt_run blocks --run run.md --root dir --json
  is "$code $(jq -c '[.refused, .invalid, has("run_id"), (.blocks | map(.status) | unique)]' out.txt)" \
    '1 [true,2,false,["detected"]]'
  jt_run blocks --run run.md --root dir --events
  is "$code $(tail -n 1 out.txt | jq -c '[.refused, (.invalidBlocks | length)]')" '1 [true,2]'
  jt_run blocks --run run.md --root dir --keep-going
  is "$code" 1
  has "$out" '4 of 6 blocks done'
  has "$(<dir/src/style.css)" blue
}

@test "blocks --run: what the blocks before leave counts" {
  mkdir dir
  {
    block write_file a.txt ', "content": "one two"'
    block edit_file a.txt ', "search_replace": {"old_string": "two", "new_string": "three"}'
    block delete_file a.txt ''
  } >run.md
  jt_run blocks --run run.md --root dir
  is "$code" 0
  [ ! -e dir/a.txt ]
  block edit_file a.txt ', "search_replace": {"old_string": "x", "new_string": "y"}' >>run.md
  jt_run blocks run.md --root dir -c
  is "$code $(tail -n 1 out.txt | cut -f 4,5)" $'1 false\tFILE_NOT_FOUND'
}

@test "blocks --run: edit_file needs one occurrence, --replace-all takes all" {
  mkdir dir
  printf 'a a\n' >dir/a.txt
  block edit_file a.txt ', "search_replace": {"old_string": "a", "new_string": "b"}' >run.md
  jt_run blocks --run run.md --root dir -c
  is "$code" 1
  jt_run blocks run.md --root dir -c
  is "$(tail -n 1 out.txt | cut -f 5)" EDIT_NOT_UNIQUE
  jt_run blocks --run run.md --root dir --replace-all -q
  is "$code $(<dir/a.txt)" '0 b b'
  jt_run blocks run.md --root dir -c
  is "$(tail -n 1 out.txt | cut -f 5)" EDIT_NOT_FOUND
}

@test "blocks --run: a tool that cannot be run" {
  mkdir dir
  echo x >dir/a.txt
  block read_file a.txt '' >run.md
  jt_run blocks --run run.md --root dir --tools extended -c
  is "$code" 1
  jt_run blocks run.md --root dir --tools extended --json
  is "$(jq -r '.blocks[0].findings[0].code' out.txt)" UNSUPPORTED_TOOL
}

@test "blocks --run: a run that has changed nothing names no command that undoes it" {
  mkdir dir
  echo x >dir/a.txt
  chmod 444 dir/a.txt
  block write_file a.txt ', "content": "y"' >run.md
  jt_run blocks --run run.md --root dir
  is "$code" 2
  has "$out" '✗ 0 of 1 block done'
  lacks "$out" 'undo:'
}

@test "blocks: calls in an array inside an object are no blocks: a note says so" {
  printf 'x\n\n```json\n{"calls": [{"tool": "delete_file", "path": "a.txt"}]}\n```\n' >answer.md
  jt_run blocks answer.md
  is "$code $out" '0 '
  is "$err" 'note: answer.md:3: an array of calls inside an object is not read
note: no tool blocks in '"'answer.md', but 1 block of other JSON: --all lists them"
  jt_run blocks answer.md --json
  is "$code $(jq -c '[.blocks, .warnings[0]]' out.txt)" \
    '0 [[],"answer.md:3: an array of calls inside an object is not read"]'
  mkdir dir
  jt_run blocks --run answer.md --root dir
  has "$err" 'answer.md:3: an array of calls inside an object is not read'
  jt_run blocks --has answer.md
  is "$code $err" '1 '
}

@test "blocks: a fence in a list item, and what a schema does not allow" {
  printf '10. First:\n\n    ```json\n    {"tool": "deploy", "path": "a.txt", "to": "nowhere"}\n    ```\n' >answer.md
  echo '{"deploy": {"properties": {"to": {"enum": ["test", "live"]}}}}' >schema.json
  jt_run blocks answer.md --schema schema.json
  is "$code" 1
  has "$out" "answer.md:4:47: error: 'to': expected \"test\" or \"live\", found the string \"nowhere\" [SCHEMA]"
}

@test "blocks --run: an answer without blocks, and one from a pipe" {
  mkdir dir
  echo text | "$JT" blocks --run - --root dir 2>err.txt >out.txt
  is "$(<out.txt)$(<err.txt)" 'note: no tool blocks: nothing to run'
  block write_file a.txt ', "content": "x"' | "$JT" blocks --run --root dir -q
  is "$(<dir/a.txt)" x
}

@test "blocks --rollback: what was restored is said, however little may be printed" {
  mkdir -p dir
  for i in 1 2 3; do
    printf '```json\n{"tool": "write_file", "path": "%s%s", "content": ""}\n```\n' "$(printf 'x%.0s' {1..90})" $i
  done >long.md
  jt_run blocks --run --root dir long.md --json
  is "$code" 0
  jt_run blocks --rollback "$(jq -r .run_id out.txt)" --root dir --max-bytes 200
  is "$code" 0
  has "$out" '✓ rolled back run_'
  is "$(grep -c '^  xxx' out.txt)" 3
  is "$(ls dir)" ''
}

@test "blocks --rollback: a file that was changed since, an unknown run, another root" {
  project
  jt_run blocks --run run.md --root dir --json
  id=$(jq -r .run_id out.txt)
  echo mine >dir/src/style.css
  jt_run blocks --rollback "$id" --root dir
  is "$code" 3
  has "$err" src/style.css
  is "$(<dir/src/style.css)" mine
  jt_run blocks --rollback run_none --root dir
  is "$code" 1
  mkdir other
  jt_run blocks --rollback "$id" --root other
  is "$code" 2
}

# ---- mistakes

@test "blocks: options that cannot be used together or have no effect" {
  answer
  mkdir dir
  refused() { # ARGUMENTS… -- MESSAGE
    local words=()
    while [ "$1" != : ]; do words+=("$1"); shift; done
    jt_run blocks "${words[@]}"
    is "$code $out ${err%%$'\n'*}" "2  jt: $2"
  }
  refused --has --fix answer.md : "options '--has' and '--fix' cannot be used together"
  refused --run --rollback x --root dir answer.md : "options '--run' and '--rollback' cannot be used together"
  refused --run answer.md : "option '--run' needs '--root'"
  refused --rollback x : "option '--rollback' needs '--root'"
  refused -i answer.md : "option '--in-place' needs '--fix'"
  refused --events --root dir answer.md : "option '--events' needs '--run'"
  refused --dry-run answer.md : "option '--dry-run' needs '--run'"
  refused --keep-going answer.md : "option '--keep-going' needs '--run'"
  refused --replace-all answer.md : "option '--replace-all' needs '--root'"
  refused --run --root dir --root dir answer.md : "option '--root' is given twice: there is one root"
  refused --fix --root dir answer.md : "options '--root' and '--fix' cannot be used together"
  refused --run --root dir --all answer.md : "options '--all' and '--run' cannot be used together"
  refused --rollback x --root dir answer.md : "option '--rollback' takes no ANSWER: the run is named by its RUN_ID"
  jt_run blocks --run answer.md --root none
  is "$code" 2
  has "$err" "'none'"
  jt_run blocks answer.md more.md
  is "$code ${err%%$'\n'*}" "2 jt: unexpected argument 'more.md'"
  jt_run blocks --fixx answer.md
  is "$code" 2
  has "$err" "did you mean '--fix'"
  jt_run blocs answer.md
  is "$code" 2
  has "$err" "did you mean 'blocks'?"
}

@test "blocks without ANSWER at a terminal" {
  needs script
  script -qec "$JT blocks" /dev/null </dev/null >out.txt || true
  has "$(<out.txt)" "'blocks' needs ANSWER"
}

# ---- the sandbox

@test "blocks --run: nothing leaves the root" {
  mkdir -p dir/sub outside
  echo 'secret, and more' >outside/s.txt
  ln -s ../outside dir/out
  ln -s ../outside/s.txt dir/link.txt
  ln -s "$PWD/outside" dir/sub/absolute
  state outside >before.txt
  for path in ../outside/s.txt ../new.txt sub/../../outside/s.txt "$PWD/outside/s.txt" /etc/jt-new.txt out/s.txt \
    out/new.txt link.txt sub/absolute/s.txt sub/absolute/new/deep.txt /proc/self/cwd/outside/s.txt .. . ''; do
    for call in 'write_file|, "content": "x"' 'delete_file|' \
      'edit_file|, "search_replace": {"old_string": "secret", "new_string": "x"}'; do
      # A link is removed itself, not the file that it leads to.
      [ "$path ${call%%|*}" != 'link.txt delete_file' ] || continue
      block "${call%%|*}" "$path" "${call#*|}" >run.md
      jt_run blocks --run run.md --root dir
      [ "$code" = 1 ] || { echo "$path ${call%%|*}: $code $out $err"; return 1; }
      lacks "$out$err" 'and more'
      jt_run blocks --run run.md --root dir --keep-going
      [ "$code" = 1 ] || { echo "$path ${call%%|*}: $code $out $err"; return 1; }
    done
  done
  block delete_file link.txt >run.md
  jt_run blocks --run run.md --root dir --dry-run
  lacks "$out$err" 'and more'
  jt_run blocks --run run.md --root dir
  is "$code" 0
  [ ! -L dir/link.txt ]
  state outside | cmp - before.txt
  [ ! -e new.txt ]
}

@test "blocks: --root restricts the targets, not ANSWER; JT_ROOT restricts both" {
  mkdir -p dir/sub other
  block write_file a.txt ', "content": "x"' | tee run.md >dir/run.md
  jt_run blocks --run run.md --root dir -q
  is "$code $(<dir/a.txt)" '0 x'
  JT_ROOT=$PWD/dir jt_run blocks --run run.md --root dir
  is "$code" 2
  has "$err" 'outside'
  JT_ROOT=$PWD/dir jt_run blocks --run dir/run.md --root other
  is "$code" 2
  has "$err" 'outside'
  [ ! -e other/a.txt ]
  JT_ROOT=$PWD/dir jt_run blocks --run dir/run.md --root dir/sub -q
  is "$code $(<dir/sub/a.txt)" '0 x'
  JT_ROOT=$PWD/dir jt_run blocks run.md
  is "$code" 2
  jt_run --workspace dir blocks /workspace/run.md -c
  is "$(tail -n 1 out.txt)" $'1\twrite_file\ta.txt\ttrue\t'
}

# ---- size, and kills

@test "blocks: 200 MB with 10,000 blocks, in constant memory" {
  needs perl
  needs_limit
  perl -e 'my $content = ("x" x 99 . "\\n") x 200;
    print qq{Step $_\n\n```json\n{"tool": "write_file", "path": "src/f$_.txt", "content": "$content"}\n```\n\n} for 1 .. 10000' >big.md
  [ "$(stat -c %s big.md)" -gt 200000000 ]
  code=0
  (ulimit -v 150000 && "$JT" blocks big.md -c) >out.txt 2>err.txt || code=$?
  is "$code $(<err.txt)" '0 '
  is "$(wc -l <out.txt) $(tail -n 1 out.txt)" $'10001 59997\twrite_file\tsrc/f10000.txt\ttrue\t'
  code=0
  (ulimit -v 150000 && "$JT" blocks --fix big.md) 2>err.txt | cmp - big.md
  is "$(<err.txt)" ''
}

@test "blocks: memory of a fence is bounded by its text, whatever is in it" {
  needs perl
  needs_limit
  perl -e 'print "```json\n", "{\"tool\":\"delete_file\",\"path\":\"a\"}" x 200000, "\n```\n"' >many.md
  perl -e 'print "```json\n", "{\"tool\":\"delete_file\",\"path\":\"a\"},\n" x 2, ",\n" x 2000000, "\n```\n"' >commas.md
  perl -e 'print "```json\n", "//\n" x 2000000, "{\"tool\":\"delete_file\",\"path\":\"a.b\"}\n```\n"' >comments.md
  perl -e 'print "```json\n{\"tool\":\"delete_file\",\"path\":\"a.b\"", ",\"a\":1" x 1000000, "}\n```\n"' >members.md
  perl -e 'print "```json\n{\"tool\":\"write_file\",\"path\":\"a.b\",\"content\":\"", "abc \"d\" " x 1000000, "\"}\n```\n"' >quotes.md
  local file option
  for file in many commas comments members quotes; do
    for option in --all --fix=guess; do
      code=0
      (ulimit -v 110000 && "$JT" blocks "$option" -q $file.md) >out.txt 2>err.txt || code=$?
      [ "$code" -le 1 ] || { echo "$file $option: $code"; head -c 500 err.txt; return 1; }
    done
  done
  (ulimit -v 110000 && "$JT" blocks -c many.md) | tail -n +2 | sort | uniq -c >out.txt
  is "$(awk '{print $1, $2, $3}' out.txt)" '200000 1 delete_file'
}

@test "blocks: calls in other forms" {
  printf '%s\n' '{"name": "delete_file", "arguments": {"path": "a.txt"}}' '' '<tool_call>' \
    '{"name": "createFile", "arguments": "{\"path\": \"b.txt\", \"content\": \"x\"}"}' '</tool_call>' >answer.md
  jt_run blocks answer.md --json
  is "$code $(jq -c '[.blocks[] | [.line, .form, .tool, .path, .valid]]' out.txt)" \
    '1 [[1,"arguments","delete_file","a.txt",true],[3,"tool-call","createFile","b.txt",false]]'
  jt_run blocks --fix --to tool answer.md -q
  is "$code $out" '0 ```json
{"tool": "delete_file", "path": "a.txt"}
```

```json
{"tool": "write_file", "path": "b.txt", "content": "x"}
```'
  cp out.txt tool.md
  jt_run blocks --fix --to function-tag tool.md -q
  is "$code $out" '0 ```xml
<function=delete_file>{"path": "a.txt"}</function>
```

```xml
<function=write_file>{"path": "b.txt", "content": "x"}</function>
```'
  cp out.txt tags.md
  mkdir dir
  touch dir/a.txt
  jt_run blocks --run --root dir tags.md -q
  is "$code $(ls dir) $(<dir/b.txt)" '0 b.txt x'
  jt_run blocks --to tool answer.md
  is "$code ${err%%$'\n'*}" "2 jt: option '--to' needs '--fix'"
}

@test "blocks: a tool of one's own needs no path, in any form" {
  echo '{"get_weather": {"required": ["city"], "properties": {"city": {"type": "string"}}}}' >schema.json
  printf '{"name": "get_weather", "arguments": {"city": "Paris"}}\n```json\n{"tool": "get_weather", "city": 5}\n```\n' >answer.md
  jt_run blocks answer.md --schema schema.json -c
  is "$code $out" $'1 #line\ttool\tpath\tvalid\tcodes\n1\tget_weather\t\ttrue\t\n2\tget_weather\t\tfalse\tSCHEMA'
}

@test "blocks: where there are none, a note names what --all lists" {
  printf '```json\n{"version": 1,}\n```\n' >other.md
  jt_run blocks other.md
  is "$code $out $err" "0  note: no tool blocks in 'other.md', but 1 block of other JSON: --all lists them"
  jt_run blocks other.md --json
  is "$(jq -c .warnings out.txt)" "[\"no tool blocks in 'other.md', but 1 block of other JSON: --all lists them\"]"
  jt_run blocks other.md --all -c
  is "$(wc -l <out.txt)" 2
}

@test "blocks --fix=guess: a cut answer stays a warning" {
  printf '```json\n{"tool": "write_file", "path": "a.txt", "content": "one' >cut.md
  jt_run blocks --fix=guess cut.md
  is "$code" 0
  has "$err" 'warning: the fence is not closed: the answer was cut, and its last value was closed where it stops'
}

@test "blocks --run: kill -9 leaves each file old or new" {
  mkdir dir
  local i round
  for ((i = 0; i < 40; i++)); do echo "old $i" >"dir/f$i.txt"; done
  for ((i = 0; i < 40; i++)); do
    if ((i % 2)); then
      block write_file "f$i.txt" ", \"content\": \"new $i\\n\""
    else
      block edit_file "f$i.txt" ', "search_replace": {"old_string": "old", "new_string": "new"}'
    fi
  done >run.md
  cp -a dir before
  for ((round = 0; round < 40; round++)); do
    rm -rf dir && cp -a before dir
    exec 9< <(exec "$JT" blocks --run run.md --root dir --events --no-sync 2>/dev/null 3>&-)
    local child=$!
    # killed after so many changes of status
    mapfile -u 9 -n $((round * 3 + 1)) lines
    [ ${#lines[@]} -gt 0 ]
    kill -9 "$child" 2>/dev/null || true
    wait "$child" 2>/dev/null || true
    exec 9<&-
    awk '{ n = FILENAME; gsub(/[^0-9]/, "", n) }
      $0 == "old " n || $0 == "new " n { whole++; next }
      { print FILENAME " is neither: " $0 }
      END { exit whole != 40 }' dir/f*.txt
  done
  # nothing that is left prevents the next run
  rm -rf dir && cp -a before dir
  jt_run blocks --run run.md --root dir --lock-timeout 1 --json
  is "$code $(jq .completed out.txt)" '0 40'
  jt_run blocks --rollback "$(jq -r .run_id out.txt)" --root dir
  is "$code" 0
  is "$(state dir)" "$(state before)"
}

@test "blocks: a guess does not pull what follows into tool or path" {
  local object
  for object in '{"tool": "delete_file", "path": "a.txt",,}' '{"tool": "delete_file", "path": "a.txt" /* "he" }' \
    $'{"tool": "write_file"\n"path": "a.txt"\n"content": "x"}'; do
    printf '```json\n%s\n```\n' "$object" >answer.md
    jt_run blocks --fix=guess answer.md
    is "$code" 1
    is "$(<out.txt)" "$(<answer.md)"
  done
}

@test "blocks: in another language only a known tool makes a tool call" {
  printf '```js\n{"tool": "hammer", "path": "garage"}\n```\n' >answer.md
  jt_run blocks answer.md --json
  is "$code $(jq -c .blocks out.txt)" '0 []'
  printf '```js\n{"tool": "create_file", "path": "a.txt", "content": ""}\n```\n' >answer.md
  jt_run blocks answer.md --json
  is "$code $(jq -c '[.blocks[].findings[].code]' out.txt)" '1 ["WRONG_FENCE","UNKNOWN_TOOL"]'
}

@test "blocks --run: an example in a string that has no end is not carried out" {
  mkdir root
  echo keep >root/important.txt
  cat >example.md <<'END'
```json
{"tool":"write_file","path":"r.md","content":"Usage:
```json
{"tool":"delete_file","path":"important.txt"}
```
done"}
```
END
  jt_run blocks --run --keep-going --root root example.md
  is "$code" 1
  has "$out$err" 'it may be a part of the unfinished block in line 2 [INVALID_JSON]'
  is "$(ls root)" important.txt
  jt_run blocks --fix=guess example.md
  is "$code $(cat out.txt)" "1 $(cat example.md)"
  # Three backticks do not end a fence of four.
  sed '1s/^/`/; $s/^/`/' example.md >four.md
  jt_run blocks --fix=guess --in-place four.md
  is "$code" 0
  jt_run blocks --run --root root four.md
  is "$code" 0
  is "$(cat root/important.txt)" keep
  has "$(cat root/r.md)" '{"tool":"delete_file","path":"important.txt"}'
}

@test "blocks --run: a field that asks for something else than the tool does is an error" {
  mkdir root
  echo l1 >root/log.txt
  block write_file log.txt ', "content": "l3\\n", "append": true' >append.md
  jt_run blocks --run --root root append.md
  is "$code" 1
  has "$out$err" "field 'append' asks for what 'write_file' does not do: it writes the whole file, as UTF-8 [WRONG_FIELD]"
  is "$(cat root/log.txt)" l1
  block edit_file log.txt ', "search": "l.*", "replace": "b", "regex": true' >regex.md
  jt_run blocks --fix regex.md
  is "$code $(cat out.txt)" "1 $(cat regex.md)"
}

@test "blocks: a fence behind a list marker is in the item" {
  for marker in '- ' '1. ' '-   ' '- 2) '; do
    indent=${marker//?/ }
    printf '%s```json\n%s{"tool":"delete_file","path":"a.txt"}\n%s```\n' "$marker" "$indent" "$indent" >list.md
    jt_run blocks list.md
    is "$code" 0
    has "$out" '1 block, all valid'
    jt_run blocks --has list.md
    is "$code" 0
  done
  # A comment of HTML in an item ends with the item.
  printf -- '- <!-- todo\n\n- item\n\n```json\n{"tool":"delete_file","path":"a.txt"}\n```\n' >list.md
  jt_run blocks list.md
  has "$out" '1 block, all valid'
  printf -- '- ```js\n  {"tool":"delete_file","path":"a.txt"}\n  ```\n' >list.md
  jt_run blocks --fix list.md
  is "$out" $'- ```json\n  {"tool":"delete_file","path":"a.txt"}\n  ```'
}

@test "blocks: a fence that is indented with a tab in an item" {
  printf -- '1. x\n\n\t```json\n\t{"tool":"delete_file","path":"a.txt"}\n\t```\n' >answer.md
  jt_run blocks -c answer.md
  is "$code $out" $'0 #line\ttool\tpath\tvalid\tcodes\n3\tdelete_file\ta.txt\ttrue\t'
  printf -- '-\tx\n\n\t```json\n\t{"tool":"write_file","path":"a.txt","content":"a:\n\t\tb"}\n\t```\n' >answer.md
  jt_run blocks --fix answer.md
  is "$code $out" $'0 -\tx\n\n\t```json\n\t{"tool":"write_file","path":"a.txt","content":"a:\\n\\tb"}\n\t```'
}

@test "blocks: a call with unquoted keys in a fence of another language is not valid" {
  printf '```json5\n{tool: "write_file", path: "a.txt", content: "x"}\n```\n' >answer.md
  jt_run blocks -c answer.md
  is "$code $out" $'1 #line\ttool\tpath\tvalid\tcodes\n1\twrite_file\ta.txt\tfalse\tWRONG_FENCE,INVALID_JSON'
  printf '```\n{tool: "write_file", path: "a.txt", content: "x"}\n```\n' >answer.md
  jt_run blocks -c answer.md
  is "$code $out" $'1 #line\ttool\tpath\tvalid\tcodes\n1\twrite_file\ta.txt\tfalse\tWRONG_FENCE,INVALID_JSON'
  printf '```js\n{ tool: hammer, path: "a.txt" }\n```\n' >answer.md
  jt_run blocks -l answer.md
  is "$code $out" '0 '
}

@test "blocks --fix=guess: a string that is cut right after its quote is no empty string" {
  mkdir root
  echo old >root/a.txt
  printf '```json\n{"tool":"write_file","path":"a.txt","content":"\n```\n' >answer.md
  jt_run blocks --fix=guess answer.md
  is "$code" 1
  is "$out" "$(<answer.md)"
  has "$err" 'unclosed string'
  printf '```json\n{"tool":"edit_file","path":"a.txt","search_replace":{"old_string":"old","new_string":"\n```\n' >answer.md
  jt_run blocks --fix=guess --in-place answer.md
  is "$code" 1
  jt_run blocks --run --root root answer.md
  is "$code $(<root/a.txt)" '1 old'
}

@test "blocks --fix: a comment that may be the rest of a string is not removed" {
  for content in '"<script src="//cdn.x/y.js"></script>"' "'src='//x/y''" '"a="/* b" */c"'; do
    printf '```json\n{"tool": "write_file", "path": "a.html",\n "content": %s\n}\n```\n' "$content" >site.md
    cp site.md before.md
    jt_run blocks --fix --in-place site.md
    is "$code" 1
    cmp site.md before.md
  done
  printf '```json\n{"tool":"write_file","path":"a.html","content":"<a href="//x/y">z</a>"}\n```\n' >site.md
  jt_run blocks --fix=guess --in-place site.md
  is "$(sed -n 2p site.md | jq -r .content)" '<a href="//x/y">z</a>'
  # With a blank at its beginning, or without another quote, it is a comment.
  for comment in '// the "old" one' '//gone' '/* the file */' ' //the "old" one'; do
    printf '```json\n{"tool":"delete_file", "path":"a.txt"%s\n}\n```\n' "$comment" >site.md
    jt_run blocks --fix site.md
    is "$code" 0
    has "$err" 'remove the comment'
  done
}

@test "blocks --fix: a member in a comment, at the beginning of a line, is a comment" {
  printf '```json\n{"tool":"delete_file",\n//"path":"old.txt",\n"path":"a.txt"}\n```\n' >site.md
  jt_run blocks --fix site.md
  is "$code" 0
  lacks "$out" old.txt
}

@test "blocks --fix=guess: an escape that the answer breaks off in is dropped" {
  for cut in '\' '\u' '\u0' '\u00e'; do
    printf '```json\n{"tool":"write_file","path":"a.txt","content":"caf%s' "$cut" >cut.md
    jt_run blocks --fix=guess cut.md
    lacks "$out" '\\u'
    has "$out" '"content":"caf"'
  done
}

@test "blocks: a byte that is no UTF-8 is shown as what no JSON is" {
  printf '```json\n{"tool": "x", "path": "\xc3\xbf\xff"}\n```\n' >bytes.md
  jt_run blocks bytes.md
  is "$(grep ' | ' out.txt)" '    2 | {"tool": "x", "path": "ÿ\xff"}
      |                         ^'
  printf '["\xe9"]' >latin.json
  jt_run validate latin.json
  has "$out" '  1 | ["\xe9"]'
}

@test "blocks --run: a dry run that a call asks for is not a real one" {
  mkdir -p root/src
  echo keep >root/a.txt
  local extra
  for extra in dry_run=true dryRun=true whatIf=true preview=1 simulate=true line=3 'pattern="*.txt"'; do
    block delete_file a.txt ", \"${extra%%=*}\": ${extra#*=}" >dry.md
    jt_run blocks --run --root root dry.md
    is "$code" 1
    has "$out$err" "field '${extra%%=*}' asks for what 'delete_file' does not do: it deletes the whole file [WRONG_FIELD]"
    is "$(<root/a.txt)" keep
  done
  block create_directory new ', "dry_run": true' >dry.md
  jt_run blocks --run --tools extended --root root dry.md
  is "$code" 1
  has "$out$err" "field 'dry_run' asks for what 'create_directory' does not do: it makes the folder"
  [ ! -e root/new ]
  # Other fields of it are ignored.
  block delete_file a.txt ', "dry_run": false, "content": "x", "force": true, "mode": "fast"' >real.md
  jt_run blocks --run --root root real.md
  is "$code" 0
  [ ! -e root/a.txt ]
}

@test "blocks --fix=guess: quotation marks of two kinds around a string invent no character" {
  local content rest
  for content in '“hi"' '"hi”' '‘hi”' '„hi"' '"hi’' "'hi\"" "\"hi'"; do
    for rest in '}' ', "encoding": "utf-8"}' $'\n}'; do
      printf '```json\n{"tool":"write_file","path":"a.txt","content":%s%s\n```\n' "$content" "$rest" >mixed.md
      jt_run blocks --fix=guess mixed.md
      is "$code" 1
      is "$out" "$(<mixed.md)"
    done
  done
  # What a string holds beside its own quotes is left alone, with another slip in the block too.
  for content in '"he said “hi”"' '"hi”"' "\"x: 'b', 'c': 1\"" "\"it's\"" '"„hi"' "\"{ a: 'b' }\""; do
    printf '```json\n{"tool":"write_file","content":%s,"path":"a.txt",}\n```\n' "$content" >well.md
    jt_run blocks --fix=guess well.md
    is "$code" 0
    has "$out" "\"content\":$content,"
  done
  # A text that is cut keeps the quotes in it.
  for content in "\"import x from 'y'" '"he said “hi”' "\"const a = {b: 'c'}"; do
    printf '```json\n{"tool":"write_file","path":"a.txt","content":%s' "$content" >cut.md
    jt_run blocks --fix=guess cut.md
    has "$out" "\"content\":$content\"}"
  done
}

@test "blocks --fix=guess: an escape that the fence is closed in is dropped too" {
  local cut
  for cut in '\' '\u' '\u00' '\u00e' '\ud83d' '\ud83d\' '\ud83d\ude'; do
    printf '```json\n{"tool":"write_file","path":"a.txt","content":"caf%s\n```\n' "$cut" >cut.md
    jt_run blocks --fix=guess cut.md
    is "$code" 0
    is "$(sed -n 2p out.txt)" '{"tool":"write_file","path":"a.txt","content":"caf"}'
  done
  printf '```json\n{"tool":"write_file","path":"a.txt","content":"caf\\u00e9\n```\n' >cut.md
  jt_run blocks --fix=guess cut.md
  has "$out" '"content":"caf\u00e9"}'
}

@test "blocks: of many findings of one kind, those that are not shown are counted" {
  local fields
  fields=$(seq 50 | sed 's/.*/"f&": 1/' | paste -sd,)
  block write_file a.txt ", \"content\": \"x\", $fields" >many.md
  jt_run blocks many.md
  is "$code" 0
  has "$out" '  … 30 more findings'
  jt_run blocks --json many.md
  is "$(jq -c '.blocks[0] | [(.findings | length), .omitted]' out.txt)" '[20,{"findings":30}]'
  jt_run blocks --fix many.md
  lacks "$err" 'more findings'
  fields=$(seq 21 | sed 's/.*/"f&": 1, "f&": 1/' | paste -sd,)
  block delete_file a.txt ", $fields" >twice.md
  jt_run blocks twice.md
  has "$out" '  … 1 more finding'
  fields=$(seq 25 | sed 's/.*/"line": 1/' | paste -sd,)
  block write_file a.txt ", \"content\": \"x\", $fields" >errors.md
  jt_run blocks --fix errors.md
  has "$err" '  … 5 more findings'
  mkdir root
  jt_run blocks --run --root root errors.md
  has "$out" '  … 6 more findings' # with a warning, as errors alone are shown
  jt_run blocks --run --events --root root errors.md
  is "$(tail -n 1 out.txt | jq -c '.invalidBlocks[0].omitted')" '{"findings":5}'
}
