import { describe, expect, it } from 'vitest';
import { autoSlippageBps } from './auto-slippage.ts';

describe('autoSlippageBps', () => {
  it('is 1 % while the price hardly moves', () => {
    expect(autoSlippageBps({ high: 1, low: 1 }, 5_000)).toBe(100);
    expect(autoSlippageBps({ high: 1.01, low: 1 }, 5_000)).toBe(100);
  });

  it('grows with the price range of the last minute', () => {
    expect(autoSlippageBps({ high: 1.2, low: 1 }, 5_000)).toBe(600);
    expect(autoSlippageBps({ high: 2, low: 1 }, 5_000)).toBe(2_281);
  });

  it('depends on the ratio of the prices only', () => {
    expect(autoSlippageBps({ high: 2.4e-8, low: 1.2e-8 }, 5_000)).toBe(2_281);
  });

  it('never exceeds the max', () => {
    expect(autoSlippageBps({ high: 50, low: 1 }, 2_000)).toBe(2_000);
    expect(autoSlippageBps({ high: 1, low: 1 }, 50)).toBe(50);
  });

  it('is 10 % without recent trades, at most the max', () => {
    expect(autoSlippageBps(null, 2_000)).toBe(1_000);
    expect(autoSlippageBps(null, 800)).toBe(800);
  });
});
