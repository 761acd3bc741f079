#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Several threads read a large file as one does: --threads, JT_THREADS.
load helpers

entry='{"id":7,"name":"Ann \"\u00e9\" é","tags":["a","b"],"deep":{"name":null,"n":-1.5e3}}'

# large.json: more than 32 MiB, of which the first two have no object.
large() {
  {
    printf '{"numbers":['
    yes 1, | head -n 1000000
    printf '0],"items":['
    yes "$entry," | head -n 400000
    printf '%s],"name":"last"}' "$entry"
  } >large.json
  [ "$(stat -c %s large.json)" -gt $((33 << 20)) ]
}

setup_file() {
  # A sanitized jt takes ten seconds for each of these files: whole ones or those with a mistake, two threads or three,
  # and some of the places of a mistake, as the seed of the run has it. (It is also in the unit tests of documents.)
  local seed=${JT_SEED:-$RANDOM} places=(1000000 $((4 << 20)) 20000001 -100 -1)
  if sanitized; then
    export COUNTS=$((2 + seed / 4 % 2)) PLACES="${places[seed / 16 % 3]} ${places[3 + seed / 48 % 2]}" DUE=$((seed / 8 % 2))
  else
    export COUNTS='2 3' PLACES="${places[*]}" DUE='0 1'
  fi
}

# due NUMBER: the test is skipped if it is the other's turn.
due() { [[ $DUE == *$1* ]] || skip 'it is due in one of two sanitized runs'; }

# with_threads ARGUMENTS…: the output, errors and exit code with two threads and with three are those with one.
with_threads() {
  local count
  jt_run "$@" --threads 1
  cp out.txt one.out
  cp err.txt one.err
  local one=$code
  for count in $COUNTS; do
    jt_run "$@" --threads "$count"
    is "$code" "$one" || return
    cmp out.txt one.out || return
    cmp err.txt one.err || return
  done
}

@test "threads: reading a whole file gives the same results" {
  due 0
  large
  with_threads validate large.json
  is "$code" 0
  with_threads inspect large.json
  with_threads grep Ann large.json -c
  with_threads get large.json '$..name' --count
  has "$out" 800003
  with_threads get large.json '$.items[*].id' --tally
  has "$out" 400001
  with_threads get large.json '$..n' --list
  with_threads get large.json .name
  is "$out" '"last"'
  with_threads keys large.json
  with_threads get large.json '$..nosuch'
  is "$code" 1
}

@test "threads: a mistake in a large file has the same error and place" {
  due 1
  large
  local at size
  size=$(stat -c %s large.json)
  for at in $PLACES; do
    [ "$at" -gt 0 ] || at=$((size + at))
    cp large.json damaged.json
    printf '\001' | dd of=damaged.json bs=1 seek="$at" conv=notrunc status=none
    with_threads validate damaged.json
    is "$code" 1
    with_threads inspect damaged.json
    is "$code" 2
    with_threads get damaged.json '$..name' --count
    with_threads get damaged.json .name --strict
    is "$code" 2
  done
  head -c 35000000 large.json >short.json
  with_threads validate short.json
  is "$code" 1
  with_threads get short.json '$..nosuch'
  is "$code" 2
}

@test "threads: what is printed before a bad line is the same" {
  due 1
  yes "$entry" | head -n 420000 >good.ndjson
  [ "$(stat -c %s good.ndjson)" -gt $((33 << 20)) ]
  local line bad
  for line in 3 2000 200000 420000; do
    for bad in '{"id":}' '{"id":1,"name":"Ann"' '{"id":1} {"id":2}'; do
      sed "${line} s/.*/$bad/" good.ndjson >bad.ndjson
      with_threads get bad.ndjson '$[*].name' --strict
      is "$code" 2
      is "$(wc -l <out.txt)" $((line - 1))
    done
    with_threads table bad.ndjson '$[*]' id --csv --strict
    with_threads format bad.ndjson --compact
    with_threads format bad.ndjson --flat
    with_threads grep Ann bad.ndjson
    with_threads get bad.ndjson '$..nosuch' --strict
    with_threads validate bad.ndjson
    with_threads inspect bad.ndjson
  done
}

# tasks ARGUMENTS…: how many threads jt has after it has printed something, and cannot print more.
tasks() {
  local pid line i
  [ -p pipe ] || mkfifo pipe
  "$JT" "$@" >pipe &
  pid=$!
  exec 7<pipe
  read -r line <&7
  for i in {1..100}; do
    tasks=$(ls "/proc/$pid/task" | wc -l)
    [ "$tasks" = 1 ] || break
    [ "$i" -lt 20 ] || break
    sleep 0.01
  done
  exec 7<&-
  wait "$pid" || true
}

@test "threads: one is one, two are two, and a small file needs no other" {
  [ -d /proc/self/task ] || skip "no /proc"
  large
  tasks get large.json '$..name' --threads 1
  is "$tasks" 1
  tasks get large.json '$..name' --threads 2
  is "$tasks" 2
  JT_THREADS=2 tasks get large.json '$..name'
  is "$tasks" 2
  JT_THREADS=2 tasks get large.json '$..name' --threads 1
  is "$tasks" 1
  head -c 30000000 large.json | sed '$ s/,*$/]}/' >small.json
  tasks get small.json '$.items[*].id' --threads 3
  is "$tasks" 1
}

@test "threads: a reader that leaves early ends it" {
  large
  "$JT" get large.json '$..name' --threads 3 | head -n 1 >first.txt
  is "$(wc -l <first.txt)" 1
}

@test "threads: a number that cannot be is refused" {
  local number
  for number in 0 9 99999999999; do
    jt_run get users.json . --threads "$number"
    is "$code ${err%%$'\n'*}" "2 jt: option '--threads' needs a number from 1 to 8, not '$number'"
    JT_THREADS=$number jt_run get users.json .
    is "$code ${err%%$'\n'*}" "2 jt: JT_THREADS needs a number from 1 to 8, not '$number'"
  done
  jt_run get users.json . --threads two
  is "$code ${err%%$'\n'*}" "2 jt: option '--threads' needs a number, not 'two'"
  JT_THREADS=two jt_run get users.json .users[0].id --json
  is "$code" 2
  has "$out" '"code": "INVALID_INPUT"'
  JT_THREADS=two jt_run get users.json .users[0].id --threads 2
  is "$code" 0
  JT_THREADS='' jt_run get users.json .users[0].id
  is "$code" 0
}
