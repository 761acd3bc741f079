#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt format: whole documents, laid out anew.

load helpers

PRETTY='{
  "a": [
    1,
    2.50,
    {}
  ],
  "b\u00e9 : ,": "x\n",
  "c": []
}'
LINE='{"a":[1,2.50,{}],"b\u00e9 : ,":"x\n","c":[]}'

@test "format: pretty, tokens as they are" {
  printf '%s' "$LINE" >line.json
  jt_run format line.json
  [ "$code" = 0 ]
  is "$out" "$PRETTY"
  is "$err" ''
  printf '%s\n' "$PRETTY" | cmp - out.txt
  cp out.txt pretty.json
  jt_run format pretty.json --compact
  is "$out" "$LINE"
}

@test "format: --indent" {
  printf '[1,[2]]' >a.json
  jt_run format a.json --indent 4
  is "$out" $'[\n    1,\n    [\n        2\n    ]\n]'
  jt_run format a.json --indent tab
  is "$out" $'[\n\t1,\n\t[\n\t\t2\n\t]\n]'
  jt_run format a.json --indent 0
  is "$out" $'[\n1,\n[\n2\n]\n]'
  jt_run format a.json --indent 17
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--indent' takes a number up to 16 or tab, not '17'"
  jt_run format a.json --indent x
  [ "$code" = 2 ]
  jt_run format a.json --indent 4 --compact
  is "$(head -n 1 err.txt)" "jt: options '--indent' and '--compact' cannot be used together"
}

@test "format: standard input, and a pipe" {
  printf '%s' "$LINE" | {
    jt_run format
    is "$out" "$PRETTY"
  }
  printf '%s' "$LINE" | {
    jt_run format -
    is "$out" "$PRETTY"
  }
  jt_run format <(printf '%s' "$LINE")
  is "$out" "$PRETTY"
}

@test "format: a pipe is followed" {
  streams format -
  printf '[1, ' >&7
  shows '['
  printf '[2' >&7
  shows '  1,'
  shows '  ['
  printf ']]' >&7
  streamed
  is "$out" $'    2\n  ]\n]'
  [ "$code" = 0 ]
}

@test "format: the same as jq" {
  needs jq
  jq -nc '[range(3000) | {id: ., name: "user \(.) : [,]", tags: ["a", {}], none: null, deep: {x: [[]]}}]' >big.json
  "$JT" format big.json | cmp - <(jq . big.json)
  "$JT" format big.json | "$JT" format --compact - | cmp - big.json
}

@test "format: --lines, and by the name of the file" {
  printf '{ "a": 1 }\n\n[ 1, "b c" ]\r\n' >log.ndjson
  jt_run format log.ndjson
  [ "$code" = 0 ]
  is "$out" $'{"a":1}\n[1,"b c"]'
  jt_run format - --lines <log.ndjson
  is "$out" $'{"a":1}\n[1,"b c"]'
  jt_run format log.ndjson --indent 2
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--indent' has no effect on lines: each document is printed on one line"
  jt_run format log.ndjson --no-lines
  [ "$code" = 2 ]
  streams format --lines -
  printf '{ "a": 1 }\n' >&7
  shows '{"a":1}'
  printf '[ ]\n' >&7
  shows '[]'
  streamed
  is "$out" ''
  : >empty.ndjson
  jt_run format empty.ndjson
  [ "$code" = 0 ]
  is "$out" ''
}

@test "format: invalid documents" {
  local text
  for text in '' ' ' '[1,,]' '[1' '{"a" 1}' '[1] [2]' '"a' '[01]' $'["\x01"]' '[1]]'; do
    printf '%s' "$text" >bad.json
    jt_run format bad.json
    [ "$code" = 2 ] || return 1
    is "$out" '' || return 1
    has "$err" 'jt: invalid JSON in '"'bad.json'" || return 1
  done
  printf '[1]\n[2\n[3]\n' >bad.ndjson
  jt_run format bad.ndjson
  [ "$code" = 2 ]
  has "$err" 'line 2'
  jt_run format missing.json
  [ "$code" = 2 ]
}

