/** The small run of `npm run trial -- money`. */
import { expect, it } from 'vitest';
import { smallChaosTest } from '#tests/chaos/small-chaos-test.ts';

it('random money operations under faults, repeats, abandoned requests and kill -9: ledger equals chain, positions equal ledger', async () => {
  const report = await smallChaosTest({ scenario: 'money', seed: 'small', operations: 120, checkEvery: 60 });
  expect(report.faults).toEqual([]);
  expect(report.operations).toBe(120);
  expect(report.kills).not.toEqual({});
  expect(report.endings['swaps landed']).toBeGreaterThan(0);
  expect(report.endings['withdrawals landed']).toBeGreaterThan(0);
  expect(report.endings['deposits booked']).toBeGreaterThan(0);
}, 600_000);
