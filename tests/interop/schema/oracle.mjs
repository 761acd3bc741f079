// SPDX-License-Identifier: MIT
// oracle.mjs MODULES pairs SEED COUNT: writes random pairs, a line each: {"schema", "data"}.
// oracle.mjs MODULES check PAIRS ANSWERS: what ajv says of the pairs, beside the answers, a line each: valid, invalid, or
// an error. Where they differ, a second validator is asked; where it does not say what jt says, the pair is printed.
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

// In 2019-09, `contains` evaluates no element (Core 9.3.1.3 names `items` and `additionalItems` alone; sourcemeta's validator
// has it so); the second validator thinks so where `not` keeps back what it notes.
function withContainsApart(schema) {
  if (Array.isArray(schema)) return schema.map(withContainsApart);
  if (schema === null || typeof schema !== 'object') return schema;
  const out = {};
  const apart = {};
  for (const [key, value] of Object.entries(schema)) {
    const into = ['contains', 'minContains', 'maxContains'].includes(key) && !Array.isArray(value) ? apart : out;
    into[key] = ['enum', 'const'].includes(key) ? value : withContainsApart(value);
  }
  if ('contains' in apart) out.allOf = [...(out.allOf ?? []), { not: { not: apart } }];
  return out;
}

// What a second validator says, which keeps to the standard where ajv does not: to ajv, `contains` evaluates every element,
// a branch of `oneOf` that fails evaluates what it names, and some of the code that it makes fails.
async function secondOf(path) {
  const library = '@hyperjump/json-schema/';
  const { registerSchema, validate } = await import(path(`${library}draft-2020-12`));
  for (const draft of ['draft-2019-09', 'draft-07']) await import(path(library + draft));
  let count = 0;
  return async (schema, data) => {
    const uri = `https://example.com/${++count}`;
    registerSchema(schema.$schema.includes('2019-09') ? withContainsApart(schema) : schema, uri);
    return (await validate(uri, data)).valid ? 'valid' : 'invalid';
  };
}

async function check(file, answers) {
  const require = createRequire(`${modules}/`);
  const second = await secondOf((name) => require.resolve(name));
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
  let alone = 0;
  let last = '';
  let validate = null;
  for (const [i, line] of lines.entries()) {
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
    if (expected === said[i]) continue;
    const other = await second(schema, data);
    if (other === said[i]) {
      ++alone;
      continue;
    }
    ++wrong;
    if (wrong <= 20) console.log(`pair ${i + 1}: jt: ${said[i]}; ajv: ${expected}; hyperjump: ${other}\n  ${line}`);
  }
  if (alone > 0) console.log(`${alone} differences in which hyperjump says what jt says`);
  console.log(`${lines.length} pairs, ${counts.valid} valid, ${counts.invalid} invalid, ${wrong} different`);
  process.exit(wrong > 0 || counts.valid < lines.length / 10 || counts.invalid < lines.length / 10 ? 1 : 0);
}

if (mode === 'pairs') pairs(rest[0], Number(rest[1]));
if (mode === 'check') await check(rest[0], rest[1]);
