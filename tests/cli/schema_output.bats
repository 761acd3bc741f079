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