@test "format: an error late in a long document" {
  { printf '['; yes '"some text", ' | head -n 200000 | tr -d '\n'; printf '1 2]'; } >late.json
  jt_run format late.json
  [ "$code" = 2 ]
  has "$err" "line 1, column 2600004"
}

@test "format: --check" {
  printf '[1]\n' >a.json
  jt_run format --check a.json
  [ "$code" = 1 ]
  is "$out" 'a.json'
  is "$err" ''
  jt_run format --check a.json -q
  [ "$code" = 1 ]
  is "$out" ''
  jt_run format --check --compact a.json
  [ "$code" = 0 ]
  is "$out" ''
  printf '[\n  1\n]\n' >a.json
  jt_run format --check a.json
  [ "$code" = 0 ]
  is "$out" ''
  printf '[\n  1\n]' | {
    jt_run format --check -
    [ "$code" = 1 ]
    is "$out" '-'
  }
  printf '[1' >a.json
  jt_run format --check a.json
  [ "$code" = 2 ]
  jt_run format --check --in-place a.json
  is "$(head -n 1 err.txt)" "jt: options '--check' and '--in-place' cannot be used together"
  printf '[1]\n{"a":2}\n' >a.ndjson
  jt_run format --check a.ndjson
  [ "$code" = 0 ]
}

@test "format: --in-place replaces the file, and undo brings it back" {
  printf '%s' "$LINE" >a.json
  chmod 640 a.json
  cp a.json before.json
  jt_run format --in-place a.json
  [ "$code" = 0 ]
  is "$out" '✓ format a.json (76 bytes, 44 before); undo: jt undo a.json'
  is "$err" ''
  printf '%s\n' "$PRETTY" | cmp - a.json
  [ "$(stat -c %a a.json)" = 640 ]
  inode=$(stat -c %i a.json)
  jt_run format -i a.json
  [ "$code" = 0 ]
  is "$out" 'Unchanged: a.json is formatted already'
  [ "$(stat -c %i a.json)" = "$inode" ]
  jt_run undo a.json
  [ "$code" = 0 ]
  cmp a.json before.json
  jt_run format -i a.json --compact --no-undo --no-sync
  [ "$code" = 0 ]
  is "$(cat a.json)" "$LINE"
  jt_run undo a.json
  [ "$code" = 1 ]
}

@test "format: the lines before a bad one are printed whole; --skip-invalid leaves it out" {
  printf '{"a": 1}\n{"b": 2}\nboom\n{"c": 3}\n' >bad.jsonl
  local option command
  for command in 'format bad.jsonl' 'format --lines -'; do
    # shellcheck disable=SC2086 # several words
    jt_run $command <bad.jsonl
    is "$code" 2
    is "$out" $'{"a":1}\n{"b":2}'
    has "$err" 'line 3, column 1'
    has "$err" 'hint: --skip-invalid leaves out lines that are not JSON'
  done
  jt_run format --flat bad.jsonl
  is "$out" $'$[0].a = 1\n$[1].b = 2'
  jt_run format --skip-invalid bad.jsonl
  is "$code" 0
  is "$out" $'{"a":1}\n{"b":2}\n{"c":3}'
  jt_run get bad.jsonl '$[*].a'
  has "$err" 'hint: --skip-invalid leaves out lines that are not JSON'
  for option in --in-place --check --dry-run; do
    jt_run format --skip-invalid "$option" bad.jsonl
    is "$code" 2
    has "$err" "options '--skip-invalid' and '$option' cannot be used together"
  done
  # A bad line anywhere in a window, and in the first line.
  { seq 1 30000 && echo x && seq 1 30000; } >many.jsonl
  jt_run format many.jsonl
  is "$out" "$(seq 1 30000)"
  printf 'x\n1\n' >first.jsonl
  jt_run format first.jsonl
  is "$code$out" 2
}

