#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt guide: all of jt on one page.

load helpers

@test "guide: one page of at most 3,000 bytes, named first by jt, jt -h and jt help" {
  jt_run guide
  is "$code $err" '0 '
  [ "$(wc -c <out.txt)" -le 3000 ]
  for words in '' -h help; do
    # shellcheck disable=SC2086
    jt_run $words
    has "$said" 'jt guide'
  done
}

@test "guide: an option with a value shows it" {
  has "$("$JT" guide)" 'mcp [--http ADDRESS]: an MCP server'
}

@test "guide: one command in at most 700 bytes" {
  for command in $("$JT" help --list); do
    jt_run guide "$command"
    is "$command: $code" "$command: 0"
    [ "$(wc -c <out.txt)" -le 700 ]
  done
  jt_run guide nope
  is "$code" 2
  has "$err" "'nope' is not a jt command"
  jt_run guide --json
  is "$code" 2
}

@test "guide: the commands that it names do what it says" {
  jt_run guide
  echo '{"u": [{"id": 7, "on": false}, {"id": 8, "on": false}], "name": "TEXT"}' >f.json
  has "$out" "jt set f.json '\$.u[?@.id == 7].on' true"
  jt set -q f.json '$.u[?@.id == 7].on' true
  is "$(cat f.json)" '{"u": [{"id": 7, "on": true}, {"id": 8, "on": false}], "name": "TEXT"}'
  has "$out" 'inspect f.json (shape), then show f.json --max-bytes 3000 (content), grep TEXT f.json (where)'
  lacks "$(jt inspect f.json)" TEXT
  has "$(jt inspect f.json)" name
  has "$(jt show f.json --max-bytes 3000)" TEXT
  [ "$(jt show f.json --max-bytes 3000 | wc -c)" -le 3000 ]
  has "$(jt grep TEXT f.json)" '.name'
  has "$out" 'curl URL | jt get .name'
  is "$(cat f.json | jt get .name)" '"TEXT"'
  has "$out" 'NDJSON: --lines, paths begin with [N]'
  is "$(printf '{"a":1}\n{"a":2}\n' | jt get --lines - '[1].a')" 2
  has "$out" 'Several files: -p PATH FILE...'
  cp f.json g.json
  is "$(jt get -p .name f.json g.json)" $'f.json: "TEXT"\ng.json: "TEXT"'
}

@test "guide: each recipe has two commands, which do what it says" {
  jt_run guide
  sed -n '/^Recipes/,/^$/p' out.txt >recipes.out
  is "$(tail -n +2 recipes.out | grep -c ': .*; ')" 6
  recipe() {
    local line
    line=$(grep "^$1: " recipes.out)
    line=${line#*: }
    # shellcheck disable=SC2086
    local first=0 second=0
    eval "jt ${line%%; *}" >one.out || first=$?
    eval "jt ${line#*; }" >two.out || second=$?
    codes="$first $second"
  }
  cat >F <<'END'
{
  "u": [
    {"id": 1, "name": "Ann", "v": "old"},
    {"id": 2, "name": "TEXT", "v": "old"},
    {"id": 3, "name": "Eve", "v": "odd"}
  ],
  "en": {"a": "x", "b": "y"},
  "de": {"a": "z"}
}
END
  recipe 'find and change'
  has "$(cat one.out)" '"id": 1'
  has "$(cat two.out)" '"Ann" → "Bo"'
  recipe 'the record around a text'
  has "$(cat one.out)" '"v": "old"'
  has "$(cat two.out)" '{"id": 2, "name": "TEXT"}'
  recipe 'change all that match'
  is "$(cat one.out)" '  2  .u[*].v'
  has "$(cat two.out)" '2 values  "old" → "new"  $.u[0].v, $.u[1].v'
  recipe 'count by shape'
  is "$(cat one.out)" '  1  .u[*].name'
  is "$(cat two.out)" $'2  "new"\n1  "odd"'
  is "$codes" '0 0'
  recipe 'compare two parts'
  is "$codes $(cat one.out)" '1 1 - /b'
  has "$(cat two.out)" '~ /a  "x" → "z"'
  recipe 'what makes it big'
  has "$(cat one.out)" 'en '
  has "$(cat two.out)" '.u'
}
