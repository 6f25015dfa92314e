/**
 * [R9] Tests an attacker who writes to the database and has an account, a session and a password; and the
 * operator's kill switch.
 */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Browser, newTrader } from '#tests/identity/server.ts';
import { sharedIdentityServer } from '#tests/identity/shared-server.ts';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';

const PASSWORD = 'correct horse battery';

const server = sharedIdentityServer();

it('[R9] a wallet given to another account in the database exports nothing there', async () => {
  const [owner, thief] = [await newTrader(server, 'Owner'), await newTrader(server, 'Rewriter')];
  const give = (address: string, userId: string) =>
    server.sql`UPDATE wallet SET user_id = ${userId}, is_primary = false WHERE address = ${address}`;
  const requested = { walletAddress: owner.address, recipientKey: RECIPIENT_KEY, password: PASSWORD };
  await give(owner.address, thief.userId);
  const refused = await thief.browser.post('/api/v1/wallet/export', requested);
  expect([refused.status, refused.body.code]).toEqual([409, 'signer_refused']);
  expect(JSON.stringify(refused.body)).not.toContain('sealed');
  await give(owner.address, owner.userId);
});

it('[R9] an account whose Solana wallet was replaced in the database exports nothing to the new one', async () => {
  const signedIn = async (wallet: ReturnType<typeof standardWallet>) => {
    const browser = new Browser(server.base);
    const input = (await browser.post('/api/auth/siws/nonce')).body;
    await browser.post('/api/auth/siws/verify', wallet.signIn(input));
    return { browser, address: (await browser.get('/api/v1/wallet/user')).body.data[0].address as string };
  };
  const exported = async (browser: Browser, walletAddress: string, wallet: typeof own) => {
    const intent = { kind: 'exportKey', walletAddress, recipientKey: RECIPIENT_KEY };
    const challenge = (await browser.post('/api/v1/proof/challenge', { act: intent })).body.data;
    const walletSignature = wallet.signIn(challenge.wallet);
    return browser.post('/api/v1/wallet/export', {
      walletAddress,
      recipientKey: RECIPIENT_KEY,
      walletSignature,
    });
  };
  const [own, theirs] = [standardWallet(), standardWallet()];
  const { browser: victim, address } = await signedIn(own);
  const becomes = (from: string, to: string) =>
    server.sql`UPDATE auth_account SET "accountId" = ${to} WHERE "accountId" = ${from}`;
  await becomes(own.address, theirs.address);
  const { browser: thief, address: found } = await signedIn(theirs);
  expect(found).toBe(address);
  const refused = await exported(thief, address, theirs);
  expect([refused.status, refused.body.code]).toEqual([409, 'signer_refused']);
  await becomes(theirs.address, own.address);
  expect((await exported(victim, address, own)).status).toBe(200);
});

it('[R9] npm run freeze stops exports at once while reads continue, and --lift ends that', async () => {
  const { browser, address } = await newTrader(server, 'Frozen');
  const freeze = (...args: string[]) =>
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL('../../../../scripts/freeze.mjs', import.meta.url)), ...args],
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
