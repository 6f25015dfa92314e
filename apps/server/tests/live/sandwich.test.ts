/** Tests that a bot which reads the nodes' traffic takes nothing from protected swaps. */
import { expect, it } from 'vitest';
import { runProtection } from '#tests/chaos/protection/run-protection.ts';

const TRADES = 10;

it('a sandwich bot takes from published swaps', async () => {
  const report = await runProtection(TRADES, false);
  expect(report).toMatchObject({ landed: TRADES, seen: TRADES / 2, attacked: TRADES / 2 });
  expect(report.taken).toBeGreaterThan(0n);
  expect(report.shortfall).toBeGreaterThan(0n);
});

it('a sandwich bot sees no protected swap, and takes nothing', async () => {
  expect(await runProtection(TRADES, true)).toMatchObject({
    landed: TRADES,
    seen: 0,
    attacked: 0,
    taken: 0n,
    shortfall: 0n,
  });
});
