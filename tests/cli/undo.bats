# SPDX-License-Identifier: MIT
load helpers

@test "undo: one after the other, byte for byte" {
  cp config.json first.json
  "$JT" set config.json .cache.ttl 60
  cp config.json second.json
  "$JT" merge config.json .features '{"x": [1, 2], "darkMode": true}'
  jt_run undo config.json --history -c
  is "$(cut -f 2 <<<"$out")" $'edit\nmerge .features\nset .cache.ttl'
  jt_run undo config.json
  is "$code" 0
  has "$out" "✓ undid 'merge .features'"
  cmp config.json second.json
  jt_run undo config.json --json
  is "$(jq -c '[.status, .operation, .undone, .left]' <<<"$out")" '["success","undo","set .cache.ttl",0]'
  cmp config.json first.json
  for how in '' --history -n; do
    jt_run undo config.json $how
    is "$code $err" "1 jt: no edit of 'config.json' to undo
hint: the last 100 edits of a file are kept for 30 days; edits made without undo, and those of other programs, are not"
    jt_run undo config.json $how --json
    is "$code $(jq -r .code <<<"$out")" '1 NO_MATCH'
  done
}

@test "undo: counts the bytes that are put back, or taken out" {
  printf '{"a":"x","b":1}' >small.json
  "$JT" set small.json /a '"longer"'
  "$JT" set small.json /c 5
  is "$("$JT" undo small.json --json | jq .bytesChanged)" 6
  is "$("$JT" undo small.json --json | jq .bytesChanged)" 3
  is "$(<small.json)" '{"a":"x","b":1}'
}

@test "undo: refused where the file changed since" {
  "$JT" set config.json .cache.ttl 60
  echo >>config.json
  cp config.json kept.json
  jt_run undo config.json --json
  is "$code" 3
  is "$(jq -r .code <<<"$out")" DOCUMENT_CHANGED
  cmp config.json kept.json
  # The hint says where what was done is listed, and promises no more.
  jt_run undo config.json
  has "$err" "hint: jt undo config.json --history lists the edits that can be undone"
  is "$(grep -c 'old values' err.txt)" 0
}

@test "undo: -n shows the diff, and it is that of the undo" {
  cp config.json first.json
  "$JT" set config.json .cache.ttl 60
  cp config.json kept.json
  jt_run undo config.json -n
  is "$code" 0
  cmp config.json kept.json
  is "$out" "$(diff -u --label a/config.json --label b/config.json config.json first.json)"
  cp out.txt human.txt
  jt_run undo config.json -n --json
  is "$(jq -c '[.dryRun, .undone, .left]' <<<"$out")" '[true,"set .cache.ttl",0]'
  jq -r .diff <<<"$out" | sed '$d' | cmp - human.txt
  # Where there is no room for the diff, JSON says so.
  jt_run undo config.json -n --json --max-bytes 350
  is "$(jq -c '[.dryRun, .diff, .omitted.diff]' <<<"$out")" '[true,null,1]'
  patch -s config.json <human.txt
  cmp config.json first.json
}

@test "undo: that it was done is said, however little may be printed" {
  name=$(printf 'x%.0s' {1..220}).json
  cp config.json "$name"
  "$JT" set "$name" .cache.ttl 60
  jt_run undo "$name" --max-bytes 200
  is "$code" 0
  has "$out" "✓ undid 'set .cache.ttl'"
}

@test "undo: a journal that was altered is not written back" {
  needs sqlite3
  "$JT" set config.json .cache.ttl 60
  cp config.json kept.json
  # As many bytes as there were, and JSON all the same.
  sqlite3 "$XDG_STATE_HOME/jt/undo.sqlite" "UPDATE range SET before = CAST(replace(CAST(before AS TEXT), '3', '4') AS BLOB);"
  for how in '' -n; do
    jt_run undo config.json $how
    is "$code" 2
    has "$err" 'the journal does not lead back to the old content: nothing was written'
    cmp config.json kept.json
  done
  jt_run undo config.json --history -l
  is "$code" 0
}

