#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Completion in bash, zsh and fish: the shells themselves are driven.

load helpers

# The scripts of the program under test, in the folder of the test.
setup() {
  cd "$BATS_TEST_TMPDIR" || return
  cp "$PROJECT"/examples/*.json .
  mkdir -p .zsh
  "$JT" completion bash >.jt.bash
  "$JT" completion zsh >.zsh/_jt
  "$JT" completion fish >.jt.fish
}

# in_bash WORD…: what the tab key offers after these words, one a line, sorted.
in_bash() {
  COMP_LINE=$* bash --norc -c '
    source "$0"
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_POINT=${#COMP_LINE}
    _jt 2>/dev/null
    printf "%s\n" "${COMPREPLY[@]}"' .jt.bash "$@" | sort
}

# bash_line LINE: the line after the tab key was pressed at each `~` of it, in an interactive bash.
bash_line() {
  cat >.line.exp <<'END'
set timeout 20
log_user 0
spawn env PS1=ready> TERM=dumb HISTFILE= bash --norc --noprofile -i
expect "ready>"
send "source ./.jt.bash; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'\r"
expect "ready>"
send "show() { printf '<%s>\\n' \"\$READLINE_LINE\"; }; bind -x '\"\\C-t\": show'\r"
expect "ready>"
set parts [split [lindex $argv 0] "~"]
send -- [lindex $parts 0]
foreach part [lrange $parts 1 end] {
  after 150
  send "\t"
  after 350
  send -- $part
}
after 150
send "\024"
expect {
  -re "\n<(\[^\r\]*)>\r" { puts "$expect_out(1,string)" }
  timeout { puts "no answer" }
}
END
  expect .line.exp "$1"
}

# in_fish LINE: what the tab key offers, without the descriptions, sorted.
in_fish() {
  HOME=$PWD XDG_CONFIG_HOME=$PWD fish --no-config -c 'source $argv[1]; complete -C $argv[2]' .jt.fish "$1" |
    cut -f1 | sort
}

# in_zsh LINE: the line after the tab key was pressed at its end.
in_zsh() {
  cat >zshrc.zsh <<'END'
PS1='ready> ' PS2=
fpath=($PWD/.zsh $fpath)
autoload -U compinit
compinit -u -d $PWD/zcompdump
zstyle ':completion:*' list-prompt ''
unsetopt list_beep menu_complete auto_menu prompt_cr prompt_sp
zle-done() { print -rn -- "<<$BUFFER>>" >result.txt; zle kill-whole-line; zle send-break }
zle -N zle-done
bindkey '^I' complete-word
bindkey '^X^X' zle-done
END
  timeout 30 zsh -f -c '
    zmodload zsh/zpty
    zpty jt zsh -f -i
    # Waits until the file is there, emptying the terminal meanwhile.
    wait_for() {
      local i line
      for i in {1..200}; do
        while zpty -r -t jt line 2>/dev/null; do :; done
        [[ -s $1 ]] && return
        sleep 0.05
      done
    }
    zpty -w jt "cd ${(q)PWD}; source ./zshrc.zsh; echo >ready.txt"
    wait_for ready.txt
    zpty -n -w jt "$1"$'"'\\t\\x18\\x18'"'
    wait_for result.txt
    zpty -d jt' zsh "$1"
  cat result.txt 2>/dev/null
  rm -f result.txt ready.txt
}

@test "completion: prints the scripts that are committed, and each is valid" {
  is "$("$JT" completion bash)" "$(cat "$PROJECT/completions/jt.bash")"
  is "$("$JT" completion zsh)" "$(cat "$PROJECT/completions/_jt")"
  is "$("$JT" completion fish)" "$(cat "$PROJECT/completions/jt.fish")"
  bash -n "$PROJECT/completions/jt.bash"
  jt_run completion tcsh
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: unknown SHELL 'tcsh'; it is 'bash', 'zsh' or 'fish'"
  jt_run completion
  [ "$code" = 2 ]
}

@test "completion: paths inside a document" {
  is "$("$JT" __complete-path users.json '.users[0].')" '.users[0].id
.users[0].name
.users[0].email
.users[0].settings'
  is "$("$JT" __complete-path users.json '/users/0/s')" '/users/0/settings'
  is "$("$JT" __complete-path users.json '$.us')" '$.users'
  is "$("$JT" __complete-path users.json '$.users')" '$.users[0]
$.users['"$(($(grep -c '"id"' users.json) - 1))"']'
  printf '{"a": 1}\n{"b": 2}\n' >lines.json
  is "$("$JT" __complete-path --lines lines.json '[1].')" '[1].b'
  # Comments are no keys.
  printf '// {"x": 1}\n{\n  /* "b": 2, */ "alpha": [1, {"x": 2},], // "c": 3\n  "beta": {},\n}\n' | tee x.jsonc >x.json
  for file in x.jsonc x.json '--jsonc x.json'; do
    # shellcheck disable=SC2086
    is "$("$JT" __complete-path $file .)" $'.alpha\n.beta'
    # shellcheck disable=SC2086
    is "$("$JT" __complete-path $file '.alpha[1].')" '.alpha[1].x'
  done
  # Nothing is an answer too: no message, no failure.
  for file in nothing.json . -; do
    jt_run __complete-path "$file" . </dev/null
    [ "$code" = 0 ]
    is "$out$err" ''
  done
}

