// SPDX-License-Identifier: MIT
// ajv.mjs MODULES SCHEMA FILE: validates a document with ajv from MODULES, as a program of its own would. Exit 0 or 1.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const [modules, schema, file] = process.argv.slice(2);
const Ajv = createRequire(`${modules}/`)(`${modules}/ajv/dist/2020.js`).default;
const read = (name) => JSON.parse(readFileSync(name, 'utf8'));
const validate = new Ajv({ strict: false }).compile(read(schema));
process.exit(validate(read(file)) ? 0 : 1);
