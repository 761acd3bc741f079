#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt table: rows that are sorted, unique, chosen, grouped and summed.

load helpers

people() {
  printf '%s\n' '[{"n":"a","age":30,"c":"Oslo"},' '{"n":"b","age":1e400,"c":"Rom"},' '{"n":"c","age":null,"c":"Oslo"},' \
    '{"n":"d","c":null},' '{"n":"e","age":"x","c":"Rom"},' '{"n":"f","age":3.5e1},' '7,' \
    '{"n":"g","age":30.0,"c":"Oslo"}]' >people.json
}

@test "table: --sort has jq's order, absent last also descending, and is stable" {
  people
  jt_run table people.json '' n --sort age --tsv
  [ "$code" = 0 ]
  is "$out" $'n\nc\na\ng\nf\nb\ne\nd'
  jt_run table people.json '$[?@.n]' n --sort -age --tsv
  is "$out" $'n\ne\nb\nf\na\ng\nc\nd'
  jt_run table people.json '$[?@.n]' n c --sort c,-n --csv
  is "$out" $'n,c\nd,\ng,Oslo\nc,Oslo\na,Oslo\ne,Rom\nb,Rom\nf,'
  printf '[{"v":{"b":1}},{"v":[1]},{"v":"\\u00e9"},{"v":"z"},{"v":-1e-400},{"v":true},{"v":false},{"v":{"a":2}},{"v":[]},{"v":123456789012345678901234567891},{"v":123456789012345678901234567890}]' >types.json
  jt_run table types.json '' v --sort v --jsonl
  is "$out" '{"v":false}
{"v":true}
{"v":-1e-400}
{"v":123456789012345678901234567890}
{"v":123456789012345678901234567891}
{"v":"z"}
{"v":"\u00e9"}
{"v":[]}
{"v":[1]}
{"v":{"a":2}}
{"v":{"b":1}}'
}

@test "table: --sort in every format, with --limit, and of lines from a pipe" {
  people
  jt_run table people.json '$[?@.age > 1]' n --sort -age --limit 2 --json
  is "$("$JT" format --compact out.txt)" '{"rows":[{"n":"b"},{"n":"f"}],"omitted":{"rows":2}}'
  jt_run table people.json '$[?@.age > 1]' -l --sort -age --limit 2
  is "$out" $'$[1]\n$[5]'
  jt_run table people.json '$[?@.age > 1]' n -c --sort -age --limit 1
  is "$out" $'#n\nb'
  printf '{"a":2}\n{"a":1}\n' >log.jsonl
  jt_run table log.jsonl '$[*]' a --sort a --csv
  is "$out" $'a\n1\n2'
  jt_run table - '$[*]' a --lines --where '@.a > 1' --csv < <(cat log.jsonl)
  is "$out" $'a\n2'
  echo '[]' >none.json
  jt_run table none.json '' a --sort a --csv
  is "$code$out" '0a'
}

@test "table: --where" {
  people
  jt_run table people.json '' n --where '@.age >= 30' --where '@.c == "Oslo"' --csv
  is "$out" $'n\na\ng'
  jt_run table people.json '' n --where '@.age > $[0].age' --limit 1 --csv
  is "$out" $'n\nb'
  jt_run table - '$[*]' n --where '@.age > $[0].age' --csv < <(cat people.json)
  is "$out" $'n\nb\nf'
  jt_run table people.json '' n --where '@.age == "no"' --csv
  [ "$code" = 1 ]
  has "$err" "no row meets '@.age == \"no\"'"
  jt_run table people.json '' n --where 'age > 3'
  [ "$code" = 2 ]
  has "$err" "cannot read the condition 'age > 3': column 1"
  has "$err" 'hint: a key of the element is written @.age'
}

@test "table: --unique" {
  people
  jt_run table people.json '$[?@.n]' c --unique --tsv
  is "$out" $'c\nOslo\nRom\nnull'
  jt_run table people.json '$[?@.n]' n --unique=age --tsv
  is "$out" $'n\na\nb\nc\nd\ne\nf'
  jt_run table people.json '$[?@.n]' n --unique=c --limit 2 --sort -n --tsv
  is "$out" $'n\nf\nd'
}

@test "table: --group" {
  people
  jt_run table people.json '$[?@.n]' --group c --csv --null null
  is "$out" $'c,count\nOslo,3\nRom,2\nnull,1\n,1'
  jt_run table people.json '$[?@.n]' --group c --sum age --mean age --min age --max age --distinct age --sort -c --csv
  is "$out" 'c,sum(age),min(age),max(age),mean(age),distinct(age)
Rom,1e400,1e400,1e400,1e400,2
Oslo,60.0,30,30,30,2
,,,,,0
,35,3.5e1,3.5e1,35,1'
  has "$err" 'sum(age) leaves out 2 values that are no numbers: 1 string, 1 null'
  jt_run table people.json '$[?@.n]' --count --sum total=age --where '@.c == "Oslo"' --json
  is "$("$JT" format --compact out.txt)" '{"rows":[{"count":3,"total":60.0}],"warnings":["total leaves out 1 value that is no number: 1 null"]}'
  jt_run table people.json '$[?@.n]' --group c --sort -count,c --limit 2 -l
  is "$out" $'Oslo\nRom'
  echo '[{"n":"a\nb\t","k":1},{"n":["x\ny"],"k":2}]' >odd.json
  jt_run table odd.json . --group n,k -l
  is "$out" 'a\nb\t'$'\t''1
["x\\ny"]'$'\t''2'
  is "$("$JT" table odd.json . --group n -l -0 | tr '\0' '|')" $'a\nb\t|["x\\ny"]|'
  jt_run table people.json '$[?@.n]' --group c --sort '-max(age)' --limit 2 -c
  is "$out" $'#c\tcount\nRom\t2\n\t1'
  jt_run table people.json '$[?@.n]' --group c --sum 'total=age' --sort '-total' --limit 1 -l
  is "$out" 'Rom'
  echo '[]' >none.json
  jt_run table none.json '' --count --sum a --csv
  is "$out" $'count,sum(a)\n0,'
}

