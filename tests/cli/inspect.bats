#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt inspect: the shape of a document, in its four formats.

load helpers

# 1547 users, of whom 812 have a creation date; the document of the specification.
make_users() {
  awk 'BEGIN {
    printf "{\"users\": ["
    for (i = 0; i < 1547; i++) {
      printf "%s{\"id\": \"user-%d\", \"name\": \"N%d\", \"email\": \"u%d@example.com\", \"settings\": {\"theme\": \"dark\", \"notifications\": true}", i ? ", " : "", i, i, i
      if (i % 2 == 1 || i / 2 < 39) printf ", \"createdAt\": \"2024\""
      printf "}"
    }
    print "]}"
  }' >many.json
}

@test "inspect: an array, as in the specification" {
  make_users
  jt_run inspect many.json /users --json
  [ "$code" = 0 ]
  is "$err" ''
  is "$out" "{
  \"path\": \"/users\",
  \"type\": \"array\",
  \"arrayLength\": 1547,
  \"elementTypes\": {\"object\": 1547},
  \"elementTemplate\": {
    \"id\": \"string\",
    \"name\": \"string\",
    \"email\": \"string\",
    \"settings\": {\"theme\": \"string\", \"notifications\": \"boolean\"},
    \"createdAt\": \"string\"
  },
  \"availableKeys\": [\"id\", \"name\", \"email\", \"settings\", \"createdAt\"],
  \"optionalKeys\": {\"createdAt\": 812},
  \"document\": {\"bytes\": $(stat -c %s many.json), \"rev\": \"$(xxh many.json)\"}
}"
}

# The revision, from a program that is not ours where it is installed.
xxh() {
  if command -v xxh128sum >/dev/null; then xxh128sum <"$1" | cut -d' ' -f1; else "$JT" inspect "$1" --json | sed -n 's/.*"rev": "\(.*\)"}.*/\1/p'; fi
}

@test "inspect: an object, as in the specification" {
  cat >app.json <<'END'
{"config": {
  "database": {"host": "h", "port": 5432, "name": "n"},
  "cache": {"enabled": true, "ttl": 60},
  "logging": {"level": "info", "format": "json"},
  "features": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
}}
END
  jt_run inspect app.json /config --json
  [ "$code" = 0 ]
  is "$(sed '$d' out.txt | sed '$d')" '{
  "path": "/config",
  "type": "object",
  "keyCount": 4,
  "keys": ["database", "cache", "logging", "features"],
  "children": {
    "database": {
      "type": "object",
      "keys": ["host", "port", "name"]
    },
    "cache": {
      "type": "object",
      "keys": ["enabled", "ttl"]
    },
    "logging": {
      "type": "object",
      "keys": ["level", "format"]
    },
    "features": {"type": "array", "arrayLength": 12}
  },'
}

shape() {
  jt_run inspect "$@" --json --trust
  [ "$code" = 0 ] || return
  sed '$d' out.txt | grep -v '^  "document":' | sed '$s/,$//'
}

@test "inspect: depth" {
  is "$(shape config.json -d 0)" '{
  "path": "$",
  "type": "object",
  "keyCount": 5'
  is "$(shape config.json --depth 1)" '{
  "path": "$",
  "type": "object",
  "keyCount": 5,
  "keys": ["features", "version", "env", "logging", "cache"]'
  is "$(shape config.json .logging -d 3)" '{
  "path": ".logging",
  "type": "object",
  "keyCount": 2,
  "keys": ["level", "targets"],
  "children": {
    "level": {"type": "string"},
    "targets": {
      "type": "array",
      "arrayLength": 2,
      "elementTemplate": {"type": "string", "path": "string", "rotate": "string"},
      "optionalKeys": {"path": 1, "rotate": 1}
    }
  }'
  is "$(shape users.json /users -d 0)" '{
  "path": "/users",
  "type": "array",
  "arrayLength": 12'
  is "$(shape users.json /users -d 1)" '{
  "path": "/users",
  "type": "array",
  "arrayLength": 12,
  "elementTypes": {"object": 12},
  "elementTemplate": {
    "id": "string",
    "name": "string",
    "email": "string",
    "settings": "object",
    "createdAt": "string"
  },
  "availableKeys": ["id", "name", "email", "settings", "createdAt"],
  "optionalKeys": {"createdAt": 5}'
  jt_run inspect config.json -d 101
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--depth' takes at most 100, not '101'"
}

