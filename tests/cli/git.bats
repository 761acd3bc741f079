#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt git: merges and diffs of JSON files in git, in scratch repositories.

load helpers

# A home of its own, so that no setting of the machine counts.
repository() {
  needs git
  export HOME=$BATS_TEST_TMPDIR/home XDG_CONFIG_HOME=$BATS_TEST_TMPDIR/home/.config GIT_CONFIG_NOSYSTEM=1
  export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b GIT_PAGER=cat
  unset GIT_DIR GIT_WORK_TREE
  mkdir -p "$HOME" work && cd work || return
  git init -q -b main .
}

# commit FILE TEXT: that version of the file, committed
commit() {
  printf '%s\n' "$2" >"$1"
  git add -A
  git commit -qm "$1"
}

# Both branches add a member at the end, which lines cannot merge: sides [FILE]
sides() {
  local file=${1:-a.json}
  commit "$file" $'{\n  "a": 1\n}'
  git checkout -qb topic
  commit "$file" $'{\n  "a": 1,\n  "t": 2\n}'
  git checkout -q main
  commit "$file" $'{\n  "a": 1,\n  "m": 3\n}'
}
both=$'{\n  "a": 1,\n  "m": 3,\n  "t": 2\n}'

@test "git install: local; a second time changes nothing; uninstall takes out exactly that" {
  repository
  printf '*.json text\n' >.gitattributes
  jt_run git install
  [ "$code" = 0 ]
  has "$out" 'set: merge.jt.driver = jt git merge %O %A %B %L %P'
  is "$(git config --local merge.jt.driver)" 'jt git merge %O %A %B %L %P'
  is "$(git config --local diff.jt.command)" 'jt git diff'
  is "$(git check-attr merge diff text -- x.json)" $'x.json: merge: jt\nx.json: diff: jt\nx.json: text: set'
  cp .gitattributes ../before
  cp .git/config ../config
  jt_run git install -c
  lacks "$(cut -f 3 <<<"$out" | tail -n +2)" 'kept'
  is "$(cut -f 3 <<<"$out" | tail -n +2 | sort -u)" 'already set'
  cmp .gitattributes ../before
  cmp .git/config ../config
  jt_run git status
  has "$out" 'set: merge.jt.name = JSON by value'
  has "$out" 'found by git: jt = '
  jt_run git uninstall
  is "$(<.gitattributes)" '*.json text'
  run git config --local merge.jt.driver
  [ "$status" = 1 ]
  jt_run git status -c
  is "$(grep -c 'not set' <<<"$out")" 9
}

@test "git status: what overrides a setting is named" {
  repository
  jt_run git install -q
  is "$code $out$err" '0 '
  printf '*.json merge=union\n' >.git/info/attributes
  jt_run git status
  has "$out" "overridden: *.json merge=jt diff=jt = $PWD/.gitattributes; git uses merge=union diff=jt"
  has "$out" 'set: *.jsonl merge=jt diff=jt'
  git config --global merge.jt.driver 'jt git merge %O %A %B %L %P'
  git config merge.jt.driver other
  jt_run git status --global
  has "$out" 'overridden: merge.jt.driver = jt git merge %O %A %B %L %P; git uses other (file:.git/config)'
  git config --global --unset merge.jt.driver
  git config merge.jt.driver 'jt git merge %O %A %B %L %P'
  GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=merge.jt.driver GIT_CONFIG_VALUE_0=zz jt_run git status --json
  is "$(jq -r '.settings[1] | .state + " " + .instead' <<<"$out")" 'overridden zz (command line)'
}

