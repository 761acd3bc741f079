// SPDX-License-Identifier: MIT
// damage.mjs JT FOLDER SEED COUNT: documents that are damaged in known ways. Where each error is, is known from writing
// them: path, line and column must be what jt says, with nothing more or less. Each command that is to mend an error is
// run, and must take at least one error away.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomOf } from './random.mjs';

const [jt, folder, seed, count] = process.argv.slice(2);
const random = randomOf(seed);

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $defs: {
    address: {
      type: 'object',
      properties: { city: { type: 'string', minLength: 1 }, zip: { type: 'string', pattern: '^[0-9]{5}$' } },
      required: ['city', 'zip'],
      additionalProperties: false,
    },
    user: {
      type: 'object',
      properties: {
        id: { type: 'integer', minimum: 0 },
        name: { type: 'string', minLength: 2, maxLength: 30 },
        email: { type: 'string', pattern: '@' },
        age: { type: 'number', minimum: 0, maximum: 150, multipleOf: 0.5 },
        role: { enum: ['admin', 'editor', 'visitor'] },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 4, uniqueItems: true },
        address: { $ref: '#/$defs/address' },
        active: { type: 'boolean' },
      },
      required: ['id', 'name', 'email', 'address'],
      additionalProperties: false,
    },
  },
  type: 'object',
  properties: { users: { type: 'array', items: { $ref: '#/$defs/user' }, minItems: 1 } },
  required: ['users'],
};

const names = ['Björn Ångström', '𝒳 Nagy', 'Ann "Tab" Lee', 'Jörg\tWeiß', '山田 太郎', 'Eve'];

function user(i) {
  return {
    id: i,
    name: random.one(names),
    email: `user${i}@mail.example`,
    age: random.below(200) / 2,
    role: random.one(['admin', 'editor', 'visitor']),
    tags: ['x', 'y', 'é', 'long tag'].slice(0, random.below(4)),
    address: { city: random.one(['Łódź', 'Zürich', 'Oslo']), zip: '01234' },
    active: random.maybe(50),
  };
}

// Each damages one user in one place of its own, and says which errors that makes: [pointer, keyword, at]; `at` is the
// value or the key of `place`.
const kinds = {
  age(user, at) {
    user.age = random.one(['42', true, [], null]);
    return [[`${at}/age`, 'type', `${at}/age`]];
  },
  role(user, at) {
    user.role = random.one(['amdin', 'Visitor', 5]);
    return [[`${at}/role`, 'enum', `${at}/role`]];
  },
  id(user, at) {
    const [id, keyword] = random.one([[-1, 'minimum'], ['7', 'type'], [1.5, 'type'], [false, 'type']]);
    user.id = id;
    return [[`${at}/id`, keyword, `${at}/id`]];
  },
  name(user, at) {
    const [name, keyword] = random.one([['é', 'minLength'], ['n'.repeat(31), 'maxLength'], [12, 'type']]);
    user.name = name;
    return [[`${at}/name`, keyword, `${at}/name`]];
  },
  email(user, at) {
    if (random.maybe(40)) {
      user.email = 'nobody';
      return [[`${at}/email`, 'pattern', `${at}/email`]];
    }
    const value = user.email;
    delete user.email;
    if (random.maybe(40)) return [[at, 'required', at]];
    user.emial = value;
    return [
      [at, 'required', at],
      [`${at}/emial`, 'additionalProperties', `${at}/emial key`],
    ];
  },
  tags(user, at) {
    const [tags, errors] = random.one([
      [['a', 'b', 'a'], [[`${at}/tags/2`, 'uniqueItems', `${at}/tags/2`]]],
      [['a', 5], [[`${at}/tags/1`, 'type', `${at}/tags/1`]]],
      [['1', '2', '3', '4', '5'], [[`${at}/tags`, 'maxItems', `${at}/tags`]]],
      ['a', [[`${at}/tags`, 'type', `${at}/tags`]]],
    ]);
    user.tags = tags;
    return errors;
  },
  address(user, at) {
    const place = `${at}/address`;
    const errors = [];
    if (random.maybe(50)) {
      user.address.zip = random.one(['1234', '12a45']);
      errors.push([`${place}/zip`, 'pattern', `${place}/zip`]);
    } else {
      delete user.address.zip;
      errors.push([place, 'required', place]);
    }
    if (random.maybe(50)) {
      user.address['strange key é'] = 1;
      errors.push([`${place}/strange key é`, 'additionalProperties', `${place}/strange key é key`]);
    }
    return errors;
  },
  active(user, at) {
    user.active = random.one(['true', 0]);
    return [[`${at}/active`, 'type', `${at}/active`]];
  },
};

