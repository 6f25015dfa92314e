/** [R9] Tests canary wallets: in the signer alone, and among the accounts of a real server. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { signerClient } from '#tests/kit/signer-client.ts';
import { sharedServer, temporaryFolder } from '#tests/kit/testing.ts';
import { THIEF, thiefPayment } from '#tests/kit/thief-payment.ts';

describe('[R9] a canary of the signer', () => {
  let dataDir: string;
  let client: SignerClient;
  let canary: string;
  let wallet: string;
  const signerFile = (name: string) => join(dataDir, 'signer', name);
  const journal = (): string => readFileSync(signerFile('journal.log'), 'utf8');

  async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    client = signerClient(dataDir, { SIGNER_CANARIES: '2', ...settings });
    await client.start();
  }
  const status = async () => (await client.call('ping', {})).canaries;
  const refusal = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'done',
      (error: unknown) => (error instanceof SignerRefusal ? error.code : 'failed'),
    );
  async function placed(owner: string, address: string | null): Promise<string> {
    const credential = { kind: 'wallet', address: address ?? '' } as const;
    await client.call('bindCredential', { owner, credential, as: 'first' });
    return (await client.call('create', { owner })).address;
  }
  const announce = (owner: string, of: string) =>
    refusal(
      client.call('announce', { id: `a-${of.slice(0, 8)}`, owner, wallet: of, act: { kind: 'export' } }),
    );

  beforeEach(async () => {
    dataDir = temporaryFolder(onTestFinished);
    await start();
    const { next } = await status();
    canary = await placed('decoy', next);
    wallet = (await client.call('create', { owner: 'trader' })).address;
  });
  afterEach(() => client.close());

  const doors: readonly [string, () => Promise<string>][] = [
    ['an announcement', () => announce('decoy', canary)],
    ['an announcement by another owner', () => announce('trader', canary)],
    [
      'an export',
      () =>
        refusal(
          client.call('export', {
            id: 'x',
            address: canary,
            owner: 'decoy',
            recipientKey: RECIPIENT_KEY,
            method: 'passkey',
          }),
        ),
    ],
    ['a signature', () => refusal(client.call('sign', { owner: 'decoy', id: 'x', ...thiefPayment(canary) }))],
    [
      'a challenge',
      () =>
        refusal(
          client.call('challenge', {
            kind: 'export',
            owner: 'decoy',
            wallet: canary,
            recipientKey: RECIPIENT_KEY,
          }),
        ),
    ],
    [
      'a credential',
      () =>
        refusal(
          client.call('bindCredential', {
            owner: 'decoy',
            credential: { kind: 'wallet', address: THIEF },
            as: 'recovery',
          }),
        ),
    ],
    ['a transaction on the chain', () => refusal(client.call('spentOutside', { wallet: canary }))],
  ];
  it.each(doors)('raises the alarm and freezes for %s', async (_, touch) => {
    await client.call('spentOutside', { wallet });
    expect((await status()).alarms).toBe(0);
    const answer = await touch();
    expect(['done', 'frozen', 'not_proven']).toContain(answer);
    expect((await client.call('ping', {})).frozen).toBe(true);
    expect((await status()).alarms).toBe(1);
    expect(journal()).toContain('"kind":"alarm"');
    expect(await refusal(client.call('sign', { owner: 'trader', id: 'x', ...thiefPayment(wallet) }))).toBe(
      'frozen',
    );
  });

  it('is recognized after a restart, and no file reveals it', async () => {
    expect((await status()).placed).toBe(1);
    await client.close();
    const owners = journal().match(/"owner":"\w+"/g);
    expect(owners).toEqual(['"owner":"decoy"']);
    expect(journal()).not.toMatch(/canary/i);
    await start();
    expect((await status()).placed).toBe(1);
    expect(await announce('decoy', canary)).toBe('done');
    expect((await status()).alarms).toBe(1);
  });

  it('only raises the alarm if the operator wants no freeze, once per flood, and answers normally', async () => {
    await client.close();
    await start({ SIGNER_CANARY_ALARM: 'log' });
    const [asCanary, asTrader] = [await announce('decoy', canary), await announce('trader', wallet)];
    expect([asCanary, asTrader]).toEqual(['done', 'done']);
    for (let n = 0; n < 20; n++) await announce('decoy', canary);
    expect((await status()).alarms).toBe(1);
    expect(existsSync(signerFile('frozen'))).toBe(false);
  });

  it("is nobody who binds their own wallet, and the number is the operator's", async () => {
    expect(await announce('trader', wallet)).toBe('done');
    const { next } = await status();
    await placed('second', next);
    expect(await status()).toEqual({ placed: 2, next: null, alarms: 0 });
    await client.close();
    await start({ SIGNER_CANARIES: '0' });
    expect(await status()).toEqual({ placed: 0, next: null, alarms: 0 });
    expect(await announce('decoy', canary)).toBe('done');
  });
});

describe('[R9] the canary of a server', () => {
  const server = sharedServer({ settings: { SIGNER_CANARIES: '1' } });

  it('is an account like one from a Solana wallet’s first sign-in, and stays one', async () => {
    const rows = async () => {
      const found = await server.db.tables().executeQuery(
        sql<{ name: string; provider: string; accountId: string; address: string; origin: string }>`
          SELECT u.name, a."providerId" AS provider, a."accountId", w.address, w.origin FROM auth_user u
          JOIN auth_account a ON a."userId" = u.id JOIN wallet w ON w.user_id = u.id`.compile(
          server.db.tables(),
        ),
      );
      return found.rows;
    };
    const [first, ...more] = await rows();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ provider: 'siws', origin: 'created' });
    expect(first?.name).toBe(`${first?.accountId.slice(0, 4)}${first?.accountId.slice(-4)}`);
    expect(existsSync(join(server.dataDir, 'signer/wallets', `${first?.address}.json`))).toBe(true);
  });
});
