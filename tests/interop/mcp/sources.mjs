// SPDX-License-Identifier: MIT
// The worked examples of the documents that the tools come from, as sessions of the official clients: JsonInspect and
// JsonPatch, and the tools that answer with text. (json_editor_* are in editor.mjs.)
import { everywhere, fail, has, read, refused, said, same, structured } from './server.mjs';

const users = Array.from({ length: 5000 }, (_, i) => ({
  id: i === 4271 ? 'user-abc-123' : `user-${i}`,
  name: `User ${i}`,
  email: `user${i}@example.com`,
  settings: { theme: 'dark', notifications: true },
  ...(i % 2 && i > 1 ? { createdAt: '2026-01-01' } : {}),
}));

/** What JsonInspect returns of arrays and of objects, and what is never in it: a value. */
export async function inspect_returns() {
  const config = {
    database: { host: 'localhost', port: 5432, name: 'app' },
    cache: { enabled: true, ttl: 60 },
    logging: { level: 'info', format: 'json' },
    features: Array(12).fill('secret-value'),
  };
  await everywhere({ 'config.json': { config }, 'users.json': { users } }, [], async (client) => {
    const object = await structured(client, 'JsonInspect', { filePath: 'config.json', path: '/config', depth: 2 });
    same([object.path, object.type, object.keys], ['/config', 'object', ['database', 'cache', 'logging', 'features']]);
    const { database, features } = object.children;
    same([database.type, database.keys], ['object', ['host', 'port', 'name']]);
    same([features.type, features.arrayLength], ['array', 12]);
    same(JSON.stringify(object).includes('secret-value'), false, 'a value is shown');

    const array = await structured(client, 'JsonInspect', { filePath: 'users.json', path: '/users', depth: 3 });
    same([array.path, array.type, array.arrayLength], ['/users', 'array', 5000]);
    // The union of all elements, not the first one alone.
    const keys = { id: 'string', name: 'string', email: 'string', createdAt: 'string' };
    same(array.elementTemplate, { ...keys, settings: { theme: 'string', notifications: 'boolean' } });
    same(array.optionalKeys, { createdAt: 2499 });
    same(array.availableKeys, ['id', 'name', 'email', 'settings', 'createdAt']);

    const leaf = await structured(client, 'JsonInspect', { filePath: 'users.json', path: '/users/0/settings/notifications' });
    same([leaf.path, leaf.type], ['/users/0/settings/notifications', 'boolean']);
    const root = await structured(client, 'JsonInspect', { filePath: 'users.json' });
    same([root.path, root.type, root.keys], ['', 'object', ['users']]);
  });
}

/** Example 1: the email of a user in a long array. */
export async function update_a_user() {
  await everywhere({ 'data/users.json': { users } }, ['--workspace', '.'], async (client, at) => {
    const filePath = '/workspace/data/users.json';
    const shape = await structured(client, 'JsonInspect', { filePath, path: '/users', depth: 1 });
    same([shape.arrayLength, Object.keys(shape.elementTemplate)], [5000, ['id', 'name', 'email', 'settings', 'createdAt']]);
    const done = await structured(client, 'JsonPatch', {
      filePath, operation: 'set', match: { arrayPath: '/users', where: { id: 'user-abc-123' } },
      value: '{"email": "newemail@example.com"}',
    });
    same([done.status, done.operation, done.targetPath], ['success', 'set', '/users/4271/email']);
    same([done.previousValue, done.newValue], ['user4271@example.com', 'newemail@example.com']);
    const expected = structuredClone(users);
    expected[4271].email = 'newemail@example.com';
    same(read(at, 'data/users.json').users, expected, 'the file');
    // The example of the result.
    const status = await structured(client, 'JsonPatch', { filePath, operation: 'set', path: '/users/42/name', value: '"active"' });
    same([status.targetPath, status.previousValue, status.newValue], ['/users/42/name', 'User 42', 'active']);
    // And that of the error.
    const error = JSON.parse(await refused(client, 'JsonPatch', { filePath, operation: 'set', path: '/users/9999', value: '1' }));
    same([error.status, error.code], ['error', 'PATH_NOT_FOUND']);
    same(error.message, "Path '/users/9999' not found. Array length is 5000.");
    same(error.suggestion, 'Use match-based targeting or JsonInspect to find the correct path');
  });
}

/** Example 2: a new feature flag. */
export async function add_a_flag() {
  const files = { 'features.json': { flags: { old: { enabled: false } }, experiments: {} } };
  await everywhere(files, [], async (client, at) => {
    const shape = await structured(client, 'JsonInspect', { filePath: 'features.json', path: '', depth: 2 });
    same([shape.type, shape.keys, Object.keys(shape.children)], ['object', ['flags', 'experiments'], ['flags', 'experiments']]);
    const value = '{"enabled": true, "rolloutPercent": 10}';
    const edit = { filePath: 'features.json', operation: 'set', path: '/flags/newFeature', value };
    const tried = await structured(client, 'JsonPatch', { ...edit, dryRun: true });
    same(read(at, 'features.json'), files['features.json'], 'after dryRun');
    has(tried.diff, 'rolloutPercent');
    const done = await structured(client, 'JsonPatch', edit);
    same([done.status, done.targetPath, done.newValue], ['success', '/flags/newFeature', JSON.parse(value)]);
    same(read(at, 'features.json').flags, { old: { enabled: false }, newFeature: JSON.parse(value) });
    const undone = await structured(client, 'json_undo', { filePath: 'features.json' });
    same(undone.status, 'success');
    same(read(at, 'features.json'), files['features.json'], 'after json_undo');
  });
}

