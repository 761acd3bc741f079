#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Tasks that people have with documents of known kinds: each is one command.

load helpers

# changed FILE: the lines that differ from those in examples/, old ones with <, new ones with >.
changed() { diff "$PROJECT/examples/$1" "$1" | grep '^[<>]'; }

@test "tasks: change a member of the record that a filter finds" {
  jt_run set deploy.json '$.items[?@.metadata.name == "api"].spec.replicas' 5
  [ "$code" = 0 ]
  is "$said" 'Updated $.items[1].spec.replicas = 5 in deploy.json'
  is "$(changed deploy.json)" '<     "replicas": 2,
>     "replicas": 5,'
}

@test "tasks: change a value wherever a condition holds, except below a given key" {
  # The image is used in initContainers too, which '..containers' does not select.
  is "$(jt get --count deploy.json "\$..[?@.image == 'registry.example.org/shop-api:2.7.1']")" 2
  jt_run set --all deploy.json '$..containers[?search(@.image, ":2[.]7[.]1$")].image' '"registry.example.org/shop:2.8.0"'
  [ "$code" = 0 ]
  is "$(changed deploy.json)" '<         "image": "registry.example.org/shop-web:2.7.1",
>         "image": "registry.example.org/shop:2.8.0",
<         "image": "registry.example.org/shop-api:2.7.1",
>         "image": "registry.example.org/shop:2.8.0",'
  is "$(jt get -r deploy.json '$..initContainers[?@.name == "migrate"].image')" 'registry.example.org/shop-api:2.7.1'
}

@test "tasks: append to an array two filters deep" {
  jt_run append deploy.json \
    '$.items[?@.metadata.name == "web"].spec.template.spec.containers[?@.name == "app"].env' '{"name": "TZ", "value": "UTC"}'
  [ "$code" = 0 ]
  is "$said" 'Appended value to $.items[0].spec.template.spec.containers[1].env in deploy.json (now 3 items)'
  is "$(changed deploy.json)" '>          },
>          {
>           "name": "TZ",
>           "value": "UTC"'
}

@test "tasks: delete the largest value, as one line" {
  jt_run delete package-lock.json "$(jt inspect package-lock.json .packages --largest 1 -l)"
  [ "$code" = 0 ]
  is "$said" "Deleted .packages['node_modules/test-bench'] from package-lock.json"
  is "$(jq -c '.packages | [length, has("node_modules/test-bench")]' package-lock.json)" '[8,false]'
}

@test "tasks: the keys that one part has and another lacks" {
  jt_run diff --keys words.json .en .de
  [ "$code" = 1 ]
  is "$out" '- .error.retry'
  jt_run diff --keys words.json .en .fr
  [ "$code" = 1 ]
  is "$out" $'- .weather.snow\n+ .weather.neige'
  jt_run diff --keys words.json .en .en
  [ "$code" = 0 ]
}

@test "tasks: in how many records each optional key is" {
  jt_run inspect log.ndjson
  [ "$code" = 0 ]
  is "$(grep '?' out.txt)" '├─ port?     number  1 of 20 (5%)
├─ path?     string  9 of 20 (45%)
├─ status?   number  9 of 20 (45%)
├─ table?    string  1 of 20 (5%)
├─ user?     string  7 of 20 (35%)
├─ order?    number  2 of 20 (10%)
├─ error?    object  2 of 20 (10%)
├─ key?      string  2 of 20 (10%)
└─ attempt?  number  2 of 20 (10%)'
}

@test "tasks: how often each value occurs at the same place of all records" {
  jt_run get --tally log.ndjson '$[*].level'
  [ "$code" = 0 ]
  is "$out" '13  "info"
 3  "warn"
 2  "error"
 2  "debug"'
  jt_run get --tally petstore-api.json '$.paths.*.*.tags[*]'
  is "$out" $'4  "pets"\n1  "orders"'
}

@test "tasks: the record around a word" {
  jt_run grep -C declined log.ndjson
  [ "$code" = 0 ]
  is "$out" '  ✓ Found 1 match for pattern: declined

  [6]
    .error.code
      "card_declined"
    {
      "time": "2025-03-14T09:00:38.360Z",
      "level": "error",
      "msg": "payment failed",
      "ms": 310,
      "user": "bob",
      "order": 4711,
      "error": {"code": "card_declined", "retry": false}
    }'
  jt_run grep -x metrics deploy.json --with name,image -c
  is "$out" '#path	value	record	recordValue
.items[1].spec.template.spec.containers[1].name	metrics	.items[1].spec.template.spec.containers[1]	{"name":"metrics","image":"registry.example.org/exporter:0.15"}
.items[2].spec.template.spec.containers[1].name	metrics	.items[2].spec.template.spec.containers[1]	{"name":"metrics","image":"registry.example.org/exporter:0.15"}'
}

@test "tasks: where something is, before an edit of all of it" {
  jt_run grep --tally --values 'example[.]org' deploy.json
  is "$out" '  6  .items[*].spec.template.spec.containers[*].image
  3  .items[*].spec.template.spec.initContainers[*].image'
  jt_run set --all deploy.json "$(jt grep --tally -k '^containerPort$' deploy.json -l)" 80
  [ "$code" = 0 ]
  is "$(changed deploy.json)" '<           "containerPort": 8080
>           "containerPort": 80
<           "containerPort": 8000
>           "containerPort": 80
<           "containerPort": 9100
>           "containerPort": 80'
}
