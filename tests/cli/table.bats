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
  is "$out" 'id    name        X    o.l    z
1     a,b         p|q  [1,2]  null
2.50  say "hi"\n
3     é\t\'
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
1,"a,b",p|q,"{""x"":""p|q"",""l"":[1,2]}",,
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
        want = "" if value is None else value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)
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
  is "$out" $'@line\t@path\tid\n1\t$[0]\t1\n2\t$[1]\t2.50\n3\t$[2]\t3'
  jt_run table rows.json '$[2,0,1]' L=@line --tsv
  is "$out" $'L\n3\n1\n2'
  jt_run table - '$[?@.id]' @line --tsv < <(cat rows.json)
  is "$out" $'@line\n1\n2\n3'
  printf '{"a": 1}\n\n{"a": 2}\n' >log.ndjson
  jt_run table log.ndjson '$[*]' a @line @path --csv
  is "$out" $'a,@line,@path\n1,1,$[0]\n2,3,$[1]'
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
  is "$out" $'a b.c.d\n1'
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

@test "table: what parts lines and fields is no text of the document on a terminal" {
  needs script
  printf '{"a": [{"b": 1, "c\\td": "x\\ty"}]}' >m.json
  shown() { script -qec "'$JT' table m.json .a $1 --color never" /dev/null </dev/null | tr -d '\r'; }
  is "$(shown --markdown)" $'| b | c\\u0009d |\n| --- | --- |\n| 1 | x\\u0009y |'
  is "$(shown --tsv)" $'b\tc\\td\n1\tx\\ty'
}

