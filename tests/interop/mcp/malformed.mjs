// SPDX-License-Identifier: MIT
// 10,000 malformed messages over each transport: as many answers as JSON-RPC asks for, and the server answers on. What
// is expected of a message is decided here, by reading it as JSON-RPC says.
import net from 'node:net';
import { fail, folder, lines, requests, same, until, within } from './server.mjs';

const count = Number(process.env.JT_FRAMES ?? 10000);
const seed = Number(process.env.JT_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Numbers of the seed (mulberry32). */
function generator(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Maker {
  constructor() {
    this.random = generator(seed);
    this.last = 0;
  }
  below(n) {
    return Math.floor(this.random() * n);
  }
  any(list) {
    return list[this.below(list.length)];
  }
  id() {
    return `m-${++this.last}`;
  }
  /** Bytes without a newline. */
  bytes(length) {
    return Buffer.from(Array.from({ length }, () => {
      const byte = this.below(256);
      return byte === 10 || byte === 13 ? 32 : byte;
    }));
  }
  deep(depth) {
    const open = this.any(['[', '{"a":']);
    const inside = open.repeat(depth);
    return this.any([inside, inside + '1' + (open === '[' ? ']' : '}').repeat(depth)]);
  }
  value() {
    return this.any([0, -1, 1.5, 1e300, '', 'x', true, false, null, [], [1], {}, { a: 1 }, 'x'.repeat(2000), '\u0000', '\ud800']);
  }
  good() {
    const args = { path: 'a.json', json_path: this.any(['$', '$.a', '$..*', '$[', '']) };
    return { jsonrpc: '2.0', id: this.id(), method: 'tools/call', params: { name: 'get_json_value', arguments: args } };
  }
  with(...path_and_value) {
    const message = this.good();
    const value = path_and_value.pop();
    const last = path_and_value.pop();
    let at = message;
    for (const name of path_and_value) at = at[name];
    if (value === undefined) delete at[last];
    else at[last] = value;
    return message;
  }
  /** A correct message with some bytes changed, taken out or doubled. */
  mutated() {
    let bytes = Buffer.from(JSON.stringify(this.good()));
    for (let n = 1 + this.below(4); n > 0; n--) {
      const at = this.below(bytes.length);
      const to = Math.min(bytes.length, at + 1 + this.below(8));
      const middle = this.any([this.bytes(1), this.bytes(4), Buffer.alloc(0), bytes.subarray(at, to), Buffer.from(this.any(['"', '{', '}', '[', ',', '\\', ':']))]);
      bytes = Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(to)]);
    }
    return bytes;
  }
  id_text() {
    const digits = (n) => '9'.repeat(n);
    return this.any([digits(30), `-${digits(400)}`, '1e400', '1E-99999', '0.1', `"${'i'.repeat(5000)}"`, '{}', '[]', 'true', 'null', '[1]', '{"a":1}', '-0', '01', '.5', '"\\ud800"', '"\\u0000"']);
  }
  next() {
    switch (this.below(16)) {
      case 0: return this.bytes(1 + this.below(200));
      case 1: return JSON.stringify(this.good()).slice(0, 1 + this.below(100));
      case 2: return JSON.stringify(this.value());
      case 3: return JSON.stringify(Array.from({ length: this.below(4) }, () => this.good()));
      case 4: return JSON.stringify(this.with('jsonrpc', this.any([undefined, 2, '1.0', null, '2.0 ', {}])));
      case 5: return JSON.stringify(this.with('method', this.any([undefined, this.value(), 'none', 'tools/none', 'rpc.x'])));
      case 6: return JSON.stringify(this.with('params', this.value()));
      case 7: return JSON.stringify(this.with('params', 'name', this.value()));
      case 8: return JSON.stringify(this.with('params', 'arguments', this.value()));
      case 9: return JSON.stringify(this.with('params', 'arguments', this.any(['path', 'json_path', 'limit']), this.value()));
      case 10: return JSON.stringify(this.with('params', '_meta', this.value()));
      case 11: return JSON.stringify(this.with('id', undefined));
      case 12: return `{"jsonrpc":"2.0","id":${this.id_text()},"method":"${this.any(['ping', 'tools/list', 'none'])}"}`;
      case 13: return this.below(20) ? this.deep(1 + this.below(300)) : this.deep(150000);
      case 14: return JSON.stringify(this.any([{ jsonrpc: '2.0', id: this.id(), result: this.value() },
        { jsonrpc: '2.0', id: this.id(), error: this.value() }, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: this.value() } },
        { jsonrpc: '2.0', id: this.id() }, { jsonrpc: '2.0', method: this.any(['none', 'initialize', 'ping']), params: this.value() }]));
      default: return this.mutated();
    }
  }
}

