#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""naive.py VARIANT legacy|modern: a small MCP server as people write it, which says something besides its replies. It
offers the tool `t`.

naive.py --http|--http-sse legacy|modern: the same over HTTP, the variant is the path of the URL; answers with JSON or
with event streams. Prints the port that it listens on.

naive.py --variants: prints their names."""
import http.server
import json
import sys

NULL_ERROR = {"jsonrpc": "2.0", "id": None, "error": {"code": -32601, "message": "Method not found"}}
# What is said after every message of the client that is no request, and before every reply.
ASIDE = {
    "plain": [],
    "null-error": [NULL_ERROR],
    "error-without-id": [{"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}}],
    "null-result": [{"jsonrpc": "2.0", "id": None, "result": {}}],
    "result-without-id": [{"jsonrpc": "2.0", "result": {}}],
    "null-result-null": [{"jsonrpc": "2.0", "id": None, "result": None}],
    "null-id": [{"jsonrpc": "2.0", "id": None}],
    "version": [{"jsonrpc": "2.0"}],
    "number-method": [{"jsonrpc": "2.0", "method": 5}],
    "number-method-id": [{"jsonrpc": "2.0", "method": 5, "id": 1}],
    "object-id": [{"jsonrpc": "2.0", "id": {}, "result": {}}],
    "old-version": [{"jsonrpc": "1.0", "id": 1, "result": {}}],
    "foreign-reply": [{"jsonrpc": "2.0", "id": "1", "result": {}}, {"jsonrpc": "2.0", "id": 999, "result": {}}],
    "foreign-error": [{"jsonrpc": "2.0", "id": 999, "error": {"code": 1, "message": "no"}}],
    "string-params": [{"jsonrpc": "2.0", "method": "notifications/message", "params": "x"}],
    "log": ['[debug] <- {"jsonrpc":"2.0","id":1}', '{"level":30,"msg":"ready"}', '"jsonrpc"', '{"jsonrpc"', "17", '{"a"'],
    "nameless-list": [],  # answers tools/list without the id
    "empty-batch": [[]],
    "batch": [],
    "batch-of-others": [[{"jsonrpc": "2.0", "method": "notifications/message"}, NULL_ERROR, 7, [1],
                         {"jsonrpc": "2.0", "id": "p", "method": "ping"}]],
}


def result_of(method, era):
    if method == "initialize" and era == "legacy":
        return {"protocolVersion": "2025-03-26", "capabilities": {"tools": {}}, "serverInfo": {"name": "naive", "version": "1"}}
    if method == "server/discover" and era == "modern":
        return {"resultType": "complete", "supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}}
    if method == "tools/list":
        return {"tools": [{"name": "t", "description": "The tool.", "inputSchema": {"type": "object"}}]}
    return None


def texts(message, variant, era):
    """All that is said about one message of the client."""
    said = list(ASIDE[variant])
    if "method" in message and "id" in message:
        result = result_of(message["method"], era)
        reply = {"jsonrpc": "2.0", "id": message["id"]}
        reply.update({"error": {"code": -32601, "message": "Method not found"}} if result is None else {"result": result})
        if variant == "nameless-list" and message["method"] == "tools/list":
            reply = NULL_ERROR
        # In a batch, between others.
        said.append([{"jsonrpc": "2.0", "method": "notifications/message"}, reply, {"jsonrpc": "2.0", "id": "q", "method": "ping"}]
                    if variant == "batch" else reply)
    return [each if isinstance(each, str) else json.dumps(each) for each in said]


def over_stdio(variant, era):
    for line in sys.stdin:
        for text in texts(json.loads(line), variant, era):
            print(text, flush=True)


def over_http(era, stream):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            said = texts(message, self.path.strip("/"), era)
            if "id" not in message or "method" not in message:
                return self.reply(202, "text/plain", "")
            if stream:
                return self.reply(200, "text/event-stream", "".join(f"data: {text}\n\n" for text in said))
            self.reply(200, "application/json", said[-1])

        def do_GET(self):
            self.reply(405, "text/plain", "")

        def reply(self, status, kind, body):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body.encode())))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()


if sys.argv[1:2] == ["--variants"]:
    print("\n".join(ASIDE))
elif len(sys.argv) != 3:
    sys.exit(__doc__)
elif sys.argv[1].startswith("--http"):
    over_http(sys.argv[2], sys.argv[1] == "--http-sse")
else:
    over_stdio(sys.argv[1], sys.argv[2])