@test "format: --in-place keeps a byte order mark; lines stay lines" {
  printf '\xef\xbb\xbf[1]' >mark.json
  jt_run format -i mark.json
  printf '\xef\xbb\xbf[\n  1\n]\n' | cmp - mark.json
  jt_run format mark.json
  printf '[\n  1\n]\n' | cmp - out.txt
  printf '\xef\xbb\xbf[ 1 ]\n\n{ }' >mark.ndjson
  jt_run format -i mark.ndjson
  printf '\xef\xbb\xbf[1]\n{}\n' | cmp - mark.ndjson
}

@test "format: --in-place refuses, and leaves the file as it is" {
  printf '[1,,]' >bad.json
  jt_run format -i bad.json
  [ "$code" = 2 ]
  is "$(cat bad.json)" '[1,,]'
  printf '[1 ]' >fixed.json
  chmod 400 fixed.json
  jt_run format -i fixed.json
  [ "$code" = 2 ]
  is "$(cat fixed.json)" '[1 ]'
  jt_run format -i fixed.json --force
  [ "$code" = 0 ]
  jt_run format -i -
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--in-place' takes a file, not standard input"
  mkdir inside
  printf '[1 ]' >outside.json
  jt_run format -i --root inside outside.json
  [ "$code" = 2 ]
  is "$(cat outside.json)" '[1 ]'
}

@test "format: other formats make no sense" {
  jt_run format users.json -c
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: 'format' prints the document itself, and has no concise format"
  jt_run format users.json --list
  [ "$code" = 2 ]
  jt_run format users.json --json
  [ "$code" = 2 ]
  has "$out" "and has no json format"
}

@test "format: --max-bytes" {
  jt_run format users.json --max-bytes 200
  [ "$code" = 0 ]
  [ "$(wc -c <out.txt)" -le 200 ]
  has "$out" 'bytes omitted (--max-bytes 200)]'
  printf '[1]\n' >small.json
  jt_run format small.json --max-bytes 200
  is "$out" $'[\n  1\n]'
  for i in 1 2 3 4 5 6 7 8 9; do printf '["a long line of text %s", 1, 2, 3]\n' $i; done >log.ndjson
  jt_run format log.ndjson --max-bytes 200
  [ "$(wc -c <out.txt)" -le 200 ]
  has "$out" $'["a long line of text 1",1,2,3]\n'
  has "$out" '(--max-bytes 200)'
}

@test "format: colours by role, as get has them" {
  printf '{"a":[1,"b"]}' >a.json
  jt_run format a.json --color always
  printf '%s\n' "$out" | sed 's/\x1b\[[0-9;]*m//g' | cmp - <("$JT" format a.json)
  "$JT" format a.json >pretty.json
  is "$out" "$("$JT" get --color always pretty.json)"
  has "$out" $'\x1b['
}

@test "format: a deep document" {
  head -c 100000 /dev/zero | tr '\0' '[' >deep.json
  head -c 100000 /dev/zero | tr '\0' ']' >>deep.json
  "$JT" format deep.json | "$JT" format --compact - | cmp - <(cat deep.json; echo)
}

@test "format: a reader that leaves" {
  { printf '['; yes '"some text", ' | head -n 500000 | tr -d '\n'; printf '1]'; } >long.json
  "$JT" format long.json 2>err.txt | head -n 2 >out.txt
  is "$(cat out.txt)" $'[\n  "some text",'
  is "$(cat err.txt)" ''
}

