import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '#tests/kit/database.ts';
import { runVenueChaosTest, type VenueChaosTestOptions, type VenueReport } from './run-venues.ts';

const CONNECTIONS = 24;

/** A small run of `npm run trial -- venues`, in a temporary folder and database. */
export async function smallVenueChaosTest(
  options: Pick<VenueChaosTestOptions, 'seed' | 'swaps' | 'swapsPerCoin' | 'dumps'>,
): Promise<VenueReport> {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-venues-'));
  const database = await testDatabase({ connections: CONNECTIONS });
  try {
    return await runVenueChaosTest({ ...options, folder, database, built: false, slotMs: 40, traders: 3 });
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
