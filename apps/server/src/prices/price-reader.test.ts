import { SOL_MINT } from '@dugout/domain/sol';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Report, Wanted } from '#/signer/prices/report.ts';
import { FRIEND, named, WALLET } from '#/signer/testing/names.ts';
import { PriceReader } from './price-reader.ts';
import { FakeChain } from './testing/fake-chain.ts';

const MINT = named('coin');
const SOL = 1_000_000_000n;
const curve = { tokens: 10n ** 15n, lamports: 50n * SOL, liquidity: 20n * SOL };

let chains: [FakeChain, FakeChain];
let wanted: Wanted;
let reports: Report[];
let reader: PriceReader;
let now: number;

beforeEach(() => {
  chains = [new FakeChain(), new FakeChain()];
  wanted = { mints: [MINT], dropped: [], swaps: [] };
  reports = [];
  now = Date.now();
  reader = new PriceReader({
    nodes: [chains[0].query, chains[1].query],
    report: (report) => {
      reports.push(report);
      return Promise.resolve(wanted);
    },
    now: () => now,
  });
});

const onBoth = (change: (chain: FakeChain) => void): void => chains.forEach(change);

/** Returns the reported prices once the signer has requested tokens. */
async function priced(): Promise<Report['prices']> {
  const before = reports.length;
  await reader.prices();
  await reader.prices();
  return reports.slice(before).flatMap(({ prices }) => prices);
}

describe('[R9] a price', () => {
  it("is the curve's, and the pool's once the token has migrated", async () => {
    onBoth((chain) => chain.setCurve(MINT, curve));
    const sides = { tokens: `${10n ** 15n}`, lamports: `${50n * SOL}` };
    expect(await priced()).toEqual([{ mint: MINT, low: sides, high: sides, liquidity: `${20n * SOL}` }]);
    onBoth((chain) => {
      chain.setCurve(MINT, curve, true);
      chain.setPool(MINT, 4_000n, 80n * SOL);
    });
    now += 5_000;
    const pool = { tokens: '4000', lamports: `${80n * SOL}` };
    expect(await priced()).toEqual([{ mint: MINT, low: pool, high: pool, liquidity: `${80n * SOL}` }]);
  });

  it('is not reported for a token with another quote or without a pool', async () => {
    onBoth((chain) => chain.setPool(MINT, 4_000n, 80n * SOL, { quoteMint: FRIEND }));
    expect(await priced()).toEqual([]);
    wanted = { mints: [SOL_MINT], dropped: [], swaps: [] };
    expect(await priced()).toEqual([]);
  });

  it('is a range from two close nodes, and missing when they are apart', async () => {
    chains[0].setPool(MINT, 4_000n, 100n * SOL);
    chains[1].setPool(MINT, 4_000n, 104n * SOL);
    expect(await priced()).toEqual([
      {
        mint: MINT,
        low: { tokens: '4000', lamports: `${100n * SOL}` },
        high: { tokens: '4000', lamports: `${104n * SOL}` },
        liquidity: `${100n * SOL}`,
      },
    ]);
    now += 5_000;
    chains[1].setPool(MINT, 4_000n, 106n * SOL);
    expect(await priced()).toEqual([]);
  });

  it('is missing when a node is silent or does not know the pool', async () => {
    onBoth((chain) => chain.setPool(MINT, 4_000n, 100n * SOL));
    chains[1].failing.add('getMultipleAccounts');
    await reader.prices();
    await expect(reader.prices()).rejects.toThrow('getMultipleAccounts failed');
    expect(reports.at(-1)?.prices).toEqual([]);
  });

  it('is read every two seconds after a request, then once a minute', async () => {
    onBoth((chain) => chain.setPool(MINT, 4_000n, 100n * SOL));
    await priced();
    wanted = { mints: [], dropped: [], swaps: [] };
    const looks = () => chains[0].queried.filter((method) => method === 'getMultipleAccounts').length;
    const before = looks();
    for (let second = 0; second < 180; second++) {
      now += 1_000;
      await reader.prices();
    }
    // One reading per two seconds while requested, then one per minute.
    expect(looks() - before).toBeGreaterThan(29);
    expect(looks() - before).toBeLessThan(36);
  });
});

it('is not read anymore for a token that the signer evicted', async () => {
  onBoth((chain) => chain.setPool(MINT, 4_000n, 100n * SOL));
  await priced();
  wanted = { mints: [], dropped: [MINT], swaps: [] };
  now += 5_000;
  await reader.prices();
  const before = reports.length;
  for (let minute = 0; minute < 5; minute++) {
    now += 60_000;
    await reader.prices();
  }
  expect(reports.slice(before).flatMap(({ prices }) => prices)).toEqual([]);
});

describe('[R9] the outcome of a swap', () => {
  const ended = async (): Promise<Report['ends']> => {
    await reader.prices();
    await reader.ends();
    await reader.prices();
    return reports.at(-1)?.ends ?? [];
  };
  beforeEach(() => {
    wanted = { mints: [], dropped: [], swaps: [{ signature: 'swap', wallet: WALLET, at: now }] };
  });
  const land = (change: number, more = {}) =>
    onBoth((chain) => chain.landed.set('swap', { payer: WALLET, change, ...more }));

  it("is its wallet's balance change once both nodes finalized it, reported once", async () => {
    land(700);
    expect(await ended()).toEqual([{ signature: 'swap', lamports: '700' }]);
    wanted = { mints: [], dropped: [], swaps: [] };
    await reader.prices();
    expect(reports.at(-1)?.ends).toEqual([]);
  });

  it('is not accepted from one node, a non-final block or another payer', async () => {
    chains[0].landed.set('swap', { payer: WALLET, change: 700 });
    expect(await ended()).toEqual([]);
    chains[1].landed.set('swap', { payer: WALLET, change: 900 });
    expect(await ended()).toEqual([]);
    land(700, { finalized: false });
    expect(await ended()).toEqual([]);
    land(700, { payer: FRIEND });
    expect(await ended()).toEqual([]);
  });

  it('is null for a failed swap', async () => {
    land(-5, { failed: true });
    expect(await ended()).toEqual([{ signature: 'swap', lamports: null }]);
  });

  it('is null once neither node can ever include it, and not a block earlier', async () => {
    expect(await ended()).toEqual([]);
    const grow = (blocks: number, ms: number) =>
      onBoth((chain) => {
        chain.height += blocks;
        chain.time += ms;
      });
    grow(299, 200_000);
    expect(await ended()).toEqual([]);
    grow(1, 0);
    expect(await ended()).toEqual([{ signature: 'swap', lamports: null }]);
  });

  it('stays open while the chain is halted, whatever block height a node claims', async () => {
    expect(await ended()).toEqual([]);
    onBoth((chain) => {
      chain.height += 1_000;
      chain.time += 119_000;
    });
    expect(await ended()).toEqual([]);
  });
});
