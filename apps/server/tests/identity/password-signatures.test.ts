/**
 * [R9] Tests password keys: the signer verifies their signatures, whatever the server or its database contains.
 */

import { createHmac } from 'node:crypto';
import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import type { PasswordKeys } from '@dugout/domain/password-key/derive-password-keys';
import { describe, expect, it } from 'vitest';
import { authSecret } from '#/features/identity/auth-secret.ts';
import { passwordHashing } from '#/features/identity/passwords/password-hashing.ts';
import { recoveryCodeHash } from '#/features/identity/second-factor/second-factor.service.ts';
import { authenticator } from './authenticator.ts';
import { codeOf, ONE, OTHER, PASSWORD, passkeysOn, recipientKey, SOL } from './passkey-kit.ts';
import { challengeFor, changePassword, keysOf, proofOf } from './password-page-kit.ts';
import { signIn } from './second-factor-kit.ts';
import { Browser } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';

const NEXT = 'another fine pass phrase';
const REFUSED = [409, 'signer_refused'];

const server = sharedIdentityServer({ announces: true });

const { settle } = passkeysOn(() => server);

let made = 0;

/** Creates a trader of the page, whose password the server never has. */
async function pageTrader(more: object = {}) {
  const trader = new Browser(server.base);
  const email = `signs${++made}@example.com`;
  const keys = await keysOf(email, PASSWORD);
  const { signIn: password, signingKey } = keys;
  const { body } = await trader.signUp(`signs_${made}`, { email, password, signingKey, ...more });
  const wallets = (await trader.get('/api/v1/wallet/user')).body.data;
  const walletAddress: string = wallets[0].address;
  return { trader, email, keys, userId: String(body.user.id), walletAddress };
}

type Trader = Pick<Awaited<ReturnType<typeof pageTrader>>, 'trader' | 'walletAddress'>;

const exportOf = ({ walletAddress }: Trader) => ({ kind: 'exportKey', walletAddress, recipientKey }) as const;

const paymentOf = ({ walletAddress }: Trader, destination = ONE) =>
  ({ kind: 'withdraw', walletAddress, mint: SOL, amount: '1000000', destination }) as const;

const exported = (of: Trader, proof: object) =>
  of.trader.post('/api/v1/wallet/export', { walletAddress: of.walletAddress, recipientKey, ...proof });

function paid(of: Trader, proof: object, destination = ONE) {
  const { kind: _, ...payment } = paymentOf(of, destination);
  return of.trader.post('/api/v1/wallet/withdraw', { ...payment, ...proof });
}

const byPage = async (of: Trader, intent: ProvenIntent, keys: PasswordKeys) =>
  proofOf(of.trader, intent, keys);

const setHash = (userId: string, password: string) =>
  server.sql`UPDATE auth_account SET password = ${password} WHERE "userId" = ${userId}`;

