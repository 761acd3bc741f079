#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Every command that a hint or `try` holds runs as it stands: pasted into a shell, in the folder of the command that
# failed, it is no usage error, it does not fail in the same way again, and it does what it promises.
#
# A case is `advises KIND COMMAND [OPTION…]`. KIND is one of Advice::Kind, or `-` for other errors. OPTIONS:
#   says TEXT      the hints have this text
#   tries N        there are at least so many commands to try (1, but 0 where `then` is given)
#   ok "CODES"     exit codes that the commands to try may have (0)
#   then COMMAND   what a hint without a command means, typed out: it must succeed
#   keep yes       what the command left behind is there when the commands to try run

bats_require_minimum_version 1.5.0
load helpers

# The box, which each command finds as it was, is made once.
setup_file() {
  mkdir "$BATS_FILE_TMPDIR/box"
  cp "$PROJECT"/examples/* "$BATS_FILE_TMPDIR/box"
  (cd "$BATS_FILE_TMPDIR/box" && documents && schemas)
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  BOX=$BATS_FILE_TMPDIR/box
  failures=0
}

# Names that a shell, a path or a pattern takes for something else.
documents() {
  local quote="it's"
  cp users.json 'my users.json'
  cp users.json -- '-dash.json'
  cp users.json '$HOME.json'
  printf '{"a b": {"c d": 1, "c e": 2}, "it'"'"'s": {"x\\"y": 1}, "$ref": {"$id": 1}, "my-key": {"a.b": [1, 2, 3]}, "": {"k": 1},
 "dup": {"k": 1}, "list": [{"id": "a b", "n": 1}, {"id": "%s", "n": 2}, {"id": "$x", "n": 3}]}\n' "$quote" >'hard keys.json'
  printf '{"level": "error", "a b": 1}\n{"level": "info", "a b": 2}\n' >log.ndjson
  cp log.ndjson 'two lines.json'
  printf '{"a": 1}\n' >one.jsonl
  gzip -c users.json >users.json.gz
  printf '{"a": 1, "a": 2}\n' >duplicate.json
  printf '[1,\n 2,,3]\n' >bad.json
  printf '{"a": "\xe9t\xe9 caf\xe9"}\n' >latin.json
  printf '[1,%70000s\n// late\n{"x": 2}]\n' '' >late.json
  printf '[1, // one\n]\n' >notes.json
  printf '[1, // one\n,]\n' >wrong.json
  printf '{"a": "x"}\n' | iconv -t UTF-16LE >wide.json
  printf '\xff\xfe' | cat - wide.json >mark.json
  mkdir -p inside
  cp users.json inside/users.json
  printf '{"a":[{"x":1},{"x":2}]}\n' >m.json
  printf '{"a":[{"x":1,"k":1},{"x":1,"k":2}]}\n' >twins.json
  printf '[{"operation":"set","path":"$.a[*].x","value":5}]\n' >ops.json
  printf '[{"op":"replace","path":"/a/0/x","value":5}]\n' >p.json
}

# Documents that do not fit their schema, and schemas that name others.
schemas() {
  printf '{"additionalProperties": false, "required": ["size"], "properties": {"size": {"type": "integer"}}}' >s.json
  printf '{"size": "42"}\n' >text.json
  printf '{"sise": 42}\n' >misspelled.json
  printf '{"$ref": "https://example.com/other.json"}\n' >remote.json
}

# fresh: the box as it was, always at the same path, because undo and sessions know documents by it.
fresh() {
  cd "$BATS_TEST_TMPDIR" || return
  if changed; then
    if [ -e work ]; then rm -rf work 2>/dev/null || { chmod -R u+w work && rm -rf work; }; fi
    cp -a "$BOX" work
    : >stamp
    clean=yes
  fi
  cd work || return
  export XDG_STATE_HOME=$PWD/.state HOME=$PWD
  [ -n "${prepare:-}" ] || return 0
  clean='' # it can change a mode, which has no time
  bash -c "$prepare" >/dev/null 2>&1 </dev/null || true
}

# changed: what has run may have changed the box. (A folder is newer than before when a name in it comes or goes.)
changed() {
  local file
  [ -n "${clean:-}" ] || return 0
  for file in work work/* work/inside work/inside/*; do
    if [ "$file" -nt stamp ]; then return 0; fi
  done
  return 1
}

complain() {
  failures=$((failures + 1))
  printf '%s\n  of: %s\n' "$1" "$2"
}

# ran COMMAND: what it printed is in $out and $err, its exit code in $rc; $message is the first line of $err that is
# jt's own.
ran() {
  local line
  rc=0
  PAGER=cat bash -c "$1" >../out.txt 2>../err.txt </dev/null || rc=$?
  out=$(<../out.txt) err=$(<../err.txt) message=''
  while IFS= read -r line; do
    if [[ $line == 'jt: '* ]]; then message=$line && break; fi
  done <../err.txt
}

# attempt COMMAND: it is to be tried, if it is one of jt and is not there yet.
attempt() {
  local each
  [[ $1 == 'jt '* ]] || return 0
  for each in "${attempts[@]}"; do [ "$each" != "$1" ] || return 0; done
  attempts+=("$1")
}

# The commands of `try`, in both forms, and those at the end of a hint; and the path that a hint names with --lines.
hinted() {
  local line plain=$1
  while IFS= read -r line; do
    case $line in
      'hint: try: '*) attempt "${line#hint: try: }" ;;
      'hint: usage: '*) ;;
      'hint: each line of '*' is a document: use --lines and the path '* | 'note: each line of '*' is a document: use --lines and the path '*)
        line=${line#*: each line of }
        attempt "jt get --lines ${line%% is a document: use --lines and the path *} '${line##* is a document: use --lines and the path }'"
        ;;
      'hint: '*': jt '[a-z]* | 'note: '*': jt '[a-z]*) attempt "jt ${line##*: jt }" ;;
    esac
  done <<<"$said"
  if [[ $said == *'use --lines'* && $said != *'use --lines and'* ]]; then attempt "jt ${plain##*jt } --lines"; fi
}

advises() {
  local kind=$1 command=$2 says='' tries=1 ok=0 follow='' keep='' first said try attempts=() err rc message placeholder
  shift 2
  while [ $# -gt 0 ]; do
    case $1 in
      says) says=$2 ;;
      tries) tries=$2 ;;
      ok) ok=$2 ;;
      then) follow=$2 tries=0 ;;
      keep) keep=$2 ;;
      *) echo "unknown: $1"; return 2 ;;
    esac
    shift 2
  done
  # The same command with --json: a pipe ends with jt.
  fresh
  ran "${command%jt *}jt --json ${command##*jt }"
  if [[ $out == *'"try"'* ]]; then
    while IFS= read -r try; do attempt "$try"; done \
      < <(jq -r '(if .error then .error else . end) | (.try // [])[]' ../out.txt 2>/dev/null)
  fi
  fresh
  ran "$command"
  first=$message
  said=$err$'\n'$out # a result can hold an error
  if [ -n "$says" ] && [[ $said != *"$says"* ]]; then
    complain "the hints do not say '$says' but: $said" "$command"
  fi
  hinted "$command"
  if [ ${#attempts[@]} -lt "$tries" ]; then
    complain "there is no command to try; stderr: $said" "$command"
  fi
  placeholder='(^|[ =])(FILE|PATH|VALUE|NAME|DIR|N|QUERY|OBJECT)( |$)|…|"KEY"' # a word that is to be replaced
  for try in "${attempts[@]}"; do
    if [[ $try =~ $placeholder ]]; then continue; fi
    [ -n "$keep" ] || fresh
    ran "$try"
    if [ -n "$first" ] && [ "$message" = "$first" ]; then
      complain "fails in the same way: $try" "$command"
    elif [[ $'\n'$err == *$'\nhint: usage: '* ]]; then
      complain "is a usage error: $try: $message" "$command"
    elif [[ " $ok " != *" $rc "* ]]; then
      complain "exits with $rc: $try: $err" "$command"
    fi
  done
  if [ -n "$follow" ]; then
    [ -n "$keep" ] || fresh
    ran "$follow"
    [[ " $ok " == *" $rc "* ]] || complain "exits with $rc: $follow: $err" "$command"
  fi
}

@test "advice: each kind has a case" {
  cd "$PROJECT"
  local kind missing='' cases
  cases=$(<"$BATS_TEST_FILENAME")
  for kind in $(sed -n '/enum class Kind/,/};/p' src/core/advice.hpp | sed -n 's/^    \([a-z_]*\),.*/\1/p'); do
    [[ $cases == *"advises $kind "* ]] || missing+=" $kind"
  done
  is "$missing" ''
  [ "$(sed -n '/enum class Kind/,/};/p' src/core/advice.hpp | grep -c '///<')" -ge 20 ]
}