@test "inspect: arrays within templates, empty ones, elements of several types" {
  echo '[{"tags": ["a"], "none": [], "deep": [[[1]]], "o": [{"x": {"y": 1}}]}, 1, null, [2], "s", true]' >mixed.json
  is "$(shape mixed.json)" '{
  "path": "$",
  "type": "array",
  "arrayLength": 6,
  "elementTypes": {"object": 1, "number": 1, "null": 1, "array": 1, "string": 1, "boolean": 1},
  "elementTemplate": {
    "tags": ["string"],
    "none": [],
    "deep": ["array"],
    "o": [
      {"x": "object"}
    ]
  },
  "availableKeys": ["tags", "none", "deep", "o"]'
  echo '[]' >empty.json
  is "$(shape empty.json)" '{
  "path": "$",
  "type": "array",
  "arrayLength": 0,
  "elementTypes": {}'
}

@test "inspect: scalars have a length at most, never a value" {
  is "$(shape config.json /version)" '{
  "path": "/version",
  "type": "string",
  "length": 6'
  is "$(shape config.json /cache/ttl)" '{
  "path": "/cache/ttl",
  "type": "number"'
  is "$(shape config.json '$.features.darkMode')" '{
  "path": "$.features.darkMode",
  "type": "boolean"'
  is "$(shape shop.json .hours.sun)" '{
  "path": ".hours.sun",
  "type": "null"'
}

@test "inspect: an object of like values is a map" {
  awk 'BEGIN { printf "{"; for (i = 0; i < 300; i++) printf "%s\"u%d\": {\"id\": %d, \"tags\": []}", i ? ", " : "", i, i; print "}" }' >map.json
  is "$(shape map.json | grep -v '"keys"' | tail -n 5)" '    "u99"
  ],
  "keysOmitted": 200,
  "mapLike": true,
  "valueTemplate": {"id": "number", "tags": "array"}'
  jt_run inspect map.json --trust
  is "$(head -n 3 out.txt)" 'map.json: object, 300 keys, each object
├─ id    number
└─ tags  array'
}

@test "inspect: samples" {
  make_users
  is "$(shape many.json /users --sample first | tail -n 3)" '    "createdAt": "string"
  },
  "examined": 1'
  is "$(shape many.json /users --sample 100 | tail -n 3)" '  "availableKeys": ["id", "name", "email", "settings", "createdAt"],
  "optionalKeys": {"createdAt": 52},
  "examined": 100'
  jt_run inspect - /users --sample 100 --json < <(cat many.json)
  has "$out" '"examined": 100'
  jt_run inspect many.json --sample none
  [ "$code" = 2 ]
  is "$(head -n 1 err.txt)" "jt: option '--sample' takes 'first' or a number from 1 on, not 'none'"
}

@test "inspect: a sample of what has no elements is said not to be one" {
  note='an object has no elements to sample, so all of it was examined'
  jt_run inspect users.json --sample first
  is "$err" "note: $note"
  jt_run inspect users.json --sample 5 --json
  is "$(jq -r '.warnings[]' out.txt)" "$note"
  jt_run inspect users.json /users/0/id --sample 2
  has "$err" 'note: a string has no elements to sample'
  for target in /users '$.users[*]'; do
    jt_run inspect users.json "$target" --sample 2
    is "$err" ''
  done
  jt_run inspect users.json --sample 2 --list
  is "$err" ''
}

@test "inspect: for people" {
  jt_run inspect users.json /users --trust
  [ "$code" = 0 ]
  is "$out" 'users.json /users: array × 12 of object
├─ id          string
├─ name        string
├─ email       string
├─ settings    object
│  ├─ theme          string
│  └─ notifications  boolean
└─ createdAt?  string  5 of 12 (41%)
2.4 KB'
  jt_run inspect config.json
  is "$out" 'config.json: object, 5 keys
├─ features  object, 3 keys
│  ├─ rollout    object
│  ├─ darkMode   boolean
│  └─ analytics  object
├─ version   string
├─ env       string
├─ logging   object, 2 keys
│  ├─ level    string
│  └─ targets  array × 2 of object
│     ├─ type     string
│     ├─ path?    string  1 of 2 (50%)
│     └─ rotate?  string  1 of 2 (50%)
└─ cache     object, 3 keys
   ├─ ttl       number
   ├─ maxBytes  number
   └─ shards    array × 3 of string
541 bytes, rev '"$(xxh config.json)"
}

