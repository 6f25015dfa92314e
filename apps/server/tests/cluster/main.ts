/** Trials of several servers on one database, started by `npm run test:cluster`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { missingParts } from './processes/cluster-world.ts';
import { Report } from './processes/report.ts';
import { stopEverything } from './processes/running.ts';
import { runFacts } from './scenarios/facts.ts';
import { runJobs } from './scenarios/jobs.ts';
import { runKeys } from './scenarios/keys.ts';
import { runMarket } from './scenarios/market.ts';
import { runRights } from './scenarios/rights.ts';
import { runUpgrade } from './scenarios/upgrade.ts';
import { runWhole, WHOLE_FAULTS, type WholeFault } from './scenarios/whole.ts';

/** The first commit whose servers run next to later ones, until a release has a tag. */
const PREVIOUS_RELEASE = '44762ffea';
const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: text('1'),
    events: text('10000'),
    kills: text('20'),
    'cut-seconds': text('60'),
    swaps: text('10000'),
    orders: text('300'),
    messages: text('1000'),
    minutes: text('10'),
    seconds: text('10'),
    from: text(PREVIOUS_RELEASE),
    pgbouncer: { type: 'boolean', default: false },
    sockets: text('1000'),
    faults: text(Object.keys(WHOLE_FAULTS).join()),
  },
});
const { seed } = values;
const count = (
  name:
    | 'events'
    | 'kills'
    | 'cut-seconds'
    | 'swaps'
    | 'orders'
    | 'messages'
    | 'minutes'
    | 'seconds'
    | 'sockets',
): number => Number(values[name]);

const isFault = (name: string): name is WholeFault => name in WHOLE_FAULTS;
const wantedFaults = values.faults.split(',');
const faults = wantedFaults.filter(isFault);

const SCENARIOS = {
  facts: (folder: string, report: Report) =>
    runFacts(
      { folder, seed, events: count('events'), kills: count('kills'), cutSeconds: count('cut-seconds') },
      report,
    ),
  keys: (folder: string, report: Report) =>
    runKeys(
      { folder, seed, swaps: count('swaps'), orders: count('orders'), messages: count('messages') },
      report,
    ),
  rights: (folder: string, report: Report) => runRights({ folder, seed }, report),
  jobs: (folder: string, report: Report) => runJobs({ folder, seed, minutes: count('minutes') }, report),
  market: (folder: string, report: Report) => runMarket({ folder, seed, kills: count('kills') }, report),
  upgrade: (folder: string, report: Report) =>
    runUpgrade(
      { folder, seed, seconds: count('seconds'), from: values.from, pooled: values.pgbouncer },
      report,
    ),
  whole: (folder: string, report: Report) =>
    runWhole(
      {
        folder,
        seed,
        faults,
        minutes: count('minutes'),
        kills: count('kills'),
        awaySeconds: count('cut-seconds'),
        sockets: count('sockets'),
        swaps: count('swaps'),
        orders: count('orders'),
      },
      report,
    ),
} as const;

const NAMES = Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[];
const [wanted = ''] = positionals;
const names = wanted === 'all' ? NAMES : NAMES.filter((name) => name === wanted);
const counts = [
  values.events,
  values.kills,
  values['cut-seconds'],
  values.swaps,
  values.orders,
  values.messages,
  values.minutes,
  values.seconds,
  values.sockets,
];
if (
  names.length === 0 ||
  positionals.length > 1 ||
  faults.length !== wantedFaults.length ||
  !counts.every((value) => /^[1-9]\d{0,6}$/.test(value)) ||
  !/^[\w-]{1,20}$/.test(seed)
) {
  console.error(`Use: npm run test:cluster -- facts|keys|rights|jobs|market|upgrade|whole|all [--seed TEXT]
     facts: [--events N] [--kills N] [--cut-seconds N]
     keys: [--swaps N] [--orders N] [--messages N]
     jobs: [--minutes N]
     market: [--kills N]
     upgrade: [--from COMMIT|TAG|this] [--pgbouncer] [--seconds N]
     whole: [--faults ${Object.keys(WHOLE_FAULTS).join()}] [--minutes N] [--kills N] [--cut-seconds N] [--sockets N]`);
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopEverything().finally(() => process.exit(1)));
const report = new Report();
const missing = await missingParts();
if (missing !== null) {
  console.log(`${missing}. Left out: ${names.join(', ')}.`);
  console.log('0 passed, 0 failed');
  process.exit(1);
}
for (const name of names) {
  // Paths of sockets are short.
  const folder = mkdtempSync(join(tmpdir(), 'dugout-cluster-'));
  console.log(`=== ${name}, seed ${seed}, load ${loadavg()[0]?.toFixed(1)}`);
  const failedBefore = report.failed;
  const began = performance.now();
  try {
    await SCENARIOS[name](folder, report);
  } catch (error) {
    report.check(
      `${name} runs to its end`,
      false,
      error instanceof Error ? (error.stack ?? '') : String(error),
    );
  }
  console.log(
    `        ${Math.round((performance.now() - began) / 1_000)} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
  if (report.failed === failedBefore) rmSync(folder, { recursive: true, force: true });
  else console.log(`        logs are in ${folder}`);
}
console.log(`${report.passed} passed, ${report.failed} failed`);
process.exit(report.failed === 0 ? 0 : 1);
