// SPDX-License-Identifier: MIT
// All tools as they are listed: their schemas, what fits them and what does not; and the options that choose tools.
import fs from 'node:fs';
import path from 'node:path';
import { client_over_stdio, everywhere, fail, folder, has, lines, packaged, read, refused, same, structured, text_of } from './server.mjs';

const document = { users: [{ id: 1, name: 'Ann', tags: [] }, { id: 2, name: 'Bob' }], config: { a: 1 }, log: [] };

/** A call of each tool that succeeds, as [arguments, …]; `session` is that of a preview. */
const calls = (session) => ({
  JsonInspect: [{ filePath: 'a.json' }, { filePath: 'a.json', path: '/users', depth: 3 }, { filePath: 'a.json', path: '/users/0/id' }],
  JsonPatch: [
    { filePath: 'a.json', operation: 'set', path: '/config/b', value: '[1, {"c": null}]' },
    { filePath: 'a.json', operation: 'set', match: { arrayPath: '/users', where: { id: 2 } }, value: '{"name": "Rob"}' },
    { filePath: 'a.json', operation: 'set', query: '$.users[*].seen', all: true, value: 'true' },
    { filePath: 'a.json', operation: 'remove', path: '/config/b' },
    { filePath: 'a.json', operation: 'merge', path: '/config', value: '{"z": 1}', dryRun: true },
    { filePath: 'a.json', operations: [{ operation: 'append', path: '/log', value: 1 }, { operation: 'insert', path: '/log/0', value: 0 }] },
  ],
  json_undo: [{ filePath: 'a.json' }],
  preview_json: [{ path: 'a.json', max_depth: 2 }],
  get_json_value: [{ path: 'a.json', json_path: '$..name' }, { path: 'a.json', json_path: '$.config', offset: 0, limit: 1 }],
  list_json_keys: [{ path: 'a.json' }, { path: 'a.json', json_path: '$.users' }],
  validate_json: [{ path: 'a.json' }],
  set_json_value: [{ path: 'a.json', json_path: '$.config.a', value: '2', dry_run: true }],
  delete_json_key: [{ path: 'a.json', json_path: '$.users[0].tags' }],
  append_json_array: [{ path: 'a.json', json_path: '$.log', value: '{}' }],
  merge_json_object: [{ path: 'a.json', json_path: '$.config', updates: '{"b": 2}' }],
  json_editor_preview: [{ document, instruction: 'set the name of Ann to Eve' }, { document, instruction: 'what?' }],
  json_editor_apply: [{ session_id: session }],
  json_grep: [{ pattern: 'b', filePath: 'a.json' }, { pattern: 'zzz', filePath: 'a.json' }, { pattern: '.', filePath: 'a.json', tally: true }, { pattern: 'B', filePath: 'a.json', ignore_case: true, max_matches: 1, context: true }, { pattern: 'a', filePath: 'a.json', with: ['id'], under: '/users', path_glob: '**', whole: true, keys_only: true }],
  json_table: [{ filePath: 'a.json', query: '$.users', limit: 1 }, { filePath: 'a.json', query: '$.users[*]', columns: ['id', 'name'] }],
  json_diff: [{ a: 'a.json', b: 'b.json' }, { a: 'a.json', b: 'a.json' }, { a: 'a.json', b: 'b.json', patch: true }, { a: 'a.json', b: 'b.json', keys: true }, { a: 'a.json', a_path: '/users/0', b_path: '/users/1', ignore: ['**.id'] }],
  json_values: [{ filePath: 'a.json', query: '$.users[*].name' }, { filePath: 'a.json', query: '$..id', count: true }, { filePath: 'a.json', query: '$..id', tally: true }],
  json_merge: [{ ours: 'a.json', base: 'a.json', theirs: 'b.json', dryRun: true }, { ours: 'a.json', base: 'b.json', theirs: 'a.json' }],
  check_tool_blocks: [{ content: '{"tool": "x", "parameters": {}}' }, { content: 'none' }, { content: '{"tool": "x", ' }],
  tool_list: [{}],
  tool_info: [{ server: 'jt' }, { server: 'jt', tool: 'JsonInspect' }],
  tool_grep: [{ pattern: 'json' }],
});
const may_be_absent = new Set(['json_grep', 'json_table', 'json_diff', 'json_values', 'json_merge', 'check_tool_blocks', 'tool_list', 'tool_info', 'tool_grep']);
const files = { 'a.json': document, 'b.json': { ...document, config: { a: 2 }, more: [1] } };

