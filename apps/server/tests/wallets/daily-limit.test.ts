import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { expect, it } from 'vitest';
import { codeOf, ONE, PASSWORD, SOL } from '#tests/identity/passkey-kit.ts';
import { keysOf, proofOf } from '#tests/identity/password-page-kit.ts';
import { Browser } from '#tests/identity/server.ts';
import { sharedIdentityServer } from '#tests/identity/shared-server.ts';

const PATH = '/api/v1/account/daily-limit';
const NEEDS_PROOF = [403, 'proof_required'];
const REFUSED = [409, 'signer_refused'];

const server = sharedIdentityServer({ announces: true });
let made = 0;

/** A trader of the page, with 10 paper SOL. */
async function trader() {
  const browser = new Browser(server.base);
  const email = `limits${++made}@example.com`;
  const keys = await keysOf(email, PASSWORD);
  await browser.signUp(`limits_${made}`, { email, password: keys.signIn, signingKey: keys.signingKey });
  const walletAddress: string = (await browser.get('/api/v1/wallet/user')).body.data[0].address;
  const set = (lamports: string | null, proof: object = {}) => browser.put(PATH, { lamports, ...proof });
  const byPage = (intent: ProvenIntent) => proofOf(browser, intent, keys);
  const lower = async (lamports: string) =>
    set(lamports, await byPage({ kind: 'lowerDailyLimit', lamports }));
  const pay = async (amount: string) => {
    const payment = { walletAddress, mint: SOL, amount, destination: ONE };
    const proof = await byPage({ kind: 'withdraw', ...payment });
    return codeOf(await browser.post('/api/v1/wallet/withdraw', { ...payment, ...proof }));
  };
  return { browser, keys, set, lower, byPage, pay };
}

const limitOf = async ({ browser }: { readonly browser: Browser }) =>
  (await browser.get(PATH)).body.data.lamports;

it('[R9] is unset by default, and then limits payments to others within 24 hours', async () => {
  const own = await trader();
  expect(await limitOf(own)).toBeNull();
  expect((await own.lower('2000000000')).body.data).toEqual({ lamports: '2000000000' });
  expect(await own.pay('1500000000')).toEqual([200, undefined]);
  expect(await own.pay('600000000')).toEqual([409, 'outflow_cap']);
  expect(await own.pay('500000000')).toEqual([200, undefined]);
});

it("[R9] cannot be set or lowered by a stolen session, which would block its owner's trading", async () => {
  const own = await trader();
  for (const limit of ['2000000000', '0']) {
    expect(codeOf(await own.set(limit))).toEqual(NEEDS_PROOF);
    expect(codeOf(await own.set(limit, { password: 'wrong horse battery' }))).toEqual([403, 'proof_refused']);
  }
  expect(await limitOf(own)).toBeNull();
});

it('[R9] is lowered at once, and raised or removed only with a signature', async () => {
  const own = await trader();
  await own.lower('2000000000');
  expect((await own.lower('1000000000')).status).toBe(200);
  for (const lamports of ['1000000001', null]) {
    expect(codeOf(await own.set(lamports))).toEqual(NEEDS_PROOF);
    // The sign-in password is not the signing proof.
    expect(codeOf(await own.set(lamports, { password: own.keys.signIn }))).toEqual(REFUSED);
    const forAnother = await own.byPage({ kind: 'raiseDailyLimit', lamports: '5000000000' });
    expect(codeOf(await own.set(lamports, forAnother))).toEqual(REFUSED);
  }
  expect(await limitOf(own)).toBe('1000000000');
  const raised = await own.byPage({ kind: 'raiseDailyLimit', lamports: '5000000000' });
  expect((await own.set('5000000000', raised)).status).toBe(200);
  await own.lower('0');
  expect(codeOf(await own.set('5000000000', raised))).toEqual(REFUSED);
  const removed = await own.byPage({ kind: 'raiseDailyLimit', lamports: null });
  expect((await own.set(null, removed)).status).toBe(200);
  expect(await limitOf(own)).toBeNull();
});

it('[R9] is logged for its trader, whichever way it changed', async () => {
  const own = await trader();
  await own.lower('2000000000');
  const proof = await own.byPage({ kind: 'raiseDailyLimit', lamports: '3000000000' });
  await own.set('3000000000', proof);
  const { items } = (await own.browser.get('/api/v1/wallet/audit')).body.data;
  const seen = items
    .filter(({ kind }: { kind: string }) => kind.startsWith('dailyLimit'))
    .map(({ kind, detail }: { kind: string; detail: string }) => [kind, detail]);
  expect(seen).toEqual([
    ['dailyLimitRaised', 'Daily limit raised to 3 SOL'],
    ['dailyLimitLowered', 'Daily limit set to 2 SOL'],
  ]);
});

it('[R9] rejects bad input and is private', async () => {
  const [own, other] = [await trader(), await trader()];
  for (const lamports of ['-1', '1.5', 'lots', 7, undefined, '9'.repeat(80)])
    expect((await own.browser.put(PATH, { lamports })).status).toBe(400);
  await own.lower('0');
  expect(await limitOf(other)).toBeNull();
  expect((await new Browser(server.base).get(PATH)).status).toBe(401);
});
