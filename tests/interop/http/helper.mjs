// SPDX-License-Identifier: MIT
// Drives jt-http as jt does (src/http/link.hpp), and starts servers for it to talk to. No packages are needed.
import { spawn } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';

const build = process.env.JT_BUILD;
export const program = path.join(build, 'jt-http');
/** No test waits longer for anything; only a failure takes that long. */
const patience = 20000;

export function fail(text) {
  throw new Error(text);
}

export function same(found, expected, what = 'value') {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) fail(`${what}: expected ${b}, found ${a}`);
}

export async function within(promise, what, time = patience) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited too long for ${what}`)), time);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

const cleanups = [];
export async function clean_up() {
  while (cleanups.length) await cleanups.pop()();
}

/** jt-http, connected to a server. */
export class Helper {
  constructor(url, { headers = [], kind = 'http', env = {} } = {}) {
    // A proxy of the machine is not for the servers of the tests.
    this.child = spawn(program, ['connect'], { env: { ...process.env, no_proxy: '*', ...env } });
    this.fields = [];
    this.waiting = [];
    this.all = Buffer.alloc(0);
    this.rest = Buffer.alloc(0);
    this.errors = '';
    this.child.stdin.on('error', () => {});
    this.child.stderr.on('data', (data) => (this.errors += data));
    this.child.stdout.on('data', (data) => this.take(data));
    this.exit = new Promise((resolve) => this.child.on('close', (code, signal) => resolve(signal ?? code)));
    this.exit.then(() => this.tell(null));
    cleanups.push(() => this.child.kill('SIGKILL'));
    if (url !== undefined) {
      this.put('url', url);
      for (const header of headers) this.put('header', header);
      this.put('connect', kind);
    }
  }

  put(name, text) {
    const bytes = Buffer.from(text);
    this.child.stdin.write(Buffer.concat([Buffer.from(`${name} ${bytes.length}\n`), bytes, Buffer.from('\n')]));
  }

  tell(field) {
    if (this.waiting.length) this.waiting.shift()(field);
    else this.fields.push(field);
  }

  take(data) {
    this.rest = Buffer.concat([this.rest, data]);
    while (true) {
      const end = this.rest.indexOf('\n');
      if (end < 0) return;
      const [name, length] = this.rest.toString('latin1', 0, end).split(' ');
      const last = end + 1 + Number(length);
      if (this.rest.length <= last) return;
      this.tell([name, this.rest.toString('utf8', end + 1, last)]);
      this.rest = this.rest.subarray(last + 1);
    }
  }

  /** The next field of jt-http, as [name, text]; null: it has ended. */
  next() {
    if (this.fields.length) return Promise.resolve(this.fields.shift());
    return within(new Promise((resolve) => this.waiting.push(resolve)), 'a field of jt-http');
  }

  async expect(name, text) {
    const field = await this.next();
    same(field?.[0], name, `name of the field (${JSON.stringify(field)?.slice(0, 200)})`);
    if (text !== undefined) same(field[1], text, name);
    return field[1];
  }

  async status(number, body) {
    await this.expect('status', String(number));
    return this.expect('message', body);
  }

  request(message, { method, name, protocol } = {}) {
    if (method) this.put('method', method);
    if (name) this.put('name', name);
    if (protocol) this.put('protocol', protocol);
    this.put('request', JSON.stringify(message));
  }

  notify(message, protocol) {
    if (protocol) this.put('protocol', protocol);
    this.put('notify', JSON.stringify(message));
  }

  async end() {
    this.put('end', '');
    same(await within(this.exit, 'the end of jt-http'), 0, 'exit code');
    same(this.errors, '', 'stderr');
  }
}

/** A server on a free port; `handle(request, response, body)`. It keeps what it was asked. */
export async function serve(handle, { host = '127.0.0.1', create = (f) => http.createServer(f), scheme = 'http' } = {}) {
  const seen = [];
  const server = create((request, response) => {
    const pieces = [];
    request.on('data', (data) => pieces.push(data));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      seen.push({ verb: request.method, path: request.url, headers: request.headers, body, port: request.socket.remotePort });
      handle(request, response, body);
    });
  });
  const sockets = new Set();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise((resolve) => server.listen(0, host, resolve));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address();
  return { seen, port, server, url: `${scheme}://${host}:${port}/mcp`, origin: `${scheme}://${host}:${port}` };
}

export function json(response, value, status = 200, headers = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
}

export const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} };
export const ready = { jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-11-25' } };
export const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
export const tools = { jsonrpc: '2.0', id: 2, result: { tools: [] } };
export const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
