// SPDX-License-Identifier: MIT
// Who may ask a server over HTTP: host names, origins, tokens, addresses; and how it starts and ends.
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { client_at, fail, folder, has, Http, Lines, requests, same, stateless, until, within } from './server.mjs';

const token = 'canary-token-0123456789';
const list = (server, more) => server.ask('tools/list', {}, more);

/** The status of a request with these headers. */
async function status(server, headers, verb = 'POST', target = '/mcp') {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': stateless, 'io.modelcontextprotocol/clientCapabilities': {} };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } });
  const answer = await server.post(verb === 'POST' ? body : undefined, { ...server.headers('tools/list'), ...headers }, verb, target);
  return answer.status;
}

/** A page of another site that has its name lead to this computer gets nothing. */
export async function rebinding() {
  const server = await requests(folder());
  const port = server.port;
  for (const Host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'localhost.evil.example', '127.0.0.1@evil.example',
    '10.0.0.1', '[::2]', '0.0.0.0', `127.0.0.1:${port}:1`, 'localhost:x', os.hostname() + '.local']) {
    for (const verb of ['POST', 'GET', 'DELETE', 'OPTIONS']) same(await status(server, { Host }, verb), 403, `${verb}, Host '${Host}'`);
  }
  for (const Origin of ['http://evil.example', 'https://evil.example', `http://evil.example:${port}`, 'null', 'file://', '', 'http://127.0.0.1.evil.example',
    'http://localhost.evil.example', 'chrome-extension://abc', 'http://', 'http://evil.example/127.0.0.1', 'http://127.0.0.1@evil.example',
    'http://localhost:3000', `http://127.0.0.1:${port}1`, 'http://127.0.0.1']) {
    for (const verb of ['POST', 'GET', 'DELETE', 'OPTIONS']) same(await status(server, { Origin }, verb), 403, `${verb}, Origin '${Origin}'`);
  }
  for (const headers of [{}, { Host: `localhost:${port}` }, { Host: `127.0.0.1:${port}` }, { Host: `LOCALHOST:${port}` }, { Origin: `http://127.0.0.1:${port}` }, { Host: `localhost:${port}`, Origin: `http://localhost:${port}` }]) {
    same(await status(server, headers), 200, JSON.stringify(headers));
  }
  same(await status(server, {}, 'POST', '/other'), 404);
  same(await status(server, {}, 'PUT'), 405);
}

/** A client that closes its half of the connection after the request still gets its answer. */
export async function half_closed() {
  const server = await requests(folder());
  const _meta = { 'io.modelcontextprotocol/protocolVersion': stateless, 'io.modelcontextprotocol/clientCapabilities': {} };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } });
  const headers = Object.entries({ ...server.headers('tools/list'), Host: `127.0.0.1:${server.port}`, 'Content-Length': body.length });
  const lines = ['POST /mcp HTTP/1.1', ...headers.map(([name, value]) => `${name}: ${value}`), '', ''];
  const answer = new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(lines.join('\r\n') + body));
    socket.on('data', (bytes) => (text += bytes));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  const text = await within(answer, 'the answer');
  has(text, 'HTTP/1.1 200');
  has(text, '"JsonInspect"');
}

/** Another address of this computer, and both families of addresses. */
export async function addresses() {
  for (const address of ['127.0.0.2:0', 'localhost:0', '0']) {
    const server = new Http(folder(), [], { address });
    await until(() => server.ended || server.errors.includes('\n'), 'the address');
    const url = /^jt: listening at (\S+)\n/.exec(server.errors)?.[1] ?? fail(`${address}: ${server.errors}`);
    const response = await fetch(url, { method: 'POST', headers: server.headers('server/discover'), body: '{}' });
    same(response.status, 400, `${address}: ${await response.text()}`);
  }
  for (const [address, part] of [['nonsense', 'is not an address'], ['127.0.0.1:99999', 'is not an address'], ['192.0.2.1:0', 'can be reached from other computers']]) {
    const server = new Http(folder(), [], { address });
    same(await server.exit, 2, address);
    has(server.errors, part);
  }
  const first = await requests(folder());
  const second = new Http(folder(), [], { address: `127.0.0.1:${first.port}` });
  same(await second.exit, 2);
  has(second.errors, 'jt: ');
}

async function with_token(args, env, at) {
  const server = await requests(at, args, { env });
  same(await status(server, {}), 401);
  const refused = await server.post('{}', server.headers('tools/list'));
  same(refused.headers['www-authenticate'], 'Bearer');
  for (const Authorization of ['Bearer', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, `Basic ${token}`, token, `Bearer ${token.toUpperCase()}`]) {
    for (const verb of ['POST', 'GET', 'DELETE']) same(await status(server, { Authorization }, verb), 401, Authorization);
  }
  same(await status(server, { Authorization: `Bearer ${token}`, Host: 'evil.example' }), 403);
  same(await status(server, { Authorization: `Bearer ${token}` }), 200);
  for (const version of [1, 2]) {
    const client = await client_at(server.url, version, { Authorization: `Bearer ${token}` });
    same((await client.listTools()).tools.length > 5, true);
  }
  // Neither among the arguments and in the environment of a helper, nor in what is written.
  const pids = [server.pid, ...server.helpers()];
  same(pids.length, 2, 'jt-http');
  for (const pid of pids) same(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('canary'), false, 'arguments');
  same(fs.readFileSync(`/proc/${pids[1]}/environ`, 'utf8').includes('canary'), false, 'environment of the helper');
  same(server.errors.includes('canary'), false, 'stderr');
  same(fs.readFileSync(path.join(at, 'calls.log'), 'utf8').includes('canary'), false, 'the log');
}

