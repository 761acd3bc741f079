#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt diff: what differs between two documents, or two values of one.

load helpers

two() {
  echo "$1" >a.json
  echo "$2" >b.json
}

@test "diff: for people" {
  two '{"a": {"b": 1}, "d": [1, 2], "x": "same"}' '{"a": {"b": 2}, "x": "same", "c": {"new": true}}'
  jt_run diff a.json b.json
  [ "$code" = 1 ]
  is "$out" $'~ .a.b  1 → 2\n- .d  [1,2]\n+ .c  {"new":true}'
  is "$err" ''
  two '{"a": [1, {"b": 2.0}], "c": "\u00e9"}' '{ "c" : "é", "a":[10e-1,{"b":2}] }'
  jt_run diff a.json b.json
  [ "$code" = 0 ]
  is "$out$err" ''
  two '1' '"1"'
  jt_run diff a.json b.json
  is "$out" '~ .  1 → "1"'
}

@test "diff: long values are cut for people, and whole elsewhere" {
  long=$(printf 'é%.0s' {1..100})
  two "{\"a\": \"$long\", \"b\": 1}" '{"a": "", "b": 1}'
  jt_run diff a.json b.json
  is "$out" "~ .a  \"$(printf 'é%.0s' {1..59})… → \"\""
  jt_run diff -c a.json b.json
  is "$out" $'#change\tpath\told\tnew\nchanged\t.a\t"'"$long"$'"\t""'
}

@test "diff: values of more than 1 MiB are left out, but not in a patch" {
  { printf '{"a": 0, "b": "'; head -c 1100000 /dev/zero | tr '\0' x; printf '"}'; } >a.json
  echo '{"a": 0, "b": 1}' >b.json
  jt_run diff -c a.json b.json
  is "$out" $'#change\tpath\told\tnew\nchanged\t.b\t[1100002 bytes omitted]\t1'
  jt_run diff --json a.json b.json
  is "$out" '{
  "changes": [
    {
      "change": "changed",
      "path": ".b",
      "new": 1,
      "omitted": {"old": 1100002}
    }
  ],
  "added": 0,
  "removed": 0,
  "changed": 1
}'
  jt_run diff --patch b.json a.json
  [ "$(wc -c <out.txt)" -gt 1100002 ]
  cp out.txt ops.json
  jt_run patch b.json --ops ops.json
  [ "$code" = 0 ]
  jt_run diff a.json b.json
  [ "$code" = 0 ]
}

@test "diff: concise, list and json" {
  two '{"a": 1, "b": [1, 2, 3], "t\tab": 1}' '{"a": 2, "b": [1, 3], "n": null}'
  jt_run diff -c a.json b.json
  [ "$code" = 1 ]
  is "$out" $'#change\tpath\told\tnew\nchanged\t.a\t1\t2\nremoved\t.b[1]\t2\t\nremoved\t[\'t\\tab\']\t1\t\nadded\t.n\t\tnull'
  jt_run diff -l a.json b.json
  is "$out" $'.a\n.b[1]\n[\'t\\tab\']\n.n'
  jt_run diff -l --paths pointer a.json b.json
  is "$out" $'/a\n/b/1\n#/t%09ab\n/n'
  jt_run diff --json a.json b.json
  is "$out" '{
  "changes": [
    {"change": "changed", "path": ".a", "old": 1, "new": 2},
    {"change": "removed", "path": ".b[1]", "old": 2},
    {"change": "removed", "path": "['"'t\\\\tab'"']", "old": 1},
    {"change": "added", "path": ".n", "new": null}
  ],
  "added": 1,
  "removed": 2,
  "changed": 1
}'
  jt_run diff --json a.json a.json
  [ "$code" = 0 ]
  is "$out" '{
  "changes": [],
  "added": 0,
  "removed": 0,
  "changed": 0
}'
}

