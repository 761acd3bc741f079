#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""hanging.py LOG: an MCP server over Streamable HTTP with one tool, `hang`, that never answers, with progress first.
Prints its port; each message and each DELETE is a line of LOG."""
import http.server
import json
import sys
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def note(self, text):
        with open(sys.argv[1], "a") as log:
            log.write(text + "\n")

    def reply(self, status, body=b"", kind="application/json"):
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("mcp-session-id", "one")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_DELETE(self):
        self.note("DELETE")
        self.reply(200)

    def do_POST(self):
        message = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.note("%s %s" % (message["method"], json.dumps(message.get("params", {}))))
        if "id" not in message:
            return self.reply(202)
        if message["method"] == "tools/call":
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.end_headers()
            token = message["params"]["_meta"]["progressToken"]
            data = {"jsonrpc": "2.0", "method": "notifications/progress",
                    "params": {"progressToken": token, "progress": 0.5, "total": 1}}
            self.wfile.write(("data: %s\n\n" % json.dumps(data)).encode())
            self.wfile.flush()
            threading.Event().wait(60)
            return None
        result = {"tools": [{"name": "hang", "inputSchema": {"type": "object"}}]}
        if message["method"] == "initialize":
            result = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}},
                      "serverInfo": {"name": "hanging", "version": "1"}}
        return self.reply(200, json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}).encode())


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()
