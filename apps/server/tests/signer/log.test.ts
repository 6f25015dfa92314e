/** [R9] Tests that everything the signer signs is in its log, even after an immediate kill. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignerClient } from '#/signer/client.ts';
import { build } from '#/signer/testing/build.ts';
import { EXCHANGE_SCENARIOS } from '#/signer/testing/exchange-scenarios.ts';
import { named, PLATFORM, seedOf } from '#/signer/testing/names.ts';
import { naming } from '#/signer/testing/naming.ts';
import type { SwapTerms } from '#/signer/testing/parts.ts';
import { SIGNER_LIMITS } from '#tests/kit/signer-limits.ts';
import { THIEF, thiefPayment } from '#tests/kit/thief-payment.ts';

let dataDir: string;
let client: SignerClient;

async function start(): Promise<void> {
  client = new SignerClient({
    entry: new URL('../../src/signer/main.ts', import.meta.url).pathname,
    execArgv: ['--import', 'tsx'],
    dataDir,
    limits: { ...SIGNER_LIMITS, FEE_WALLET: PLATFORM },
    localChain: true,
    unavailable: () => new Error('signer_unavailable'),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  await client.start();
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dugout-signer-log-'));
  await start();
});
afterEach(async () => {
  await client.close();
  rmSync(dataDir, { recursive: true, force: true });
});

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
    await vi.waitFor(async () => expect(await entries()).toHaveLength(2), { timeout: 20_000 });
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
});
