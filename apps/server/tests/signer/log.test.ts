/** [R9] Tests that everything the signer signs is in its log, even after an immediate kill. */

import { toBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SignerClient } from '#/signer/client.ts';
import { build } from '#/signer/testing/build.ts';
import { EXCHANGE_SCENARIOS } from '#/signer/testing/exchange-scenarios.ts';
import { named, PLATFORM, seedOf } from '#/signer/testing/names.ts';
import { naming } from '#/signer/testing/naming.ts';
import type { SwapTerms } from '#/signer/testing/parts.ts';
import { signerClient } from '#tests/kit/signer-client.ts';
import { eventually, temporaryFolder } from '#tests/kit/testing.ts';
import { THIEF, thiefPayment } from '#tests/kit/thief-payment.ts';

let dataDir: string;
let client: SignerClient;

async function start(): Promise<void> {
  client = signerClient(dataDir, { FEE_WALLET: PLATFORM });
  await client.start();
}

beforeEach(async () => {
  dataDir = temporaryFolder(onTestFinished);
  await start();
});
afterEach(() => client.close());

let swaps = 0;

/** Returns the signature of a unique sale on the local chain. */
async function swapped(): Promise<string> {
  const scenario = EXCHANGE_SCENARIOS.find(({ name }) => name === 'exchange tokens for SOL, co-signed');
  const terms = { ...(scenario?.intent as SwapTerms), tipDestinations: [] };
  const wire = build(scenario?.instructions ?? [], {
    payer: terms.wallet,
    blockhash: named(`block ${swaps++}`),
  });
  const request = { intent: naming(terms, wire), transaction: wire.toString('base64') };
  return (await client.call('sign', { owner: 'trader', id: null, ...request })).signature;
}

/** Returns the owner's entries, newest first. */
async function entries(owner = 'trader'): Promise<Record<string, unknown>[]> {
  const { size } = await client.call('logCheckpoint', {});
  const page = await client.call('logPage', { owner, size, before: size });
  return page.entries.map(({ leaf }) => JSON.parse(leaf));
}

describe('[R9] the log of the signer', () => {
  it('has each swap with its signature, within a second under a checkpoint', async () => {
    await client.import(Buffer.from(toBase58(seedOf('wallet'))), 'trader');
    const [first, second] = [await swapped(), await swapped()];
    await eventually(async () => expect(await entries()).toHaveLength(2));
    expect(await entries()).toMatchObject([
      { kind: 'swapped', owner: 'trader', outputMint: SOL_MINT, signature: second },
      { kind: 'swapped', owner: 'trader', outputMint: SOL_MINT, signature: first },
    ]);
    expect(await entries('another')).toEqual([]);
  });

  it('has a swap whose signer was killed right after signing', async () => {
    await client.import(Buffer.from(toBase58(seedOf('wallet'))), 'trader');
    const signature = await swapped();
    process.kill(client.pid ?? 0, 'SIGKILL');
    await client.close();
    await start();
    expect(await entries()).toMatchObject([{ kind: 'swapped', signature }]);
  });

  it('has a withdrawal with its signature, under a checkpoint at once', async () => {
    const wallet = (await client.call('create', { owner: 'trader' })).address;
    const intent = { kind: 'withdraw', mint: SOL_MINT, amount: '1000000', destination: THIEF } as const;
    await client.call('announce', { id: 'pay', owner: 'trader', wallet, act: intent });
    const payment = thiefPayment(wallet);
    const { signature } = await client.call('sign', { owner: 'trader', id: 'pay', ...payment });
    expect(await entries()).toMatchObject([
      { kind: 'signed', wallet, amount: '1000000', destination: THIEF, signature },
      { kind: 'announced', wallet, act: intent },
    ]);
  });

  it('lists signed transactions, newest first, without announcements', async () => {
    const wallet = (await client.call('create', { owner: 'trader' })).address;
    await client.import(Buffer.from(toBase58(seedOf('wallet'))), 'trader');
    const swap = await swapped();
    const intent = { kind: 'withdraw', mint: SOL_MINT, amount: '1000000', destination: THIEF } as const;
    await client.call('announce', { id: 'pay', owner: 'trader', wallet, act: intent });
    const { signature } = await client.call('sign', { owner: 'trader', id: 'pay', ...thiefPayment(wallet) });
    await eventually(async () => {
      const { lines, next } = await client.call('signedLines', { before: 1_000 });
      expect([lines, next]).toMatchObject([
        [
          { kind: 'signed', id: 'pay', wallet, mints: [SOL_MINT], signature },
          { kind: 'swapped', id: null, mints: [expect.any(String), SOL_MINT], signature: swap },
        ],
        null,
      ]);
    });
    const { addresses } = await client.call('addresses', { after: '' });
    expect([...addresses]).toEqual([...addresses].sort());
    expect(addresses).toHaveLength(2);
    expect(addresses).toContain(wallet);
    expect((await client.call('addresses', { after: addresses[0] ?? '' })).addresses).toEqual(
      addresses.slice(1),
    );
  });
});
