/** Tests the sign-in handler without the server's own origin check: each of the two must suffice. */

import { beforeAll, describe, expect, it } from 'vitest';
import { Browser } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';

const server = sharedIdentityServer();
let cookie: string;
beforeAll(async () => {
  const browser = new Browser(server.base);
  await browser.signUp('Guarded', { email: 'guarded@example.com' });
  cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});

const call = (path: string, headers: Record<string, string>): Promise<Response> =>
  server.identity.handler(
    new Request(`${server.base}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'guarded@example.com', password: 'correct horse battery' }),
    }),
  );

describe('the sign-in handler itself', () => {
  it('refuses foreign origins, with and without a cookie', async () => {
    for (const path of ['sign-in/email', 'sign-out']) {
      expect((await call(path, { cookie, origin: 'https://evil.example' })).status).toBe(403);
    }
    expect((await call('sign-in/email', { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('accepts our own pages, and clients that send no origin', async () => {
    expect((await call('sign-in/email', { origin: server.base })).status).toBe(200);
    expect((await call('sign-in/email', {})).status).toBe(200);
    expect((await call('sign-in/email', { cookie })).status).toBe(200);
  });
});
