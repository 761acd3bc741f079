#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt table: nodes as rows.

load helpers

rows() {
  printf '[{"id": 1, "name": "a,b", "o": {"x": "p|q", "l": [1, 2]}, "z": null},\n {"id": 2.50, "name": "say \\"hi\\"\\n", "o": {}},\n {"name": "\\u00e9\\t\\\\", "id": "3"}]\n' >rows.json
}

@test "table: aligned for people" {
  rows
  jt_run table rows.json '' id name X=o.x o.l z
  [ "$code" = 0 ]
  is "$out" 'id    name            X    o.l    z
1     a,b             p|q  [1,2]  null
2.50  say "hi"\u000a
3     é\u0009\'
  is "$err" ''
}

@test "table: each element of one array, each node of a query, or one value" {
  jt_run table users.json .users id --limit 2
  is "$out" $'id\nuser-0\nuser-1'
  jt_run table users.json '$.users[1:3]' id
  is "$out" $'id\nuser-1\nuser-2'
  jt_run table users.json '.users[3]' id settings.theme
  is "$out" $'id      settings.theme\nuser-3  light'
  jt_run table users.json '$..theme' . --limit 2 --csv
  is "$out" $'.\nlight\ndark'
  jt_run table users.json /users /settings/theme --limit 1
  is "$out" $'/settings/theme\nlight'
}

@test "table: --csv" {
  rows
  jt_run table rows.json '' id name o.x o z gone --csv
  [ "$code" = 0 ]
  is "$out" 'id,name,o.x,o,z,gone
1,"a,b",p|q,"{""x"":""p|q"",""l"":[1,2]}",null,
2.50,"say ""hi""
",,{},,
3,é	\,,,,'
  jt_run table rows.json '' o.y --csv
  is "$out" $'o.y\n""\n""\n""'
}

@test "table: --csv reads back with Python's csv" {
  needs python3
  cat >check.py <<'PY'
import csv, json, sys
rows = json.load(open("odd.json"))
with open("out.csv", newline="", encoding="utf-8") as file:
    table = list(csv.reader(file))
assert table[0] == ["a", "b, \"c\""], table[0]
assert len(table) == len(rows) + 1
for row, cells in zip(rows, table[1:]):
    for name, cell in zip(["a", "b"], cells):
        value = row.get(name)
        want = "" if name not in row else value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        assert cell == want, (cell, want)
PY
  printf '%s' '[{"a":"x,y","b":"\"\""},{"a":"line\nbreak","b":"cr\rlf\r\n"},{"b":1},{"a":null,"b":[1,"q\"r"]},{"a":"","b":" blank "},{},{"a":"é 🎉"}]' >odd.json
  "$JT" table odd.json '' a 'b, "c"=b' --csv >out.csv
  python3 check.py
}

@test "table: --tsv, --markdown, --jsonl, concise" {
  rows
  jt_run table rows.json '' id name o --tsv
  is "$out" $'id\tname\to\n1\ta,b\t{"x":"p|q","l":[1,2]}\n2.50\tsay "hi"\\n\t{}\n3\té\\t\\\\\t'
  jt_run table rows.json '' id name -c
  is "$out" $'#id\tname\n1\ta,b\n2.50\tsay "hi"\\n\n3\té\\t\\\\'
  jt_run table rows.json '' id name o.x --markdown
  is "$out" $'| id | name | o.x |\n| --- | --- | --- |\n| 1 | a,b | p\\|q |\n| 2.50 | say "hi"<br> |  |\n| 3 | é\t\\ |  |'
  jt_run table rows.json '' id name o.x z --jsonl
  is "$out" $'{"id":1,"name":"a,b","o.x":"p|q","z":null}\n{"id":2.50,"name":"say \\"hi\\"\\n"}\n{"id":"3","name":"\\u00e9\\t\\\\"}'
}

@test "table: json and list" {
  rows
  jt_run table rows.json '' id o.l z --json
  is "$out" '{
  "rows": [
    {
      "id": 1,
      "o.l": [1, 2],
      "z": null
    },
    {"id": 2.50},
    {"id": "3"}
  ]
}'
  jt_run table rows.json '' -l
  is "$out" $'$[0]\n$[1]\n$[2]'
  jt_run table rows.json '$[?@.z == null]' -l --paths pointer
  is "$out" '/0'
  jt_run table users.json .users -l --limit 2 --paths accessor
  is "$out" $'.users[0]\n.users[1]'
}

@test "table: @path and @line" {
  rows
  jt_run table rows.json '' @line @path id --tsv
  is "$out" $'line\tpath\tid\n1\t$[0]\t1\n2\t$[1]\t2.50\n3\t$[2]\t3'
  jt_run table rows.json '$[2,0,1]' L=@line --tsv
  is "$out" $'L\n3\n1\n2'
  jt_run table - '$[?@.id]' @line --tsv < <(cat rows.json)
  is "$out" $'line\n1\n2\n3'
  printf '{"a": 1}\n\n{"a": 2}\n' >log.ndjson
  jt_run table log.ndjson '$[*]' a @line @path --csv
  is "$out" $'a,line,path\n1,1,$[0]\n2,3,$[1]'
}

