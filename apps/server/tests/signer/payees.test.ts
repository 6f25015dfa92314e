/** Tests payments to new payees from accounts with a Solana wallet, in the signer alone and through the API. */

import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { withdrawalStatement } from '@dugout/domain/credentials/wallet-statements';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';
import { FRIEND } from '#/signer/testing/names.ts';
import { Browser } from '#tests/identity/server.ts';
import { sharedIdentityServer } from '#tests/identity/shared-server.ts';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { signerClient } from '#tests/kit/signer-client.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { THIEF, thiefPayment } from '#tests/kit/thief-payment.ts';

const MINT = '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr';

describe('[R9] the signer, for a trader with a Solana wallet', () => {
  const own = standardWallet();
  let dataDir: string;
  let client: SignerClient;
  let wallet: string;
  let nextId = 0;

  const start = async (): Promise<void> => {
    client = signerClient(dataDir);
    await client.start();
  };
  beforeEach(async () => {
    dataDir = temporaryFolder(onTestFinished);
    await start();
    const credential = { kind: 'wallet', address: own.address } as const;
    await client.call('bindCredential', { owner: 'trader', credential, as: 'first' });
    wallet = (await client.call('create', { owner: 'trader' })).address;
  });
  afterEach(() => client.close());

  const payment = { mint: SOL_MINT, amount: '1000000', destination: THIEF };
  /** Signs for a payment; `stated` replaces what the text says. */
  async function signedFor(
    outgoing: typeof payment,
    stated: object = {},
    by = own,
    decimals: number | null = null,
  ) {
    const { challenge } = await client.call('challenge', {
      kind: 'withdraw',
      owner: 'trader',
      wallet,
      ...outgoing,
    });
    const { message, signature } = by.signIn({
      domain: 'dugout.example',
      uri: 'https://dugout.example',
      version: '1',
      chainId: 'solana',
      statement: withdrawalStatement({ wallet, ...outgoing, ...stated }, decimals),
      nonce: challenge,
      ...stated,
    });
    return { kind: 'wallet', message, signature } as const;
  }
  async function announced(
    outgoing: typeof payment,
    signed?: SignedIntent,
    id = `pay-${nextId++}`,
  ): Promise<string> {
    const request = { id, owner: 'trader', wallet, act: { kind: 'withdraw' as const, ...outgoing } };
    return client.call('announce', { ...request, ...(signed && { signed }) }).then(
      () => 'announced',
      (error: unknown) => (error instanceof SignerRefusal ? error.code : 'failed'),
    );
  }

  it('announces a payment to a new payee only with its own signature, once, also across a restart', async () => {
    const token = { ...payment, mint: MINT };
    const useless = [
      undefined,
      await signedFor(payment, { statement: 'Sign in to Dugout.' }),
      await signedFor({ ...payment, destination: FRIEND }),
      await signedFor({ ...payment, amount: '999999' }),
      await signedFor(token),
      await signedFor(payment, { amount: '1' }),
      await signedFor(payment, { destination: FRIEND }),
      await signedFor(payment, { nonce: '0'.repeat(108) }),
      await signedFor(payment, {}, standardWallet()),
    ];
    for (const signed of useless) expect(await announced(payment, signed)).toBe('not_proven');
    const right = await signedFor(payment);
    expect(await announced(payment, right, 'kept')).toBe('announced');
    // The same id keeps its place; another one is another payment.
    expect(await announced(payment, undefined, 'kept')).toBe('announced');
    expect(await announced(payment, right)).toBe('not_proven');
    await client.close();
    await start();
    expect(await announced(payment, right)).toBe('not_proven');
    expect(await announced(payment, await signedFor(payment))).toBe('announced');
  });

  it('identifies a token amount by mint and raw units, whatever decimals are claimed', async () => {
    const token = { ...payment, mint: MINT };
    for (const decimals of [null, 0, 6, 9])
      expect(await announced(token, await signedFor(token, {}, own, decimals))).toBe('announced');
    const other = withdrawalStatement({ wallet, ...token, amount: '1' }, 6);
    expect(await announced(token, await signedFor(token, { statement: other }))).toBe('not_proven');
  });

  it("does not accept an export's signature for a payment, or vice versa", async () => {
    const of = { kind: 'export', owner: 'trader', wallet, recipientKey: RECIPIENT_KEY } as const;
    const { challenge } = await client.call('challenge', of);
    expect(await announced(payment, await signedFor(payment, { nonce: challenge }))).toBe('not_proven');
    const signed = await signedFor(payment);
    await client.call('announce', { id: 'key', owner: 'trader', wallet, act: { kind: 'export' } });
    const request = { id: 'key', address: wallet, owner: 'trader', recipientKey: RECIPIENT_KEY };
    await expect(client.call('export', { ...request, method: 'wallet', signed })).rejects.toMatchObject({
      code: 'not_proven',
    });
  });

  it("pays known payees and own wallets on the server's word", async () => {
    expect(await announced(payment, await signedFor(payment), 'first')).toBe('announced');
    // Announced is not paid.
    expect(await announced(payment)).toBe('not_proven');
    const { intent, transaction } = thiefPayment(wallet);
    await client.call('sign', { owner: 'trader', id: 'first', intent, transaction });
    expect(await announced(payment)).toBe('announced');
    const { address } = await client.call('create', { owner: 'trader' });
    expect(await announced({ ...payment, destination: address })).toBe('announced');
    const { address: foreign } = await client.call('create', { owner: 'thief' });
    expect(await announced({ ...payment, destination: foreign })).toBe('not_proven');
  });
});

describe('a withdrawal checked by the signer', () => {
  const server = sharedIdentityServer({ announces: true });

  it("requires the Solana wallet for a new address, and accepts another account's password for any", async () => {
    const [trader, wallet] = [new Browser(server.base), standardWallet()];
    const nonce = (await trader.post('/api/auth/siws/nonce')).body;
    await trader.post('/api/auth/siws/verify', wallet.signIn(nonce));
    const walletAddress: string = (await trader.get('/api/v1/wallet/user')).body.data[0].address;
    const request = { walletAddress, mint: SOL_MINT, amount: '1500000000', destination: THIEF };
    const challenge = await trader.post('/api/v1/proof/challenge', { act: { kind: 'withdraw', ...request } });
    expect(challenge.body.data.wallet.statement).toBe(
      `Withdraw 1.5 SOL from wallet ${walletAddress} to ${THIEF} on Dugout.`,
    );
    const walletSignature = wallet.signIn(challenge.body.data.wallet);
    const sent = await trader.post('/api/v1/wallet/withdraw', { ...request, walletSignature });
    expect([sent.status, sent.body.data?.destination]).toEqual([200, THIEF]);

    const other = new Browser(server.base);
    await other.signUp('ByPassword');
    const from: string = (await other.get('/api/v1/wallet/user')).body.data[0].address;
    const own = { ...request, walletAddress: from, password: 'correct horse battery' };
    expect((await other.post('/api/v1/wallet/withdraw', own)).status).toBe(200);
  });
});
