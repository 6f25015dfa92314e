/** The large trials, started by `npm run trial`. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dumpsRefusal } from '@dugout/local-chain/mainnet/required-dumps';
import { startPostgres } from '@dugout/testkit/postgres';
import { createDb } from '#/platform/db/kysely-db.ts';
import { runCallsChaosTest } from './calls/run-calls.ts';
import { runChatChaosTest } from './chat/run-chat.ts';
import { openChaosDatabase } from './database.ts';
import { faultTable, missedGoals } from './faults/fault-table.ts';
import { runFaults } from './faults/run-faults.ts';
import { runHostileText } from './hostile-text/run-hostile-text.ts';
import { landingTable } from './landing/landing-table.ts';
import { runLanding } from './landing/run-landing.ts';
import { loadTable } from './load/load-table.ts';
import { runLoad } from './load/run-load.ts';
import { protectionTable, runProtection } from './protection/run-protection.ts';
import { runChaosTest } from './run-chaos-test.ts';
import { runSoak } from './soak/run-soak.ts';
import { runStanding } from './standing/run-standing.ts';
import { runThief } from './thief/run-thief.ts';
import { runVenueChaosTest } from './venues/run-venues.ts';

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operations: text(''),
    swaps: text(''),
    seed: text('1'),
    traders: text(''),
    'slot-ms': text(''),
    'at-a-time': text('192'),
    'check-every': text('5000'),
    minutes: text('100000'),
    dir: text(''),
    programs: { type: 'string', multiple: true, default: [] },
    accounts: { type: 'string', multiple: true, default: [] },
    'coin-swaps': text('40'),
    messages: text('10000'),
    words: text(''),
    trades: text(''),
    calls: text('400'),
    kills: text('5'),
    planned: text('100'),
    sockets: text('3000'),
    seconds: text('60'),
    only: text(''),
    'per-second': text('20'),
    'per-slot': text('8'),
  },
});
const [scenario = 'swaps'] = positionals;
/** The default and max length of a soak. */
const SOAK_MINUTES = 360;
/** Default size of each trial, and its number of traders. */
const USUAL = {
  swaps: { size: 2_000, traders: 100 },
  money: { size: 2_000, traders: 100 },
  venues: { size: 1_000, traders: 6 },
  chat: { size: 0, traders: 50 },
  words: { size: 1_000_000, traders: 1 },
  standing: { size: 100_000, traders: 1 },
  calls: { size: 0, traders: 1 },
  protection: { size: 500, traders: 1 },
  thief: { size: 1, traders: 60 },
  load: { size: 1, traders: 20 },
  faults: { size: 1, traders: 6 },
  soak: { size: 1, traders: 200 },
  landing: { size: 2_000, traders: 40 },
};
const SIZES: Readonly<Record<string, string>> = {
  money: values.operations,
  chat: values.messages,
  words: values.words,
  standing: values.trades,
  calls: values.calls,
};
const usual = isChaosScenario(scenario) ? USUAL[scenario].size : 0;
const size = SIZES[scenario] || values.swaps || `${usual}`;
const traders = values.traders || `${isChaosScenario(scenario) ? USUAL[scenario].traders : 0}`;
/** Length of a slot in ms: the network's for the time that swaps take to land. */
const slotMs = values['slot-ms'] || (scenario === 'landing' ? '400' : '100');
const counts = [
  size,
  traders,
  slotMs,
  values['at-a-time'],
  values['check-every'],
  values.minutes,
  values['coin-swaps'],
  values.kills,
  values.planned,
  values.sockets,
  values.seconds,
  values['per-second'],
  values['per-slot'],
];
const dumps = [...values.programs, ...values.accounts].map((folder) => resolve(folder));
if (
  !isChaosScenario(scenario) ||
  (scenario === 'venues') !== dumps.length > 0 ||
  !counts.every((value) => /^[1-9]\d{0,7}$/.test(value)) ||
  !/^[\w-]{1,20}$/.test(values.seed)
) {
  console.error(`Use: npm run trial -- swaps|money [--swaps N | --operations N] [--seed TEXT] [--traders N] [--at-a-time N] [--slot-ms N] [--check-every N] [--minutes N] [--dir FOLDER]
     npm run trial -- venues --programs FOLDER --accounts FOLDER [--swaps N] [--coin-swaps N] [--seed TEXT] [--traders N] [--slot-ms N]
     npm run trial -- protection [--swaps N] [--seed TEXT]
     npm run trial -- landing [--swaps N] [--seed TEXT] [--traders N] [--slot-ms N] [--per-slot N]
     npm run trial -- words [--words N] [--seed TEXT]
     npm run trial -- standing [--trades N] [--seed TEXT]
     npm run trial -- thief [--minutes N] [--seed TEXT] [--traders N]
     npm run trial -- load [--planned N] [--sockets N] [--seconds N] [--traders N] [--seed TEXT]
     npm run trial -- faults [--only TEXT] [--traders N] [--seed TEXT]
     npm run trial -- soak [--minutes N] [--per-second N] [--traders N] [--seed TEXT]
     npm run trial -- calls [--calls N] [--kills N] [--dir FOLDER]
     npm run trial -- chat [--messages N] [--traders N] [--kills N] [--dir FOLDER]`);
  process.exit(2);
}
const refusal = scenario === 'venues' ? dumpsRefusal(dumps) : null;
if (refusal !== null) {
  console.error(refusal);
  process.exit(2);
}
if (scenario === 'words') {
  const report = runHostileText(values.seed, Number(size));
  console.log(JSON.stringify(report, null, 2));
  process.exit(report.faults.length === 0 ? 0 : 1);
}
if (scenario === 'protection') process.exit((await tryProtection()) ? 0 : 1);
const folder = resolve(values.dir || join('data/trial', `${scenario}-${values.seed}`));
mkdirSync(folder, { recursive: true });
const began = performance.now();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (interrupted) process.exit(1);
    interrupted = true;
    console.log('Stopping after the running operations ...');
  });
}
if (scenario === 'landing') process.exit((await tryLanding()) === 0 ? 0 : 1);
if (scenario === 'thief') process.exit((await tryThief()) ? 0 : 1);
if (scenario === 'chat') process.exit((await tryChat()) === 0 ? 0 : 1);
if (scenario === 'calls') process.exit((await tryCalls()) === 0 ? 0 : 1);
if (scenario === 'faults') process.exit((await tryFaults()) === 0 ? 0 : 1);
if (scenario === 'soak') process.exit((await trySoak()) === 0 ? 0 : 1);
if (scenario === 'load') process.exit((await tryLoad()) === 0 ? 0 : 1);
const { database, pid, close } = await openChaosDatabase(folder);
const load = (): string => loadavg()[0]?.toFixed(1) ?? '';
const common = {
  folder,
  database,
  built: true,
  seed: values.seed,
  slotMs: Number(slotMs),
  traders: Number(traders),
  enough: () => interrupted || performance.now() - began > Number(values.minutes) * 60_000,
  say: (line: string) => console.log(`${line}, load ${load()}`),
};
console.log(`Trial ${scenario}, seed ${values.seed}, in ${folder}; load ${load()}`);
try {
  const faults =
    scenario === 'standing'
      ? await tryStanding()
      : scenario === 'venues'
        ? await tryVenues()
        : await tryMoney(scenario);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await close();
}
process.exit();