@test "completion: a pipe is neither read nor waited for" {
  mkfifo pipe
  timeout 5 "$JT" __complete-path pipe .
}

@test "completion: keys that could harm a terminal are not offered" {
  printf '{"ok": 1, "\\u001b[31m": 2, "\\u202e": 3}' >hostile.json
  is "$("$JT" __complete-path hostile.json .)" ".ok
['\\u001b[31m']"
  out=$("$JT" __complete-path hostile.json '$')
  has "$out" '$.ok'
  lacks "$out" $'\033'
}

@test "bash: commands, options, values, files" {
  is "$(in_bash jt ke)" keys
  is "$(in_bash jt --json ke)" keys
  is "$(in_bash jt --root get ke)" keys
  is "$(in_bash jt get --ra)" "$(printf -- '--range\n--raw')"
  is "$(in_bash jt get --wor)" --workspace
  is "$(in_bash jt keys users.json --color a)" "$(printf 'always\nauto')"
  is "$(in_bash jt get us)" users.json
  is "$(in_bash jt completion '')" "$(printf 'bash\nfish\nzsh')"
  is "$(in_bash jt help va)" validate
  is "$(in_bash jt get --max-string '')" ''
}

@test "bash: values after an equals sign, which the shell takes apart" {
  is "$(COMP=1 bash --norc -c '
    source "$0"; COMP_LINE="jt keys --format=js" COMP_WORDS=(jt keys --format = js) COMP_CWORD=4
    _jt 2>/dev/null; echo "${COMPREPLY[@]}"' .jt.bash)" json
}

@test "bash: paths inside the document" {
  is "$(in_bash jt get users.json '.users[0].')" '.users[0].email
.users[0].id
.users[0].name
.users[0].settings'
  is "$(in_bash jt get users.json '.users[0].id' '.users[1].n')" '.users[1].name'
  is "$(in_bash jt get -r users.json '/users/0/s')" /users/0/settings
  # A single candidate would make the shell close the quote: the next steps come with it.
  is "$(in_bash jt keys --json users.json "'\$.users[0].s")" '$.users[0].settings
$.users[0].settings.notifications
$.users[0].settings.theme'
  is "$(in_bash jt keys users.json '\$.users[0].s')" '\$.users\[0\].settings'
  printf '{"a:b": 1, "with blank": 2}' >odd.json
  is "$(in_bash jt get odd.json '/w')" '/with\ blank'
}

@test "bash: the tab key in an interactive shell" {
  needs expect
  cat >tab.exp <<'END'
set timeout 20
log_user 0
spawn env PS1=ready> bash --norc --noprofile -i
expect "ready>"
send "source ./.jt.bash; bind 'set bell-style none'\r"
expect "ready>"
send "echo +; jt get -r users.json .users\[0\].na\t\r"
expect {
  -re "\\+\r\n(\[^\r\]*)\r\n" { puts $expect_out(1,string) }
  timeout { exit 1 }
}
END
  is "$(expect tab.exp)" 'Alice Martin'
}

