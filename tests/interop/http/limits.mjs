// SPDX-License-Identifier: MIT
// Sizes: what is too long, and what is not.
import zlib from 'node:zlib';
import { Helper, initialize, json, list, same, serve } from './helper.mjs';

const mb = 1 << 20;
const reply = (size) => `{"jsonrpc":"2.0","id":2,"result":"${'x'.repeat(size)}"}`;
const too_long = 'a message of the server is longer than 10 MB';

async function ask(handle) {
  const server = await serve(handle);
  const jt = new Helper(server.url);
  jt.request(list);
  return jt;
}

export async function nine_megabytes() {
  const jt = await ask((request, response) => json(response, reply(9 * mb)));
  same((await jt.expect('message')).length, reply(9 * mb).length);
  await jt.end();
}

export async function huge_body() {
  const jt = await ask((request, response) => json(response, reply(11 * mb)));
  await jt.expect('protocol', too_long);
  await jt.end();
}

export async function huge_event() {
  const jt = await ask((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.end(`data: ${reply(11 * mb)}\n\n`);
  });
  await jt.expect('protocol', too_long);
  await jt.end();
}

/** A body without end. */
export async function endless() {
  for (const type of ['application/json', 'text/event-stream']) {
    const jt = await ask((request, response) => {
      response.writeHead(200, { 'Content-Type': type });
      const piece = Buffer.alloc(mb, 'x');
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    });
    await jt.expect('protocol', too_long);
    await jt.end();
  }
}

/** 512 MB of zeros in half a MB: what is counted is what it unpacks to. */
export async function compressed_bomb() {
  const packed = zlib.gzipSync(Buffer.alloc(512 * mb), { level: 9 });
  const jt = await ask((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
    response.end(packed);
  });
  await jt.expect('protocol', too_long);
  await jt.end();
}

export async function long_stream() {
  const jt = await ask((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const note = `data: {"jsonrpc":"2.0","method":"notifications/message","params":"${'x'.repeat(mb)}"}\n\n`;
    for (let i = 0; i < 15; ++i) response.write(note);
    response.end(`data: ${reply(3)}\n\n`);
  });
  for (let i = 0; i < 15; ++i) await jt.expect('message');
  await jt.expect('message', reply(3));
  await jt.end();
}

export async function huge_refusal() {
  const jt = await ask((request, response) => json(response, `"${'x'.repeat(20 * mb)}"`, 500));
  await jt.expect('status', '500');
  if ((await jt.expect('message')).length > 2 * mb) throw new Error('the body of a refusal is not bounded');
  await jt.end();
}

export async function huge_headers() {
  const server = await serve((request, response) => {
    const socket = response.socket;
    socket.write('HTTP/1.1 200 OK\r\n');
    const line = `X-Filler: ${'x'.repeat(50000)}\r\n`;
    const more = () => {
      while (!socket.destroyed && socket.write(line));
    };
    socket.on('drain', more);
    more();
  });
  const jt = new Helper(server.url);
  jt.request(initialize);
  await jt.expect('unreachable');
  await jt.end();
}

export async function long_request() {
  const server = await serve((request, response, body) => json(response, { size: body.length, result: 1 }));
  const jt = new Helper(server.url);
  const message = { ...list, params: 'x'.repeat(5 * mb) };
  jt.request(message);
  await jt.expect('message', JSON.stringify({ size: JSON.stringify(message).length, result: 1 }));
  await jt.end();
}