@test "table: sums are exact, means have 17 digits" {
  printf '[0.1,0.2,-1e-30,1e30,-1e30]' >n.json
  jt_run table n.json '' --sum . --csv
  is "$out" $'sum(.)\n0.299999999999999999999999999999'
  printf '[1,2,2]' >n.json
  jt_run table n.json '' --mean . --csv
  is "$out" $'mean(.)\n1.6666666666666667'
  printf '[1e20000,1]' >n.json
  jt_run table n.json '' --sum .
  [ "$code" = 2 ]
  has "$err" 'more than 10000 digits'
}

@test "table: --total" {
  people
  jt_run table people.json '$[?@.age == 30]' n c age --total --tsv
  is "$out" $'n\tc\tage\na\tOslo\t30\ng\tOslo\t30.0\ntotal\t\t60.0'
  jt_run table people.json '$[?@.n]' --group c --count --distinct c --total --limit 1 --json
  is "$("$JT" format --compact out.txt)" '{"rows":[{"c":"Oslo","count":3,"distinct(c)":1}],"total":{"count":7,"distinct(c)":3},"omitted":{"rows":3}}'
}

@test "table: what cannot be sorted or grouped says what there is" {
  people
  jt_run table people.json '' --group c --sort cc
  [ "$code" = 2 ]
  has "$err" "the groups have no column 'cc' to sort by"
  has "$err" 'their columns are c, count'
  jt_run table people.json '' n --group c
  [ "$code" = 2 ]
  has "$err" "a table of groups has no column 'n'"
  jt_run table people.json '' n --sort ag --csv
  [ "$code" = 0 ]
  is "$err" "note: no row has 'ag'; did you mean 'age'?"
  jt_run table people.json '' n --sort zzzzzz --csv
  has "$err" "no row has 'zzzzzz'; the keys with scalars are"
  jt_run table people.json '' --sum agee
  has "$err" "no row has 'agee'; did you mean 'age'?"
  jt_run table people.json '' n --where '@.agee > 3'
  is "$err" "note: no row meets '@.agee > 3'; did you mean 'age' instead of 'agee'?"
  jt_run table people.json '' n --where '@.age == 123456'
  is "$err" "note: no row meets '@.age == 123456'"
  jt_run table people.json '' n --where '@.agee > 3' --sort age
  has "$err" "did you mean 'age' instead of 'agee'?"
}

@test "table: sorts, groups and sums are those of sqlite3" {
  needs sqlite3
  needs python3
  python3 - "${JT_SEED:-$RANDOM}" <<'PY'
import json, random, sys
print("seed", sys.argv[1])
pick = random.Random(int(sys.argv[1]))
rows = []
for number in range(400):
    row = {"i": number}
    if pick.random() < 0.9:
        row["g"] = pick.choice(["a", "b", "é", "zz", "", "a b"])
    if pick.random() < 0.9:
        row["x"] = pick.randrange(-50, 50)
    rows.append(row)
json.dump(rows, open("rows.json", "w"))
PY
  sqlite3 rows.db "CREATE TABLE t AS SELECT value->>'i' i, value->>'g' g, value->>'x' x FROM json_each(readfile('rows.json'))"
  wanted() { sqlite3 -csv rows.db "$1" | tr -d '\r"'; }
  got() { "$JT" table rows.json '' --csv --no-header "$@" 2>/dev/null | tr -d '"'; }
  is "$(got i --sort x --sort -g)" "$(wanted 'SELECT i FROM t ORDER BY x IS NULL, x, g IS NULL, g DESC, i')"
  is "$(got g x --unique --sort g,x)" "$(wanted 'SELECT DISTINCT g, x FROM t ORDER BY g IS NULL, g, x IS NULL, x')"
  is "$(got --group g --count --sum x --min x --max x --distinct x --sort g)" \
    "$(wanted 'SELECT g, count(*), sum(x), min(x), max(x), count(DISTINCT x) FROM t GROUP BY g ORDER BY g IS NULL, g')"
  is "$(got --group g --where '@.x > 0')" \
    "$(wanted 'SELECT g, count(*) c FROM t WHERE x > 0 GROUP BY g ORDER BY c DESC, min(i)')"
}

@test "table: more rows than fit in memory leave no temporary file, and a full disk is an error" {
  needs python3
  mkdir tmp
  python3 -c 'print("[" + ",".join("{\"a\":\"%s\",\"i\":%d}" % ("x" * 65536, i) for i in range(1100, 0, -1)) + "]")' >big.json
  TMPDIR=$PWD/tmp jt_run table big.json '' i --sort a,i --csv
  [ "$code" = 0 ]
  [ "$(head -n 2 out.txt | tail -n 1)" = 1 ]
  [ "$(tail -n 1 out.txt)" = 1100 ]
  [ "$(wc -l <out.txt)" = 1101 ]
  is "$(ls tmp)" ''
  TMPDIR=/nowhere/at/all jt_run table big.json '' i --sort a,i --csv
  [ "$code" = 2 ]
  has "$err" "cannot sort in a temporary file in '/nowhere/at/all'"
  has "$err" 'hint: set TMPDIR'
  TMPDIR=/nowhere/at/all jt_run table big.json '' i --sort a,i --csv --limit 3
  is "$out" $'i\n1\n2\n3'
}
