#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# comments.bash FILE [crlf]: runs the cases of a file of tests/cli/comments with the jt in PATH: documents with comments,
# commands, and the exact bytes that are expected. comments/README.md describes their format. Each case has a folder of its
# own below the current one. Those that fail are printed. With crlf: the edits alone, on documents with such line ends.
# It is a program of its own, as bats traces every command of its tests, which takes ten times as long; and there are over
# a thousand cases, so that beside jt hardly any process is started for one.
set -u

# written LINE: its bytes, with what a case spells visibly. Lines end with $line_end.
written() {
  local text=$1 end=$line_end
  case $text in
    *∎) text=${text%∎} end='' ;;
  esac
  if [ "$text" = ¶ ]; then text=; fi
  text=${text//␍/$'\r'}
  text=${text//␉/$'\t'}
  text=${text//␠/ }
  case $text in
    *⟨*)
      text=${text//\\/\\\\}
      text=${text//%/%%}
      text=${text//⟨/\\x}
      # shellcheck disable=SC2059 # the bytes are made by printf
      printf "${text//⟩/}%s" "$end"
      ;;
    *) printf '%s%s' "$text" "$end" ;;
  esac
}

# block FILE…: writes the lines in `lines`, without the empty ones at their end, into each, and empties it.
block() {
  local n=${#lines[@]} i file
  while [ "$n" -gt 0 ] && [ -z "${lines[n - 1]}" ]; do n=$((n - 1)); done
  for file; do
    case $file in */*) [ -d "${file%/*}" ] || mkdir -p "${file%/*}" ;; esac
    for ((i = 0; i < n; i++)); do written "${lines[i]}"; done >"$file"
  done
  lines=()
}

# complain TEXT: counts against the case that is run, and is printed with its name.
complain() {
  [ "$bad" = 1 ] || printf '\n%s: %s\n' "$topic" "$name"
  bad=1
  printf '  %s\n' "$1"
}

# same_bytes FILE FILE. What has a NUL, which is where `read` stops, is no text for the shell.
same_bytes() {
  local one two
  [ -e "$1" ] && [ -e "$2" ] || return 1
  if IFS= read -r -d '' one <"$1" || IFS= read -r -d '' two <"$2"; then cmp -s "$1" "$2"; else [ "$one" = "$two" ]; fi
}

# bytes_are GOT WANTED WHAT
bytes_are() {
  same_bytes "$1" "$2" && return
  complain "$3 differs (- expected, + found):"
  diff -U 99 <(cat -A "$2") <(cat -A "$1") | sed -n '3,60s/^/    /p'
}

# names TEXT OF: one of the named streams has TEXT.
names() {
  local stream
  for stream in $2; do
    [[ $(<"$stream.txt") != *"$1"* ]] || return 0
  done
  return 1
}

# checked: what a case expects, after its command.
checked() {
  local wish kind text expected=${exit_code:-0} quiet=1 file changed=0
  [ "$code" = "$expected" ] || complain "exit $code, expected $expected: $(head -n 3 err.txt)"
  for wish in "${wishes[@]}"; do
    kind=${wish%%' '*} text=${wish#*' '}
    case $kind in
      out~) names "$text" out || complain "stdout lacks: $text" ;;
      err~) quiet=0; names "$text" err || complain "stderr lacks: $text" ;;
      said~) quiet=0; names "$text" 'out err' || complain "neither stdout nor stderr has: $text" ;;
      out!) if names "$text" out; then complain "stdout has: $text"; fi ;;
      anything) quiet=0 ;;
      err!) quiet=0; if names "$text" err; then complain "stderr has: $text"; fi ;;
    esac
  done
  if [ "$exact" = 1 ] && [ -e wanted.out ]; then bytes_are out.txt wanted.out stdout; fi
  if [ "$expected$code" = 00 ] && [ "$quiet" = 1 ] && [ -s err.txt ]; then complain "stderr: $(head -n 3 err.txt)"; fi
  for file in "${files[@]}"; do
    if [ -e "wanted/$file" ]; then
      bytes_are "$file" "wanted/$file" "$file"
    else
      bytes_are "$file" "before/$file" "$file was to stay as it is, and"
    fi
    same_bytes "$file" "before/$file" || changed=1
  done
  # One edit of one file: undone, it is what it was, byte for byte.
  if [ "$changed $commands ${#files[@]} $code" = '1 1 1 0' ]; then
    case $command in *--no-undo* | *'undo '*) return ;; esac
    jt undo "${files[0]}" -q 2>err.txt || complain "undo: $(head -n 3 err.txt)"
    bytes_are "${files[0]}" "before/${files[0]}" 'after undo the file'
  fi
}

# finish: ends the block that is being read, and at the end of a case runs it.
finish() {
  case $reading in
    document) block "$target" "before/$target" ;;
    wanted) block "wanted/$target" ;;
    out) block wanted.out ;;
    *) lines=() ;;
  esac
  reading=
}

# Whether an edit can be run once more on the document with CR LF: the rest of the case is then the same, except for what is
# printed.
has_twin() {
  case $command in *'\n'*) return 1 ;; esac
  [ -e "wanted/${files[0]}" ] && [[ $(<"${files[0]}") != *$'\r\r'* ]] || return 1
  exact=0 wishes=(anything)
}

# run COMMAND, in a shell of its own where it is more than jt with arguments.
run() {
  case $1 in
    *[$';&|`\n']* | *'$('*) (eval "$1") ;;
    'jt '*) eval "$1" ;;
    *) (eval "$1") ;;
  esac
}

run_case() {
  finish
  [ -n "$name" ] || return 0
  if [ "$commands" = 0 ]; then
    complain 'has no command'
  elif [ "$line_end" = $'\n' ] || has_twin; then
    code=0 ran=$((ran + 1))
    run "$command" >out.txt 2>err.txt </dev/null || code=$?
    checked
  fi
  failed=$((failed + bad))
}

# run_topic FILE: JT_CASE is a part of the names of those that are run; all if it is empty.
run_topic() {
  local topic=${1##*/} home=$PWD line name= bad=0 ran=0 failed=0 number=0 reading= target code
  local -a lines=() files=() wishes=()
  local command= commands=0 exit_code= exact=1
  topic=${topic%.txt}
  mapfile -t lines < <(grep '^--- ' "$1")
  local folders=("$topic"/)
  for ((number = 1; number <= ${#lines[@]}; number++)); do folders+=("$topic/$number/before" "$topic/$number/wanted"); done
  mkdir -p "${folders[@]}" || return
  number=0 lines=()
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      '# '* | '#') continue ;;
      '--- '*)
        run_case
        name=${line#--- } bad=0 number=$((number + 1)) files=() wishes=() command= commands=0 exit_code= exact=1
        case $name in *"${JT_CASE:-}"*) ;; *) name= ;; esac
        cd "$home/$topic/$number" || return
        reading=document target=d.jsonc files=(d.jsonc)
        ;;
      '@ '*)
        # The first name in a case replaces the usual one.
        if [ "$reading" = document ] && [ "${#lines[@]}" = 0 ] && [ "${#files[@]}" = 1 ] && [ "${files[0]}" = d.jsonc ]; then
          files=()
        else
          finish
        fi
        reading=document target=${line#@ }
        files+=("$target")
        ;;
      '$ '*)
        finish
        commands=$((commands + 1))
        command+=${command:+$'\n'}${line#\$ }
        ;;
      '=>' | '=> '*)
        finish
        reading=wanted target=${files[0]}
        if [ "$line" != '=>' ]; then target=${line#=> }; fi
        ;;
      'out:') finish; reading=out ;;
      'exit '[0-9]) finish; exit_code=${line#exit } ;;
      'out~ '* | 'err~ '* | 'said~ '* | 'out! '* | 'err! '*) finish; wishes+=("$line") ;;
      *) if [ -n "$reading" ]; then lines+=("$line"); elif [ -n "$line" ] && [ -n "$name" ]; then complain "no mark before: $line"; fi ;;
    esac
  done <"$1"
  run_case
  cd "$home" || return
  printf '\n%s: %d of %d cases failed\n' "$topic" "$failed" "$ran"
  [ "$failed" = 0 ] && [ "$number" != 0 ]
}

line_end=$'\n'
if [ "${2:-}" = crlf ]; then line_end=$'\r\n'; fi
run_topic "$1"
