import { describe, expect, it } from 'vitest';
import { coarseCount, coarseLamports } from './coarse-figures.ts';

const SOL = 1_000_000_000;
const lamports = (sol: number): bigint => BigInt(Math.round(sol * SOL));

describe('coarse figures', () => {
  it.each([
    [0, 0],
    [0.099, 0],
    [0.1, 0.1],
    [0.199, 0.1],
    [0.2, 0.2],
    [4.999, 2],
    [5, 5],
    [73.2, 50],
    [-73.2, -50],
    [-0.05, 0],
    [1_234, 1_000],
  ])('show %f SOL as %f', (sol, shown) => {
    expect(coarseLamports(lamports(sol))).toBe(lamports(shown));
  });

  it('show counts in powers of ten', () => {
    expect([0, 1, 9, 10, 99, 100, 4_321].map(coarseCount)).toEqual([0, 1, 1, 10, 10, 100, 1_000]);
  });
});

interface Wallet {
  readonly trades: number;
  readonly closed: number;
  readonly volume: bigint;
  readonly realized: bigint;
}

/** Generates wallets as varied as those on a chain. */
function walletsOf(count: number, seed: number): Wallet[] {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, () => {
    const trades = Math.max(1, Math.round(Math.exp(3 + 1.2 * normal())));
    const volume = trades * Math.exp(normal() - 0.5);
    return {
      trades,
      closed: Math.round(trades * 0.4 * random()),
      volume: lamports(volume),
      realized: lamports(volume * (0.1 * normal() - 0.02)),
    };
  });
}

/**
 * Counts the wallets that share the displayed figures of each wallet: an observer who matches figures picks one
 * of these.
 */
function candidates(wallets: readonly Wallet[], shownOf: (wallet: Wallet) => readonly (number | bigint)[]) {
  const keys = wallets.map((wallet) => shownOf(wallet).join(' '));
  const sharing = new Map<string, number>();
  for (const key of keys) sharing.set(key, (sharing.get(key) ?? 0) + 1);
  const counts = keys.map((key) => sharing.get(key) ?? 0).sort((a, b) => a - b);
  return {
    median: counts[Math.floor(counts.length / 2)] ?? 0,
    foundFirst: counts.reduce((sum, count) => sum + 1 / count, 0) / counts.length,
  };
}

describe('matching the figures of a trader against 5,297 wallets', () => {
  const wallets = walletsOf(5_297, 8);

  it('identifies the wallet by exact figures, and by two digits of each', () => {
    const exact = candidates(wallets, ({ trades, closed, volume, realized }) => [
      trades,
      closed,
      volume,
      realized,
    ]);
    expect(exact).toEqual({ median: 1, foundFirst: 1 });
    const digits = (figure: bigint): string => figure.toString().slice(0, figure < 0n ? 3 : 2);
    const rounded = candidates(wallets, ({ trades, closed, volume, realized }) => [
      trades,
      closed,
      Number(digits(volume)) * volume.toString().length,
      Number(digits(realized)) * realized.toString().length,
    ]);
    expect(rounded.foundFirst).toBeGreaterThan(0.8);
  });

  it('leaves many candidates with coarse figures', () => {
    const coarse = candidates(wallets, ({ trades, closed, volume, realized }) => [
      coarseCount(trades),
      coarseCount(closed),
      coarseLamports(volume),
      coarseLamports(realized),
    ]);
    expect(coarse.median).toBeGreaterThanOrEqual(20);
    expect(coarse.foundFirst).toBeLessThan(0.15);
  });
});
