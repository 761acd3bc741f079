// SPDX-License-Identifier: MIT
// Answers that are wrong, or that somebody else than the user asked for.
import fs from 'node:fs';
import { answers, changes, fail, fails, json, key, propose, reply, same, service, set, shop } from './double.mjs';

const wish = 'make the theme light';

/** Both answers are wrong: not of the schema. */
export async function schema() {
  const cases = {
    'it is not valid JSON': ['I would set the theme.', '{"operations":[', '{"operations":[{"op":"set"}]} and more'],
    'it is not an object': ['[]', '"x"', '7'],
    "it has no array 'operations'": ['{}', '{"operations":{}}', '{"operations":null}'],
    'an operation is not an object': ['{"operations":[1]}'],
    "'op' is not set, insert, remove, rename or move": [changes({ op: 'merge', path: '/settings' }), changes({ path: '/x' })],
    "an operation has no 'path'": [changes({ op: 'set', value: 1 }), changes(set(['settings'], 1))],
    "the path '' is the root, which cannot be changed": [changes(set('', 1)), changes({ op: 'remove', path: '' })],
    "the path '$.settings' is not a JSON Pointer": [changes(set('$.settings', 1))],
    "'value' is neither a scalar nor null": [changes(set('/settings', {}))],
    "'json' is not the text of a JSON value": [changes(set('/settings', null, { json: '{' }))],
    "an operation has both a 'value' and a 'json'": [changes(set('/settings', 1, { json: '{}' }))],
    'a value is longer than 64 KiB': [changes(set('/settings/theme', 'light'.repeat(20000)))],
    'a value is nested too deeply': [changes(set('/settings/theme', null, { json: '['.repeat(30000) + ']'.repeat(30000) }))],
    "'confidence' is not a number from 0 to 1": [changes(set('/settings/theme', 'light', { confidence: 7 })), changes(set('/settings/theme', 'light', { confidence: 'high' }))],
    "a move has no 'from'": [changes({ op: 'move', path: '/products/0' })],
    'a value is not Unicode': ['{"operations":[{"op":"set","path":"/settings/theme","value":"light\\ud800","confidence":1}]}'],
    'it has more than 50 operations': [changes(...Array.from({ length: 51 }, (_, i) => set(`/theme${i}`, 'light')))],
    'it is longer than 1 MiB': ['x'.repeat((1 << 20) + 1)],
  };
  for (const [why, list] of Object.entries(cases)) {
    for (const answer of list) {
      const server = await answers('openai', answer);
      await fails(server, wish, `LLM_SERVICE_ERROR: the answer of the language model is not of its schema: ${why}`);
      same(server.seen.length, 2, 'number of requests');
    }
  }
}

/** Both answers are of the schema, and do not hold. */
async function refused(instruction, operations, why, document = shop) {
  const server = await answers('openai', changes(...operations));
  const found = await propose(server, instruction, { document });
  same([found.status, found.changes], ['ambiguous', []], JSON.stringify(found));
  same(found.message, `The language model found no change that holds: ${why}`);
  same(server.seen.length, 2, 'number of requests');
  const second = JSON.parse(server.seen[1].body).messages[1].content;
  same(second.includes(why), true, 'the second request says what was wrong');
}

export async function places() {
  await refused(wish, [set('/theme/colour', 'light')], "'/theme/colour' does not exist");
  await refused(wish, [set('/settings/style', 'light')], "'/settings/style' does not exist, and the instruction does not name it");
  await refused(wish, [set('/settings/theme/x', 'light')], "'/settings/theme/x' does not exist");
  await refused('price 5', [set('/products/7/price', 5)], "'/products/7/price' does not exist");
  await refused('price 5', [set('/products/-1/price', 5)], "'/products/-1/price' does not exist");
  await refused('price 5', [set('/products/01/price', 5)], "'/products/01/price' does not exist");
  await refused('products lamp', [set('/products/2', 'lamp')], "'/products/2' is out of range");
  await refused('products lamp', [{ op: 'insert', path: '/products/3', value: 'lamp' }], "'/products/3' is out of range");
  await refused(wish, [{ op: 'insert', path: '/settings/theme', value: 'light' }], "'/settings/theme' is not in an array");
  await refused('remove the theme', [{ op: 'remove', path: '/theme' }], "'/theme' does not exist");
  await refused('move the chair', [{ op: 'move', path: '/products/2', from: '/products/1' }], "'/products/2' is out of range");
  await refused('rename theme to retries', [{ op: 'rename', path: '/settings/theme', value: 'retries' }], `'/settings/theme' cannot be renamed to "retries", which exists`);
}