@test "undo: an edit that changes nothing is none to undo" {
  "$JT" set config.json .cache.ttl 60
  "$JT" set config.json .cache.ttl 60
  jt_run undo config.json --history -c
  is "$(sed 1d <<<"$out" | wc -l)" 1
}

@test "undo: --dry-run, --no-undo, --require-undo, a journal that cannot be written" {
  "$JT" set config.json .cache.ttl 60 --no-undo
  jt_run undo config.json
  is "$code" 1
  "$JT" set config.json .cache.ttl 61
  export XDG_STATE_HOME=/proc/none
  jt_run set config.json .cache.ttl 62 --json
  is "$code" 0
  is "$(jq -c .undo <<<"$out")" false
  [ -n "$(jq -r .undoReason <<<"$out")" ]
  cp config.json kept.json
  jt_run set config.json .cache.ttl 63 --require-undo
  is "$code" 2
  cmp config.json kept.json
}

@test "undo: --require-undo has no place where the output goes elsewhere" {
  printf '[9]\n' >out.json
  cp out.json kept.json
  for where in out.json new.json -; do
    jt_run set config.json .cache.ttl 60 -o "$where" --require-undo
    is "$code" 2
    has "$err" 'only an edit in place can be undone'
  done
  cmp out.json kept.json
  [ ! -e new.json ]
}

@test "undo: the journal is readable by its owner alone" {
  "$JT" set config.json .cache.ttl 60
  is "$(stat -c %a "$XDG_STATE_HOME/jt")" 700
  is "$(find "$XDG_STATE_HOME/jt" -type f -printf '%m\n' | sort -u)" 600
}

@test "undo: a journal that does not fit the file" {
  needs sqlite3
  "$JT" set config.json .cache.ttl 60
  cp config.json kept.json
  sqlite3 "$XDG_STATE_HOME/jt/undo.sqlite" 'UPDATE range SET after_at = 100000'
  jt_run undo config.json
  is "$code" 2
  has "$err" 'the journal does not fit the file: nothing was written'
  cmp config.json kept.json
}

@test "undo: a journal that can be read and not written" {
  needs sqlite3
  cp config.json first.json
  "$JT" set config.json .cache.ttl 60
  cp config.json second.json
  "$JT" set config.json .cache.ttl 61
  mkfifo hold
  sqlite3 "$XDG_STATE_HOME/jt/undo.sqlite" <hold >held.txt &
  exec 7>hold
  echo 'BEGIN; SELECT count(*) FROM entry;' >&7 # its reader keeps every writer out
  while [ ! -s held.txt ]; do sleep 0.01; done
  jt_run undo config.json --json
  is "$code $(jq -r .status <<<"$out")" '0 success'
  is "$(jq .left <<<"$out")" 1
  cmp config.json second.json
  exec 7>&-
  wait
  # The entry of what was undone is still there: it is said, and the edit before it is a step further.
  jt_run undo config.json
  has "$out" "Unchanged: config.json is already as before the edit 'set .cache.ttl'"
  jt_run undo config.json --steps 2 --json
  is "$code $(jq .left <<<"$out")" '0 0'
  cmp config.json first.json
}

@test "undo: a list is never an act" {
  "$JT" set config.json .cache.ttl 60 -q
  cp config.json kept.json
  for how in -l --list '--format list' '-n -l'; do
    # shellcheck disable=SC2086
    jt_run undo config.json $how
    is "$code" 2
    has "$err" "jt: 'undo' has no list format: nothing was undone
hint: jt undo config.json --history lists the edits that can be undone"
    cmp config.json kept.json
  done
  jt_run undo config.json --history -l
  is "$code $(wc -w <<<"$out")" '0 1'
  for with in --redo '--steps 2' -n; do
    # shellcheck disable=SC2086
    jt_run undo config.json --history $with
    is "$code" 2
  done
}

