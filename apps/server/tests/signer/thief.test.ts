/**
 * [R9] Tests the gains of an attacker who controls the server or writes to its database. Neither has the signer's
 * folder.
 */

import { createECDH } from 'node:crypto';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBase58 } from '@dugout/domain/address';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { keyExportStatement } from '@dugout/domain/key-export/key-export';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';
import { build } from '#/signer/testing/build.ts';
import { EXCHANGE_SCENARIOS } from '#/signer/testing/exchange-scenarios.ts';
import { FRIEND, PLATFORM, seedOf } from '#/signer/testing/names.ts';
import { naming } from '#/signer/testing/naming.ts';
import type { SwapTerms } from '#/signer/testing/parts.ts';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import { signerClient } from '#tests/kit/signer-client.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { thiefPayment as payment, THIEF } from '#tests/kit/thief-payment.ts';

const HOURS = 3_600_000;
let dataDir: string;
let open: SignerClient[] = [];

beforeEach(() => {
  dataDir = temporaryFolder(onTestFinished);
});
afterEach(async () => {
  await Promise.all(open.map((client) => client.close()));
  open = [];
});

async function signer(limits: Readonly<Record<string, string>> = {}): Promise<SignerClient> {
  const client = signerClient(dataDir, limits);
  await client.start();
  open.push(client);
  return client;
}

/** Builds a sale on the local chain by the wallet of the key 'wallet', with its fee and no tip. */
function exchange() {
  const scenario = EXCHANGE_SCENARIOS.find(({ name }) => name === 'exchange tokens for SOL, co-signed');
  const terms = { ...(scenario?.intent as SwapTerms), tipDestinations: [] };
  const wire = build(scenario?.instructions ?? [], { payer: terms.wallet });
  return { intent: naming(terms, wire), transaction: wire.toString('base64') };
}

/** Requests the keys of all wallets, each announced at once, with the server's word as proof. */
async function loot(client: SignerClient, wallets: readonly string[], owner = 'trader'): Promise<number> {
  let taken = 0;
  for (const [n, wallet] of wallets.entries()) {
    const id = `loot-${n}-${wallet.slice(0, 8)}`;
    await client.call('announce', { id, owner, wallet, act: { kind: 'export' } });
    const secret = await client
      .call('export', {
        id,
        address: wallet,
        owner,
        recipientKey: RECIPIENT_KEY,
        method: 'passkey',
      })
      .catch(() => null);
    if (secret !== null) taken += 1;
  }
  return taken;
}

async function newWallets(client: SignerClient, count: number, owner = 'trader'): Promise<string[]> {
  const wallets: string[] = [];
  while (wallets.length < count) wallets.push((await client.call('create', { owner })).address);
  return wallets;
}