@test "diff: numbers alone" {
  two '{"a": 1, "b": 2}' '{"a": 2, "c": 1, "d": 1}'
  jt_run diff --stat a.json b.json
  [ "$code" = 1 ]
  is "$out" '2 added, 1 removed, 1 changed'
  jt_run diff --stat -c a.json b.json
  is "$out" $'#added\tremoved\tchanged\n2\t1\t1'
  jt_run diff --stat --json a.json b.json
  is "$out" $'{\n  "added": 2,\n  "removed": 1,\n  "changed": 1\n}'
  jt_run diff --stat a.json a.json
  [ "$code" = 0 ]
  is "$out" '0 added, 0 removed, 0 changed'
}

@test "diff: a patch that jt applies" {
  two '{"a/b": [1, 2, 3, 4], "m~n": {"x": 1}, "": 0}' '{"": 0, "m~n": {"y": [ ], "x": 1.5}, "a/b": [3, 4, 5]}'
  jt_run diff --patch a.json b.json
  [ "$code" = 1 ]
  is "$out" '[
  {"op": "remove", "path": "/a~1b/0"},
  {"op": "remove", "path": "/a~1b/0"},
  {"op": "add", "path": "/a~1b/2", "value": 5},
  {"op": "replace", "path": "/m~0n/x", "value": 1.5},
  {"op": "add", "path": "/m~0n/y", "value": []}
]'
  "$JT" patch a.json --ops - <out.txt
  jt_run diff a.json b.json
  [ "$code" = 0 ]
  jt_run diff --patch a.json b.json
  [ "$code" = 0 ]
  is "$out" '[]'
  two '[1]' '{"a": 1}'
  jt_run diff --patch a.json b.json
  is "$out" $'[\n  {"op": "replace", "path": "", "value": {"a":1}}\n]'
  "$JT" patch a.json --ops - <out.txt
  jt_run diff a.json b.json
  [ "$code" = 0 ]
}

@test "diff: two values of one document" {
  jt_run diff users.json '.users[0]' '.users[1]'
  [ "$code" = 1 ]
  has "$out" '~ .id  "user-0" → "user-1"'
  echo '{"en": {"menu": {"file": "File", "edit": "Edit"}}, "de": {"menu": {"file": "Datei"}, "x": 1}}' >words.json
  jt_run diff --keys words.json .en .de
  [ "$code" = 1 ]
  is "$out" $'- .menu.edit\n+ .x'
  jt_run diff --keys --json words.json .en .de
  is "$out" '{
  "changes": [
    {"change": "removed", "path": ".menu.edit"},
    {"change": "added", "path": ".x"}
  ],
  "added": 1,
  "removed": 1,
  "changed": 0
}'
  jt_run diff --keys -c words.json .en .de
  is "$out" $'#change\tpath\nremoved\t.menu.edit\nadded\t.x'
  # Paths are spelled as the first one was; those of a patch begin at the root.
  jt_run diff words.json /en /de
  is "$out" $'~ /menu/file  "File" → "Datei"\n- /menu/edit  "Edit"\n+ /x  1'
  jt_run diff --patch words.json .en .de
  cp out.txt ops.json
  "$JT" patch words.json --ops ops.json
  jt_run diff words.json .en .de
  [ "$code" = 0 ]
  jt_run diff - .en.menu .de.menu <words.json
  [ "$code" = 0 ]
  cat words.json | "$JT" diff --stat - .en .de.menu >out.txt || [ "$?" = 1 ]
  is "$(<out.txt)" '1 added, 2 removed, 0 changed'
}

