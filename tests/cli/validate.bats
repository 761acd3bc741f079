#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt validate: whether documents are JSON, and where and why not. The answer is on stdout.

load helpers

@test "validate: a valid document, as in the specification" {
  jt_run validate config.json
  [ "$code" = 0 ]
  is "$out" 'Valid JSON: 5 keys at root (features, version, env, logging, cache), size: 541 bytes'
  is "$err" ''
  jt_run validate users.json
  is "$out" 'Valid JSON: 1 key at root (users), size: 2.4 KB'
}

valid() {
  printf '%s' "$1" >doc.json
  jt_run validate doc.json
  [ "$code" = 0 ]
  is "$out" "Valid JSON: $2"
}

@test "validate: what stands at the root" {
  valid '[1, 2]' '2 items at root, size: 6 bytes'
  valid '[0]' '1 item at root, size: 3 bytes'
  valid '{}' '0 keys at root, size: 2 bytes'
  valid '"a"' 'string at root, size: 3 bytes'
  valid '-1.5e3' 'number at root, size: 6 bytes'
  valid 'true' 'boolean at root, size: 4 bytes'
  valid ' null ' 'null at root, size: 6 bytes'
  valid '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"k":1,"l":1}' \
    '12 keys at root (a, b, c, d, e, f, g, h, i, j, … 2 more), size: 73 bytes'
  printf '\xef\xbb\xbf[]' >doc.json
  jt_run validate doc.json
  is "$out" 'Valid JSON: 0 items at root, size: 5 bytes'
}

@test "validate: keys of the root are told apart as long as memory is bounded, and counted then" {
  # 32768 members are looked at by name: among them 'a' stands twice; the two behind them count each.
  awk 'BEGIN { printf "{\"a\":0,\"a\":1"; for (i = 2; i < 32768; i++) printf ",\"k%d\":0", i; printf ",\"a\":0,\"a\":0}" }' >many.json
  jt_run validate many.json --json
  has "$out" '"root": {"type": "object", "keys": 32769}'
  jt_run validate many.json
  has "$out" 'Valid JSON: 32769 keys at root (a, k2, k3, k4, k5, k6, k7, k8, k9, k10, … 32759 more)'
}

@test "validate: an invalid document, as in the specification" {
  { for _ in $(seq 40); do echo; done; printf '  "ports": [80,\n    443,,\n  ]\n'; } >tail.txt
  { printf '{\n'; tail -n +2 tail.txt; printf '}\n'; } >config.json
  jt_run validate config.json
  [ "$code" = 1 ]
  is "$err" ''
  is "$out" "config.json:42:9: expected a value, found ','
  41 |   \"ports\": [80,
  42 |     443,,
     |         ^
  43 |   ]"
}

# slip DOCUMENT LINE:COLUMN MESSAGE [HINT]
slip() {
  printf '%b' "$1" >slip.json
  jt_run validate slip.json
  [ "$code" = 1 ] || return
  is "$(head -n 1 out.txt)" "slip.json:$2: $3" || return
  if [ -n "${4:-}" ]; then has "$out" "hint: $4"; fi
}

