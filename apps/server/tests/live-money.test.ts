/** The small run of `npm run trial -- money`. */
import { expect, it } from 'vitest';
import { smallChaosTest } from './chaos/small-chaos-test.ts';

it('moves money at random under faults, repeats, requests given up and kill -9: the ledger equals the chain to the lamport, and positions the ledger', async () => {
  const report = await smallChaosTest({ scenario: 'money', seed: 'small', operations: 120, checkEvery: 60 });
  expect(report.faults).toEqual([]);
  expect(report.operations).toBe(120);
  expect(report.kills).not.toEqual({});
  expect(report.endings['swaps landed']).toBeGreaterThan(0);
  expect(report.endings['withdrawals landed']).toBeGreaterThan(0);
  expect(report.endings['deposits booked']).toBeGreaterThan(0);
}, 600_000);