// The text, and where values and keys are in it: by pointer, and by pointer + " key". `lines`: the elements of the root,
// each on a line of its own.
function written(root, lines) {
  const step = lines ? 0 : random.below(4);
  const end = random.maybe(20) ? '\r\n' : '\n';
  const places = new Map();
  let text = '';
  let line = 1;
  let column = 1;
  const put = (part) => {
    for (const point of part) {
      text += point;
      ++column;
      if (point !== '\n') continue;
      ++line;
      column = 1;
    }
  };
  const blank = lines ? ' ' : end;
  const gap = (depth) => put(step === 0 ? (random.maybe(10) ? blank : '') : end + ' '.repeat(step * depth));
  const value = (each, pointer, depth) => {
    places.set(pointer, [line, column]);
    if (each === null || typeof each !== 'object') return put(JSON.stringify(each));
    const list = Array.isArray(each);
    put(list ? '[' : '{');
    Object.keys(each).forEach((key, i) => {
      if (i > 0) put(',');
      gap(depth + 1);
      const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!list) {
        places.set(`${below} key`, [line, column]);
        put(JSON.stringify(key));
        put(random.one([':', ': ', ' : ']));
      }
      value(each[key], below, depth + 1);
    });
    if (Object.keys(each).length > 0) gap(depth);
    put(list ? ']' : '}');
  };
  put(random.one(['', ' ', end]));
  if (lines) {
    root.forEach((each, i) => {
      value(each, `/${i}`, 0);
      if (i + 1 < root.length || random.maybe(80)) put(random.one([end, end, ` ${end}`, end + end]));
    });
    return { text, places };
  }
  value(root, '', 0);
  put(end);
  return { text, places };
}

function run(words) {
  const done = spawnSync(jt, words, { cwd: folder, encoding: 'utf8' });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

function report(file) {
  const schema = file.endsWith('.ndjson') ? 'line.json' : 'schema.json';
  const done = run(['validate', file, '--schema', schema, '--json', '--paths', 'pointer']);
  return { code: done.code, ...JSON.parse(done.out).files[0] };
}

let wrong = 0;
const complain = (text) => {
  ++wrong;
  if (wrong <= 10) console.log(text);
};

writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema));
writeFileSync(join(folder, 'line.json'), JSON.stringify({ $defs: schema.$defs, $ref: '#/$defs/user' }));
let errors = 0;
let mended = 0;
for (let i = 0; i < Number(count); ++i) {
  const root = { users: Array.from({ length: 1 + random.below(6) }, (_, index) => user(index)) };
  const lines = random.maybe(33);
  const file = lines ? 'doc.ndjson' : 'doc.json';
  const expected = [];
  root.users.forEach((each, index) => {
    const at = lines ? `/${index}` : `/users/${index}`;
    for (const kind of random.some(Object.keys(kinds), 25)) expected.push(...kinds[kind](each, at));
  });
  const { text, places } = written(lines ? root.users : root, lines);
  writeFileSync(join(folder, file), text);
  const said = report(file);
  errors += expected.length;
  const wanted = expected.map(([path, keyword, at]) => `${path} ${keyword} ${places.get(at).join(':')}`).sort();
  const found = said.errors.map((each) => `${each.path} ${each.keyword} ${each.at.line}:${each.at.column}`).sort();
  if (wanted.join('\n') !== found.join('\n')) {
    complain(`document ${i}: expected\n  ${wanted.join('\n  ')}\nfound\n  ${found.join('\n  ')}\n${text}`);
  }
  if ((said.code === 0) !== (expected.length === 0)) complain(`document ${i}: exit code ${said.code}`);
  for (const command of said.errors.flatMap((each) => each.try ?? [])) {
    writeFileSync(join(folder, file), text);
    const done = spawnSync('sh', ['-c', `jt() { '${jt}' "$@"; }; ${command}`], { cwd: folder, encoding: 'utf8' });
    const left = report(file).errorCount;
    ++mended;
    if (done.status !== 0 || left >= said.errorCount) {
      complain(`document ${i}: ${command}: exit code ${done.status}, ${said.errorCount} errors before, ${left} after`);
    }
  }
}
console.log(`${count} documents, ${errors} errors, ${mended} commands, ${wrong} wrong`);
process.exit(wrong > 0 || errors < Number(count) || mended < Number(count) / 4 ? 1 : 0);