/** Example 3: an element in the middle of an array; and the other operations. */
export async function insert_a_track() {
  const tracks = Array.from({ length: 9 }, (_, i) => ({ id: `track-${i}`, name: `Song ${i}` }));
  await everywhere({ 'playlist.json': { tracks, meta: { by: { name: 'me' } } } }, [], async (client, at) => {
    const filePath = 'playlist.json';
    const fresh = { id: 'track-new', name: 'New Song' };
    const edit = (operation, more) => structured(client, 'JsonPatch', { filePath, operation, ...more });
    same((await edit('insert', { path: '/tracks/5', value: JSON.stringify(fresh) })).targetPath, '/tracks/5');
    same(read(at, filePath).tracks, [...tracks.slice(0, 5), fresh, ...tracks.slice(5)]);
    same((await edit('remove', { path: '/tracks/0' })).previousValue, tracks[0]);
    same((await edit('set', { path: '/tracks/-', value: '"last"' })).targetPath, '/tracks/9');
    await edit('merge', { path: '/meta', value: '{"by": {"age": 5}, "at": null}' });
    await edit('set', { path: '/a/b/c', value: '[]' });
    same(read(at, filePath), {
      tracks: [...tracks.slice(1, 5), fresh, ...tracks.slice(5), 'last'],
      meta: { by: { name: 'me', age: 5 }, at: null },
      a: { b: { c: [] } },
    });
    for (const [more, part] of [
      [{ operation: 'insert', path: '/meta/x', value: '1' }, 'TYPE_MISMATCH'],
      [{ operation: 'insert', path: '/tracks/99', value: '1' }, 'PATH_NOT_FOUND'],
      [{ operation: 'merge', path: '/tracks', value: '{}' }, 'TYPE_MISMATCH'],
      [{ operation: 'merge', path: '/meta', value: '3' }, 'INVALID_INPUT'],
      [{ operation: 'remove', path: '/none' }, 'PATH_NOT_FOUND'],
      [{ operation: 'set', path: 'a b', value: '1' }, 'INVALID_PATH'],
      [{ operation: 'set', path: '/a', value: 'dark' }, 'INVALID_INPUT'],
      [{ operation: 'set', path: '/a' }, 'INVALID_INPUT'],
      [{ operation: 'set', value: '1' }, 'INVALID_INPUT'],
      [{ operation: 'set', path: '/a', match: { arrayPath: '/tracks', where: { id: 'x' } }, value: '1' }, 'INVALID_INPUT'],
      [{ operation: 'set', match: { arrayPath: '/tracks', where: { id: 'x' } }, value: '{}' }, 'NO_MATCH'],
    ]) {
      const error = JSON.parse(await refused(client, 'JsonPatch', { filePath, ...more }));
      same([error.status, error.code], ['error', part], JSON.stringify(more));
      if (typeof error.message !== 'string') fail('no message');
    }
  });
}

const app = {
  features: {
    rollout: { enabled: true, percent: 50, regions: ['us-east-1', 'eu-west-1'] },
    darkMode: true,
    analytics: {},
    deprecatedFeature: 1,
  },
  version: '1.0', env: 'test', logging: {}, cache: null,
  users: Array.from({ length: 42 }, (_, i) => ({ id: `u-${i}`, name: `Name ${i}` })),
};
const at_workspace = ['--workspace', '.'];
const path = '/workspace/config/app.json';
const app_files = { 'config/app.json': app };