@test "validate: the usual slips have a text and a hint of their own" {
  slip '[1, 2,]' 1:7 "trailing comma: expected a value, found ']'" "remove the comma before ']'"
  slip '{"a": 1,}' 1:9 "trailing comma: expected a key in double quotes, found '}'" "remove the comma before '}'"
  slip "{'a': 1}" 1:2 "expected a key in double quotes or '}', found a single quote" 'use double quotes for strings and keys'
  settle='a merge left both versions of these lines in the file: keep one, and remove the lines of the marks'
  slip $'{\n"a": 1,\n<<<<<<< HEAD\n"b": 2\n=======\n"b": 3\n>>>>>>> x\n}' 3:1 'expected a key in double quotes, found a conflict mark of git' "$settle"
  slip $'[1\n<<<<<<< HEAD\n]' 2:1 "expected ',' or ']', found a conflict mark of git" "$settle"
  slip $'{"b": 3\n>>>>>>> x\n}' 2:1 "expected ',' or '}', found a conflict mark of git" "$settle"
  slip $'<<<<<<< ours\n{"b": 3}\n=======\n{"b": 4}\n>>>>>>> theirs' 1:1 'expected a value, found a conflict mark of git' "$settle"
  slip $'{"b": 3}\n||||||| x\n}' 2:1 'expected the end of the document, found a conflict mark of git' "$settle"
  slip $'{"b"\n=======\n3}' 2:1 "expected ':' after the key, found a conflict mark of git" "$settle"
  slip '// hello\n{}' 1:1 "expected a value, found a comment" 'JSON has no comments'
  slip '{a: 1}' 1:2 "unquoted key: expected a key in double quotes or '}', found 'a'" 'put keys in double quotes'
  slip '[NaN]' 1:2 "expected a value or ']', found 'NaN'" 'JSON has no NaN; use null or a string'
  slip '[1, -Infinity]' 1:6 "'I' is not allowed in a number or literal" 'JSON has no Infinity; use null or a string'
  slip '{"a": True}' 1:7 "expected a value, found 'True'" 'write true in lowercase'
  slip '{"a": None}' 1:7 "expected a value, found 'None'" 'JSON has null, not None'
  slip '[012]' 1:3 "leading zero: expected the end of the number, found '1'" 'remove the leading zero, or put the text in double quotes'
  slip '[1 2]' 1:4 "missing comma: expected ',' or ']', found '2'" 'put a comma between this and the entry before it'
  slip '{"a": 1\n "b": 2}' 2:2 "missing comma: expected ',' or '}', found '\"'" 'put a comma between this and the entry before it'
  slip '["a\nb"]' 1:4 'a line break in a string must be escaped' 'write it as \n, or close the string on its line'
  slip '["\\x"]' 1:4 "invalid escape: expected one of \" \\ / b f n r t u after '\\', found 'x'" 'write \\ for a backslash'
  slip '["é\\u12"]' 1:8 "invalid escape: expected four hexadecimal digits after '\\u', found '\"'"
  slip '["\xe9"]' 1:3 'byte 0xe9 at offset 2 is not valid UTF-8' 'is the document Windows-1252 or Latin-1? convert it: iconv -f WINDOWS-1252 -t UTF-8'
  slip '{"a": [1, 2' 1:12 "expected ',' or ']', found the end of the document" 'the bracket was opened at line 1, column 7'
  slip '{} {}' 1:4 "text after the end of the document: expected the end of the document, found '{'" 'if each line is a document, use --lines'
  slip '' 1:1 'the document is empty'
  slip ' \n ' 2:2 'the document holds nothing but whitespace'
  slip '[\x001\x00]\x00' 1:2 'the document is UTF-16, not UTF-8' 'convert it: iconv -f UTF-16LE -t UTF-8'
  slip '\x00[\x001\x00]' 1:1 'the document is UTF-16, not UTF-8' 'convert it: iconv -f UTF-16BE -t UTF-8'
  slip '"\x00a\x00' 1:2 'the document is UTF-16, not UTF-8'
  slip '[\x00]' 1:2 "expected a value or ']', found control character U+0000"
  slip '[\x00 \x00 1]' 1:2 "expected a value or ']', found control character U+0000"
  slip '\x00[]' 1:1 'expected a value, found control character U+0000'
  slip '{"a" 1}' 1:6 "expected ':' after the key, found '1'" "put ':' between key and value"
  slip '{"a" "b"}' 1:6 "expected ':' after the key, found '\"'" "put ':' between key and value"
  slip '{"a" {}}' 1:6 "expected ':' after the key, found '{'" "put ':' between key and value"
  slip '[\x00\x00\x00' 1:2 'the document is UTF-32, not UTF-8' 'convert it: iconv -f UTF-32LE -t UTF-8'
  slip '[\xef\xbb\xbf1]' 1:2 "expected a value or ']', found a byte order mark" 'only a file may begin with one'
  slip '\xff\xfe[\x00' 1:1 'the document is UTF-16, not UTF-8' 'convert it: iconv -f UTF-16 -t UTF-8'
}

@test "validate: columns count characters" {
  slip '["é😀", x]' 1:8 "expected a value, found 'x'"
  jt_run validate slip.json --json
  has "$out" '"column": 8'
  has "$out" '"offset": 11'
}

@test "validate: a lone surrogate is a warning" {
  printf '["\\ud800", "\\ud83d\\ude00", "\\ude00"]' >lone.json
  jt_run validate lone.json
  [ "$code" = 0 ]
  is "$out" 'lone.json:1:3: warning: 2 lone surrogate escapes, which are not text; this is the first
Valid JSON: 3 items at root, size: 36 bytes'
}