@test "diff: elements matched by a member" {
  two '[{"id": 1, "v": 1}, {"id": 5}, {"id": 2, "v": 2}, {"id": 3, "v": 3}]' '[{"id": 3, "v": 4}, {"id": 1, "v": 1}, {"id": 5}, {"id": 4}]'
  jt_run diff --key id a.json b.json
  [ "$code" = 1 ]
  is "$out" $'> [id=3]  → [0]\n~ [id=3].v  3 → 4\n- [id=2]  {"id":2,"v":2}\n+ [id=4]  {"id":4}'
  jt_run diff --key id -c a.json b.json
  is "$(head -n 2 out.txt)" $'#change\tpath\told\tnew\tto\nmoved\t[id=3]\t\t\t[0]'
  jt_run diff --key id --json a.json b.json
  jq -e '.changes[0] == {"change": "moved", "path": "[id=3]", "oldPath": "[3]", "newPath": "[0]", "to": "[0]"}' out.txt
  jq -e '.changes[1] == {"change": "changed", "path": "[id=3].v", "oldPath": "[3].v", "newPath": "[0].v", "old": 3, "new": 4}' out.txt
  jq -e '.changes[2:] | map([.path, .oldPath, .newPath]) == [["[id=2]", "[2]", null], ["[id=4]", null, "[3]"]]' out.txt
  has "$out" '"moved": 1'
  # Paths for other commands have indices.
  jt_run diff --key id -l a.json b.json
  is "$out" $'[3]\n[3].v\n[2]\n[3]'
  jt_run diff --key id --paths pointer a.json b.json
  is "$(head -n 2 out.txt)" $'> /3  → /0\n~ /3/v  3 → 4'
  jt_run diff --key id --stat a.json b.json
  is "$out" '1 added, 1 removed, 1 changed, 1 moved'
  jt_run diff --key id --patch a.json b.json
  cp out.txt ops.json
  "$JT" patch a.json --ops ops.json
  jt_run diff a.json b.json
  [ "$code" = 0 ]
}

@test "diff: lines and pipes" {
  printf '{"a": 1}\n{"b": 2}\n{"c": 3}\n' >a.ndjson
  printf '{"a": 1}\n{"c": 3}\n' >b.ndjson
  jt_run diff a.ndjson b.ndjson
  [ "$code" = 1 ]
  is "$out" '- [1]  {"b":2}'
  jt_run diff --lines a.ndjson - <b.ndjson
  is "$out" '- [1]  {"b":2}'
  "$JT" diff - config.json < <(cat config.json) >out.txt
  is "$(<out.txt)" ''
  # Members in another order are looked for in what came through the pipe.
  jq -nc '[range(60000) | {key: "key\(.)", value: .}] | from_entries' >a.json
  jq -nc '[range(60000) | {key: "key\(59999 - .)", value: (59999 - .)}] | from_entries' | "$JT" diff --stat a.json - >out.txt
  is "$(<out.txt)" '0 added, 0 removed, 0 changed'
}

@test "diff: errors name the document, and exit 2" {
  echo '{"a": 1}' >a.json
  echo '{"a": tru}' >bad.json
  jt_run diff a.json bad.json
  [ "$code" = 2 ]
  is "$out" ''
  has "$err" "invalid JSON in 'bad.json', line 1, column 10"
  jt_run diff bad.json a.json
  [ "$code" = 2 ]
  # Also where the documents are alike up to there, and in what is not compared.
  { printf '{"a": 1, "b": ['; seq -s, 200000; printf '], "c": [nul]}'; } >long.json
  jt_run diff long.json a.json
  [ "$code" = 2 ]
  has "$err" "invalid JSON in 'long.json'"
  : >empty.json
  jt_run diff a.json empty.json
  [ "$code" = 2 ]
  has "$err" "'empty.json'"
  printf '{"a": [1, 2' >cut.json
  jt_run diff cut.json cut.json
  [ "$code" = 2 ]
  jt_run diff a.json missing.json
  [ "$code" = 2 ]
  jt_run diff users.json .users .user
  [ "$code" = 2 ]
  has "$err" "no path '.user' in 'users.json'"
  jt_run diff --json bad.json a.json
  [ "$code" = 2 ]
  has "$out" '"code": "INVALID_JSON"'
}

@test "diff: a patch that broke off is no JSON" {
  { printf '{"a": 1, "b": ['; seq -s, 200000; printf '], "c": [nul]}'; } >b.json
  echo '{"a": 2}' >a.json
  jt_run diff --patch a.json b.json
  [ "$code" = 2 ]
  jt_run validate out.txt
  [ "$code" = 1 ]
}

