# SPDX-License-Identifier: MIT
# Documents with comments in every command: the cases of comments/*.txt, one test for each file.

load helpers

cases() { bash "$BATS_TEST_DIRNAME/comments.bash" "$BATS_TEST_DIRNAME/comments/$1.txt" "${@:2}"; }

@test "comments: syntax" { cases syntax; }
@test "comments: detection" { cases detection; }
@test "comments: json stays json" { cases json_stays_json; }
@test "comments: get" { cases get; }
@test "comments: reads" { cases reads; }
@test "comments: owners" { cases owners; }
@test "comments: set" { cases set; }
@test "comments: rename" { cases rename; }
@test "comments: delete" { cases delete; }
@test "comments: append" { cases append; }
@test "comments: insert" { cases insert; }
@test "comments: merge" { cases merge; }
@test "comments: move" { cases move; }
@test "comments: ops" { cases ops; }
@test "comments: all" { cases all; }
@test "comments: value" { cases value; }
@test "comments: format" { cases format; }
@test "comments: undo" { cases undo; }
@test "comments: preview" { cases preview; }
@test "comments: public jsonc parser" { cases public_jsonc_parser; }
@test "comments: public hujson" { cases public_hujson; }
@test "comments: public comment json" { cases public_comment_json; }

@test "comments: the edits once more, on documents with CR LF" {
  for topic in json_stays_json set rename delete append insert merge move ops all value public_hujson public_jsonc_parser; do
    cases "$topic" crlf || bad_topics+=" $topic"
  done
  is "${bad_topics:-}" ''
}

@test "comments: every file of cases is run" {
  for file in "$BATS_TEST_DIRNAME"/comments/*.txt; do
    name=${file##*/}
    grep -q "{ cases ${name%.txt}; }" "$BATS_TEST_FILENAME" || { echo "not run: $name"; false; }
  done
}

@test "comments: a comma of its own line goes with it, and a sole member keeps its trailing comma" {
  printf '{\n  "a": 1\n  ,\n  // see docs\n\n  "b": 2\n}\n' >c.jsonc
  jt_run delete c.jsonc b -q
  cmp c.jsonc <(printf '{\n  "a": 1\n  // see docs\n}\n')
  printf '{\r\n  "a": 1 /* c */ ,\r\n  // see docs\r\n\r\n  "b": 2\r\n}\r\n' >c.jsonc
  jt_run delete c.jsonc b -q
  cmp c.jsonc <(printf '{\r\n  "a": 1 /* c */\r\n  // see docs\r\n}\r\n')
  printf '{\n  "old": 1,\n}\n' >c.jsonc
  jt_run patch c.jsonc move /old /new -q
  cmp c.jsonc <(printf '{\n  "new": 1,\n}\n')
  printf '{\n  "a": {\n    "old": 1,\n  },\n  "b": {"c": 1}\n}\n' >c.jsonc
  jt_run patch c.jsonc move /a/old /b/new -q
  cmp c.jsonc <(printf '{\n  "a": {},\n  "b": {"c": 1, "new": 1}\n}\n')
}
