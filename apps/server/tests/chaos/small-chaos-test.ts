/** Small runs of `npm run trial`, in a temporary folder and database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '#tests/kit/database.ts';
import { type ChaosTestOptions, type Progress, runChaosTest } from './run-chaos-test.ts';

/** Database connections of the server and the trial. */
const CONNECTIONS = 24;

export async function smallChaosTest(
  options: Pick<ChaosTestOptions, 'scenario' | 'seed' | 'operations' | 'checkEvery'>,
): Promise<Progress> {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-trial-'));
  const database = await testDatabase({ connections: CONNECTIONS });
  try {
    return await runChaosTest({
      ...options,
      folder,
      database,
      built: false,
      slotMs: 40,
      traders: 3,
      atATime: 4,
    });
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
