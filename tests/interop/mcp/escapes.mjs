// SPDX-License-Identifier: MIT
// Every way out of the roots, in every parameter that names a file, of every tool, over both transports: none leads out.
import fs from 'node:fs';
import path from 'node:path';
import { fail, folder, lines, read, requests, same, text_of, within } from './server.mjs';

const secret = 'canary-outside';

/** The parameters of the tools that name files, with the rest of a call that would succeed. */
const calls = {
  JsonInspect: [['filePath', {}], ['filePath', { path: '/secret', depth: 0 }]],
  JsonPatch: [
    ['filePath', { operation: 'set', path: '/secret', value: '1' }],
    ['filePath', { operation: 'set', path: '/secret', value: '1', dryRun: true }],
    ['filePath', { operation: 'remove', query: '$.secret' }],
    ['filePath', { operation: 'set', match: { arrayPath: '/list', where: { id: 1 } }, value: '{"a": 1}' }],
    ['filePath', { operations: [{ operation: 'remove', path: '/secret' }] }],
  ],
  json_undo: [['filePath', {}]],
  preview_json: [['path', {}]],
  get_json_value: [['path', { json_path: '$.secret' }], ['path', { json_path: '$..*' }]],
  list_json_keys: [['path', {}]],
  validate_json: [['path', {}]],
  set_json_value: [['path', { json_path: '$.secret', value: '1' }]],
  delete_json_key: [['path', { json_path: '$.secret' }]],
  append_json_array: [['path', { json_path: '$.list', value: '1' }]],
  merge_json_object: [['path', { json_path: '$', updates: '{"secret": 1}' }]],
  json_editor_preview: [['filePath', { instruction: 'set secret to 1' }]],
  json_grep: [['filePath', { pattern: 'canary' }]],
  json_table: [['filePath', { query: '$.list' }], ['filePath', {}]],
  json_diff: [['a', { b: 'a.json' }], ['b', { a: 'a.json' }], ['b', { a: 'a.json', patch: true }]],
  json_values: [['filePath', { query: '$.secret' }], ['filePath', { query: '$..*', tally: true }]],
  json_merge: [['ours', { base: 'a.json', theirs: 'a.json' }], ['base', { ours: 'a.json', theirs: 'a.json' }], ['theirs', { ours: 'sub/b.json', base: 'sub/b.json' }]],
};
/** No parameter of these names a file. */
const without_files = ['json_editor_apply', 'check_tool_blocks', 'tool_list', 'tool_info', 'tool_grep'];

/** A root with ways out of it, beside what is outside. */
function maze() {
  const document = { secret, list: [{ id: 1 }] };
  const at = folder({
    'root/a.json': { list: [], inside: true }, 'root/sub/b.json': {},
    'out.json': document, 'root-evil/c.json': document, 'out/d.json': document,
  });
  const root = path.join(at, 'root');
  fs.symlinkSync('../out.json', path.join(root, 'link.json'));
  fs.symlinkSync(path.join(at, 'out.json'), path.join(root, 'absolute.json'));
  fs.symlinkSync('../out', path.join(root, 'folder'));
  fs.symlinkSync('link.json', path.join(root, 'chain.json'));
  fs.symlinkSync('/proc/self/root', path.join(root, 'proc'));
  fs.symlinkSync('../new.json', path.join(root, 'dangling.json'));
  fs.linkSync(path.join(at, 'out.json'), path.join(root, 'hard.json'));
  return { at, root };
}

const ways = (at, root) => [
  '../out.json', './../out.json', 'sub/../../out.json', `${root}/../out.json`, `${at}/out.json`, `${at}/root-evil/c.json`,
  '../root-evil/c.json', 'link.json', 'absolute.json', 'chain.json', 'folder/d.json', 'folder/../../out.json', 'proc/etc/hostname',
  `proc${at}/out.json`, '/proc/self/root/etc/hostname', `/proc/self/root${at}/out.json`, '/proc/self/cwd/../out.json', '/proc/self/fd/0',
  '/proc/self/environ', '/dev/stdin', '/etc/hostname', '/workspace/../out.json', '/workspace/../../etc/hostname', '/workspace/link.json',
  '/workspace//../out.json', '/workspace/sub/../../out.json', `/workspace/${at}/out.json`, `file://${at}/out.json`, '~/out.json', '//etc/hostname',
  '..', '/', '../new.json', 'dangling.json', `${at}/new.json`, 'a.json\u0000/../../out.json', '@../out.json', '-',
];

/** Codes that are right besides OUTSIDE_ROOT, where the path leads nowhere, and not out. */
const nowhere = (way, at) =>
  way.includes('\u0000') || way === '-' || way.startsWith('@') || way.startsWith('~') || way.startsWith('file:') || way === `/workspace/${at}/out.json`;

