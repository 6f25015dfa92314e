/**
 * [R9] Tests the losses from an attacker who controls the server and all pools and requests any swap from the
 * signer.
 */

import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBase58 } from '@dugout/domain/address';
import { LAMPORTS_PER_SOL as SOL } from '@dugout/domain/sol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FakeChain } from '#/prices/testing/fake-chain.ts';
import { SignerClient, SignerRefusal } from '#/signer/client.ts';
import { named, seedOf, WALLET } from '#/signer/testing/names.ts';
import { type PriceNodes, priceNodes } from '#tests/kit/price-nodes.ts';
import { quietLog, signerClient, signerUnavailable } from '#tests/kit/signer-client.ts';
import { type Amounts, swapRequest } from '#tests/kit/swap-request.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const UNTIL = { timeout: 30_000, interval: 50 } as const;
const MINT = named('coin');
let dataDir: string;
let place: { readonly socketPath: string; readonly keyFile: string };
let nodes: PriceNodes;
let signer: SignerClient;

async function restart(limits: Readonly<Record<string, string>> = {}): Promise<void> {
  await signer?.close();
  signer = signerClient(dataDir, limits, { prices: place, timeoutMs: 30_000 });
  await signer.start();
  await signer.import(Buffer.from(toBase58(seedOf('wallet'))), 'trader');
}

beforeEach(async () => {
  dataDir = temporaryFolder(onTestFinished);
  place = { socketPath: join(dataDir, 'prices.sock'), keyFile: join(dataDir, 'prices.key') };
  writeFileSync(place.keyFile, randomBytes(32), { mode: 0o600 });
  nodes = await priceNodes();
});
afterEach(async () => {
  await nodes.stop();
  await signer.close();
});

/** Returns the signature, or the signer's refusal. */
async function sign(amounts: Amounts): Promise<{ signature: string } | { code: string; why: string }> {
  try {
    return { signature: (await signer.call('sign', swapRequest(amounts))).signature };
  } catch (error) {
    if (error instanceof SignerRefusal) return { code: error.code, why: error.message };
    throw error;
  }
}

const buy = (lamports: bigint, mint = MINT) => sign({ side: 'buy', mint, lamports, tokens: 1n });
const sell = (tokens: bigint, lamports = 1n, mint = MINT) => sign({ side: 'sell', mint, tokens, lamports });

async function signed(swap: ReturnType<typeof sign>): Promise<string> {
  const answer = await swap;
  if (!('signature' in answer)) throw new Error(answer.why);
  return answer.signature;
}

/** Requests swaps of this many lamports until one is refused or 300 are signed; returns the total signed. */
async function lootBy(lamports: bigint, swap: () => ReturnType<typeof sign>): Promise<bigint> {
  for (let count = 0; count < 300; count++) {
    const answer = await swap();
    if ('signature' in answer) continue;
    expect(answer.code).toBe('swap_limit');
    return lamports * BigInt(count);
  }
  return lamports * 300n;
}

/** Sets a pool in which a token costs one lamport, on both nodes. */
function pooled(mint: string, sol = 100n): void {
  for (const chain of nodes.chains) chain.setPool(mint, sol * SOL, sol * SOL);
}
const landed = (signature: string, change: bigint, on: readonly FakeChain[] = nodes.chains): void => {
  for (const chain of on) chain.landed.set(signature, { payer: WALLET, change: Number(change) });
};

/** A pool has a price as soon as it is seen. */
const AT_ONCE = { PRICE_MIN_SEEN_SECONDS: '0' };
/** Waits until the signer knows a price: then a sale far below it is refused. */
const priced = () =>
  vi.waitFor(async () => {
    await signer.call('watch', { owner: 'trader', mint: MINT });
    expect(await sell(1_000n * SOL)).toMatchObject({ code: 'swap_limit' });
  }, UNTIL);

const CAPS = { SWAP_BUY_CAP_USER_SOL: '5', SWAP_LOSS_CAP_USER_SOL: '2' };

