# SPDX-License-Identifier: MIT
# Shared by the proofs. Each is a program of its own that takes a count (the cases of each kind; 0: all of them) and
# ends with `N passed, N failed, N skipped`. $JT is the program under test, $JT_PROVE_DIR where the documents lie.

PROJECT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
JT=$(realpath "${JT:-$PROJECT/build/release/jt}")
GEN=$PROJECT/build/release/tests/bench/jt_gen
TOOLS=$PROJECT/build/release/tests/prove.d
export LC_ALL=C.UTF-8 TZ=UTC JT_SUITES=${JT_SUITES:-$PROJECT/../shared/data}
unset NO_COLOR CLICOLOR_FORCE JT_ROOT
passed=0 failed=0 skipped=0

mkdir -p "${JT_PROVE_DIR:-$PROJECT/build/prove}"
BOX=$(mktemp -d "$(realpath "${JT_PROVE_DIR:-$PROJECT/build/prove}")/$(basename "$0").XXXXXX")
trap 'chattr -R -i -a "$BOX" 2>/dev/null; rm -rf "$BOX"' EXIT
export XDG_STATE_HOME=$BOX/state
# A build meanwhile must not take the program away.
cp "$JT" "$BOX/jt"
JT=$BOX/jt

pass() { passed=$((passed + 1)); }
flunk() {
  failed=$((failed + 1))
  printf 'failed: %s\n' "$*"
}
skip() {
  skipped=$((skipped + 1))
  printf 'skipped: %s\n' "$*"
}

# proof NAME EXPECTED FOUND
proof() {
  if [ "$2" = "$3" ]; then pass; else flunk "$1: expected $2, found $3"; fi
}

finish() {
  printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  [ "$failed" = 0 ]
  exit
}

# Without this program nothing can be proved here.
needs() {
  command -v "$1" >/dev/null && return
  skip "$(basename "$0"): $1 is not installed"
  finish
}

# strace may be there and not be allowed to trace.
needs_strace() {
  needs strace
  strace -o /dev/null true 2>/dev/null && return
  skip "$(basename "$0"): strace may not trace here"
  finish
}

# in_parallel FUNCTION LINE…: one job for each line, JT_PROVE_JOBS (the processors) at a time, each with counters of its
# own; what they print comes in the order of the lines, and their counts are added.
in_parallel() {
  local function=$1 line number=0 p f s
  shift
  for line; do
    while [ "$(jobs -rp | wc -l)" -ge "${JT_PROVE_JOBS:-$(nproc)}" ]; do wait -n; done
    number=$((number + 1))
    (
      trap - EXIT
      passed=0 failed=0 skipped=0
      # shellcheck disable=SC2086 # a line is a list of words
      "$function" $line >"$BOX/job$number.out" 2>&1
      echo "$passed $failed $skipped" >"$BOX/job$number.counts"
    ) &
  done
  wait
  for ((i = 1; i <= number; i++)); do
    cat "$BOX/job$i.out"
    if read -r p f s <"$BOX/job$i.counts"; then
      passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
    else
      flunk "job $i died"
    fi
  done 2>/dev/null
}

# The editing commands: edits NAME FILE puts a command line of jt into the array `edit`. The files that they read lie in
# the folder of FILE.
edit_names=(set delete append insert merge merge-deep patch-set patch-insert patch-remove patch-merge patch-match
            patch-all query query-all rename ops merge-patch output apply undo)
edits() {
  local folder=${2%/*}
  case $1 in
    set) edit=(set "$2" /jt/number 1e400) ;;
    delete) edit=(delete "$2" /jt/list) ;;
    append) edit=(append "$2" /jt/list '{"id": 4}') ;;
    insert) edit=(insert "$2" '/jt/list/1' '[4, 5]') ;;
    merge) edit=(merge "$2" /jt '{"number": 2, "new": {"a": 1}}') ;;
    merge-deep) edit=(merge "$2" /jt --deep '{"object": {"b": 2}}') ;;
    patch-set) edit=(patch "$2" set /jt/a/b/- '"new"') ;;
    patch-insert) edit=(patch "$2" insert /jt/list/0 0) ;;
    patch-remove) edit=(patch "$2" remove /jt/object) ;;
    patch-merge) edit=(patch "$2" merge /jt '{"object": {"a": null}}' --null-deletes) ;;
    patch-match) edit=(patch "$2" set --match /jt/list --where '{"id": 2}' '{"seen": true, "id": 5}') ;;
    patch-all) edit=(patch "$2" set --match /jt/list --where '{"kind": "x"}' --all '{"seen": true}') ;;
    query) edit=(set "$2" '$.jt.list[?@.id == 2].seen' true) ;;
    query-all) edit=(set "$2" '$..list[?@.kind == "x"].kind' '"y"' --all) ;;
    rename) edit=(rename "$2" '$.jt.list[?@.id == 2].id' key) ;;
    format) edit=(format "$2" --in-place --indent 3) ;;
    ops) edit=(patch "$2" --ops "$folder/ops.json") ;;
    merge-patch) edit=(patch "$2" --merge-patch "$folder/merge.json") ;;
    output) edit=(set "$2" /jt/number 2 --output "$folder/out.json") ;;
    apply) edit=(apply "$("$JT" preview "$2" --ops "$folder/ops.json" --json | jq -r .session_id)") ;;
    undo) edit=(undo "$2") ;;
  esac
}

# document SIZE FILE: an object whose member "jt" the edits above are about. It stands first, so that there is much to
# copy after it, and once more in "end" there is something behind all that.
document() {
  local jt='{"number": 1, "list": [{"id": 1, "kind": "x"}, {"id": 2}, {"id": 3, "kind": "x"}], "object": {"a": [1, 2]}}'
  if [ "$1" = 1K ]; then
    printf '{\n  "jt": %s,\n  "text": "%0700d",\n  "end": 1\n}\n' "$jt" 7 >"$2"
  else
    {
      printf '{"jt": %s, "text": ' "$jt"
      "$GEN" tweets "$1"
      printf ', "end": 1}\n'
    } >"$2"
  fi
  printf '%s\n' '[{"op": "remove", "path": "/jt/list/1"}, {"operation": "set", "path": "/end", "value": {"of": "it"}},' \
    '{"op": "move", "from": "/jt/number", "path": "/jt/moved"}]' >"${2%/*}/ops.json"
  echo '{"jt": {"number": null, "list": 7}, "end": 2}' >"${2%/*}/merge.json"
  echo '{"an older": "result"}' >"${2%/*}/out.json"
}

# leftovers FOLDER: how many files of killed edits lie there.
leftovers() {
  find "$1" -maxdepth 1 -name '.*.jt-????????????' | wc -l
}