@test "format: line ends stay what they are in the file" {
  printf '{"a": 1,\r\n"b": [2]}\r\n' >crlf.json
  cp crlf.json before.json
  jt_run format crlf.json
  printf '{\r\n  "a": 1,\r\n  "b": [\r\n    2\r\n  ]\r\n}\r\n' | cmp - out.txt
  jt_run format --check crlf.json
  [ "$code" = 1 ]
  jt_run format -i crlf.json
  [ "$code" = 0 ]
  printf '{\r\n  "a": 1,\r\n  "b": [\r\n    2\r\n  ]\r\n}\r\n' | cmp - crlf.json
  jt_run format --check crlf.json
  [ "$code" = 0 ]
  jt_run format -i crlf.json --compact
  printf '{"a":1,"b":[2]}\r\n' | cmp - crlf.json
  jt_run undo crlf.json
  jt_run undo crlf.json
  cmp crlf.json before.json
  printf '{ "a": 1 }\r\n{ "b": 2 }\r\n' >crlf.ndjson
  jt_run format -i crlf.ndjson
  printf '{"a":1}\r\n{"b":2}\r\n' | cmp - crlf.ndjson
  # The first line end decides; a pipe has none that is known in time.
  printf '[1,\n2,\r\n3]' >mixed.json
  jt_run format -i mixed.json
  printf '[\n  1,\n  2,\n  3\n]\n' | cmp - mixed.json
  printf '[1]\r\n' | "$JT" format | cmp - <(printf '[\n  1\n]\n')
  # The first line end is beyond what is read at once, and between two blocks.
  for size in 65534 65535 65536 300000; do
    { printf '"'; head -c "$((size - 2))" /dev/zero | tr '\0' x; printf '"\r\n'; } >long.json
    jt_run format --check long.json
    is "$size $code" "$size 0" || return 1
  done
}

@test "format: several files" {
  printf '[1]' >a.json
  printf '[\n  2\n]\n' >b.json
  printf '[3,,]' >bad.json
  printf '{ "x": 1 }\n' >c.ndjson
  jt_run format a.json b.json c.ndjson
  [ "$code" = 0 ]
  is "$out" $'[\n  1\n]\n[\n  2\n]\n{"x":1}'
  jt_run format --check a.json b.json c.ndjson
  [ "$code" = 1 ]
  is "$out" $'a.json\nc.ndjson'
  jt_run format --check b.json b.json
  [ "$code" = 0 ]
  jt_run format --check a.json bad.json missing.json b.json
  [ "$code" = 2 ]
  is "$out" 'a.json'
  has "$err" "invalid JSON in 'bad.json'"
  has "$err" "no such file 'missing.json'"
  jt_run format --check a.json bad.json b.json --json
  [ "$code" = 2 ]
  jq -e '.files == [{"file": "a.json", "formatted": false}, {"file": "b.json", "formatted": true}]
    and (.errors | map([.file, .code]) == [["bad.json", "INVALID_JSON"]])' out.txt
  jt_run format --check -l a.json b.json
  is "$out" 'a.json'
  jt_run format --check -c a.json b.json
  is "$out" $'#file\tformatted\na.json\tfalse\nb.json\ttrue'
  jt_run format -i a.json bad.json b.json c.ndjson
  [ "$code" = 2 ]
  is "$out" '✓ format a.json (8 bytes, 3 before); undo: jt undo a.json
Unchanged: b.json is formatted already
✓ format c.ndjson (8 bytes, 11 before); undo: jt undo c.ndjson'
  is "$(cat bad.json)" '[3,,]'
  jt_run undo a.json
  is "$(cat a.json)" '[1]'
  jt_run undo c.ndjson
  is "$(cat c.ndjson)" '{ "x": 1 }'
}