/** Whether a text has an object with a key twice: which one counts is up to the reader. */
const doubled = (text) => {
  const keys = [...text.matchAll(/"(jsonrpc|id|method|params|result|error)":/g)].map((each) => each[1]);
  return new Set(keys).size !== keys.length;
};

/** What is to come back: an answer with that id ("null": an error without one), 'nothing', or 'anything'. */
function expected(bytes) {
  let text;
  let message;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes));
    if (text.startsWith('\ufeff') || text.includes('\ufffd')) return 'anything';
    if (text.trim() === '') return 'anything';
    message = JSON.parse(text);
  } catch {
    return 'null';
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return 'null';
  if (doubled(text)) return 'anything';
  const { id, method } = message;
  if (message.jsonrpc !== '2.0' || (id !== undefined && typeof id !== 'string' && typeof id !== 'number')) return 'an error';
  if (typeof method === 'string') {
    if (id === undefined) return message.params === undefined || typeof message.params === 'object' && message.params !== null ? 'nothing' : 'anything';
    // Numbers come back as they were written, which JavaScript cannot read.
    return typeof id === 'string' && id.startsWith('m-') ? id : 'an answer';
  }
  if (method !== undefined) return 'an error';
  return 'result' in message && id !== undefined ? 'nothing' : 'anything';
}

/** Over stdin and stdout: answers are counted by their ids. */
export async function malformed_lines() {
  console.log(`JT_SEED=${seed}`);
  const server = await lines(folder({ 'a.json': { a: 1 } }));
  const make = new Maker();
  const wanted = new Map();
  const elsewhere = new Set(); // ids of other frames too: one that lost a digit has that of an earlier one
  let least = 0;
  let most = 0;
  for (let number = 0; number < count; number++) {
    const frame = Buffer.from(make.next());
    const what = expected(frame);
    if (!what.startsWith('m-')) for (const [id] of frame.toString('latin1').matchAll(/m-[0-9]+/g)) elsewhere.add(id);
    if (what === 'anything') {
      most++;
    } else if (what !== 'nothing') {
      least++;
      most++;
      if (what.startsWith('m-')) wanted.set(what, (wanted.get(what) ?? 0) + 1);
    }
    server.send(Buffer.concat([frame, Buffer.from('\n')]));
    if (number % 250 === 249) same((await server.ask('ping')).result, {}, 'ping');
  }
  const all_there = () => {
    const ids = new Set(server.messages.map((each) => each.id));
    return server.messages.length >= least && [...wanted.keys()].every((id) => ids.has(id));
  };
  await until(all_there, 'the answers');
  same((await server.ask('ping')).result, {}, 'ping');
  const answers = server.messages;
  if (answers.length < least || answers.length > most) fail(`${answers.length} answers, not ${least} to ${most}`);
  const found = new Map();
  for (const answer of answers) {
    same(answer.jsonrpc, '2.0');
    if (answer.error ? typeof answer.error.message !== 'string' || !Number.isInteger(answer.error.code) : !answer.result) fail(JSON.stringify(answer));
    if (answer.id === null && !answer.error) fail(`no error: ${JSON.stringify(answer)}`);
    found.set(answer.id, (found.get(answer.id) ?? 0) + 1);
  }
  for (const [id, times] of wanted) if (!elsewhere.has(id)) same(found.get(id), times, `answers to ${id}`);
  console.log(`${count} messages, ${answers.length} answers (${least} to ${most} expected)`);
  server.child.stdin.end();
  same(await within(server.exit, 'the end'), 0);
  same(server.errors, '', 'stderr');
}