describe('the key of a password', () => {
  it('exports a key and pays a new address, at once for a new account', async () => {
    const own = await pageTrader();
    expect((await exported(own, await byPage(own, exportOf(own), own.keys))).status).toBe(200);
    expect((await paid(own, await byPage(own, paymentOf(own), own.keys))).status).toBe(200);
  });

  it('is required: the sign-in value alone authorizes nothing', async () => {
    const own = await pageTrader();
    const { signIn: password } = own.keys;
    expect(codeOf(await exported(own, { password }))).toEqual(REFUSED);
    expect(codeOf(await paid(own, { password }))).toEqual(REFUSED);
  });

  it('is used by the server for a program that sends its password as typed', async () => {
    const own = await pageTrader();
    expect((await exported(own, { password: PASSWORD })).status).toBe(200);
    expect((await paid(own, { password: PASSWORD })).status).toBe(200);
  });

  it('signs for one action, once, and no other key can', async () => {
    const own = await pageTrader();
    const other = await pageTrader();
    const intent = exportOf(own);
    const forPayment = await byPage(own, paymentOf(own), own.keys);
    expect(codeOf(await exported(own, forPayment))).toEqual(REFUSED);
    const challenge = (await challengeFor(own.trader, intent)) ?? '';
    const foreign = { challenge, signature: await other.keys.signIntent(challenge) };
    const { signIn: password } = own.keys;
    expect(codeOf(await exported(own, { password, passwordSignature: foreign }))).toEqual(REFUSED);
    const once = await byPage(own, intent, own.keys);
    expect((await exported(own, once)).status).toBe(200);
    expect(codeOf(await exported(own, once))).toEqual(REFUSED);
  });

  it.each([
    [{ challenge: 'zz', signature: '' }],
    [{ challenge: '00'.repeat(54) }],
    [{ challenge: '00'.repeat(54), signature: 'A'.repeat(129) }],
    ['text'],
  ])('gives no signature of another shape: %j', async (passwordSignature) => {
    const own = await pageTrader();
    const proof = { password: own.keys.signIn, passwordSignature };
    expect(codeOf(await exported(own, proof))).toEqual([400, 'invalid_input']);
    expect(
      codeOf(await exported(own, { ...proof, passwordSignature: { challenge: '00', signature: '' } })),
    ).toEqual(REFUSED);
  });

  it('has no challenge for actions that the server alone decides', async () => {
    const own = await pageTrader();
    expect(await challengeFor(own.trader, { kind: 'makeRecoveryCodes' })).toBeNull();
    const proof = await byPage(own, { kind: 'makeRecoveryCodes' }, own.keys);
    expect((await own.trader.post('/api/v1/account/recovery-codes', proof)).status).toBe(200);
  });

  it('signs for a passkey, over its key', async () => {
    const own = await pageTrader();
    const origin = server.base.replace('127.0.0.1', 'localhost');
    const add = async (sign: boolean) => {
      const device = authenticator(origin);
      const options = await own.trader.get('/api/auth/passkey/generate-register-options', { origin });
      const response = device.create(options.body.challenge);
      const proof = await byPage(own, { kind: 'addPasskey', ...device.registered }, own.keys);
      const given = sign ? proof : { password: own.keys.signIn };
      return own.trader.post('/api/auth/passkey/verify-registration', { response, ...given }, { origin });
    };
    expect(codeOf(await add(false))).toEqual([409, 'SIGNER_REFUSED']);
    expect((await add(true)).status).toBe(200);
  });

  it('of an account without one is added at its next sign-in', async () => {
    const own = await pageTrader({ signingKey: undefined });
    const { signIn: password, signingKey } = own.keys;
    expect(await challengeFor(own.trader, exportOf(own))).toBeNull();
    expect((await signIn(own.trader, { email: own.email, password, signingKey })).status).toBe(200);
    expect(codeOf(await exported(own, { password }))).toEqual(REFUSED);
    expect((await exported(own, await byPage(own, exportOf(own), own.keys))).status).toBe(200);
  });
});

describe('a new password', () => {
  it('replaces the old one with its signature, and the old key ends', async () => {
    const own = await pageTrader();
    const next = await keysOf(own.email, NEXT);
    expect((await changePassword(own.trader, own.keys, next)).status).toBe(200);
    await settle(own.userId);
    const intent = exportOf(own);
    const challenge = (await challengeFor(own.trader, intent)) ?? '';
    const byOld = { challenge, signature: await own.keys.signIntent(challenge) };
    expect(codeOf(await exported(own, { password: next.signIn, passwordSignature: byOld }))).toEqual(REFUSED);
    expect((await exported(own, await byPage(own, intent, next))).status).toBe(200);
  });

  it('cannot be set without the signature, for another key, or without its key', async () => {
    const own = await pageTrader();
    const next = await keysOf(own.email, NEXT);
    const other = await keysOf(own.email, 'somebody else, somewhere');
    const fields = { currentPassword: own.keys.signIn, newPassword: next.signIn };
    const change = (more: object) => own.trader.post('/api/auth/change-password', { ...fields, ...more });
    const newSigningKey = next.signingKey;
    expect(codeOf(await change({ newSigningKey }))).toEqual([409, 'SIGNER_REFUSED']);
    expect(codeOf(await change({}))).toEqual([400, 'SIGNING_KEY_MISSING']);
    const forNext: object = await byPage(own, { kind: 'changePassword', newSigningKey }, own.keys);
    const swapped = await change({ ...forNext, newSigningKey: other.signingKey });
    expect(codeOf(swapped)).toEqual([409, 'SIGNER_REFUSED']);
    const { email } = own;
    const again = new Browser(server.base);
    expect((await signIn(again, { email, password: own.keys.signIn })).status).toBe(200);
    expect((await signIn(again, { email, password: next.signIn })).status).toBe(401);
  });

  it("set by a recovery code signs in, and authorizes nothing before the signer's waiting period", async () => {
    const own = await pageTrader();
    const codes = await own.trader.post(
      '/api/v1/account/recovery-codes',
      await byPage(own, { kind: 'makeRecoveryCodes' }, own.keys),
    );
    const next = await keysOf(own.email, NEXT);
    const recovered = await own.trader.post('/api/v1/account/recovery', {
      email: own.email,
      recoveryCode: codes.body.data.recoveryCodes[0],
      newPassword: next.signIn,
      newSigningKey: next.signingKey,
    });
    expect(recovered.status).toBe(200);
    expect((await signIn(own.trader, { email: own.email, password: next.signIn })).status).toBe(200);
    await settle(own.userId);
    expect(codeOf(await exported(own, await byPage(own, exportOf(own), next)))).toEqual(REFUSED);
    // The trader sees the signer's waiting period, which the database cannot end.
    const { heldUntil } = (await own.trader.get('/api/v1/credentials')).body.data.password;
    expect(Date.parse(heldUntil) - Date.now()).toBeGreaterThan(13 * 86_400_000);
    const [{ detail }] = (await own.trader.get('/api/v1/wallet/audit')).body.data.items.filter(
      ({ kind }: { kind: string }) => kind === 'passwordChanged',
    );
    expect(detail).toMatch(/no exports and no payments to new addresses before \d{4}-\d\d-\d\d\.$/);
  });
});