export async function types() {
  await refused('theme 7', [set('/settings/theme', 7)], "'/settings/theme' is a string, and would become a number");
  await refused(wish, [set('/settings', 'light')], "'/settings' is an object, and would become a string");
  await refused('clear the theme', [set('/settings/theme', null)], "'/settings/theme' is a string, and would become null");
  await refused('retries "5"', [set('/settings/retries', '5')], "'/settings/retries' is a number, and would become a string");
}

export async function twice() {
  await refused(wish, [set('/settings/theme', 'light'), set('/settings/theme', 'light')], "'/settings/theme' is changed twice");
  await refused('settings theme', [{ op: 'remove', path: '/settings' }, set('/settings/theme', 'light')], "'/settings' is changed twice");
}

/** A document tells the model what to do, and the model does it. */
export async function injection() {
  const zero = [set('/products/0/price', 0), set('/products/1/price', 0)];
  await refused(wish, [set('/settings/theme', 'light'), ...zero], "'/products/0/price' has nothing to do with the instruction");
  await refused('rename the shop to Lantern', [set('/title', 'Lantern'), ...zero], "'/products/0/price' has nothing to do with the instruction");
  // The instruction names the place too, but no 0.
  await refused('set the price of the lamp to 25', zero, "'/products/0/price' would get the number 0, which is not in the instruction");
}

/** After one wrong answer, a right one counts. */
export async function second_answer() {
  const right = changes(set('/settings/theme', 'light'));
  for (const first of ['nonsense', changes(set('/settings/style', 7)), changes(set('/settings/theme', 7))]) {
    const server = await answers('anthropic', first, right);
    const found = await propose(server, 'make the theme of the settings light');
    same([found.status, found.changes.length], ['success', 1], JSON.stringify(found));
    same(server.seen.length, 2);
  }
}

/** Of many elements that it was not shown, the model picks one. */
export async function not_shown() {
  const rows = Array.from({ length: 5000 }, (_, i) => ({ label: `row ${i}`, number: i }));
  await refused('give some label a number of 17', [set('/rows/4321/number', 17)], "'/rows/4321/number' is not in what was shown of the document", { rows });
}

/** The key is in no argument and no environment of the helper, and not in what a server makes the model say. */
export async function secrets() {
  const found = [];
  const server = await service('openai', (response) => {
    for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const line = fs.readFileSync(`/proc/${pid}/cmdline`, 'latin1');
        if (line.includes(key)) found.push(`argument ${line}`);
        if (!line.includes('jt-http')) continue;
        found.push('helper');
        if (fs.readFileSync(`/proc/${pid}/environ`, 'latin1').includes(key)) found.push('environment');
      } catch {
        // It has ended, or is not ours.
      }
    }
    json(response, reply('openai', { operations: [], unclear: `your key is ${key}`, suggestions: [key] }));
  });
  const result = await propose(server, wish);
  same([...new Set(found)], ['helper']);
  same([result.status, result.message, result.suggestions], ['ambiguous', 'your key is [hidden]', ['[hidden]']]);
  const spelled = key.replace('s', '\\u0073');
  const escaped = await service('openai', (response) =>
    json(response, `{"choices":[{"message":{"content":"{\\"operations\\":[],\\"unclear\\":\\"${spelled.replace('\\', '\\\\\\\\')}\\",\\"suggestions\\":[]}"}}]}`));
  const shown = await propose(escaped, wish);
  if (shown.message.includes(key)) fail('the escaped key is shown');
}