@test "validate: several files, one of them missing" {
  echo '[1,]' >bad.json
  jt_run validate config.json bad.json
  [ "$code" = 1 ]
  is "$out" "config.json: Valid JSON: 5 keys at root (features, version, env, logging, cache), size: 541 bytes
bad.json:1:4: trailing comma: expected a value, found ']'"
  jt_run validate nowhere.json bad.json config.json
  [ "$code" = 2 ]
  is "$err" ''
  is "$out" "nowhere.json: no such file 'nowhere.json'
bad.json:1:4: trailing comma: expected a value, found ']'
config.json: Valid JSON: 5 keys at root (features, version, env, logging, cache), size: 541 bytes"
  jt_run validate nowhere.json bad.json config.json -l
  [ "$code" = 2 ]
  is "$out" $'nowhere.json\nbad.json'
  jt_run validate bad.json config.json -c
  is "$out" $'#file\tvalid\tline\tcolumn\tmessage\nbad.json\tfalse\t1\t4\ttrailing comma: expected a value, found \']\'\nconfig.json\ttrue\t\t\t'
}

@test "validate: json" {
  echo '[1,' >bad.json
  jt_run validate config.json bad.json nowhere.json --json
  [ "$code" = 2 ]
  is "$err" ''
  is "$out" '{
  "files": [
    {
      "file": "config.json",
      "valid": true,
      "root": {"type": "object", "keys": 5},
      "bytes": 541,
      "depth": 4
    },
    {
      "file": "bad.json",
      "valid": false,
      "bytes": 4,
      "error": {
        "code": "INVALID_JSON",
        "message": "Expected a value, found the end of the document.",
        "suggestion": "the bracket was opened at line 1, column 1",
        "hints": ["the bracket was opened at line 1, column 1"],
        "at": {"line": 2, "column": 1, "offset": 4}
      }
    },
    {
      "file": "nowhere.json",
      "valid": false,
      "error": {"code": "FILE_NOT_FOUND", "message": "No such file '"'nowhere.json'"'."}
    }
  ]
}'
}

@test "validate: --duplicates" {
  printf '{"a":1,"b":{"x":1,"x":2,"\\u0078":3},\n"a":[]}' >twice.json
  jt_run validate twice.json
  [ "$code" = 0 ]
  is "$out" 'Valid JSON: 2 keys at root (a, b), size: 44 bytes'
  jt_run validate --duplicates twice.json
  [ "$code" = 0 ]
  is "$out" "twice.json:1:19: warning: duplicate key 'x' in its object, first at line 1, column 13
twice.json:1:25: warning: duplicate key 'x' in its object, first at line 1, column 13
twice.json:2:1: warning: duplicate key 'a' in its object, first at line 1, column 2
Valid JSON: 2 keys at root (a, b), size: 44 bytes"
  jt_run validate --strict twice.json
  [ "$code" = 1 ]
  is "$out" "twice.json:1:19: duplicate key 'x' in its object, first at line 1, column 13
twice.json:1:25: duplicate key 'x' in its object, first at line 1, column 13
twice.json:2:1: duplicate key 'a' in its object, first at line 1, column 2"
  jt_run validate --duplicates - --json < <(cat twice.json)
  is "$out" '{
  "files": [
    {
      "file": "-",
      "valid": true,
      "root": {"type": "object", "keys": 2},
      "bytes": 44,
      "depth": 2,
      "duplicates": [
        {
          "path": "$.b.x",
          "at": {"line": 1, "column": 19, "offset": 18},
          "first": {"line": 1, "column": 13, "offset": 12}
        },
        {
          "path": "$.b.x",
          "at": {"line": 1, "column": 25, "offset": 24},
          "first": {"line": 1, "column": 13, "offset": 12}
        },
        {
          "path": "$.a",
          "at": {"line": 2, "column": 1, "offset": 37},
          "first": {"line": 1, "column": 2, "offset": 1}
        }
      ]
    }
  ]
}'
  jt_run validate --duplicates config.json
  is "$out" 'Valid JSON: 5 keys at root (features, version, env, logging, cache), size: 541 bytes'
}

