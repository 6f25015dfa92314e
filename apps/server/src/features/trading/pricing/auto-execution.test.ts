import { describe, expect, it } from 'vitest';
import { applyMarket, choiceOf, executionOf, NOTHING_SENT } from './execution.ts';

const market = {
  range: { high: 1.2, low: 1 },
  fees: { normal: 10_000n, fast: 500_000n, turbo: 9_000_000n },
  units: 100_000,
  tips: null,
};

describe('an automatic execution', () => {
  it("is the preset's, unless the swap has a separate amount", () => {
    expect(executionOf({}, NOTHING_SENT).auto).toEqual({
      priority: { level: 'fast', maxLamports: 300_000, maxTipLamports: 500_000 },
      slippage: null,
    });
    expect(executionOf({ preset: 'high' }, NOTHING_SENT).auto?.priority).toEqual({
      level: 'turbo',
      maxLamports: 1_000_000,
      maxTipLamports: 2_000_000,
    });
    expect(executionOf({ priorityFeeLamports: 5 }, NOTHING_SENT)).toMatchObject({
      auto: null,
      priorityLamports: 5n,
    });
    expect(executionOf({ priority: 'fixed' }, NOTHING_SENT)).toMatchObject({
      auto: null,
      priorityLamports: 300_000n,
    });
  });

  it('is at its max until the market is known', () => {
    const choice = {
      priority: 'turbo',
      priorityFeeLamports: 7_000,
      slippage: 'auto',
      slippageBps: 900,
    } as const;
    expect(executionOf(choice, NOTHING_SENT)).toMatchObject({
      auto: { priority: { level: 'turbo', maxLamports: 7_000 }, slippage: { maxBps: 900 } },
      priorityLamports: 7_000n,
      slippageBps: 900,
    });
  });

  it('follows the fees of the network and the price moves of the token', () => {
    const auto = executionOf({ priority: 'fast', slippage: 'auto', slippageBps: 2_000 }, NOTHING_SENT);
    expect(applyMarket(auto, market)).toMatchObject({ priorityLamports: 50_000n, slippageBps: 600 });
    expect(applyMarket(auto, { ...market, fees: null, range: null })).toMatchObject({
      priorityLamports: 300_000n,
      slippageBps: 1_000,
    });
  });

  it('tips as its level does, within the tip of the preset', () => {
    const prices = { normal: 10_000n, fast: 36_000n, turbo: 1_400_000n };
    const tips = { minLamports: 1_000n, prices };
    expect(applyMarket(executionOf({ preset: 'low' }, NOTHING_SENT), { ...market, tips })).toMatchObject({
      tipLamports: 36_000n,
      auto: { priority: { maxTipLamports: 500_000 } },
    });
    const capped = executionOf({ preset: 'high', tipLamports: 700_000 }, NOTHING_SENT);
    expect(applyMarket(capped, { ...market, tips }).tipLamports).toBe(700_000n);
    const fixed = executionOf({ priority: 'fixed' }, NOTHING_SENT);
    expect(applyMarket(fixed, { ...market, tips }).tipLamports).toBe(500_000n);
  });

  it('leaves fixed amounts alone', () => {
    const fixed = executionOf({ priorityFeeLamports: 5, slippageBps: 50 }, NOTHING_SENT);
    expect(applyMarket(fixed, market)).toEqual(fixed);
  });

  it('is the same after a way through a choice, as in an order', () => {
    const choice = { priority: 'fast', priorityFeeLamports: 9, slippage: 'auto', slippageBps: 70 } as const;
    const { auto } = executionOf(choice, NOTHING_SENT);
    expect(
      executionOf({ ...choiceOf(auto), priorityFeeLamports: 9, slippageBps: 70 }, NOTHING_SENT).auto,
    ).toEqual(auto);
    expect(choiceOf(null)).toEqual({});
  });
});