@test "table: cells are cut on a terminal or by --max-string, and widths are those of the first rows" {
  needs script
  jq -nc '[{a: ("x" * 100), b: 1}, {a: "é🎉", b: 2}]' >long.json
  script -qec "'$JT' table long.json '' --color never" /dev/null </dev/null | tr -d '\r' >shown.txt
  is "$(cat shown.txt)" "$(printf 'a%41sb\n%s…  1\né🎉%39s2' '' "$(printf 'x%.0s' {1..39})" '')"
  jt_run table long.json ''
  is "$out" "$(printf 'a%101sb\n%s  1\né🎉%99s2' '' "$(printf 'x%.0s' {1..100})" '')"
  for option in --tsv --csv --markdown -c --jsonl; do
    jt_run table long.json '' $option
    has "$out" "$(printf 'x%.0s' {1..100})" || return 1
  done
  jt_run table long.json '' --max-string 3
  is "$out" $'a                b\nxxx…[+97 chars]  1\né🎉              2'
  jt_run table long.json '' --max-string 3 --csv
  is "$out" $'a,b\nxxx…[+97 chars],1\né🎉,2'
  jt_run table long.json '' --max-string 3 --json
  [ "$code" = 2 ]
  # A cell that is wider than any column moves what is after it, and costs no other row its width.
  jq -nc '[{a: ("x" * 5000), b: 1}, {a: "y", b: 2}]' >wide.json
  jt_run table wide.json ''
  is "$(sed -n 3p out.txt | tr -s ' ')" 'y 2'
  [ "$(sed -n 3p out.txt | wc -c)" -lt 200 ]
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
  is "$out" $'{\n  "rows": [],\n  "warnings": ["\'[?@.id == 7]\' selects nothing in \'users.json\'"]\n}'
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
  jt_run table users.json .users 'tags[?@.x'
  [ "$code" = 2 ]
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

@test "table: a heading that does not fit into --max-bytes is left out, and said so" {
  key=$(printf 'k%.0s' {1..300})
  printf '[{"%s":1},{"%s":2}]' "$key" "$key" >wide.json
  for option in '' --csv --tsv --markdown -c; do
    jt_run table wide.json '' $option --max-bytes 200
    lacks "$out" kkk || return 1
    has "$out$err" 'max-bytes 200' || return 1
    [ $((${#out} + ${#err})) -le 200 ] || return 1
    jt_run table wide.json '' $option --max-bytes 2000
    has "$out" "$key" || return 1
    is "$option $err" "$option " || return 1
  done
}

@test "table: half of a surrogate pair in a heading is written as in JSON" {
  printf '[{"\\ud800x":1,"y":2}]' >half.json
  jt_run table half.json '' --csv
  is "$out" $'\\ud800x,y\n1,2'
  jt_run table half.json '' --markdown
  is "$(head -n 1 <<<"$out")" '| \ud800x | y |'
  jt_run table half.json '' --tsv
  is "$(head -n 1 <<<"$out")" $'\\ud800x\ty'
}

@test "table: --max-bytes" {
  jq -nc '[range(100) | {id: "value \(.)"}]' >many.json
  jt_run table many.json '' id --csv --max-bytes 200
  [ "$(wc -c <out.txt)" -le 200 ]
  is "$(head -n 2 out.txt)" $'id\nvalue 0'
  has "$err" 'left out by --max-bytes 200'
  for option in --csv --tsv --markdown --jsonl; do
    jt_run table many.json '' id $option --max-bytes 250
    lacks "$out" 'max-bytes' || return 1
    lacks "$out" '…' || return 1
    has "$err" 'left out by --max-bytes 250' || return 1
    [ "$(($(wc -c <out.txt) + $(wc -c <err.txt)))" -le 250 ] || return 1
  done
  jt_run table many.json '' id --jsonl --max-bytes 250
  jq -e . out.txt
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

@test "table: queries, and indices from the end, as columns" {
  printf '%s' '{"i": [{"tags": [{"Key": "Name", "Value": "x,y"}, {"Key": "Env", "Value": 2}], "n": [1, 2, 3]}, {"tags": []},
    {"tags": [{"Key": "Name", "Value": null}], "limit": 1, "n": [0, 5]}]}' >aws.json
  jt_run table aws.json .i 'tags[?@.Key == "Name"].Value' 'last=n[-1]' 'tags[*].Key' --csv
  [ "$code" = 0 ]
  is "$out" '"tags[?@.Key == ""Name""].Value",last,tags[*].Key
"x,y",3,"Name, Env"
,,
,5,Name'
  jt_run table aws.json .i 'N=tags[?@.Key == "Name"].Value' 'k=tags[*].Key' n --jsonl
  is "$out" '{"N":"x,y","k":["Name","Env"],"n":[1,2,3]}
{}
{"N":null,"k":"Name","n":[0,5]}'
  # Steps before the query, a query of the row itself, and one that refers to the row.
  jt_run table aws.json .i 'a=$.tags[0].Key' 'b=$..Value' 'c=n[?@ > $.limit]' 'd=tags[:1].Key' --jsonl
  is "$out" '{"a":"Name","b":["x,y",2],"d":"Name"}
{}
{"a":"Name","b":null,"c":5,"d":"Name"}'
  jt_run table aws.json .i 'tags[*]' tags tags[0].Key --jsonl --limit 1
  is "$out" '{"tags[*]":[{"Key":"Name","Value":"x,y"},{"Key":"Env","Value":2}],"tags":[{"Key":"Name","Value":"x,y"},{"Key":"Env","Value":2}],"tags[0].Key":"Name"}'
}

@test "table: @key is the member's name" {
  jt_run table config.json '$.features.*' @key . --csv
  [ "$code" = 0 ]
  is "$(head -n 1 out.txt)" '@key,.'
  is "$(cut -d, -f1 out.txt | sed 1d | paste -sd,)" "$(jq -r '.features | keys_unsorted | join(",")' config.json)"
  printf '{"a b\\"": {"v": 1}, "\\u00e9": {"v": 2}}' >odd.json
  jt_run table odd.json '$.*' k=@key v --tsv
  is "$out" $'k\tv\na b"\t1\né\t2'
  jt_run table users.json .users @key id --limit 1
  [ "$code" = 0 ]
  has "$err" "note: no row has '@key'"
}

@test "table: columns by themselves have keys as they are" {
  printf '%s' '[{"x y": 1, "a.b": 2, "a": {"b": 3}, "": 4, "a,b": 5, "First Name": "é", "value": 6, "@path": 7}]' >odd.json
  jt_run table odd.json '' --jsonl
  is "$out" "{\"x y\":1,\"['a.b']\":2,\".a.b\":3,\"\":4,\"a,b\":5,\"First Name\":\"é\",\"value\":6,\"@path\":7}"
  jt_run table odd.json '' --csv
  is "$(head -n 1 out.txt)" "x y,['a.b'],.a.b,,\"a,b\",First Name,value,@path"
}

@test "table: rows that are no objects" {
  echo '[{"a": 1}, {"b": 2}, 3, null, "x", [1, 2]]' >mixed.json
  jt_run table mixed.json '' --jsonl
  is "$out" $'{"a":1}\n{"b":2}\n{"value":3}\n{"value":null}\n{"value":"x"}\n{"value":[1,2]}'
  jt_run table mixed.json '' --csv
  is "$out" $'a,b,value\n1,,\n,2,\n,,3\n,,\n,,x\n,,"[1,2]"'
  echo '[{"value": 1}, 2]' >clash.json
  jt_run table clash.json '' --jsonl
  is "$out" $'{".value":1}\n{".":2}'
}

@test "table: two columns of one name are refused where rows are objects or have a header for programs" {
  echo '[{"path": "/x", "line": 3}]' >t.json
  jt_run table t.json '' path @path line @line --json
  jq -e '.rows == [{"path": "/x", "@path": "$[0]", "line": 3, "@line": 1}]' out.txt
  for option in --json --jsonl --csv --tsv --markdown; do
    jt_run table t.json '' x=path x=line $option
    [ "$code" = 2 ] || return 1
    has "$out$err" "wo columns have the name 'x'" || return 1
  done
  jt_run table t.json '' x=path x=line
  [ "$code" = 0 ]
  is "$out" $'x   x\n/x  3'
}

@test "table: --no-header" {
  rows
  jt_run table rows.json '' id --no-header
  is "$out" $'1\n2.50\n3'
  jt_run table rows.json '' id o.x --csv --no-header
  is "$out" $'1,p|q\n2.50,\n3,'
  jt_run table rows.json '' id --tsv --no-header
  is "$out" $'1\n2.50\n3'
  jt_run table rows.json '' id -c --no-header
  is "$out" $'1\n2.50\n3'
  jt_run table rows.json '' id --markdown --no-header
  [ "$code" = 2 ]
}

@test "table: null in CSV, and --null" {
  echo '[{"a": null, "b": "null"}, {"b": 1}]' >null.json
  jt_run table null.json '' a b --csv
  is "$out" $'a,b\n,null\n,1'
  jt_run table null.json '' a b --csv --null NULL
  is "$out" $'a,b\nNULL,null\n,1'
  jt_run table null.json '' a b --csv --null null
  is "$out" $'a,b\nnull,null\n,1'
  jt_run table null.json '' a b --tsv
  is "$out" $'a\tb\nnull\tnull\n\t1'
  jt_run table null.json '' a b --null '' --no-header
  is "$out" $'  null\n  1'
  jt_run table null.json '' a --jsonl --null x
  [ "$code" = 2 ]
  jt_run table null.json '' -l --null x
  [ "$code" = 2 ]
  # The global option of that name is -0 here.
  "$JT" table null.json '' -l0 | od -An -c | tr -d ' \n' >zero.txt
  is "$(cat zero.txt)" '$[0]\0$[1]\0'
  jt_run table null.json '' -0
  [ "$code" = 2 ]
}

@test "table: a column that no row has is noted" {
  jt_run table users.json .users nam id --limit 2
  [ "$code" = 0 ]
  is "$err" "note: no row has 'nam'; did you mean 'name'?
note: stopped at --limit 2: there may be more"
  jt_run table users.json .users settings.them id -q
  is "$err" ''
  jt_run table users.json .users settings.them --json
  jq -e '.warnings == ["no row has '"'settings.them'; did you mean 'settings.theme'"'?"]' out.txt
  jt_run table users.json .users createdAt --csv
  is "$err" ''
  jt_run table - .users nam --csv < <(cat users.json)
  is "$err" "note: no row has 'nam'"
  echo '[{"b": 1}, {"name": 2}]' >later.json
  jt_run table later.json . name --limit 1
  is "$err" "note: the first row has no 'name'
note: stopped at --limit 1: there may be more"
}

@test "table: standard input without -" {
  jt_run table '$.users[:2]' --csv <users.json
  [ "$code" = 0 ]
  is "$(cut -d, -f1 out.txt)" $'id\nuser-0\nuser-1'
  jt_run table .users id name --limit 1 <users.json
  is "$out" $'id      name\nuser-0  Alice Martin'
  jt_run table <users.json
  [ "$code" = 2 ]
  has "$err" "'table' needs QUERY"
  jt_run table users.json <users.json
  [ "$code" = 2 ]
  has "$err" "'table' needs QUERY"
  jt_run table missing.json id <users.json
  [ "$code" = 2 ]
  has "$err" "no such file 'missing.json'"
}

@test "table: the wrong way round" {
  jt_run table '$.users[*]' users.json id --csv --json
  [ "$code" = 2 ]
  jt_run table '$.users[:1]' users.json id --csv
  [ "$code" = 2 ]
  is "$said$(head -n 1 err.txt)" "jt: FILE comes before QUERY: 'users.json' is a file, '\$.users[:1]' is not"
  try=$(sed -n 's/^hint: try: //p' err.txt)
  is "$(bash -c "$try")" $'id\nuser-0'
}

@test "table: several files" {
  echo '{"users": [{"id": "x", "extra": 1}]}' >more.json
  jt_run table -p .users --column id users.json more.json --limit 1
  [ "$code" = 0 ]
  is "$out" $'file        id\nusers.json  user-0\nmore.json   x'
  jt_run table -p '$.users[:1]' users.json more.json --csv --column id --column extra --no-filename
  is "$out" $'id,extra\nuser-0,\nx,1'
  jt_run table -p '$.users[:1]' users.json more.json --jsonl
  jq -se '.[0].file == "users.json" and .[1] == {"file": "more.json", "id": "x", "extra": 1}' out.txt
  jt_run table -p .users -l users.json more.json --limit 1
  is "$out" $'users.json\t.users[0]\nmore.json\t.users[0]'
  # Two queries, a pipe among the files, and one that cannot be read.
  jt_run table -p '$.users[0]' -p '$.users[1]' --column id users.json <(cat users.json) missing.json --csv --no-filename
  [ "$code" = 2 ]
  is "$out" $'id\nuser-0\nuser-1\nuser-0\nuser-1'
  has "$err" "no such file 'missing.json'"
  jt_run table -p .users more.json <(cat more.json) missing.json --json --no-filename
  [ "$code" = 2 ]
  jq -e '.rows == [{"id": "x", "extra": 1}, {"id": "x", "extra": 1}] and (.errors | length) == 1' out.txt
  # A path that one file lacks is reported; the rows of the others are there.
  jt_run table -p .users config.json more.json --column id --csv
  [ "$code" = 0 ]
  is "$out" $'file,id\nmore.json,x'
  has "$err" "no path '.users' in 'config.json'"
  echo '{"users": [{"file": "own"}]}' >file.json
  jt_run table -p .users file.json more.json --jsonl
  is "$(head -n 1 out.txt)" '{"file":"file.json",".file":"own"}'
  jt_run table -p .users file.json more.json --jsonl --column file
  [ "$code" = 2 ]
}

@test "table: what is a row is checked" {
  echo '{"users": [tru, 2]}' >bad.json
  for query in /users/0 .users '$.users[*]' '$.users[0]'; do
    jt_run table bad.json "$query" id
    is "$query $code" "$query 2" || return 1
    has "$err" "invalid JSON in 'bad.json'" || return 1
  done
}

@test "table: a query that selects nothing says which step" {
  printf '{"users":[{"name":"a"}]}' >u.json
  jt_run table u.json '$.user[*]' name
  [ "$code" = 1 ]
  is "$err" "note: '.user' selects nothing in 'u.json'; did you mean 'users'?"
}

@test "table: a query that selects nothing is no mistake of the document, which is read to its end" {
  printf '%s' '{"users": [{"id": 1}, {"id": 2, "tags": [[], {}]}], "n": 3}' >nothing.json
  for query in '$..nothing' '$.users[*].nothing' '$.users..nothing[?@.a]'; do
    jt_run table nothing.json "$query"
    is "$query $code" "$query 1" || return 1
    has "$err" 'selects nothing in' || return 1
  done
  printf ' ]' >>nothing.json
  jt_run table nothing.json '$..nothing'
  [ "$code" = 2 ]
  has "$err" 'text after the end'
}

@test "table: a limit that was reached is said; of sorted rows, how many were left out" {
  echo '[{"a": 3}, {"a": 1}, {"a": 2}]' >three.json
  jt_run table three.json '' a --limit 2 --csv
  is "$err" 'note: stopped at --limit 2: there may be more'
  jt_run table three.json '' a --limit 2 --json
  is "$(jq -c '[(.rows | length), .limitReached]' <<<"$out")" '[2,true]'
  jt_run table three.json '' a --limit 1 --sort a --csv
  is "$err" 'note: 2 rows left out by --limit'
  jt_run table three.json '' a --limit 2 --sort a --csv
  is "$err" 'note: 1 row left out by --limit'
  jt_run table three.json '' a --limit 3 --sort a --csv
  is "$err" ''
}

@test "table: the names of columns that were found are columns" {
  echo '[{"a b": {"$x": 1}, "c": 2}]' >odd.json
  jt_run table odd.json '' --csv
  is "${said%$'\r'}" 'a b.$x,c'
  jt_run table odd.json '' 'a b.$x' c --json
  is "$(jq -c '.rows[0]' <<<"$out")" '{"a b.$x":1,"c":2}'
  jt_run table odd.json '' 'a[' --csv
  [ "$code" = 2 ]
}

@test "table: many columns are read in time that grows with their number, and few that no row has are named" {
  jq -nc '[range(3) | . as $row | [range(30000) | {"c\(.)": (. + $row)}] | add]' >wide.json
  # shellcheck disable=SC2046
  jt_run table wide.json . $(seq -f 'c%.0f' 29999 -1 0) --csv
  is "$code" 0
  is "$(tail -n 1 out.txt | cut -c 1-17)" '30001,30000,29999'
  # shellcheck disable=SC2046
  jt_run table wide.json . $(seq -f 'd%.0f' 0 29999) --csv
  is "$(wc -l <err.txt)" 21
  is "$(head -n 1 err.txt)" 'note: no row has 30000 of the columns; the first 20 of these are named'
}
