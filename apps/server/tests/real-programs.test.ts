import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import { expect, it } from 'vitest';
import { smallVenueTrial } from './trial/venues/small-venue-trial.ts';

/** Dumps of mainnet's programs, see docs/operations.md. */
const PROGRAMS = process.env['PROGRAMS_DIR'];

it.skipIf(PROGRAMS === undefined || !hasRecorded)(
  "trades coins of the real programs from launch to pool, to the raw unit (needs PROGRAMS_DIR, dumps of mainnet's programs, and ../shared/data)",
  async () => {
    const dumps = [PROGRAMS ?? '', recordedPath('accounts')];
    const { faults, graduated, venues } = await smallVenueTrial({ seed: 'small', swaps: 24, swapsPerCoin: 8, dumps });
    expect(faults).toEqual([]);
    expect(graduated).toBeGreaterThanOrEqual(3);
    for (const venue of ['pump.fun', 'PumpSwap']) expect(venues[venue]?.exact).toBeGreaterThan(15);
  },
);
