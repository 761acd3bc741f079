#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""attacks.py MODE [NUMBER]: an MCP server that keeps the protocol by its letter, and tries to harm its client by size,
number, order or names."""
import json
import os
import sys
import time

MODE = sys.argv[1]
NUMBER = int(sys.argv[2]) if len(sys.argv) > 2 else 0
HELLO = {"protocolVersion": "2025-03-26", "capabilities": {"tools": {}}, "serverInfo": {"name": "attack", "version": "1"}}
NAMES = ["", "__proto__", "constructor", "a.b", "['x']", "\u001b[2J", "\u202e", "\n", "\t", "\\", "'", '"', "/", "~", "$", "*",
         "-1", "0", "tools", "x" * 70000, "é", "e\u0301", "\U0001f980", "${HOME}", "`id`", "$(id)", "--json", "#", "\u0000"]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def reply(number, result):
    say(json.dumps({"jsonrpc": "2.0", "id": number, "result": result}))


def tools(message):
    number = message["id"]
    good = {"tools": [{"name": "good", "inputSchema": {"type": "object"}}]}
    if MODE == "deep":  # a schema of NUMBER levels
        schema = '{"type":"object","properties":{"p":' * NUMBER + "{}" + "}}" * NUMBER
        return say('{"jsonrpc":"2.0","id":%d,"result":{"tools":[{"name":"good","inputSchema":%s}]}}' % (number, schema))
    if MODE == "names":
        return reply(number, {"tools": [{"name": name, "description": name} for name in NAMES]})
    if MODE == "batch-bomb":  # as many questions in one line as there may be
        ping = '{"jsonrpc":"2.0","id":"p","method":"ping"}'
        say("[" + ",".join([ping] * NUMBER) + "]")
        # Only who has answered all of them gets the reply.
        for _ in range(NUMBER):
            sys.stdin.readline()
        return reply(number, good)
    if MODE == "big":  # pages of 8 MB, NUMBER of them
        page = int(message.get("params", {}).get("cursor", "0"))
        result = {"tools": [{"name": f"t{page}_{i}", "description": "x" * 80000} for i in range(100)]}
        if page + 1 < NUMBER:
            result["nextCursor"] = str(page + 1)
        return reply(number, result)
    if MODE == "drip":  # a page each moment, without end
        time.sleep(0.2)
        page = int(message.get("params", {}).get("cursor", "0"))
        return reply(number, {"tools": [], "nextCursor": str(page + 1)})
    reply(number, good)


def ping_flood():
    """Questions without end, whose answers nobody reads."""
    ping = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    while True:
        say(ping)


def main():
    if os.environ.get("HOSTILE_PIDS"):
        with open(os.environ["HOSTILE_PIDS"], "a") as pids:
            pids.write(f"{os.getpid()}\n")
    for line in iter(sys.stdin.readline, ""):
        message = json.loads(line)
        if "id" not in message or "method" not in message:
            continue
        if message["method"] == "initialize":
            if MODE == "ping-flood":
                ping_flood()
            if MODE == "early":  # replies to what will be asked
                evil = {"tools": [{"name": "evil", "inputSchema": {"type": "object"}}]}
                for number in range(2, 50):
                    reply(number, evil)
                say(json.dumps([{"jsonrpc": "2.0", "id": number, "result": evil} for number in range(2, 50)]))
            if MODE == "errors":  # more than a pipe and any memory of it holds
                for _ in range(NUMBER):
                    sys.stderr.write("e" * 1023 + "\n")
                sys.stderr.flush()
            reply(message["id"], HELLO)
        elif message["method"] == "tools/list":
            tools(message)
        else:
            say(json.dumps({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": "no"}}))


try:
    main()
except BrokenPipeError:
    os._exit(0)