function isChaosScenario(name: string): name is keyof typeof USUAL {
  return name in USUAL;
}

/** Succeeds when the bot took nothing from protected trades, took from published ones, and all of them landed. */
async function tryProtection(): Promise<boolean> {
  const open = await runProtection(Number(size), false, values.seed);
  const kept = await runProtection(Number(size), true, values.seed);
  console.log(protectionTable([open, kept]));
  const landed = [open, kept].every((report) => report.landed === report.trades);
  return landed && open.taken > 0n && kept.taken === 0n && kept.seen === 0;
}

/**
 * Runs the attacks. Succeeds when no attacker took a key or opened a door, or got more lamports than the caps
 * allow, and every attack ran.
 */
async function tryThief(): Promise<boolean> {
  const reports = await runThief({
    seed: values.seed,
    minutes: Math.min(Number(values.minutes), 60),
    victims: Number(traders),
    interrupted: () => interrupted,
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify({ reports, load: loadavg()[0] }, null, 2));
  return reports.every(
    ({ keys, doors, lamports, most, faults }) =>
      keys === 0 && doors === 0 && BigInt(lamports) <= BigInt(most) && faults.length === 0,
  );
}

/** Runs on the embedded database, which is killed with its server. */
async function tryChat(): Promise<number> {
  const report = await runChatChaosTest({
    folder: mkdtempSync(join(folder, 'run-')),
    messages: Number(size),
    writers: Number(traders),
    kills: Number(values.kills),
    built: true,
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify({ ...report, load: loadavg()[0] }, null, 2));
  return report.faults.length;
}

/** From a million trades on, only the start is measured: the slow recomputation would take hours. */
async function tryStanding(): Promise<number> {
  const report = await runStanding({
    db: createDb(database.pool),
    seed: values.seed,
    trades: Number(size),
    compares: Number(size) < 1_000_000,
    say: common.say,
  });
  console.log(JSON.stringify(report, null, 2));
  return report.faults.length;
}

async function tryLanding(): Promise<number> {
  const report = await runLanding({
    seed: values.seed,
    swaps: Number(size),
    traders: Number(traders),
    slotMs: Number(slotMs),
    perSlot: Number(values['per-slot']),
    say: (line) => console.log(`${line}; load ${loadavg()[0]?.toFixed(1)}`),
  });
  console.log(landingTable(report));
  return report.missed.length;
}

async function tryCalls(): Promise<number> {
  const report = await runCallsChaosTest({
    folder: mkdtempSync(join(folder, 'run-')),
    calls: Number(size),
    kills: Number(values.kills),
    built: true,
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify({ ...report, load: loadavg()[0] }, null, 2));
  return report.faults.length;
}

async function tryFaults(): Promise<number> {
  const report = await runFaults({
    folder: mkdtempSync(join(folder, 'run-')),
    seed: values.seed,
    traders: Number(traders),
    only: values.only,
    interrupted: () => interrupted,
    say: (line) => console.log(`${line}; load ${loadavg()[0]?.toFixed(1)}`),
  });
  console.log(faultTable(report));
  return missedGoals(report);
}

async function trySoak(): Promise<number> {
  const runFolder = mkdtempSync(join(folder, 'run-'));
  const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off', max_connections: '40' });
  try {
    const report = await runSoak({
      folder: runFolder,
      databaseUrl: postgres?.url ?? null,
      seed: values.seed,
      traders: Number(traders),
      swapsPerSecond: Number(values['per-second']),
      minutes: Math.min(Number(values.minutes), SOAK_MINUTES),
      interrupted: () => interrupted,
      say: (line) => console.log(`${line}; load ${loadavg()[0]?.toFixed(1)}`),
    });
    console.log(report.faults.length === 0 ? 'No faults.' : `Faults:\n  ${report.faults.join('\n  ')}`);
    return report.faults.length;
  } finally {
    await postgres?.stop();
  }
}

async function tryLoad(): Promise<number> {
  const runFolder = mkdtempSync(join(folder, 'run-'));
  const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off', max_connections: '40' });
  try {
    const report = await runLoad({
      folder: runFolder,
      databaseUrl: postgres?.url ?? null,
      seed: values.seed,
      traders: Number(traders),
      planned: Number(values.planned),
      sockets: Number(values.sockets),
      seconds: Number(values.seconds),
      say: (line) => console.log(`${line}; load ${loadavg()[0]?.toFixed(1)}`),
    });
    console.log(loadTable(report));
    return report.faults.length;
  } finally {
    await postgres?.stop();
  }
}

async function tryMoney(kind: 'swaps' | 'money'): Promise<number> {
  const report = await runChaosTest({
    ...common,
    scenario: kind,
    databasePid: pid,
    operations: Number(size),
    atATime: Number(values['at-a-time']),
    checkEvery: Number(values['check-every']),
  });
  const { looked: _, ...shown } = report;
  console.log(
    JSON.stringify({ ...shown, perSecond: Number((report.operations / report.seconds).toFixed(1)) }, null, 2),
  );
  return report.faults.length;
}

async function tryVenues(): Promise<number> {
  const report = await runVenueChaosTest({
    ...common,
    dumps,
    swaps: Number(size),
    swapsPerCoin: Number(values['coin-swaps']),
  });
  console.log(JSON.stringify(report, null, 2));
  return report.faults.length;
}
