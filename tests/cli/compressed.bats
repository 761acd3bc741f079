#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Compressed documents: they are read as what they hold, and not edited.

load helpers

kinds='gz zst xz bz2'

# packs FILE KIND: FILE.KIND, beside it.
packs() {
  case $2 in
    gz) gzip -kf "$1" ;;
    zst) zstd -qkf "$1" ;;
    xz) xz -kf "$1" ;;
    bz2) bzip2 -kf "$1" ;;
  esac
}

setup_file() {
  local program
  for program in gzip zstd xz bzip2; do needs $program; done
}

# alike WORDS…: the command prints the same with users.json.KIND in place of users.json, which is in the folder p.
alike() {
  local kind
  (cd p && "$JT" "$@") >want.txt 2>want.err && want=0 || want=$?
  for kind in $kinds; do
    (cd $kind && "$JT" "$@") >out.txt 2>err.txt && code=0 || code=$?
    is "$kind $code" "$kind $want"
    cmp out.txt want.txt
    cmp err.txt want.err
  done
}

@test "compressed: commands that read answer as for the plain file" {
  mkdir p $kinds
  jt get users.json >p/a.json
  sed 's/alice/ALICE/; s/12/13/' p/a.json >p/b.json
  for kind in $kinds; do
    for file in a b; do
      packs p/$file.json $kind
      mv p/$file.json.$kind $kind/$file.json # the bytes decide, not the name
    done
  done
  alike get a.json '.users[11]'
  alike get a.json '$..id' '$.users[0].name' -c
  alike get a.json '$.users[?@.id == $.users[3].id].name' --json
  alike get -p .users[0] -p .users[1].name a.json b.json
  alike get --strict a.json .nothing
  alike keys a.json .users
  alike show a.json
  alike inspect a.json --json
  alike validate a.json b.json
  alike grep -C a a.json b.json
  alike grep --tally e a.json
  alike table a.json .users
  alike diff a.json b.json
  alike diff a.json /users/0 /users/1
  alike format a.json --check
  alike format a.json b.json --compact
  alike validate --schema a.json b.json
}

@test "compressed: pipes, one byte at a time too, and standard input without a name" {
  for kind in $kinds; do
    packs users.json $kind
    is "$(jt get - '.users[0].name' <users.json.$kind)" "$(jt get users.json '.users[0].name')"
    is "$(cat users.json.$kind | jt get '.users[0].name')" "$(jt get users.json '.users[0].name')"
    # Filters that need the document again.
    is "$(cat users.json.$kind | jt get '$.users[?@.id == $.users[3].id].id')" "$(jt get users.json '.users[3].id')"
    is "$(jt get <(cat users.json.$kind) '.users[0].name')" "$(jt get users.json '.users[0].name')"
    is "$(dd bs=1 if=users.json.$kind 2>/dev/null | jt get '.users[0].name')" "$(jt get users.json '.users[0].name')"
  done
  printf '{"a": 1}' >plain.json
  is "$(dd bs=1 if=plain.json 2>/dev/null | jt get .a)" 1
}

@test "compressed: members one after the other, empty ones, and what may be between" {
  printf '{"a": 1}\n' >1.ndjson
  printf '{"a": 2}\n{"a": 3}\n' >2.ndjson
  : >0.ndjson
  for kind in $kinds; do
    for n in 0 1 2; do packs $n.ndjson $kind; done
    cat 0.ndjson.$kind 1.ndjson.$kind 0.ndjson.$kind 2.ndjson.$kind 0.ndjson.$kind >all.ndjson.$kind
    is "$(jt get all.ndjson.$kind '$[*].a')" $'1\n2\n3'
    is "$(cat all.ndjson.$kind | jt get --lines - '$[*].a')" $'1\n2\n3'
    jt_run get 0.ndjson.$kind --no-lines
    is "$code $err" "2 jt: invalid JSON in '0.ndjson.$kind', line 1, column 1: the document is empty"$'\n'"hint: try: jt validate 0.ndjson.$kind --no-lines"
  done
  printf '\x50\x2a\x4d\x18\x03\0\0\0abc' | cat - 1.ndjson.zst - <1.ndjson.zst >skip.zst
  is "$(jt get --lines skip.zst '$[*].a')" $'1\n1'
  head -c 8 /dev/zero | cat 1.ndjson.xz - 1.ndjson.xz >padded.xz
  is "$(jt get --lines padded.xz '$[*].a')" $'1\n1'
}

