// SPDX-License-Identifier: MIT
// The old HTTP+SSE transport, asked for or found, and servers that only seem to speak it.
import { Helper, initialize, initialized, json, list, ready, same, serve, tools } from './helper.mjs';

/** The old transport at /mcp; `refusal`: the status for a POST there. */
function old_server({ refusal = 404, endpoint = '/messages?session=1', accepted = 'Accepted' } = {}) {
  let stream;
  return serve((request, response, body) => {
    if (request.method === 'GET' && request.url === '/mcp') {
      stream = response;
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const place = endpoint.replace('PORT', request.socket.localPort);
      response.write(`event: endpoint\ndata: ${place}\n\n`);
    } else if (request.method === 'POST' && request.url.startsWith('/messages')) {
      response.writeHead(202).end(accepted);
      const { id } = JSON.parse(body);
      if (id === 3) stream.end();
      else if (id !== undefined) stream.write(`event: message\ndata: ${JSON.stringify(id === 1 ? ready : tools)}\n\n`);
    } else {
      response.writeHead(refusal, { 'Content-Type': 'text/html' }).end('Cannot POST');
    }
  });
}

async function converse(jt) {
  jt.request(initialize);
  await jt.expect('message', JSON.stringify(ready));
  jt.notify(initialized, '2024-11-05');
  jt.request(list, { protocol: '2024-11-05' });
  await jt.expect('message', JSON.stringify(tools));
}

export async function old_transport() {
  const server = await old_server();
  const jt = new Helper(server.url, { kind: 'sse', headers: ['X-Key: canary'] });
  await converse(jt);
  await jt.end();
  same(server.seen.map((seen) => `${seen.verb} ${seen.path}`), [
    'GET /mcp', 'POST /messages?session=1', 'POST /messages?session=1', 'POST /messages?session=1',
  ]);
  for (const { headers } of server.seen) same(headers['x-key'], 'canary');
}

export async function fallback() {
  for (const refusal of [404, 405]) {
    const server = await old_server({ refusal });
    const jt = new Helper(server.url);
    await converse(jt);
    await jt.end();
    same(server.seen.slice(0, 2).map((seen) => seen.verb), ['POST', 'GET']);
    same(server.seen[2].body, JSON.stringify(initialize));
  }
}

/** The status is reported, and the next request is one of the stateless era. */
async function refused(handle, status, body, verbs) {
  const server = await serve((request, response, text) => {
    if (request.headers['mcp-method']) return json(response, tools);
    return handle(request, response, text);
  });
  const jt = new Helper(server.url);
  jt.request(initialize);
  await jt.status(status, body);
  jt.request(list, { method: 'server/discover', protocol: '2026-07-28' });
  await jt.expect('message', JSON.stringify(tools));
  same(server.seen.map((seen) => seen.verb), verbs);
  await jt.end();
}

export async function no_old_transport() {
  await refused((request, response) => response.writeHead(404).end(), 404, '', ['POST', 'GET', 'POST']);
  await refused((request, response) => response.writeHead(405).end('no'), 405, '', ['POST', 'GET', 'POST']);
  // JSON-RPC in the body: it is a server of this transport, which does not know the method.
  const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}';
  await refused((request, response) => json(response, error, 404), 404, error, ['POST', 'POST']);
  // 400 says nothing of the transport.
  await refused((request, response) => response.writeHead(400).end(), 400, '', ['POST', 'POST']);
  // An event stream for other things.
  const stream = (request, response) => {
    if (request.method === 'POST') return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    return response.write(': hello\n\ndata: {"jsonrpc":"2.0","method":"x"}\n\n');
  };
  await refused(stream, 404, '', ['POST', 'GET', 'POST']);
}

/** A request of the stateless era is not what the old transport is tried for. */
export async function no_fallback_when_stateless() {
  const server = await old_server();
  const jt = new Helper(server.url);
  jt.request(list, { method: 'server/discover', protocol: '2026-07-28' });
  await jt.status(404, '');
  same(server.seen.map((seen) => seen.verb), ['POST']);
  await jt.end();
}

export async function foreign_endpoint() {
  const other = await serve((request, response) => response.writeHead(202).end());
  for (const endpoint of [other.url, '//localhost:PORT/messages', 'https://localhost:PORT/messages', 'file:///etc/passwd', 'http://[']) {
    const server = await old_server({ endpoint });
    const jt = new Helper(server.url, { kind: 'sse' });
    jt.request(initialize);
    await jt.expect('protocol', 'the server names an endpoint at another place');
    await jt.end();
  }
  // Found by a POST that was refused, it is no server of the old transport.
  const server = await old_server({ endpoint: other.url });
  const jt = new Helper(server.url);
  jt.request(initialize);
  await jt.status(404, '');
  await jt.end();
  same(other.seen.length, 0, 'requests to the other server');
}

export async function stream_ends() {
  const server = await old_server();
  const jt = new Helper(server.url, { kind: 'sse' });
  await converse(jt);
  jt.request({ jsonrpc: '2.0', id: 3, method: 'x' });
  await jt.expect('unreachable', 'the server closed its event stream');
  await jt.end();
}

export async function no_stream() {
  const refusing = await serve((request, response) => response.writeHead(401).end());
  const jt = new Helper(refusing.url, { kind: 'sse' });
  jt.request(initialize);
  await jt.status(401, '');
  await jt.end();
  const page = await serve((request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'));
  const other = new Helper(page.url, { kind: 'sse' });
  other.request(initialize);
  await other.expect('protocol', 'the server answers with no event stream');
  await other.end();
}
