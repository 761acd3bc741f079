// SPDX-License-Identifier: MIT
// oracle.mjs MODULES pairs SEED COUNT: writes random pairs, a line each: {"schema", "data"}.
// oracle.mjs MODULES check PAIRS ANSWERS: what ajv says of the pairs, beside the answers, a line each: valid, invalid, or
// an error. Differences are printed, with their explanation if there is one.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { randomDocument, randomOf, randomValue } from './random.mjs';

const [modules, mode, ...rest] = process.argv.slice(2);

function pairs(seed, count) {
  const random = randomOf(seed);
  const lines = [];
  while (lines.length < count) {
    const schema = randomDocument(random, random.one([2020, 2020, 2019, 7]));
    for (let i = 0; i < 5 && lines.length < count; ++i)
      lines.push(JSON.stringify({ schema, data: randomValue(random, 3) }));
  }
  process.stdout.write(lines.join('\n') + '\n');
}

const has = (text, ...words) => words.every((word) => text.includes(`"${word}":`));
const emptyArray = (data) =>
  data !== null && typeof data === 'object' &&
  ((Array.isArray(data) && data.length === 0) || Object.values(data).some(emptyArray));

// Why ajv says something else than the standard does; empty where that is not known.
function explanation(text, data, expected) {
  if (/^error: Cannot (set|read) properties of undefined/.test(expected)) return 'ajv fails in code that it has made';
  if (expected.startsWith('error')) return '';
  if (has(text, 'contains', 'unevaluatedItems')) return 'to ajv, `contains` evaluates every element';
  // [1] fits {"items": [{}, {"type": "object"}], "contains": {"type": "string"}} there: the answer of the keyword before.
  const listed = /"(items|prefixItems)":\[/.test(text);
  if (has(text, 'contains') && (listed || emptyArray(data))) return 'to ajv, `contains` has the answer of another keyword';
  return '';
}

function check(file, answers) {
  const require = createRequire(`${modules}/`);
  const load = (path) => require(`${modules}/${path}`).default;
  const options = { strict: false, validateFormats: false, logger: false, allErrors: false, addUsedSchema: false };
  const ajv = {
    'https://json-schema.org/draft/2020-12/schema': new (load('ajv/dist/2020.js'))(options),
    'https://json-schema.org/draft/2019-09/schema': new (load('ajv/dist/2019.js'))(options),
    'http://json-schema.org/draft-07/schema#': new (load('ajv/dist/ajv.js'))(options),
  };
  const said = readFileSync(answers, 'utf8').trimEnd().split('\n');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const counts = { valid: 0, invalid: 0 };
  let wrong = lines.length === said.length ? 0 : 1;
  const explained = new Map();
  let last = '';
  let validate = null;
  lines.forEach((line, i) => {
    const { schema, data } = JSON.parse(line);
    const text = JSON.stringify(schema);
    if (text !== last) {
      last = text;
      try {
        validate = ajv[schema.$schema].compile(schema);
      } catch (error) {
        validate = () => {
          throw error;
        };
      }
    }
    let expected;
    try {
      expected = validate(data) ? 'valid' : 'invalid';
    } catch (error) {
      expected = `error: ${error.message}`;
    }
    if (expected in counts) ++counts[expected];
    if (expected === said[i]) return;
    const why = explanation(text, data, expected);
    if (why !== '') {
      explained.set(why, (explained.get(why) ?? 0) + 1);
      return;
    }
    ++wrong;
    if (wrong <= 20) console.log(`pair ${i + 1}: jt: ${said[i]}; ajv: ${expected}\n  ${line}`);
  });
  for (const [why, count] of explained) console.log(`${count} differences explained: ${why}`);
  console.log(`${lines.length} pairs, ${counts.valid} valid, ${counts.invalid} invalid, ${wrong} different`);
  process.exit(wrong > 0 || counts.valid < lines.length / 10 || counts.invalid < lines.length / 10 ? 1 : 0);
}

if (mode === 'pairs') pairs(rest[0], Number(rest[1]));
if (mode === 'check') check(rest[0], rest[1]);
