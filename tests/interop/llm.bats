#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The interpreter that asks a language model, through jt-http, against a test double of the three providers' services
# (llm/double.mjs). No model is behind it.

bats_require_minimum_version 1.5.0

setup() {
  command -v node >/dev/null || skip "node is not installed"
  cd "$BATS_TEST_DIRNAME/../.." || return
  export JT_BUILD=${JT_BUILD:-$PWD/build/release}
}

check() { timeout 120 node tests/interop/llm/cases.mjs "$1"; }

@test "llm: a change, in the wire form of each provider" { check one_change; }
@test "llm: each operation" { check every_operation; }
@test "llm: an element is moved" { check move; }
@test "llm: what is so already is no change" { check nothing_to_do; }
@test "llm: the model asks back" { check unclear; }
@test "llm: an answer in a Markdown block" { check markdown; }
@test "llm: the text of the document is fenced off" { check fenced; }
@test "llm: of a large document the model sees its shape and what the words find" { check large; }
@test "llm: 401 is no reason to try again, and the key that the service repeats is hidden" { check unauthorized; }
@test "llm: busy, then right: Retry-After as seconds and as a date" { check busy_then_right; }
@test "llm: busy for ever: three tries" { check always_busy; }
@test "llm: waiting without Retry-After, and with one that is too long" { check waiting; }
@test "llm: other statuses" { check other_statuses; }
@test "llm: no answer, and half an answer, within the time" { check timeouts; }
@test "llm: closed half way, refused, no TLS" { check connections; }
@test "llm: redirects to other hosts are refused" { check elsewhere; }
@test "llm: a service on this machine is asked without the proxy" { check no_proxy; }
@test "llm: replies that are none" { check malformed; }
@test "llm: truncated and refused answers" { check stopped; }
@test "llm: a reply of 17 MB" { check too_long; }
@test "llm: answers that are not of the schema" { check schema; }
@test "llm: paths that do not exist" { check places; }
@test "llm: a value keeps its type" { check types; }
@test "llm: no value is changed twice" { check twice; }
@test "llm: a document that gives instructions" { check injection; }
@test "llm: the second answer counts" { check second_answer; }
@test "llm: a place that the model did not see" { check not_shown; }
@test "llm: the key is in no argument, environment or text" { check secrets; }
@test "jt preview --interpreter llm, then jt apply" { check command; }
@test "jt preview --interpreter auto: the rules first" { check automatic; }
@test "jt preview --interpreter llm: not configured, and refused" { check unusable; }