/** Every tool of the table is listed, and no other; each has what hosts show and need. */
export async function listed() {
  await everywhere(files, [], async (client) => {
    const { tools } = await client.listTools();
    const known = Object.keys(calls(''));
    for (const { name } of tools) if (!known.includes(name)) fail(`'${name}' is not in the table`);
    const names = tools.map((each) => each.name);
    for (const name of known) if (!names.includes(name) && !may_be_absent.has(name)) fail(`'${name}' is not listed`);
    for (const name of ['tool_list', 'tool_info', 'tool_grep']) same(names.includes(name), false, name);
    const { default: Ajv } = await packaged('ajv/dist/2020.js');
    const ajv = new Ajv({ strict: true, strictRequired: false, strictTypes: false, validateFormats: false });
    for (const tool of tools) {
      for (const member of ['title', 'description']) if (!tool[member]) fail(`${tool.name}: no ${member}`);
      same(Object.keys(tool.annotations).includes('readOnlyHint'), true, `${tool.name}: annotations`);
      for (const schema of [tool.inputSchema, tool.outputSchema]) {
        if (!schema) continue;
        if (!ajv.validateSchema(schema)) fail(`${tool.name}: ${ajv.errorsText()}`);
        ajv.compile(schema);
        same(schema.type, 'object', tool.name);
        for (const word of ['anyOf', 'oneOf', 'allOf', 'not', 'if', '$ref']) same(word in schema, false, `${tool.name}: ${word}`);
      }
      same(tool.inputSchema.additionalProperties, false, tool.name);
    }
    const size = JSON.stringify(tools).length;
    const described = tools.reduce((sum, each) => sum + Buffer.byteLength(each.description), 0);
    if (described > 8000) fail(`the descriptions have ${described} bytes`);
    if (size > 40000) fail(`tools/list has ${size} bytes`);
    if (Buffer.byteLength(client.getInstructions()) > 2000) fail('the instructions are too long');
  });
}

/** What each tool answers fits its output schema; text and structured content are the same. */
export async function results_fit() {
  const { default: Ajv } = await packaged('ajv/dist/2020.js');
  const ajv = new Ajv({ strict: true, strictRequired: false, strictTypes: false, validateFormats: false });
  await everywhere(files, [], async (client) => {
    const preview = await structured(client, 'json_editor_preview', { document, instruction: 'set the name of Ann to Eve' });
    for (const tool of (await client.listTools()).tools) {
      for (const args of calls(preview.session_id)[tool.name]) {
        const what = `${tool.name} ${JSON.stringify(args)}`;
        const valid_input = ajv.compile(tool.inputSchema);
        if (!valid_input(args)) fail(`${what}: ${ajv.errorsText(valid_input.errors)}`);
        const result = await client.callTool({ name: tool.name, arguments: args });
        const text = text_of(result);
        if (result.isError) fail(`${what}: ${text}`);
        same('structuredContent' in result, tool.outputSchema !== undefined, `${what}: structured content`);
        if (!tool.outputSchema) continue;
        same(JSON.parse(text), result.structuredContent, what);
        const valid = ajv.compile(tool.outputSchema);
        if (!valid(result.structuredContent)) fail(`${what}: ${ajv.errorsText(valid.errors)} in ${text}`);
      }
    }
  });
}

const values = [0, -1, 1.5, 1e300, '', 'x', true, [], [1], {}, { a: 1 }, null];

/** The message of an error, in any of the three forms. */
function message_of(text) {
  if (text.startsWith('[Error] ')) return text;
  const error = JSON.parse(text);
  const { code } = error.error ?? error;
  // What is no session id by its letters is no session either.
  if (code !== 'SESSION_NOT_FOUND') same(code, 'INVALID_INPUT', text);
  return text;
}