/** The reads that answer with text. */
export async function text_reads() {
  const files = { ...app_files, 'config/bad.json': '{\n  "a": 1,\n  "b": ,\n}\n' };
  await everywhere(files, at_workspace, async (client) => {
    const get = (json_path, more = {}) => said(client, 'get_json_value', { path, json_path, ...more });
    same(JSON.parse(await get('$.features.rollout')), app.features.rollout);
    same(await get('$.features.rollout.percent'), '50');
    same(await get('$.users[-1].name'), '"Name 41"');
    same(await get("$['features']['darkMode']"), 'true');
    has(await get('$.users[*].id'), '42 values at $.users[*].id\n$.users[0].id: "u-0"');

    const keys = (more) => said(client, 'list_json_keys', { path, ...more });
    same(await keys({ json_path: '$.features' }),
      'Keys at $.features: rollout (object), darkMode (boolean), analytics (object), deprecatedFeature (number)');
    same((await keys({ json_path: '$.users' })).split('\n')[0], '[Array with 42 items]');
    has(await keys({}), 'Keys at $: features (object), version (string)');
    has(await keys({ json_path: '$.version' }), 'string');

    has(await said(client, 'validate_json', { path }), 'Valid JSON: 6 keys at root (features, version, env, logging, cache, users), size: ');
    const broken = await refused(client, 'validate_json', { path: '/workspace/config/bad.json' });
    has(broken, '[Error] Invalid JSON at line 3, column 8: ');
    has(await refused(client, 'get_json_value', { path, json_path: '$.features.none' }), '[Error] ');
    has(await refused(client, 'list_json_keys', { path, json_path: '$.users[99]' }), '[Error] ');
    has(await refused(client, 'preview_json', { path: '/workspace/none.json' }), '[Error] ');
    has(await refused(client, 'get_json_value', { path, json_path: '$.[' }), '[Error] ');

    const shown = await said(client, 'preview_json', { path, max_depth: 2 });
    has(shown, '"darkMode": true');
    has(shown, '[Truncation info: ');
    same(shown.includes('us-east-1'), false, 'three levels are shown');
    same((await said(client, 'preview_json', { path })).includes('"percent": 50'), true);
  });
}

/** The edits that answer with text. */
export async function text_edits() {
  await everywhere(app_files, at_workspace, async (client, at) => {
    const whole = (name, json_path, more) => said(client, name, { path, json_path, ...more });
    // The sentence; below it is what else is worth knowing.
    const edit = async (...args) => (await whole(...args)).split('\n')[0];
    same(await edit('set_json_value', '$.features.rollout.percent', { value: '25' }), `Updated $.features.rollout.percent = 25 in ${path}`);
    same(await edit('set_json_value', '$.features.newFeature', { value: '{"enabled": true, "beta": true}' }),
      `Updated $.features.newFeature = {...} in ${path}`);
    same(await edit('delete_json_key', '$.features.deprecatedFeature', {}), `Deleted $.features.deprecatedFeature from ${path}`);
    same(await edit('append_json_array', '$.users', { value: '{"id": "u-101", "name": "Alice"}' }),
      `Appended value to $.users in ${path} (now 43 items)`);
    same(await edit('merge_json_object', '$.features.rollout', { updates: '{"percent": 75, "regions": ["us-east-1"]}' }),
      `Merged 2 keys into $.features.rollout in ${path}`);
    same(await edit('set_json_value', '$.users[-1].name', { value: '"Bob"' }), `Updated $.users[42].name = "Bob" in ${path}`);
    const expected = structuredClone(app);
    delete expected.features.deprecatedFeature;
    expected.features.rollout = { enabled: true, percent: 75, regions: ['us-east-1'] };
    expected.features.newFeature = { enabled: true, beta: true };
    expected.users.push({ id: 'u-101', name: 'Bob' });
    same(read(at, 'config/app.json'), expected, 'the file');
    // Shallow: the nested object is replaced.
    await edit('merge_json_object', '$.features', { updates: '{"rollout": {"percent": 1}}' });
    same(read(at, 'config/app.json').features.rollout, { percent: 1 });
    // A large value is written, with a warning.
    has(await whole('set_json_value', '$.version', { value: JSON.stringify('x'.repeat(11000)) }), 'warning: the value is large');
    same(read(at, 'config/app.json').version.length, 11000);
    // What undoes it is named, and does.
    const call = /undo: json_undo (\{.*\})$/m.exec(await whole('set_json_value', '$.version', { value: '2' }));
    await structured(client, 'json_undo', JSON.parse(call[1]));
    same(read(at, 'config/app.json').version.length, 11000);
  });
}

/** What the edits that answer with text refuse; the file stays as it was. */
export async function text_refusals() {
  await everywhere(app_files, at_workspace, async (client, at) => {
    const value = '1';
    for (const [name, json_path, more, part] of [
      ['set_json_value', '$.users[*].name', { value }, 'several'],
      ['set_json_value', '$..name', { value }, 'several'],
      ['set_json_value', '$.users[0:5]', { value }, 'several'],
      ['set_json_value', '$.users[?@.id == "u-1"]', { value }, 'several'],
      ['delete_json_key', '$.users[*]', {}, 'several'],
      ['append_json_array', '$..*', { value }, 'several'],
      ['merge_json_object', '$.*', { updates: '{}' }, 'several'],
      ['set_json_value', '$', { value }, 'root'],
      ['delete_json_key', '$', {}, 'root'],
      ['delete_json_key', '$.features.none', {}, 'not found'],
      ['append_json_array', '$.features', { value }, 'array'],
      ['merge_json_object', '$.users', { updates: '{"a": 1}' }, 'object'],
      ['merge_json_object', '$.features', { updates: '[1]' }, 'object'],
      ['set_json_value', '$.version', { value: 'dark' }, "arameter 'value' is not JSON text"],
    ]) {
      const text = await refused(client, name, { path, json_path, ...more });
      if (!text.startsWith('[Error] ')) fail(`${name} ${json_path}: ${text}`);
      has(text, part, `${name} ${json_path}`);
    }
    same(read(at, 'config/app.json'), app, 'the file');
  });
}