@test "format: what --in-place says in the other formats, and with -q" {
  printf '[1]' >'my file.json'
  jt_run format -i 'my file.json' --json
  jq -e '.files[0] | .file == "my file.json" and .changed and .bytes == 8 and .previousBytes == 3' out.txt
  is "$(jq -r '.files[0].undo' out.txt)" "jt undo 'my file.json'"
  bash -c "$(jq -r '.files[0].undo' out.txt)"
  is "$(cat 'my file.json')" '[1]'
  jt_run format -i 'my file.json' -c
  is "$out" $'#file\tchanged\tbytes\tpreviousBytes\nmy file.json\ttrue\t8\t3'
  jt_run format -i 'my file.json' --json
  jq -e '.files == [{"file": "my file.json", "changed": false, "bytes": 8}]' out.txt
  jt_run format -i --compact 'my file.json' -l
  is "$out" 'my file.json'
  jt_run format -i 'my file.json' -q
  is "$code $out$err" '0 '
  jt_run format -i 'my file.json' -q --no-undo --compact
  is "$code $out$err" '0 '
  jt_run format -i 'my file.json' --no-undo
  is "$out" '✓ format my file.json (8 bytes, 4 before)'
  jt_run format --check --compact -q 'my file.json'
  is "$code $out$err" '1 '
}

@test "format: -n prints a diff" {
  jt_run format -n users.json
  is "$code $out$err" '0 '
  printf '{"a": 1}' >a.json
  jt_run format -n a.json
  [ "$code" = 0 ]
  is "$out" '--- a/a.json
+++ b/a.json
@@ -1 +1,3 @@
-{"a": 1}
\ No newline at end of file
+{
+  "a": 1
+}'
  is "$(cat a.json)" '{"a": 1}'
  jt_run format -n -i a.json
  is "$(cat a.json)" '{"a": 1}'
  jt_run format -n --check a.json -q
  is "$code $out$err" '1 '
  jt_run format -n a.json --json
  [ "$code" = 2 ]
  printf '[1,,]' >bad.json
  jt_run format -n bad.json
  is "$code $out" '2 '
}

@test "format: -n prints a diff that patch applies" {
  needs patch
  needs python3
  cat >nearly.py <<'PY'
import json, os, random, subprocess
seed = int(os.environ.get("JT_SEED", random.randrange(1 << 30)))
print("seed", seed)
random.seed(seed)

def value(depth):
    kind = random.randrange(6 if depth else 3)
    if kind < 3:
        return random.choice([0, 1.5, None, "x y", "a  b\t", "", {}, []])
    if kind == 3:
        return [value(depth - 1) for _ in range(random.randrange(6))]
    return {random.choice("abcdef") + str(i): value(depth - 1) for i in range(random.randrange(6))}

def jt(*words):
    return subprocess.run([os.environ["JT"], "format", *words], capture_output=True, check=True).stdout

for i in range(60):
    text = json.dumps(value(random.choice([1, 3, 5])), indent=2).encode() + b"\n"
    open("f.json", "wb").write(text)
    text = jt("f.json")
    lines = text.split(b"\n")
    for _ in range(random.randrange(8)):
        at = random.randrange(len(lines))
        how = random.randrange(5)
        if how == 0:
            lines[at] = lines[at].lstrip()
        elif how == 1:
            lines[at] += b"  "
        elif how == 2 and at:
            lines.insert(at, b"")
        elif how == 3 and at + 1 < len(lines):
            lines[at:at + 2] = [lines[at] + lines[at + 1].lstrip()]
        else:
            lines[at] = b"\t" + lines[at]
    damaged = b"\n".join(lines)
    if random.random() < 0.3:
        damaged = damaged.rstrip(b"\n")
    open("f.json", "wb").write(damaged)
    diff = jt("-n", "f.json")
    assert (diff == b"") == (damaged == text), i
    open("f.diff", "wb").write(diff)
    if diff:
        subprocess.run(["patch", "-s", "-p1", "f.json", "f.diff"], check=True)
    assert open("f.json", "rb").read() == text, i
PY
  python3 nearly.py
}