@test "validate: duplicates among more keys than fit in memory" {
  awk 'BEGIN { printf "{"; for (i = 0; i < 300000; i++) printf "\"key%d\":0,", i; print "\"key77\":1}" }' >wide.json
  jt_run validate --duplicates wide.json
  [ "$code" = 0 ]
  is "$(head -n 1 out.txt)" "wide.json:1:4088892: warning: duplicate key 'key77' in its object, first at line 1, column 762"
}

@test "validate: --lines reports each bad line" {
  printf '{"a":1}\n{"a":}\n\n[1,2\n"\xc3\xa9" x\n5\n' >log.ndjson
  jt_run validate --lines log.ndjson
  [ "$code" = 1 ]
  is "$out" "log.ndjson:2:6: expected a value, found '}'
log.ndjson:4:5: expected ',' or ']', found the end of the line
log.ndjson:5:5: text after a document: expected the end of the line, found 'x'"
  jt_run validate --lines - < <(cat log.ndjson)
  [ "$code" = 1 ]
  is "$(head -n 1 out.txt)" "-:2:6: expected a value, found '}'"
  printf '{"a":1}\r\n\n5' >good.ndjson
  jt_run validate --lines good.ndjson
  [ "$code" = 0 ]
  is "$out" 'Valid JSON: 2 documents, size: 11 bytes'
  jt_run validate --lines good.ndjson --json
  has "$out" '"root": {"type": "array", "length": 2}'
  printf '{"a":1}\n{"b":1,"c":[{"b":1,"b":2}]}\n' >twice.ndjson
  jt_run validate --lines --duplicates twice.ndjson
  is "$(head -n 1 out.txt)" "twice.ndjson:2:20: warning: duplicate key 'b' in its object, first at line 2, column 14"
}

@test "validate: pipes" {
  jt_run validate - < <(cat config.json)
  [ "$code" = 0 ]
  is "$out" 'Valid JSON: 5 keys at root (features, version, env, logging, cache), size: 541 bytes'
  jt_run validate - < <(printf '{\n  "a": 1,\n}\n')
  [ "$code" = 1 ]
  is "$(head -n 1 out.txt)" "-:3:1: trailing comma: expected a key in double quotes, found '}'"
}

@test "validate: deep nesting" {
  awk 'BEGIN { for (i = 0; i < 100000; i++) printf "["; for (i = 0; i < 100000; i++) printf "]" }' >deep.json
  jt_run validate deep.json
  [ "$code" = 0 ]
  awk 'BEGIN { for (i = 0; i < 100001; i++) printf "["; for (i = 0; i < 100001; i++) printf "]" }' >deeper.json
  jt_run validate deeper.json
  [ "$code" = 2 ]
  is "$(head -n 1 out.txt)" 'deeper.json:1:100001: the document is nested more than 100000 levels deep'
}

@test "validate: excerpts are safe and cut" {
  printf '[\n"\xe2\x80\xae", \t"\x1b[31m"]' >evil.json
  jt_run validate evil.json
  [ "$code" = 1 ]
  lacks "$out" $'\x1b'
  lacks "$out" $'\xe2\x80\xae'
  awk 'BEGIN { printf "["; for (i = 0; i < 5000; i++) printf "12345, "; print "x]" }' >long.json
  jt_run validate long.json
  is "$(head -n 1 out.txt)" "long.json:1:35002: expected a value, found 'x'"
  [ "$(awk '{ if (length > m) m = length } END { print m }' out.txt)" -lt 120 ]
}