@test "git install: an attributes file that is a link, which git does not read" {
  repository
  echo '*.x text' >attrs
  ln -s attrs .gitattributes
  jt_run git install
  is "$code" 2
  has "$err" 'is a symbolic link, and git does not read it'
  has "$err" 'hint: put a file in place of the link'
  is "$(<attrs)" '*.x text'
  run git config --get merge.jt.driver
  is "$status" 1
  # One that was set before it became a link.
  rm .gitattributes
  jt_run git install
  mv .gitattributes attrs
  ln -s attrs .gitattributes
  cp attrs before
  jt_run git status
  has "$out" 'git uses merge=unspecified diff=unspecified, as the file is a symbolic link'
  jt_run git uninstall
  is "$code" 2
  cmp attrs before
  [ -L .gitattributes ]
}

@test "git install: what is there already is kept" {
  repository
  git config merge.jt.driver other
  printf '*.json merge=union\n' >.gitattributes
  jt_run git install
  has "$out" 'kept: merge.jt.driver = other'
  is "$(git check-attr merge -- x.json)" 'x.json: merge: union'
  jt_run git uninstall
  is "$(git config merge.jt.driver)" other
  is "$(<.gitattributes)" '*.json merge=union'
}

@test "git install --print writes nothing; a new attributes file goes with uninstall" {
  repository
  jt_run git install --print
  has "$out" 'would be set: merge.jt.driver'
  [ ! -e .gitattributes ]
  run git config merge.jt.driver
  [ "$status" = 1 ]
  jt_run git install -q
  [ -e .gitattributes ]
  jt_run git uninstall -q
  [ ! -e .gitattributes ]
  cd ..
  jt_run git install
  [ "$code" = 2 ]
  has "$err" 'not in the work tree of a git repository: nothing was written'
}

@test "git install --global: for all repositories" {
  repository
  jt_run git install --global -q
  is "$(git config --global merge.jt.driver)" 'jt git merge %O %A %B %L %P'
  has "$(<"$XDG_CONFIG_HOME/git/attributes")" '*.json merge=jt diff=jt'
  sides
  git merge -q topic -m merged
  is "$(<a.json)" "$both"
  jt_run git uninstall --global -q
  [ ! -e "$XDG_CONFIG_HOME/git/attributes" ]
  git config --global core.attributesFile '~/attributes'
  jt_run git install --global -q
  [ -e "$HOME/attributes" ]
}

@test "git merge: what lines cannot merge" {
  repository
  sides
  run git merge -q topic -m merged
  [ "$status" = 1 ]
  git merge --abort
  jt_run git install -q
  git merge -q topic -m merged
  is "$(<a.json)" "$both"
}

@test "git rebase, cherry-pick and stash pop" {
  repository
  jt_run git install -q
  sides
  git checkout -qb picked && git cherry-pick topic >/dev/null
  is "$(<a.json)" "$both"
  git checkout -q topic && git rebase -q main
  is "$(<a.json)" "$both"
  git checkout -q main
  printf '{\n  "a": 1,\n  "m": 3,\n  "s": 4\n}\n' >a.json
  git stash -q
  commit a.json $'{\n  "a": 1,\n  "m": 3,\n  "n": 5\n}'
  git stash pop -q
  is "$(<a.json)" $'{\n  "a": 1,\n  "m": 3,\n  "n": 5,\n  "s": 4\n}'
}

@test "git merge: a conflict has markers, and git knows of it" {
  repository
  jt_run git install -q
  commit a.json $'{\n  "a": 1,\n  "b": 1\n}'
  git checkout -qb topic
  commit a.json $'{\n  "a": 2,\n  "b": 7\n}'
  git checkout -q main
  commit a.json $'{\n  "a": 3,\n  "b": 1\n}'
  run git merge topic
  [ "$status" = 1 ]
  has "$output" 'conflict: a.json .a  base 1, ours 3, theirs 2'
  has "$output" 'CONFLICT (content): Merge conflict in a.json'
  is "$(<a.json)" $'{\n<<<<<<< ours\n  "a": 3,\n=======\n  "a": 2,\n>>>>>>> theirs\n  "b": 7\n}'
  run git diff --cached
  has "$output" 'a.json: not merged yet'
}