@test "compressed: names before the ending say lines and comments" {
  printf '{"a": 1}\n{"a": 2}\n' >log.jsonl
  printf '// one\n{"a": [1, 2,], /* two */}\n' >c.jsonc
  for kind in $kinds; do
    packs log.jsonl $kind
    packs c.jsonc $kind
    is "$(jt get log.jsonl.$kind '[1].a')" 2
    jt_run get c.jsonc.$kind .a --compact
    is "$code $out$err" '0 [1,2]'
    jt_run get nothing.json.$kind
    has "$err" "no such file 'nothing.json.$kind'"
  done
}

@test "compressed: a damaged or cut off file is invalid input, with the offset in it" {
  for kind in $kinds; do
    packs users.json $kind
    size=$(stat -c %s users.json.$kind)
    head -c $((size - 5)) users.json.$kind >cut.$kind
    case $kind in gz) name=gzip ;; zst) name=zstd ;; xz) name=xz ;; bz2) name=bzip2 ;; esac
    jt_run validate cut.$kind
    is "$code" 2
    has "$out$err" "cannot decompress 'cut.$kind': it ends too early, at byte $((size - 5)) of the $name data"
    jt_run inspect cut.$kind --json
    is "$code $(jq -r .code out.txt)" '2 INVALID_INPUT'
    cat cut.$kind | "$JT" get - .users --strict >out.txt 2>err.txt && code=0 || code=$?
    is "$code" 2
    has "$(<err.txt)" "cannot decompress standard input: it ends too early, at byte $((size - 5)) of the $name data"
    # The others are read all the same.
    for command in 'get -p .version' 'grep version' validate 'inspect -p .' 'keys -p .'; do
      jt_run $command cut.$kind config.json
      is "$command $code" "$command 2"
      has "$out$err" 'it ends too early'
    done
    jt_run get -p .version cut.$kind config.json
    has "$out" "$(jt get config.json .version)"
    # Damage comes first where the text is no JSON because of it.
    { head -c 60 users.json.$kind; printf 'XXXXXXXX'; tail -c +69 users.json.$kind; } >bad.$kind
    jt_run validate bad.$kind
    is "$code" 2
    has "$out$err" "cannot decompress 'bad.$kind': the data are damaged, at byte "
  done
  printf '[1, 2' | gzip >open.json.gz
  jt_run validate open.json.gz
  is "$code" 1
  has "$out" 'open.json.gz:1:6'
}

@test "compressed: what follows gzip and bzip2 is passed over with a warning, of zstd and xz it is an error" {
  printf '{"a": 1}\n' >a.json
  for kind in gz bz2; do
    packs a.json $kind
    size=$(stat -c %s a.json.$kind)
    printf 'garbage' >>a.json.$kind
    jt_run get a.json.$kind .a --strict
    is "$code $out" '0 1'
    has "$err" "warning: what follows the "
    has "$err" "data of 'a.json.$kind', from byte $size on, is not compressed and was passed over"
    jt_run validate a.json.$kind --json
    is "$(jq '.warnings | length' out.txt)" 1
    packs a.json $kind
    xz -c a.json >>a.json.$kind
    jt_run get a.json.$kind .a --strict
    is "$code" 2
    has "$err" 'xz data follow, at byte'
    packs a.json $kind
    head -c 1000 /dev/zero >>a.json.$kind
    jt_run get a.json.$kind .a --strict
    is "$code $out$err" '0 1'
  done
  for kind in zst xz; do
    packs a.json $kind
    printf 'garbage that is longer than a header' >>a.json.$kind
    jt_run get a.json.$kind .a --strict
    is "$code" 2
    has "$err" "cannot decompress 'a.json.$kind': the data are damaged, at byte "
  done
}

