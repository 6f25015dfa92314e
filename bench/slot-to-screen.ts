/**
 * P16: from a node's slot notice to the socket frame with a trade of that slot, on the built server, with a local node
 * that streams over Yellowstone gRPC: with processed blocks, and with confirmed ones. The node builds its blocks in
 * advance; writing them to the stream counts. Every trade of the watched tokens must arrive once, and no other.
 * `--slots N` measured in each mode, `--per-block N` transactions on average, `--slot-ms N`.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { saveResults } from './fan-out/save-results.ts';
import { oneRun } from './slot-to-screen/one-run.ts';
import { quantile } from './swap/runs.ts';

const GOAL_MS = 150;

const { values } = parseArgs({
  options: {
    slots: { type: 'string', default: '200' },
    'per-block': { type: 'string', default: '100' },
    'slot-ms': { type: 'string', default: '400' },
  },
});
const load = {
  slots: Number(values.slots),
  perBlock: Number(values['per-block']),
  slotMs: Number(values['slot-ms']),
};

const rows = [];
for (const commitment of ['processed', 'confirmed'] as const) {
  const { times, trades, watched } = await oneRun(commitment, load);
  const row = { commitment, trades, watched, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  rows.push(row);
  console.log(
    `${commitment}: p50 ${row.p50.toFixed(0)} ms, p99 ${row.p99.toFixed(0)} ms; ${trades} trades of ${watched} tokens`,
  );
}
const isMet = (rows[0]?.p99 ?? Number.NaN) <= GOAL_MS;
console.log(`goal: processed p99 ${GOAL_MS} ms: ${isMet ? 'met' : 'not met'}`);
saveResults('slot-to-screen', { machine: cpus()[0]?.model, ...load, goalMs: GOAL_MS, isMet, rows });
