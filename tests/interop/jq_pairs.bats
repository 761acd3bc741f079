#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The table "How do I … (jq, jt)" of docs/jq.md: the two commands of each row are run as they are there, on documents with
# the values that such pairs are mostly wrong about (false, null, 0, "", missing members, other types), and must give the
# same values. A row without a case here fails.

bats_require_minimum_version 1.5.0

PROJECT=${BATS_TEST_DIRNAME%/*/*}

setup_file() { rows >"$BATS_FILE_TMPDIR/rows"; }

setup() {
  command -v jq >/dev/null || skip 'jq is not installed'
  JT=${JT:-$PROJECT/build/release/jt}
  [[ $JT == /* ]] || JT=$PWD/$JT
  PATH=${JT%/*}:$PATH
  export PATH XDG_STATE_HOME=$BATS_TEST_TMPDIR/.state LC_ALL=C.UTF-8
  cd "$BATS_TEST_TMPDIR" || return
  different=0
}

# rows: "LABEL<TAB>jq command<TAB>jt command" for each row with two commands; of a cell with several the first one.
rows() {
  sed -n '/^## How do I/,$p' "$PROJECT/docs/jq.md" | grep '^|' | sed '1,2d' | python3 -c '
import re, sys
for line in sys.stdin:
    cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]
    commands = [re.findall(r"`([^`]*)`", cell.replace("\\|", "|")) for cell in cells]
    print(cells[0], commands[1][0] if commands[1] else "", commands[2][0] if commands[2] else "", sep="\x01")'
}

# row LABEL: its commands are in $theirs and $ours.
row() {
  local label jq_command jt_command
  theirs='' ours=''
  while IFS=$'\x01' read -r label jq_command jt_command; do
    if [ "$label" = "$1" ]; then theirs=$jq_command ours=$jt_command; fi
  done <"$BATS_FILE_TMPDIR/rows"
  [ -n "$theirs" ] && [ -n "$ours" ] || { echo "docs/jq.md has no such pair: $1"; return 1; }
}

# pair LABEL FILTER DOCUMENT…: for each document as f, what both commands print is the same after FILTER, a command from
# stdin to stdout. The command of jq that ends with a move, and an edit of jt, print nothing: then f is compared.
pair() {
  local label=$1 filter=$2 document command
  row "$label" || return 1
  shift 2
  for document; do
    for command in theirs ours; do
      printf '%s' "$document" >f
      printf '{"b": {"y": null}, "c": false}' >g
      bash -c "${!command}" >"$command.out" 2>"$command.err" </dev/null || true
      # An edit of jt, and a command that moves a file into place, leave the result in f.
      case $command:${!command} in
        theirs:*' mv g f') cp f theirs.out ;;
        ours:*) if edits "$ours"; then cp f ours.out; fi ;;
      esac
      rm -f g
    done
    if ! cmp -s <(bash -c "$filter" <theirs.out) <(bash -c "$filter" <ours.out); then
      different=$((different + 1))
      printf '%s: %s\n  %s\n  %s\n' "$label" "$document" "$theirs" "$ours"
      diff <(bash -c "$filter" <theirs.out) <(bash -c "$filter" <ours.out) | head -8
      cat ours.err
    fi
  done
}

edits() {
  case $1 in
    'jt set '* | 'jt delete '* | 'jt append '* | 'jt rename '* | 'jt merge '*) return 0 ;;
    *) return 1 ;;
  esac
}

# missing LABEL DOCUMENT: jq prints null, or writes something; jt prints nothing and exits with 1, or refuses the edit.
missing() {
  local code=0
  row "$1" || return 1
  printf '%s' "$2" >f
  bash -c "$ours" >ours.out 2>/dev/null </dev/null || code=$?
  if edits "$ours"; then
    [ "$code" != 0 ] && [ "$(cat f)" = "$2" ] && return 0
  else
    [ "$code" = 1 ] && [ ! -s ours.out ] && [[ $(bash -c "$theirs") =~ ^null ]] && return 0
  fi
  printf '%s: %s: exit %s, %s\n' "$1" "$2" "$code" "$(cat ours.out f)"
  different=$((different + 1))
}

LIST='{"l": [{"x": true, "y": 1, "role": "admin", "age": 31, "m": "an error", "s": 1, "id": 1, "a": 1, "b": "p,\"q\""},
 {"x": false, "y": 2, "role": "Admin", "age": 30, "m": "fine", "s": 1, "id": {"id": false}, "a": null, "b": "null"},
 {"x": null, "y": 3, "role": null, "age": "40", "m": null, "s": null, "id": null, "a": "", "b": false},
 {"x": 0, "y": 4, "role": false, "age": null, "m": 5, "s": false, "id": 0, "b": 0},
 {"x": "true", "y": 5, "role": ["admin"], "age": {"n": 40}, "m": "errrror", "s": "1", "a": "x y "},
 {"x": true}, {"y": 7}, {}]}'
VALUES=('{"a": {"b": 1}}' '{"a": {"b": false}}' '{"a": {"b": null}}' '{"a": {"b": ""}}' '{"a": {"b": [1, {"c": null}]}}'
  '{"a": {"b": "x \"y\" \u00e9\n"}}')

@test "docs/jq.md: each pair has a case" {
  local label jq_command jt_command missing='' cases
  cases=$(<"$BATS_TEST_FILENAME")
  while IFS=$'\x01' read -r label jq_command jt_command; do
    [ -n "$jq_command" ] && [ -n "$jt_command" ] || continue
    [[ $cases == *"pair '$label' "* ]] || missing+="$label: $jq_command; "
  done <"$BATS_FILE_TMPDIR/rows"
  [ -z "$missing" ] || { echo "$missing"; return 1; }
  [ "$(wc -l <"$BATS_FILE_TMPDIR/rows")" -ge 30 ]
}

@test "docs/jq.md: whole documents" {
  pair 'pretty-print' cat "$LIST" 'false' 'null' '""' '[]' '{}' '[[], {}, [{"a": null}]]'
  pair 'put it on one line' cat "$LIST" 'false' 'null' '""' '[]' '{ "a" : [ ] }'
  [ "$different" = 0 ]
}

@test "docs/jq.md: values" {
  pair 'read a value' 'jq -cS .' "${VALUES[@]}"
  missing 'read a value' '{"a": {}}'
  missing 'read a value' '{}'
  pair '… without quotes' cat '{"a": {"b": "x \"y\" \u00e9\n"}}' '{"a": {"b": 1}}' '{"a": {"b": false}}' '{"a": {"b": null}}' '{"a": {"b": ""}}'
  missing '… without quotes' '{"a": {}}'
  pair '… of each element' 'jq -cS .' '{"users": [{"name": "a"}, {"name": null}, {"name": false}, {"name": [0]}]}' '{"users": []}'
  pair 'the last element' 'jq -cS .' '{"l": [1, 2]}' '{"l": [null]}' '{"l": [1, false]}'
  missing 'the last element' '{"l": []}'
  pair 'a slice' 'jq -cS .' '{"l": [0, 1, null, false, {"a": 1}, 5, 6]}' '{"l": [0, 1, 2]}' '{"l": [0]}' '{"l": []}'
  pair 'a default for what is absent' 'jq -cS .' '{"a": 1}' '{"a": null}' '{"a": false}' '{"a": ""}' '{}' '{"b": 1}'
  pair 'lines of JSON (NDJSON)' 'jq -cS .' '{}'
  [ "$different" = 0 ]
}

@test "docs/jq.md: values of each line" {
  row 'lines of JSON (NDJSON)'
  printf '{"msg": "a"}\n{"msg": null}\n\n{"msg": false}\n' >log
  cmp <(bash -c "$theirs" | jq -c .) <(bash -c "$ours" | jq -c .)
}

@test "docs/jq.md: queries" {
  pair 'select by a value' 'jq -cS .' "$LIST" '{"l": []}'
  pair '… by a number' 'jq -cS .' "$LIST" '{"l": [{"age": 1e2}, {"age": 30.0}, {"age": -1}, {"age": [31]}]}'
  pair '… by a regular expression' 'jq -cS .' "$LIST"
  pair '… by a key that is there' 'jq -cS .' "$LIST"
  pair 'a key at any depth' 'jq -cS .' "$LIST" '{"id": false, "a": [{"id": {"id": null}}, [{"id": 0}], "id"]}' '[]'
  pair 'keys' "sed 's/ .*//'" '{"a": 1, "b_c": null, "no": false, "é": {"x": 1}, "l": [0]}' '{"z": 1, "a": 2}'
  pair 'a number of matches' cat "$LIST" '{"l": []}' '{"l": [null, false]}'
  [ "$different" = 0 ]
}

