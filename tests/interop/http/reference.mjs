// SPDX-License-Identifier: MIT
// reference.mjs http|sse|stateless URL, or stdio|stateless-stdio COMMAND ARG…: what the reference client gets from a
// server, in the form of jt_ask. The packages are in the folder that NODE_MODULES names.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const from = (file) => import(pathToFileURL(path.join(process.env.NODE_MODULES, '@modelcontextprotocol', file)));
const [kind, url, ...args] = process.argv.slice(2);

const child = { command: url, args, env: process.env, stderr: 'ignore' };

async function connect() {
  const info = { name: 'jt-reference', version: '1.0.0' };
  if (kind.startsWith('stateless')) {
    const { Client, StreamableHTTPClientTransport } = await from('client/dist/index.mjs');
    const { StdioClientTransport } = await from('client/dist/stdio.mjs');
    const client = new Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const stdio = kind === 'stateless-stdio';
    await client.connect(stdio ? new StdioClientTransport(child) : new StreamableHTTPClientTransport(new URL(url)));
    return client;
  }
  const { Client } = await from('sdk/dist/esm/client/index.js');
  if (kind === 'stdio') {
    const { StdioClientTransport } = await from('sdk/dist/esm/client/stdio.js');
    const client = new Client(info);
    await client.connect(new StdioClientTransport(child));
    return client;
  }
  const { SSEClientTransport } = await from('sdk/dist/esm/client/sse.js');
  const { StreamableHTTPClientTransport } = await from('sdk/dist/esm/client/streamableHttp.js');
  const client = new Client(info);
  const Transport = kind === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport;
  await client.connect(new Transport(new URL(url)));
  return client;
}

async function all(list, name) {
  const items = [];
  let cursor;
  do {
    const page = await list(cursor === undefined ? {} : { cursor });
    items.push(...page[name]);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return items;
}

/** The members of that order, under their names in the catalogue, where the item has them. */
function keyed(items, names) {
  const by_name = {};
  for (const item of items) {
    by_name[item.name] = {};
    for (const [theirs, ours] of names) if (item[theirs] !== undefined) by_name[item.name][ours] = item[theirs];
  }
  return by_name;
}

const same = (...names) => names.map((name) => [name, name]);
const client = await connect();
const can = client.getServerCapabilities() ?? {};
const { name, version } = client.getServerVersion() ?? {};
const tools = can.tools ? await all((p) => client.listTools(p), 'tools') : [];
const prompts = can.prompts ? await all((p) => client.listPrompts(p), 'prompts') : [];
const resources = can.resources ? await all((p) => client.listResources(p), 'resources') : [];
const templates = can.resources ? await all((p) => client.listResourceTemplates(p), 'resourceTemplates') : [];
console.log(
  JSON.stringify({
    server: { name, version },
    tools: keyed(tools, [
      ...same('description', 'title'), ['inputSchema', 'input_schema'], ['outputSchema', 'output_schema'],
      ...same('annotations'),
    ]),
    prompts: keyed(prompts, same('title', 'description', 'arguments')),
    resources: keyed(resources, same('uri', 'title', 'description', 'mimeType', 'size')),
    resource_templates: keyed(templates, same('uriTemplate', 'title', 'description', 'mimeType')),
  }),
);
await client.close();
process.exit(0);