/** Every parameter of every tool with what its schema does not allow, unknown parameters, and none at all. */
export async function wrong_parameters() {
  const { default: Ajv } = await packaged('ajv/dist/2020.js');
  const ajv = new Ajv({ strict: true, strictRequired: false, strictTypes: false, validateFormats: false });
  let count = 0;
  await everywhere(files, ['--config', 'none.json'], async (client, at) => {
    for (const tool of (await client.listTools()).tools) {
      const good = calls('sess_none')[tool.name][0];
      const fits = ajv.compile(tool.inputSchema);
      const cases = [[{ ...good, unknown_one: 1 }, 'unknown_one']];
      if (tool.inputSchema.required) cases.push([{}, tool.inputSchema.required[0]]);
      for (const name of tool.inputSchema.required ?? []) {
        const { [name]: _, ...rest } = good;
        cases.push([rest, name]);
      }
      for (const name of Object.keys(tool.inputSchema.properties)) {
        for (const value of values) {
          // null is the same as nothing, for clients that fill in all parameters.
          if (value !== null && !fits({ ...good, [name]: value })) cases.push([{ ...good, [name]: value }, name]);
        }
      }
      for (const [args, name] of cases) {
        const text = message_of(await refused(client, tool.name, args));
        // An element of it may be what is wrong.
        const said = text.replaceAll(`'${name}[0]'`, `'${name}'`).replaceAll(`"field":"${name}"`, `'${name}'`);
        if (!text.includes('SESSION_NOT_FOUND')) has(said, `'${name}'`, `${tool.name} ${JSON.stringify(args)}`);
        count++;
      }
    }
    same(read(at, 'a.json'), document, 'the file');
    const gone = await client.callTool({ name: 'json_inspect', arguments: {} }).then(() => 'no error', (error) => `${error.code}`);
    same(gone, '-32602', 'an unknown tool');
  });
  console.log(`${count} calls with wrong parameters`);
}

/** A near miss of a name is answered with the name. */
export async function misspelled() {
  const server = await lines(folder(files));
  const error = JSON.parse(text_of(await server.call('JsonInspect', { filepath: 'a.json' })));
  has(JSON.stringify(error), "did you mean 'filePath'?");
  has(text_of(await server.call('set_json_value', { path: 'a.json', json_path: '$.x', value: 3 })), "'value'");
}

/** --read-only: no tool that edits is listed or can be called; previews of inline documents can be applied. */
export async function read_only() {
  await everywhere(files, ['--read-only'], async (client, at) => {
    const names = (await client.listTools()).tools.map((each) => each.name);
    const editing = ['JsonPatch', 'json_undo', 'set_json_value', 'delete_json_key', 'append_json_array', 'merge_json_object'];
    for (const name of editing) {
      same(names.includes(name), false, name);
      const code = await client.callTool({ name, arguments: calls('')[name][0] }).then(() => 'none', (error) => error.code);
      same(code, -32602, name);
    }
    for (const name of ['JsonInspect', 'json_editor_preview', 'json_editor_apply']) same(names.includes(name), true, name);
    const preview = (more) => structured(client, 'json_editor_preview', { instruction: 'set the name of Ann to Eve', ...more });
    const inline = await preview({ document });
    const applied = await structured(client, 'json_editor_apply', { session_id: inline.session_id });
    same(applied.modified_document.users[0].name, 'Eve');
    const of_file = await preview({ filePath: 'a.json' });
    same(of_file.changes.length, 1);
    const { error } = JSON.parse(await refused(client, 'json_editor_apply', { session_id: of_file.session_id }));
    if (!error.message) fail('no message');
    same(read(at, 'a.json'), document, 'the file');
  });
}

/** --tools: those whose names match; the others cannot be called. */
export async function some_tools() {
  await everywhere(files, ['--tools', 'Json*,validate_json'], async (client) => {
    same((await client.listTools()).tools.map((each) => each.name).sort(), ['JsonInspect', 'JsonPatch', 'validate_json']);
    const code = await client.callTool({ name: 'preview_json', arguments: { path: 'a.json' } }).then(() => 'none', (error) => error.code);
    same(code, -32602);
  });
}