@test "zsh: commands, options, values, paths" {
  needs zsh
  is "$(in_zsh 'jt insp')" '<<jt inspect >>'
  is "$(in_zsh 'jt -q get --comp')" '<<jt -q get --compact >>'
  is "$(in_zsh 'jt get --format js')" '<<jt get --format json >>'
  is "$(in_zsh 'jt get use')" '<<jt get users.json >>'
  is "$(in_zsh 'jt get -r users.json /users/0/s')" '<<jt get -r users.json /users/0/settings>>'
  is "$(in_zsh 'jt get users.json .users\[0\].s')" '<<jt get users.json .users\[0\].settings>>'
  is "$(in_zsh "jt keys users.json '.users[0].s")" "<<jt keys users.json '.users[0].settings>>"
}

@test "fish: commands, options, values, files" {
  needs fish
  is "$(in_fish 'jt insp')" inspect
  is "$(in_fish 'jt --root get ke')" keys
  is "$(in_fish 'jt get --ra')" "$(printf -- '--range\n--raw')"
  is "$(in_fish 'jt keys users.json --color a')" "$(printf 'always\nauto')"
  is "$(in_fish 'jt get users')" users.json
  is "$(in_fish 'jt completion ')" "$(printf 'bash\nfish\nzsh')"
  is "$(in_fish 'jt help va')" validate
  is "$(in_fish 'jt blocks --fix=')" "$(printf -- '--fix=guess\n--fix=lossless')"
  has "$(in_fish 'jt blocks ')" users.json
  is "$(in_fish 'jt get -- users')" users.json
}

@test "fish: paths inside the document" {
  needs fish
  is "$(in_fish 'jt get users.json .users[0].')" '.users[0].email
.users[0].id
.users[0].name
.users[0].settings'
  is "$(in_fish 'jt get -r users.json .users[0].id /users/0/s')" /users/0/settings
  is "$(in_fish "jt keys users.json '\$.users[0].s")" '$.users[0].settings'
}

