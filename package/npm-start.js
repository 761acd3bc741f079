#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Starts the program of the package for this platform, in whose place this one stands: arguments, streams, signals and
// exit code are its.
'use strict';
const { spawn } = require('child_process');
const { constants } = require('os');

const packages = Object.keys(require('../package.json').optionalDependencies);
const platform = `${process.platform}-${process.arch}`;
const wanted = packages.find((name) => name.endsWith(`/${platform}`));
let program;
try {
  program = require.resolve(`${wanted}/bin/jt`);
} catch {
  console.error(wanted ? `jt: the package ${wanted} is not installed` : `jt: there is no package for ${platform}`);
  console.error(wanted ? 'hint: install without --omit=optional' : `hint: there are ${packages.join(' and ')}`);
  process.exit(2);
}

// A signal of the terminal reaches both; one that was sent to this process alone is passed on, also one that comes while
// the program is being started.
let child;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child = spawn(program, process.argv.slice(2), { stdio: 'inherit' });
child.on('error', (error) => {
  console.error(`jt: cannot start '${program}': ${error.message}`);
  process.exit(2);
});
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
