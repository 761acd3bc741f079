// SPDX-License-Identifier: MIT
// Starts `jt mcp` as hosts start it, and talks to it: with the two clients of the official packages, and with plain
// lines and requests. Each case has a folder of its own, in which the server runs.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const jt = path.resolve(process.env.JT);
/** No test waits longer for anything; only a failure takes that long. */
const patience = 60000;
export const stateless = '2026-07-28';

export const packaged = (file) => import(pathToFileURL(path.join(process.env.NODE_MODULES, file)));
const official = (file) => packaged(path.join('@modelcontextprotocol', file));

export function fail(text) {
  throw new Error(text);
}

/** Values are equal, whatever the order of their members. */
export function same(found, expected, what = 'value') {
  const ordered = (value) =>
    JSON.stringify(value, (_, each) =>
      each && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
        : each);
  const [a, b] = [ordered(found), ordered(expected)];
  if (a !== b) fail(`${what}: expected ${b}, found ${a}`);
}

export function has(text, part, what = 'text') {
  if (!text.includes(part)) fail(`${what}: '${part}' is not in '${text.slice(0, 2000)}'`);
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

export const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Until it is so. */
export async function until(holds, what) {
  const end = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > end) fail(`waited too long for ${what}`);
    await pause(20);
  }
}

const cleanups = [];
export async function clean_up() {
  while (cleanups.length) await cleanups.pop()();
}

/** A new folder with these files: text as it is, anything else as JSON with two-space indentation. */
export function folder(files = {}) {
  const made = fs.realpathSync(fs.mkdtempSync(path.join(process.env.JT_TEST_FOLDER ?? os.tmpdir(), 'jt-mcp-')));
  cleanups.push(() => fs.rmSync(made, { recursive: true, force: true }));
  for (const [name, value] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(made, name)), { recursive: true });
    fs.writeFileSync(path.join(made, name), typeof value === 'string' ? value : JSON.stringify(value, null, 2) + '\n');
  }
  return made;
}

export const read = (at, name) => JSON.parse(fs.readFileSync(path.join(at, name), 'utf8'));

/** Neither the settings nor the sessions of the user; no proxy. */
export function environment(at, more = {}) {
  const state = path.join(at, '.state');
  // Not the folder of the files: the home folder is no root without --root.
  const kept = { ...process.env, HOME: state, XDG_STATE_HOME: state, XDG_CONFIG_HOME: state, XDG_CACHE_HOME: state, no_proxy: '*' };
  for (const name of Object.keys(kept)) if (/^JT_(ROOT|STORE|LLM|MCP)/.test(name)) delete kept[name];
  return { ...kept, ...more };
}

/** `jt mcp`, running. */
export class Server {
  constructor(at, args = [], { env = {} } = {}) {
    this.folder = at;
    this.child = spawn(jt, ['mcp', ...args], { cwd: at, env: environment(at, env) });
    this.pid = this.child.pid;
    this.errors = '';
    this.child.stderr.on('data', (data) => (this.errors += data));
    this.child.stdin.on('error', () => {});
    this.exit = new Promise((resolve) => this.child.on('close', (code, signal) => resolve(signal ?? code)));
    this.ended = false;
    this.exit.then(() => (this.ended = true));
    cleanups.push(() => this.child.kill('SIGKILL'));
  }

  /** A number of /proc/PID/status, in kB. */
  memory(name = 'VmRSS') {
    return Number(new RegExp(`${name}:\\s*(\\d+)`).exec(fs.readFileSync(`/proc/${this.pid}/status`, 'utf8'))[1]);
  }

  /** CPU time of the server so far, in clock ticks. */
  work() {
    const [, rest] = /\) (.*)/.exec(fs.readFileSync(`/proc/${this.pid}/stat`, 'utf8'));
    const fields = rest.split(' ');
    return Number(fields[11]) + Number(fields[12]);
  }

  helpers() {
    const text = fs.readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  }
}

/** A server on stdin and stdout, spoken to in lines. */
export class Lines extends Server {
  constructor(at, args, options) {
    super(at, args, options);
    this.rest = '';
    this.messages = [];
    this.waiting = new Map();
    this.child.stdout.setEncoding('utf8');
    this.child.stdout.on('data', (data) => this.take(data));
    this.last = 0;
  }

  take(data) {
    const lines = (this.rest + data).split('\n');
    this.rest = lines.pop();
    for (const line of lines) {
      const message = JSON.parse(line); // whatever came in, what goes out is JSON
      const waits = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (waits) waits(message);
      else this.messages.push(message);
    }
  }

  send(message) {
    this.child.stdin.write(typeof message === 'object' && !Buffer.isBuffer(message) ? JSON.stringify(message) + '\n' : message);
  }

  /** The answer to a request. */
  ask(method, params = {}, id = `own-${++this.last}`) {
    const answer = new Promise((resolve) => this.waiting.set(id, resolve));
    this.send({ jsonrpc: '2.0', id, method, params });
    return within(answer, `the answer to ${method}`);
  }

  async begin() {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'lines', version: '1' } };
    const { result } = await this.ask('initialize', params);
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return result;
  }

  async call(name, args) {
    const { result, error } = await this.ask('tools/call', { name, arguments: args });
    return result ?? fail(`${name}: ${JSON.stringify(error)}`);
  }
}

