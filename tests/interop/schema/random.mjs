// SPDX-License-Identifier: MIT
// Random schemas and documents of a small world, so that many fit and many do not. The same seed makes the same ones.

export function randomOf(seed) {
  let state = BigInt.asUintN(64, BigInt(seed) * 2654435761n + 1n);
  const next = () => {  // splitmix64
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return Number((z ^ (z >> 31n)) >> 11n);
  };
  const below = (n) => next() % n;
  return {
    below,
    one: (list) => list[below(list.length)],
    maybe: (percent) => below(100) < percent,
    some: (list, percent) => list.filter(() => below(100) < percent),
  };
}

const keys = ['a', 'b', 'c', 'foo', 'a b', 'é'];
const strings = ['', 'a', 'b', 'ab', 'abc', 'foo-12', 'é', '𝒳y', '2020-01-31', 'aaaa'];
const numbers = [-1, 0, 1, 1.5, 2, 3, 4.25, 10, 1e3, -0.5, 12345678901];
const patterns = ['^a', 'b$', '^[a-z]+$', '^foo-[0-9]+$', '^.$', '\\d', 'a|b', '^(a|ab)*$', '^[^a]+$', '^\\p{L}+$', '^a{2,4}$'];
const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

export function randomValue(random, depth) {
  const kind = random.below(depth > 0 ? 12 : 7);
  if (kind === 0) return random.one([null, true, false]);
  if (kind < 4) return random.one(numbers);
  if (kind < 7) return random.one(strings);
  if (kind < 9) return Array.from({ length: random.below(4) }, () => randomValue(random, depth - 1));
  return Object.fromEntries(random.some(keys, 45).map((key) => [key, randomValue(random, depth - 1)]));
}

// `draft`: 2020, 2019 or 7. `names`: of definitions that may be referred to.
export function randomSchema(random, draft, depth, names) {
  if (random.maybe(6)) return random.maybe(70);
  const out = {};
  const sub = () => randomSchema(random, draft, depth - 1, names);
  const subs = () => Array.from({ length: 1 + random.below(3) }, sub);
  const map = (list) => Object.fromEntries(list.map((key) => [key, sub()]));
  const put = (percent, key, make) => {
    if (random.maybe(percent)) out[key] = make();
  };
  const count = (most) => () => random.below(most);
  put(45, 'type', () => (random.maybe(70) ? random.one(types) : [...new Set([random.one(types), random.one(types)])]));
  // Each value once: ajv's metaschema of draft 7 has that rule, which the standard has given up.
  const once = (list) => [...new Map(list.map((each) => [JSON.stringify(each), each])).values()];
  put(8, 'enum', () => once(Array.from({ length: 1 + random.below(4) }, () => randomValue(random, 1))));
  put(4, 'const', () => randomValue(random, 1));
  put(10, 'minimum', () => random.one(numbers));
  put(8, 'maximum', () => random.one(numbers));
  put(4, 'exclusiveMinimum', () => random.one(numbers));
  put(4, 'exclusiveMaximum', () => random.one(numbers));
  put(5, 'multipleOf', () => random.one([1, 2, 0.5, 0.25, 5]));
  put(8, 'minLength', count(4));
  put(8, 'maxLength', count(5));
  put(8, 'pattern', () => random.one(patterns));
  put(6, 'minItems', count(3));
  put(6, 'maxItems', count(4));
  put(6, 'uniqueItems', () => random.maybe(80));
  put(6, 'minProperties', count(3));
  put(6, 'maxProperties', count(4));
  put(12, 'required', () => random.some(keys, 25));
  if (depth > 0) {
    put(40, 'properties', () => map(random.some(keys, 45)));
    put(8, 'patternProperties', () => map([random.one(['^a', 'o', '^.$'])]));
    put(14, 'additionalProperties', sub);
    put(6, 'propertyNames', sub);
    if (draft === 2020) {
      put(12, 'prefixItems', subs);
      put(20, 'items', sub);
    } else {
      put(20, 'items', () => (random.maybe(40) ? subs() : sub()));
      if (Array.isArray(out.items)) put(40, 'additionalItems', sub);
    }
    put(10, 'contains', sub);
    if (draft > 7 && 'contains' in out) {
      put(25, 'minContains', count(3));
      put(25, 'maxContains', count(3));
    }
    put(8, 'allOf', subs);
    put(10, 'anyOf', subs);
    put(8, 'oneOf', subs);
    put(5, 'not', sub);
    if (random.maybe(8)) {
      out.if = sub();
      put(70, 'then', sub);
      put(60, 'else', sub);
    }
    if (draft > 7) {
      put(5, 'dependentRequired', () => ({ [random.one(keys)]: random.some(keys, 30) }));
      put(5, 'dependentSchemas', () => map([random.one(keys)]));
      put(9, 'unevaluatedProperties', sub);
      put(7, 'unevaluatedItems', sub);
    } else {
      put(6, 'dependencies', () => ({ [random.one(keys)]: random.maybe(50) ? random.some(keys, 30) : sub() }));
    }
  }
  if (names.length > 0 && random.maybe(12)) {
    const ref = `#/${draft === 7 ? 'definitions' : '$defs'}/${random.one(names)}`;
    if (draft === 7) return { $ref: ref };
    out.$ref = ref;
  }
  return out;
}

const uris = {
  2020: 'https://json-schema.org/draft/2020-12/schema',
  2019: 'https://json-schema.org/draft/2019-09/schema',
  7: 'http://json-schema.org/draft-07/schema#',
};

// A schema with definitions, which refer to each other below a property only: others may go round in a circle.
export function randomDocument(random, draft) {
  const names = random.some(['one', 'two', 'three'], 60);
  const defs = Object.fromEntries(names.map((name) => [name, randomSchema(random, draft, 1, [])]));
  if (names.length > 0 && random.maybe(30)) {
    const ref = `#/${draft === 7 ? 'definitions' : '$defs'}/${random.one(names)}`;
    defs[random.one(names)] = { properties: { [random.one(keys)]: { $ref: ref } } };
  }
  const schema = randomSchema(random, draft, 3, names);
  const body = typeof schema === 'boolean' || (draft === 7 && schema.$ref) ? { allOf: [schema] } : schema;
  const out = { $schema: uris[draft], ...body };
  if (names.length > 0) out[draft === 7 ? 'definitions' : '$defs'] = defs;
  return out;
}
