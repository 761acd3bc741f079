#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# jt-http, the helper that speaks HTTP for jt: against servers of http/, which do what real ones do and what bad ones do.

bats_require_minimum_version 1.5.0

setup() {
  command -v node >/dev/null || skip "node is not installed"
  cd "$BATS_TEST_DIRNAME/../.." || return
  export JT_BUILD=${JT_BUILD:-$PWD/build/release}
}

check() { timeout 120 node tests/interop/http/cases.mjs "$1"; }

@test "http: replies in JSON; headers, the session, one connection, the goodbye" { check json_replies; }
@test "http: the headers of the stateless era" { check stateless_headers; }
@test "http: an event stream in chunks of one byte, with all that the format allows" { check odd_chunks; }
@test "http: compressed replies" { check compressed; }
@test "http: a question of the server within its reply is answered" { check question_in_a_stream; }
@test "http: a request waits for the notification before it" { check order; }
@test "http: a refused request is reported with its status and its JSON" { check statuses; }
@test "http: replies that are none" { check no_reply; }
@test "http: headers and URL are in no argument, environment or message" { check secrets; }
@test "http: jt-http ends with its parent, at SIGTERM and at what is no message" { check ends; }
@test "http: a goodbye without answer is not waited for" { check slow_goodbye; }
@test "http: the old transport, asked for" { check old_transport; }
@test "http: the old transport, when POST is answered by 404 or 405" { check fallback; }
@test "http: 404, 405 and 400 of a server without the old transport are reported" { check no_old_transport; }
@test "http: the old transport is not tried in the stateless era" { check no_fallback_when_stateless; }
@test "http: the old transport: an endpoint at another place is refused" { check foreign_endpoint; }
@test "http: the old transport: the stream ends" { check stream_ends; }
@test "http: the old transport: no stream" { check no_stream; }
@test "http: a reply of 9 MB" { check nine_megabytes; }
@test "http: a reply of 11 MB is refused" { check huge_body; }
@test "http: an event of 11 MB is refused" { check huge_event; }
@test "http: replies without end are refused" { check endless; }
@test "http: a small reply that unpacks to 512 MB is refused" { check compressed_bomb; }
@test "http: a stream of many messages may be longer than 10 MB" { check long_stream; }
@test "http: the body of a refusal is bounded" { check huge_refusal; }
@test "http: headers without end are refused" { check huge_headers; }
@test "http: a request of 5 MB" { check long_request; }
@test "http: redirects within the host are followed, with the same request" { check redirect_within_host; }
@test "http: redirects to other hosts, ports and schemes are refused" { check redirect_elsewhere; }
@test "http: redirects without end are refused" { check redirect_loop; }
@test "http: only http and https" { check schemes; }
@test "http: nobody there" { check nobody_there; }
@test "http: the server hangs up" { check hangs_up; }
@test "http: TLS is verified, and never left" {
  command -v openssl >/dev/null || skip "openssl is not installed"
  check tls
}
