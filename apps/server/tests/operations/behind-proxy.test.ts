/** Tests a server behind a proxy that writes its own Host header, as nginx does by default. */
import { request } from 'node:http';
import { freePort } from '@dugout/testkit/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '#tests/kit/server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  port = await freePort();
  const settings = { PUBLIC_URL: 'https://dugout.example:8443', PORT: String(port) };
  server = await testServer({ settings });
});
afterAll(() => server.stop());

const headersFor = (path: string, host: string): Promise<NodeJS.Dict<string | string[]>> =>
  new Promise((resolve, reject) => {
    const requested = request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.headers);
    });
    requested.on('error', reject);
    requested.end();
  });

it('opens live sockets at PUBLIC_URL and does not apply its policy to subdomains', async () => {
  for (const host of ['upstream', '127.0.0.1:4400', 'dugout.example']) {
    const headers = await headersFor('/docs', host);
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://dugout.example:8443;");
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  }
});
