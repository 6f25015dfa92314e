/**
 * Applies one fault after another while traders swap, order, write, upload and read. Measures when it shows, when
 * everything works again after its cause has ended, which acknowledged writes are lost, and the log lines.
 */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '#/platform/db/pool.ts';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { openWorld } from '#tests/chaos/world.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { Caller } from '../caller.ts';
import { faultsSince, ledgerEqualsChain } from '../checks.ts';
import { KINDS, type Kind, partNamedBy } from './answers.ts';
import { type FaultSite, FaultyPostgres } from './fault-site.ts';
import { FAULTS, type Fault } from './faults.ts';
import { LiveProbe } from './live-probe.ts';
import { lostOf } from './read-back.ts';
import { ReadinessProbe } from './readiness-probe.ts';
import { SmallDisk } from './small-disk.ts';
import { SteadyLoad } from './steady-load.ts';

interface FaultsOptions {
  readonly folder: string;
  readonly seed: string;
  readonly traders: number;
  /** Runs only the faults whose names contain this text. */
  readonly only: string;
  readonly interrupted: () => boolean;
  readonly say: (line: string) => void;
}

/** The measured effects of a fault. Times in ms; null for events that were not observed. */
export interface FaultResult {
  readonly name: string;
  /** Why it was not tested; null when it was. */
  readonly hinderedBy: string | null;
  /** From its start until it first showed, and where; null when it never did. */
  readonly shown: { readonly ms: number; readonly where: string } | null;
  /** From its start until an open page showed that it is late or offline; null when it never did. */
  readonly pageShown: number | null;
  /** From the end of the cause until calls of each kind succeeded again, and the page was live. */
  readonly back: Readonly<Record<Kind | 'live page' | 'readyz', number | null>>;
  readonly answers: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly lost: number;
  /** Warnings and errors of the log by their text. */
  readonly logged: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

export interface FaultsReport {
  readonly results: readonly FaultResult[];
  /** Differences between the ledger and the chain at the end. */
  readonly ledger: readonly string[];
}

const SLOT_MS = 400;
const SHOWN_WITHIN_MS = 2_000;
const BACK_WITHIN_MS = 10_000;
/** How long everything must work before and after a fault. */
const STEADY_MS = 3_000;
const WATCHED_MS = 60_000;
const DATA_DISK_MB = 256;
const DATABASE_DISK_MB = 700;
const CONNECTIONS = 8;
const HERE = new URL('.', import.meta.url).pathname;

export async function runFaults(options: FaultsOptions): Promise<FaultsReport> {
  const { folder, seed, say } = options;
  // PostgreSQL runs as a separate user, who must be able to reach its folder.
  chmodSync(folder, 0o711);
  const disks = {
    data: SmallDisk.mount(join(folder, 'server'), DATA_DISK_MB),
    database: SmallDisk.mount(join(folder, 'postgres'), DATABASE_DISK_MB),
  };
  const closing: (() => unknown)[] = [() => disks.data?.unmount(), () => disks.database?.unmount()];
  try {
    const postgres = await FaultyPostgres.start(join(folder, 'postgres'));
    closing.unshift(() => postgres.stop());
    const pool = createPool({ connectionString: postgres.url, connections: CONNECTIONS }, () => undefined);
    closing.unshift(() => pool.end());
    await migrate(pool, readSchema(schemaFolder));
    const clockFile = join(folder, 'clock');
    writeFileSync(clockFile, '0');
    let died = '';
    const world = await openWorld(
      {
        folder,
        seed,
        slotMs: SLOT_MS,
        traders: options.traders,
        built: true,
        database: { pool, url: postgres.url },
        settings: {
          LOG_LEVEL: 'info',
          CLOCK_SHIFT_FILE: clockFile,
          NODE_OPTIONS: `--import ${HERE}clock-shift.mjs`,
        },
      },
      (logLine) => {
        died = logLine;
      },
    );
    closing.unshift(() => world.stop());
    const site: FaultSite = {
      world,
      postgres,
      disks,
      shiftClock: (ms) => writeFileSync(clockFile, `${ms}`),
      async endConnections(everyMs) {
        const { rows } = await pool.query(
          "SELECT pid FROM pg_stat_activity WHERE application_name = 'dugout' AND pid <> pg_backend_pid()",
        );
        for (const { pid } of rows) {
          await pool.query('SELECT pg_terminate_backend($1)', [pid]);
          await pause(everyMs);
        }
      },
    };
    const traders = world.traders.map(({ caller, password, wallets }, n) => ({
      name: `Trial${n}`,
      password,
      caller,
      wallet: wallets[0],
    }));
    const load = await SteadyLoad.prepare(world.server.address, traders, world.mints, `f${Date.now()}`);
    const probes = {
      live: new LiveProbe(world.server.address),
      ready: new ReadinessProbe(new Caller(world.server.address)),
    };
    load.start();
    const logFile = join(folder, 'server.log');
    const results: (Omit<FaultResult, 'acknowledged' | 'lost'> & { from: number; to: number })[] = [];
    for (const fault of FAULTS.filter(({ name }) => name.includes(options.only))) {
      if (options.interrupted()) break;
      const from = performance.now();
      const done = await tryFault(fault, { site, load, probes, logFile });
      results.push({ ...done, from, to: performance.now() });
      say(`${fault.name}: ${summaryOf(done)}`);
      if (died !== '') throw new Error(died);
    }
    await load.stop();
    probes.live.stop();
    probes.ready.stop();
    say('reading back acknowledged writes');
    const ledger = await ledgerFaults(world, load);
    const lost = await lostOf(load.acknowledged, load.room);
    return {
      ledger,
      results: results.map(({ from, to, ...result }) => {
        const isOwn = ({ at }: { readonly at: number }): boolean => at >= from && at < to;
        return {
          ...result,
          acknowledged: load.acknowledged.filter(isOwn).length,
          lost: lost.filter(isOwn).length,
        };
      }),
    };
  } finally {
    for (const close of closing) await Promise.resolve(close()).catch(() => undefined);
  }
}

interface Trying {
  readonly site: FaultSite;
  readonly load: SteadyLoad;
  readonly probes: { readonly live: LiveProbe; readonly ready: ReadinessProbe };
  readonly logFile: string;
}

async function tryFault(
  fault: Fault,
  { site, load, probes, logFile }: Trying,
): Promise<Omit<FaultResult, 'acknowledged' | 'lost'>> {
  const { answers } = load;
  const { live, ready } = probes;
  const nothing = Object.fromEntries([...KINDS, 'live page', 'readyz'].map((kind) => [kind, null]));
  const hinderedBy = fault.hinderedBy?.(site) ?? null;
  if (hinderedBy !== null)
    return {
      name: fault.name,
      hinderedBy,
      shown: null,
      pageShown: null,
      back: nothing as FaultResult['back'],
      answers: {},
      logged: {},
      faults: [],
    };
  await pause(STEADY_MS);
  const logBefore = readFileSync(logFile).length;
  const begin = performance.now();
  await fault.begin(site);
  await pause(fault.lastsMs);
  await fault.end?.(site);
  const end = performance.now();
  const back = (): FaultResult['back'] =>
    ({
      ...Object.fromEntries(KINDS.map((kind) => [kind, answers.backAfter(kind, begin, end)])),
      'live page': live.liveAfter(begin, end),
      readyz: ready.readyAfter(begin, end),
    }) as FaultResult['back'];
  const isOver = (): boolean => {
    const bad = answers.within(performance.now() - STEADY_MS).some(({ isGood }) => !isGood);
    return !bad && Object.values(back()).every((ms) => ms !== null);
  };
  await pause(STEADY_MS);
  for (const until = end + WATCHED_MS; !isOver() && performance.now() < until; ) await pause(200);
  const bad = answers.within(begin).filter(({ isGood }) => !isGood);
  const logged = linesOf(logFile, logBefore);
  const pageMark = live.firstMark(begin);
  const result = {
    name: fault.name,
    hinderedBy,
    shown: firstShown(begin, load, probes),
    pageShown: pageMark === null ? null : Math.round(pageMark.at - begin),
    back: back(),
    answers: counted(bad.map(({ kind, summary }) => `${summary} (${kind})`)),
    logged: counted(logged),
  };
  return { ...result, faults: faultsOf(fault, result, bad, logged) };
}

function firstShown(
  begin: number,
  { answers }: SteadyLoad,
  { live, ready }: Trying['probes'],
): FaultResult['shown'] {
  const bad = answers.firstBad(begin);
  const mark = live.firstMark(begin);
  const failing = ready.firstFailing(begin);
  const all = [
    ...(bad === null ? [] : [{ at: bad.ended, where: `${bad.kind} ${bad.summary}` }]),
    ...(mark === null ? [] : [{ at: mark.at, where: `page ${mark.mark}` }]),
    ...(failing === null ? [] : [{ at: failing.at, where: `readyz ${failing.summary}` }]),
  ].sort((a, b) => a.at - b.at);
  const [first] = all;
  return first === undefined ? null : { ms: Math.round(first.at - begin), where: first.where };
}

/** Lists the goals that a fault's figures miss. */
function faultsOf(
  { part, line, lastsMs }: Fault,
  { shown, pageShown, back }: Pick<FaultResult, 'shown' | 'pageShown' | 'back'>,
  bad: readonly { readonly kind: Kind; readonly summary: string }[],
  logged: readonly string[],
): string[] {
  const mayBeUnanswered = part === 'server';
  const unnamed = bad.filter(({ summary }) => {
    if (summary === 'no answer') return !mayBeUnanswered;
    const [status, code = ''] = summary.split(' ');
    return status !== '200' && partNamedBy(code) === null;
  });
  return [
    ...(part !== null && lastsMs > 0 && (shown === null || shown.ms > SHOWN_WITHIN_MS)
      ? [`shown after ${shown?.ms ?? 'never'}, not ${SHOWN_WITHIN_MS} ms`]
      : []),
    ...(part === 'node' && (pageShown === null || pageShown > SHOWN_WITHIN_MS)
      ? [`an open page is late after ${pageShown ?? 'never'}, not ${SHOWN_WITHIN_MS} ms`]
      : []),
    ...Object.entries(back)
      .filter(([, ms]) => ms === null || ms > BACK_WITHIN_MS)
      .map(([kind, ms]) => `${kind} is back ${ms === null ? 'never' : `after ${Math.round(ms)} ms`}`),
    ...Object.entries(counted(unnamed.map(({ kind, summary }) => `${summary} (${kind})`))).map(
      ([summary, count]) => `${count} answers name no part: ${summary}`,
    ),
    ...(line !== null && !logged.some((logLine) => line.test(logLine))
      ? [`the log has no line ${line}`]
      : []),
  ];
}

/** Returns the warnings and errors that a log received after a position. */
function linesOf(file: string, from: number): string[] {
  return readFileSync(file)
    .subarray(from)
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [, message] = /^\{"level":"(?:warn|error|fatal)".*"msg":"([^"]*)"\}$/.exec(line) ?? [];
      return message === undefined ? [] : [message];
    });
}

function counted(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of texts) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

async function ledgerFaults(
  world: Awaited<ReturnType<typeof openWorld>>,
  load: SteadyLoad,
): Promise<string[]> {
  try {
    await ledgerEqualsChain(world);
    const swaps = load.acknowledged.filter(({ kind }) => kind === 'swap').map(({ id }) => id);
    return await faultsSince(world, new Set(swaps), { looked: new Map() });
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Summarizes a fault's course in one line. */
function summaryOf({
  hinderedBy,
  shown,
  back,
  faults,
}: Pick<FaultResult, 'hinderedBy' | 'shown' | 'back' | 'faults'>): string {
  if (hinderedBy !== null) return `not tried, ${hinderedBy}`;
  const slowest = Object.entries(back).sort(([, a], [, b]) => (b ?? Infinity) - (a ?? Infinity))[0];
  return [
    shown === null ? 'not to be seen' : `${shown.where} after ${shown.ms} ms`,
    `slowest back: ${slowest?.[0]} after ${slowest?.[1] === null ? 'no time that was watched' : `${Math.round(slowest?.[1] ?? 0)} ms`}`,
    ...faults,
  ].join('; ');
}
