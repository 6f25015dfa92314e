/**
 * Large runs of money on a local chain: `npm run trial -- swaps --swaps 20000 --seed 7`, `npm run trial -- money --operations 1000000 --seed 7`.
 * Ends with 1 when anything is not as it should be.
 */
import { parseArgs } from 'node:util';
import { bin, ensureInstalled, run } from './lib/run.mjs';

await ensureInstalled();
const text = (value) => ({ type: 'string', default: value });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { swaps: text('2000'), operations: text('2000'), seed: text('1'), traders: text('20'), 'slot-ms': text('40') },
});
const [kind = 'swaps'] = positionals;
const size = kind === 'money' ? values.operations : values.swaps;
const wholes = [size, values.traders, values['slot-ms']];
if (!['swaps', 'money'].includes(kind) || !wholes.every((value) => /^[1-9]\d{0,7}$/.test(value))) {
  console.error('Use: npm run trial -- swaps|money [--swaps N | --operations N] [--seed TEXT] [--traders N] [--slot-ms N]');
  process.exit(2);
}
const env = { TRIAL: kind, TRIAL_SIZE: size, TRIAL_SEED: values.seed, TRIAL_TRADERS: values.traders, TRIAL_SLOT_MS: values['slot-ms'] };
process.exit(await run(bin('vitest'), ['run', '--config', 'vitest.trial.config.ts', '--disable-console-intercept'], { env }));
