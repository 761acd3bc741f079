// SPDX-License-Identifier: MIT
// Streamable HTTP as it should be: JSON and event streams, headers, the session, statuses.
import zlib from 'node:zlib';
import fs from 'node:fs';
import { Helper, fail, initialize, initialized, json, list, ready, same, serve, tools, within } from './helper.mjs';

export async function json_replies() {
  const server = await serve((request, response, body) => {
    if (request.method === 'DELETE') return response.end();
    const message = JSON.parse(body);
    if (message.id === undefined) return response.writeHead(202).end();
    if (message.id === 1) json(response, ready, 200, { 'Mcp-Session-Id': 'abc-123', 'Set-Cookie': 'a=b' });
    else json(response, tools, 200, { 'Content-Type': 'Application/JSON; charset=utf-8' });
  });
  const jt = new Helper(server.url, { headers: ['Authorization: Bearer canary', 'X-Empty:', 'Accept: text/plain'] });
  jt.request(initialize);
  await jt.expect('message', JSON.stringify(ready));
  jt.notify(initialized, '2025-11-25');
  jt.request(list, { protocol: '2025-11-25' });
  await jt.expect('message', JSON.stringify(tools));
  await jt.end();
  const [first, second, third, last] = server.seen;
  same(server.seen.map((seen) => seen.verb), ['POST', 'POST', 'POST', 'DELETE']);
  same(first.body, JSON.stringify(initialize));
  for (const { headers, verb } of server.seen) {
    same(headers.authorization, 'Bearer canary');
    same(headers['x-empty'], '');
    same(headers.accept, 'application/json, text/event-stream');
    same(headers['content-type'], verb === 'POST' ? 'application/json' : undefined);
    same(headers.cookie, undefined, 'cookie');
    same(headers.expect, undefined, 'expect');
    same(headers['mcp-method'], undefined);
  }
  same(first.headers['mcp-session-id'], undefined);
  same(first.headers['mcp-protocol-version'], undefined);
  for (const { headers } of [second, third, last]) {
    same(headers['mcp-session-id'], 'abc-123');
    same(headers['mcp-protocol-version'], '2025-11-25');
  }
  same(new Set(server.seen.map((seen) => seen.port)).size, 1, 'number of connections');
}

export async function stateless_headers() {
  const server = await serve((request, response) => json(response, tools));
  const jt = new Helper(server.url);
  jt.request(list, { method: 'tools/call', name: 'größe', protocol: '2026-07-28' });
  await jt.expect('message');
  jt.request(list, { method: 'tools/list', protocol: '2026-07-28' });
  await jt.expect('message');
  await jt.end();
  same(server.seen.length, 2, 'number of requests'); // no session: nothing to delete
  same(server.seen[0].headers['mcp-protocol-version'], '2026-07-28');
  same(server.seen[0].headers['mcp-method'], 'tools/call');
  same(server.seen[0].headers['mcp-name'], '=?base64?Z3LDtsOfZQ==?=');
  same(server.seen[1].headers['mcp-name'], undefined);
}

/** Every byte in a chunk of its own, with all that the format allows. */
export async function odd_chunks() {
  const stream =
    '\uFEFF: welcome\r\n\r\nid: 1\ndata:\n\nevent: message\r\ndata: {"jsonrpc":"2.0",\r\n' +
    'data: "method":"notifications/progress"}\r\n\r\n: still here\rretry: 5\rid: 2\revent: other\rdata: {}\r\r' +
    'data: {"jsonrpc":"2.0","id":2,\ndata:"result":{"tools":["ä€😀"]}}\n\n';
  const server = await serve((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    response.socket.setNoDelay(true);
    const bytes = Buffer.from(stream);
    let at = 0;
    const more = () => {
      if (at === bytes.length) return response.end();
      response.write(bytes.subarray(at, ++at));
      setImmediate(more);
    };
    more();
  });
  const jt = new Helper(server.url);
  jt.request(list);
  await jt.expect('message', '{"jsonrpc":"2.0",\n"method":"notifications/progress"}');
  await jt.expect('message', '{"jsonrpc":"2.0","id":2,\n"result":{"tools":["ä€😀"]}}');
  await jt.end();
}

export async function compressed() {
  for (const [encoding, pack] of [['gzip', zlib.gzipSync], ['deflate', zlib.deflateSync], ['br', zlib.brotliCompressSync]]) {
    const server = await serve((request, response) => {
      if (!request.headers['accept-encoding'].includes(encoding)) fail(`${encoding} is not accepted`);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': encoding });
      response.end(pack(JSON.stringify(tools)));
    });
    const jt = new Helper(server.url);
    jt.request(list);
    await jt.expect('message', JSON.stringify(tools));
    await jt.end();
  }
}

/** A server may ask while it answers; what jt replies to that must get through. */
export async function question_in_a_stream() {
  let stream;
  const server = await serve((request, response, body) => {
    if (JSON.parse(body).id === 2) {
      stream = response;
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: {"jsonrpc":"2.0","id":9,"method":"ping"}\n\n');
    } else {
      response.writeHead(202).end();
      stream.end(`data: ${JSON.stringify(tools)}\n\n`);
    }
  });
  const jt = new Helper(server.url);
  jt.request(list);
  await jt.expect('message', '{"jsonrpc":"2.0","id":9,"method":"ping"}');
  jt.notify({ jsonrpc: '2.0', id: 9, result: {} });
  await jt.expect('message', JSON.stringify(tools));
  await jt.end();
}

