// SPDX-License-Identifier: MIT
// cases.mjs NAME: runs that case of the files beside this one. JT names the program; NODE_MODULES the packages.
import { clean_up } from './server.mjs';

const files = ['sources', 'editor', 'tools', 'together', 'malformed', 'escapes', 'http', 'large'];
const [name] = process.argv.slice(2);
let found;
for (const file of files) {
  const cases = await import(`./${file}.mjs`).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return {};
  });
  found ??= cases[name];
}
if (!found) throw new Error(`there is no case '${name}'`);
try {
  await found();
} catch (error) {
  console.error(error.stack);
  process.exitCode = 1;
} finally {
  await clean_up();
}
process.exit();