describe('an attacker with the database and its secret', () => {
  const secret = (): string => authSecret(server.dataDir);

  it('signs in with a hash they wrote, but authorizes nothing in either form', async () => {
    const own = await pageTrader();
    const kept = await passwordHashing.hash(own.keys.signIn);
    const theirs = await keysOf(own.email, 'the thief knows this');
    await setHash(own.userId, await passwordHashing.hash(theirs.signIn));
    const thief = new Browser(server.base);
    const { signIn: password, signingKey } = theirs;
    expect((await signIn(thief, { email: own.email, password, signingKey })).status).toBe(200);
    const at = { trader: thief, walletAddress: own.walletAddress };
    const intent = exportOf(at);
    expect(codeOf(await exported(at, await byPage(at, intent, theirs)))).toEqual(REFUSED);
    expect(codeOf(await exported(at, { password: 'the thief knows this' }))).toEqual(REFUSED);
    expect(codeOf(await paid(at, await byPage(at, paymentOf(at), theirs)))).toEqual(REFUSED);
    const next = await keysOf(own.email, NEXT);
    expect(codeOf(await changePassword(thief, theirs, next))).toEqual([409, 'SIGNER_REFUSED']);
    await setHash(own.userId, kept);
    expect((await exported(own, await byPage(own, exportOf(own), own.keys))).status).toBe(200);
    expect((await paid(own, await byPage(own, paymentOf(own, OTHER), own.keys), OTHER)).status).toBe(200);
  });

  it('must wait after creating a recovery code, and the owner ends it by signing', async () => {
    const own = await pageTrader();
    const hashKey = createHmac('sha256', secret()).update('recovery codes').digest();
    const recoveryCode = 'abcd-efgh-jkmn';
    const row = { user_id: own.userId, code_hash: recoveryCodeHash(hashKey, own.userId, recoveryCode) };
    await server.db.tables().insertInto('recovery_code').values(row).execute();
    const kept = await passwordHashing.hash(own.keys.signIn);
    const theirs = await keysOf(own.email, 'the thief knows this');
    const thief = new Browser(server.base);
    const recovered = await thief.post('/api/v1/account/recovery', {
      ...{ email: own.email, recoveryCode },
      ...{ newPassword: theirs.signIn, newSigningKey: theirs.signingKey },
    });
    expect(recovered.status).toBe(200);
    expect((await signIn(thief, { email: own.email, password: theirs.signIn })).status).toBe(200);
    await settle(own.userId);
    const at = { trader: thief, walletAddress: own.walletAddress };
    expect(codeOf(await exported(at, await byPage(at, exportOf(at), theirs)))).toEqual(REFUSED);
    await setHash(own.userId, kept);
    const again = new Browser(server.base);
    await signIn(again, { email: own.email, password: own.keys.signIn });
    const back = { trader: again, walletAddress: own.walletAddress };
    expect((await exported(back, await byPage(back, exportOf(back), own.keys))).status).toBe(200);
  });

  it("finds neither the password nor the sign-in key in the server's data", async () => {
    const own = await pageTrader();
    await exported(own, await byPage(own, exportOf(own), own.keys));
    const rows = await server.db.tables().selectFrom('auth_account').selectAll().execute();
    const written = JSON.stringify([rows, server.logged, secret()]);
    for (const never of [PASSWORD, own.keys.signIn, own.keys.signingKey])
      expect(written).not.toContain(never);
  });
});