@test "advice: a path that is not there" {
  advises inspect "jt get users.json '.users[7].nam'" ok "0"
  advises inspect "jt get 'my users.json' .user"
  advises inspect "jt get ./-dash.json .user"
  advises inspect "jt get '\$HOME.json' .user"
  advises inspect "jt get 'hard keys.json' \"['a b']['c f']\""
  advises inspect "jt get 'hard keys.json' \"['it\\'s'].z\""
  advises inspect "jt get 'hard keys.json' \"\\\$['\\\$ref'].z\""
  advises inspect "jt get 'hard keys.json' '/my-key/a.b/9'"
  advises inspect "jt keys 'hard keys.json' '.my-ke'" ok "0 1" then "jt keys 'hard keys.json' \"['my-key']\""
  advises inspect "jt show --root . 'my users.json' .user"
  advises inspect "jt get --root inside inside/users.json .user"
  advises inspect "jt get log.ndjson '[7]'"
  advises inspect "jt get --lines 'two lines.json' '[7].level'"
  advises inspect "jt get --no-lines inside/users.json .user"
  advises inspect "jt set --if-rev 0 users.json .users 1"
  advises find_path "jt get users.json .nope"
  advises meant_path "jt get 'hard keys.json' '.my-key'"
  advises meant_path "jt get 'hard keys.json' 'list/0/n'"
  advises - "jt set .users '[]' users.json" says 'FILE comes before PATH'
  advises find_path "jt delete users.json .nope"
  advises append_value "jt patch m.json --flat '\$.a[2] = 1'" says 'no line appends' tries 0 then "jt append m.json '\$.a' 1"
  advises match_elements "jt patch users.json set /users/9999/name '\"x\"'" says '--match' tries 0
  [ "$failures" = 0 ]
}

