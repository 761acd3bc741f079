#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt validate --schema: whether documents are what a JSON Schema says; jt schema: a schema of samples.

load helpers

samples() {
  cat >user.schema.json <<'END'
{"$schema": "https://json-schema.org/draft/2020-12/schema",
 "$defs": {"user": {"type": "object", "required": ["email"], "additionalProperties": false,
  "properties": {"age": {"type": "number"}, "email": {"type": "string"}, "role": {"enum": ["admin", "user"]}}}},
 "properties": {"users": {"items": {"$ref": "#/$defs/user"}}}}
END
  cat >people.json <<'END'
{"users": [
  {"age": 3, "email": "a"},
  {"age": "42", "emial": "b"},
  {"email": "c", "role": "amdin"}
]}
END
}

@test "validate --schema: a document that fits" {
  samples
  echo '{"users": [{"email": "a"}]}' >good.json
  jt_run validate good.json --schema user.schema.json
  [ "$code" = 0 ]
  is "$out" 'Valid: it fits user.schema.json'
  jt_run validate good.json good.json --schema user.schema.json
  is "$out" 'good.json: Valid: it fits user.schema.json
good.json: Valid: it fits user.schema.json'
  jt_run validate good.json --schema user.schema.json --json --format json
  has "$out" '"valid": true'
  has "$out" '"errorCount": 0'
}