@test "compressed: an edit is refused with the commands that do it" {
  packs users.json zst
  packs users.json gz
  cp users.json.gz data
  cp users.json.zst before.zst
  edited=$'jt: cannot edit \'users.json.zst\': it is compressed with zstd\nhint: decompress it, edit \'users.json\', and compress that again: zstd -d users.json.zst && EDIT && zstd -f --rm users.json'
  for command in 'set users.json.zst .users[0].id 5' 'delete users.json.zst .users' 'append users.json.zst .users 1' \
    'merge users.json.zst . {}' 'format --in-place users.json.zst' 'set --dry-run users.json.zst .a 1' \
    'rename users.json.zst .users people' 'merge-file users.json.zst users.json users.json' \
    'merge-file users.json.zst users.json.gz users.json.gz'; do
    jt_run $command
    is "$command $code" "$command 2"
    is "$err" "$edited"
  done
  jt_run set data .a 1
  has "$err" 'gzip -dc data > data.json && EDIT && gzip -c data.json > data'
  printf '[{"operation":"set","file":"users.json","path":"/a","value":1},{"operation":"set","file":"users.json.zst","path":"/a","value":1}]' >ops.json
  jt_run patch --ops ops.json
  is "$code" 2
  has "$err" 'zstd -d users.json.zst'
  jt_run format --in-place users.json.gz config.json --json
  is "$code $(jq -r '.errors[0].code // .code' out.txt)" '2 INVALID_INPUT'
  cmp users.json.zst before.zst
  same users.json
  # The commands, as the hint says.
  rm users.json
  zstd -qd users.json.zst && jt set users.json '.users[0].id' '"x"' -q && zstd -qf --rm users.json
  is "$(jt get -r users.json.zst '.users[0].id')" x
  # What goes elsewhere is plain.
  jt_run set users.json.zst '.users[0].id' '"y"' -o plain.json
  is "$code" 0
  is "$(jq -r '.users[0].id' plain.json)" y
  is "$("$JT" set - '.users[0].id' '"z"' <users.json.zst | jq -r '.users[0].id')" z
}

@test "compressed: --no-decompress takes the bytes as they are" {
  packs users.json gz
  for command in 'get users.json.gz .users' 'validate users.json.gz' 'grep x users.json.gz' 'set users.json.gz .a 1'; do
    jt_run $command --no-decompress
    [ "$code" != 0 ]
    has "$out$err" 'the document is compressed with gzip'
  done
  jt_run get users.json --no-decompress .users[0].id
  is "$code $out" "0 $(jt get users.json .users[0].id)"
}

@test "compressed: a bomb is not held" {
  needs_limit
  head -c 400000000 /dev/zero | tr '\0' ' ' | zstd -q1 >blanks.zst
  (ulimit -v 120000; "$JT" get blanks.zst .a) 2>err.txt && code=0 || code=$?
  is "$code" 2
  has "$(<err.txt)" 'nothing but whitespace'
  head -c 100000000 /dev/zero | tr '\0' '[' | zstd -q1 >open.zst
  for command in get validate inspect 'grep x'; do
    (ulimit -v 120000; "$JT" $command open.zst) >out.txt 2>&1 && code=0 || code=$?
    is "$command $code" "$command 2"
    has "$(<out.txt)" '100000 levels'
  done
}

@test "compressed: a document read again and again goes to a temporary file, not through the program each time" {
  awk 'BEGIN { printf "["; for (i = 0; i < 60000; i++) printf "%s{\"id\": %d, \"next\": %d, \"text\": \"%s\"}", i ? "," : "", i, 59999 - i, "some text that is longer than nothing, " i; print "]" }' >big.json
  for kind in gz zst; do packs big.json $kind; done
  for file in big.json.gz big.json.zst; do
    jt get $file '$[-3:].id' '$[0].id' '$[59000].id' '$[5,1].id' '$[50000].id' >out.txt
    jt get big.json '$[-3:].id' '$[0].id' '$[59000].id' '$[5,1].id' '$[50000].id' | cmp - out.txt
    jt table $file '$[*]' next id --limit 3 >out.txt
    jt table big.json '$[*]' next id --limit 3 | cmp - out.txt
    jt grep -C 'nothing, 3000[0-9]' $file | sed "s/$file/big.json/" >out.txt
    jt grep -C 'nothing, 3000[0-9]' big.json | cmp - out.txt
  done
}

@test "compressed: tools of the MCP server read them and edit none" {
  packs users.json gz
  printf '%s\n' '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
    '{"jsonrpc":"2.0","method":"notifications/initialized"}' \
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_json_value","arguments":{"path":"users.json.gz","json_path":"$.users[0].id"}}}' \
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"set_json_value","arguments":{"path":"users.json.gz","json_path":"$.users[0].id","value":"1"}}}' >lines.txt
  : >mcp.txt
  { cat lines.txt; for _ in $(seq 100); do if [ "$(grep -c '"id":[12]' mcp.txt)" = 2 ]; then break; fi; sleep 0.05; done; } | "$JT" mcp >mcp.txt
  is "$(jq -r 'select(.id == 1).result.content[0].text' mcp.txt)" '"user-0"'
  has "$(jq -r 'select(.id == 2)' mcp.txt)" 'it is compressed with gzip'
  lacks "$(jq -r 'select(.id == 2)' mcp.txt)" 'zstd -d'
}

@test "compressed: completion looks into them" {
  packs users.json zst
  is "$(jt __complete-path users.json.zst .us)" "$(jt __complete-path users.json .us)"
}
