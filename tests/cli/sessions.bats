#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt sessions: what jt preview keeps.

load helpers

# previewed FILE OPERATIONS: the session.
previewed() { "$JT" preview "$1" --ops - --json <<<"$2" | jq -r .session_id; }

@test "sessions: list, show, drop, prune" {
  is "$("$JT" sessions --json | jq -c .)" '{"sessions":[]}'
  one=$(previewed config.json '[{"op":"replace","path":"/env","value":"e"}]')
  two=$("$JT" preview users.json --ops - --json <<<'[{"op":"remove","path":"/users/0"}]' | jq -r .session_id)
  jt_run sessions -l
  is "$(sort <<<"$out")" "$(printf '%s\n' "$one" "$two" | sort)"
  jt_run sessions --json
  is "$(jq -c '[.sessions[] | [.file, .change_count, .interpreter]] | sort' out.txt)" \
    "[[\"$PWD/config.json\",1,\"operations\"],[\"$PWD/users.json\",1,\"operations\"]]"
  jt_run sessions show "$one"
  has "$out" 'change_001  .env  "staging" → "e"'
  jt_run sessions drop "$one" sess_00000000000000000000000000000000
  is "$code $("$JT" sessions -l | wc -l)" '1 2'
  jt_run sessions drop "$one" "$two"
  is "$code $out" '0 ✓ 2 sessions dropped'
  jt_run sessions prune -q
  is "$code $out" '0 '
  jt_run sessions prune --json
  is "$code $(jq .expired out.txt)" '0 0'
  for words in 'show' 'show a b' 'list x' 'prune x' 'eat'; do
    jt_run sessions $words
    is "$code" 2
  done
}

@test "sessions: the database is its owner's alone, and a damaged one is an error" {
  previewed config.json '[{"op":"replace","path":"/env","value":"e"}]'
  is "$(stat -c %a .state/jt .state/jt/jt.db | paste -sd' ')" '700 600'
  rm -f .state/jt/jt.db-*
  printf 'no database at all, but long enough to be read as one' >.state/jt/jt.db
  jt_run sessions --json
  is "$code $(jq -r .code out.txt)" '2 IO_ERROR'
  is "$(head -c 11 .state/jt/jt.db)" 'no database'
}

@test "sessions: words of other programs are answered with the action that is meant" {
  for word in rm remove delete clear; do
    jt_run sessions "$word" x
    is "$code" 2
    has "$err" "did you mean 'drop'?"
  done
}
