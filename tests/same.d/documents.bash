# SPDX-License-Identifier: MIT
# Writes the documents of tests/same into the current folder, beside those of examples/. Valid ones, and invalid ones
# whose names begin with `bad`.
text() { printf '%s\n' "$2" >"$1"; }

text true.json true
text number.json -12.50e+3
text string.json '"a \"quoted\" \u00e9 \ud83d\ude00 word\n"'
printf '{}' >object.json
printf '[ ]\r\n' >array.json
printf '\xef\xbb\xbf{"bom": true}\n' >bom.json
text keys.json '{"": 1, "a b": {"c.d": [1, {"x/y": "slash", "m~n": null}]}, "quote\"s": true, "it'\''s": "single", "back\\slash": 0,
  "tab\tkey": "t", "ünï": "Größe", "日本": ["語"], "\u001b[31m": "\u001b[0m", "$": "dollar", "*": "star", "@": "at", "0": "zero", "length": 7}'
text numbers.json '[0, -0, 1.0, 1, 1e2, 100, 1E400, 9007199254740993, 123456789012345678901234567890, 0.1, 1.50, -3, 2.5e-3]'
text deep.json "$(printf '[%.0s' {1..60})1$(printf ']%.0s' {1..60})"
text levels.json '{"a":{"b":{"c":{"d":{"e":{"f":[[[["deep"]]]]}}}}},"z":[[1,[2,[3,[4]]]],{"p":{"q":{}}},[],{}]}'
text twice.json '{"a": 1, "b": {"x": 1, "x": 2}, "a": [3], "a": {"y": null}}'
text inside.json '{"body": "{\"id\": 7, \"list\": [1, 2, {\"k\": \"v\"}]}", "bad": "{oops", "list": ["{\"n\": 1}", "{\"n\": 2}"]}'
text long.json '{"text": "'"$(printf 'lorem ipsum %.0s' {1..120})"'", "short": "s", "list": ['"$(printf '%d, ' {1..150})"'0]}'
text map.json '{"people": {"u1": {"name": "Ann", "age": 30}, "u2": {"name": "Bo", "age": null, "mail": "bo@x"}, "u3": {"name": "Cy"}}, "total": 3}'
text rows.json '[{"id": 1, "name": "one, two", "tags": ["x"], "at": {"city": "Köln", "zip": "50667"}},
 {"id": 2, "name": "line\nbreak", "tags": [], "at": {"city": "Bonn"}}, {"id": 3, "name": null, "extra": "\"q\"\t|"},
 7, {"id": 1, "name": "one, two"}]'
text mixed.json '{"list": [1, "1", true, null, {}, [], {"a": 1}, [1], "", 1.0], "flag": false, "nothing": null}'
printf '{\r\n\t"tab": [\r\n\t\t1,\r\n\t\t2\r\n\t],\r\n\t"o": {"one": "line"}\r\n}\r\n' >crlf.json
text compact.json '{"a":[1,2,3],"b":{"c":"d","e":[{"f":1},{"f":2}]},"g":null}'
text left.json '{"name": "first", "list": [1, 2, 3, 4], "items": [{"id": "a", "n": 1}, {"id": "b", "n": 2}], "same": {"k": [1]}, "old": true, "type": 1}'
text right.json '{"name": "second", "list": [1, 3, 4, 5], "items": [{"id": "b", "n": 3}, {"id": "a", "n": 1}, {"id": "c"}], "same": {"k": [1]}, "new": {"x": 1}, "type": "1"}'
printf '{"n": 1, "s": "a"}\n{"n": 2, "s": "b", "o": {"x": [1]}}\n\n[3]\n{"n": 4, "s": "a"}\n' >lines.ndjson
printf '{"n": 1}\n{"n": oops}\n{"n": 3}\nnot json\n{"n": 5}\n' >bad-lines.ndjson
printf '{"a": {"x": "secret value"}, "b": [10, 20, 30]}' >no-newline.json

text bad-comma.json '{"a": 1, "b": [1, 2,], "c": 3}'
text bad-open.json '{"a": {"b": [1, 2'
text bad-quote.json '{"a": "no end}'
text bad-word.json '{"a": tru, "b": 1}'
text bad-number.json '[1, 01, 1., .5]'
text bad-two.json '{"a": 1} {"b": 2}'
text bad-key.json "{a: 1, 'b': 2}"
text bad-escape.json '{"a": "\x41", "b": "\ud800"}'
printf '{"a": "\xff\xfe", "b": 1}\n' >bad-utf8.json
printf '{"a": "x\ty"}\n' >bad-control.json
: >bad-empty.json
text bad-close.json '{"a": [1, 2}, "b": 3}'
text bad-comment.json '{"a": 1 /* one */}'

# Operations, and values in files.
text ops.json '[{"op": "replace", "path": "/env", "value": "test"}, {"op": "add", "path": "/cache/shards/-", "value": {"a": [1, 2]}},
 {"op": "move", "from": "/version", "path": "/v"}, {"operation": "merge", "path": "/cache", "value": {"ttl": 60, "new": null}}]'
