/** [R9] Tests credentials that the signer verifies itself, on a server with a compromised database. */

import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#/platform/ids/new-id.ts';
import { authenticator } from './authenticator.ts';
import { codeOf, ONE, recipientKey, SOL } from './passkey-kit.ts';
import { Browser } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';
import { standardWallet } from './standard-wallet.ts';

const server = sharedIdentityServer({ announces: true });
let origin: string;
beforeAll(async () => {
  origin = server.base.replace('127.0.0.1', 'localhost');
});

async function walletTrader() {
  const [trader, wallet] = [new Browser(server.base), standardWallet()];
  const nonce = (await trader.post('/api/auth/siws/nonce', {}, { origin })).body;
  await trader.post('/api/auth/siws/verify', wallet.signIn(nonce), { origin });
  const { body } = await trader.get('/api/v1/wallet/user');
  const walletAddress: string = body.data[0].address;
  const userId: string = (await trader.get('/api/v1/me')).body.data.userId;
  const challengeFor = async (intent: ProvenIntent) =>
    (await trader.post('/api/v1/proof/challenge', { act: intent }, { origin })).body.data;
  const bySolana = async (intent: ProvenIntent) => ({
    walletSignature: wallet.signIn((await challengeFor(intent)).wallet),
  });
  return { trader, wallet, walletAddress, userId, challengeFor, bySolana };
}

type Trader = Awaited<ReturnType<typeof walletTrader>>;

/** Adds a passkey; its proof covers the key itself. */
async function addPasskey({ trader, bySolana }: Trader, proofOf = bySolana) {
  const device = authenticator(origin);
  const options = await trader.get('/api/auth/passkey/generate-register-options', { origin });
  const response = device.create(options.body.challenge);
  const intent = { kind: 'addPasskey', ...device.registered } as const;
  const proof = await proofOf(intent);
  const added = await trader.post(
    '/api/auth/passkey/verify-registration',
    { response, ...proof },
    { origin },
  );
  return { device, added };
}

/** Backdates a trader's passkeys by three days. */
const settle = (userId: string) =>
  server.sql`UPDATE auth_passkey SET "heldFrom" = ${new Date(Date.now() - 72 * 3_600_000)}
    WHERE "userId" = ${userId}`;

const exported = ({ trader, walletAddress }: Trader, proof: object) =>
  trader.post('/api/v1/wallet/export', { walletAddress, recipientKey, ...proof }, { origin });

describe('[R9] a passkey', () => {
  it('authorized by the Solana wallet exports a key and pays a new payee', async () => {
    const own = await walletTrader();
    const { device, added } = await addPasskey(own);
    expect(added.status).toBe(200);
    await settle(own.userId);
    const { walletAddress } = own;
    const intent = { kind: 'exportKey', walletAddress, recipientKey } as const;
    const { passkey } = await own.challengeFor(intent);
    expect((await exported(own, { assertion: device.get(passkey.challenge) })).status).toBe(200);
    const payment = { walletAddress, mint: SOL, amount: '1000000', destination: ONE };
    const challenge = await own.challengeFor({ kind: 'withdraw', ...payment });
    const assertion = device.get(challenge.passkey.challenge);
    const paid = await own.trader.post('/api/v1/wallet/withdraw', { ...payment, assertion }, { origin });
    expect(paid.status).toBe(200);
  });

  it('cannot be added with a signature for another one', async () => {
    const own = await walletTrader();
    const other = authenticator(origin).registered;
    const { added } = await addPasskey(own, () => own.bySolana({ kind: 'addPasskey', ...other }));
    expect([added.status, String(added.body.code).toLowerCase()]).toEqual([403, 'proof_refused']);
  });

  it('written into the database signs in but authorizes nothing', async () => {
    const own = await walletTrader();
    const { device: theirs } = await addPasskey(await walletTrader());
    const known = await server.db
      .tables()
      .selectFrom('auth_passkey')
      .selectAll()
      .where('credentialID', '=', theirs.registered.credentialId)
      .executeTakeFirstOrThrow();
    const row = { ...known, id: newId(), userId: own.userId, heldFrom: null };
    await server.sql`DELETE FROM auth_passkey WHERE id = ${known.id}`;
    await server.db.tables().insertInto('auth_passkey').values(row).execute();
    await settle(own.userId);
    const intent = { kind: 'exportKey', walletAddress: own.walletAddress, recipientKey } as const;
    const challenge = await own.challengeFor(intent);
    expect(challenge.passkey).toBeNull();
    const assertion = theirs.get(Buffer.from(challenge.wallet.nonce, 'hex').toString('base64url'));
    expect(codeOf(await exported(own, { assertion }))).toEqual([409, 'signer_refused']);
    expect((await exported(own, await own.bySolana(intent))).status).toBe(200);
  });

  it('that was removed authorizes nothing, whatever the database contains', async () => {
    const own = await walletTrader();
    const { device } = await addPasskey(own);
    await settle(own.userId);
    const rows = () =>
      server.db.tables().selectFrom('auth_passkey').selectAll().where('userId', '=', own.userId);
    const row = await rows().executeTakeFirstOrThrow();
    const removal = await own.bySolana({ kind: 'removePasskey', passkeyId: row.id });
    const removed = await own.trader.post(
      '/api/auth/passkey/delete-passkey',
      { id: row.id, ...removal },
      { origin },
    );
    expect([removed.status, await rows().execute()]).toEqual([200, []]);
    await server.db.tables().insertInto('auth_passkey').values(row).execute();
    await settle(own.userId);
    const intent = { kind: 'exportKey', walletAddress: own.walletAddress, recipientKey } as const;
    const { wallet } = await own.challengeFor(intent);
    const assertion = device.get(Buffer.from(wallet.nonce, 'hex').toString('base64url'));
    expect(codeOf(await exported(own, { assertion }))).toEqual([409, 'signer_refused']);
  });
});

it("[R9] another Solana wallet in an account's row signs in but authorizes nothing", async () => {
  const [own, thief] = [await walletTrader(), standardWallet()];
  await server.sql`UPDATE auth_account SET "accountId" = ${thief.address} WHERE "userId" = ${own.userId}`;
  const intent = { kind: 'exportKey', walletAddress: own.walletAddress, recipientKey } as const;
  const { wallet } = await own.challengeFor(intent);
  expect(codeOf(await exported(own, { walletSignature: thief.signIn(wallet) }))).toEqual([
    409,
    'signer_refused',
  ]);
});
