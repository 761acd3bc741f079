#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# validate --output basic: the output tests of the JSON Schema test suite. What is printed must fit the schema of each
# test; jt says whether it does. Those of readOnly want annotations, which jt does not print: they grow with the document.

load helpers

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  suite=${JT_SUITES:-$BATS_TEST_DIRNAME/../../../shared/data}/json-schema-test-suite/output-tests
  [ -d "$suite" ] || skip "'$suite' is missing; set JT_SUITES"
}

# of_draft DRAFT: every test of it; prints those that fail.
of_draft() {
  local file cases=0 failed=0
  for file in "$suite/$1"/content/*.json; do
    [ "$(basename "$file")" != readOnly.json ] || continue
    while IFS= read -r test; do
      jq .schema <<<"$test" >s.json
      jq .data <<<"$test" >d.json
      jq .wanted <<<"$test" >wanted.json
      "$JT" validate d.json --schema s.json --draft "${1#draft}" --output basic >out.json || [ $? = 1 ]
      cases=$((cases + 1))
      "$JT" validate out.json --schema wanted.json --draft "${1#draft}" \
        --schema-map "https://json-schema.org/draft/${1#draft}/output/schema=$suite/$1/output-schema.json" >said.txt && continue
      failed=$((failed + 1))
      echo "$(basename "$file"): $(jq -r .name <<<"$test"): $(cat out.json)"
      cat said.txt
    done < <(jq -c '.[] | .schema as $schema | .description as $group | .tests[] |
      {$schema, data, name: ($group + ": " + .description), wanted: .output.basic} | select(.wanted)' "$file")
  done
  echo "$cases tests"
  [ "$failed" = 0 ] && [ "$cases" -ge 3 ]
}

@test "validate --output basic: output tests of draft 2020-12" {
  of_draft draft2020-12
}

@test "validate --output basic: output tests of draft 2019-09" {
  of_draft draft2019-09
}

@test "validate --output: one line for each file, whatever is wrong with it" {
  echo '{"properties":{"a":{"type":"integer"}},"required":["a"]}' >s.json
  echo '{"a":1}' >good.json
  echo '{"a":"x"}' >bad.json
  printf '{"a":1' >cut.json
  : >empty.json
  jt_run validate --schema s.json cut.json good.json empty.json none.json bad.json --output flag
  is "$code $out" '2 {"valid":false}
{"valid":true}
{"valid":false}
{"valid":false}
{"valid":false}'
  has "$err" "invalid JSON in 'cut.json', line 1, column 7: expected"
  has "$err" empty.json
  has "$err" none.json
  jt_run validate --schema s.json cut.json none.json --output basic
  is "$(jq -c '[.valid, (.errors[] | has("absoluteKeywordLocation")), .errors[].error]' out.txt)" \
    "[false,false,\"not JSON: expected ',' or '}', found the end of the document\"]
[false,false,\"no such file 'none.json'\"]"
  jt_run validate --schema s.json $'none\xff.json' --output basic
  iconv -f UTF-8 out.txt >/dev/null
}

@test "validate --output basic: within --max-bytes it is JSON, and what is left out is said" {
  echo '{"items":{"type":"string"}}' >s.json
  seq 1 250 | paste -sd, | sed 's/^/[/;s/$/]/' >d.json
  for most in 200 300 1000 5000; do
    jt_run validate --schema s.json d.json --output basic --max-bytes $most
    [ "$code" = 1 ]
    [ "$(stat -c %s out.txt)" -le "$most" ]
    shown=$(jq '.errors // [] | length' out.txt)
    has "$err" "note: $((250 - shown)) errors of d.json left out"
  done
  [ "$shown" -gt 10 ]
  # Just before and behind where the next one fits.
  for most in $(seq 1000 1080); do
    jt_run validate --schema s.json d.json --output basic --max-bytes $most
    has "$err" "note: $((250 - $(jq '.errors // [] | length' out.txt))) errors of d.json left out by --max-bytes $most"
  done
  jt_run validate --schema s.json d.json --output basic --max-bytes 1000000
  is "$(jq '.errors | length' out.txt) $err" '100 note: 150 errors of d.json left out'
  # Each of several files has its share.
  for n in 1 2 3 4 5 6 7 8; do cp d.json d$n.json; done
  jt_run validate --schema s.json d[1-8].json --output basic --max-bytes 6000
  is "$(jq -s 'length, all(.errors | length > 0)' out.txt | paste -sd' ')" '8 true'
  [ "$(grep -c 'left out by' err.txt)" = 8 ]
  for n in $(seq 40); do cp d.json e$n.json; done
  jt_run validate --schema s.json e*.json --output flag --max-bytes 400
  [ "$(cat out.txt err.txt | wc -c)" -le 400 ]
  has "$err" "note: the results of $((40 - $(wc -l <out.txt))) files left out by --max-bytes 400"
}

@test "validate --output basic: places in schemas are URIs" {
  echo '{"patternProperties":{"^é+$":{"type":"null"}}}' >s.json
  jt_run validate --schema s.json - --output basic <<<'{"é":1}'
  has "$(jq -r '.errors[0].absoluteKeywordLocation' out.txt)" '/s.json#/patternProperties/%5E%C3%A9+$/type'
  is "$(jq -r '.errors[0].keywordLocation' out.txt)" '/patternProperties/^é+$/type'
}
