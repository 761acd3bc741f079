// SPDX-License-Identifier: MIT
// Many clients at once over HTTP, on the same files.
import fs from 'node:fs';
import path from 'node:path';
import { client_at, fail, folder, read, refused, requests, said, same, structured } from './server.mjs';

const clients = 16;
const calls = Number(process.env.JT_CALLS ?? 5000);
const files = ['one.json', 'two.json', 'three.json'];
/** More than what the allocator keeps for the threads; far less than a leak in each call would be. */
const most_growth = 64 * 1024;

/** What client `who` does as its `number`-th call. Returns what it added. */
async function step(client, who, number, added) {
  const file = files[number % files.length];
  const key = `${who}-${number}`;
  switch (number % 6) {
    case 0:
      await said(client, 'append_json_array', { path: file, json_path: '$.list', value: JSON.stringify(key) });
      added.push([file, 'list', key]);
      break;
    case 1:
      await structured(client, 'JsonPatch', { filePath: file, operation: 'set', path: '/list/-', value: JSON.stringify(key) });
      added.push([file, 'list', key]);
      break;
    case 2:
      await said(client, 'set_json_value', { path: file, json_path: `$.counters['${key}']`, value: `${number}` });
      added.push([file, 'counters', key]);
      break;
    case 3:
      await structured(client, 'JsonInspect', { filePath: file, depth: 1 });
      break;
    case 4:
      await said(client, 'get_json_value', { path: file, json_path: '$.counters' });
      break;
    default:
      // One that fails is no trouble for the others.
      await refused(client, 'get_json_value', { path: file, json_path: '$.none' });
  }
}

export async function together() {
  const at = folder(Object.fromEntries(files.map((name) => [name, { list: [], counters: {} }])));
  const server = await requests(at);
  // Half of them speak 2025-11-25 in sessions, half the stateless era.
  const all = await Promise.all(Array.from({ length: clients }, (_, i) => client_at(server.url, 1 + (i % 2))));
  const added = [];
  const run = (client, who, from, to) => {
    const one = async () => {
      for (let number = from; number < to; number++) await step(client, who, number, added);
    };
    return one();
  };
  const each = Math.ceil(calls / clients);
  const some = Math.floor(each / 5);
  await Promise.all(all.map((client, who) => run(client, who, 0, some)));
  const before = server.memory();
  await Promise.all(all.map((client, who) => run(client, who, some, each)));
  const after = server.memory();
  for (const file of files) {
    const found = read(at, file);
    const keys = (kind) => added.filter(([f, k]) => f === file && k === kind).map(([, , key]) => key);
    same(found.list.toSorted(), keys('list').toSorted(), `the list of ${file}`);
    same(Object.keys(found.counters).toSorted(), keys('counters').toSorted(), `the counters of ${file}`);
    for (const [key, value] of Object.entries(found.counters)) same(value, Number(key.split('-')[1]), key);
  }
  // Nothing is left of the edits beside the files.
  same(fs.readdirSync(at).filter((name) => name !== '.state').toSorted(), files.toSorted(), 'the folder');
  if (after - before > most_growth) fail(`memory grew from ${before} to ${after} kB`);
  if (server.ended) fail('the server has ended');
  console.log(`${each * clients} calls, ${added.length} edits; ${before} kB after a fifth, ${after} kB at the end, at most ${server.memory('VmHWM')} kB`);
  await Promise.all(all.map((client) => client.close()));
  same((await server.ask('tools/list')).result.tools.length > 5, true, 'it answers');
}

/** Calls of one client that do not wait for each other: edits of one file are made in the order in which they came. */
export async function in_order() {
  const { lines } = await import('./server.mjs');
  const at = folder({ 'a.json': { list: [], value: 0 } });
  const server = await lines(at);
  const edits = Array.from({ length: 300 }, (_, i) => server.call('append_json_array', { path: 'a.json', json_path: '$.list', value: `${i}` }));
  // Other names of the same file count as the same file.
  const others = Array.from({ length: 50 }, (_, i) => server.call('set_json_value', { path: path.join(at, 'a.json'), json_path: '$.value', value: `${i}` }));
  for (const result of await Promise.all([...edits, ...others])) if (result.isError) fail(result.content[0].text);
  same(read(at, 'a.json').list, Array.from({ length: 300 }, (_, i) => i));
  same(read(at, 'a.json').value, 49);
}
