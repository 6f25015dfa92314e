import type { Address } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Rival } from './block-space.ts';
import { chainKey, signedTransaction, toWire } from './keys.ts';
import type { LocalChain } from './local-chain.ts';
import { transferSol } from './pools/instructions.ts';
import { startChain } from './start-chain.ts';
import { readWire } from './wire-transaction.ts';

const SOL = 1_000_000_000n;
const payer = chainKey('block space', 'payer');
const hot = chainKey('block space', 'hot').address;
const cold = chainKey('block space', 'cold').address;

describe('congested blocks', () => {
  let chain: LocalChain;
  let rivals: Rival[];
  beforeEach(async () => {
    rivals = [];
    chain = await startChain({
      seed: 'block space',
      slotMs: 'by hand',
      congestion: { blockUnits: 500_000, accountUnits: 200_000, rivals: () => rivals },
    });
    chain.airdrop(payer.address, 10n * SOL);
    chain.step(4);
  });
  afterEach(() => chain.stop());

  async function call(method: string, params: readonly unknown[]): Promise<unknown> {
    const answer = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return Reflect.get((await answer.json()) as object, 'result');
  }

  /** Sends a transfer that bids this price for its units. */
  async function sent(to: Address, price: number, units = 100_000): Promise<Address> {
    const bytes = toWire(
      signedTransaction(
        [
          getSetComputeUnitLimitInstruction({ units }),
          getSetComputeUnitPriceInstruction({ microLamports: price }),
          transferSol(payer.address, to, SOL / 100n),
        ],
        payer.address,
        chain.bank.lifetime('confirmed'),
        [payer],
      ),
    );
    const options = { encoding: 'base64', skipPreflight: true };
    await call('sendTransaction', [Buffer.from(bytes).toString('base64'), options]);
    return readWire(bytes).signature as Address;
  }
  const landedIn = (signature: string): number | null => chain.bank.find(signature)?.slot ?? null;

  it('take the highest bids for an account, and the others later', async () => {
    rivals = [{ units: 180_000, price: 50_000, writable: [hot] }];
    const slot = chain.bank.slot('processed');
    const [low, high] = [await sent(hot, 10_000), await sent(hot, 200_000)];
    chain.step();
    expect([landedIn(high), landedIn(low)]).toEqual([slot, null]);
    rivals = [];
    chain.step();
    expect(landedIn(low)).toBe(slot + 1);
  });

  it('let transactions of other accounts in', async () => {
    rivals = [{ units: 190_000, price: 50_000, writable: [hot] }];
    const [stuck, free] = [await sent(hot, 1_000), await sent(cold, 1_001)];
    chain.step();
    expect(landedIn(stuck)).toBeNull();
    expect(landedIn(free)).not.toBeNull();
  });

  it('take two transactions with lower limits where one with a high limit does not fit', async () => {
    rivals = [{ units: 60_000, price: 90_000, writable: [hot] }];
    const wide = await sent(hot, 5_000, 150_000);
    const narrow = await sent(hot, 20_000, 50_000);
    chain.step();
    expect(landedIn(narrow)).not.toBeNull();
    expect(landedIn(wide)).toBeNull();
  });

  it('drop what no leader of four slots could take', async () => {
    rivals = [{ units: 190_000, price: 50_000, writable: [hot] }];
    const stuck = await sent(hot, 1_000);
    chain.step(5);
    rivals = [];
    chain.step(2);
    expect(landedIn(stuck)).toBeNull();
  });

  it('report the lowest price of each recent block for the given accounts', async () => {
    rivals = [
      { units: 100_000, price: 700, writable: [cold] },
      { units: 110_000, price: 50_000, writable: [hot] },
      { units: 110_000, price: 40_000, writable: [hot] },
    ];
    await sent(hot, 1);
    const slot = chain.bank.slot('processed');
    chain.step();
    const of = async (...accounts: string[]) =>
      ((await call('getRecentPrioritizationFees', [accounts])) as { slot: number }[]).find(
        (entry) => entry.slot === slot,
      );
    expect(await of(hot)).toEqual({ slot, prioritizationFee: 50_000 });
    expect(await of(cold)).toEqual({ slot, prioritizationFee: 700 });
    expect(await of()).toEqual({ slot, prioritizationFee: 700 });
  });
});

it('reports the prices of blocks with room as well', async () => {
  const chain = await startChain({ seed: 'block space', slotMs: 'by hand' });
  chain.airdrop(payer.address, 10n * SOL);
  chain.step(2);
  const answer = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getRecentPrioritizationFees', params: [[]] }),
  });
  const { result } = (await answer.json()) as { result: { slot: number; prioritizationFee: number }[] };
  expect(result.length).toBeGreaterThan(0);
  expect(result.every(({ prioritizationFee }) => prioritizationFee === 0)).toBe(true);
  await chain.stop();
});