export async function tokens() {
  const at = folder({ 'token.txt': `${token}\n` });
  await with_token(['--token-file', 'token.txt', '--log', 'calls.log'], {}, at);
  await with_token(['--log', 'calls.log'], { JT_MCP_TOKEN: token }, at);
  const empty = new Http(folder({ 'token.txt': '\n' }), ['--token-file', 'token.txt']);
  same(await empty.exit, 2);
  has(empty.errors, "the token file 'token.txt' is empty");
  const none = new Http(folder(), ['--token-file', 'none.txt']);
  same(await none.exit, 2);
}

/** An address that others can reach needs a token, or the word of the user. */
export async function public_address() {
  for (const address of ['0.0.0.0:0', '[::]:0']) {
    const refused = new Http(folder(), [], { address });
    same(await refused.exit, 2, refused.errors);
    has(refused.errors, 'can be reached from other computers');
    has(refused.errors, '--token-file');
  }
  const open = await requests(folder(), ['--allow-public'], { address: '0.0.0.0:0' });
  same(await status(open, {}), 200);
  same(await status(open, { Host: 'any.example' }), 200);
  const closed = await requests(folder(), [], { address: '0.0.0.0:0', env: { JT_MCP_TOKEN: token } });
  same(await status(closed, {}), 401);
  same(await status(closed, { Authorization: `Bearer ${token}` }), 200);
}

const alive = (pid) => {
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** However it ends, its helper ends too. */
export async function ends() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL']) {
    const server = await requests(folder());
    const client = await client_at(server.url, 1); // with a session
    same((await client.listTools()).tools.length > 5, true);
    const [helper] = server.helpers();
    server.child.kill(signal);
    const how = await within(server.exit, `the end after ${signal}`);
    if (signal === 'SIGTERM' || signal === 'SIGINT') same(how, 0, signal);
    await until(() => !alive(helper), `the end of jt-http after ${signal}`);
  }
  // A server whose helper is gone says so, and ends.
  const server = await requests(folder());
  process.kill(server.helpers()[0], 'SIGKILL');
  same(await within(server.exit, 'the end without a helper'), 2);
  has(server.errors, 'jt-http, a part of jt, has ended');
}

/** On stdin and stdout: it ends with its input, with its output, and by signals. */
export async function ends_of_stdio() {
  for (const end of ['input', 'output', 'SIGTERM', 'SIGINT', 'SIGHUP']) {
    const server = new Lines(folder());
    await server.begin();
    if (end === 'input') server.child.stdin.end();
    else if (end === 'output') server.child.stdout.destroy();
    else server.child.kill(end);
    const how = await within(server.exit, `the end by ${end}`);
    if (end !== 'SIGHUP') same(how, 0, end);
    same(server.errors, '', end);
  }
  // A client that has gone before the first word.
  const server = new Lines(folder());
  server.child.stdin.end();
  same(await within(server.exit, 'the end without a word'), 0);
}

/** A request that is refused may be as long as the answer to it: both go through, and the server lives on. */
export async function long_id() {
  const server = await requests(folder());
  const id = 'x'.repeat((16 << 20) - 60);
  const answer = await server.post(`{"id":"${id}","method":"ping"}`, server.headers('ping'));
  same(answer.status, 400);
  has(answer.body, 'xxxx');
  same(await status(server, {}), 200, 'another request');
  server.child.kill('SIGTERM');
  same(await within(server.exit, 'the end'), 0);
}

/** Answers that take long to be read hold up nobody: neither requests of their session, nor the end. */
export async function large_answers() {
  const rows = Array.from({ length: 100000 }, (_, i) => ({ id: i, name: `a name that is long enough ${i} `.repeat(3) }));
  const server = await requests(folder({ 'big.json': JSON.stringify({ items: rows }) }), ['--max-bytes', '500000000']);
  const version = '2025-11-25';
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const message = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 't', version: '1' } };
  const begun = await server.post(message(1, 'initialize', params), headers);
  headers['Mcp-Session-Id'] = begun.headers['mcp-session-id'];
  headers['MCP-Protocol-Version'] = version;
  await server.post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }), headers);
  const table = { name: 'json_table', arguments: { filePath: 'big.json', query: '$.items[*]', columns: ['id', 'name'], limit: 100000 } };
  let open = 3;
  const large = Array.from({ length: 3 }, async (_, i) => {
    const answer = await server.post(message(`t${i}`, 'tools/call', table), headers);
    open--;
    return answer.body;
  });
  const pings = Array.from({ length: 6 }, async (_, i) => {
    do same((await server.post(message(`p${i}`, 'ping'), headers)).status, 200, 'a ping');
    while (open > 0);
  });
  await Promise.all(pings);
  for (const body of await Promise.all(large)) if (body.length < 5e6) fail(`not so large: ${body.slice(0, 500)}`);
  server.child.kill('SIGTERM');
  same(await within(server.exit, 'the end'), 0);
}