export async function escapes() {
  let attempts = 0;
  for (const start of [lines, requests]) {
    for (const args of [['--root', '.'], ['--workspace', '.'], []]) {
      const { at, root } = maze();
      const server = await start(root, args);
      const before = fs.readFileSync(path.join(at, 'out.json'), 'utf8');
      const { result } = await server.ask('tools/list');
      for (const tool of result.tools) {
        const listed = calls[tool.name];
        if (!listed && !without_files.includes(tool.name)) fail(`'${tool.name}' is not tried`);
        for (const [parameter, more] of listed ?? []) {
          for (const way of ways(at, root)) {
            if (way.startsWith('/workspace') && args[0] !== '--workspace') continue;
            const answer = await server.call(tool.name, { ...more, [parameter]: way });
            const text = text_of(answer);
            const what = `${tool.name} ${parameter}=${way} ${args}: ${text}`;
            attempts++;
            if (!answer.isError || text.includes(secret)) fail(what);
            if (!nowhere(way, at) && !/OUTSIDE_ROOT|outside|INVALID_INPUT/.test(text)) fail(what);
          }
        }
      }
      // A file with another name outside may be read, as any program that is given the folder could; not edited.
      for (const [name, more] of Object.entries(calls).flatMap(([name, list]) => list.map((each) => [name, each]))) {
        if (!result.tools.some((each) => each.name === name)) continue;
        await server.call(name, { ...more[1], [more[0]]: 'hard.json' });
      }
      same(fs.readFileSync(path.join(at, 'out.json'), 'utf8'), before, 'out.json');
      same(fs.existsSync(path.join(at, 'new.json')), false, 'new.json');
      same(read(root, 'a.json').inside, true, 'it answers within the root');
      same((await server.call('validate_json', { path: 'a.json' })).isError ?? false, false, 'within the root');
      same((await server.call('validate_json', { path: path.join(root, 'sub', 'b.json') })).isError ?? false, false, 'within the root');
    }
  }
  console.log(`${attempts} attempts`);
  if (attempts < 3000) fail('too few attempts');
}

/** A file that is a link to the outside every other moment is read and edited only while it is none. */
export async function swapped() {
  const swaps = 1500;
  let inside = 0;
  let refusals = 0;
  for (const start of [lines, requests]) {
    const { at, root } = maze();
    fs.mkdirSync(path.join(root, 'real'));
    fs.writeFileSync(path.join(root, 'real', 'd.json'), '{"list": [{"id": 1}], "inside": true}');
    const server = await start(root, ['--root', '.']);
    const before = fs.readFileSync(path.join(at, 'out/d.json'), 'utf8');
    const pending = new Set();
    for (let turn = 0; turn < swaps; turn++) {
      // `swap` is the folder inside, or the one outside.
      fs.rmSync(path.join(root, 'next'), { force: true });
      fs.symlinkSync(turn % 2 ? 'real' : '../out', path.join(root, 'next'));
      fs.renameSync(path.join(root, 'next'), path.join(root, 'swap'));
      const [name, args] = turn % 3 === 0
        ? ['append_json_array', { path: 'swap/d.json', json_path: '$.list', value: '1' }]
        : ['get_json_value', { path: 'swap/d.json', json_path: '$' }];
      const call = server.call(name, args).then((answer) => {
        const text = text_of(answer);
        if (text.includes(secret)) fail(`turn ${turn}: ${text}`);
        if (answer.isError) refusals++;
        else inside++;
      });
      pending.add(call.finally(() => pending.delete(call)));
      if (turn % 8 === 7) await Promise.all(pending);
    }
    await Promise.all(pending);
    same(fs.readFileSync(path.join(at, 'out/d.json'), 'utf8'), before, 'out/d.json');
  }
  console.log(`${2 * swaps} calls: ${inside} inside, ${refusals} refused`);
  if (inside < 10 || refusals < 10) fail('the swaps did not meet the calls');
}

/** Without a root, the folder in which it is started is one, but neither / nor the home folder. */
export async function implicit_root() {
  const { Lines } = await import('./server.mjs');
  for (const [at, env] of [['/', {}], [folder(), 'home']]) {
    const server = new Lines(at, [], { env: env === 'home' ? { HOME: at } : { HOME: '/nonexistent', XDG_STATE_HOME: '/nonexistent' } });
    same(await within(server.exit, 'the refusal'), 2, `started in ${at}`);
    if (!/^jt: .*(root|home)/.test(server.errors)) fail(server.errors);
  }
}