# Tools alone give patches that are limited: `advises compare_in_part ` is in tests/unit/tools.
@test "advice: a file whose lines are documents" {
  advises patch_of_lines "jt diff --lines --patch 'two lines.json' one.jsonl" says 'those of an array of lines; jt patch needs --lines' tries 0
  advises read_lines "jt inspect 'two lines.json'" says '--lines' ok "0 1" then "jt inspect --lines 'two lines.json'"
  advises read_lines "jt validate 'two lines.json'" tries 0
  advises read_each_line "jt get 'two lines.json' '\$[*].level'" ok "0 1"
  advises read_each_line "jt get 'two lines.json' '\$[?@.level == \"error\"]'" ok "0 1"
  advises read_each_line "jt get log.ndjson .level"
  advises read_each_line "jt get log.ndjson '.[\"a b\"]'" tries 0
  advises read_each_line "jt get log.ndjson \"['a b']\""
  advises - "jt get 'two lines.json' /users/0" ok "0 1"
  advises edit_lines "jt set 'two lines.json' '[0].level' 1" ok "0 1"
  advises edit_as_document "jt delete one.jsonl .a" says '--no-lines'
  advises edit_lines "jt preview 'two lines.json' 'set level to 1'" ok "0 1"
  [ "$failures" = 0 ]
}