@test "git merge: markers have the style of merge.conflictStyle" {
  repository
  jt_run git install -q
  commit a.json '{"a": 1}'
  git checkout -qb topic
  commit a.json '{"a": 2}'
  git checkout -q main
  commit a.json '{"a": 3}'
  for style in diff3 zdiff3; do
    run git -c merge.conflictStyle=$style merge topic
    is "$status" 1
    is "$(<a.json)" $'<<<<<<< ours\n{"a": 3}\n||||||| base\n{"a": 1}\n=======\n{"a": 2}\n>>>>>>> theirs'
    git merge --abort
  done
  git config merge.conflictStyle merge
  run git merge topic
  lacks "$(<a.json)" '|||||||'
  run git -c merge.conflictStyle=diff3 checkout -m a.json
  has "$(<a.json)" '||||||| base'
  # A marker is one line, whatever a label is.
  printf '1' >base && printf '2' >ours && printf '3' >theirs
  run "$JT" git merge base ours theirs 7 a.json b $'o\nx' t
  is "$(<ours)" $'<<<<<<< o x\n2\n=======\n3\n>>>>>>> t'
}

@test "git merge: odd file names, and files that both added" {
  repository
  jt_run git install -q
  mkdir 'a b'
  sides $'a b/-x \'é"$y.json'
  git merge -q topic -m merged
  is "$(<$'a b/-x \'é"$y.json')" "$both"
  # Git passes the name as it is.
  for file in -dash.json --print.json --json.json; do
    commit ./$file $'{\n  "a": 1,\n  "b": 1\n}'
    git checkout -qb "of$file"
    commit ./$file $'{\n  "a": 1,\n  "t": 2,\n  "b": 1\n}'
    git checkout -q main
    commit ./$file $'{\n  "a": 1,\n  "b": 1,\n  "m": 3\n}'
    git merge -q "of$file" -m merged
    is "$(<./$file)" $'{\n  "a": 1,\n  "t": 2,\n  "b": 1,\n  "m": 3\n}'
    run git diff main~1 main -- ./$file
    is "$output" "changed: $file"$'\n+ .t  2'
  done
  git checkout -qb one
  commit new.json '{"x": 1}'
  git checkout -q main
  commit new.json '{"y": 1}'
  git merge -q one -m merged
  is "$(<new.json)" '{"y": 1, "x": 1}'
}

@test "git merge: a side that is no JSON is merged by lines" {
  repository
  jt_run git install -q
  commit a.json $'one\ntwo\nthree\nfour\nfive'
  git checkout -qb topic
  commit a.json $'1\ntwo\nthree\nfour\nfive'
  git checkout -q main
  commit a.json $'one\ntwo\nthree\nfour\n5'
  run git merge topic -m merged
  [ "$status" = 0 ]
  has "$output" "note: 'a.json' is merged by lines: "
  is "$(<a.json)" $'1\ntwo\nthree\nfour\n5'
  git checkout -qb other HEAD^
  commit a.json $'ONE\ntwo\nthree\nfour\n5'
  run git merge topic -m merged
  [ "$status" = 1 ]
  has "$(<a.json)" '<<<<<<< ours'
}

@test "git merge: messages name the file and the side, and the file's own name says whether it may have comments" {
  repository
  jt_run git install -q
  commit a.json $'[\n1,\n2,\n3,\n4,\n5\n]'
  git checkout -qb topic
  commit a.json $'[\none,\n2,\n3,\n4,\n5\n]'
  git checkout -q main
  commit a.json $'[\n1,\n2,\n3,\n4,\n6\n]'
  run git merge topic -m merged
  has "$output" "note: 'a.json' is merged by lines: invalid JSON in 'a.json' (theirs), line 2, column 1: "
  lacks "$output" merge_file
  # Settings of an editor: the folder says that they may have comments.
  mkdir .vscode
  commit .vscode/settings.json $'{\n  "a": 1\n}'
  git checkout -qb other
  commit .vscode/settings.json $'{\n  // why\n  "a": 1,\n  "t": 2\n}'
  git checkout -q main
  commit .vscode/settings.json $'{\n  "a": 1,\n  "m": 3\n}'
  run git merge other -m merged
  [ "$status" = 0 ]
  lacks "$output" 'read as JSONC'
  has "$(<.vscode/settings.json)" '"t": 2'
}