/** A server over HTTP, spoken to in requests of the stateless era. */
export class Http extends Server {
  constructor(at, args = [], options = {}) {
    super(at, ['--http', options.address ?? '127.0.0.1:0', ...args], options);
    this.child.stdin.end(); // a server over HTTP does not end with its input
    this.agent = new http.Agent({ keepAlive: true });
    cleanups.push(() => this.agent.destroy());
    this.last = 0;
  }

  async begin() {
    await until(() => this.ended || this.errors.includes('\n'), 'the address');
    const said = /^jt: listening at (http:\/\/\S+:(\d+)\/mcp)\n/.exec(this.errors) ?? fail(`no address: ${this.errors}`);
    [, this.url, this.port] = said;
    return this;
  }

  /** A request as it is: status, headers, body. */
  post(body, headers = {}, verb = 'POST', target = '/mcp') {
    const answer = new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: this.port, method: verb, path: target, agent: this.agent, headers };
      const request = http.request(options, (response) => {
        const pieces = [];
        response.on('data', (data) => pieces.push(data));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces).toString() }));
      });
      request.on('error', reject);
      request.end(body);
    });
    return within(answer, `the answer to a ${verb}`);
  }

  headers(method, name) {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    headers['MCP-Protocol-Version'] = stateless;
    headers['Mcp-Method'] = method;
    if (name !== undefined) headers['Mcp-Name'] = name;
    return headers;
  }

  async ask(method, params = {}, headers = {}) {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': stateless,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'requests', version: '1' },
    };
    const message = { jsonrpc: '2.0', id: ++this.last, method, params: { ...params, _meta } };
    const answer = await this.post(JSON.stringify(message), { ...this.headers(method, params.name), ...headers });
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return JSON.parse(answer.body);
    const data = answer.body.split('\n').filter((line) => line.startsWith('data: {'));
    return JSON.parse(data.at(-1).slice(6));
  }

  async call(name, args) {
    const { result, error } = await this.ask('tools/call', { name, arguments: args });
    return result ?? fail(`${name}: ${JSON.stringify(error)}`);
  }
}

export const lines = async (at, args, options) => {
  const server = new Lines(at, args, options);
  await server.begin();
  return server;
};
export const requests = (at, args, options) => new Http(at, args, options).begin();

/** A client of the official packages: version 1 speaks 2025-11-25, version 2 the stateless era. */
async function client_of(version, transport_of) {
  const info = { name: 'jt-tests', version: '1.0.0' };
  const { Client } = await official(version === 1 ? 'sdk/dist/esm/client/index.js' : 'client/dist/index.mjs');
  const client = new Client(info, version === 1 ? {} : { versionNegotiation: { mode: { pin: stateless } } });
  await client.connect(await transport_of());
  cleanups.push(() => client.close().catch(() => {}));
  return client;
}

export async function client_at(url, version, headers = {}) {
  const file = version === 1 ? 'sdk/dist/esm/client/streamableHttp.js' : 'client/dist/index.mjs';
  const { StreamableHTTPClientTransport } = await official(file);
  return client_of(version, () => new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
}

/** A client that has started the server itself. */
export async function client_over_stdio(at, args, version, env) {
  const { StdioClientTransport } = await official(version === 1 ? 'sdk/dist/esm/client/stdio.js' : 'client/dist/stdio.mjs');
  const program = { command: jt, args: ['mcp', ...args], cwd: at, env: environment(at, env), stderr: 'inherit' };
  return client_of(version, () => new StdioClientTransport(program));
}

/** Runs a case with both clients over both transports, each in a new folder of these files. */
export async function everywhere(files, args, play) {
  for (const version of [1, 2]) {
    for (const transport of ['stdio', 'http']) {
      const at = folder(files);
      try {
        const client = transport === 'stdio'
          ? await client_over_stdio(at, args, version)
          : await client_at((await requests(at, args)).url, version);
        await play(client, at);
        await client.close();
      } catch (error) {
        error.message = `client ${version} over ${transport}: ${error.message}`;
        throw error;
      }
    }
  }
}

export const text_of = (result) => {
  same(result.content.map((each) => each.type), ['text'], 'content');
  return result.content[0].text;
};

/** What a tool of structured results answers; its text is the same as JSON. */
export async function structured(client, name, args) {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) fail(`${name}: ${text_of(result)}`);
  same(JSON.parse(text_of(result)), result.structuredContent, `${name}: text and structured content`);
  return result.structuredContent;
}

/** What a tool that answers with text says. */
export async function said(client, name, args) {
  const result = await client.callTool({ name, arguments: args });
  same([result.structuredContent, result.isError ?? false], [undefined, false], `${name}: ${text_of(result)}`);
  return text_of(result);
}

/** The text of a result that is an error. */
export async function refused(client, name, args) {
  const result = await client.callTool({ name, arguments: args });
  if (!result.isError) fail(`${name} ${JSON.stringify(args)} was not refused: ${text_of(result)}`);
  same(result.structuredContent, undefined, `${name}: structured content of an error`);
  return text_of(result);
}