@test "validate --schema: each error has its place, what was expected, the place in the schema, and what mends it" {
  samples
  jt_run validate people.json --schema user.schema.json
  [ "$code" = 1 ]
  is "$err" ''
  is "$out" "people.json:3:3: .users[1]: the member 'email' is missing (is 'emial' meant?)
  3 |   {\"age\": \"42\", \"emial\": \"b\"…
    |   ^
schema: user.schema.json#/\$defs/user/required
fix: jt rename people.json '.users[1].emial' email
people.json:3:11: .users[1].age: expected a number, found the string \"42\"
  3 |   {\"age\": \"42\", \"emial\": \"b\"},
    |           ^^^^
schema: user.schema.json#/\$defs/user/properties/age/type
fix: jt set people.json '.users[1].age' 42
people.json:3:17: .users[1].emial: the member 'emial' is not allowed (is 'email' meant?)
  3 |   {\"age\": \"42\", \"emial\": \"b\"},
    |                 ^^^^^^^
schema: user.schema.json#/\$defs/user/additionalProperties
fix: jt rename people.json '.users[1].emial' email
people.json:4:26: .users[2].role: expected \"admin\" or \"user\", found the string \"amdin\"
  4 |   {\"email\": \"c\", \"role\": \"amdin\"}
    |                          ^^^^^^^
schema: user.schema.json#/\$defs/user/properties/role/enum
fix: jt set people.json '.users[2].role' '\"admin\"'"
}

@test "validate --schema: concise, list, json, the standard's output, a limit" {
  samples
  jt_run validate people.json --schema user.schema.json --concise
  has "$out" $'#file\tline\tcolumn\tpath\tkeyword\tmessage'
  has "$out" $'people.json\t3\t11\t$.users[1].age\ttype\texpected a number, found the string "42"'
  jt_run validate people.json --schema user.schema.json --list
  is "$out" '$.users[1]
$.users[1].age
$.users[1].emial
$.users[2].role'
  jt_run validate people.json --schema user.schema.json --json
  has "$out" '"keyword": "type"'
  has "$out" '"at": {"line": 3, "column": 11, "offset": 50}'
  has "$out" '"schemaPath": "user.schema.json#/$defs/user/properties/age/type"'
  has "$out" "\"try\": [\"jt set people.json '.users[1].age' 42\"]"
  has "$out" '"errorCount": 4'
  jt_run validate people.json --schema user.schema.json --output flag
  is "$out" '{"valid":false}'
  jt_run validate people.json --schema user.schema.json --output basic
  has "$out" '"keywordLocation":"/properties/users/items/$ref/properties/age/type"'
  has "$out" '"instanceLocation":"/users/1/age"'
  jt_run validate people.json --schema user.schema.json --max-errors 1
  has "$out" '… 3 more errors of 4'
}

@test "validate --schema: a schema that cannot be used" {
  echo '{}' >doc.json
  echo '{"properties": {"a": {"$ref": "http://a/b"}}}' >s.json
  jt_run validate doc.json --schema s.json
  [ "$code" = 2 ]
  is "$err" "jt: invalid schema 's.json': line 1, column 31: there is no schema 'http://a/b'
hint: jt fetches nothing: --schema-map URL=FILE or --schema-dir DIR says which file has it"
  echo '{"type": "strin"}' >s.json
  jt_run validate doc.json --schema s.json --json
  [ "$code" = 2 ]
  has "$out" '"code": "INVALID_SCHEMA"'
  echo '{"$ref": "#"}' >s.json
  jt_run validate doc.json --schema s.json
  has "$err" 'this schema refers to itself for the same value'
  jt_run validate doc.json --schema absent.json
  [ "$code" = 2 ]
  has "$err" "absent.json"
  jt_run validate doc.json --formats
  [ "$code" = 2 ]
  has "$err" "'--formats' needs '--schema'"
}

@test "validate --schema: a regular expression that cannot be used is named with what is wrong in it" {
  echo '"x"' >a.json
  echo '{"pattern": "\\p{Nope}"}' >s.json
  jt_run validate a.json --schema s.json
  [ "$code" != 0 ]
  has "$err" "cannot compile the regular expression '\\p{Nope}': column "
}

@test "validate --schema: all that is wrong with a schema is shown, with what was meant" {
  echo '{}' >doc.json
  echo '{"properties": {"a": {"type": "strin"}, "b": {"required": true}, "c": {"items": [{}]}}}' >s.json
  jt_run validate doc.json --schema s.json
  [ "$code" = 2 ]
  is "$err" "jt: invalid schema 's.json': line 1, column 31: .properties.a.type: expected \"array\", \"boolean\", \"integer\", \"null\", \"number\", \"object\", \"string\" or an array, found the string \"strin\" (is \"string\" meant?)
  line 1, column 59: .properties.b.required: expected an array, found true; the names of the members that must be there are listed in 'required' of the object around them
  line 1, column 81: .properties.c.items: expected a boolean or an object, found an array; in this draft 'prefixItems' has a list of schemas, in those before it 'items': \"\$schema\" names the draft"
  jt_run validate doc.json --schema s.json --json
  is "$(jq -c '[.code, (.errors | length), (.errors[0] | keys)]' <<<"$out")" '["INVALID_SCHEMA",2,["message"]]'
  cat >s.json <<'END'
{"properties": {"a": {"$ref": "#/defs/x"}, "b": {"$ref": "#/$defs/xy"}, "c": {"$ref": "#/definitions/x"},
  "d": {"$ref": "#nmae"}, "e": {"$ref": "#/zzz"}, "f": {"pattern": "("}},
 "$defs": {"x": {"$anchor": "name"}}}
END
  jt_run validate doc.json --schema s.json
  [ "$code" = 2 ]
  has "$err" "line 1, column 31: there is nothing at '/defs/x' in 's.json' (is '#/\$defs/x' meant?)"
  has "$err" "line 1, column 58: there is nothing at '/\$defs/xy' in 's.json' (is '#/\$defs/x' meant?)"
  has "$err" "line 1, column 87: there is nothing at '/definitions/x' in 's.json' (is '#/\$defs/x' meant?)"
  has "$err" "there is no anchor 'nmae' in 's.json' (is '#name' meant?)"
  has "$err" "there is nothing at '/zzz' in 's.json'
"
  has "$err" 'this group is not closed'
  # More than are shown are counted.
  jq -nc '{properties: ([range(30) | {key: "p\(.)", value: {minimum: "x"}}] | from_entries)}' >s.json
  jt_run validate doc.json --schema s.json
  is "$(grep -c 'expected a number' err.txt)" 20
  has "$err" '  … 10 more errors'
}

@test "validate --schema: keys that are there twice, schemas with comments, standard input" {
  echo '{"properties": {"a": {"type": "integer"}}}' >s.json
  printf '{"a": "1",\n "a": "2"}\n' >doc.json
  jt_run validate doc.json --schema s.json
  [ "$code" = 1 ]
  is "$(grep -c 'expected an integer' out.txt)" 2
  lacks "$out" 'fix:'
  has "$err" "note: 'doc.json' has a key twice in an object, at line 2, column 2; each was checked"
  printf '{\n  // any\n  "type": "array", // list\n}\n' >s.json
  jt_run validate doc.json --schema s.json
  [ "$code" = 1 ]
  has "$out" 'schema: s.json#/type'
  printf '{}\n{}\n' >s.json
  jt_run validate doc.json --schema s.json
  [ "$code" = 2 ]
  has "$err" "invalid schema 's.json': line 2, column 1"
  lacks "$err" '--lines'
  jt_run validate - --schema - <<<'{}'
  [ "$code" = 2 ]
  has "$err" 'standard input cannot be both FILE and the schema'
  jt_run validate doc.json --schema - <<<'{"type": "array"}'
  [ "$code" = 1 ]
}

@test "validate --schema: other files, by a relative reference, a map, a folder" {
  mkdir -p more
  echo '[1]' >doc.json
  echo '{"type": "string"}' >more/name.json
  echo '{"$id": "http://a/id", "type": "string"}' >more/id.json
  echo '{"items": {"$ref": "more/name.json"}}' >s.json
  jt_run validate doc.json --schema s.json
  [ "$code" = 1 ]
  has "$out" 'schema: more/name.json#/type'
  echo '{"items": {"$ref": "http://a/b/name.json"}}' >s.json
  jt_run validate doc.json --schema s.json --schema-map http://a/b/=more/
  has "$out" 'schema: more/name.json#/type'
  jt_run validate doc.json --schema s.json --schema-map http://a/b/name.json=more/name.json
  has "$out" 'schema: more/name.json#/type'
  echo '{"items": {"$ref": "http://a/id"}}' >s.json
  jt_run validate doc.json --schema s.json --schema-dir more
  has "$out" 'schema: more/id.json#/type'
}

@test "validate --schema auto: what the document names" {
  echo '{"required": ["a"]}' >s.json
  echo '{"$schema": "./s.json"}' >doc.json
  jt_run validate doc.json --schema auto
  [ "$code" = 1 ]
  has "$out" "the member 'a' is missing"
  has "$out" 'schema: s.json#/required'
  echo '{"$schema": "http://json-schema.org/draft-07/schema#", "type": 3}' >doc.json
  jt_run validate doc.json --schema auto
  [ "$code" = 1 ]
  echo '{}' >doc.json
  jt_run validate doc.json --schema auto
  [ "$code" = 2 ]
  has "$out" 'names no schema in "$schema"'
}

@test "validate --schema: lines, pipes, and what is not JSON" {
  echo '{"properties": {"age": {"type": "integer"}}}' >s.json
  printf '{"age":"5"}\n{"age":1}\n\n{"age":[]}\n' >log.ndjson
  jt_run validate log.ndjson --schema s.json
  [ "$code" = 1 ]
  has "$out" 'log.ndjson:1:8: [0].age: expected an integer, found the string "5"'
  has "$out" 'log.ndjson:4:8: [2].age: expected an integer, found an array'
  has "$out" "fix: jt set log.ndjson '[0].age' 5"
  "$JT" validate - --lines --schema s.json <log.ndjson >piped.txt || true
  has "$(cat piped.txt)" '-:4:8: [2].age'
  echo '{"age": 1' >bad.json
  jt_run validate bad.json --schema s.json
  [ "$code" = 1 ]
  has "$out" "bad.json:2:1: expected ',' or '}', found the end of the document"
}

@test "validate --schema: lines that are not JSON are errors beside those of the others" {
  echo '{"properties": {"a": {"type": "integer"}, "u": {"uniqueItems": true}}}' >s.json
  printf '{"a":"1"}\n{"a":}\n\n{"a":"y"}\n[1,\n{"a":2,"u":[5,5]}\nx' >log.ndjson
  jt_run validate log.ndjson --schema s.json
  [ "$code" = 1 ]
  is "$out" 'log.ndjson:1:6: [0].a: expected an integer, found the string "1"
  1 | {"a":"1"}
    |      ^^^
schema: s.json#/properties/a/type
log.ndjson:2:6: [1]: not JSON: expected a value, found '"'}'"'
  2 | {"a":}
    |      ^
log.ndjson:4:6: [2].a: expected an integer, found the string "y"
  4 | {"a":"y"}
    |      ^^^
schema: s.json#/properties/a/type
log.ndjson:5:4: [3]: not JSON: expected a value, found the end of the line
  5 | [1,
    |    ^
log.ndjson:6:15: [4].u[1]: this element is equal to [4].u[0]
  6 | {"a":2,"u":[5,5]}
    |               ^
schema: s.json#/properties/u/uniqueItems
log.ndjson:7:1: [5]: not JSON: expected a value, found '"'x'"'
  7 | x
    | ^'
  # No command is named: an edit refuses such lines.
  lacks "$out" 'fix:'
  local shown=$out
  jt_run validate - --lines --schema s.json <log.ndjson
  [ "$code" = 1 ]
  is "${out//-:/log.ndjson:}" "$shown"
  jt_run validate log.ndjson --schema s.json --json
  is "$(jq -c '.files[0] | [.valid, .errorCount, (.errors[1] | [.path, .at.line, .code, .keyword])]' <<<"$out")" \
    '[false,6,["$[1]",2,"INVALID_JSON",null]]'
  jt_run validate log.ndjson --schema s.json --concise
  has "$out" $'log.ndjson\t2\t6\t$[1]\t\tnot JSON: expected a value'
  jt_run validate log.ndjson --schema s.json --list
  is "$out" $'$[0].a\n$[1]\n$[2].a\n$[3]\n$[4].u[1]\n$[5]'
  jt_run validate log.ndjson --schema s.json --output basic
  has "$out" '"instanceLocation":"/1","error":"not JSON: '
  jt_run validate log.ndjson --schema s.json --max-errors 2
  has "$out" '[1]: not JSON'
  has "$out" '… 4 more errors of 6'
  lacks "$out" '[2].a'
  # Without them the indices are others, and there are commands.
  jt_run validate log.ndjson --schema s.json --skip-invalid
  has "$out" '[1].a: expected an integer'
  lacks "$out" 'not JSON'
  # Nothing but a bad line.
  printf '{}\n{"a":}\n' >log.ndjson
  jt_run validate log.ndjson --schema s.json
  [ "$code" = 1 ]
  has "$out" 'log.ndjson:2:6: [1]: not JSON'
}

@test "validate --fix: lines that are not JSON stay, and are reported" {
  echo '{"properties": {"a": {"type": "integer"}}}' >s.json
  printf '{"a":"1"}\n{"a":}\n{"a":"2"}\n' >log.ndjson
  jt_run validate log.ndjson --schema s.json --fix
  [ "$code" = 1 ]
  has "$err" "2 repairs made in 'log.ndjson'"
  has "$out" '[1]: not JSON'
  is "$(cat log.ndjson)" $'{"a":1}\n{"a":}\n{"a":2}'
}

@test "validate --fix: more errors than one edit is made of are said to be there, and the command goes on" {
  jq -nc '[range(10500) | {id: "\(.)"}]' >rows.json
  echo '{"items": {"properties": {"id": {"type": "integer"}}}}' >s.json
  jt_run validate rows.json --schema s.json --fix --max-errors 1
  [ "$code" = 1 ]
  has "$err" "10000 repairs made in 'rows.json'"
  has "$err" 'only the first 10000 errors were looked at, there may be more repairs: jt validate --schema s.json --max-errors 1 --fix rows.json'
  has "$out" '… 499 more errors of 500'
  jt_run validate rows.json --schema s.json --fix
  [ "$code" = 0 ]
  has "$err" "500 repairs made in 'rows.json'"
  lacks "$err" 'only the first'
  # Those after errors that no repair mends are found too.
  jq -nc '[range(10500) | {id: []}] + [{id: "5"}]' >rows.json
  jt_run validate rows.json --schema s.json --fix --max-errors 1
  [ "$code" = 1 ]
  has "$err" "1 repair made in 'rows.json'"
  has "$(tail -c 20 rows.json)" '{"id":5}]'
}

@test "validate --schema: a compressed file has no command that would edit it" {
  echo '{"type": "integer"}' >s.json
  echo '"5"' >doc.json
  jt_run validate doc.json --schema s.json
  has "$out" 'fix: jt set doc.json . 5'
  gzip -k doc.json
  jt_run validate doc.json.gz --schema s.json
  [ "$code" = 1 ]
  has "$out" 'expected an integer'
  lacks "$out" 'fix:'
}

@test "validate --fix: repairs that lose nothing, in one edit" {
  samples
  cp people.json before.json
  jt_run validate people.json --schema user.schema.json --fix
  [ "$code" = 1 ]
  has "$out" 'people.json:4:26: .users[2].role'
  lacks "$out" '.users[1]'
  has "$err" "2 repairs made in 'people.json'"
  is "$(sed -n 3p people.json)" '  {"age": 42, "email": "b"},'
  jt_run undo people.json
  cmp people.json before.json
  # A repair that does not take the error away is not made.
  echo '{"type": "integer", "minimum": 10}' >s.json
  echo '"5"' >doc.json
  jt_run validate doc.json --schema s.json --fix
  [ "$code" = 1 ]
  is "$(cat doc.json)" '"5"'
}

@test "validate --fix: each line is a document, and the fixes of lines are commands that run" {
  echo '{"properties": {"age": {"type": "integer"}, "email": {}}, "required": ["email"], "additionalProperties": false}' >s.json
  printf '{"age": "5", "email": 1}\n\n{"age": 1, "emial": "a"}\n{"age": "x", "email": 1}\n' >log.ndjson
  cp log.ndjson before.ndjson
  jt_run validate log.ndjson --schema s.json
  grep '^fix: ' out.txt | sed 's/^fix: jt/"$JT"/' | sort -u >fixes.sh
  [ "$(wc -l <fixes.sh)" = 2 ]
  bash -e fixes.sh
  is "$(cat log.ndjson)" '{"age": 5, "email": 1}

{"age": 1, "email": "a"}
{"age": "x", "email": 1}'
  cp log.ndjson fixed.ndjson
  cp before.ndjson log.ndjson
  jt_run validate log.ndjson --schema s.json --fix
  [ "$code" = 1 ]
  has "$err" "2 repairs made in 'log.ndjson'"
  has "$out" 'log.ndjson:4:9: [2].age: expected an integer'
  lacks "$out" '[0]'
  cmp log.ndjson fixed.ndjson
  jt_run undo log.ndjson
  cmp log.ndjson before.ndjson
  # Lines that are no JSON stay; a name that does not say that these are lines needs the option again.
  { echo none; cat before.ndjson; } >log.txt
  jt_run validate log.txt --schema s.json --skip-invalid
  has "$out" "fix: jt set log.txt '[0].age' 5 --skip-invalid"
  jt_run validate log.txt --schema s.json --skip-invalid --fix
  has "$err" "2 repairs made in 'log.txt'"
  is "$(tail -n +2 log.txt)" "$(cat fixed.ndjson)"
}

@test "validate --fix: in a document with comments" {
  echo '{"properties": {"age": {"type": "integer"}}}' >s.json
  printf '{\n  // how old\n  "age": "5", // "age": "6"\n}\n' >doc.jsonc
  jt_run validate doc.jsonc --schema s.json --fix
  [ "$code" = 0 ]
  is "$(cat doc.jsonc)" '{
  // how old
  "age": 5, // "age": "6"
}'
  jt_run validate - --schema s.json --fix <<<'{"age": "5"}'
  [ "$code" = 2 ]
  has "$out" 'standard input cannot be repaired'
}

@test "schema: samples are valid against it" {
  jt_run schema users.json
  [ "$code" = 0 ]
  cp out.txt made.json
  jt_run validate users.json --schema made.json --formats
  [ "$code" = 0 ]
  for sample in config.json deploy.json petstore-api.json shop.json tools.json package-lock.json log.ndjson; do
    for options in "" "--closed" "--draft 7"; do
      # shellcheck disable=SC2086
      "$JT" schema "$sample" $options >made.json
      jt_run validate "$sample" --schema made.json --formats
      [ "$code" = 0 ]
    done
  done
}

@test "schema: types, required, enum, formats, shared shapes" {
  printf '{"a": 1, "when": "2026-01-31", "x": {"p": 1, "q": 2}}\n{"a": 1.5, "when": "2026-02-01", "y": {"p": 1, "q": 2}}\n' >s.ndjson
  jt_run schema s.ndjson --title Samples --closed
  is "$out" '{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Samples",
  "type": "object",
  "properties": {
    "a": {"type": "number"},
    "when": {"type": "string", "format": "date"},
    "x": {"$ref": "#/$defs/x"},
    "y": {"$ref": "#/$defs/x"}
  },
  "required": ["a", "when"],
  "additionalProperties": false,
  "$defs": {
    "x": {
      "type": "object",
      "properties": {
        "p": {"type": "integer"},
        "q": {"type": "integer"}
      },
      "required": ["p", "q"],
      "additionalProperties": false
    }
  }
}'
}

@test "schema --draft 7: no format that draft 7 does not have" {
  echo '{"id": "123e4567-e89b-12d3-a456-426614174000", "day": "2026-01-31"}' >doc.json
  jt_run schema doc.json
  has "$out" '"format": "uuid"'
  jt_run schema doc.json --draft 7
  lacks "$out" 'uuid'
  has "$out" '"format": "date"'
}

@test "schema --path: the samples are what a query selects" {
  echo '{"users": [{"id": 1}, {"id": 2, "tags": ["a"]}], "other": {"users": []}}' >doc.json
  jt_run schema doc.json --path '$.users[*]'
  is "$out" '{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "id": {"type": "integer"},
    "tags": {
      "type": "array",
      "items": {"type": "string"}
    }
  },
  "required": ["id"]
}'
  jt_run schema - -p .users[0] -p .users[1].tags <doc.json
  has "$out" '"type": ["object", "array"]'
  # A value in another one that is selected too counts as itself too.
  jt_run schema doc.json -p '$..users'
  has "$out" '"type": "array"'
  lacks "$out" '"users"'
  printf '{"a": 1}\n{"a": 2.5}\n' >log.ndjson
  jt_run schema log.ndjson -p '$[*].a'
  has "$out" '"type": "number"'
  jt_run schema doc.json log.ndjson -p '$.users'
  [ "$code" = 0 ]
  jt_run schema doc.json -p '$.userz'
  [ "$code" = 1 ]
  is "$out" ''
  has "$err" "no value for '\$.userz' in 'doc.json'"
  jt_run schema doc.json -p '$['
  [ "$code" = 2 ]
}