@test "diff: usage" {
  jt_run diff config.json
  [ "$code" = 2 ]
  jt_run diff - -
  [ "$code" = 2 ]
  has "$err" 'only one of the documents can be standard input'
  local options
  for options in '--patch --stat' '--keys --patch' '--keys --key id' '--patch --json' '--stat -l' '--patch --max-bytes 500' \
    '--patch --limit 1' '--stat --limit 1' '-p .a -p .b' '--ignore a['; do
    # shellcheck disable=SC2086
    jt_run diff $options config.json config.json
    [ "$code" = 2 ] || { echo "$options"; return 1; }
  done
}

@test "diff: a key given twice" {
  two '{"x": {"a": 1, "a": 2, "b": 3}}' '{"x": {"b": 3, "a": 1}}'
  jt_run diff a.json b.json
  [ "$code" = 2 ]
  has "$err" "duplicate key 'a' in '/x'"
  has "$err" "'a.json'"
  jt_run diff a.json a.json
  [ "$code" = 0 ]
}

@test "diff: --max-bytes" {
  jq -nc '[range(500)]' >a.json
  jq -nc '[range(500) | -. - 1]' >b.json
  jt_run diff --max-bytes 300 a.json b.json
  [ "$code" = 1 ]
  [ "$(wc -c <out.txt)" -le 300 ]
  has "$out" '~ [0]  0 → -1'
  has "$out" 'more (--max-bytes 300)'
  jt_run diff --max-bytes 400 --json a.json b.json
  [ "$(wc -c <out.txt)" -le 400 ]
  "$JT" validate out.txt
  has "$out" '"changed": 500'
}

@test "diff: control characters do not reach a terminal" {
  needs script
  printf '{"a": "\\u001b[31m", "b\xc2\x9b": 1}' >a.json
  echo '{}' >b.json
  local options
  for options in '' '--patch'; do
    # shellcheck disable=SC2086
    script -qec "$JT diff --color never $options b.json a.json" /dev/null >out.txt </dev/null || true
    lacks "$(<out.txt)" $'\xc2\x9b'
    lacks "$(<out.txt)" $'\x1b'
  done
}

@test "diff: elements named by their keys at any depth" {
  two '{"items": [{"id": "a", "sub": [{"id": 1, "v": [1]}]}, {"id": "b \"q\"", "price": 20}, {"v": 1}, {"id": {"no": 1}, "v": 1}]}' \
    '{"items": [{"id": "b \"q\"", "price": 21}, {"id": "a", "sub": [{"id": 0}, {"id": 1, "v": [2]}]}, {"v": 2}, {"id": {"no": 1}, "v": 2}]}'
  jt_run diff --key id a.json b.json
  is "$(sort out.txt)" '+ .items[2]  {"v":2}
+ .items[id="a"].sub[id=0]  {"id":0}
+ .items[id="a"].sub[id=1].v[0]  2
- .items[2]  {"v":1}
- .items[id="a"].sub[id=1].v[0]  1
> .items[id="a"]  → .items[1]
~ .items[3].v  1 → 2
~ .items[id="b \"q\""].price  20 → 21'
}

@test "diff: --ignore" {
  two '{"ts": 1, "a": [{"id": 1, "ts": 1}, {"id": 2, "ts": 2}], "b": {"x": {"y": 1}}, "m": 1}' \
    '{"ts": 2, "a": [{"id": 0, "ts": 5}, {"ts": 6, "id": 1}, {"id": 2}], "b": {"x": 5}, "n": 1}'
  jt_run diff --ignore '**.ts' --ignore .b.x --ignore /m --ignore '$.n' a.json b.json
  [ "$code" = 1 ]
  is "$out" '+ .a[0]  {"id":0,"ts":5}'
  jt_run diff --ignore '**.ts' --ignore .b --ignore .m --ignore .n --ignore '.a[*]' a.json b.json
  [ "$code" = 0 ]
  is "$out" ''
  jt_run diff --ignore '**.ts' --ignore .b --ignore .m --ignore .n --key id --patch a.json b.json
  jq -e '. == [{"op": "add", "path": "/a/0", "value": {"id": 0, "ts": 5}}]' out.txt
}