@test "completion of edits: operations, the array of --match, the keys for --where" {
  is "$(in_bash jt patch users.json s)" set
  is "$(in_bash jt patch users.json set --match /us)" /users
  is "$(in_bash jt patch users.json set --match /users --where "'{\"na")" '{"name": 
{"name": …'
  is "$(in_bash jt set config.json .env.)" ''
  is "$(in_bash jt set config.json .cache.tt)" .cache.ttl
  is "$("$JT" __complete-path --where /users users.json '{"e')" '{"email": '
  is "$("$JT" __complete-path --where /nothing users.json '{')" ''
  if command -v fish >/dev/null; then
    is "$(in_fish 'jt patch users.json set --match /us')" /users
    is "$(in_fish 'jt patch users.json set --match /users --where {\"na')" '{"name": '
  fi
  if command -v zsh >/dev/null; then
    is "$(in_zsh 'jt patch users.json set --match /us')" '<<jt patch users.json set --match /users>>'
    is "$(in_zsh "jt patch users.json set --match /users --where '{\"na")" "<<jt patch users.json set --match /users --where '{\"name\": >>"
  fi
}

@test "completion: where diff and patch take a path in place of a document or a value" {
  is "$(in_bash jt diff users.json con)" config.json
  is "$(in_bash jt diff users.json .us)" .users
  is "$(in_bash jt diff users.json .users .us)" .users
  is "$(in_bash jt patch config.json move .env .cache.tt)" .cache.ttl
  is "$(in_bash jt patch config.json copy /env /cache/tt)" /cache/ttl
  is "$(in_bash jt patch config.json set .env .cache.tt)" ''
  is "$(in_bash jt patch config.json set .env @con)" @config.json
  if command -v fish >/dev/null; then
    is "$(in_fish 'jt diff users.json .us')" .users
    has "$(in_fish 'jt diff users.json con')" config.json
    is "$(in_fish 'jt patch config.json move .env .cache.tt')" .cache.ttl
    is "$(in_fish 'jt patch config.json set .env @con')" @config.json
  fi
  if command -v zsh >/dev/null; then
    is "$(in_zsh 'jt diff users.json con')" '<<jt diff users.json config.json >>'
    is "$(in_zsh 'jt diff users.json .us')" '<<jt diff users.json .users>>'
    is "$(in_zsh 'jt patch config.json move .env .cache.tt')" '<<jt patch config.json move .env .cache.ttl>>'
    is "$(in_zsh 'jt patch config.json set .env @con')" '<<jt patch config.json set .env @config.json >>'
  fi
}

@test "completion: paths below which grep searches, with the pattern before the file" {
  is "$(in_bash jt grep dark users.json --under '.users[0].s')" '.users[0].settings'
  is "$(in_bash jt grep -e dark users.json --under '.users[0].s')" '.users[0].settings'
  is "$(in_bash jt grep dark us)" 'users.json'
  needs fish
  is "$(in_fish 'jt grep dark users.json --under .users[0].s')" '.users[0].settings'
  is "$(in_fish 'jt grep dark users.json --under=.users[0].s')" '--under=.users[0].settings'
  is "$(in_fish 'jt get users.json --path=/us')" '--path=/users'
  needs zsh
  is "$(in_zsh 'jt grep dark users.json --under .users[0].s')" '<<jt grep dark users.json --under .users\[0\].settings>>'
}

@test "completion: a search that was cut short inserts nothing" {
  { printf '{'; for i in {1..250}; do printf '"key%s": 1, ' "$i"; done; printf '"zeta": 1}'; } >wide.json
  # The last candidate is the prefix itself, so that all have no more in common than what was typed.
  is "$("$JT" __complete-path wide.json . | wc -l)" 201
  is "$("$JT" __complete-path wide.json . | tail -n 1)" '.…'
  is "$("$JT" __complete-path wide.json .k | tail -n 1)" '.k…'
  is "$("$JT" __complete-path wide.json .z)" '.zeta'
  needs expect
  is "$(bash_line 'jt get wide.json .~')" 'jt get wide.json .'
  is "$(bash_line 'jt get wide.json .z~')" 'jt get wide.json .zeta'
  needs zsh
  is "$(in_zsh 'jt get wide.json .z')" '<<jt get wide.json .zeta>>'
}

# A key to complete for each way of quoting.
odd_document() {
  printf '{"a": {"k": 1, "a b": {"x": 1}}, "dist": 1, "dist-tags": {"latest": 1}, "w": {"o n": 1}, "i": {"it'\''s": 1}}' >odd.json
}

@test "bash: paths in quotes, with one tab key after another" {
  needs expect
  odd_document
  local start="jt get users.json '.users[0].se"
  is "$(bash_line "$start~")" "jt get users.json '.users[0].settings"
  is "$(bash_line "$start~~")" "jt get users.json '.users[0].settings."
  is "$(bash_line "$start~~~")" "jt get users.json '.users[0].settings."
  is "$(bash_line "$start~~th~")" "jt get users.json '.users[0].settings.theme' "
  # After a closed quote there is nothing to complete.
  is "$(bash_line "jt get users.json '.users[0].settings'~~~")" "jt get users.json '.users[0].settings'"
  is "$(bash_line "jt get odd.json '.w.~")" "jt get odd.json '.w[\"o n\"]' "
  is "$(bash_line "jt get odd.json '.i.~")" "jt get odd.json '.i[\"it\\u0027s\"]' "
  is "$(jt get odd.json '.i["it\u0027s"]')" 1
  is "$(bash_line 'jt get odd.json "\$.w.~')" 'jt get odd.json "\$.w['"'o n'"']" '
  # Where people type, ! in double quotes begins what is in the history.
  echo '{"!bang":1}' >bang.json
  is "$(bash_line 'jt get bang.json "\$.~')" 'jt get bang.json "\$['"'\\\\u0021bang'"']" '
  is "$(bash_line 'jt get bang.json "/~')" 'jt get bang.json "/'
  is "$(jt get bang.json "\$['\\u0021bang']")" 1
  is "$(bash_line "jt patch users.json set --match /users --where '{\"na~~")" \
    "jt patch users.json set --match /users --where '{\"name\": "
}

@test "bash: keys that need brackets are offered after a dot, and the dot stays where others are" {
  needs expect
  odd_document
  is "$(in_bash jt get odd.json .a.)" "$(printf '%s\n' ".k" "\\[\\'a\\ b\\'\\]" | sort)"
  is "$(bash_line 'jt get odd.json .a.~')" 'jt get odd.json .a.'
  is "$(bash_line 'jt get odd.json .dist~')" 'jt get odd.json .dist'
  is "$(bash_line 'jt get odd.json .dist-~')" "jt get odd.json \\[\\'dist-tags\\'\\]"
  is "$(bash_line 'jt get odd.json .w.~')" "jt get odd.json .w\\[\\'o\\ n\\'\\]"
  is "$(bash_line 'jt get odd.json .w.[~')" "jt get odd.json .w\\[\\'o\\ n\\'\\]"
}

@test "completion: keys with a bracket in them" {
  printf '{"a[0]": {"x": 1}, "m": {"p[1]": 1, "p[2]": 2}}' >brackets.json
  is "$(in_bash jt get brackets.json .a)" "\\[\\'a\\[0\\]\\'\\]"
  is "$(in_bash jt get brackets.json .a[)" "\\[\\'a\\[0\\]\\'\\]"
  is "$(in_bash jt get brackets.json /a[)" '/a[0]'
  if command -v fish >/dev/null; then
    is "$(in_fish "jt get brackets.json \".m['p[")" "$(printf '%s\n' ".m['p[1]']" ".m['p[2]']")"
  fi
}

@test "completion: @FILE in place of a VALUE" {
  mkdir values
  echo 1 >'values/my value.json'
  is "$(in_bash jt set config.json .env @con)" @config.json
  is "$(in_bash jt merge config.json . @val)" @values/
  is "$(in_bash jt set config.json .env con)" ''
  if command -v expect >/dev/null; then
    is "$(bash_line 'jt set config.json .env @con~')" 'jt set config.json .env @config.json'
    is "$(bash_line 'jt append config.json .cache.shards @values/~')" \
      'jt append config.json .cache.shards @values/my\ value.json'
    is "$(bash_line "jt set config.json .env '@con~")" "jt set config.json .env '@config.json'"
  fi
  if command -v fish >/dev/null; then
    is "$(in_fish 'jt set config.json .env @con')" @config.json
    is "$(in_fish 'jt set config.json .env @val')" @values/
  fi
  if command -v zsh >/dev/null; then
    is "$(in_zsh 'jt set config.json .env @con')" '<<jt set config.json .env @config.json >>'
  fi
}

@test "completion: within the roots alone, and of lines" {
  mkdir in
  cp users.json in/users.json
  printf '{"level": 1}\n{"level": 2}\n' >x.ndjson
  cp x.ndjson x.log
  is "$(in_bash jt --root in get in/users.json .us)" .users
  is "$(in_bash jt get --root=in in/users.json .us)" .users
  is "$(in_bash jt get --root in users.json .us)" ''
  is "$(in_bash jt --workspace in get /workspace/users.json .us)" .users
  is "$(in_bash jt get x.ndjson '[0].l')" '[0].level'
  is "$(in_bash jt get --no-lines x.ndjson .l)" .level
  is "$(in_bash jt get --lines x.log '[1].l')" '[1].level'
  if command -v fish >/dev/null; then
    is "$(in_fish 'jt --root in get in/users.json .us')" .users
    is "$(in_fish 'jt get users.json --root in .us')" ''
    is "$(in_fish 'jt get --no-lines x.ndjson .l')" .level
  fi
  if command -v zsh >/dev/null; then
    is "$(in_zsh 'jt --root in get in/users.json .us')" '<<jt --root in get in/users.json .users>>'
    is "$(in_zsh 'jt get --root=in users.json .us')" '<<jt get --root=in users.json .us>>'
    is "$(in_zsh 'jt get --no-lines x.ndjson .l')" '<<jt get --no-lines x.ndjson .level>>'
  fi
}

@test "zsh: keys in brackets, in quotes and without" {
  needs zsh
  odd_document
  printf '{"list": [{"x": 1}], "obj": {"a b": 1}}' >one.json
  is "$(in_zsh 'jt get odd.json .a.')" '<<jt get odd.json .a.>>'
  is "$(in_zsh 'jt get odd.json .w.')" "<<jt get odd.json .w\\[\\'o\\ n\\'\\]>>"
  is "$(in_zsh "jt get odd.json '.w.")" "<<jt get odd.json '.w[\"o n\"]>>"
  is "$(in_zsh "jt get one.json '.obj[")" "<<jt get one.json '.obj[\"a b\"]>>"
  is "$(in_zsh 'jt get one.json .obj\[')" "<<jt get one.json .obj\\[\\'a\\ b\\'\\]>>"
}

@test "zsh: after a bracket without quotes, which zsh takes for a subscript" {
  needs expect
  needs zsh
  printf '{"list": [{"x": 1}], "obj": {"a b": 1}}' >one.json
  cat >.zsh.exp <<'END'
set timeout 20
log_user 0
spawn env HOME=$env(PWD) TERM=dumb zsh -f -i
send "PS1='ready> '; fpath=(\$PWD/.zsh \$fpath); autoload -U compinit; compinit -u -d \$PWD/.dump; unsetopt list_beep prompt_cr prompt_sp zle_bracketed_paste; show() { print -r -- \"<\$BUFFER>\" >line.txt }; zle -N show; bindkey '^T' show; print do''ne\r"
expect "done"
after 200
# The first tab key loads the script.
send "jt get on\t"
after 700
send -- [lindex $argv 0]
after 100
send "\t"
after 700
send "\024"
after 300
END
  PWD=$PWD expect .zsh.exp '.obj['
  is "$(cat line.txt)" "<jt get one.json .obj[\\'a\\ b\\'\\]>"
  PWD=$PWD expect .zsh.exp '.list[0'
  is "$(cat line.txt)" '<jt get one.json .list[0\]>'
}

@test "fish: keys in brackets" {
  needs fish
  odd_document
  is "$(in_fish 'jt get odd.json .w')" ".w['o n']"
  is "$(in_fish "jt get odd.json '.a[")" "$(printf '%s\n' ".a['a b']" ".a['k']")"
}

@test "completion: the names of sessions, and the ids of their changes" {
  export XDG_STATE_HOME=$PWD/.state
  id=$("$JT" preview config.json --ops - --json <<<'[{"op":"remove","path":"/env"},{"op":"remove","path":"/version"}]' | jq -r .session_id)
  is "$(in_bash "$JT" apply '')" "$id"
  is "$(in_bash "$JT" apply "$id" --change '')" $'change_001\nchange_002'
  is "$(in_bash "$JT" sessions show '')" "$id"
  is "$(in_bash "$JT" sessions '')" $'drop\nlist\nprune\nshow'
  is "$(in_zsh 'jt apply ')" "<<jt apply $id >>"
  is "$(in_zsh "jt apply $id --change change_")" "<<jt apply $id --change change_00>>"
  needs fish
  is "$(in_fish 'jt apply ')" "$id"
  is "$(in_fish "jt apply $id --change ")" $'change_001\nchange_002'
}

@test "completion: an option whose value may be left out" {
  is "$(in_bash "$JT" blocks --fi)" '--fix'
  is "$(in_bash "$JT" blocks --fix=)" $'guess\nlossless'
  is "$(in_bash "$JT" blocks --fix us)" 'users.json'
  is "$(in_zsh 'jt blocks --fix=g')" '<<jt blocks --fix=guess >>'
  needs fish
  # fish offers files too: an option of its own has an argument always, or never.
  is "$(in_fish 'jt blocks --fix=' | grep -x -e --fix=guess -e --fix=lossless)" $'--fix=guess\n--fix=lossless'
}

@test "completion of calls: servers, tools of the cache, names of arguments" {
  export XDG_CACHE_HOME=$PWD/.cache JT_MCP_CONFIG=$PWD/odd.json
  printf '{"mcpServers": {"odd": {"command": "%s"}}}' "$PROJECT/tests/cli/call_server" >odd.json
  "$JT" info odd >.info.txt
  is "$(in_bash jt call o)" odd
  is "$(in_bash jt call odd ec)" echo
  is "$(in_bash jt call odd echo path=x '')" "$(printf 'any=\ncount=\ntags=')"
  is "$(in_bash jt call --config odd.json odd.echo p)" path=
  if command -v fish >/dev/null; then
    is "$(in_fish 'jt call o')" odd
    is "$(in_fish 'jt call odd ec')" echo
    is "$(in_fish 'jt call odd echo co')" count=
  fi
  if command -v zsh >/dev/null; then
    is "$(in_zsh 'jt call o')" '<<jt call odd >>'
    is "$(in_zsh 'jt call odd ec')" '<<jt call odd echo >>'
    is "$(in_zsh 'jt call odd echo co')" '<<jt call odd echo count=>>'
  fi
}
