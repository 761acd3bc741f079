// SPDX-License-Identifier: MIT
// Services that fail: statuses, waiting, connections, replies that are none.
import { answers, changes, everyone, fails, json, key, propose, reply, same, service, set } from './double.mjs';

const light = changes(set('/settings/theme', 'light'));
const wish = 'make the theme light';

/** The error forms of the providers. */
function refusal(provider, message) {
  if (provider === 'ollama') return { error: message };
  return { type: 'error', error: { type: 'some_error', message } };
}

const refusing = (provider, status, message, headers = {}) =>
  service(provider, (response) => json(response, refusal(provider, message), status, headers));

export async function unauthorized() {
  for (const provider of everyone) {
    const server = await refusing(provider, 401, `Incorrect API key provided: ${key}`);
    await fails(server, wish, 'LLM_SERVICE_ERROR: the language model service answered with status 401: Incorrect API key provided: [hidden]');
    same(server.seen.length, 1, 'number of requests');
  }
}

export async function busy_then_right() {
  for (const [status, after] of [[429, '1'], [503, '0'], [529, new Date(Date.now() - 5000).toUTCString()]]) {
    const times = [];
    const server = await service('anthropic', (response, sent, number) => {
      times.push(Date.now());
      if (number < 3) json(response, refusal('anthropic', 'busy'), status, { 'Retry-After': after });
      else json(response, reply('anthropic', light));
    });
    same((await propose(server, wish)).status, 'success', String(status));
    same(server.seen.length, 3);
    if (after === '1') same(times[1] - times[0] >= 990, true, 'the wait that was asked for');
  }
}

export async function always_busy() {
  const codes = { 429: 'LLM_RATE_LIMIT', 503: 'LLM_SERVICE_ERROR', 529: 'LLM_SERVICE_ERROR' };
  for (const [status, code] of Object.entries(codes)) {
    const server = await refusing('openai', Number(status), 'slow down', { 'Retry-After': '0' });
    await fails(server, wish, `${code}: the language model service answered with status ${status}: slow down`);
    same(server.seen.length, 3, 'number of requests');
  }
}

/** Without Retry-After, and with one that is longer than the time. */
export async function waiting() {
  const server = await service('openai', (response, sent, number) =>
    number < 2 ? json(response, {}, 429) : json(response, reply('openai', light)));
  same((await propose(server, wish)).status, 'success');
  const late = await refusing('openai', 429, 'quota', { 'Retry-After': '3600' });
  await fails(late, wish, /^LLM_RATE_LIMIT: .* status 429: quota; it can be asked again in 3600 s, which is after the time limit$/);
  same(late.seen.length, 1);
}

export async function other_statuses() {
  for (const status of [400, 404, 418, 500, 502]) {
    const server = await refusing('openai', status, 'no');
    await fails(server, wish, `LLM_SERVICE_ERROR: the language model service answered with status ${status}: no`);
    same(server.seen.length, 1);
  }
  const page = await service('openai', (response) => response.writeHead(500).end('<html>oops</html>'));
  await fails(page, wish, 'LLM_SERVICE_ERROR: the language model service answered with status 500');
}

export async function timeouts() {
  const silent = await service('openai', () => {});
  await fails(silent, wish, 'LLM_TIMEOUT: the language model did not answer within 2 s', { seconds: 2 });
  const slow = await service('openai', (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"choices":[');
  });
  await fails(slow, wish, 'LLM_TIMEOUT: the language model did not answer within 2 s', { seconds: 2 });
}

export async function connections() {
  const half = await service('openai', (response) => {
    response.writeHead(200, { 'Content-Length': 1000 });
    response.write('{"choices":[', () => response.socket.destroy());
  });
  await fails(half, wish, 'LLM_SERVICE_ERROR: cannot ask the language model: the server closed the connection');
  await new Promise((resolve) => {
    half.server.closeAllConnections();
    half.server.close(resolve);
  });
  await fails(half, wish, 'LLM_SERVICE_ERROR: cannot ask the language model: cannot connect to the server: Connection refused');
  // It speaks no TLS.
  const plain = await service('openai', (response) => response.end());
  await fails(plain, wish, /^LLM_SERVICE_ERROR: cannot ask the language model: the connection failed: /, { url: `https://127.0.0.1:${plain.port}` });
}

export async function elsewhere() {
  const server = await service('openai', (response) => response.writeHead(307, { Location: 'http://localhost:1/' }).end());
  await fails(server, wish, 'LLM_SERVICE_ERROR: cannot ask the language model: the server redirects to another host');
}

export async function no_proxy() {
  const proxy = await service('openai', (response) => response.end());
  const server = await answers('openai', light);
  const env = { http_proxy: proxy.origin, all_proxy: proxy.origin, no_proxy: '' };
  same((await propose(server, wish, { env })).status, 'success');
  same(proxy.seen.length, 0, 'requests to the proxy');
}

export async function malformed() {
  const bodies = {
    'the reply of the language model is not valid JSON': ['', '{"choices":[', 'data: {}\n\n', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
    "the reply of the language model is not in the form of 'openai'": ['[]', '{}', 'null', '{"choices":[]}', '{"choices":{"message":1}}', '{"choices":[7]}'],
    'the answer of the language model is empty': ['{"choices":[{"message":{"content":""}}]}', '{"choices":[{"message":{"content":null,"role":"assistant"}}]}'],
  };
  for (const [message, list] of Object.entries(bodies)) {
    for (const body of list) {
      const server = await service('openai', (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(body));
      await fails(server, wish, `LLM_SERVICE_ERROR: ${message}`);
    }
  }
  const other = await service('anthropic', (response) => json(response, reply('openai', light)));
  await fails(other, wish, "LLM_SERVICE_ERROR: the reply of the language model is not in the form of 'anthropic'");
  const stream = await service('ollama', (response) => json(response, { message: { content: 'x' }, done: false }));
  await fails(stream, wish, "LLM_SERVICE_ERROR: the reply of the language model is not in the form of 'ollama'");
}

export async function stopped() {
  for (const [provider, why] of [['openai', 'length'], ['anthropic', 'max_tokens'], ['ollama', 'length']]) {
    const server = await service(provider, (response) => json(response, reply(provider, light, why)));
    await fails(server, wish, 'LLM_SERVICE_ERROR: the answer of the language model was truncated: it is too long');
  }
  const message = { role: 'assistant', content: null, refusal: `I cannot help with ${key}` };
  const no = await service('openai', (response) => json(response, { choices: [{ message, finish_reason: 'stop' }] }));
  await fails(no, wish, 'LLM_SERVICE_ERROR: the language model refused to answer: I cannot help with [hidden]');
  const filter = await service('openai', (response) => json(response, reply('openai', '', 'content_filter')));
  await fails(filter, wish, 'LLM_SERVICE_ERROR: the language model refused to answer');
  const refused = await service('anthropic', (response) => json(response, { content: [{ type: 'text', text: 'No.' }], stop_reason: 'refusal' }));
  await fails(refused, wish, 'LLM_SERVICE_ERROR: the language model refused to answer: No.');
}

export async function too_long() {
  const server = await service('openai', (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const block = Buffer.alloc(1 << 20, ' ');
    for (let i = 0; i < 17; ++i) response.write(block);
    response.end('{}');
  });
  await fails(server, wish, 'LLM_SERVICE_ERROR: cannot ask the language model: the reply of the server is longer than 16 MB');
}
