/** Swaps while the chain loses, delays, doubles and rolls back: the small run of what `npm run trial -- swaps` does at length. */
import { expect, it } from 'vitest';
import { swapTrial } from './live-trial.ts';

it('swaps under chain faults: at most once, none stuck, none misreported, and the books equal the chain', async () => {
  const report = await swapTrial({ seed: 'small', swaps: 30, slotMs: 40, traders: 3 });
  expect(report.faults).toEqual([]);
  expect(report.landed + report.failed + report.expired).toBe(report.asked);
  expect(report.landed).toBeGreaterThan(0);
  expect(report.expired).toBeGreaterThan(0);
}, 240_000);