@test "inspect: sizes of the children, largest first" {
  echo '{"a": 1, "big": "0123456789012345678901234567890123456789", "mid": [1, 2, 3, 4, 5]}' >sizes.json
  jt_run inspect sizes.json --sizes --trust
  is "$out" 'sizes.json: object, 3 keys
├─ a    number
├─ big  string
└─ mid  array × 5 of number
big  42 bytes   50.6%  ██████████▏
mid  15 bytes   18.1%  ███▋
a      1 byte    1.2%  ▎
84 bytes'
  is "$(shape sizes.json --sizes | tail -n 6)" '  "bytes": 83,
  "sizes": [
    {"path": "$.big", "type": "string", "bytes": 42},
    {"path": "$.mid", "type": "array", "bytes": 15},
    {"path": "$.a", "type": "number", "bytes": 1}
  ]'
  jt_run inspect sizes.json --sizes -c
  is "$out" $'#path\ttype\tlength\tbytes\n$\tobject\t3\t83\n$.big\tstring\t\t42\n$.mid\tarray\t\t15\n$.a\tnumber\t\t1'
}

@test "inspect: concise and list" {
  jt_run inspect config.json /features -c
  is "$out" $'#path\ttype\tlength\n/features\tobject\t3\n/features/rollout\tobject\t3\n/features/rollout/enabled\tboolean\t\n/features/rollout/percent\tnumber\t\n/features/rollout/regions\tarray\t\n/features/darkMode\tboolean\t\n/features/analytics\tobject\t2\n/features/analytics/provider\tstring\t\n/features/analytics/sampleRate\tnumber\t'
  jt_run inspect users.json /users -c -d 1
  is "$out" $'#path\ttype\tlength\n/users\tarray\t12\n$.users[*]\tobject\t\n$.users[*].id\tstring\t\n$.users[*].name\tstring\t\n$.users[*].email\tstring\t\n$.users[*].settings\tobject\t\n$.users[*].createdAt\tstring\t'
  jt_run inspect config.json -l
  is "$out" $'$.features\n$.version\n$.env\n$.logging\n$.cache'
  jt_run inspect shop.json /products -l --paths jsonpath
  is "$out" $'$.products[0]\n$.products[1]\n$.products[2]'
}

@test "inspect: keys over a hundred are counted" {
  awk 'BEGIN { printf "{"; for (i = 0; i < 150; i++) printf "%s\"k%d\": %s", i ? ", " : "", i, i % 2 ? "1" : "null"; print "}" }' >wide.json
  jt_run inspect wide.json --json
  has "$out" '"keyCount": 150'
  has "$out" '"keysOmitted": 50'
  jt_run inspect wide.json
  is "$(tail -n 2 out.txt | head -n 1)" '… 91 more keys: jt keys wide.json'
  [ "$(wc -l <out.txt)" = 62 ]
  lacks "$out" 'more lines'
  jt_run inspect wide.json -l
  [ "$(wc -l <out.txt)" = 150 ]
}

@test "inspect: checks the whole document, --trust what it visits" {
  echo '{"a": 1, "b": [tru]}' >bad.json
  jt_run inspect bad.json /a
  [ "$code" = 2 ]
  is "$out" ''
  is "$err" "jt: invalid JSON in 'bad.json', line 1, column 19: expected the rest of a number or literal, found ']'
hint: try: jt validate bad.json"
  jt_run inspect bad.json /a --trust
  [ "$code" = 0 ]
  jt_run inspect bad.json /a --json
  [ "$code" = 2 ]
  is "$err" ''
  is "$out" '{
  "status": "error",
  "code": "INVALID_JSON",
  "message": "Invalid JSON in '"'bad.json'"', line 1, column 19: expected the rest of a number or literal, found '"']'"'.",
  "at": {"line": 1, "column": 19, "offset": 18},
  "try": ["jt validate bad.json"]
}'
}

@test "inspect: revision and bytes" {
  jt_run inspect config.json --json --trust
  is "$(tail -n 2 out.txt)" '  "document": {"bytes": 541}
}'
  jt_run inspect - --json < <(cat config.json)
  is "$(tail -n 2 out.txt)" '  "document": {"bytes": 541}
}'
  needs xxh128sum
  jt_run inspect config.json --json
  has "$out" "\"rev\": \"$(xxh128sum <config.json | cut -d' ' -f1)\""
}

@test "inspect: a path that leads nowhere" {
  jt_run inspect users.json /users/99
  [ "$code" = 1 ]
  is "$out" ''
  is "$(head -n 1 err.txt)" "jt: no path '/users/99' in 'users.json': array '/users' has 12 elements"
}

