#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# JSON Schema beside what shares no code with jt: ajv says the same of random schemas and documents, and of samples and
# the schemas that are made of them; errors are where an independent writer has put them. JT_PAIRS and JT_DAMAGED make
# the samples larger, and JT_SAMPLES and JT_SUITE_SAMPLES (20000, 2000, 1000, 100000 are the proof).

bats_require_minimum_version 1.5.0

setup_file() {
  cd "$BATS_TEST_DIRNAME/../.." || return
  export PROJECT=$PWD JT=${JT:-$PWD/build/release/jt}
  export SEED=${JT_SEED:-$((RANDOM << 15 | RANDOM))}
  echo "# seed $SEED; JT_SEED=$SEED repeats it" >&3
  local said
  said=$(tests/interop/npm) || {
    export WHY=$said
    return 0
  }
  export NODE_MODULES=$said
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  command -v node >/dev/null || skip "node is not installed"
}

@test "schema: random schemas and documents, as ajv has them" {
  [ -n "${NODE_MODULES-}" ] || skip "$WHY"
  local build=${JT_BUILD:-$PROJECT/build/release}
  node "$PROJECT/tests/interop/schema/oracle.mjs" "$NODE_MODULES" pairs "$SEED" "${JT_PAIRS:-2000}" >pairs.ndjson
  "$build/tests/interop/jt_schema_pairs" <pairs.ndjson >answers.txt
  node "$PROJECT/tests/interop/schema/oracle.mjs" "$NODE_MODULES" check pairs.ndjson answers.txt
}

@test "schema: errors of damaged documents have their path, line and column; what is to mend them does" {
  node "$PROJECT/tests/interop/schema/damage.mjs" "$JT" "$PWD" "$SEED" "${JT_DAMAGED:-60}"
}

@test "schema: samples are valid against the schema that is made of them, by jt and by ajv" {
  [ -n "${NODE_MODULES-}" ] || skip "$WHY"
  local suites=${JT_SUITES:-$PROJECT/../shared/data}
  [ -d "$suites" ] || suites=
  node "$PROJECT/tests/interop/schema/samples.mjs" "$NODE_MODULES" "$JT" "$PWD" "$SEED" "${JT_SAMPLES:-60}" \
    "$suites" "${JT_SUITE_SAMPLES:-40}"
}