@test "table: columns by themselves" {
  rows
  jt_run table rows.json '' --csv
  is "$(head -n 1 out.txt)" 'id,name,o.x,z'
  jt_run table - '' --csv < <(cat rows.json)
  is "$(head -n 1 out.txt)" 'id,name,o.x,z'
  jt_run table users.json .users --limit 1
  is "$out" $'id      name          email              settings.theme  settings.notifications\nuser-0  Alice Martin  alice@example.com  light           true'
  echo '[1, "x", [2]]' >plain.json
  jt_run table plain.json '' --csv
  is "$out" $'value\n1\nx\n[2]'
  echo '{"a b": {"c.d": 1}}' >odd.json
  jt_run table odd.json '' --csv
  is "$out" $'[\'a b\'][\'c.d\']\n1'
}

@test "table: --limit waits for no further row, and decides on the columns" {
  echo '[{"a": 1}, {"a": 2, "b": 3}]' >two.json
  jt_run table two.json '' --csv --limit 1
  is "$out" $'a\n1'
  jt_run table two.json '' --csv --limit 2
  is "$out" $'a,b\n1,\n2,3'
  jt_run table two.json '' a --csv --limit 0
  [ "$code" = 0 ]
  is "$out" 'a'
  streams table --csv - '$[*]' a --limit 2
  printf '[{"a": 1}, {"a": 2},' >&7
  shows 'a'
  shows '1'
  shows '2'
  code=0
  wait "$streaming" || code=$?
  [ "$code" = 0 ]
  exec 7>&- 8<&-
}

@test "table: long cells are cut for people alone, and widths are those of the first rows" {
  jq -nc '[{a: ("x" * 100), b: 1}, {a: "é🎉", b: 2}]' >long.json
  jt_run table long.json ''
  is "$out" "$(printf 'a%41sb\n%s…  1\né🎉%39s2' '' "$(printf 'x%.0s' {1..39})" '')"
  jt_run table long.json '' --tsv
  has "$out" "$(printf 'x%.0s' {1..100})"
  jq -nc '[range(1000) | {a: 1, b: 2}], [{a: "wider", b: 3}] | .[]' | jq -sc . >late.json
  jt_run table late.json ''
  is "$(sed -n '2p;$p' out.txt)" $'1  2\nwider  3'
}

@test "table: nothing found" {
  jt_run table users.json '$.users[?@.id == 7]' id --csv
  [ "$code" = 1 ]
  is "$out" 'id'
  jt_run table users.json '$.users[?@.id == 7]' id --json
  [ "$code" = 1 ]
  is "$out" $'{\n  "rows": []\n}'
  jt_run table users.json .missing id
  [ "$code" = 1 ]
  is "$out" ''
  has "$err" "jt: no path '.missing' in 'users.json'"
  echo '[]' >empty.json
  jt_run table empty.json '' id
  [ "$code" = 0 ]
  is "$out" 'id'
}

@test "table: errors" {
  jt_run table users.json .users '$..x'
  [ "$code" = 2 ]
  jt_run table users.json .users 'tags[-1]'
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: column 'tags[-1]': an index of a column counts from the beginning"
  jt_run table users.json .users --csv --tsv
  is "$(head -n 1 err.txt)" "jt: options '--csv' and '--tsv' cannot be used together"
  jt_run table users.json .users --csv --json
  [ "$code" = 2 ]
  has "$out" "Option '--csv' is a format of its own; give one format"
  jt_run table users.json
  [ "$code" = 2 ]
  echo '[{"a": 1}, {"a": tru}]' >bad.json
  jt_run table bad.json '' a --csv
  [ "$code" = 2 ]
  is "$out" $'a\n1'
  has "$err" "jt: invalid JSON in 'bad.json', line 1, column 21"
  jt_run table bad.json '' a
  [ "$code" = 2 ]
  is "$out" $'a\n1'
  jt_run table bad.json '' a --json
  [ "$code" = 2 ]
  jq -e '.rows == [{"a": 1}] and .error.code == "INVALID_JSON"' out.txt
}

@test "table: a pipe is followed" {
  streams table --lines --csv - '$[*]' a
  printf '{"a": 1}\n' >&7
  shows 'a'
  shows '1'
  printf '{"a": 2}\n' >&7
  shows '2'
  streamed
  is "$out" ''
}

@test "table: --max-bytes" {
  jq -nc '[range(100) | {id: "value \(.)"}]' >many.json
  jt_run table many.json '' id --csv --max-bytes 200
  [ "$(wc -c <out.txt)" -le 200 ]
  has "$out" $'id\nvalue 0\n'
  has "$out" '(--max-bytes 200)'
  jt_run table many.json '' id --max-bytes 200
  [ "$(wc -c <out.txt)" -le 200 ]
  has "$out" $'id\nvalue 0\n'
  jt_run table many.json '' id --json --max-bytes 200
  [ "$(wc -c <out.txt)" -le 200 ]
  jq -e '.omitted.rows > 50' out.txt
}

@test "table: colours by type" {
  rows
  jt_run table rows.json '' id z --color always
  printf '%s\n' "$out" | sed 's/\x1b\[[0-9;]*m//g' | cmp - <("$JT" table rows.json '' id z)
  has "$out" $'\x1b['
}

@test "table: a row that is no value is an error" {
  echo '{"users": [tru, 2]}' >bad.json
  jt_run table bad.json /users/0 id
  [ "$code" = 2 ]
  has "$err" "jt: invalid JSON in 'bad.json', line 1"
}