@test "advice: documents that are invalid" {
  advises read_comments "jt get late.json '[1].x'" ok "0 1"
  advises valid_with_comments "jt validate notes.json" tries 0 says 'valid as JSONC'
  advises invalid_with_comments "jt validate wrong.json" tries 0 ok "0 1"
  advises validate "jt get bad.json '[2]'" ok "1"
  advises validate "jt format bad.json" ok "0 1"
  advises convert "jt inspect latin.json" says 'iconv -f WINDOWS-1252' ok "0 1" \
    then "iconv -f WINDOWS-1252 -t UTF-8 latin.json | jt inspect"
  advises convert "jt inspect mark.json" says 'iconv -f UTF-16' ok "0 1" \
    then "iconv -f UTF-16 -t UTF-8 mark.json | jt inspect"
  advises decompress "jt get --no-decompress users.json.gz .users" says 'zcat users.json.gz | jt get -' \
    then "zcat users.json.gz | jt get - .users"
  advises decompress "jt grep --no-decompress x users.json.gz" says 'zcat users.json.gz > FILE' tries 0
  advises edit_unpacked "jt set users.json.gz .users 1" says 'gzip -d users.json.gz && EDIT && gzip users.json' tries 0 \
    then "rm users.json; gzip -d users.json.gz && jt set users.json .users 1 && gzip users.json"
  advises - "jt delete duplicate.json .a" tries 0
  [ "$failures" = 0 ]
}

@test "advice: documents and their schemas" {
  advises set_value "jt validate --schema s.json text.json" says 'fix: jt set text.json .size 42' then 'jt set text.json .size 42'
  advises rename_member "jt validate --schema s.json misspelled.json" says 'fix: jt rename misspelled.json .sise size' \
    then 'jt rename misspelled.json .sise size'
  advises name_schemas "jt validate --schema remote.json text.json" says '--schema-map URL=FILE' tries 0 \
    then "jt validate --schema remote.json --schema-map https://example.com/other.json=s.json text.json || [ \$? = 1 ]"
  [ "$failures" = 0 ]
}

@test "advice: queries, matches and targets" {
  advises leave_to_jq "jt get shop.json '.products | sort_by(.price)'" says '--sort price' tries 2
  advises leave_to_jq "jt get shop.json '.products | map(.price + 1)'" says '| jq'
  advises leave_to_jq "jt show shop.json '.products | length'" then "jt get shop.json '.products | length'"
  advises leave_to_jq "jt get shop.json '.nope // 1'" then "jt get --jq shop.json '.nope // 1'"
  advises query_values "jt get -p 'x' users.json" tries 0
  advises query_values "jt diff users.json '\$.users[*]' '.users[0]'" says 'takes queries' then "jt get users.json '\$.users[*]'"
  advises edit_all_targets "jt set users.json '\$.users[*].name' '\"x\"'" tries 2
  advises edit_one_target "jt set 'hard keys.json' '\$.list[*].n' 9" tries 2
  advises edit_one_target "jt delete 'hard keys.json' '\$.list[?@.n > 1].id'" tries 2
  advises edit_one_target "jt rename 'my users.json' '\$.users[*].name' 'new name'" tries 2
  advises edit_all_targets "jt merge m.json '\$.a[*]' '{\"y\":\"it is\"}'" tries 2
  advises edit_all_targets "jt append --root . users.json '\$.users[:2]' 1" tries 0
  advises edit_all_targets "jt patch m.json --ops ops.json" tries 0 says 'all'
  advises choose_matches "jt patch twins.json set --match /a --where '{\"x\":1}' --at /k 2" says '--all edits every one, --unique refuses' tries 0
  advises only_replace "jt set config.json .envv '\"x\"'" says '--existing only replaces' tries 0
  advises edit_all_matches "jt patch twins.json set --match /a --where '{\"x\":1}' --at /k 2 --unique" tries 0
  advises replace_element "jt patch users.json set --match /users --where '{\"id\":\"user-0\"}' '1'" tries 0 says '--replace'
  [ "$failures" = 0 ]
}

