import { expect, it } from 'vitest';
import type { Landing, PositionRecord } from '../swap-record.ts';
import { exitsOf } from './exits.ts';

/** A landed buy that tipped 30,000 lamports, with an exit. */
function landingWith(auto: Landing['swap']['auto']): Landing {
  const rung = { kind: 'takeProfit', movePct: 100, sellPct: 100 } as const;
  const swap = {
    id: 'swap',
    exits: { rungs: [rung], oneCancelsOther: false },
    auto,
    slippageBps: 500,
    priorityFee: 7_000n,
    tip: 30_000n,
    protect: true,
  } as unknown as Landing['swap'];
  const settlement = { lamports: -1_000_000n, tokens: 1_000n } as Landing['settlement'];
  return { swap, settlement, settledAt: 1 } as Landing;
}
const position = { id: 'position', decimals: 6 } as PositionRecord;
const tipOf = (auto: Landing['swap']['auto']) =>
  exitsOf(landingWith(auto), position).map(({ execution }) => execution.tipLamports);

it('keeps the max of a tip for the exits, which may need a higher one later', () => {
  const priority = { level: 'fast', maxLamports: 300_000, maxTipLamports: 500_000 } as const;
  expect(tipOf({ priority, slippage: null })).toEqual([500_000n]);
});

it('keeps a fixed tip, and the tip of buys from before tips followed the market', () => {
  expect(tipOf(null)).toEqual([30_000n]);
  expect(tipOf({ priority: { level: 'fast', maxLamports: 300_000 }, slippage: null })).toEqual([30_000n]);
});
