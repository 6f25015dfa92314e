/** Wrong guesses count on every server, and a restart forgets none. */
import { appCode } from '@dugout/testkit/authenticator-app';
import type { TestClient } from '@dugout/testkit/client';
import { expect, it } from 'vitest';
import type { TestServer } from '#tests/kit/server.ts';
import { shared } from '#tests/kit/testing.ts';
import { twoServers } from '#tests/kit/two-servers.ts';

const FREE = 10;
const WRONG = 'wrong horse battery';
const NEW_PASSWORD = 'another fine pass phrase';

const servers = shared(() => twoServers({ settings: { TRUSTED_PROXIES: '127.0.0.1' } }));

const post = (by: TestClient, path: string, body: object, headers = {}) =>
  by.call(path, { method: 'POST', body, headers });

let addresses = 0;
/** Posts from an address that nobody has used, and returns the status. */
async function guess(server: TestServer, path: string, body: object, cookie = ''): Promise<number> {
  const address = `198.51.100.${++addresses}`;
  return (await post(server.client(), path, body, { 'x-forwarded-for': address, cookie })).status;
}

/** Calls one server, then the other, and so on. */
async function answers(count: number, call: (server: TestServer) => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (let each = 0; each < count; each++)
    found.push(await call(each % 2 === 0 ? servers.first : servers.second));
  return found;
}
const limited = (status: number): number[] => [...Array<number>(FREE).fill(status), 429, 429];

/** Signs up a trader with a second factor. */
async function guarded(name: string) {
  const trader = await servers.first.trader(name);
  const { password } = trader;
  const begun = await post(trader, '/api/v1/account/second-factor', { password });
  const { setup, typedKey } = (begun.body as { data: { setup: string; typedKey: string } }).data;
  const code = appCode(typedKey, Date.now());
  const confirmed = await post(trader, '/api/v1/account/second-factor/confirm', { setup, code });
  const { recoveryCodes } = (confirmed.body as { data: { recoveryCodes: string[] } }).data;
  return { ...trader, recoveryCodes };
}

it('wrong passwords of an account are limited to ten on both, and still after both restart', async () => {
  const { email, password } = await servers.first.trader('Guessed');
  const signIn = (given: string) => (server: TestServer) =>
    guess(server, '/api/auth/sign-in/email', { email, password: given });
  expect(await answers(FREE + 2, signIn(WRONG))).toEqual(limited(401));
  await servers.first.restart();
  await servers.second.restart();
  expect(await answers(2, signIn(password))).toEqual([429, 429]);
});

it('a right password resets the count on both', async () => {
  const trader = await servers.first.trader('Typist');
  const prove = (password: string) => (server: TestServer) =>
    guess(server, '/api/v1/account/recovery-codes', { password }, trader.cookie());
  expect(await answers(FREE - 1, prove(WRONG))).toEqual(Array(FREE - 1).fill(403));
  expect(await prove(trader.password)(servers.second)).toBe(200);
  expect(await answers(FREE + 2, prove(WRONG))).toEqual(limited(403));
});

it('codes of the second factor are limited to ten at a sign-in', async () => {
  const { email, password } = await guarded('Twofold');
  const signIn = (server: TestServer) =>
    guess(server, '/api/auth/sign-in/email', { email, password, code: '000000' });
  expect(await answers(FREE + 2, signIn)).toEqual(limited(403));
});

it('codes of the second factor are limited to ten at a recovery, although each wrong one rolls back', async () => {
  const { email, recoveryCodes } = await guarded('Papered');
  const recover = (recoveryCode: string | undefined) => (server: TestServer) =>
    guess(server, '/api/v1/account/recovery', {
      ...{ email, recoveryCode, code: '000000', newPassword: NEW_PASSWORD },
    });
  // Without a recovery code nobody locks the owner out.
  expect(await answers(FREE + 2, recover('abcd-efgh-jkmn-pqrs-tuvw'))).toEqual(Array(FREE + 2).fill(403));
  expect(await answers(FREE + 2, recover(recoveryCodes[0]))).toEqual(limited(403));
});
