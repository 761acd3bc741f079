#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# --root, --workspace and JT_ROOT: no command reads a byte of what lies outside, however the path is spelled.

# The canary is a key and a value, so that neither shapes nor values of the file outside can pass unnoticed.
canary=7f3a91

setup() {
  JT=${JT:-$BATS_TEST_DIRNAME/../../build/release/jt}
  JT=$(realpath "$JT")
  box=$(realpath "$BATS_TEST_TMPDIR")
  root=$box/root
  unset JT_ROOT
  mkdir -p "$root/sub/deep" "$box/outside" "$box/root-evil" "$box/other"
  echo '{"inside": 1}' | tee "$root/a.json" "$root/sub/b.json" >"$box/other/o.json"
  echo "{\"key-$canary\": {\"name\": \"value-$canary\"}}" |
    tee "$box/secret.json" "$box/outside/secret.json" "$box/outside/a.json" >"$box/root-evil/secret.json"
  cd "$root"
  ln -s a.json in
  ln -s "$root/sub" in_absolute
  ln -s in_absolute/deep/up in_chain
  ln -s ../../in sub/deep/up
  ln -s ../outside/secret.json out
  ln -s "$box/outside/secret.json" out_absolute
  ln -s ../outside out_folder
  ln -s "$box/outside" out_absolute_folder
  ln -s sub/deep/out out_chain
  ln -s ../../out_absolute sub/deep/out
  ln -s ../root-evil/secret.json out_evil
  ln -s "$box/outside/nothing.json" out_nothing
  ln -s /proc/self/root out_proc
  ln -s / top
  ln -s ../other/o.json to_other
}

escapes() {
  printf '%s\n' \
    ../secret.json ./../secret.json sub/../../secret.json sub/deep/../../../secret.json in_absolute/../../secret.json \
    ../outside/secret.json ../root-evil/secret.json ../nothing.json .. \
    "$box/secret.json" "$box/outside/secret.json" "$root/../secret.json" "$box/root-evil/secret.json" "$root-evil/secret.json" \
    "/$box/secret.json" "$box/./secret.json" "$box/nothing.json" /etc/passwd /etc/shadow \
    out ./out out_absolute out_folder/secret.json out_folder/../secret.json out_folder/a.json out_absolute_folder/secret.json \
    out_chain sub/deep/out out_evil out_nothing "out_proc$box/secret.json" "top$box/secret.json" to_other "$root/out" \
    "/proc/self/root$box/secret.json" "/proc/self/cwd/../secret.json" /proc/self/environ /proc/self/fd/0 /dev/fd/0 /dev/stdin
}

# jt COMMAND ARGUMENT…: output and errors of the program in $output, its exit code in $status; standard input holds the
# canary too, for the paths that name a descriptor.
jt() { run "$JT" "$@" <"$box/secret.json"; }

# refuses COMMAND FILE OPTION…: in both the form for people and that for programs. `get` needs a PATH: the root.
refuses() {
  local command=$1 file=$2 path=()
  shift 2
  [ "$command" != get ] || path=('$')
  jt "$command" "$@" --json "$file" "${path[@]}"
  if [ "$status" -ne 2 ] || [[ $output != *'"OUTSIDE_ROOT"'* ]] || [[ $output == *"$canary"* ]]; then
    echo "jt $command $* --json $file: exit $status"
    echo "$output"
    return 1
  fi
  jt "$command" "$@" "$file" "${path[@]}"
  if [ "$status" -ne 2 ] || [[ $output != *'outside the allowed folders'* ]] || [[ $output == *"$canary"* ]]; then
    echo "jt $command $* $file: exit $status"
    echo "$output"
    return 1
  fi
}

refuses_all() {
  local count=0 file
  while IFS= read -r file; do
    refuses "$1" "$file" --root "$root"
    count=$((count + 1))
  done < <(escapes)
  [ "$count" -eq 40 ]
}

@test "without roots, the canary can be seen: the cases below could fail" {
  jt get ../secret.json ''
  [ "$status" -eq 0 ]
  [[ $output == *"value-$canary"* ]]
  for command in inspect show keys; do
    jt "$command" out_chain
    [ "$status" -eq 0 ]
    [[ $output == *"key-$canary"* ]]
  done
  jt validate --json out
  [ "$status" -eq 0 ]
}