describe('[R9] an attacker who can request any swap', () => {
  it('puts no more SOL into their own token than the daily cap, in large swaps or small', async () => {
    await restart(CAPS);
    expect(await lootBy(SOL, () => buy(SOL))).toBe(5n * SOL);
    expect(await lootBy(SOL / 100n, () => buy(SOL / 100n, named('another coin')))).toBe(0n);
    await restart({ SWAP_BUY_CAP_USER_SOL: '5.5' });
    expect(await lootBy(SOL / 100n, () => buy(SOL / 100n, named('another coin')))).toBe(SOL / 2n);
  });

  it('would get everything requested without the caps', async () => {
    await restart({
      SWAP_BUY_CAP_WALLET_SOL: '900000',
      SWAP_BUY_CAP_USER_SOL: '900000',
      SWAP_BUY_CAP_PLATFORM_SOL: '900000',
    });
    expect(await lootBy(10n * SOL, () => buy(10n * SOL))).toBe(3_000n * SOL);
  });

  it('frees nothing with sales that never land, also across a restart', async () => {
    await restart(CAPS);
    nodes.read(place);
    for (let round = 0; round < 5; round++) {
      await buy(SOL);
      await sell(1n, SOL);
    }
    expect(await buy(SOL)).toMatchObject({ code: 'swap_limit' });
    await restart(CAPS);
    expect(await buy(SOL)).toMatchObject({ code: 'swap_limit' });
  });

  it("sells others' tokens below the nodes' price only up to the loss cap", async () => {
    await restart({ ...AT_ONCE, SWAP_LOSS_CAP_USER_SOL: '2.6', SIGNER_MAX_SLIPPAGE_PCT: '100' });
    pooled(MINT);
    nodes.read(place);
    await priced();
    // Worth 0.99 SOL each, for one lamport.
    let lost = 0n;
    const value = SOL - SOL / 101n;
    for (; 'signature' in (await sell(SOL)); lost += value);
    expect(lost).toBe(value * 2n);
    expect(await sell(SOL)).toMatchObject({ why: expect.stringContaining('One trader may lose 2.6 SOL') });
    // Sales at the price are still allowed.
    await signed(sell(SOL, value));
  });

  it('cannot exceed the slippage ceiling when there is a price', async () => {
    await restart({ ...AT_ONCE, SIGNER_MAX_SLIPPAGE_PCT: '50' });
    pooled(MINT);
    nodes.read(place);
    await priced();
    expect(await sell(SOL, SOL / 10n)).toMatchObject({
      why: expect.stringContaining('more than 50% of its value'),
    });
    await signed(sell(SOL, SOL / 2n));
  });

  it('is stopped at once by the kill switch, with swaps running and with or without prices', async () => {
    await restart();
    const some = () => Promise.all(Array.from({ length: 50 }, () => buy(SOL / 1_000n)));
    const codesOf = (answers: Awaited<ReturnType<typeof some>>) =>
      new Set(answers.map((one) => ('code' in one ? one.code : 'signed')));
    const underWay = some();
    writeFileSync(join(dataDir, 'signer/frozen'), '');
    expect([...codesOf(await some())]).toEqual(['frozen']);
    expect(['signed', 'frozen']).toEqual(expect.arrayContaining([...codesOf(await underWay)]));
    nodes.read(place);
    await restart();
    expect(await buy(SOL / 1_000n)).toMatchObject({ code: 'frozen' });
    rmSync(join(dataDir, 'signer/frozen'));
    await signed(buy(SOL / 1_000n));
  });
});

describe('[R9] sale proceeds free the budget of the buy', () => {
  const full = async (): Promise<string> => {
    await restart(CAPS);
    const signature = await signed(buy(5n * SOL));
    expect(await buy(SOL)).toMatchObject({ code: 'swap_limit' });
    return signature;
  };
  const isFree = (lamports: bigint) => vi.waitFor(async () => signed(buy(lamports)), UNTIL);

  it('once both nodes have finalized the sale, also across a restart', async () => {
    landed(await full(), -5n * SOL);
    landed(await signed(sell(1n, SOL)), 2n * SOL);
    const { said } = nodes.read(place);
    await isFree(2n * SOL);
    await restart(CAPS);
    expect(await buy(SOL / 100n)).toMatchObject({ code: 'swap_limit' });
    expect(said()).toContain('the signer takes prices');
  });

  it('as soon as the buy is known to have never landed', async () => {
    const signature = await full();
    for (const chain of nodes.chains)
      chain.landed.set(signature, { payer: WALLET, change: -5, failed: true });
    nodes.read(place);
    await isFree(5n * SOL);
  });

  it("but not on one node's word, nor when two nodes disagree", async () => {
    await full();
    const sale = await signed(sell(1n, SOL));
    landed(sale, 5n * SOL, [nodes.chains[0]]);
    landed(sale, 4n * SOL, [nodes.chains[1]]);
    nodes.read(place);
    await vi.waitFor(
      () =>
        expect(nodes.chains[1].queried.filter((one) => one === 'getTransaction').length).toBeGreaterThan(1),
      UNTIL,
    );
    expect(await buy(SOL / 100n)).toMatchObject({ code: 'swap_limit' });
    landed(sale, 5n * SOL);
    await isFree(5n * SOL);
  });
});

describe('[R9] the socket for prices', () => {
  it('admits nobody without its key, and signs nothing for a holder of it', async () => {
    await restart();
    const other = { ...place, keyFile: join(dataDir, 'other.key') };
    writeFileSync(other.keyFile, randomBytes(32), { mode: 0o600 });
    const stranger = nodes.read(other);
    await vi.waitFor(() => expect(stranger.said()).toContain('refused the key'), UNTIL);
    const client = new SignerClient({
      socketPath: place.socketPath,
      socketKey: readFileSync(place.keyFile),
      unavailable: signerUnavailable,
      log: quietLog,
    });
    await client.start();
    const request = swapRequest({ side: 'buy', mint: MINT, lamports: 1n, tokens: 1n });
    await expect(client.call('sign', request)).rejects.toMatchObject({ code: 'bad_request' });
    await client.close();
  });
});