/** --max-bytes: each result is at most so long, well-formed, and says what was left out. */
export async function budget() {
  const many = { list: Array.from({ length: 3000 }, (_, i) => ({ [`key${i}`]: 'x'.repeat(40) })), text: 'y'.repeat(50000) };
  const wide = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`key${i}`, i]));
  for (const [args, most] of [[[], 25000], [['--max-bytes', '2000'], 2000]]) {
    await everywhere({ 'many.json': many, 'wide.json': wide }, args, async (client) => {
      const all = [];
      for (const [name, more] of [
        ['JsonInspect', { filePath: 'wide.json' }], ['JsonInspect', { filePath: 'many.json', depth: 9 }],
        ['preview_json', { path: 'many.json', max_depth: 10 }], ['get_json_value', { path: 'many.json', json_path: '$.list' }],
        ['get_json_value', { path: 'many.json', json_path: '$.list[*]' }], ['get_json_value', { path: 'many.json', json_path: '$.text' }],
        ['list_json_keys', { path: 'wide.json' }], ['list_json_keys', { path: 'wide.json', limit: 3000 }],
        ['validate_json', { path: 'wide.json' }],
      ]) {
        const result = await client.callTool({ name, arguments: more });
        const text = text_of(result);
        if (result.isError) fail(`${name}: ${text.slice(0, 300)}`);
        if (Buffer.byteLength(text) > most) fail(`${name} ${JSON.stringify(more)}: ${Buffer.byteLength(text)} bytes`);
        if (result.structuredContent) same(JSON.parse(text), result.structuredContent, name);
        all.push(text);
      }
      has(all[4], 'more: get_json_value {"path": "many.json", "json_path": "$.list[*]", "offset": ');
      // Going on where it was left reaches all of them, once.
      let offset = 0;
      const seen = [];
      while (offset !== undefined) {
        const text = text_of(await client.callTool({ name: 'list_json_keys', arguments: { path: 'wide.json', offset, limit: 3000 } }));
        seen.push(...text.matchAll(/key(\d+) \(/g));
        const next = /"offset": (\d+)/.exec(text);
        offset = next ? Number(next[1]) : undefined;
      }
      same(seen.map((each) => Number(each[1])), Array.from({ length: 3000 }, (_, i) => i), 'all keys');
    });
  }
}

/** --log: a line for each call, without values, instructions or documents. */
export async function log() {
  const secret = 'canary-in-a-value';
  await everywhere({ 'a.json': { ...document, secret } }, ['--log', 'calls.log'], async (client, at) => {
    await client.callTool({ name: 'get_json_value', arguments: { path: 'a.json', json_path: '$.secret' } });
    await client.callTool({ name: 'set_json_value', arguments: { path: 'a.json', json_path: '$.secret', value: `"${secret}2"` } });
    await client.callTool({ name: 'json_editor_preview', arguments: { document: { secret }, instruction: `set secret to ${secret}` } });
    await client.callTool({ name: 'JsonInspect', arguments: { filePath: '../x.json' } });
    await client.callTool({ name: 'JsonPatch', arguments: { filePath: 'a.json', operation: 'set', path: '/x', value: secret } });
    const text = fs.readFileSync(path.join(at, 'calls.log'), 'utf8');
    same(text.includes('canary'), false, `a value is in the log: ${text}`);
    const entries = text.trimEnd().split('\n').map(JSON.parse);
    same(entries.map((each) => [each.tool, each.files, each.outcome]), [
      ['get_json_value', ['a.json'], 'ok'], ['set_json_value', ['a.json'], 'ok'], ['json_editor_preview', [], 'ok'],
      ['JsonInspect', ['../x.json'], 'error'], ['JsonPatch', ['a.json'], 'error'],
    ]);
    for (const each of entries) {
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(each.time) || !Number.isInteger(each.ms)) fail(JSON.stringify(each));
    }
    same(fs.statSync(path.join(at, 'calls.log')).mode & 0o777, 0o600, 'the rights of the log');
  });
}

/** The clients negotiate what they ask for. */
export async function eras() {
  const at = folder(files);
  for (const protocolVersion of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    const server = new (await import('./server.mjs')).Lines(at);
    const { result } = await server.ask('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } });
    same(result.protocolVersion, protocolVersion);
    same(result.serverInfo.name, 'jt');
    server.child.stdin.end();
    same(await server.exit, 0);
  }
  const client = await client_over_stdio(at, [], 2);
  same(client.getServerVersion().name, 'jt');
}