/** A request that follows a notification is sent when that has arrived, although both come at once. */
export async function order() {
  const log = [];
  const server = await serve((request, response, body) => {
    const { id } = JSON.parse(body);
    log.push(id === undefined ? 'notification' : 'request');
    if (id !== undefined) return json(response, tools);
    setTimeout(() => {
      log.push('accepted');
      response.writeHead(202).end();
    }, 200);
  });
  const jt = new Helper(server.url);
  jt.notify(initialized);
  jt.request(list);
  await jt.expect('message');
  same(log, ['notification', 'accepted', 'request']);
  await jt.end();
}

export async function statuses() {
  const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"no"}}';
  const answers = [
    [400, 'application/json', error, error],
    [401, 'application/json', '{"error":"invalid_token"}', '{"error":"invalid_token"}'],
    [403, 'text/plain', 'go away', ''],
    [500, 'text/html', '<html>', ''],
    [303, 'text/plain', '', ''],
  ];
  for (const [status, type, body, expected] of answers) {
    const server = await serve((request, response) => {
      response.writeHead(status, { 'Content-Type': type, Location: '/elsewhere' });
      response.end(body);
    });
    const jt = new Helper(server.url, { headers: ['Authorization: Bearer canary'] });
    jt.request(initialize);
    await jt.status(status, expected);
    same(server.seen.length, 1, 'number of requests');
    // A notification that is refused is not reported: what follows it is.
    jt.notify(initialized);
    jt.request(list);
    await jt.status(status, expected);
    await jt.end();
  }
}

/** What is no reply. Each is said at once, and no deadline is waited for. */
export async function no_reply() {
  const answers = [
    [200, 'application/json', '', 'the server accepted a request and sent no reply'],
    [202, 'text/plain', '', 'the server accepted a request and sent no reply'],
    [200, 'text/html', '<html>', 'the reply of the server is neither JSON nor an event stream'],
    [200, 'text/event-stream', ': x\n\n', 'the event stream of the server ended without the reply'],
    [200, 'text/event-stream', 'data: {"id":2,"result":{}}\n', 'the event stream of the server ended without the reply'],
  ];
  for (const [status, type, body, expected] of answers) {
    const server = await serve((request, response) => {
      response.writeHead(status, { 'Content-Type': type });
      response.end(body);
    });
    const jt = new Helper(server.url);
    jt.request(list);
    await jt.expect('protocol', expected);
    await jt.end();
  }
}

/** The headers are in no argument, no environment and no output. */
export async function secrets() {
  const server = await serve((request, response) => response.writeHead(401).end());
  const jt = new Helper(`${server.url}?key=canary`, { headers: ['Authorization: Bearer canary'] });
  jt.request(initialize);
  await jt.status(401, '');
  for (const file of ['cmdline', 'environ']) {
    const text = fs.readFileSync(`/proc/${jt.child.pid}/${file}`, 'utf8');
    if (text.includes('canary')) fail(`${file} holds a secret`);
  }
  same(fs.readFileSync(`/proc/${jt.child.pid}/cmdline`, 'utf8').split('\0').slice(1), ['connect', '']);
  await jt.end();
  const lost = new Helper('http://user:canary@127.0.0.1:1/canary', { headers: ['X: canary'] });
  lost.request(initialize);
  const why = await lost.expect('unreachable');
  if (why.includes('canary')) fail(`a message holds a secret: ${why}`);
  await lost.end();
}

/** It ends with its parent, whatever it does then. */
export async function ends() {
  for (const how of ['eof', 'SIGTERM', 'broken']) {
    const asked = Promise.withResolvers?.() ?? (() => {
      const made = {};
      made.promise = new Promise((resolve) => (made.resolve = resolve));
      return made;
    })();
    const server = await serve(() => asked.resolve()); // never answers
    const jt = new Helper(server.url);
    jt.request(initialize);
    await within(asked.promise, 'the request');
    if (how === 'eof') jt.child.stdin.end();
    else if (how === 'broken') jt.child.stdin.write('what is this?\n');
    else jt.child.kill(how);
    same(await within(jt.exit, 'the end of jt-http'), how === 'SIGTERM' ? 'SIGTERM' : 0);
  }
}

/** A server that does not answer the goodbye does not hold anybody up for long. */
export async function slow_goodbye() {
  const server = await serve((request, response) => {
    if (request.method === 'POST') json(response, ready, 200, { 'Mcp-Session-Id': 'x' });
  });
  const jt = new Helper(server.url);
  jt.request(initialize);
  await jt.expect('message');
  jt.put('end', '');
  jt.child.stdin.end();
  same(await within(jt.exit, 'the end of jt-http'), 0);
  same(server.seen.map((seen) => seen.verb), ['POST', 'DELETE']);
}
