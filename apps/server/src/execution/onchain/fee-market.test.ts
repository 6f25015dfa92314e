import type { FeePrices } from '@dugout/domain/execution/priority-fee';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { FeeMarket } from './fee-market.ts';

const PRICES = { normal: 1n, fast: 2n, turbo: 3n };

describe('the fee market of a token', () => {
  let now: number;
  let requests: (readonly string[])[];
  let answer: () => Promise<FeePrices>;
  let market: FeeMarket;
  beforeEach(() => {
    now = 0;
    requests = [];
    answer = async () => PRICES;
    const feePrices = (accounts: readonly string[]) => {
      requests.push(accounts);
      return answer();
    };
    market = new FeeMarket({ feePrices }, silentLog, () => now);
  });
  const read = () => vi.waitFor(() => expect(market.estimate('mint', 'pool').fees).not.toBeNull());

  it('is unknown at first, and known once the node has answered', async () => {
    expect(market.estimate('mint', 'pool')).toEqual({ fees: null, units: 200_000 });
    await read();
    expect(market.estimate('mint', 'pool').fees).toEqual(PRICES);
    expect(requests).toEqual([['pool']]);
  });

  it('is read once within a slot, and again after it without waiting', async () => {
    market.estimate('mint', 'pool');
    market.estimate('mint', 'pool');
    await read();
    now = 300;
    market.estimate('mint', 'pool');
    expect(requests).toHaveLength(1);
    now = 500;
    expect(market.estimate('mint', 'pool').fees).toEqual(PRICES);
    expect(requests).toHaveLength(2);
  });

  it('is unknown again when the node stops answering', async () => {
    market.estimate('mint', 'pool');
    await read();
    answer = async () => {
      throw new Error('down');
    };
    now = 9_000;
    expect(market.estimate('mint', 'pool').fees).toEqual(PRICES);
    now = 11_000;
    expect(market.estimate('mint', 'pool').fees).toBeNull();
    await vi.waitFor(() => {
      market.estimate('mint', 'pool');
      expect(requests.length).toBeGreaterThan(2);
    });
  });

  it('follows the accounts and the units of the last swap', async () => {
    market.built('mint', ['pool', 'vault'], 90_000);
    expect(market.estimate('mint', 'pool').units).toBe(90_000);
    await read();
    expect(requests).toEqual([['pool', 'vault']]);
  });

  it('plans with the largest limit of the recent swaps, and forgets it by and by', () => {
    market.built('mint', ['pool'], 230_000);
    market.built('mint', ['pool'], 70_000);
    expect(market.estimate('mint', 'pool').units).toBe(225_400);
    market.built('mint', ['pool'], 228_000);
    expect(market.estimate('mint', 'pool').units).toBe(228_000);
    for (let swap = 0; swap < 100; swap++) market.built('mint', ['pool'], 70_000);
    expect(market.estimate('mint', 'pool').units).toBe(70_000);
  });

  it('requests nothing for a token without a known pool', () => {
    expect(market.estimate('mint', null)).toEqual({ fees: null, units: 200_000 });
    expect(requests).toEqual([]);
  });
});
