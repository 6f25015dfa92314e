/** The large runs, started by `npm run trial`. */
import { mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@dugout/testkit/postgres';
import { migrate } from '#/platform/db/migrate.ts';
import { createPool } from '#/platform/db/pool.ts';
import { readSchema } from '#/platform/db/schema-files.ts';
import { schemaFolder, testDatabase } from '#tests/kit/database.ts';
import { runTrial } from './run-trial.ts';

/** Processes are killed here, not the machine: what the system has taken from a process is not lost. */
const POSTGRES = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  max_connections: '40',
  autovacuum_naptime: '20s',
} as const;

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operations: text(''),
    swaps: text(''),
    seed: text('1'),
    traders: text('100'),
    'slot-ms': text('100'),
    'at-a-time': text('192'),
    'check-every': text('5000'),
    minutes: text('100000'),
    dir: text(''),
  },
});
const [trial = 'swaps'] = positionals;
const size = (trial === 'money' ? values.operations : values.swaps) || '2000';
const wholes = [size, values.traders, values['slot-ms'], values['at-a-time'], values['check-every'], values.minutes];
if (
  (trial !== 'money' && trial !== 'swaps') ||
  !wholes.every((value) => /^[1-9]\d{0,7}$/.test(value)) ||
  !/^[\w-]{1,20}$/.test(values.seed)
) {
  console.error(
    'Use: npm run trial -- swaps|money [--swaps N | --operations N] [--seed TEXT] [--traders N] [--at-a-time N] [--slot-ms N] [--check-every N] [--minutes N] [--dir FOLDER]',
  );
  process.exit(2);
}
const folder = resolve(values.dir || join('data/trial', `${trial}-${values.seed}`));
mkdirSync(folder, { recursive: true });
const began = performance.now();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (interrupted) process.exit(1);
    interrupted = true;
    console.log('Stopping after what is under way ...');
  });
}
const postgres = await startPostgres(POSTGRES, join(folder, 'postgres'));
if (postgres === null) console.log('PostgreSQL is not installed: a database in memory is used, and the trial cannot be resumed.');
const database = postgres === null ? await testDatabase({ connections: 16 }) : await opened(postgres.socketUrl);
const load = (): string => loadavg()[0]?.toFixed(1) ?? '';
console.log(`Trial ${trial}, seed ${values.seed}, in ${folder}; load ${load()}`);
try {
  const report = await runTrial({
    trial,
    folder,
    database,
    databasePid: postgres?.pid ?? null,
    built: true,
    operations: Number(size),
    seed: values.seed,
    slotMs: Number(values['slot-ms']),
    traders: Number(values.traders),
    atATime: Number(values['at-a-time']),
    checkEvery: Number(values['check-every']),
    enough: () => interrupted || performance.now() - began > Number(values.minutes) * 60_000,
    say: (line) => console.log(`${line}, load ${load()}`),
  });
  const { looked: _, ...shown } = report;
  console.log(JSON.stringify({ ...shown, perSecond: Number((report.operations / report.seconds).toFixed(1)) }, null, 2));
  process.exitCode = report.faults.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await postgres?.stop();
}
process.exit();

async function opened(url: string) {
  const pool = createPool({ connectionString: url, connections: 8 }, () => undefined);
  await migrate(pool, readSchema(schemaFolder));
  return { pool, url, close: () => pool.end() };
}