@test "git diff: of a change of the mode alone, and what cannot be compared is named by its path" {
  repository
  jt_run git install -q
  commit a.json '{"a": 1}'
  chmod +x a.json
  run git diff
  is "$output" $'changed: a.json\nthe mode is 100755, was 100644'
  printf '{"a": 2}' >a.json
  run git diff
  is "$output" $'changed: a.json\nthe mode is 100755, was 100644\n~ .a  1 → 2'
  printf '{"a": ' >a.json
  git commit -qam broken
  run git show --ext-diff --format=%s
  has "$output" "note: compared by lines: invalid JSON in 'a.json' (new), line 1, column 7: "
  has "$output" $'--- a/a.json\n+++ b/a.json\n@@ -1 +1 @@\n-{"a": 1}\n+{"a": '
  # git's copies have names of their own; that of the work tree is the file itself.
  printf '{"a": 3}' >a.json
  run git diff
  has "$output" "invalid JSON in 'a.json' (old), line 1"
  lacks "$output" '(new)'
  lacks "$output" "$(git rev-parse --short HEAD:a.json)"
  git rm -qf a.json
  printf '[1' >new.json
  printf '{"a": 1 // why\n}' >c.json
  git add -A
  git commit -qm more
  run git show --ext-diff --format=%s
  has "$output" "note: invalid JSON in 'a.json' (old), "
  has "$output" "note: invalid JSON in 'new.json' (new), "
  printf '{"a": 2 // why\n}' >c.json
  printf '[2\0' >new.json
  run git diff
  has "$output" $'changed: c.json\n~ .a  1 → 2'
  has "$output" $'changed: new.json\nthe files differ, and are no text to git'
  has "$output" "note: compared by lines: invalid JSON in 'new.json' (old), line 1, column 3: "
  lacks "$output" 'read as JSONC'
  lacks "$output" "${TMPDIR:-/tmp}/git"
}

@test "git: what git itself says is part of the error" {
  repository
  cd ..
  for action in status install; do
    jt_run git "$action" --json
    is "$code $(jq -r .code <<<"$out$err") $(wc -l <<<"$err")" '2 INVALID_INPUT 1'
    lacks "$err" fatal:
  done
  cd work
  chmod a-w .git
  if ! touch .git/x 2>/dev/null; then
    jt_run git install --json
    lacks "$err" $'\nerror: '
  fi
  chmod u+w .git
}

@test "git merge: over 1 GB git merges by lines" {
  repository
  truncate -s 1073741825 big.json
  echo 1 | tee base.json >theirs.json
  mkdir bin
  printf '#!/bin/sh\necho "$@" >asked\n' >bin/git
  chmod +x bin/git
  PATH=$PWD/bin:$PATH jt_run git merge base.json big.json theirs.json 7 x.json
  is "$code" 0
  has "$err" "'x.json' is merged by lines: it has over 1 GB"
  is "$(<asked)" 'merge-file --marker-size=7 -L ours -L base -L theirs big.json base.json theirs.json'
}

