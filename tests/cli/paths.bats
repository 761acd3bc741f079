#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The dialect of printed paths: --paths, else that of the PATH that was typed, else that of the command.

load helpers

@test "paths: printed as the first PATH was typed" {
  jt_run get -l users.json '.users[0].name'
  is "$out" '.users[0].name'
  jt_run get -l users.json 'users[0].name'
  is "$out" '.users[0].name'
  jt_run get -l users.json '$.users[0].name'
  is "$out" '$.users[0].name'
  jt_run get -l users.json /users/0/name '.users[1].name'
  is "$out" $'/users/0/name\n/users/1/name'
  jt_run get -l users.json "\$['users'][0].name"
  is "$out" '$.users[0].name'
  printf '{"a\\nb": {"x": 1}}' >odd.json
  jt_run keys -l odd.json '#/a%0Ab'
  is "$out" '#/a%0Ab/x'
  jt_run keys -l config.json .cache
  is "$out" $'.cache.ttl\n.cache.maxBytes\n.cache.shards'
  jt_run show -l config.json '$.cache'
  is "$out" '$.cache'
  jt_run inspect -l config.json '["cache"]'
  is "$out" $'.cache.ttl\n.cache.maxBytes\n.cache.shards'
  jt_run inspect users.json /users/0 -d 0
  is "${out%%:*}" 'users.json /users/0'
  jt_run grep -l Alice users.json --under /users/0
  is "$out" $'/users/0/name'
  jt_run grep -l 'Alice Martin' users.json --under '$.users'
  is "$out" '$.users[0].name'
  jt_run keys -l -p /cache -p .features config.json
  is "$(head -n 1 out.txt)" /cache/ttl
}

@test "paths: without PATH, each command has its own" {
  is "$(jt get -l config.json)" '$'
  is "$(jt get -l config.json '')" '$'
  is "$(jt get -l config.json .)" '.'
  is "$(jt keys -l config.json | head -n 1)" '$.features'
  is "$(jt keys -l config.json '' | head -n 1)" '$.features'
  is "$(jt show -l config.json)" '$'
  is "$(jt inspect -l config.json | head -n 1)" '$.features'
  is "$(jt inspect --json config.json | jq -r .path)" '$'
  is "$(jt inspect config.json | head -n 1)" 'config.json: object, 5 keys'
  is "$(jt inspect config.json . | head -n 1)" 'config.json: object, 5 keys'
  is "$(jt grep -l staging config.json)" .env
  is "$(jt get -l .env <config.json)" .env
}

@test "paths: --paths forces one" {
  is "$(jt get -l config.json /cache/ttl --paths jsonpath)" '$.cache.ttl'
  is "$(jt get -l config.json '$.cache.ttl' --paths accessor)" .cache.ttl
  is "$(jt get -l config.json .cache.ttl --paths normalized)" "\$['cache']['ttl']"
  is "$(jt grep -l staging config.json --under '' --paths pointer)" /env
  is "$(jt set --json config.json .env '"x"' --paths pointer | jq -r .targetPath)" /env
}

@test "paths: of edits" {
  jt_run set config.json /cache/ttl 1
  is "$said" 'Updated /cache/ttl = 1 in config.json'
  jt_run set config.json .cache.ttl 2
  is "$said" 'Updated .cache.ttl = 2 in config.json'
  jt_run set config.json '$.cache.ttl' 3
  is "$said" 'Updated $.cache.ttl = 3 in config.json'
  jt_run delete config.json /cache/shards -l
  is "$out" /cache/shards
  is "$(jt patch --json config.json set /cache/ttl 4 | jq -r .targetPath)" /cache/ttl
  is "$(jt patch --json config.json set .cache.ttl 5 | jq -r .targetPath)" .cache.ttl
  is "$(jt patch --json users.json set '{"name": "A"}' --match .users --where '{"id": "user-1"}' | jq -r .targetPath)" .users[1].name
  echo '[{"operation": "set", "path": ".cache.ttl", "value": 6}]' >ops.json
  is "$(jt patch --json config.json --ops ops.json | jq -r '.. | .targetPath? // empty')" /cache/ttl
}

@test "paths: every printed path, fed back, is printed again" {
  printf '{"a.b": {"": [{"$ref": 1, "é": 2, "x y": {"/~": 3}}]}, "__proto__": "q\\"", "\\u0007": 4, "\\ud800": 5}' >odd.json
  for dialect in pointer jsonpath accessor; do
    jt get -l odd.json '$..*' --paths $dialect >all.txt
    [ "$(wc -l <all.txt)" = 10 ]
    while IFS= read -r path; do
      is "$(jt get -l odd.json "$path")" "$path"
    done <all.txt
  done
}

@test "paths: errors and commands to try use the same dialect" {
  jt_run get users.json '.users[0].nam' --json
  is "$(jq -r .available[0] <<<"$out")" '.users[0].name'
  jt_run get users.json '$.users[0].nam' --json
  is "$(jq -r .available[0] <<<"$out")" '$.users[0].name'
  jt_run get users.json '/users/0/nam' --json
  is "$(jq -r .available[0] <<<"$out")" /users/0/name
  jt_run show users.json /users --json --max-items 1 --max-depth 1
  is "$(jq -r '.more[-1]' <<<"$out")" 'jt show users.json /users/0'
}