@test "advice: files that cannot be edited" {
  if [ "$(id -u)" = 0 ]; then prepare='true'; fi
  prepare='ln users.json second.json; chmod 400 config.json; sleep 0'
  advises break_links "jt set users.json .users 1" says '--break-links' then "jt set --break-links users.json .users 1"
  advises write_anyway "jt set config.json .env 1" says '--force' then "jt set --force config.json .env 1"
  advises use_standard_input "jt get --root . /dev/stdin .a" says "'-'" then "echo '{\"a\":1}' | jt get --root . - .a"
  prepare=''
  advises wait_longer "exec 9<users.json; flock 9; jt set --lock-timeout 0 users.json .x 1" says '--lock-timeout' \
    then "jt set --lock-timeout 5 users.json .x 1"
  advises list_edits "jt set users.json .x 1 -q; echo '{}' >users.json; jt undo users.json" tries 0 keep yes \
    says 'jt undo users.json --history' then "jt undo users.json --history"
  advises list_edits "jt set 'my users.json' .x 1 -q; echo '{}' >'my users.json'; jt undo 'my users.json'" tries 0 keep yes \
    says "jt undo 'my users.json' --history"
  advises undo_in_one_file "jt set -q -p .x 1 users.json inside/users.json; jt undo --root inside inside/users.json" tries 0 keep yes \
    says '--only undoes it in this file alone' then "jt undo --only --root inside inside/users.json"
  advises edit_without_undo "mkdir -p .state; touch .state/jt; jt set --require-undo users.json .x 1" \
    says '--require-undo' then "jt set users.json .x 1"
  [ "$failures" = 0 ]
}

@test "advice: attributes that cannot be kept" {
  needs setfattr
  [ "$(id -u)" = 0 ] || skip 'only root can give files to others, and the error is about what a user cannot keep'
  command -v setpriv >/dev/null || skip 'setpriv is not installed'
  # The folder is the user's, the file another's: the new one cannot be given to that owner.
  prepare='mkdir mine; cp users.json mine; chown nobody mine; chmod 755 . mine; chmod 666 mine/users.json'
  chmod 755 "$BATS_TEST_TMPDIR"
  advises write_elsewhere "setpriv --reuid nobody --clear-groups env XDG_STATE_HOME=/nonexistent jt set mine/users.json .x 1" \
    says '--output' then "jt set mine/users.json .x 1 --output copy.json"
  [ "$failures" = 0 ]
}

@test "advice: previews and sessions" {
  prepare='jt preview users.json "set the name of user-0 to Zoe" --json >s.json; jq -r .session_id s.json >id'
  advises list_sessions "jt apply sess_00000000-0000-0000-0000-000000000000" tries 1
  advises preview_again "jt set users.json '.users[0].name' '\"Other\"' -q; jt apply \"\$(cat id)\"" keep yes ok "0 1 3"
  advises follow_changes "jt set users.json '.users[1].name' '\"Other\"' -q; jt apply \"\$(cat id)\"" keep yes ok "0 1 3"
  advises leave_stale_out "jt set users.json '.users[0].name' '\"Other\"' -q; jt apply \"\$(cat id)\" --rebase" \
    tries 0 keep yes says '--skip-stale' ok "0 1 3" then "jt apply \"\$(cat id)\" --rebase --skip-stale"
  prepare=''
  advises use_own_store "jt preview users.json 'set the name of user-0 to Zoe' --store redis://127.0.0.1:1/0" \
    says 'without JT_STORE' then "jt preview users.json 'set the name of user-0 to Zoe'"
  advises configure_model "env -u JT_LLM_PROVIDER -u JT_LLM_MODEL jt preview users.json 'do it' --interpreter llm" \
    tries 0 says 'JT_LLM_PROVIDER'
  [ "$failures" = 0 ]
}