@test "format: -n of a large document is printed in parts, in bounded memory" {
  needs_limit
  { printf '['; seq -f '{"a": %.0f},' 60000 | tr -d '\n'; printf '0]'; } >line.json
  (ulimit -v 400000; "$JT" format -n line.json >out.txt)
  has "$(sed -n 3p out.txt)" '@@ -1 +1'
  [ "$(grep -c '^+' out.txt)" = "$(($("$JT" format line.json | wc -l) + 1))" ]
  is "$(tail -n 2 out.txt)" $'+  0\n+]'
}

commented() {
  cat >d.jsonc <<'DOC'
// head

{ // object
// about a
"a":1, // one
   /* about b
      on two lines */
"b": [ /* two */ 2, /* three */ 3 /* after */, // four
], "c" : // value
{}
// end
}
// tail
DOC
  cat >pretty.jsonc <<'DOC'
// head

{ // object
  // about a
  "a": 1, // one
  /* about b
      on two lines */
  "b": [
    /* two */ 2,
    /* three */ 3 /* after */, // four
  ],
  "c": // value
  {}
  // end
}
// tail
DOC
}

@test "format: comments stay before or after their tokens" {
  commented
  jt_run format d.jsonc
  [ "$code" = 0 ]
  is "$err" ''
  cmp out.txt pretty.jsonc
  jt_run format pretty.jsonc
  cmp out.txt pretty.jsonc
  jt_run format - <d.jsonc
  cmp out.txt pretty.jsonc
  is "$err" "note: standard input has comments; read as JSONC"
}

@test "format: a comma goes in front of a line comment" {
  printf '[1 // one\n  , 2\n  // two\n, 3 /* three */\n, ]' >d.jsonc
  jt_run format d.jsonc
  is "$out" $'[\n  1, // one\n  2,\n  // two\n  3 /* three */,\n]'
}

@test "format: --compact puts comments on one line, without trailing commas" {
  commented
  jt_run format --compact d.jsonc
  is "$out" '/* head */{/* object *//* about a */"a":1,/* one *//* about b
      on two lines */"b":[/* two */2,/* three */3/* after *//* four */],"c":/* value */{}/* end */}/* tail */'
  printf '[1, // a */ b\n2,//c\n]' >d.jsonc
  jt_run format --compact d.jsonc
  is "$out" '[1,/* a * / b */2/*c*/]'
  jt_run format --compact --check d.jsonc
  [ "$code" = 1 ]
}

@test "format: --to json leaves comments and trailing commas out" {
  commented
  jt_run format --to json d.jsonc
  is "$out" $'{\n  "a": 1,\n  "b": [\n    2,\n    3\n  ],\n  "c": {}\n}'
  jt_run format --to json --compact d.jsonc
  is "$out" '{"a":1,"b":[2,3],"c":{}}'
  jt_run format --to json --check d.jsonc
  [ "$code" = 1 ]
  jt_run format --to yaml d.jsonc
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--to' takes json, not 'yaml'"
  cp d.jsonc e.jsonc
  jt_run format --to json -i d.jsonc
  [ "$code" = 0 ]
  is "$out" "✓ format d.jsonc ($(stat -c %s d.jsonc) bytes, $(stat -c %s e.jsonc) before); $(grep -o '//\|/\*' e.jsonc | wc -l) comments removed; undo: jt undo d.jsonc"
  jt_run format --to json -i d.jsonc --json
  is "$(jq -c '.files[0].commentsRemoved' out.txt)" null
  jt_run format --to json -i --sort-keys e.jsonc --json
  is "$(jq -c '.files[0] | .commentsRemoved' out.txt)" "$(grep -o '//\|/\*' <("$JT" undo e.jsonc -q && cat e.jsonc) | wc -l)"
  jt_run format --compact -i e.jsonc
  lacks "$out" removed
  is "$(<d.jsonc)" $'{\n  "a": 1,\n  "b": [\n    2,\n    3\n  ],\n  "c": {}\n}'
}

