import { expect, it } from 'vitest';
import { currentClient, earlierClient } from './landing-client.ts';
import { landingResult } from './landing-result.ts';
import { runClient } from './run-landing.ts';

const SMALL = { seed: 'landing', swaps: 48, traders: 12, slotMs: 100, perSlot: 4 };

it('lands swaps in full blocks once each, for less than a fixed fee, and tips only through the block engine', async () => {
  const run = await runClient(currentClient, SMALL);
  const current = landingResult(run.name, run.ended);
  expect(run.faults).toEqual([]);
  expect(current.swaps).toBe(SMALL.swaps);
  expect(current.landed).toBeGreaterThan(SMALL.swaps * 0.9);
  expect(current.failed).toBe(0);
  expect(current.tipLamports).toBeLessThanOrEqual(10_000);
  const earlier = await runClient(earlierClient, { ...SMALL, swaps: 12 });
  expect(current.feeLamports).toBeLessThan(landingResult(earlier.name, earlier.ended).feeLamports / 2);
}, 120_000);