@test "schema: one that --max-bytes does not hold is not cut" {
  jt_run schema users.json --max-bytes 200
  [ "$code" = 2 ]
  is "$out" ''
  has "$err" 'bytes, more than --max-bytes 200'
  jt_run schema users.json --max-bytes 100000
  [ "$code" = 0 ]
}

@test "validate --schema: half of a surrogate pair in the schema is printed as JSON has it" {
  printf '{"\\udc00k":5}' >half.json
  printf '{"properties":{"\\udc00k":{"type":"string"}},"required":["\\udc00kk"]}' >half.schema.json
  jt_run validate --schema half.schema.json half.json
  is "$(iconv -f UTF-8 -t UTF-8 out.txt | grep -c .)" "$(grep -c . out.txt)"
  has "$out" 'schema: half.schema.json#/properties/\udc00k/type'
  has "$out" "the member '\udc00kk' is missing"
}

@test "validate: the command of a repair is not repeated where it is long" {
  printf '[%s]' "$(printf '1,%.0s' {1..49})1" >ones.json
  printf '{"items": {"const": "%s"}}' "$(head -c 100000 /dev/zero | tr '\0' x)" >long.json
  jt_run validate ones.json --schema long.json
  is "$code" 1
  lacks "$out" 'fix:'
  [ ${#out} -lt 40000 ]
  printf '{"items": {"const": "%s"}}' "$(head -c 100 /dev/zero | tr '\0' x)" >short.json
  jt_run validate ones.json --schema short.json
  has "$out" "fix: jt set ones.json '[49]' '\"xxxx"
}

@test "validate --schema: --max-bytes: the verdict, the number of errors, and the first ones that fit" {
  jq -n '{orders: [range(400) | {id: ., total: "\(.)"}]}' >orders.json
  echo '{"properties": {"orders": {"items": {"properties": {"total": {"type": "number"}}}}}}' >s.json
  jt_run validate orders.json --schema s.json --max-bytes 1000
  [ "$code" = 1 ]
  [ "$(wc -c <out.txt)" -le 1000 ]
  has "$out" '.orders[2].total: expected a number'
  has "$out" "… $((400 - $(grep -c '^schema:' out.txt))) more errors of 400 (--max-bytes 1000)"
  jt_run validate orders.json --schema s.json --max-bytes 200
  is "$out" 'orders.json: 400 errors against s.json (--max-bytes 200)'
  jt_run validate orders.json --schema s.json --max-bytes 1500 --json
  is "$(jq -c '.files[0] | [.valid, .errorCount, (.errors | length > 1), (.errors | length) + .omitted.errors]' <<<"$out")" \
    '[false,400,true,400]'
  jt_run validate orders.json --schema s.json --max-bytes 1500 --concise
  [ "$(wc -l <out.txt)" -gt 5 ]
  has "$err" "$((401 - $(wc -l <out.txt))) errors of orders.json left out by --max-bytes 1500"
  # Each file has a verdict.
  jt_run validate orders.json orders.json orders.json --schema s.json --max-bytes 3000 --json
  is "$(jq -c '[.files[] | [.errorCount, (.errors | length > 0)]]' <<<"$out")" '[[400,true],[400,true],[400,true]]'
}

@test "validate --fix: what would make another error is left alone" {
  echo '{"items": {"type": "integer"}, "uniqueItems": true}' >s.json
  for each in '["1",1,"2"]' '["1",1]' '[1,"1"]'; do
    echo "$each" >d.json
    jt_run validate d.json --schema s.json --fix
    [ "$code" = 1 ]
    is "$(cat d.json)" "$each"
  done
  echo '["1",2,"3"]' >d.json
  jt_run validate d.json --schema s.json --fix
  is "$(cat d.json)" '[1,2,3]'
  echo '{"properties": {"o": {"items": {"type": "integer"}, "not": {"contains": {"const": 1}}}, "n": {"type": "integer"}}}' >s.json
  echo '{"o":["1"],"n":"2"}' >d.json
  jt_run validate d.json --schema s.json --fix
  [ "$code" = 1 ]
  is "$(cat d.json)" '{"o":["1"],"n":2}'
}

@test "validate --fix: two keys that would get one name are left alone" {
  echo '{"properties": {"email": {}, "age": {}}, "additionalProperties": false}' >s.json
  echo '{"emial":1,"emaill":2,"agee":3}' >d.json
  jt_run validate d.json --schema s.json --fix
  [ "$code" = 1 ]
  is "$(cat d.json)" '{"emial":1,"emaill":2,"age":3}'
  has "$out" emial
  has "$out" emaill
}

@test "validate --fix: a mistyped key is mended whatever is wrong in its value, and that is mended next" {
  echo '{"properties": {"address": {"properties": {"zip": {"type": "integer"}}}}, "additionalProperties": false}' >s.json
  echo '{"addres":{"zip":"123"}}' >d.json
  jt_run validate d.json --schema s.json --fix
  is "$(cat d.json)" '{"address":{"zip":"123"}}'
  jt_run validate d.json --schema s.json --fix
  [ "$code" = 0 ]
  is "$(cat d.json)" '{"address":{"zip":123}}'
}

@test "validate --schema: comments in a file whose name is JSON's are wrong, as without a schema" {
  echo '{"properties":{"a":{"type":"integer"}}}' >s.json
  printf '{"a":1, // c\n}\n' | tee d.json >d.jsonc
  for options in '--schema s.json' ''; do
    jt_run validate d.json $options
    [ "$code" = 1 ]
    has "$out$err" comment
    jt_run validate d.jsonc $options
    [ "$code" = 0 ]
    jt_run validate --syntax jsonc d.json $options
    [ "$code" = 0 ]
    jt_run validate - $options <d.json
    [ "$code" = 1 ]
  done
}

@test "validate --schema: of several files, a list has the file and the path" {
  echo '{"properties":{"a":{"type":"integer"}}}' >s.json
  echo '{"a":1}' >one.json
  echo '{"a":"x"}' >two.json
  jt_run validate --schema s.json one.json two.json -l
  is "$code $out" $'1 two.json\t$.a'
  jt_run validate --schema s.json two.json -l
  is "$code $out" '1 $.a'
}

@test "validate --schema: no fix is named for two keys that would get one name" {
  echo '{"properties":{"email":{},"age":{}},"additionalProperties":false}' >s.json
  echo '{"emial":"a","emali":"b","agee":3}' >d.json
  jt_run validate --schema s.json d.json
  is "$(grep '^fix:' out.txt)" 'fix: jt rename d.json .agee age'
}

@test "validate --schema: what fits no schema for the rest is told from what is not allowed" {
  echo '{"properties":{"a":true},"unevaluatedProperties":{"type":"null"}}' >s.json
  echo '{"b":2}' >d.json
  jt_run validate --schema s.json d.json
  has "$out" "the member 'b' does not fit the schema under 'unevaluatedProperties'"
  echo '{"unevaluatedProperties":false}' >s.json
  jt_run validate --schema s.json d.json
  has "$out" "the member 'b' is not one that the schema allows"
  echo '{"unevaluatedItems":{"type":"integer"}}' >s.json
  jt_run validate --schema s.json - <<<'["5"]'
  has "$out" "the element does not fit the schema under 'unevaluatedItems'"
}

@test "schema: control characters do not reach a terminal" {
  needs script
  printf '[{"\\u009b31mk":1,"z\\u202e":["\\u009b2J","\\u009b2J","x"]}]' >c1.json
  script -qec "$JT schema c1.json" /dev/null </dev/null >out.txt || true
  lacks "$(<out.txt)" $'\xc2\x9b'
  lacks "$(<out.txt)" $'\xe2\x80\xae'
  has "$(<out.txt)" '"\u009b31mk"'
  has "$("$JT" schema c1.json)" $'\xc2\x9b31mk'
}

@test "validate --schema: a value that would be wrong too mends nothing" {
  echo '{"properties":{"arr":{"items":{"type":"number","maximum":10}},"any":{"anyOf":[{"type":"integer","minimum":5},{"type":"null"}]}}}' >s.json
  echo '{"arr":["11","9"],"any":"3"}' >g.json
  jt_run validate g.json --schema s.json
  is "$code $(grep 'fix:' <<<"$out")" "1 fix: jt set g.json '.arr[1]' 9"
  jt_run validate g.json --schema s.json --fix
  is "$(jq -c . g.json)" '{"arr":["11",9],"any":"3"}'
  lacks "$out" fix:
}

@test "schema: --skip-invalid: what was left out is named on standard error in every format" {
  printf '{"a": 1}\nx\n{"a": 2}\n' >skip.ndjson
  for how in '' --json "-p \$[*].a --json"; do
    # shellcheck disable=SC2086
    jt_run schema skip.ndjson --skip-invalid $how
    is "$code $err" "0 note: skipped line 2 of 'skip.ndjson', which is not JSON"
  done
  jt_run schema skip.ndjson --skip-invalid --json -q
  is "$code $err" '0 '
}

@test "schema: one that cannot be used is named in JSON too" {
  echo null >null.json
  jt_run set shop.json .x 1 --schema null.json --json
  is "$(jq -r .message <<<"$out")" "Invalid schema 'null.json': line 1, column 1: .: expected a boolean or an object, found null."
}