@test "inspect: --lines" {
  printf '{"a": 1}\n\n{"a": 2, "b": []}\r\n' >log.ndjson
  is "$(shape --lines log.ndjson)" '{
  "path": "$",
  "type": "array",
  "arrayLength": 2,
  "elementTypes": {"object": 2},
  "elementTemplate": {"a": "number", "b": []},
  "availableKeys": ["a", "b"],
  "optionalKeys": {"b": 1}'
  is "$(shape --lines log.ndjson '[1]')" '{
  "path": "[1]",
  "type": "object",
  "keyCount": 2,
  "keys": ["a", "b"],
  "children": {
    "a": {"type": "number"},
    "b": {"type": "array", "arrayLength": 0}
  }'
  printf '{"a": 1}\n{"a": }\n' >bad.ndjson
  jt_run inspect --lines bad.ndjson
  [ "$code" = 2 ]
  is "$err" "jt: invalid JSON in 'bad.ndjson', line 2, column 7: expected a value, found '}'
hint: a value is missing before the bracket
hint: --skip-invalid leaves out lines that are not JSON
hint: try: jt validate bad.ndjson --lines"
}

@test "inspect: --max-bytes shows fewer levels, then fewer keys" {
  jt_run inspect config.json --json --max-bytes 250
  [ "$code" = 0 ]
  [ "$(wc -c <out.txt)" -le 250 ]
  is "$(head -n 5 out.txt)" '{
  "path": "$",
  "type": "object",
  "keyCount": 5,
  "keys": ["features", "version", "env", "logging", "cache"],'
  printf '{"features": 1, "a longer key than others": 2, "env": 3, "a key that finds no room": 4, "cache": 5}' >keys.json
  jt_run inspect keys.json --json --max-bytes 200
  [ "$(wc -c <out.txt)" -le 200 ]
  is "$(sed -n 5,6p out.txt)" '  "keys": ["features"],
  "keysOmitted": 4,'
}

@test "inspect: values never come out" {
  jt_run inspect shop.json
  for format in --json -c -l; do
    jt_run inspect shop.json -d 10 "$format"
    for value in Espresso Köln 2.50 EUR; do
      has "$(<shop.json)" "$value"
      lacks "$out" "$value"
    done
  done
}

@test "inspect: a key with several types names them all, the most frequent first" {
  printf '[{"d": null, "n": 1}, {"d": "x", "n": 1.5}, {"d": "y"}, {"d": {"a": 1}, "z": true}, {"d": "y"}]' >types.json
  is "$(shape types.json -d 1)" '{
  "path": "$",
  "type": "array",
  "arrayLength": 5,
  "elementTypes": {"object": 5},
  "elementTemplate": {"d": "string|null|object", "n": "number", "z": "boolean"},
  "availableKeys": ["d", "n", "z"],
  "optionalKeys": {"n": 2, "z": 1}'
  is "$(shape types.json)" '{
  "path": "$",
  "type": "array",
  "arrayLength": 5,
  "elementTypes": {"object": 5},
  "elementTemplate": {
    "d": {"a": "number"},
    "n": "number",
    "z": "boolean"
  },
  "availableKeys": ["d", "n", "z"],
  "optionalKeys": {"n": 2, "z": 1},
  "mixedTypes": {"d": "string|null|object"}'
  jt_run inspect types.json --trust
  is "$out" 'types.json: array × 5 of object
├─ d   string|null|object
│  └─ a  number
├─ n?  number   2 of 5 (40%)
└─ z?  boolean  1 of 5 (20%)
95 bytes'
  printf '[1, "a", null, "b"]' >types.json
  jt_run inspect --json types.json
  has "$out" '"elementTemplate": "string|number|null"'
  jt_run inspect types.json --trust
  is "$(head -n 1 <<<"$out")" 'types.json: array × 4 (number × 1, string × 2, null × 1)'
}