@test "undo: a file that is as before its last edit already; a dry run changes no record" {
  echo '{"a":1}' >f.json
  "$JT" set f.json .a 2 -q
  echo '{"a":1}' >f.json # as git stash does
  for how in -n '' ''; do
    jt_run undo f.json $how
    is "$code" 0
    has "$out" "Unchanged: f.json is already as before the edit 'set .a' of "
    is "$(<f.json)" '{"a":1}'
  done
  jt_run undo f.json --json
  is "$(jq -c '[.status, .already, .undone, .bytesChanged, .left]' <<<"$out")" '["success","set .a",null,0,1]'
  echo '{"a":2}' >f.json # git stash pop
  jt_run undo f.json
  is "$code $(<f.json)" '0 {"a":1}'
  # A new edit begins anew: what could not be undone any more is no obstacle.
  "$JT" set f.json .a 3 -q
  echo '{"a":1}' >f.json
  "$JT" set f.json .a 4 -q
  "$JT" undo f.json -q
  jt_run undo f.json
  is "$code" 1
}

@test "undo: several steps, and back again" {
  cp config.json 0.json
  "$JT" set config.json .cache.ttl 60 -q
  cp config.json 1.json
  "$JT" delete config.json .env -q
  cp config.json 2.json
  "$JT" format config.json --in-place --compact -q
  cp config.json 3.json
  jt_run undo config.json --steps 4
  is "$code $err" "1 jt: only 3 edits of 'config.json' can be undone"
  cmp config.json 3.json
  jt_run undo config.json --steps 2 -n --json
  is "$(jq -c '[.dryRun, [.edits[].edit], .left]' <<<"$out")" '[true,["format","delete .env"],1]'
  cmp config.json 3.json
  jt_run undo config.json --steps 2
  is "$(sed 's/ of .* in / in /' <<<"$out")" "✓ undid 'format' in config.json
✓ undid 'delete .env' in config.json (1 edit left to undo)"
  cmp config.json 1.json
  jt_run undo config.json --redo
  is "$(sed 's/ of .* in / in /' <<<"$out")" "✓ redid 'delete .env' in config.json (1 edit left to redo)"
  cmp config.json 2.json
  "$JT" undo config.json --redo -q
  cmp config.json 3.json
  jt_run undo config.json --redo
  is "$code ${err%%$'\n'*}" "1 jt: no edit of 'config.json' to redo"
  "$JT" undo config.json --steps 3 -q
  cmp config.json 0.json
  echo >>config.json
  jt_run undo config.json --redo --json
  is "$code $(jq -r .code <<<"$out")" '3 DOCUMENT_CHANGED'
  cp 0.json config.json
  "$JT" set config.json .env '"x"' -q # nothing can be made again after a new edit
  jt_run undo config.json --redo
  is "$code" 1
  is "$("$JT" undo config.json --history -c | sed 1d | cut -f 2)" 'set .env'
}

@test "undo: a journal of the version before is taken over" {
  needs sqlite3
  cp config.json first.json
  "$JT" set config.json .cache.ttl 60 -q
  sqlite3 "$XDG_STATE_HOME/jt/undo.sqlite" 'DROP TABLE undone; PRAGMA user_version = 1'
  jt_run undo config.json
  is "$code" 0
  cmp config.json first.json
}

@test "undo: a file in which an edit of several was undone before is not named again" {
  for file in one two three; do echo '{"a":1}' >$file.json; done
  "$JT" set -p .a 9 one.json two.json three.json -q
  "$JT" undo one.json --only >/dev/null
  jt_run undo two.json
  is "$code $(cat one.json two.json three.json | paste -sd' ')" '0 {"a":1} {"a":1} {"a":1}'
  lacks "$out" one.json
  has "$out" three.json
}

@test "undo: the root has a name in the history" {
  "$JT" set config.json '' '{"b":1}' --replace-root -q
  "$JT" patch config.json set '' '{"a":1}' -q
  "$JT" patch config.json copy '' /b -q
  is "$("$JT" undo config.json --history -c | sed 1d | cut -f 2)" "copy '' /b
set ''
set ''"
}

@test "undo: of standard input nothing is kept, and a folder that is no absolute path is named" {
  jt_run undo - <<<'{}'
  is "$code" 2
  has "$err" 'what jt writes to standard output is not kept for undo'
  XDG_STATE_HOME=relative HOME= jt_run set config.json .env '"x"'
  is "$code" 0
  has "$err" 'neither XDG_STATE_HOME nor HOME is an absolute path'
}
