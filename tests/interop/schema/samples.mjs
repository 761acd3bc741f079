// SPDX-License-Identifier: MIT
// samples.mjs MODULES JT FOLDER SEED COUNT [SUITES MOST]: random documents, and the documents of the public suites, are
// valid against the schemas that `jt schema` makes of them: by jt, and by ajv, which checks formats too.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomOf, randomValue } from './random.mjs';

const [modules, jt, folder, seed, count, suites, most] = process.argv.slice(2);
const require = createRequire(`${modules}/`);
const Ajv = require(`${modules}/ajv/dist/2020.js`).default;
const addFormats = require(`${modules}/ajv-formats`).default;
const random = randomOf(seed);

const words = ['2026-01-31', '2026-01-31T08:30:00Z', 'ann@mail.example', '192.168.0.1', 'http://a.example/b?c', 'no date',
  '123e4567-e89b-12d3-a456-426614174000', '', '"quoted"', 'é𝒳'];

// A list of records of one kind, with members that come and go, are of other types, or are maps.
function records() {
  const kinds = Array.from({ length: 1 + random.below(6) }, (_, i) => {
    const kind = random.below(6);
    const own = random.some(words, 30).concat('x');
    const make = [
      () => random.one(own),
      () => random.below(1000) / random.one([1, 1, 8]),
      () => randomValue(random, 2),
      () => ({ p: random.below(5), q: random.maybe(70) ? random.one(own) : null }),
      () => Object.fromEntries(Array.from({ length: random.below(40) }, () => [`k${random.below(300)}`, random.below(9)])),
      () => Array.from({ length: random.below(5) }, () => random.one(own)),
    ][kind];
    return [random.one([`m${i}`, `m ${i}`, `é/${i}~`]), make, random.one([100, 100, 60])];
  });
  return Array.from({ length: random.below(60) }, () =>
    Object.fromEntries(kinds.filter(([, , percent]) => random.maybe(percent)).map(([key, make]) => [key, make()])));
}

function suiteFiles() {
  const all = [];
  const walk = (where, depth) => {
    for (const entry of readdirSync(where, { withFileTypes: true })) {
      const file = join(where, entry.name);
      if (entry.isDirectory() && depth < 6) walk(file, depth + 1);
      if (entry.isFile() && entry.name.endsWith('.json') && statSync(file).size < 2e6) all.push(file);
    }
  };
  if (suites) walk(suites, 0);
  return all.length > Number(most) ? all.filter(() => random.below(all.length) < Number(most)) : all;
}

let wrong = 0;
let checked = 0;
let refused = 0;
function check(name, text) {
  writeFileSync(join(folder, 'sample.json'), text);
  const run = (words) => spawnSync(jt, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const complain = (why) => {
    ++wrong;
    if (wrong <= 10) console.log(`${name}: ${why}`);
  };
  const options = random.one([[], ['--closed'], ['--title', 't']]);
  const made = run(['schema', 'sample.json', ...options]);
  if (made.status !== 0) {
    ++refused;  // no JSON, as some files of the suites are
    if (run(['validate', 'sample.json', '-q']).status === 0) complain(`no schema: ${made.stderr}`);
    return;
  }
  ++checked;
  writeFileSync(join(folder, 'made.json'), made.stdout);
  // `schema` looks at what is in the file, `validate` at its name alone.
  const valid = run(['validate', 'sample.json', '--jsonc', '--schema', 'made.json', '--formats']);
  if (valid.status !== 0) complain(`jt: ${valid.stdout}${valid.stderr}`.slice(0, 500));
  let data;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return;  // what jt takes and node does not
  }
  const ajv = new Ajv({ strict: false, logger: false, ownProperties: true });
  addFormats(ajv);
  try {
    const validate = ajv.compile(JSON.parse(made.stdout));
    if (!validate(data)) complain(`ajv: ${JSON.stringify(validate.errors)}`.slice(0, 500));
  } catch (error) {
    if (error.message === 'URI malformed') return;  // ajv cannot refer to a name with half of a surrogate pair
    complain(`ajv: ${error.message}`.slice(0, 300));
  }
}

for (let i = 0; i < Number(count); ++i) {
  const text = JSON.stringify(random.maybe(70) ? records() : randomValue(random, 5), null, random.below(3));
  check(`document ${i}: ${text.slice(0, 200)}`, text);
}
for (const file of suiteFiles()) check(file, readFileSync(file, 'utf8'));
console.log(`${checked} samples, ${refused} that are no JSON, ${wrong} wrong`);
process.exit(wrong > 0 || checked < Number(count) ? 1 : 0);