@test "inspect: the union goes over all elements at every depth" {
  printf '[{"s": {"t": 1}, "l": [1]}, {"s": {"t": 2, "o.p": ""}, "l": [{"x": 1}, {"y": [true, null]}, 3]}, {"s": {}, "l": [[]]}]' >deep.json
  is "$(shape deep.json -d 3)" '{
  "path": "$",
  "type": "array",
  "arrayLength": 3,
  "elementTypes": {"object": 3},
  "elementTemplate": {
    "s": {"t": "number", "o.p": "string"},
    "l": [
      {
        "x": "number",
        "y": ["boolean|null"]
      }
    ]
  },
  "availableKeys": ["s", "l"],
  "optionalKeys": {"s.t": 2, "s['"'o.p'"']": 1, "l[*].x": 1, "l[*].y": 1},
  "mixedTypes": {"l[*]": "number|object|array"}'
  jt_run inspect deep.json -d 3 --trust
  is "$out" 'deep.json: array × 3 of object
├─ s  object
│  ├─ t?    number  2 of 3 (66%)
│  └─ o.p?  string  1 of 3 (33%)
└─ l  array of (number|object|array, empty)
   ├─ x?  number                   1 of 2 (50%)
   └─ y?  array of (boolean|null)  1 of 2 (50%)
118 bytes'
  # arrays within an object
  printf '{"a": [{"x": 1}, {"x": 2}], "b": [{"x": 1}, {"x": null}, 1], "c": []}' >arrays.json
  is "$(shape arrays.json -d 3 | sed -n '6,$p')" '  "children": {
    "a": {
      "type": "array",
      "arrayLength": 2,
      "elementTemplate": {"x": "number"}
    },
    "b": {
      "type": "array",
      "arrayLength": 3,
      "elementTypes": {"object": 2, "number": 1},
      "elementTemplate": {"x": "number|null"}
    },
    "c": {"type": "array", "arrayLength": 0}
  }'
  jt_run inspect arrays.json --trust
  is "$out" 'arrays.json: object, 3 keys
├─ a  array × 2 of object
│  └─ x  number
├─ b  array × 3 (object × 2, number × 1)
│  └─ x  number|null
└─ c  array × 0
69 bytes'
}

# package-lock.json: 30 packages, not all with the same keys.
make_lock() {
  awk 'BEGIN {
    printf "{\"name\": \"app\", \"lockfileVersion\": 3, \"packages\": {\"\": {\"name\": \"app\", \"version\": \"1.0.0\", \"dependencies\": {\"a\": \"1\"}}"
    for (i = 0; i < 30; i++) {
      printf ", \"node_modules/p%d\": {\"version\": \"1.%d.0\", \"resolved\": \"u\", \"integrity\": \"s\"", i, i
      if (i % 3 == 0) printf ", \"dev\": true"
      if (i % 2 == 0) printf ", \"dependencies\": {\"p%d\": \"^1\"}", i + 1
      printf "}"
    }
    print "}}"
  }' >lock.json
}

@test "inspect: a map of packages is one line of shape" {
  make_lock
  jt_run inspect lock.json --trust
  is "$out" 'lock.json: object, 3 keys
├─ name             string
├─ lockfileVersion  number
└─ packages         object, 31 keys, each object
3.0 KB'
  is "$(shape lock.json | sed -n '6,$p')" '  "children": {
    "name": {"type": "string"},
    "lockfileVersion": {"type": "number"},
    "packages": {"type": "object", "keyCount": 31, "mapLike": true, "valueTemplate": "object"}
  }'
  is "$(shape lock.json -d 3 | sed -n '9,$p')" '    "packages": {
      "type": "object",
      "keyCount": 31,
      "mapLike": true,
      "valueTemplate": {
        "name": "string",
        "version": "string",
        "dependencies": "object",
        "resolved": "string",
        "integrity": "string",
        "dev": "boolean"
      },
      "optionalKeys": {"name": 1, "dependencies": 16, "resolved": 30, "integrity": 30, "dev": 10}
    }
  }'
  jt_run inspect lock.json /packages --trust
  is "$(head -n 3 <<<"$out")" 'lock.json /packages: object, 31 keys, each object
├─ name?          string   1 of 31 (3%)
├─ version        string'
}

@test "inspect: maps in OpenAPI documents, translations, and the elements of arrays" {
  awk 'BEGIN {
    printf "{\"openapi\": \"3.0.0\", \"paths\": {"
    for (i = 0; i < 40; i++) {
      printf "%s\"/things/%d\": {\"get\": {\"summary\": \"s\", \"responses\": {\"200\": {\"description\": \"d\"}}}", i ? ", " : "", i
      if (i % 4 == 0) printf ", \"post\": {\"summary\": \"s\"}"
      printf "}"
    }
    print "}}"
  }' >api.json
  jt_run inspect api.json -d 3 --trust
  is "$out" 'api.json: object, 2 keys
├─ openapi  string
└─ paths    object, 40 keys, each object
   ├─ get    object
   └─ post?  object  10 of 40 (25%)
