// SPDX-License-Identifier: MIT
// cases.mjs NAME: one case of llm.bats. Exits with 1 and the reason if it fails.
import * as right from './right.mjs';
import * as failing from './failing.mjs';
import * as hostile from './hostile.mjs';
import * as command from './command.mjs';
import { clean_up } from '../http/helper.mjs';

const cases = { ...right, ...failing, ...hostile, ...command };
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