@test "inspect reads nothing outside" { refuses_all inspect; }
@test "show reads nothing outside" { refuses_all show; }
@test "get reads nothing outside" { refuses_all get; }
@test "keys reads nothing outside" { refuses_all keys; }
@test "validate reads nothing outside" { refuses_all validate; }

@test "links that stay inside are followed, by every command" {
  for file in a.json ./a.json "$root/a.json" ../root/a.json in in_absolute/b.json in_absolute/../a.json in_chain sub/../in; do
    for command in inspect show keys validate; do
      jt "$command" --root "$root" "$file"
      [ "$status" -eq 0 ]
    done
    jt get --root . "$file" /inside
    [ "$status" -eq 0 ]
    [ "$output" = 1 ]
  done
}

@test "several roots, and links from one into the other" {
  for file in to_other ../other/o.json a.json; do
    jt get --root "$root" --root ../other "$file" /inside
    [ "$output" = 1 ]
  done
  for command in inspect show get keys validate; do
    refuses "$command" out --root "$root" --root ../other
  done
}

@test "JT_ROOT confines" {
  export JT_ROOT="$box/other:$root"
  jt get to_other /inside
  [ "$output" = 1 ]
  for command in inspect show get keys validate; do
    refuses "$command" ../secret.json
    refuses "$command" out
  done
}

@test "--workspace maps /workspace and confines" {
  cd /
  jt get --workspace "$root" /workspace/in_chain /inside
  [ "$output" = 1 ]
  for command in inspect show get keys validate; do
    for file in /workspace/../secret.json /workspace/out /workspace/out_folder/secret.json /workspace2/a.json "$box/secret.json"; do
      refuses "$command" "$file" --workspace "$root"
    done
  done
}

@test "the error names the roots" {
  run "$JT" get --root "$root" --root ../other ../secret.json '$'
  [ "$status" -eq 2 ]
  [ "${lines[0]}" = "jt: cannot open '../secret.json': it leads outside the allowed folders" ]
  [ "${lines[1]}" = "hint: the allowed folders are: '$root', '$box/other'" ]
}

@test "standard input is allowed, a descriptor by name is not" {
  run "$JT" get --root "$root" - /inside <a.json
  [ "$output" = 1 ]
  run "$JT" get --root "$root" <(cat a.json) /inside
  [ "$status" -eq 2 ]
  [[ $output == *"hint: pipe the document into jt and name it '-'"* ]]
}

@test "a FIFO inside a root is read" {
  mkfifo pipe
  cat a.json >pipe &
  run "$JT" get --root "$root" pipe /inside
  [ "$output" = 1 ]
}

@test "a root that is missing is an error" {
  run "$JT" get --root "$box/nothing" a.json '$'
  [ "$status" -eq 2 ]
  [ "${lines[0]}" = "jt: cannot use '$box/nothing' as a root: no such folder" ]
}

@test "JT_ROOT and --root: a path has to be inside both" {
  export JT_ROOT=$root
  refuses get "$box/outside/secret.json" --root /
  refuses get "/workspace$box/outside/secret.json" --workspace /
  jt get --root "$box/outside" "$box/outside/secret.json" ''
  [ "$status" = 2 ]
  [[ $output == *"no folder is inside both JT_ROOT and the other allowed folders"* ]]
  refuses get "$root/a.json" --root "$root/sub"
  jt get --root / "$root/a.json" /inside
  [ "$status" = 0 ]
  [ "$output" = 1 ]
  jt get --root "$root/sub" "$root/sub/b.json" /inside
  [ "$output" = 1 ]
}

@test "JT_ROOT: an empty entry is no root, and opens nothing" {
  local list
  for list in : "$root:" ":$root" "$root::$box/other"; do
    JT_ROOT=$list jt get "$root/a.json" /inside
    [ "$status" = 2 ] || { echo "$list: $output"; return 1; }
    [[ $output == *"JT_ROOT needs the name of a folder, not ''"* ]]
  done
}