3.6 KB'
  awk 'BEGIN {
    printf "["
    for (lang = 0; lang < 3; lang++) {
      printf "%s{\"lang\": \"l%d\", \"texts\": {", lang ? ", " : "", lang
      for (i = 0; i < 500; i++) printf "%s\"text.%d\": \"t\"", i ? ", " : "", i
      printf "}}"
    }
    print "]"
  }' >texts.json
  is "$(shape texts.json)" '{
  "path": "$",
  "type": "array",
  "arrayLength": 3,
  "elementTypes": {"object": 3},
  "elementTemplate": {
    "lang": "string",
    "texts": {"*": "string"}
  },
  "availableKeys": ["lang", "texts"],
  "mapKeys": {"texts": 500}'
  jt_run inspect texts.json --trust
  is "$(sed '$d' out.txt)" 'texts.json: array × 3 of object
├─ lang   string
└─ texts  object, 500 different keys, each string'
  jt_run inspect texts.json -c
  is "$out" $'#path\ttype\tlength\n$\tarray\t3\n$[*]\tobject\t\n$[*].lang\tstring\t\n$[*].texts\tobject\t\n$[*].texts.*\tstring\t'
  # settings are no map, however many there are
  awk 'BEGIN { printf "{"; for (i = 0; i < 30; i++) printf "%s\"s%d\": {\"a%d\": 1, \"b%d\": 2}", i ? ", " : "", i, i, i; print "}" }' >settings.json
  jt_run inspect settings.json --json
  lacks "$out" mapLike
  has "$out" '"s29": {'
}

@test "inspect: at most sixty lines, and the command that shows the rest" {
  awk 'BEGIN { printf "[{"; for (i = 0; i < 10; i++) { printf "%s\"g%d\": {", i ? ", " : "", i; for (j = 0; j < 9; j++) printf "%s\"k%d\": %s", j ? ", " : "", j, j % 2 ? 1 : "true"; printf "}" } print "}]" }' >long.json
  jt_run inspect long.json --trust
  [ "$(wc -l <out.txt)" = 58 ] # 10 groups, 5 of them with their 9 keys
  is "$(sed -n '52p;$p' out.txt)" '├─ g5  object …
1.0 KB'
  is "$(tail -n 2 out.txt | head -n 1)" "… 45 more lines: jt inspect long.json '\$[*].g5' -d 1"
  jt_run inspect long.json '$[*].g5' -d 1
  is "$(sed -n 2p <<<"$out")" '├─ k0  boolean'
}

@test "inspect: what a query selects is one array" {
  is "$(shape users.json '$.users[*].settings')" '{
  "path": "$.users[*].settings",
  "type": "array",
  "arrayLength": 12,
  "elementTypes": {"object": 12},
  "elementTemplate": {"theme": "string", "notifications": "boolean"},
  "availableKeys": ["theme", "notifications"]'
  printf '{"a": {"containers": [{"name": "x"}]}, "b": [{"c": {"containers": [{"name": "y", "image": "i"}, {"name": null}]}}]}' >pods.json
  is "$(shape pods.json '$..containers[*]')" '{
  "path": "$..containers[*]",
  "type": "array",
  "arrayLength": 3,
  "elementTypes": {"object": 3},
  "elementTemplate": {"name": "string|null", "image": "string"},
  "availableKeys": ["name", "image"],
  "optionalKeys": {"image": 1}'
  jt_run inspect pods.json '$..containers[*]' -l
  is "$out" $'$.a.containers[0]\n$.b[0].c.containers[0]\n$.b[0].c.containers[1]'
  jt_run inspect pods.json '$..containers[*]' -l --limit 2 --paths pointer
  is "$out" $'/a/containers/0\n/b/0/c/containers/0'
  jt_run inspect - '$..containers[*]' --trust < <(cat pods.json)
  is "$(head -n 3 out.txt)" 'standard input $..containers[*]: array × 3 of object
├─ name    string|null
└─ image?  string  1 of 3 (33%)'
  # filters, several selectors, samples, depth 0
  is "$(shape users.json '$.users[?@.settings.notifications == true].name' | sed -n '4,$p')" '  "arrayLength": 9,
  "elementTypes": {"string": 9},
  "elementTemplate": "string"'
  is "$(shape users.json '$.users[0,-1].id' | sed -n '4,5p')" '  "arrayLength": 2,
  "elementTypes": {"string": 2},'
  is "$(shape users.json '$.users[*]' --sample 5 | tail -n 2)" '  "optionalKeys": {"createdAt": 1},
  "examined": 5'
  is "$(shape users.json '$.users[*]' --sample first | tail -n 1)" '  "examined": 1'
  is "$(shape users.json '$.users[*]' -d 0)" '{
  "path": "$.users[*]",
  "type": "array",
  "arrayLength": 12'
  # nothing
  jt_run inspect users.json '$.nobody[*]' --trust
  [ "$code" = 1 ]
  is "$out" 'users.json $.nobody[*]: array × 0
2.4 KB'
  is "$err" "note: '.nobody' selects nothing in 'users.json'"
  jt_run inspect users.json '$.users[*]' --sizes
  [ "$code" = 2 ]
  is "$(head -n 1 <<<"$err")" "jt: option '--sizes' needs a path to one value, not a query"
  echo '{"a": [1, 2}' >bad.json
  jt_run inspect bad.json '$.a[*]'
  [ "$code" = 2 ]
  is "$out" ''
}