@test "docs/jq.md: counts, texts and rows" {
  pair 'how often each value occurs' 'sed "s/^ *//" | sort' '{"l": [{"s": 1}, {"s": 1}, {"s": null}, {"s": false}, {"s": "1"}, {"s": 1.0}]}' '{"l": []}'
  # Paths as jq has them, of the accessors that jt prints.
  row 'find a text, and where it is'
  printf '%s' '{"x": 1, "a": ["x", {"b": "axe", "c": 5}], "n": null, "t": true, "e": "exit", "o": "O"}' >f
  "$JT" get f '$..*' --paths pointer -c | sed 1d | cut -f 1 >all.txt
  cmp <(bash -c "$theirs" | jq -r 'map("/\(.)") | join("")' | sort) <(bash -c "$ours -l --paths pointer" | sort)
  [ "$(bash -c "$theirs" | wc -l)" = 3 ]
  pair 'rows and columns' 'python3 -c "import csv, sys, json; [print(json.dumps(row)) for row in csv.reader(sys.stdin)]"' "$LIST" '{"l": []}'
  row 'the same value of many files'
  mkdir -p p q
  printf '{"version": "1.0.0"}' >p/package.json
  printf '{"version": null}' >q/package.json
  cmp <(bash -c "$theirs") <(bash -c "$ours")
  row 'find a text, and where it is' && [[ $ours == *grep* ]] # (pair 'find a text, and where it is' above)
  row 'the same value of many files' && [[ $ours == *-p* ]]   # (pair 'the same value of many files' above)
  [ "$different" = 0 ]
}

