#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# README.md and docs/*.md: every `$ …` line in a console block is run, and prints what is below it there. Each document is
# run from its first command to its last, in a new git repository that holds a copy of examples/, as a clone does. Every
# line of a block of other commands (sh) is tested elsewhere: here it is checked that this is so.

setup() {
  PROJECT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
  JT=${JT:-$PROJECT/build/release/jt}
  JT=$(cd "$(dirname "$JT")" && pwd)/$(basename "$JT")
  PATH=$(dirname "$JT"):$PATH
  export HOME=$BATS_TEST_TMPDIR/home XDG_STATE_HOME=$BATS_TEST_TMPDIR/state # undo keeps its journal there
  mkdir -p "$HOME"
  git config --global user.name jt
  git config --global user.email jt@example.org
  unset JT_ROOT GIT_DIR GIT_WORK_TREE
  umask 022
}

# clone: a new repository, in which the commands run.
clone() {
  rm -rf "$BATS_TEST_TMPDIR/clone"
  mkdir "$BATS_TEST_TMPDIR/clone"
  cd "$BATS_TEST_TMPDIR/clone" || return
  cp -r "$PROJECT/examples" .
  git init -q . && git add . && git commit -q -m first
}

# check COMMAND EXPECTED
check() {
  local printed
  [ -n "$1" ] || return 0
  count=$((count + 1))
  printed=$(bash -c "$1" 2>&1 </dev/null; echo .)
  [ "${printed%.}" = "$2" ] && return
  echo "$document: \$ $1"
  diff <(printf '%s' "$2") <(printf '%s' "${printed%.}") | head -40
  wrong=$((wrong + 1))
}

# examples DOCUMENT LEAST: its commands, of which there are so many at least. One without examples, or with another kind of
# fence, must not pass for one that is right.
examples() {
  local document=$1 inside='' command='' expected='' count=0 wrong=0 line
  clone
  while IFS= read -r line; do
    case $line in
      '```console') inside=1 ;;
      '```')
        [ -z "$inside" ] || check "$command" "$expected"
        inside='' command='' expected=''
        ;;
      '$ '*)
        [ -n "$inside" ] || continue
        check "$command" "$expected"
        command=${line#'$ '} expected=''
        ;;
      *) [ -z "$inside" ] || expected+=$line$'\n' ;;
    esac
  done <"$PROJECT/$document"
  [ "$count" -ge "$2" ] || { echo "$document: $count commands"; return 1; }
  [ "$wrong" = 0 ]
}

@test "README.md: the examples print what they say" {
  examples README.md 15
}

@test "docs: the examples print what they say" {
  local page failed=0
  for page in tour jq merge preview catalogue blocks mcp; do examples "docs/$page.md" 1 || failed=1; done
  [ "$failed" = 0 ]
}

@test "docs: every page with examples is named above" {
  run grep -lx '```console' "$PROJECT"/docs/*.md
  [ "${#lines[@]}" = 7 ]
}

@test "README.md: at most 200 lines, and nothing of this machine" {
  [ "$(wc -l <"$PROJECT/README.md")" -le 200 ]
  run grep -nF -e "$PROJECT" -e /home/ -e /root/ -e /work/ "$PROJECT/README.md" "$PROJECT"/docs/*.md
  [ "$output" = '' ]
}

# Lines of sh blocks, without comments.
shell_lines() {
  awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside { sub(/ +#.*/, ""); if ($0 != "") print }' "$1"
}

@test "README.md: commands for the shell are those that other tests run" {
  local line word count=0
  while IFS= read -r line; do
    count=$((count + 1))
    case $line in
      ./dev\ *)
        word=${line#./dev }
        "$PROJECT/dev" help | grep -qE "^  ${word%% *} " || { echo "dev has no: $line"; return 1; }
        ;;
      # These are installed, as they are in README.md, by tests/package.
      'sudo dpkg '* | 'npm install '* | 'pip install '* | 'tar '*) ;;
      *) echo "no test runs: $line" && return 1 ;;
    esac
  done < <(shell_lines "$PROJECT/README.md")
  [ "$count" -ge 8 ]
}

@test "links: each file and each heading that a document names is there" {
  cd "$PROJECT"
  run python3 - README.md ARCHITECTURE.md CONTRIBUTING.md RELEASING.md BENCHMARKS.md RELIABILITY.md docs/*.md <<'END'
import os, re, sys
def headings(file):
    found = set()
    for line in open(file, encoding='utf-8'):
        if line.startswith('#'):
            text = line.lstrip('#').strip().lower()
            found.add(re.sub(r'[^\w\- ]', '', text).replace(' ', '-'))
    return found
count = 0
for document in sys.argv[1:]:
    if not os.path.exists(document): continue
    text = re.sub(r'^```.*?^```', '', open(document, encoding='utf-8').read(), flags=re.S | re.M)
    text = re.sub(r'`[^`]*`', '', text)
    for target in re.findall(r'\]\(\s*([^)\s]+)\s*\)', text) + re.findall(r'(?:src|srcset|href)="([^"]+)"', text):
        if re.match(r'[a-z]+:', target): continue
        count += 1
        path, _, heading = target.partition('#')
        file = os.path.normpath(os.path.join(os.path.dirname(document), path)) if path else document
        if not os.path.exists(file): print(f'{document}: {target}: no such file')
        elif heading and heading not in headings(file): print(f'{document}: {target}: no such heading')
print(count >= 20)
END
  [ "$output" = True ] || { echo "$output"; return 1; }
}

@test "pictures of a terminal are what jt prints now" {
  local theme
  for theme in light dark; do
    python3 "$PROJECT/docs/terminal.py" "$JT" "$theme" | cmp - "$PROJECT/docs/terminal-$theme.svg"
  done
}

@test "RELIABILITY.md is what tests/reliability writes, and names every proof" {
  local file
  cd "$PROJECT"
  cp RELIABILITY.md "$BATS_TEST_TMPDIR/report.md"
  JT_RELIABILITY=$BATS_TEST_TMPDIR/report.md tests/reliability
  cmp "$BATS_TEST_TMPDIR/report.md" RELIABILITY.md
  for file in tests/prove.d/*; do
    # What has an ending belongs to a proof.
    if [ -f "$file" ] && [ -x "$file" ] && [[ $file != tests/*/*.* ]]; then grep -qF "](${file})" RELIABILITY.md || { echo "no promise names $file"; return 1; }; fi
  done
}

