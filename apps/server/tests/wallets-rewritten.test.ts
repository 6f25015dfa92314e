/**
 * R9: someone who writes to the database and has an account, a session and a password of their own; and the
 * operator's way to stop everything.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser, startTestServer, type TestServer } from './identity-server.ts';
import { RECIPIENT_KEY } from './kit/key-export.ts';

const PASSWORD = 'correct horse battery';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function newTrader(name: string) {
  const browser = new Browser(server.base);
  const userId: string = (await browser.signUp(name)).body.user.id;
  const address: string = (await browser.get('/api/v1/wallet/user')).body.data[0].address;
  return { browser, userId, address };
}

it('[R9] a wallet given to another account in the database exports nothing there', async () => {
  const [owner, thief] = [await newTrader('Owner'), await newTrader('Rewriter')];
  const give = (address: string, userId: string) =>
    sql`UPDATE wallet SET user_id = ${userId}, is_primary = false WHERE address = ${address}`.execute(
      server.db.tables(),
    );
  const requested = { walletAddress: owner.address, recipientKey: RECIPIENT_KEY, password: PASSWORD };
  await give(owner.address, thief.userId);
  const refused = await thief.browser.post('/api/v1/wallet/export', requested);
  expect([refused.status, refused.body.code]).toEqual([409, 'signer_refused']);
  expect(JSON.stringify(refused.body)).not.toContain('sealed');
  await give(owner.address, owner.userId);
});

it('[R9] npm run freeze stops exports at once while reading goes on, and --lift ends that', async () => {
  const { browser, address } = await newTrader('Frozen');
  const freeze = (...args: string[]) =>
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL('../../../scripts/freeze.mjs', import.meta.url)), ...args],
      { env: { ...process.env, DATA_DIR: server.dataDir }, encoding: 'utf8' },
    );
  const exported = () =>
    browser.post('/api/v1/wallet/export', {
      walletAddress: address,
      recipientKey: RECIPIENT_KEY,
      password: PASSWORD,
    });
  expect(freeze()).toContain('Frozen');
  const refused = await exported();
  expect([refused.status, refused.body.code]).toEqual([409, 'signer_refused']);
  expect(refused.body.message).toContain('paused');
  expect((await browser.get('/api/v1/wallet/user')).body.data[0].address).toBe(address);
  expect(freeze('--lift')).toContain('go on');
  expect((await exported()).status).toBe(200);
});