@test "git diff, git log -p and git show" {
  repository
  jt_run git install -q
  sides
  printf '{"m": 4, "a": 1}\n' >a.json
  run git diff
  [ "$status" = 0 ]
  is "$output" $'changed: a.json\n~ .m  3 → 4'
  printf '{"m": 3, "a": 1.0}\n' >a.json
  run git diff
  is "$output" $'changed: a.json\nthe values are alike'
  git checkout -q a.json
  run git log -p --ext-diff --format=%s -1
  has "$output" '+ .m  3'
  run git show --ext-diff --format=%s
  has "$output" '+ .m  3'
  rm a.json
  run git diff
  has "$output" 'deleted: a.json'
  has "$output" 'object, 2 keys'
  git checkout -q a.json
  printf '{"m": ' >a.json
  run git diff
  [ "$status" = 0 ]
  has "$output" 'note: compared by lines: '
  git checkout -q a.json
  printf '{"m": 4, "a": 1}\n' >a.json
  run git -c color.diff=always diff
  has "$output" $'\e['
  # A pager shows it on a terminal.
  printf '{"m": "\xC2\x9B2J", "a": 1}\n' >a.json
  GIT_PAGER_IN_USE=1 run "$JT" git diff $'x\e[2J.json' <(git show HEAD:a.json) 0 100644 a.json 0 100644
  has "$output" 'x\u001b[2J.json'
  has "$output" '\u009b2J'
  lacks "$output" $'\e[2J'
  lacks "$output" $'\xC2\x9B'
}

@test "git merge, rebase, stash: a commit of comments alone stays, and one that has no place is a conflict" {
  repository
  jt_run git install -q
  commit s.jsonc $'{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "d": 4\n}'
  git checkout -qb topic
  commit s.jsonc $'{\n  "a": 1,\n  // ticket 5\n  "b": 2,\n  "c": 3,\n  "d": 4\n}'
  git checkout -q main
  commit s.jsonc $'{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "d": 5\n}'
  git checkout -qb rebased topic
  git rebase -q main
  is "$(<s.jsonc)" $'{\n  "a": 1,\n  // ticket 5\n  "b": 2,\n  "c": 3,\n  "d": 5\n}'
  # Both add the same member, in two places: a merge by lines would have it twice.
  git checkout -q main
  git checkout -qb other
  commit s.jsonc $'{\n  "a": 1,\n  "b": 2, // two\n  "n": 0,\n  "c": 3,\n  "d": 5\n}'
  git checkout -q main
  commit s.jsonc $'{\n  "n": 0,\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "d": 5\n}'
  run git merge other -m merged
  [ "$status" = 1 ]
  has "$output" 'conflict: s.jsonc comments differ, line 4'
  lacks "$output" 'not in the result'
  is "$(sed '/^[<>=]/s/ .*//' s.jsonc)" $'{\n  "n": 0,\n  "a": 1,\n<<<<<<<\n  "b": 2,\n=======\n  "b": 2, // two\n  "n": 0,\n>>>>>>>\n  "c": 3,\n  "d": 5\n}'
  git merge --abort
  # A comment at what theirs removed is in git's lines alone.
  git checkout -qb without
  commit s.jsonc $'{\n  "n": 0,\n  "a": 1,\n  "c": 3,\n  "d": 5\n}'
  git checkout -q main
  commit s.jsonc $'{\n  "n": 0,\n  "a": 1,\n  // do not remove\n  "b": 2,\n  "c": 3,\n  "d": 5\n}'
  run git merge without -m merged
  [ "$status" = 1 ]
  has "$output" "'s.jsonc' is merged by lines: not all of its comments can be merged by value"
  is "$(sed '/^[<>=]/s/ .*//' s.jsonc)" $'{\n  "n": 0,\n  "a": 1,\n<<<<<<<\n  // do not remove\n  "b": 2,\n=======\n>>>>>>>\n  "c": 3,\n  "d": 5\n}'
}

@test "git install: a file with several names is replaced under its own" {
  repository
  printf '*.txt text\n' >.gitattributes
  ln .gitattributes ../other
  jt_run git install
  is "$code" 0
  has "$(cat .gitattributes)" jt
  is "$(cat ../other)" '*.txt text'
}