@test "docs/jq.md: edits" {
  pair 'change a value' 'jq -cS .' '{"a": 0}' '{"a": null, "b": 2}' '{"a": {"x": 1}}' '{"b": 1}' '{}'
  pair '… wherever a condition holds' 'jq -cS .' "$LIST"
  pair 'delete' 'jq -cS .' '{"a": 1, "b": 2, "c": 3}' '{"a": null}' '{"c": false}' '{"b": {"a": 1}}'
  pair 'append' 'jq -cS .' '{"l": []}' '{"l": [null, false]}'
  missing 'append' '{}'
  missing 'append' '{"l": null}'
  pair 'rename a key' 'jq -cS .' '{"old": 1}' '{"a": 0, "old": null, "b": {"old": 1}}' '{"old": false}' '{"a": 1}'
  pair 'merge two documents' 'jq -cS .' '{"a": 1, "b": {"x": 1, "y": 2}}' '{"b": null}' '{"b": [1]}' '{"c": {"d": 1}}' '{}'
  [ "$different" = 0 ]
}

@test "docs/jq.md: comparing" {
  local document other
  row 'compare two documents' # pair 'compare two documents' by exit code
  for document in '{"a": 1, "b": [1, null]}' '{"b": [1, null], "a": 1}' '{"a": 1}' '{"a": null}' '{}' '{"a": false}' '[]'; do
    for other in '{"a": 1, "b": [1, null]}' '{"a": null}' '{}' '{"a": false}' '[]' '[null]'; do
      printf '%s' "$document" >f
      printf '%s' "$other" >g
      run bash -c "$theirs"
      wanted=$status
      run bash -c "$ours"
      [ "$status" = "$wanted" ] || { echo "$document $other: $wanted, not $status"; return 1; }
    done
  done
}
