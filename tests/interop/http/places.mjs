// SPDX-License-Identifier: MIT
// Where a server may send jt, and what it may be reached by: redirects, schemes, TLS.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { Helper, initialize, json, list, ready, same, serve, tools } from './helper.mjs';

export async function redirect_within_host() {
  for (const status of [301, 302, 307, 308]) {
    const server = await serve((request, response, body) => {
      if (request.url === '/mcp') return response.writeHead(status, { Location: '/mcp/' }).end('moved');
      return json(response, JSON.parse(body).id === 1 ? ready : tools);
    });
    const jt = new Helper(server.url, { headers: ['Authorization: canary'] });
    jt.request(initialize);
    await jt.expect('message', JSON.stringify(ready));
    jt.request(list);
    await jt.expect('message', JSON.stringify(tools));
    await jt.end();
    same(server.seen.map((seen) => `${seen.verb} ${seen.path}`), ['POST /mcp', 'POST /mcp/', 'POST /mcp/']);
    same(server.seen[1].body, JSON.stringify(initialize));
    same(server.seen[1].headers.authorization, 'canary');
  }
}

async function redirected(location, why) {
  const server = await serve((request, response) => response.writeHead(307, { Location: location }).end());
  const jt = new Helper(server.url, { headers: ['Authorization: canary'] });
  jt.request(initialize);
  await jt.expect('unreachable', why);
  await jt.end();
}

export async function redirect_elsewhere() {
  const other = await serve((request, response) => json(response, ready));
  await redirected(`http://localhost:${other.port}/mcp`, 'the server redirects to another host');
  await redirected('http://example.invalid/', 'the server redirects to another host');
  await redirected(other.url, 'the server redirects to another port');
  await redirected('ftp://127.0.0.1/', 'the server redirects to another scheme than http');
  same(other.seen.length, 0, 'requests to the other server');
}

export async function redirect_loop() {
  const server = await serve((request, response) => response.writeHead(307, { Location: '/mcp' }).end());
  const jt = new Helper(server.url);
  jt.request(initialize);
  await jt.expect('unreachable', 'the server redirects too often');
  same(server.seen.length, 6, 'number of requests');
  await jt.end();
}

export async function schemes() {
  for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1/', 'dict://127.0.0.1/', 'http://', '', 'x']) {
    const jt = new Helper(url);
    jt.request(initialize);
    await jt.expect('unreachable', 'the URL of the server is not one of http or https');
    await jt.end();
  }
}

export async function nobody_there() {
  const { port, server } = await serve(() => {});
  await new Promise((resolve) => server.close(resolve));
  const jt = new Helper(`http://127.0.0.1:${port}/mcp`);
  jt.request(initialize);
  await jt.expect('unreachable', 'cannot connect to the server: Connection refused');
  await jt.end();
  const lost = new Helper('http://no-such-host.invalid/mcp');
  lost.request(initialize);
  await lost.expect('unreachable', 'cannot find the host of the server');
  await lost.end();
}

export async function hangs_up() {
  const server = await serve((request, response) => response.socket.destroy());
  const jt = new Helper(server.url);
  jt.request(initialize);
  await jt.expect('unreachable', 'the server closed the connection');
  await jt.end();
}

/** A server of https with a certificate that nobody has signed. */
async function secure(handle) {
  const folder = fs.mkdtempSync(path.join(process.env.BATS_TEST_TMPDIR ?? os.tmpdir(), 'tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2',
    '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'], { stdio: 'ignore' });
  const create = (listener) => https.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(cert) }, listener);
  return { ...(await serve(handle, { create, scheme: 'https' })), cert };
}

export async function tls() {
  let target = '';
  const plain = await serve((request, response) => json(response, ready));
  const server = await secure((request, response) => {
    if (request.url === '/away') return response.writeHead(308, { Location: target }).end();
    return json(response, ready);
  });
  const unknown = new Helper(server.url);
  unknown.request(initialize);
  await unknown.expect('unreachable', 'cannot verify the certificate of the server');
  await unknown.end();
  same(server.seen.length, 0, 'requests without a good certificate');

  const env = { SSL_CERT_FILE: server.cert };
  const jt = new Helper(server.url, { env });
  jt.request(initialize);
  await jt.expect('message', JSON.stringify(ready));
  await jt.end();
  // The right certificate at the wrong name.
  const wrong = new Helper(`https://localhost:${server.port}/mcp`, { env });
  wrong.request(initialize);
  await wrong.expect('unreachable', 'cannot verify the certificate of the server');
  await wrong.end();

  target = plain.url;
  const away = new Helper(`${server.origin}/away`, { env });
  away.request(initialize);
  await away.expect('unreachable', 'the server redirects to another scheme than https');
  await away.end();
  same(plain.seen.length, 0, 'requests that left https');
}
