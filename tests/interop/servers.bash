# SPDX-License-Identifier: MIT
# Shared by the suites that start servers of the official packages.

packages() {
  [ -n "${NODE_MODULES-}" ] || skip "$WHY"
}

# await FILE TEXT: until the file has it.
await() {
  for _ in $(seq 600); do
    if grep -qs -- "$2" "$1"; then return 0; fi
    sleep 0.1
  done
  cat "$1"
  return 1
}