text ops-none.json '[]'
text ops-test.json '[{"op": "replace", "path": "/env", "value": "x"}, {"op": "test", "path": "/version", "value": "1"}]'
text ops-bad.json '[{"op": "replace", "path": "/env"}, {"op": "fly", "path": "/x", "value": 1}]'
text ops-many.json '[{"operation": "set", "path": "$.logging.targets[*].type", "value": "t", "all": true},
 {"operation": "rename", "path": "/env", "value": "environment"}, {"operation": "append", "path": "/cache/shards", "value": "d"},
 {"operation": "copy", "from": "/cache", "path": "/copy"}, {"operation": "insert", "path": "/cache/shards/0", "value": 0},
 {"operation": "remove", "path": "/features/analytics"}]'
text merge.json '{"env": null, "cache": {"ttl": 1, "deep": {"x": [1]}}, "added": true}'
text value.json '{"from": "a file", "n": [1, 2]}'

# Definitions of servers, and saved catalogues.
text servers.json '{"mcpServers": {
  "notes": {"command": "bash", "args": ["'"$SAME_FOLDER"'/server.bash", "notes"], "description": "Keeps notes"},
  "empty": {"command": "bash", "args": ["'"$SAME_FOLDER"'/server.bash", "empty"]},
  "fails": {"command": "bash", "args": ["'"$SAME_FOLDER"'/server.bash", "fails"]},
  "garbled": {"command": "bash", "args": ["'"$SAME_FOLDER"'/server.bash", "garbled"]},
  "absent": {"command": "./no-such-program", "env": {"KEY": "${UNSET_NAME:-default}"}},
  "remote": {"type": "http", "url": "http://127.0.0.1:1/mcp", "headers": {"Authorization": "Bearer ${TOKEN:-none}"}},
  "off": {"command": "true", "disabled": true},
  "wrong": {"args": 7}}}'
text notes.json '{"mcpServers": {"notes": {"command": "bash", "args": ["'"$SAME_FOLDER"'/server.bash", "notes"]}}}'
text self.json '{"mcpServers": {"self": {"command": "jt", "args": ["mcp"]}}}'
text inputs.json '{"servers": {"asks": {"command": "true", "args": ["${input:key}"]}}, "inputs": [{"id": "key", "type": "promptString"}]}'
text bad-servers.json '{"mcpServers": {"a": {"command": "true",, }}}'
text no-servers.json '{"theme": "dark"}'
text saved.json '{"up": {"type": "stdio", "location": "/y.json", "description": "Is up", "instructions": "Use t first.",
  "tools": {"t": {"title": "The tool", "description": "Reads a file\nand more", "inputSchema": {"type": "object", "properties": {
    "path": {"type": "string", "description": "Where", "minLength": 1}, "mode": {"enum": ["r", "w", null]}, "deep": {"type": "object",
    "properties": {"x": {"type": ["integer", "null"], "default": 5}}}, "list": {"type": "array", "items": {"$ref": "#/$defs/item"}}},
    "required": ["path"], "$defs": {"item": {"type": "number", "maximum": 9}}},
    "outputSchema": {"type": "object", "properties": {"ok": {"type": "boolean"}}}, "annotations": {"readOnlyHint": true}}, "u": {}},
  "prompts": {"ask": {"description": "Asks", "arguments": [{"name": "who", "required": true}, {"name": "why", "description": "Reason"}]}},
  "resources": {"r": {"uri": "x:1", "mimeType": "text/plain", "size": 12}}, "resource_templates": {"rt": {"uriTemplate": "x:{n}"}}},
 "down": {"type": "http", "location": "/x.json", "error": {"code": "SERVER_TIMEOUT", "message": "no answer", "hints": ["wait longer"]}},
 "other": {"type": "stdio", "tools": {"t": {"description": "Writes a file"}}}}'

# Answers of models.
fence() { printf '```json\n%s\n```\n\n' "$1"; }
{
  echo 'I write, edit and delete.'
  echo
  fence '{"tool": "write_file", "path": "out/page.html", "content": "<p>hello</p>\n"}'
  fence '{"tool": "edit_file", "path": "config.json", "search_replace": {"old_string": "staging", "new_string": "live"}}'
  fence '{"tool": "delete_file", "path": "true.json"}'
} >answer-good.md
{
  fence '{"tool": "create_file", "path": "src/new.txt", "content": "one
two",}'
  fence '{"tool": "write_file", "path": "a.txt", "content": "say "hi"
bye"}'
  fence '{"tool": "edit_file", "path": "config.json", "search_replace": {"old_string": "nowhere", "new_string": "x"}}'
  fence "{tool: 'write_file', path: 'b.txt', content: 'x'"
  fence '{"tool": "fly", "path": 7}'
  fence '{"other": "json"}'
  printf '```json\n{"tool": "write_file", "path": "open.txt", "content": "no end'
} >answer-bad.md
{
  printf '<tool_call>\n{"name": "write_file", "arguments": {"path": "c.txt", "content": "c"}}\n</tool_call>\n\n'
  printf '<function=write_file>\n<parameter=path>d.txt</parameter>\n<parameter=content>d</parameter>\n</function>\n\n'
  printf '{"name": "write_file", "arguments": {"path": "e.txt", "content": "e"}}\n\n'
  fence '[{"tool": "write_file", "path": "f.txt", "content": "f"}, {"tool": "delete_file", "path": "f.txt"}]'
} >answer-forms.md
printf 'No block here, only `code` and text.\n' >answer-none.md
text schema.json '{"fly": {"type": "object", "properties": {"path": {"type": "integer", "minimum": 3}, "to": {"enum": ["a", "b"]}}, "required": ["to"]}}'
