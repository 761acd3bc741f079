#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# server.bash KIND: a small MCP server on stdin and stdout, with a handshake. KIND: notes (tools, prompts, resources),
# empty (nothing), fails (ends at once), garbled (no JSON).
kind=$1
[ "$kind" != fails ] || { echo 'cannot start' >&2; exit 3; }

reply() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }

while IFS= read -r line; do
  [[ $line =~ \"id\":([0-9]+|\"[^\"]*\") ]] || continue
  id=${BASH_REMATCH[1]}
  if [ "$kind" = garbled ]; then
    printf 'this is no JSON\n'
    exit 0
  fi
  offers='{}'
  [ "$kind" != notes ] || offers='{"tools":{},"prompts":{},"resources":{}}'
  case $line in
    *'"method":"initialize"'*)
      reply '{"protocolVersion":"2025-06-18","capabilities":'"$offers"',"serverInfo":{"name":"'"$kind"'","version":"1.2"},"instructions":"Small."}'
      ;;
    *'"method":"tools/list"'*)
      reply '{"tools":[{"name":"add_note","description":"Adds a note\nto the pile","inputSchema":{"type":"object","properties":{"text":{"type":"string","description":"what to keep"},"tags":{"type":"array","items":{"type":"string"}}},"required":["text"]}},{"name":"find_notes","title":"Find","inputSchema":{"type":"object"}}]}'
      ;;
    *'"method":"prompts/list"'*) reply '{"prompts":[{"name":"summary","description":"Sums up","arguments":[{"name":"length"}]}]}' ;;
    *'"method":"resources/list"'*) reply '{"resources":[{"uri":"note:1","name":"first"}]}' ;;
    *'"method":"resources/templates/list"'*) reply '{"resourceTemplates":[{"uriTemplate":"note:{n}","name":"any"}]}' ;;
    *) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}\n' "$id" ;;
  esac
done