@test "format: --check, -n, --in-place and undo with comments" {
  commented
  cp d.jsonc before.jsonc
  jt_run format --check d.jsonc pretty.jsonc
  [ "$code" = 1 ]
  is "$out" d.jsonc
  jt_run format -n d.jsonc
  cp d.jsonc patched.jsonc
  sed 's/d\.jsonc/patched.jsonc/' out.txt | patch -s -p1
  cmp patched.jsonc pretty.jsonc
  jt_run format -i d.jsonc
  [ "$code" = 0 ]
  cmp d.jsonc pretty.jsonc
  "$JT" undo d.jsonc
  cmp d.jsonc before.jsonc
  jt_run format -i d.jsonc --json
  is "$(jq -c '[.files[] | .changed, .syntax]' out.txt)" '[true,"jsonc"]'
  cp before.jsonc d.jsonc
  cp d.jsonc x.json
  jt_run format -i x.json
  is "$err" "note: 'x.json' has comments; read as JSONC"
  cmp x.json pretty.jsonc
  printf '{"a":1, // one\r\n// b\r\n"b":2}\r\n' >crlf.jsonc
  jt_run format crlf.jsonc
  printf '{\r\n  "a": 1, // one\r\n  // b\r\n  "b": 2\r\n}\r\n' | cmp - out.txt
}

@test "format: a mistake in a document with comments" {
  printf '[1, // one\n2 /* two' >d.jsonc
  jt_run format d.jsonc
  [ "$code" = 2 ]
  has "$err" 'the comment is not closed'
  cp d.jsonc before.jsonc
  jt_run format -i d.jsonc
  [ "$code" = 2 ]
  cmp d.jsonc before.jsonc
}

@test "format: long comments in bounded memory" {
  needs_limit
  { printf '[1 //'; head -c 30000000 /dev/zero | tr '\0' '*'; printf '\n'; head -c 10000000 /dev/zero | tr '\0' ' '; printf ', 2, /*'
    head -c 30000000 /dev/zero | tr '\0' 'x'; printf '*/ ]'; } >d.jsonc
  (ulimit -v 400000; "$JT" format d.jsonc >out.txt)
  is "$(cut -c 1-8 out.txt)" $'[\n  1, //*\n  2, /*x\n]'
  is "$(wc -c <out.txt)" 60000022
}

@test "format: --sort-keys" {
  printf '{"b":1.0,"a":{"d":[{"z":1,"y":2}],"\\u0063":3},"B":0}\n' >a.json
  jt_run format --sort-keys --compact a.json
  [ "$code" = 0 ]
  is "$out" '{"B":0,"a":{"\u0063":3,"d":[{"y":2,"z":1}]},"b":1.0}'
  jt_run format --sort-keys - <a.json
  is "$out" "$("$JT" format --sort-keys --compact a.json | "$JT" format)"
  jt_run format --sort-keys --flat a.json
  is "$out" "$("$JT" format --sort-keys a.json | "$JT" format --flat)"
  jt_run format --sort-keys --check a.json
  [ "$code" = 1 ]
  cp a.json before.json
  jt_run format --sort-keys --compact --in-place a.json
  [ "$code" = 0 ]
  cmp a.json <(echo '{"B":0,"a":{"\u0063":3,"d":[{"y":2,"z":1}]},"b":1.0}')
  jt_run format --sort-keys --compact --check a.json
  [ "$code" = 0 ]
  jt_run format --compact --check before.json
  [ "$code" = 0 ]
  jt_run format --sort-keys --compact --check before.json
  [ "$code" = 1 ]
  jt_run format --sort-keys --compact --in-place a.json
  has "$out" 'Unchanged'
  jt_run undo a.json
  cmp a.json before.json
  printf '{"b":1,"a":2}\r\n{"d":1,"c":2}\r\n' >a.jsonl
  jt_run format --sort-keys a.jsonl
  printf '{"a":2,"b":1}\r\n{"c":2,"d":1}\r\n' | cmp - out.txt
  jt_run format --sort-keys --compact users.json
  is "$out" "$(jq -cS . users.json)"
}

