// SPDX-License-Identifier: MIT
// The command itself: jt preview --interpreter llm and auto, then jt apply.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { answers, changes, key, same, service, set, json } from './double.mjs';
import { within } from '../http/helper.mjs';

/** Runs jt; the code, and what it printed, read as JSON if it can be. */
async function jt(folder, server, ...words) {
  const child = spawn(path.join(process.env.JT_BUILD, 'jt'), [...words, '--json'], {
    cwd: folder,
    env: {
      ...process.env, XDG_STATE_HOME: folder, JT_LLM_PROVIDER: server?.provider ?? '', JT_LLM_MODEL: 'model-1',
      JT_LLM_API_KEY: key, JT_LLM_BASE_URL: server?.origin ?? '',
    },
  });
  let out = '';
  child.stdout.on('data', (data) => (out += data));
  child.stderr.on('data', (data) => (out += data));
  const code = await within(new Promise((resolve) => child.on('close', resolve)), 'the end of jt', 60000);
  same(out.includes(key), false, `the key is shown (${out})`);
  server?.whole?.();
  return { ...JSON.parse(out), exit: code };
}

function scratch() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jt-llm-'));
  fs.writeFileSync(path.join(folder, 'd.json'), '{\n  "theme": "dark",\n  "size":  3\n}\n');
  return folder;
}

export async function command() {
  const folder = scratch();
  const server = await answers('anthropic', changes(set('/theme', 'light')));
  const found = await jt(folder, server, 'preview', 'd.json', 'I would love a light theme', '--interpreter', 'llm');
  same([found.exit, found.status, found.interpreter], [0, 'success', 'llm']);
  same(found.changes[0].proposed_value, 'light');
  const applied = await jt(folder, null, 'apply', found.session_id);
  same([applied.exit, applied.status], [0, 'success']);
  same(fs.readFileSync(path.join(folder, 'd.json'), 'utf8'), '{\n  "theme": "light",\n  "size":  3\n}\n');
  fs.rmSync(folder, { recursive: true });
}

/** The rules come first: the model is asked only where they do not understand. */
export async function automatic() {
  const folder = scratch();
  const server = await answers('ollama', changes(set('/theme', 'light')));
  const known = await jt(folder, server, 'preview', 'd.json', 'set size to 4', '--interpreter', 'auto');
  same([known.exit, known.interpreter, server.seen.length], [0, 'rules', 0]);
  const other = await jt(folder, server, 'preview', 'd.json', 'I would love a light theme', '--interpreter', 'auto');
  same([other.exit, other.interpreter, server.seen.length], [0, 'llm', 1]);
  const none = await jt(folder, null, 'preview', 'd.json', 'I would love a light theme', '--interpreter', 'auto');
  same([none.exit, none.status, none.interpreter], [1, 'ambiguous', 'rules']);
  fs.rmSync(folder, { recursive: true });
}

export async function unusable() {
  const folder = scratch();
  const missing = await jt(folder, null, 'preview', 'd.json', 'x', '--interpreter', 'llm');
  same([missing.exit, missing.code], [2, 'INVALID_INPUT']);
  const server = await service('openai', (response) => json(response, { error: { message: `bad key ${key}` } }, 401));
  const refused = await jt(folder, server, 'preview', 'd.json', 'I would love a light theme', '--interpreter', 'llm');
  same(refused.code, 'LLM_SERVICE_ERROR');
  fs.rmSync(folder, { recursive: true });
}