@test "inspect: a map shows of its values the union" {
  { printf '{'; for i in $(seq 30); do printf '"k%s": {"a": [%s], "b": {"n": 1}}, ' "$i" "$i"; done; printf '"last": {"a": ["x"], "b": null}}'; } >map.json
  is "$(shape map.json -d 4 | sed -n '/mapLike/,$p')" '  "mapLike": true,
  "valueTemplate": {
    "a": ["number|string"],
    "b": {"n": "number"}
  },
  "mixedTypes": {"b": "object|null"}'
}

@test "inspect: --largest names the values that make a file large" {
  printf '{"small": [1, 2, 3], "box": {"wrap": {"blob": "0123456789é\\n0123456789012345678901234567890"}}, "list": [{"id": 10}, {"id": 11}]}' >large.json
  jt_run inspect large.json --largest 3 --trust
  [ "$code" = 0 ]
  is "$out" 'large.json: object, 130 bytes
  47 bytes   36.2%  string   $.box.wrap.blob  43 characters
  24 bytes   18.5%  array    $.list
  10 bytes    7.7%  object   $.list[0]'
  jt_run inspect large.json --largest 2 --json --trust
  is "$out" '{
  "path": "$",
  "type": "object",
  "bytes": 130,
  "largest": [
    {"path": "$.box.wrap.blob", "type": "string", "bytes": 47, "length": 43},
    {"path": "$.list", "type": "array", "bytes": 24}
  ],
  "document": {"bytes": 130}
}'
  jt_run inspect large.json /list --largest 2 -c --paths jsonpath
  is "$out" $'#path\ttype\tlength\tbytes\n$.list[0]\tobject\t\t10\n$.list[1]\tobject\t\t10'
  jt_run inspect - --largest 1 -l < <(cat large.json)
  is "$out" '$.box.wrap.blob'
  printf '{"a": "x"}\n{"a": "a longer one"}\n' >log.ndjson
  jt_run inspect log.ndjson --largest 1 -l
  is "$out" '$[1].a'
  jt_run inspect large.json /small/0 --largest 5 --json --trust
  is "$(sed -n 2,5p out.txt)" '  "path": "/small/0",
  "type": "number",
  "bytes": 1,
  "largest": [],'
}

@test "inspect: --largest with other options, and documents that end early" {
  jt_run inspect users.json '$.users[*]' --largest 1
  [ "$code" = 2 ]
  is "$(head -n 1 <<<"$err")" "jt: option '--largest' needs a path to one value, not a query"
  jt_run inspect users.json --largest 1 --sizes
  [ "$code" = 2 ]
  is "$(head -n 1 <<<"$err")" "jt: options '--largest' and '--sizes' cannot be used together"
  printf '{"a": [1, 2' >cut.json
  jt_run inspect cut.json --largest 1
  [ "$code" = 2 ]
  is "$out" ''
  has "$err" "jt: invalid JSON in 'cut.json'"
  jt_run inspect users.json --largest 20 --json --max-bytes 400
  [ "$code" = 0 ]
  [ "$(wc -c <out.txt)" -le 400 ]
  has "$out" '"omitted": {"largest":'
}

@test "inspect: a smaller depth because of --max-bytes is reported" {
  awk 'BEGIN { printf "{\"rows\": ["; for (i = 0; i < 60; i++) { printf "%s{", i ? ", " : ""; for (j = 0; j < 20; j++) printf "%s\"key%d\": %d", j ? ", " : "", j, j; printf "}" } print "]}" }' >rows.json
  jt_run inspect rows.json /rows --json --max-bytes 250
  [ "$(wc -c <out.txt)" -le 250 ]
  has "$out" '"arrayLength": 60'
  is "$("$JT" get out.txt .omitted.levels)" 2
  jt_run inspect rows.json /rows --json
  lacks "$out" '"omitted"'
}

