import { describe, expect, it } from 'vitest';
import { feePricesFrom, priorityFee } from './priority-fee.ts';

const prices = { normal: 10_000n, fast: 200_000n, turbo: 5_000_000n };

describe('feePricesFrom', () => {
  it('takes percentiles of the newest 10 blocks, in any order', () => {
    const newest = Array.from({ length: 10 }, (_, at) => ({ slot: 1_000 - at, microLamports: at * 100 }));
    const older = Array.from({ length: 100 }, (_, at) => ({ slot: 900 - at, microLamports: 9_000_000 }));
    expect(feePricesFrom([...older, ...newest])).toEqual({ normal: 500n, fast: 700n, turbo: 900n });
  });

  it('pays the price of a surge from its first blocks on, until it has ended for ten', () => {
    const blocks = Array.from({ length: 50 }, (_, at) => ({
      slot: at,
      microLamports: at < 47 ? 1_000 : 9_000,
    }));
    expect(feePricesFrom(blocks)).toEqual({ normal: 9_000n, fast: 9_000n, turbo: 9_000n });
    const after = Array.from({ length: 10 }, (_, at) => ({ slot: 50 + at, microLamports: 1_000 }));
    expect(feePricesFrom([...blocks, ...after])).toEqual({ normal: 1_000n, fast: 1_000n, turbo: 1_000n });
  });

  it('is 0 for accounts that nobody used', () => {
    expect(feePricesFrom([])).toEqual({ normal: 0n, fast: 0n, turbo: 0n });
  });
});

describe('priorityFee', () => {
  it('pays the price of its level for the units, rounded up', () => {
    expect(priorityFee({ level: 'fast', maxLamports: 1_000_000 }, prices, 100_001)).toBe(20_001n);
  });

  it('pays a min price when blocks have room', () => {
    const none = { normal: 0n, fast: 0n, turbo: 0n };
    expect(priorityFee({ level: 'normal', maxLamports: 1_000_000 }, none, 100_000)).toBe(500n);
    expect(priorityFee({ level: 'turbo', maxLamports: 1_000_000 }, none, 100_000)).toBe(10_000n);
  });

  it('never exceeds the max', () => {
    expect(priorityFee({ level: 'turbo', maxLamports: 300_000 }, prices, 200_000)).toBe(300_000n);
    expect(priorityFee({ level: 'fast', maxLamports: 0 }, null, 200_000)).toBe(0n);
  });

  it('pays a fixed amount without an estimate', () => {
    expect(priorityFee({ level: 'normal', maxLamports: 1_000_000 }, null, 200_000)).toBe(100_000n);
    expect(priorityFee({ level: 'turbo', maxLamports: 2_000_000 }, null, 200_000)).toBe(1_000_000n);
  });
});
