/**
 * Runs swaps while the chain loses, delays, duplicates and rolls back, and the server is killed: the small run of
 * `npm run trial -- swaps`.
 */
import { expect, it } from 'vitest';
import { smallChaosTest } from '#tests/chaos/small-chaos-test.ts';

it('swaps under chain faults and kill -9: at most once, none stuck, none misreported, ledger equals chain', async () => {
  const report = await smallChaosTest({ scenario: 'swaps', seed: 'small', operations: 60, checkEvery: 60 });
  expect(report.faults).toEqual([]);
  expect(report.operations).toBe(60);
  expect(report.kills).not.toEqual({});
  expect(report.endings['swaps landed']).toBeGreaterThan(0);
}, 600_000);