@test "format: --sort-keys -n shows a diff that patch applies" {
  needs patch
  printf '{\n  "b": 1,\n  "a": 2\n}\n' >a.json
  jt_run format --sort-keys -n a.json
  patch -s -p1 <out.txt
  cmp a.json <(printf '{\n  "a": 2,\n  "b": 1\n}\n')
}

@test "format: --sort-keys takes comments along with their members" {
  printf '{ // settings\r\n  // of b\r\n  "b":{"y":1,/* of x */"x":2},// behind b\r\n"a":2\r\n}\r\n' >a.jsonc
  cp a.jsonc before.jsonc
  jt_run format --sort-keys --check a.jsonc
  [ "$code" = 1 ]
  jt_run format --sort-keys --in-place a.jsonc
  cmp a.jsonc <(printf '%s\r\n' '{ // settings' '  "a": 2,' '  // of b' '  "b": {' '    /* of x */ "x": 2,' '    "y": 1' \
    '  } // behind b' '}')
  jt_run format --sort-keys --check a.jsonc
  [ "$code" = 0 ]
  jt_run undo a.jsonc
  cmp a.jsonc before.jsonc
  jt_run format --sort-keys --compact a.jsonc
  is "${out%$'\r'}" '{/* settings */"a":2,/* of b */"b":{/* of x */"x":2,"y":1}/* behind b */}'
  jt_run format --sort-keys --to json --compact a.jsonc
  is "${out%$'\r'}" '{"a":2,"b":{"x":2,"y":1}}'
  "$JT" format --sort-keys - --jsonc <a.jsonc | cmp - <("$JT" format --sort-keys a.jsonc)
  printf '{"b":1,"a":2}' >tsconfig.json
  jt_run format --sort-keys --compact tsconfig.json
  is "$out" '{"a":2,"b":1}'
}

@test "format: --sort-keys of a large document with comments, in little memory" {
  needs_limit
  awk 'BEGIN {
    long = sprintf("%0400d", 0)
    printf "// all\n{\"z\":["
    for (i = 0; i < 60000; i++) printf "\n// %d\n{\"id\":%d,\"b\":\"%s\",/* x */\"a\":{\"y\":1,\"x\":2,}},", i, i, long
    printf "1],\"c\":{"
    for (i = 99999; i > 40000; i--) printf "\"k%d\":{\"b\":\"%s\",\"a\":1}, // %d\n", i, long, i
    printf "\"a\":0},\"b\":1, // "
    for (i = 0; i < 40000; i++) printf "%s", long
    print "\n}"
  }' >a.jsonc
  [ "$(stat -c %s a.jsonc)" -gt 67108864 ]
  (ulimit -v 160000 && "$JT" format --sort-keys a.jsonc >b.jsonc)
  cmp <("$JT" get --compact b.jsonc) <("$JT" get --compact a.jsonc | jq -cS .)
  is "$("$JT" grep --comments --count . b.jsonc)" "$("$JT" grep --comments --count . a.jsonc)"
  (ulimit -v 160000 && "$JT" format --sort-keys --to json --compact a.jsonc >c.json)
  cmp c.json <("$JT" get --compact b.jsonc)
}

@test "format: --sort-keys, large containers in large ones, in little memory" {
  needs_limit
  awk 'BEGIN {
    long = sprintf("%0400d", 0)
    printf "{\"z\":["
    for (i = 0; i < 20000; i++) printf "{\"id\":%d,\"b\":\"%s\",\"a\":{\"y\":1,\"x\":2}},", i, long
    printf "1],\"c\":{"
    for (i = 99999; i > 80000; i--) printf "\"k%d\":{\"b\":\"%s\",\"a\":1},", i, long
    print "\"a\":0}}"
  }' >a.json
  (ulimit -v 160000 && "$JT" format --sort-keys --compact a.json >b.json)
  cmp b.json <(jq -cS . a.json)
}
