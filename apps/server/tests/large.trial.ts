/** The large runs, started by `npm run trial`: their size and seed come from the command. */
import { expect, it } from 'vitest';
import { swapTrial } from './live-trial.ts';
import { moneyTrial } from './money-trial.ts';

const { TRIAL = '', TRIAL_SEED = '1', TRIAL_SIZE = '0', TRIAL_TRADERS = '20', TRIAL_SLOT_MS = '40' } = process.env;
const common = {
  seed: TRIAL_SEED,
  slotMs: Number(TRIAL_SLOT_MS),
  traders: Number(TRIAL_TRADERS),
  say: (line: string) => process.stdout.write(`${line}\n`),
};

it(`${TRIAL} with seed ${TRIAL_SEED}`, async () => {
  const size = Number(TRIAL_SIZE);
  const report =
    TRIAL === 'money' ? await moneyTrial({ ...common, operations: size, stopEvery: 2_000 }) : await swapTrial({ ...common, swaps: size });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  expect(report.faults).toEqual([]);
});
