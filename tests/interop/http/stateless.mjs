// SPDX-License-Identifier: MIT
// A server on the official package that speaks the stateless era alone, over HTTP, or with the argument stdio
// on standard input and output. Over HTTP it prints its port once it listens.
import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const from = (file) => import(pathToFileURL(path.join(process.env.NODE_MODULES, file)));
const { McpServer, createMcpHandler } = await from('@modelcontextprotocol/server/dist/index.mjs');
const { toNodeHandler } = await from('@modelcontextprotocol/node/dist/index.mjs');
const { z } = await from('zod/index.js');

function make() {
  const server = new McpServer({ name: 'modern', version: '2.0.0' });
  for (const name of ['add', 'größe']) {
    server.registerTool(
      name,
      { title: `Tool ${name}`, description: 'Adds "numbers".\nTwo lines.', inputSchema: z.object({ a: z.number(), b: z.number().default(1) }) },
      async ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }),
    );
  }
  const region = z.string();
  // WANTED: the header that repeats the argument of a tool; 1 for none.
  if (process.env.WANTED) {
    const marked = process.env.WANTED === '1' ? region : region.meta({ 'x-mcp-header': process.env.WANTED });
    server.registerTool('place', { inputSchema: z.object({ region: marked }) }, async ({ region }) => ({ content: [{ type: 'text', text: region }] }));
  }
  return server;
}

if (process.argv[2] === 'stdio') {
  const { serveStdio } = await from('@modelcontextprotocol/server/dist/stdio.mjs');
  serveStdio(make, { legacy: 'reject' });
} else {
  const server = http.createServer(toNodeHandler(createMcpHandler(make, { legacy: 'reject' })));
  server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => console.log(server.address().port));
}