describe('[R9] an attacker who speaks to the signer as the server', () => {
  it('gets keys up to the hourly limit, half of it per owner, also across a restart', async () => {
    const first = await signer({ SIGNER_EXPORTS_PER_HOUR: '5' });
    const owners = ['trader', 'second', 'third', 'fourth', 'fifth'];
    const taken: number[] = [];
    for (const owner of owners) taken.push(await loot(first, await newWallets(first, 6, owner), owner));
    expect(taken).toEqual([3, 1, 1, 0, 0]);
    await first.close();
    const second = await signer({ SIGNER_EXPORTS_PER_HOUR: '5' });
    for (const owner of [...owners, 'sixth'])
      expect(await loot(second, await newWallets(second, 2, owner), owner)).toBe(0);
  });

  it('gets none where exports wait a day, as with real money', async () => {
    const client = await signer({ WITHDRAW_DELAY_HOURS: '24' });
    expect(await loot(client, await newWallets(client, 20))).toBe(0);
  });

  it('moves nothing to a new payee before the waiting period is over', async () => {
    const client = await signer({ WITHDRAW_DELAY_HOURS: '24' });
    const [wallet = ''] = await newWallets(client, 1);
    const { intent, transaction } = payment(wallet);
    const outgoing = { kind: 'withdraw', mint: SOL_MINT, amount: '1000000', destination: THIEF } as const;
    const { dueAt } = await client.call('announce', {
      id: 'thief-1',
      owner: 'trader',
      wallet,
      act: outgoing,
    });
    expect(dueAt - Date.now()).toBeGreaterThan(23 * HOURS);
    await expect(
      client.call('sign', { owner: 'trader', id: 'thief-1', intent, transaction }),
    ).rejects.toMatchObject({ code: 'not_announced' });
  });

  it("moves no more than a trader's cap when nothing waits", async () => {
    const client = await signer({ OUTFLOW_CAP_USER_SOL: '0.0025' });
    const [wallet = ''] = await newWallets(client, 1);
    const { intent, transaction } = payment(wallet);
    const outgoing = { kind: 'withdraw', mint: SOL_MINT, amount: '1000000', destination: THIEF } as const;
    let signed = 0;
    for (let n = 0; n < 10; n++) {
      const id = `thief-${n}`;
      await client.call('announce', { id, owner: 'trader', wallet, act: outgoing });
      const done = await client.call('sign', { owner: 'trader', id, intent, transaction }).catch(() => null);
      if (done !== null) signed += 1;
    }
    expect(signed).toBe(2);
  });

  it.each([
    ['a fee to another wallet than FEE_WALLET', { FEE_WALLET: THIEF }],
    ['a priority fee above the ceiling', { FEE_WALLET: PLATFORM, SIGNER_MAX_PRIORITY_FEE_SOL: '0.0003' }],
    ['a fee where FEE_WALLET is not set', {}],
  ])('gets no swap signed with %s', async (_what, limits) => {
    const swap = exchange();
    const honest = await signer({ FEE_WALLET: PLATFORM });
    await honest.import(Buffer.from(toBase58(seedOf('wallet'))), 'trader');
    expect((await honest.call('sign', { owner: 'trader', id: null, ...swap })).signature).not.toBe('');
    await honest.close();
    const strict = await signer(limits);
    await expect(strict.call('sign', { owner: 'trader', id: null, ...swap })).rejects.toMatchObject({
      code: 'limit_reached',
    });
  });

  it('gets nothing while the operator froze the signer, and reads continue', async () => {
    const client = await signer();
    const [wallet = ''] = await newWallets(client, 1);
    const frozen = join(dataDir, 'signer/frozen');
    writeFileSync(frozen, '');
    expect(await loot(client, [wallet])).toBe(0);
    const { intent, transaction } = payment(wallet);
    await expect(
      client.call('sign', { owner: 'trader', id: 'any-id-1', intent, transaction }),
    ).rejects.toMatchObject({ code: 'frozen' });
    expect(await client.call('has', { address: wallet })).toEqual({ held: true });
    rmSync(frozen);
    expect(await loot(client, [wallet])).toBe(1);
  });
});

describe('[R9] the keys of a trader who signs in with a Solana wallet', () => {
  const own = standardWallet();
  /** Signs for an export, or for anything else requested. */
  const signedFor = async (client: SignerClient, wallet: string, change: object = {}, by = own) => {
    const of = { kind: 'export', owner: 'trader', wallet, recipientKey: RECIPIENT_KEY, ...change } as const;
    const { challenge } = await client.call('challenge', of);
    const statement = keyExportStatement(wallet);
    const input = {
      domain: 'dugout.example',
      uri: 'https://dugout.example',
      version: '1',
      chainId: 'solana',
    };
    const { message, signature } = by.signIn({ ...input, statement, nonce: challenge, ...change });
    return { kind: 'wallet', message, signature } as const;
  };
  const taken = async (client: SignerClient, wallet: string, signed?: SignedIntent): Promise<string> => {
    const id = `key-${wallet.slice(0, 8)}`;
    await client.call('announce', { id, owner: 'trader', wallet, act: { kind: 'export' } });
    const request = { id, address: wallet, owner: 'trader', recipientKey: RECIPIENT_KEY, method: 'wallet' };
    return client
      .call('export', { ...request, ...(signed && { signed }) })
      .then(() => 'given')
      .catch((error: unknown) => (error instanceof SignerRefusal ? error.code : 'failed'));
  };

  it('can be exported only with its signature for this export, once, also across a restart', async () => {
    const first = await signer();
    const bind = (address: string, as: 'first' | 'another') =>
      first.call('bindCredential', { owner: 'trader', credential: { kind: 'wallet', address }, as });
    await bind(own.address, 'first');
    const { address } = await first.call('create', { owner: 'trader' });
    // Neither a second request of the server, nor another wallet of its choice.
    expect(await bind(THIEF, 'first')).toEqual({ credential: null });
    await expect(bind(THIEF, 'another')).rejects.toMatchObject({ code: 'not_proven' });
    expect(await loot(first, [address])).toBe(0);
    const page = createECDH('prime256v1').generateKeys('base64url');
    const useless = [
      undefined,
      await signedFor(first, address, { statement: 'Sign in to Dugout.' }),
      await signedFor(first, address, { recipientKey: page }),
      await signedFor(first, address, { nonce: '0'.repeat(108) }),
      await signedFor(first, address, {}, standardWallet()),
    ];
    for (const signed of useless) expect(await taken(first, address, signed)).toBe('not_proven');
    const right = await signedFor(first, address);
    expect(await taken(first, address, right)).toBe('given');
    expect(await taken(first, address, right)).toBe('not_proven');
    await first.close();
    const second = await signer();
    expect(await taken(second, address, right)).toBe('not_proven');
    expect(await taken(second, address)).toBe('not_proven');
    expect(await taken(second, address, await signedFor(second, address))).toBe('given');
  });

  it('are bound once for existing traders, and never again', async () => {
    const client = await signer();
    const [wallet = ''] = await newWallets(client, 1);
    expect(await loot(client, [wallet])).toBe(1);
    const adopted = { owner: 'trader', credential: { kind: 'wallet', address: own.address } } as const;
    await client.call('adoptCredentials', { credentials: [adopted], done: true });
    expect(await loot(client, [wallet])).toBe(0);
    await expect(client.call('adoptCredentials', { credentials: [], done: false })).rejects.toMatchObject({
      code: 'bad_request',
    });
    expect(await taken(client, wallet, await signedFor(client, wallet))).toBe('given');
  });
});

