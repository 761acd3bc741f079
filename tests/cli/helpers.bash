# SPDX-License-Identifier: MIT
# Shared by the suites of the command line. Each case runs in a folder of its own that holds copies of examples/.
# $JT is the program under test; the build folder, for jt_docs, is $JT_BUILD or the folder of $JT.

# Bats reads this for each case anew, so it starts no process.
PROJECT=${BATS_TEST_DIRNAME%/*/*}
JT=${JT:-$PROJECT/build/release/jt}
[[ $JT == /* ]] || JT=$PWD/$JT
JT_BUILD=${JT_BUILD:-${JT%/*}}
PATH=${JT%/*}:$PATH
export JT PATH LC_ALL=C.UTF-8
unset NO_COLOR CLICOLOR_FORCE JT_ROOT JT_THREADS

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  cp "$PROJECT"/examples/* .
  export XDG_STATE_HOME=$BATS_TEST_TMPDIR/.state # undo keeps its journal there
}

# jt_run ARGUMENTS…: runs jt; what it prints is in $out and $err (without last newlines; out.txt and err.txt have them),
# its exit code in $code.
jt_run() {
  code=0
  "$JT" "$@" >out.txt 2>err.txt || code=$?
  out=$(<out.txt)
  err=$(<err.txt)
  said='' # its first line: what an edit did. (Not cut from $out: bash takes half a second for 300 KB.)
  IFS= read -r said <out.txt || true
}

# same FILE: it is as it was in examples/
same() { cmp "$1" "$PROJECT/examples/$1"; }

# is GOT WANTED
is() {
  [ "$1" = "$2" ] && return 0
  diff <(printf '%s\n' "$2") <(printf '%s\n' "$1") | head -40
  return 1
}

# has TEXT PART
has() {
  case $1 in
    *"$2"*) return 0 ;; # a bare return would pass on the status of the command before
  esac
  printf 'not found: %s\nin: %s\n' "$2" "$1"
  return 1
}

# lacks TEXT PART. (`! has …` could not fail: bash passes over the failure of a command behind `!`.)
lacks() {
  case $1 in
    *"$2"*) printf 'found: %s\nin: %s\n' "$2" "$1" ;;
    *) return 0 ;;
  esac
  return 1
}

# A test that needs a program that is not here says so.
needs() {
  command -v "$1" >/dev/null || skip "$1 is not installed"
}

# $JT is built with sanitizers, with which it takes ten times as long.
sanitized() { grep -qa __asan_init "$JT"; }

# A test that limits the memory of $JT. Sanitizers and emulators reserve far more than they use.
needs_limit() {
  if sanitized; then skip 'the limit is not for sanitized programs'; fi
  if [ -n "${JT_EMULATED:-}" ]; then skip 'the limit is not for an emulator'; fi
}

# streams ARGUMENTS…: starts jt between two pipes that stay open: its input is descriptor 7, its output 8.
streams() {
  mkfifo in.fifo out.fifo
  "$JT" "$@" <in.fifo >out.fifo 2>err.txt 3>&- &
  streaming=$!
  exec 7>in.fifo 8<out.fifo
}

# shows LINE: the next line of its output is LINE, and comes although the input is still open.
shows() {
  local line=
  IFS= read -r -t 30 line <&8 || { echo "no line came; wanted: $1"; return 1; }
  is "$line" "$1"
}

# streamed: ends the input; what else is printed is in $out, the exit code in $code.
streamed() {
  exec 7>&-
  out=$(cat <&8)
  exec 8<&-
  code=0
  wait "$streaming" || code=$?
  rm in.fifo out.fifo
}
