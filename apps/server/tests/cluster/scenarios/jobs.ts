/** The jobs of three servers: each turn of a shared job is run once, by one of them. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type ClusterServer, openCluster } from '../processes/cluster-world.ts';
import type { Report } from '../processes/report.ts';

interface JobsOptions {
  readonly folder: string;
  readonly seed: string;
  readonly minutes: number;
}

const SERVERS = 3;
const SHORT_INTERVALS = new URL('../processes/short-intervals.mjs', import.meta.url).href;
/** A turn may begin this much earlier than its interval after the last one. */
const EARLY = 0.06;
const SETTLED_MS = 3_000;

export async function runJobs({ folder, seed, minutes }: JobsOptions, report: Report): Promise<void> {
  const settings = { NODE_OPTIONS: `--import ${SHORT_INTERVALS}` };
  const cluster = await openCluster({ folder, seed, servers: SERVERS, traders: 4, settings });
  try {
    const { pool, servers } = cluster;
    await recordTurns(pool);
    const before = await runsOf(servers);
    const began = performance.now();
    report.note(`${minutes} minutes over ${servers.length} servers`);
    await pause(minutes * 60_000);
    const windowMs = performance.now() - began;
    const turns = await turnsOf(pool);
    await pause(SETTLED_MS);
    const after = await runsOf(servers);
    judge({ turns, before, after, windowMs, again: await turnsOf(pool) }, report);
    report.none('no server ended by itself', cluster.died, `${servers.length} servers`);
  } finally {
    await cluster.stop();
  }
}

interface Turn {
  readonly name: string;
  readonly holder: string;
  readonly at: Date;
  readonly everyMs: number;
}

type Pool = Cluster['pool'];

/** Keeps every turn that a server begins from now on. */
async function recordTurns(pool: Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE trial_turn (
      name text, holder text, at timestamptz DEFAULT clock_timestamp(), due_at timestamptz);
    CREATE FUNCTION trial_turn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO trial_turn (name, holder, due_at) VALUES (NEW.name, NEW.holder, NEW.due_at);
      RETURN NULL;
    END $$;
    CREATE TRIGGER trial_turn AFTER INSERT OR UPDATE OF due_at ON job_turn
      FOR EACH ROW EXECUTE FUNCTION trial_turn()`);
}

async function turnsOf(pool: Pool): Promise<Turn[]> {
  const { rows } = await pool.query<Turn>(`
    SELECT name, holder, at, round(extract(epoch FROM due_at - at) * 1000)::float8 AS "everyMs"
    FROM trial_turn ORDER BY at`);
  return rows;
}

/** The runs of each job by server, as their metrics count them; 0 for a job that has not run. */
type Runs = ReadonlyMap<string, readonly number[]>;

async function runsOf(servers: readonly ClusterServer[]): Promise<Runs> {
  const runs = new Map<string, number[]>();
  const texts = await Promise.all(servers.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()));
  for (const [at, text] of texts.entries()) {
    const counts = valuesOf(text, 'dugout_job_runs_total');
    for (const job of valuesOf(text, 'dugout_job_overdue_seconds').keys()) {
      const own = runs.get(job) ?? servers.map(() => 0);
      own[at] = counts.get(job) ?? 0;
      runs.set(job, own);
    }
  }
  return runs;
}

function valuesOf(text: string, metric: string): Map<string, number> {
  const line = new RegExp(`^${metric}\\{job="([^"]*)"\\} (\\S+)$`, 'gm');
  return new Map([...text.matchAll(line)].map(([, job = '', value]) => [job, Number(value)]));
}

interface Counted {
  readonly turns: readonly Turn[];
  /** The turns after the runs of the last ones were counted. */
  readonly again: readonly Turn[];
  readonly before: Runs;
  readonly after: Runs;
  readonly windowMs: number;
}

function judge({ turns, again, before, after, windowMs }: Counted, report: Report): void {
  const faults: string[] = [];
  const everywhere: string[] = [];
  const shared: string[] = [];
  const count = (of: readonly Turn[], job: string): number => of.filter(({ name }) => name === job).length;
  for (const [job, runs] of [...after].sort(([x], [y]) => (x < y ? -1 : 1))) {
    const since = runs.map((value, at) => value - (before.get(job)?.[at] ?? 0));
    const sum = since.reduce((total, value) => total + value, 0);
    const own = turns.filter(({ name }) => name === job);
    if (own.length === 0) {
      everywhere.push(job);
      if (since.some((value) => value === 0))
        faults.push(`${job} ran ${since.join(', ')} times on the servers`);
      continue;
    }
    shared.push(job);
    const everyMs = Math.max(...own.map((turn) => turn.everyMs));
    const gaps = own.slice(1).map(({ at }, n) => at.getTime() - (own[n]?.at.getTime() ?? 0));
    const [least, most] = [own.length, count(again, job)];
    report.note(
      `${job}, each ${everyMs / 1_000} s: ${own.length} turns, runs by server ${since.join(', ')}, closest ${Math.round(Math.min(...gaps, everyMs))} ms`,
    );
    // A turn may begin between the reading of the turns and that of the runs, and the first before both.
    if (sum < least - 1 || sum > most) faults.push(`${job}: ${least} to ${most} turns, ${sum} runs`);
    if (gaps.some((ms) => ms < everyMs * (1 - EARLY)))
      faults.push(`${job}: two turns within ${Math.min(...gaps)} ms`);
    if (own.length > windowMs / (everyMs * (1 - EARLY)) + 1) faults.push(`${job}: ${own.length} turns`);
  }
  report.none(
    'each turn of a shared job is run once, by one server',
    faults,
    `${shared.length} shared jobs, ${turns.length} turns, ${everywhere.length} jobs run everywhere`,
  );
  report.check('shared jobs have turns', shared.length > 20, shared.join(', '));
}