@test "tests/reliability: a proof writes its own row" {
  export JT_RELIABILITY=$BATS_TEST_TMPDIR/report.md
  "$PROJECT/tests/reliability" kill 1234567 1 2 'a note'
  [ "$(grep -c 'not run yet' "$JT_RELIABILITY")" -ge 15 ]
  cp "$JT_RELIABILITY" "$BATS_TEST_TMPDIR/before"
  "$PROJECT/tests/reliability" order 9 0 0 ''
  run grep -F '| [kill](' "$JT_RELIABILITY"
  [[ $output == *"| [kill](tests/prove.d/kill) | 1,234,567 | 1 | $(date -u +%F) | "*' | a note; 2 skipped |' ]]
  [ "$(diff "$BATS_TEST_TMPDIR/before" "$JT_RELIABILITY" | grep -c '^[<>]')" = 2 ]
  run "$PROJECT/tests/reliability" nonsense 1 0 0 ''
  [ "$status" = 2 ]
}

@test "tests/front_page: another count than the page has is seen" {
  export JT_FRONT_PAGE=$BATS_TEST_TMPDIR/page.md
  cd "$BATS_TEST_TMPDIR"
  sed -nE "s/^(standards=')?([a-z0-9-]+)\|.*\|.*/\2 3 4/p" "$PROJECT/tests/front_page" >counts
  [ "$(wc -l <counts)" = 13 ]
  printf 'before\n<!-- conformance -->\nold\n<!-- end of conformance -->\nafter\n' >page.md
  "$PROJECT/tests/front_page" counts --write
  [ "$(head -n 1 page.md; tail -n 1 page.md)" = $'before\nafter' ]
  grep -qx '| RFC 9535, JSONPath | .* | 3 of 4 |' page.md
  "$PROJECT/tests/front_page" counts
  echo 'rfc9535 2 4' >other
  run "$PROJECT/tests/front_page" other
  [ "$status" = 1 ]
  [[ $output == *'not ok 1'* ]]
  # Nothing is written of a part.
  cp page.md before
  run "$PROJECT/tests/front_page" other --write
  [ "$status" = 1 ]
  cmp before page.md
  : >none
  run "$PROJECT/tests/front_page" none
  [[ $output == *'# skip'* ]]
}

@test "BENCHMARKS.md: the command, the machine, the chart, no path of a machine" {
  cd "$PROJECT"
  grep -qE '^Made by `\./dev bench( .*)?` on 20[0-9]{2}-[0-9]{2}-[0-9]{2}' BENCHMARKS.md
  grep -q '^- Machine: .* cores, ' BENCHMARKS.md
  grep -q '(docs/bench.svg)' BENCHMARKS.md
  # One title in the chart for each task with other programs.
  [ "$(grep -c 'class="title"' docs/bench.svg)" = "$(grep -c '^| program | seconds' BENCHMARKS.md)" ]
  [ "$(grep -c '^| program | seconds' BENCHMARKS.md)" -ge 8 ]
  run grep -nE '/(home|root|work|tmp)/' BENCHMARKS.md RELIABILITY.md
  [ "$output" = '' ]
}

@test "tests/bench/peers: another answer is named, and not timed" {
  local built=$PROJECT/build/release/tests/bench
  if [ ! -x "$built/jt_measure" ] || [ ! -x "$built/jt_gen" ]; then skip 'jt_measure and jt_gen are not built'; fi
  cd "$BATS_TEST_TMPDIR"
  "$built/jt_gen" tweets 10K >f.json
  printf '#!/bin/sh\necho 7\n' >wrong
  printf '#!/bin/sh\nexec jq "$@"\n' >right
  chmod +x wrong right
  export JT_TASK='^Read the last value$'
  JT_PEERS="jqwrong=$PWD/wrong jqright=$PWD/right" "$PROJECT/tests/bench/peers" f.json 1 out >said
  [ "$(cut -f 1 out/peers.tsv | sort -u)" = 'Read the last value' ]
  cut -f 2 out/peers.tsv | grep -qx jqright
  run grep -c jqwrong out/peers.tsv
  [ "$output" = 0 ]
  grep -qx 'Not timed, as the answer is another one: jqwrong.' said
  # The chart has a bar for each program.
  python3 "$PROJECT/tests/bench/chart.py" out/peers.tsv >chart.svg
  [ "$(grep -c '<text x=.*jqright' chart.svg)" = 1 ]
  JT_PEERS="nonsense=$PWD/right" run "$PROJECT/tests/bench/peers" f.json 1 out
  [ "$status" = 2 ]
}
