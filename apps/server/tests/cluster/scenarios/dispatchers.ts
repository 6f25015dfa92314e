/** Three dispatchers of one outbox in separate processes, of which the one with the trader's lane is killed. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@dugout/testkit/postgres';
import { createDb } from '#/platform/db/kysely-db.ts';
import { createPool } from '#/platform/db/pool.ts';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { Outbox } from '#/platform/events/outbox.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { FROM_SOURCE, SOURCE_ENV } from '#tests/chaos/from-source.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { until } from '#tests/kit/until.ts';
import type { Report } from '../processes/report.ts';
import { stopsAtEnd } from '../processes/running.ts';

const ENTRY = new URL('../processes/dispatcher-process.ts', import.meta.url).pathname;
const NAMES = ['first', 'second', 'third'] as const;
/** The trader whose many events must arrive in order; the others have a twentieth of them. */
const TRADER = 'one';
const OTHERS = 20;
const WRITTEN_AT_ONCE = 100;
const CONNECTIONS = 4;
const DONE_WITHIN_MS = 600_000;
/** A lane of a killed server passes on after 6 s, and its claims may be delivered again. */
const PASSED_ON_MS = 6_500;
const CLAIMED_AT_ONCE = 50;

interface Delivery {
  readonly trader: string;
  readonly number: number;
  readonly dispatcher: string;
}

export async function runDispatchers(events: number, report: Report): Promise<void> {
  const postgres = await startPostgres({ fsync: 'off', max_connections: '60' });
  if (postgres === null) throw new Error('PostgreSQL is not installed');
  const pool = createPool({ connectionString: postgres.url, connections: CONNECTIONS }, () => undefined);
  const children = new Map<string, ChildProcess>();
  const stop = stopsAtEnd(async () => {
    for (const child of children.values()) child.kill('SIGKILL');
    await pool.end();
    await postgres.stop();
  });
  try {
    await migrate(pool, readSchema(schemaFolder));
    await pool.query(`CREATE TABLE trial_delivery (
      at bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, trader text, number integer, dispatcher text)`);
    for (const name of NAMES) children.set(name, await startDispatcher(name, postgres.url));
    // Each has its share of the lanes.
    await pause(PASSED_ON_MS);
    const writing = writeEvents(pool, events);
    const killed = await killHolder(pool, children, events / 2);
    await writing;
    const total = events + OTHERS * Math.floor(events / OTHERS);
    await until(
      async () => {
        const { rows } = await pool.query<{ open: number }>(
          'SELECT count(*)::int AS open FROM outbox_event WHERE done_at IS NULL',
        );
        return rows[0]?.open === 0 ? null : `${rows[0]?.open} events have not been delivered`;
      },
      DONE_WITHIN_MS,
      500,
    );
    const { rows } = await pool.query<Delivery>(
      'SELECT trader, number, dispatcher FROM trial_delivery ORDER BY at',
    );
    judge(rows, total, killed, report);
  } finally {
    await stop();
  }
}

async function startDispatcher(name: string, url: string): Promise<ChildProcess> {
  const child = fork(ENTRY, [], {
    execArgv: [...FROM_SOURCE],
    env: { ...process.env, ...SOURCE_ENV, DATABASE_URL: url, DISPATCHER: name },
  });
  await once(child, 'message');
  return child;
}

type Pool = ReturnType<typeof createPool>;

async function writeEvents(pool: Pool, events: number): Promise<void> {
  const db = createDb(pool);
  const outbox = new Outbox(db, silentLog);
  for (let from = 0; from < events; from += WRITTEN_AT_ONCE) {
    await db.transaction(async (tx) => {
      for (let number = from; number < Math.min(events, from + WRITTEN_AT_ONCE); number++) {
        await outbox.emit(tx, 'identity.signedUp', { userId: TRADER, userName: `${number}` });
        const other = `other${number % OTHERS}`;
        if (number < OTHERS * Math.floor(events / OTHERS))
          await outbox.emit(tx, 'identity.signedUp', {
            userId: other,
            userName: `${Math.floor(number / OTHERS)}`,
          });
      }
    });
  }
}

/** Kills the dispatcher of the trader with `kill -9` once that many events were delivered. Returns its name. */
async function killHolder(
  pool: Pool,
  children: ReadonlyMap<string, ChildProcess>,
  after: number,
): Promise<string> {
  let holder = '';
  await until(
    async () => {
      const { rows } = await pool.query<Delivery>(
        'SELECT number, dispatcher FROM trial_delivery WHERE trader = $1 ORDER BY at DESC LIMIT 1',
        [TRADER],
      );
      holder = rows[0]?.dispatcher ?? '';
      return (rows[0]?.number ?? 0) >= after ? null : `only ${rows[0]?.number ?? 0} events were delivered`;
    },
    DONE_WITHIN_MS,
    20,
  );
  const child = children.get(holder);
  if (child === undefined) throw new Error(`no dispatcher ${holder}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return holder;
}

function judge(deliveries: readonly Delivery[], total: number, killed: string, report: Report): void {
  const faults: string[] = [];
  const byTrader = new Map<string, Delivery[]>();
  for (const one of deliveries) byTrader.set(one.trader, [...(byTrader.get(one.trader) ?? []), one]);
  let first = 0;
  let again = 0;
  for (const [trader, own] of byTrader) {
    let next = 0;
    for (const { number, dispatcher } of own) {
      if (number === next) {
        next += 1;
        first += 1;
        continue;
      }
      // Events that the killed one had received and not marked arrive again, at another.
      const isRepeat = number < next && next - number <= CLAIMED_AT_ONCE && dispatcher !== killed;
      if (isRepeat) again += 1;
      else faults.push(`${trader}: ${number} at the ${dispatcher} when ${next} was next`);
    }
  }
  if (first !== total) faults.push(`${first} of ${total} events were delivered`);
  const shares = NAMES.map((name) => `${name} ${deliveries.filter((one) => one.dispatcher === name).length}`);
  report.none(
    'events arrive in order over three dispatchers, of which one is killed',
    faults,
    `${byTrader.get(TRADER)?.length ?? 0} deliveries to one trader, ${deliveries.length} in all; ${killed} was killed, ${again} arrived again; ${shares.join(', ')}`,
  );
  const others = new Set((byTrader.get(TRADER) ?? []).map(({ dispatcher }) => dispatcher));
  report.check(
    'the trader of the killed dispatcher goes on at another',
    others.size === 2,
    [...others].join(', then '),
  );
}