# What a command skips it does not check, so it may notice a bad line lines later, or at the end of the file.
@test "lines: every command names the line that is wrong, in the words of lines" {
  local command
  printf '{"a":1}\n{"a":2\n{"a":3}\n' >open.jsonl
  for command in 'get open.jsonl $[*].a' 'get open.jsonl $[2].a' 'inspect open.jsonl' 'keys open.jsonl' \
    'show open.jsonl' 'table open.jsonl $[*] a' 'grep 3 open.jsonl'; do
    # shellcheck disable=SC2086 # words
    set -f && jt_run $command && set +f
    is "$code" 2
    is "${err%%$'\n'*}" "jt: invalid JSON in 'open.jsonl', line 2, column 7: expected ',' or '}', found the end of the line"
  done
  printf '{"a":1}{"a":2}\n{"a":3}\n' >two.jsonl
  for command in 'get two.jsonl $[*].a' 'inspect two.jsonl' 'grep 3 two.jsonl'; do
    # shellcheck disable=SC2086 # words
    set -f && jt_run $command && set +f
    is "$code" 2
    is "${err%%$'\n'*}" "jt: invalid JSON in 'two.jsonl', line 1, column 8: text after a document: expected the end of the line, found '{'"
    has "$err" 'hint: one line holds one document'
    lacks "$err" '--lines'
  done
  # The byte that stands for a line end inside jt, as a byte of the file.
  printf '{"a":1}\x1e{"a":2}\n' >separator.jsonl
  for command in 'get separator.jsonl $[*].a' 'inspect separator.jsonl'; do
    # shellcheck disable=SC2086 # words
    set -f && jt_run $command && set +f
    is "$code" 2
    has "$err" 'line 1, column 8: text after a document: expected the end of the line, found control character U+001E'
  done
  # A pipe is read once; the byte that stands for a line end is not shown.
  jt_run get --lines - '$[*].a' < <(printf '{"a":\n1}\n')
  is "$code" 2
  has "$err" 'line 1, column 6: expected a value, found the end of the line'
  jt_run grep --lines x - < <(printf '"x\ny"\n')
  has "$err" 'the line ends inside a string'
  jt_run get --lines - '$[*]' < <(printf '"x\ny"\n')
  has "$err" 'the line ends inside a string'
}

@test "validate --lines: bad lines of a pipe are reported as they come" {
  streams validate --lines -
  printf '{"a": 1}\n{"a":}\n' >&7
  shows "-:2:6: expected a value, found '}'"
  printf '[1,]\n' >&7
  shows "-:3:4: trailing comma: expected a value, found ']'"
  printf '{}\n' >&7
  streamed
  [ "$code" = 1 ]
  is "$out" ''
  streams validate --lines -c -
  printf '{"a":}\n' >&7
  shows $'#file\tvalid\tline\tcolumn\tmessage'
  shows $'-\tfalse\t1\t6\texpected a value, found \'}\''
  streamed
  is "$out" ''
}

@test "validate --lines: a pipe answers as a file does" {
  printf '{"a": 1}\n{"a":}\n\n[1, 2\n"\\ud800"\n{}\n' >log.ndjson
  local format
  for format in human concise list json; do
    jt_run validate --lines --format "$format" log.ndjson
    is "$code" 1
    local wanted=${out//log.ndjson/-}
    jt_run validate --lines --format "$format" - <log.ndjson
    is "$code" 1
    is "$out" "$wanted"
    code=0
    out=$(cat log.ndjson | "$JT" validate --lines --format "$format" -) || code=$?
    is "$code" 1
    is "$(sort <<<"$out")" "$(sort <<<"$wanted")"
  done
}

@test "validate: garbage at the end of a long document is found, from a file and from a pipe" {
  { printf '['; yes '"0123456789abcdef",' | head -n 150000 | tr -d '\n'; printf '1] x'; } >long.json
  jt_run validate long.json
  [ "$code" = 1 ]
  code=0
  out=$(cat long.json | "$JT" validate -) || code=$?
  [ "$code" = 1 ]
  has "$out" 'text after the end of the document'
  jt_run inspect long.json
  [ "$code" = 2 ]
}

@test "validate: the lines around an error have no control characters, and say where they were cut" {
  printf '{"a": "\x1b[31m\xc2\x9b", oops}' >bad.json
  jt_run validate bad.json
  [ "$code" = 1 ]
  if LC_ALL=C grep -q $'\x1b' out.txt; then return 1; fi
  { printf '["'; head -c 200 /dev/zero | tr '\0' x; printf '",,"'; head -c 200 /dev/zero | tr '\0' y; printf '"]'; } >cut.json
  jt_run validate cut.json
  is "$out" "cut.json:1:205: expected a value, found ','
  1 | …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",,\"yyyyyyyyyyyyyyyyyyyyyyyy…
    |                                                    ^"
}

@test "validate: an unknown choice is no path of the document" {
  jt_run validate config.json --color sometimes --json
  [ "$code" = 2 ]
  is "$(jq -c '[.available, .choices]' out.txt)" '[null,["auto","always","never"]]'
}
