/** The small run of `npm run trial -- money`. */
import { expect, it } from 'vitest';
import { moneyTrial } from './money-trial.ts';

it('moves money at random under faults, repeats and stops: the books equal the chain to the lamport', async () => {
  const report = await moneyTrial({ seed: 'small', operations: 48, slotMs: 40, traders: 3, stopEvery: 30 });
  expect(report.faults).toEqual([]);
  expect(report.stops).toBe(1);
  expect(report.landed).toBeGreaterThan(0);
  expect(report.withdrawn).toBeGreaterThan(0);
}, 300_000);
