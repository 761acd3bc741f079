// SPDX-License-Identifier: MIT
// A call that takes long: others are answered meanwhile, the client is told how far it is, and can stop it. JT_BIG names
// a large file; without it one of 150 MB is made. No time is measured but for the reader of the log: what is asserted is
// that answers come while the call runs.
import events from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { client_at, client_over_stdio, fail, folder, lines, pause, requests, same, stateless, until, within } from './server.mjs';

const size = 150e6;

function big() {
  const at = folder();
  const file = path.join(at, 'big.json');
  if (process.env.JT_BIG) {
    fs.symlinkSync(path.resolve(process.env.JT_BIG), file);
    return { at, args: ['--root', at, '--root', path.dirname(path.resolve(process.env.JT_BIG))] };
  }
  const item = (i) => JSON.stringify({ id: i, name: `name ${i}`, tags: ['a', 'b'], place: { x: i / 7, y: -i }, text: 'text '.repeat(20) });
  const piece = Array.from({ length: 10000 }, (_, i) => item(i)).join(',\n');
  const out = fs.openSync(file, 'w');
  fs.writeSync(out, `{"items": [${item(0)}`);
  for (let written = 0; written < size; written += piece.length) fs.writeSync(out, `,\n${piece}`);
  fs.writeSync(out, ']}');
  fs.closeSync(out);
  return { at, args: ['--root', at] };
}

const inspect = { name: 'JsonInspect', arguments: { filePath: 'big.json', depth: 4 } };

/** Pings until the call is over; the longest of them, in ms. */
async function ping_during(call, ping) {
  let over = false;
  const result = call.finally(() => (over = true));
  let longest = 0;
  let count = 0;
  while (!over) {
    const begin = performance.now();
    await ping();
    const took = performance.now() - begin;
    if (over) break; // it may have ended first
    longest = Math.max(longest, took);
    count++;
    await pause(5);
  }
  return { result: await result, longest, count };
}

/** Generous: a machine that is busy with other suites answers late. The figure itself is printed. */
const latest = 1000;

/** Over both transports, pings are answered while one, two or eight calls read the file. */
export async function pings() {
  const { at, args } = big();
  const over_stdio = await client_over_stdio(at, args, 1);
  const server = await requests(at, args);
  const one = await client_at(server.url, 1);
  const other = await client_at(server.url, 1);
  for (const [what, busy, pinging] of [['stdio', over_stdio, over_stdio], ['http', one, other]]) {
    for (const calls of [1, 8]) {
      const all = Promise.all(Array.from({ length: calls }, () => busy.callTool(inspect, undefined, { timeout: 600000 })));
      const { result, longest, count } = await ping_during(all, () => pinging.ping());
      for (const each of result) same([each.isError ?? false, each.structuredContent.type], [false, 'object']);
      console.log(`${what}, ${calls} calls: ${count} pings, the longest ${longest.toFixed(1)} ms`);
      if (count < 3) fail('the call was over too soon');
      if (longest > latest) fail(`a ping took ${longest} ms`);
    }
  }
  // Small calls are answered beside long ones too.
  fs.writeFileSync(path.join(at, 'small.json'), '{"a": 1}');
  const all = Promise.all(Array.from({ length: 3 }, () => one.callTool(inspect, undefined, { timeout: 600000 })));
  const small = () => other.callTool({ name: 'get_json_value', arguments: { path: 'small.json', json_path: '$.a' } });
  const { count, longest } = await ping_during(all, small);
  console.log(`small calls beside 3 long ones: ${count}, the longest ${longest.toFixed(1)} ms`);
  if (count < 3) fail('small calls wait for long ones');
  console.log(`at most ${server.memory('VmHWM')} kB`);
  if (server.memory('VmHWM') > 256 * 1024) fail('too much memory');
}

/** Progress is reported, and grows, when the client asks for it, in both eras. */
export async function progress() {
  const { at, args } = big();
  const server = await requests(at, args);
  const clients = [await client_over_stdio(at, args, 1), await client_over_stdio(at, args, 2), await client_at(server.url, 1), await client_at(server.url, 2)];
  for (const [number, client] of clients.entries()) {
    const seen = [];
    await client.callTool(inspect, ...(number % 2 ? [] : [undefined]), { timeout: 600000, onprogress: (each) => seen.push(each) });
    if (seen.length < 2) fail(`client ${number}: ${seen.length} reports`);
    const length = fs.statSync(path.join(at, 'big.json')).size;
    for (const [i, each] of seen.entries()) {
      if (each.total !== length || each.progress > length || (i > 0 && each.progress <= seen[i - 1].progress)) fail(JSON.stringify(seen));
    }
  }
}

/** The server has nothing to do any more. */
async function idle(server) {
  let last = -1;
  await until(async () => {
    const now = server.work();
    const quiet = now === last;
    last = now;
    await pause(150);
    return quiet;
  }, 'the end of the work');
}

