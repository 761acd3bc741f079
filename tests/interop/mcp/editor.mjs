// SPDX-License-Identifier: MIT
// The worked examples of the API of json_editor_preview and json_editor_apply, as sessions of the official clients.
import fs from 'node:fs';
import path from 'node:path';
import { everywhere, fail, has, read, refused, same, structured } from './server.mjs';

const found = (preview) => preview.changes.map((each) => [each.path, each.current_value, each.proposed_value]);

/** Previews and applies; checks what both say. */
async function edit(client, document, instruction, expected) {
  const preview = await structured(client, 'json_editor_preview', { document, instruction });
  same(found(preview), expected, instruction);
  const count = expected.length === 1 ? '1 change' : `${expected.length} changes`;
  same([preview.status, preview.message], ['success', `Found ${count} to apply`]);
  for (const { confidence } of preview.changes) if (!(confidence > 0 && confidence <= 1)) fail(`confidence ${confidence}`);
  if (!/^[a-zA-Z0-9_-]+$/.test(preview.session_id)) fail(`session_id ${preview.session_id}`);
  const applied = await structured(client, 'json_editor_apply', { session_id: preview.session_id });
  same([applied.status, applied.message], ['success', `Successfully applied ${count}`]);
  same(applied.applied_changes.map((each) => [each.path, each.old_value, each.new_value]), expected);
  same(applied.applied_changes.map((each) => each.id), preview.changes.map((each) => each.id));
  for (const { applied_at } of applied.applied_changes) {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(applied_at)) fail(`applied_at ${applied_at}`);
  }
  return applied.modified_document;
}

/** Example 1: a simple field. */
export async function simple_field() {
  await everywhere({}, [], async (client) => {
    const document = { name: 'John Doe', age: 30, email: 'john@example.com' };
    const expected = [[['email'], 'john@example.com', 'john.doe@newcompany.com']];
    const modified = await edit(client, document, 'Update the email to john.doe@newcompany.com', expected);
    same(modified, { ...document, email: 'john.doe@newcompany.com' });
  });
}

/** Example 2: a nested structure; and one of two changes. */
export async function nested_structure() {
  const user = (id, name, theme, notifications) => ({ id, profile: { name, settings: { theme, notifications } } });
  const document = { users: [user(1, 'Alice Smith', 'dark', true), user(2, 'Bob Johnson', 'light', false)] };
  const instruction = "Change Alice's theme to light and enable Bob's notifications";
  const settings = (index, key) => ['users', index, 'profile', 'settings', key];
  await everywhere({}, [], async (client) => {
    const expected = [[settings('0', 'theme'), 'dark', 'light'], [settings('1', 'notifications'), 'false', 'true']];
    const modified = await edit(client, document, instruction, expected);
    same(modified, { users: [user(1, 'Alice Smith', 'light', true), user(2, 'Bob Johnson', 'light', true)] });

    const preview = await structured(client, 'json_editor_preview', { document, instruction });
    const confirmed_changes = [preview.changes[1].id];
    const applied = await structured(client, 'json_editor_apply', { session_id: preview.session_id, confirmed_changes });
    same(applied.applied_changes.map((each) => each.path), [settings('1', 'notifications')]);
    same(applied.modified_document, { users: [document.users[0], user(2, 'Bob Johnson', 'light', true)] });
    // A document that is an array.
    const list = await edit(client, [{ name: 'Lamp', price: 5 }], 'set the price of Lamp to 6', [[['0', 'price'], '5', '6']]);
    same(list, [{ name: 'Lamp', price: 6 }]);
  });
}

/** Example 3: an instruction that is ambiguous. */
export async function ambiguous() {
  const document = { products: [{ name: 'Widget A', price: 10.99 }, { name: 'Widget B', price: 15.99 }, { name: 'Gadget C', price: 25.99 }] };
  await everywhere({}, [], async (client) => {
    const preview = await structured(client, 'json_editor_preview', { document, instruction: 'Update the price' });
    same([preview.status, preview.changes], ['ambiguous', []]);
    if (!(preview.suggestions.length > 0)) fail('no suggestions');
    has(preview.suggestions.join('\n'), 'Widget A');
    if (typeof preview.session_id !== 'string' || preview.message === '') fail('no session or no message');
  });
}

/** The members of an error document of these tools. */
async function error_of(client, name, args) {
  const { error } = JSON.parse(await refused(client, name, args));
  same(Object.keys(error), ['code', 'message', 'data']);
  for (const member of ['error_type', 'details', 'suggestions', 'debug_info']) {
    if (!(member in error.data)) fail(`no ${member} in ${JSON.stringify(error)}`);
  }
  if (typeof error.data.debug_info.request_id !== 'string') fail('no request_id');
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(error.data.debug_info.timestamp)) fail('no timestamp');
  return error;
}

/** Example 4: the error document; and the other codes. */
export async function editor_errors() {
  await everywhere({ 'a.json': { a: 1 } }, [], async (client, at) => {
    const error = await error_of(client, 'json_editor_preview', { document: 'invalid json string', instruction: 'Update something' });
    same([error.code, error.data.error_type, error.data.details.field], ['INVALID_INPUT', 'validation', 'document']);
    has(error.data.details.reason, 'string');
    if (!(error.data.suggestions.length > 0)) fail('no suggestions');

    for (const [name, args, code, type, field] of [
      ['json_editor_preview', { instruction: 'x' }, 'INVALID_INPUT', 'validation'],
      ['json_editor_preview', { document: {} }, 'INVALID_INPUT', 'validation', 'instruction'],
      ['json_editor_preview', { document: {}, instruction: '' }, 'INVALID_INPUT', 'validation', 'instruction'],
      ['json_editor_preview', { document: {}, filePath: 'a.json', instruction: 'set a to 2' }, 'INVALID_INPUT', 'validation'],
      ['json_editor_preview', { document: {}, instruction: 'x'.repeat(1001) }, 'INSTRUCTION_TOO_LONG', 'validation'],
      ['json_editor_apply', {}, 'INVALID_INPUT', 'validation', 'session_id'],
      ['json_editor_apply', { session_id: 'sess_none' }, 'SESSION_NOT_FOUND', 'session'],
      ['json_editor_apply', { session_id: '../x' }, 'SESSION_NOT_FOUND', 'session'],
    ]) {
      const found = await error_of(client, name, args);
      same([found.code, found.data.error_type], [code, type], JSON.stringify(args).slice(0, 200));
      if (field) same(found.data.details.field, field);
    }

    // A file, in place of the document; and one that has changed since.
    const preview = () => structured(client, 'json_editor_preview', { filePath: 'a.json', instruction: 'set a to 2' });
    const first = await preview();
    same(found(first), [[['a'], '1', '2']]);
    same(read(at, 'a.json'), { a: 1 }, 'a preview changes nothing');
    await structured(client, 'json_editor_apply', { session_id: first.session_id });
    same(read(at, 'a.json'), { a: 2 });
    fs.writeFileSync(path.join(at, 'a.json'), '{"a": 1}');
    const second = await preview();
    fs.writeFileSync(path.join(at, 'a.json'), '{"a": 7}');
    const late = await error_of(client, 'json_editor_apply', { session_id: second.session_id });
    same([late.code, late.data.error_type], ['DOCUMENT_CHANGED', 'session']);
    same(read(at, 'a.json'), { a: 7 }, 'the file that had changed');
  });
}
