#!/usr/bin/env bats
# SPDX-License-Identifier: MIT

load helpers

commands() { "$JT" help --list; }

@test "help: lists the commands in all formats" {
  is "$("$JT" help)" "$("$JT")"
  is "$("$JT" help -c | head -n 2)" "$(printf '#name\tgroup\tsummary\ndiff\tExplore a document\tprint what differs between two documents or values')"
  [ "$("$JT" help --json | grep -c '"name":')" = "$(commands | wc -l)" ]
  [ "$(commands | wc -l)" -ge 7 ]
}

@test "help CMD: a jt in its source tree opens the page there with man" {
  needs man
  mkdir -p tree/src/cli tree/build/some
  cp -r "$PROJECT/man" tree/man
  cp "$PROJECT/src/cli/command.hpp" tree/src/cli
  cp "$JT" tree/build/some/jt
  is "$(MANWIDTH=80 tree/build/some/jt help get | head -n 1 | tr -s ' ')" 'JT-GET(1) jt manual JT-GET(1)'
  is "$(MANWIDTH=80 tree/build/some/jt help jt | head -n 1 | tr -s ' ')" 'JT(1) jt manual JT(1)'
}

@test "help CMD: without man the text of the page is printed" {
  mkdir empty
  is "$(PATH=$PWD/empty "$JT" help get)" "$("$JT" get --help)"
}

@test "help CMD: tabs of examples stay on a terminal" {
  needs script
  mkdir empty
  for name in get table blocks; do
    PATH=$PWD/empty "$JT" help "$name" >page.txt
    grep -q $'\t' page.txt
    script -qec "env PATH=$PWD/empty '$JT' help $name --color never" /dev/null </dev/null | tr -d '\r' >shown.txt
    cmp page.txt shown.txt
  done
}

@test "help CMD: an installed jt finds its page beside it" {
  needs man
  mkdir -p usr/bin usr/share/man/man1
  cp "$JT" usr/bin/jt
  printf '.TH JT-GET 1\n.SH NAME\nthe installed page\n' >usr/share/man/man1/jt-get.1
  has "$(usr/bin/jt help get)" 'the installed page'
}

@test "help CMD: an unknown command" {
  jt_run help inspekt
  [ "$code" = 2 ]
  is "$(head -n 2 err.txt)" "jt: 'inspekt' is not a jt command
hint: did you mean 'inspect'?"
  jt_run help __complete-path
  [ "$code" = 2 ]
  jt_run help get --json
  [ "$code" = 2 ]
  has "$out" "'help' prints a manual page, which has one format only."
}

@test "CMD -h: a short usage on stdout, no wider than 80 columns" {
  for command in $(commands); do
    jt_run "$command" -h
    [ "$code" = 0 ]
    is "$err" ''
    has "$out" "usage: jt $command [OPTIONS]"
    [ "$(wc -L <out.txt)" -le 80 ]
  done
}

@test "all help is no wider than 80 columns" {
  for command in '' $(commands); do
    # shellcheck disable=SC2086
    for option in -h --help; do
      jt_run $command $option
      [ "$code" = 0 ]
      # What an example prints may be wider: eight columns of it are indentation.
      cp out.txt "jt $command $option.help"
    done
  done
  # `wc -L` knows how wide characters are, and says it of each file.
  sed -i '/^        /d' ./*.help
  wc -L ./*.help | awk '$1 > 80 { print; wide = 1 } END { exit wide }'
  jt_run help
  [ "$(wc -L <out.txt)" -le 80 ]
}

@test "jt --help: SEE ALSO lists the page of every command" {
  "$JT" --help | sed -n '/^SEE ALSO/,$p' >also.txt
  for command in $(commands); do grep -q "jt-$command(1)" also.txt; done
}

@test "CMD --help: the long help has the sections of the manual" {
  for command in $(commands); do
    jt_run "$command" --help
    [ "$code" = 0 ]
    for section in NAME SYNOPSIS DESCRIPTION EXAMPLES 'EXIT STATUS' 'SEE ALSO'; do
      has $'\n'"$out"$'\n' $'\n'"$section"$'\n'
    done
  done
}

@test "manual pages: groff and man have nothing to complain about" {
  needs groff
  is "$(groff -Kutf8 -Tutf8 -ww -man "$PROJECT"/man/*.1 2>&1 >/dev/null)" ''
  if command -v man >/dev/null; then is "$(man --warnings -l "$PROJECT"/man/*.1 2>&1 >/dev/null)" ''; fi
}

@test "manual pages: apropos finds a name and a summary in each" {
  needs lexgrog
  lexgrog "$PROJECT"/man/*.1 >names.txt
  for page in "$PROJECT"/man/*.1; do
    name=${page##*/}
    has "$(<names.txt)" "$page: \"${name%.1} - "
  done
}

@test "manual pages and completions: what is committed is what jt_docs writes" {
  [ -x "$JT_BUILD/jt_docs" ] || skip 'jt_docs is not built'
  "$JT_BUILD/jt_docs" generated
  diff -r "$PROJECT/man" generated/man
  diff -r "$PROJECT/completions" generated/completions
}

@test "manual pages: every example prints what it says" {
  [ -x "$JT_BUILD/jt_docs" ] || skip 'jt_docs is not built'
  "$JT_BUILD/jt_docs" --examples cases
  count=0
  for case in cases/*.command; do
    case=${case%.command}
    code=0
    # Some examples edit them.
    for file in ./*; do
      if [ "$file" -nt .copied ]; then cp "$PROJECT"/examples/* . && : >.copied && break; fi
    done
    sh "$case.command" >.printed 2>.complaints || code=$?
    if [ "$(<"$case.output")" != "$(<.printed)" ] || [ "$code" != "$(<"$case.exit")" ]; then
      diff "$case.output" .printed
      printf 'in %s: $ %s\nexit %s\n' "$case" "$(cat "$case.command")" "$code"
      cat .complaints
      failed=1
    fi
    count=$((count + 1))
  done
  [ "$count" -ge 12 ]
  [ -z "${failed:-}" ]
}