/** More calls than a machine would finish within the test, so that only a cancellation ends them soon. */
const queued = 60;

/** A call that is cancelled stops: in a session by the notification, in the stateless era when its client goes. */
export async function cancelled() {
  const { at, args } = big();
  const one_call = async (server) => {
    const begin = server.work();
    await server.call(inspect.name, inspect.arguments);
    return server.work() - begin;
  };
  const busy = (server, from, enough) => until(() => server.work() - from > enough, 'work');

  // stdio, 2025-11-25: the notification.
  const server = await lines(at, args);
  const cost = await one_call(server);
  let from = server.work();
  for (let i = 0; i < queued; i++) server.send({ jsonrpc: '2.0', id: `long-${i}`, method: 'tools/call', params: inspect });
  await busy(server, from, 2);
  for (let i = 0; i < queued; i++) server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: `long-${i}` } });
  await idle(server);
  let worked = server.work() - from;
  console.log(`stdio: one call ${cost} ticks, ${queued} cancelled ones ${worked}`);
  if (worked > (cost * queued) / 2) fail(`the calls went on: ${worked} ticks, one call takes ${cost}`);
  same((await server.ask('ping')).result, {});
  const answers = server.messages.filter((each) => `${each.id}`.startsWith('long-') && each.result);
  if (answers.length > queued / 2) fail(`${answers.length} answers`);

  // HTTP, stateless: the connection is closed.
  const over_http = await requests(at, args);
  await one_call(over_http);
  from = over_http.work();
  const _meta = { 'io.modelcontextprotocol/protocolVersion': stateless, 'io.modelcontextprotocol/clientCapabilities': {} };
  const stop = new AbortController();
  const calls = Array.from({ length: queued }, (_, i) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: i, method: 'tools/call', params: { ...inspect, _meta } });
    return fetch(over_http.url, { method: 'POST', body, headers: over_http.headers('tools/call', inspect.name), signal: stop.signal })
      .then((response) => response.text()).catch(() => 'stopped');
  });
  await busy(over_http, from, 2);
  stop.abort();
  await Promise.all(calls);
  await idle(over_http);
  worked = over_http.work() - from;
  console.log(`http: ${queued} abandoned ones ${worked}`);
  if (worked > cost * queued * 0.75) fail(`the calls went on: ${worked} ticks, one call takes ${cost}`);
  same((await over_http.ask('tools/list')).result.tools.length > 5, true);

  // The reference client, in a session: its signal sends the notification.
  const client = await client_at(over_http.url, 1);
  from = over_http.work();
  const abort = new AbortController();
  events.setMaxListeners(100, abort.signal);
  const some = Array.from({ length: 20 }, () => client.callTool(inspect, undefined, { signal: abort.signal, timeout: 600000 }).catch(() => 'stopped'));
  await busy(over_http, from, 2);
  abort.abort();
  await Promise.all(some);
  await idle(over_http);
  worked = over_http.work() - from;
  console.log(`session: 20 cancelled ones ${worked}`);
  if (worked > cost * 10) fail(`the calls went on: ${worked} ticks, one call takes ${cost}`);
}

/** Whatever it is doing, the end of the input and signals end the server, and no edit is half made. */
export async function ends_at_work() {
  const { at, args } = big();
  const length = fs.statSync(path.join(at, 'big.json')).size;
  const edit = { name: 'set_json_value', arguments: { path: 'big.json', json_path: '$.items[0].name', value: '"other"' } };
  for (const end of ['input', 'SIGTERM', 'SIGINT']) {
    const server = await lines(at, args);
    const from = server.work();
    for (let i = 0; i < queued; i++) server.send({ jsonrpc: '2.0', id: i, method: 'tools/call', params: i % 2 || process.env.JT_BIG ? inspect : edit });
    await until(() => server.work() - from > 2, 'work');
    const ticks = server.work() - from;
    if (end === 'input') server.child.stdin.end();
    else server.child.kill(end);
    same(await within(server.exit, `the end by ${end}`), 0, end);
    console.log(`${end}: it had worked for ${ticks} ticks, and gave ${server.messages.length} answers`);
    if (server.messages.length > queued / 2) fail('it went on');
  }
  if (process.env.JT_BIG) return;
  // The name has as many letters as before, or as the edit gives it.
  const now = fs.statSync(path.join(at, 'big.json')).size;
  if (now !== length && now !== length + 'other'.length - 'name 0'.length) fail(`the file has ${now} bytes`);
  const left = fs.readdirSync(at).filter((name) => !['big.json', '.state'].includes(name));
  const server = await lines(at, args);
  same((await server.call('validate_json', { path: 'big.json' })).isError ?? false, false);
  await server.call(edit.name, edit.arguments); // sweeps what is left
  same(fs.readdirSync(at).filter((name) => !['big.json', '.state'].includes(name)), [], `beside the file (before: ${left})`);
}
