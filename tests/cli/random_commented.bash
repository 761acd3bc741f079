# SPDX-License-Identifier: MIT
# Random documents with comments, of one shape, for the proofs and the suites. Made of RANDOM, so set that first.

random_gap() {
  local pieces=('' ' ' $'\n  ' $' // one ", [\n  ' ' /* two } */ ' $'\n  // three\n  ' $'\n\n  /* four\n  * ] */\n  ')
  gap=${pieces[RANDOM % ${#pieces[@]}]}
}

# random_commented TOKEN…: in `text`, the tokens with comments and blanks between them; LAST is a trailing comma or none.
random_commented() {
  local token gap
  text=
  for token in "$@"; do
    random_gap
    if [ "$token" = LAST ]; then
      token=
      [ $((RANDOM % 3)) != 0 ] || token=,
    fi
    text+=$gap$token
  done
  random_gap
  text+=$gap
}
