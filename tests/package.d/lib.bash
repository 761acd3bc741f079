# SPDX-License-Identifier: MIT
# Shared by the tests of packages. Each runs in $BOX, a folder of its own, and says `ok`, `not ok` or `ok … # skip`.
number=0

# ok NAME COMMAND…: holds if the command succeeds; what it says is shown if it does not.
ok() {
  local name=$1 said
  shift
  number=$((number + 1))
  if said=$("$@" 2>&1 </dev/null); then
    echo "ok $number $kind: $name"
  else
    echo "not ok $number $kind: $name"
    printf '%s\n' "$said" | tail -n 20 | sed 's/^/# /'
  fi
}

# is NAME EXPECTED FOUND
is() {
  # shellcheck disable=SC2016
  ok "$1" bash -c '[ "$0" = "$1" ] || { printf "expected: %s\nfound:    %s\n" "$0" "$1"; exit 1; }' "$2" "$3"
}

# has NAME PART TEXT
has() {
  # shellcheck disable=SC2016
  ok "$1" bash -c '[[ $1 == *"$0"* ]] || { printf "%s\n%s\n" "not there: $0" "$1"; exit 1; }' "$2" "$3"
}

skip() {
  number=$((number + 1))
  echo "ok $number $kind: $1 # skip $2"
}

# answers PROGRAM: both official clients of MCP get answers of the server that this program is with `mcp`.
answers() {
  local modules
  modules=$("$PROJECT/tests/interop/npm") || { skip "mcp answers the official clients" "$modules"; return; }
  ok "mcp answers the official clients" env JT="$1" NODE_MODULES="$modules" JT_TEST_FOLDER="$BOX" \
    timeout 120 node "$PROJECT/tests/interop/mcp/cases.mjs" inspect_returns
}
