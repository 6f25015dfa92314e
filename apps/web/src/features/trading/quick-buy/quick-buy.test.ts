import type { Swap } from '@dugout/contract/trading/swap';
import { describe, expect, it, vi } from 'vitest';
import { swapOf } from '#/shared/testing/trading-builders.ts';
import { type QuickBuyPort, runQuickBuy } from './quick-buy.ts';

class Refused extends Error {}

const port = (given: Partial<QuickBuyPort>): QuickBuyPort => ({
  mode: async () => 'paper',
  wait: async () => {},
  buy: async () => swapOf(),
  refusal: (failure) => (failure instanceof Refused ? failure.message : null),
  boughtText: (swap: Swap) => `Bought ${swap.outAmount}`,
  ...given,
});

describe('runQuickBuy', () => {
  it('[SWAP-01] [SWAP-02] [CONST-07] [ERR-90] sends no swap in development mode, waits 5000 ms and says so', async () => {
    const waited: number[] = [];
    const buy = vi.fn(async () => swapOf());
    const outcome = await runQuickBuy(
      port({ mode: async () => 'development', buy, wait: async (ms) => void waited.push(ms) }),
    );
    expect(outcome).toEqual({ kind: 'notice', title: 'This feature is currently in development mode.' });
    expect(waited).toEqual([5_000]);
    expect(buy).not.toHaveBeenCalled();
  });

  it('[ERR-89] reports an error for any exception', async () => {
    const thrown = { kind: 'failure', title: 'An error occurred during quick buy.' };
    const wait = () => Promise.reject(new Error('clock'));
    expect(await runQuickBuy(port({ mode: async () => 'development', wait }))).toEqual(thrown);
    expect(await runQuickBuy(port({ buy: () => Promise.reject(new TypeError('fetch failed')) }))).toEqual(
      thrown,
    );
  });

  it('buys at market in paper mode', async () => {
    expect(await runQuickBuy(port({}))).toEqual({ kind: 'success', title: 'Bought 20395000000' });
  });

  it('returns the reason of a rejection and of a failed swap', async () => {
    expect(
      await runQuickBuy(port({ buy: () => Promise.reject(new Refused('Not enough SOL in this wallet')) })),
    ).toEqual({
      kind: 'failure',
      title: 'Failed to swap token',
      reason: 'Not enough SOL in this wallet',
    });
    expect(
      await runQuickBuy(port({ buy: async () => swapOf({ status: 'failed', reason: 'Price moved' }) })),
    ).toEqual({
      kind: 'failure',
      title: 'Failed to swap token',
      reason: 'Price moved',
    });
  });
});