describe('[R9] an attacker who writes to the database', () => {
  it('exports and moves nothing of a wallet sealed for another owner', async () => {
    const client = await signer();
    const [wallet = ''] = await newWallets(client, 1);
    const thief = { owner: 'thief', id: 'taken-over-1' };
    await client.call('announce', { ...thief, wallet, act: { kind: 'export' } });
    const request = { ...thief, address: wallet, recipientKey: RECIPIENT_KEY, method: 'password' };
    await expect(client.call('export', request)).rejects.toMatchObject({ code: 'other_owner' });
    const { intent, transaction } = payment(wallet);
    await expect(client.call('sign', { ...thief, intent, transaction })).rejects.toMatchObject({
      code: 'other_owner',
    });
  });

  it('cannot redirect or increase an announced withdrawal by changing its row', async () => {
    const client = await signer();
    const [wallet = ''] = await newWallets(client, 1);
    const withdrawal = { kind: 'withdraw', mint: SOL_MINT, amount: '1000000', destination: THIEF } as const;
    const { intent, transaction } = payment(wallet);
    const changes = [{ destination: FRIEND }, { amount: '1' }, {}];
    const outcomes: string[] = [];
    for (const [n, announced] of changes.entries()) {
      const request = { id: `waiting-${n}`, owner: 'trader' };
      await client.call('announce', { ...request, wallet, act: { ...withdrawal, ...announced } });
      outcomes.push(
        await client.call('sign', { ...request, intent, transaction }).then(
          () => 'signed',
          (error: unknown) => (error instanceof SignerRefusal ? error.code : 'failed'),
        ),
      );
    }
    expect(outcomes).toEqual(['not_announced', 'not_announced', 'signed']);
  });

  it('cannot assign wallets to another owner after the migration', async () => {
    const client = await signer();
    const [address = ''] = await newWallets(client, 1);
    const taken = { address, owner: 'thief', origin: 'created' } as const;
    await client.call('adopt', { wallets: [taken], waiting: [], done: true });
    await expect(client.call('adopt', { wallets: [taken], waiting: [], done: false })).rejects.toMatchObject({
      code: 'bad_request',
    });
    const id = 'after-adoption';
    await client.call('announce', { id, owner: 'thief', wallet: address, act: { kind: 'export' } });
    const request = { id, address, owner: 'thief', recipientKey: RECIPIENT_KEY, method: 'password' };
    await expect(client.call('export', request)).rejects.toMatchObject({ code: 'other_owner' });
  });
});

describe('[R9] a journal that was edited, truncated or removed', () => {
  it('keeps the signer from starting', async () => {
    const first = await signer();
    await loot(first, await newWallets(first, 3));
    await first.close();
    const [journal, head] = ['journal.log', 'journal.head'].map((name) => join(dataDir, 'signer', name));
    const [whole, count] = [readFileSync(journal ?? ''), readFileSync(head ?? '')];
    writeFileSync(journal ?? '', whole.toString().replace('"exported"', '"cancelled"'));
    await expect(signer()).rejects.toThrow('was changed');
    writeFileSync(journal ?? '', whole);
    truncateSync(journal ?? '', whole.indexOf('\n') + 1);
    await expect(signer()).rejects.toThrow('are missing');
    rmSync(journal ?? '');
    rmSync(head ?? '');
    await expect(signer()).rejects.toThrow('is missing');
    writeFileSync(journal ?? '', whole);
    writeFileSync(head ?? '', count);
    expect(await (await signer()).call('ping', {})).toMatchObject({ wallets: 3 });
  });
});