@test "diff: --ignore --patch counts elements that are ignored as they stay" {
  while read -r a b ignored wanted; do
    printf '%s\n' "$a" >a.json
    printf '%s\n' "$b" >b.json
    jt_run diff --ignore "$ignored" --patch a.json b.json
    is "$code" 1
    printf '%s\n' "$out" >patch.json
    jt_run patch a.json --ops patch.json -o -
    is "$out" "$wanted"
  done <<'CASES'
{"a":[1,2,3]} {"a":[0,1,9,3]} .a[0] {"a":[1,9,3]}
{"a":[1,2,3,4]} {"a":[2,3,9]} .a[0] {"a":[1,2,3,9]}
{"a":[1,2,3],"b":1} {"a":[0,1,2,9],"b":2} .a[0] {"a":[1,2,9],"b":2}
{"a":[[1,2],[3,4]]} {"a":[[0],[1,2],[7,3,5]]} .a[0] {"a":[[1,2],[7,3,5]]}
[[1,2,3],[4,5]] [[0,1,2,9],[4,6]] [0][0] [[1,2,9],[4,6]]
CASES
}

@test "diff: --ignore does not change where something is in the second document" {
  two '[{"id":1},{"id":2,"v":1},{"id":3}]' '[{"id":2,"v":5},{"id":3},{"id":8}]'
  jt_run diff --ignore '[0]' --key id --json a.json b.json
  is "$(jq -c '[.changes[] | [.path, .newPath]]' out.txt)" '[["[id=2].v","[0].v"],["[id=8]","[2]"]]'
}

