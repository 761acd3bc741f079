// SPDX-License-Identifier: MIT
// cases.mjs NAME: one case of http.bats. Exits with 1 and the reason if it fails.
import * as old from './old.mjs';
import * as plain from './plain.mjs';
import * as limits from './limits.mjs';
import * as places from './places.mjs';
import { clean_up } from './helper.mjs';

const cases = { ...plain, ...old, ...limits, ...places };
const name = process.argv[2];
let code = 0;
try {
  if (!cases[name]) throw new Error(`there is no case '${name}'`);
  await cases[name]();
} catch (error) {
  console.log(`${name}: ${error.stack}`);
  code = 1;
}
await clean_up();
process.exit(code);
