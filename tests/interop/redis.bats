#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Two machines' worth of processes, each with a state folder of its own, and one real redis-server between them.

bats_require_minimum_version 1.5.0
load ../cli/helpers

setup() {
  command -v redis-server >/dev/null || skip "redis-server is not installed"
  cd "$BATS_TEST_TMPDIR" || return
  cp "$PROJECT/examples/config.json" .
  # A port that was free a moment ago; another one where somebody was faster.
  for _ in {1..20}; do
    port=$((20000 + RANDOM % 12000))
    if ! (exec 9<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && start; then break; fi
  done
  kill -0 "$redis" || { cat redis.log; return 1; }
  export JT_STORE=redis://127.0.0.1:$port/2
}

teardown() { stop; }

start() {
  redis-server --port "$port" --bind 127.0.0.1 --dir "$BATS_TEST_TMPDIR" --appendonly yes --appendfsync always \
    --save '' >redis.log 2>&1 3>&- &
  redis=$!
  for _ in {1..600}; do
    if ! kill -0 "$redis" 2>/dev/null; then break; fi
    if redis-cli -h 127.0.0.1 -p "$port" ping 2>/dev/null | grep -q PONG; then return 0; fi
    sleep 0.05
  done
  stop
  return 1
}

stop() {
  if [ -n "${redis-}" ]; then
    kill "$redis" 2>/dev/null || true
    wait "$redis" 2>/dev/null || true
  fi
}

# on MACHINE ARGUMENTS…
on() {
  export XDG_STATE_HOME=$BATS_TEST_TMPDIR/$1
  shift
  jt_run "$@"
}

@test "redis: previewed on one machine, applied on the other" {
  on one preview config.json 'set cache ttl to 60' --json
  is "$code $(jq -r .status out.txt)" '0 success'
  id=$(jq -r .session_id out.txt)
  on two sessions -l
  is "$out" "$id"
  on two apply "$id" --json
  is "$code $(jq -r .status out.txt)" '0 success'
  is "$(jq .cache.ttl config.json)" 60
  on one apply "$id" --json
  is "$code $(jq -r .code out.txt)" '1 SESSION_NOT_FOUND'
  # Nothing of it was kept on either machine but what undo needs.
  is "$(find one two -name 'jt.db' 2>/dev/null)" ''
}

@test "redis: of appliers on both machines, one does it" {
  for round in {1..5}; do
    cp "$PROJECT/examples/config.json" config.json
    on one preview config.json 'add "x" to shards' --json
    id=$(jq -r .session_id out.txt)
    rm -f won.*
    for n in {1..6}; do
      { XDG_STATE_HOME=$PWD/machine$((n % 2)) "$JT" apply "$id" -q 2>/dev/null && echo >"won.$n" || true; } &
    done
    wait $(jobs -p | grep -vx "$redis")
    is "$(ls won.* | wc -l) $(jq -c .cache.shards config.json)" '1 ["a","b","c","x"]'
  done
}

@test "redis: stopped in between, and back again" {
  on one preview config.json 'set cache ttl to 60' --json
  id=$(jq -r .session_id out.txt)
  stop
  on two apply "$id" --json
  is "$code $(jq -r .code out.txt)" '2 REDIS_CONNECTION_ERROR'
  has "$(jq -r .message out.txt)" "127.0.0.1:$port"
  has "$(jq -r '.hints[]' out.txt)" 'without JT_STORE'
  cmp config.json "$PROJECT/examples/config.json"
  start
  on two apply "$id" --json
  is "$code $(jq .cache.ttl config.json)" '0 60'
  # Without JT_STORE, this machine keeps its own.
  stop
  redis=
  unset JT_STORE
  on two preview config.json 'set cache ttl to 61' --json
  is "$code" 0
  on two apply "$(jq -r .session_id out.txt)" -q
  is "$code $(jq .cache.ttl config.json)" '0 61'
}

@test "redis: the password of the address is in no output" {
  export JT_STORE=redis://user:s3cret-canary@127.0.0.1:$port
  on one preview config.json 'set cache ttl to 60' --json
  is "$code $(jq -r .code out.txt)" '2 REDIS_CONNECTION_ERROR'
  is "$(grep -c s3cret-canary out.txt err.txt)" $'out.txt:0\nerr.txt:0'
}

@test "redis: of names localhost alone is known, without asking anybody" {
  JT_STORE=redis://localhost:$port/2 on one preview config.json 'set cache ttl to 60' --json
  is "$code $(jq -r .status out.txt)" '0 success'
  JT_STORE=redis://somewhere:$port/2 on one preview config.json 'set cache ttl to 60' --json
  is "$code $(jq -r .code out.txt)" '2 REDIS_CONNECTION_ERROR'
  has "$(jq -r .message out.txt)" 'names other than localhost are not looked up; give its IP address'
}