@test "diff: --ignore is a diff of the documents without these members" {
  needs python3
  cat >ignored.py <<'PY'
import json, os, random, subprocess
seed = int(os.environ.get("JT_SEED", random.randrange(1 << 30)))
print("seed", seed)
random.seed(seed)

def value(depth):
    kind = random.randrange(6 if depth else 3)
    if kind < 3:
        return random.choice([0, 1, None, "x", False])
    if kind == 3:
        return [value(depth - 1) for _ in range(random.randrange(5))]
    return {key: value(depth - 1) for key in random.sample(["a", "b", "ts", "c", "d"], random.randrange(5))}

def changed(v):
    if random.random() < 0.08:
        return value(2)
    if isinstance(v, list):
        out = [changed(each) for each in v]
        if random.random() < 0.2:
            out.insert(random.randrange(len(out) + 1), value(1))
        if out and random.random() < 0.2:
            out.pop(random.randrange(len(out)))
        return out
    if isinstance(v, dict):
        out = {key: random.randrange(99) if key == "ts" else changed(each) for key, each in v.items()}
        if random.random() < 0.3:
            out = dict(sorted(out.items()))
        if random.random() < 0.2:
            out["ts"] = random.randrange(99)
        return out
    return v

def without(v):
    if isinstance(v, list):
        return [without(each) for each in v]
    return {key: without(each) for key, each in v.items() if key != "ts"} if isinstance(v, dict) else v

def diff(a, b, *options):
    for name, v in (("a.json", a), ("b.json", b)):
        json.dump(v, open(name, "w"))
    done = subprocess.run([os.environ["JT"], "diff", "--stat", *options, "a.json", "b.json"], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr

for i in range(150):
    a = value(4)
    b = changed(a)
    got, wanted = diff(a, b, "--ignore", "**.ts"), diff(without(a), without(b))
    assert got[0] == wanted[0] and got[1] == wanted[1], (i, a, b, got, wanted)
PY
  python3 ignored.py
}

@test "diff: one place in two files" {
  two '{"spec": {"r": 1, "t": [1]}, "x": 1}' '{"spec": {"r": 2, "t": [1]}, "x": 2}'
  jt_run diff -p .spec a.json b.json
  [ "$code" = 1 ]
  is "$out" '~ .spec.r  1 → 2'
  jt_run diff -p /spec/t a.json b.json
  [ "$code" = 0 ]
  jt_run diff -p '$.spec' a.json - --ignore '.spec.r' <b.json
  [ "$code" = 0 ]
  jt_run diff -p '.spec' a.json b.json --patch
  jq -e '. == [{"op": "replace", "path": "/spec/r", "value": 2}]' out.txt
  jt_run diff -p .none a.json b.json
  [ "$code" = 2 ]
  jt_run diff -p .spec a.json b.json .x
  [ "$code" = 2 ]
}

@test "diff: two files and a path say how to compare that place" {
  jt_run diff users.json config.json .users
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: with PATH, FILE is compared with itself at two paths, but 'config.json' is a file"
  has "$err" 'hint: try: jt diff -p .users users.json config.json'
  cp users.json 'my users.json'
  jt_run diff users.json .users 'my users.json' --key id
  has "$err" "hint: try: jt diff -p .users --key id users.json 'my users.json'"
  bash -c "$(sed -n 's/^hint: try: //p' err.txt)"
  # A key that has the name of a file is a path all the same.
  echo '{"users.json": 1, "b": 1}' >keys.json
  jt_run diff keys.json "['users.json']" b
  [ "$code" = 0 ]
}

@test "diff: --limit" {
  jq -nc '[range(20)]' >a.json
  jq -nc '[range(20) | -. - 1]' >b.json
  jt_run diff --limit 3 a.json b.json
  [ "$code" = 1 ]
  is "$out" $'~ [0]  0 → -1\n~ [1]  1 → -2\n~ [2]  2 → -3\n… 17 more'
  jt_run diff --limit 3 -l a.json b.json
  is "$out" $'[0]\n[1]\n[2]'
  is "$err" 'note: 17 changes left out'
  jt_run diff --limit 3 -c a.json b.json
  [ "$(wc -l <out.txt)" = 4 ]
  jt_run diff --limit 3 --json a.json b.json
  jq -e '(.changes | length) == 3 and .changed == 20 and .omitted == {"changes": 17}' out.txt
  jt_run diff --limit 20 a.json b.json
  lacks "$out" 'more'
  jt_run diff --limit 0 a.json b.json
  [ "$code" = 1 ]
  is "$out" '… 20 more'
}

@test "diff: -q prints nothing" {
  local option
  for option in '' --json -c --patch --stat '--key id'; do
    # shellcheck disable=SC2086
    jt_run diff -q $option users.json config.json
    is "$option $code $out$err" "$option 1 " || return 1
    # shellcheck disable=SC2086
    jt_run diff -q $option users.json users.json
    is "$option $code $out$err" "$option 0 " || return 1
  done
  echo '[1,' >bad.json
  jt_run diff -q users.json bad.json
  [ "$code" = 2 ]
}

@test "diff: --patch says which option an edit of lines needs" {
  printf '{"a": 1}\nx\n{"a": 2}\n' >skip.ndjson
  printf '{"a": 1}\n{"a": 3}\n' >b.ndjson
  jt_run diff skip.ndjson b.ndjson --skip-invalid --patch
  is "$err" "note: the paths are those of an array of lines; jt patch needs --skip-invalid
note: skipped line 2 of 'skip.ndjson', which is not JSON"
  cp out.txt ops.json
  jt_run patch skip.ndjson --ops ops.json --skip-invalid
  is "$code $(sed -n 3p skip.ndjson)" '0 {"a": 3}'
  # The name of the file says it.
  printf '{"a": 1}\n{"a": 2}\n' >a.ndjson
  cp a.ndjson a.json
  jt_run diff a.ndjson b.ndjson --patch
  is "$code $err" '1 '
  cp out.txt ops.json
  jt_run patch a.ndjson --ops ops.json
  is "$code $(sed -n 2p a.ndjson)" '0 {"a": 3}'
  jt_run diff --lines a.json b.ndjson --patch
  is "$err" 'note: the paths are those of an array of lines; jt patch needs --lines, or a file name that says so'
}

@test "diff: --ignore takes the brackets of jq" {
  two '[1, {"a": 2}, 3]' '[1, {"a": 5}, 4]'
  jt_run diff a.json b.json --ignore '.[2]' --ignore '.[*].a'
  is "$code $out" '0 '
}