@test "inspect: json says how many keys the maps have that are values of a map" {
  awk 'BEGIN { printf "{"; for (i = 0; i < 30; i++) { printf "%s\"a%d\": {", i ? ", " : "", i; for (j = 0; j < 50; j++) printf "%s\"k%d\": 1", j ? ", " : "", j; printf "}" } print "}" }' >maps.json
  jt_run inspect maps.json --json
  is "$("$JT" get --compact out.txt .valueTemplate)" '{"*":"number"}'
  is "$("$JT" get --compact out.txt .mapKeys)" '{"":50}'
}

@test "inspect: a query that selects nothing says which step" {
  printf '{"users":[{"name":"a"}]}' >u.json
  jt_run inspect u.json '$.user[*]'
  [ "$code" = 1 ]
  is "$err" "note: '.user' selects nothing in 'u.json'; did you mean 'users'?"
  jt_run inspect u.json '$.users[*].nme' -l
  [ "$code" = 1 ]
  is "$out" ''
  is "$err" "note: '.nme' selects nothing in 'u.json'; did you mean 'name'?"
}

@test "inspect: for people the keys of the elements of arrays that the depth reaches" {
  echo '{"a": {"list": [{"x": 1, "y": [{"deep": 1}]}, {"x": 2}]}, "b": [[{"k": 1}], [{"k": 2}]]}' >lists.json
  jt_run inspect lists.json --trust
  is "$out" 'lists.json: object, 2 keys
├─ a  object, 1 key
│  └─ list  array × 2 of object
│     ├─ x   number
│     └─ y?  array  1 of 2 (50%)
└─ b  array × 2 of array
89 bytes'
  # With -d, elements are no level of their own.
  is "$("$JT" inspect lists.json --trust -d 3 | sed -n 3,7p)" '│  └─ list  array × 2 of object
│     ├─ x   number
│     └─ y?  array  1 of 2 (50%)
└─ b  array × 2 of array of object
   └─ k  number'
  is "$("$JT" inspect lists.json --trust -d 1)" 'lists.json: object, 2 keys
├─ a  object
└─ b  array × 2 of array
89 bytes'
  # The formats for programs are as they were.
  is "$("$JT" inspect lists.json --json | jq -c '.children.a, .children.b')" '{"type":"object","keys":["list"]}
{"type":"array","arrayLength":2}'
}

@test "inspect: keys of elements are shown where there is room, and nobody is told of those that are not" {
  jq -n '[range(40) | {key: "k\(.)", value: 1}] | from_entries | {list: [., .], few: [{a: 1, b: 2}], more: {c: 1, d: {e: 1}}, wide: [.]}' >wide.json
  jt_run inspect wide.json --trust
  is "$(head -n 3 <<<"$out")" 'wide.json: object, 4 keys
├─ list  array × 2 of object
│  ├─ k0   number'
  is "$(sed -n '/few/,$p' <<<"$out")" '├─ few   array × 1 of object
│  ├─ a  number
│  └─ b  number
├─ more  object, 2 keys
│  ├─ c  number
│  └─ d  object
└─ wide  array × 1 of object
'"$(tail -n 1 <<<"$out")"
  [ "$(wc -l <out.txt)" -le 62 ]
  # What was asked for comes first.
  jq -n '[range(45) | {key: "k\(.)", value: (if . % 2 == 0 then 1 else "s" end)}] | from_entries | {list: [{a: 1, b: 2}], big: ., rest: [range(20) | {key: "r\(.)", value: 1}] | from_entries}' >first.json
  jt_run inspect first.json --trust
  has "$out" '│  └─ k44  number'
  has "$out" '… 20 more lines: jt inspect'
}

@test "inspect: keys that some objects do not have are listed where the template shows arrays" {
  printf '[[1],{"a":1},{"b":2},[2]]' >mixed.json
  jt_run inspect mixed.json --json
  jq -e '.availableKeys == ["a","b"] and .optionalKeys == {"a":1,"b":1}' <<<"$out"
}

@test "inspect: levels that --max-bytes leaves out are said" {
  echo '{"a": {"b": {"c": {"d": {"eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee": 1, "ffffffffffffffffffffffffffffff": 2}}}}}' >deep.json
  jt_run inspect deep.json -d 6 --max-bytes 200
  has "$out" '(--max-bytes 200)'
  has "$out" 'more level'
  jt_run inspect deep.json -d 6
  lacks "$out" 'more level'
}