@test "advice: MCP servers" {
  prepare='printf "{\"mcpServers\": {\"here\": {\"command\": \"false\"}}}" >.mcp.json
    printf "{\"servers\": {\"asks\": {\"command\": \"echo\", \"args\": [\"\${input:my key}\"]}}, \"inputs\": [{\"id\": \"my key\", \"type\": \"promptString\"}]}" >"ask me.json"'
  # The server that is started then answers nothing.
  advises name_config "jt info here" says '--config' ok "0 2" then "jt info here --config .mcp.json"
  advises trust_folder "jt info here" says '--trust-project' ok "0 2" then "jt info here --trust-project"
  lacks "$out" 'NOT_TRUSTED'
  advises give_input "jt info asks --config 'ask me.json'" says "--set-input 'my key=VALUE'" ok "0 2" \
    then "jt info asks --config 'ask me.json' --set-input 'my key=VALUE'"
  lacks "$out" 'no value was given'
  [ "$failures" = 0 ]
}

@test "advice: FILE and PATH the wrong way round, or missing" {
  advises - "jt get .users users.json" tries 2
  advises - "jt get '.users[0].name' 'my users.json'" tries 2
  advises - "jt show \"['a b']\" 'hard keys.json' --json" tries 1
  advises - "jt table '\$.users[*]' 'my users.json' id --limit 2" tries 2
  advises - "jt set .users users.json 1"
  advises - "jt grep users.json Alice" ok "0 1"
  advises - "jt get -p .users users.json '.users[0].name'" tries 1
  advises - "jt diff users.json config.json .users" says 'compared with itself' ok "0 1 2"
  advises - "jt diff 'my users.json' .users users.json" ok "0 1"
  advises - "cat users.json | jt get users" tries 0 ok "0 2"
  [ "$failures" = 0 ]
}

@test "advice: spellings of paths and habits of other programs" {
  advises - "jt get config.json '.features[*]'" tries 0 says '$.features[*]' then "jt get config.json '\$.features[*]'"
  advises - "jt get shop.json '\$.products | length'"
  advises - "jt get shop.json '\$.products[*] | .title'"
  advises - "jt get shop.json '\$.products | map(.title)'"
  advises - "jt get shop.json '\$.address | keys'"
  advises - "jt get shop.json '\$.products | sort_by(.price)'" says "'jt table --sort' sorts rows"
  advises leave_to_jq "jt get 'my users.json' '.users | sort_by(.name)'" says '| jq'
  advises - "jt get users.json '\$.users[?(@.name~=\"Bob\")]'" tries 0
  advises - "jt get shop.json '\$.products.length()'"
  advises - "jt grep -v Alice users.json" tries 0
  advises - "jt format users.json -S" tries 0
  advises - "jt get users.json --slurp" tries 0
  advises - "curl -s file:///dev/null | jt set .x 1" tries 0 ok "0 2"
  advises - "jt inspekt users.json" tries 0
  advises - "jt get users.json '.users[0].name' --jsom" tries 0
  advises - "jt sort users.json" tries 0
  advises - "jt set config.json .env staging" says "'\"staging\"'" tries 0 then "jt set config.json .env '\"production\"'"
  advises - "jt set config.json . 1" says '--replace-root' then "jt set config.json . 1 --replace-root"
  advises - "jt patch m.json p.json" tries 0
  advises - "jt get user.json .users" says "users.json" tries 0
  [ "$failures" = 0 ]
}

@test "errors: a text of a megabyte is shown without its middle, in every format" {
  python3 -c "
import json
key = 'k' * 1000000
json.dump([{'operation': 'set', 'path': '\$[?%s]' % key, 'value': 1}], open('ops.json', 'w'))
json.dump({key: 1, key + 'b': 2}, open('keys.json', 'w'))
json.dump({'\$ref': '#/' + key}, open('ref.json', 'w'))"
  for format in '' --json --concise --list; do
    # shellcheck disable=SC2086 # none, or an option
    jt_run patch keys.json --ops ops.json $format
    is "$code" 2
    [ $((${#out} + ${#err})) -lt 40000 ]
    has "$out$err" 'kkk… ['
    # shellcheck disable=SC2086
    jt_run set keys.json '$.*' 3 $format
    is "$code" 3
    [ $((${#out} + ${#err})) -lt 40000 ]
    # shellcheck disable=SC2086
    jt_run validate keys.json --schema ref.json $format
    is "$code" 2
    [ $((${#out} + ${#err})) -lt 40000 ]
  done
}