/** Over HTTP, in a session and without: each request has an answer of its own. */
export async function malformed_requests() {
  console.log(`JT_SEED=${seed}`);
  const server = await requests(folder({ 'a.json': { a: 1 } }));
  const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const begun = await server.post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }), json);
  const session = { ...json, 'Mcp-Session-Id': begun.headers['mcp-session-id'], 'MCP-Protocol-Version': '2025-11-25' };
  const make = new Maker();
  const statuses = {};
  const one = async (frame, headers, known) => {
    const { status, body, headers: said } = await server.post(frame, headers);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const what = expected(frame);
    const shown = `${frame.subarray(0, 300)}: ${status} ${body.slice(0, 300)}`;
    if (status >= 500 && status !== 503) fail(shown);
    const events = said['content-type']?.startsWith('text/event-stream');
    const text = events ? body.split('\n').filter((line) => line.startsWith('data: {')).at(-1)?.slice(6) : body;
    const answer = text ? JSON.parse(text) : undefined;
    if (what === 'null' || what === 'an error') {
      if (status !== 400 || !answer.error) fail(`expected an error, ${shown}`);
      if (what === 'null') same(answer.id, null, shown);
    } else if (what === 'nothing') {
      if (known) same([status, body], [202, ''], shown);
    } else if (known && what.startsWith('m-')) {
      same(answer.id, what, shown);
    }
  };
  const worker = async () => {
    while (make.left-- > 0) {
      const frame = Buffer.from(make.next());
      const which = make.below(8);
      if (which === 0) await one(frame, json, false);
      else if (which === 1) await one(frame, { ...server.headers('tools/call', 'get_json_value') }, false);
      else await one(frame, session, true);
      if (make.left % 250 === 0) same((await server.ask('tools/list')).result.tools.length > 5, true);
    }
  };
  make.left = count;
  await Promise.all(Array.from({ length: 4 }, worker));
  console.log(`${count} messages: ${JSON.stringify(statuses)}`);
  const { body } = await server.post(JSON.stringify({ jsonrpc: '2.0', id: 'p', method: 'ping' }), session);
  same(body.includes('"result":{}'), true, `ping: ${body}`);
  if (server.ended) fail('the server has ended');
}

/** What is no HTTP, or bad HTTP: the connection is answered or closed, and the server answers others. */
export async function malformed_http() {
  console.log(`JT_SEED=${seed}`);
  const server = await requests(folder({ 'a.json': { a: 1 } }));
  const make = new Maker();
  const host = `Host: 127.0.0.1:${server.port}\r\n`;
  const send = (bytes) => within(new Promise((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(bytes));
    // What the server takes for half a message is ended here.
    const more = setTimeout(() => socket.end(), 300);
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      clearTimeout(more);
      socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  }), 'the end of a connection');
  const body = JSON.stringify(make.good());
  for (const [bytes, status] of [
    ['GET / HTTP/1.1\r\n\r\n', '40'],
    [`POST /mcp HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n${body}`, '4'],
    [`POST /mcp HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n${body}`, '4'],
    [`POST /mcp HTTP/1.1\r\n${host}Content-Length: 99999999999999999999\r\n\r\n${body}`, '4'],
    [`POST /mcp HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`, '4'],
    [`GET /mcp HTTP/1.1\r\n${host}X: ${'x'.repeat(100000)}\r\n\r\n`, '4'],
    [`GET ${'/x'.repeat(50000)} HTTP/1.1\r\n${host}\r\n`, '4'],
    [`BREW /mcp HTTP/1.1\r\n${host}\r\n`, '4'],
    [`GET /mcp HTTP/9.9\r\n${host}\r\n`, ''],
  ]) {
    const answer = await send(bytes);
    if (answer !== '' && !answer.startsWith(`HTTP/1.1 ${status}`)) fail(`${bytes.slice(0, 120)}: ${answer.slice(0, 200)}`);
    if (answer.includes(' 200 ')) fail(`${bytes.slice(0, 120)}: ${answer.slice(0, 200)}`);
  }
  const one = async () => {
    const request = Buffer.from(`POST /mcp HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    for (let n = 0; n < 3; n++) make.bytes(1).copy(request, make.below(request.length));
    await send(make.below(2) ? request : make.bytes(1 + make.below(2000)));
  };
  for (let turn = 0; turn < 30; turn++) await Promise.all(Array.from({ length: 10 }, one));
  same((await server.ask('tools/list')).result.tools.length > 5, true, 'it answers');
  // A connection that says nothing, and one that stops in the middle, keep nobody waiting.
  const idle = Array.from({ length: 40 }, (_, i) => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(i % 2 ? 'POST /mcp HT' : ''));
    socket.on('error', () => {});
    return socket;
  });
  same((await server.ask('tools/list')).result.tools.length > 5, true, 'it answers beside idle connections');
  for (const socket of idle) socket.destroy();
}
