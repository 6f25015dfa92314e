/**
 * Measures the server's processor time per guest call, on a simulated market with a day of history: the same
 * request repeated, as sent by many, and unique requests. The screener is compared with bare Fastify that encodes
 * the same object for each request. Exits with 1 when the screener takes 2 ms or more.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testClient } from '@dugout/testkit/client';
import { idleShare, measure } from './calls/meter.ts';
import { type Known, PATHS } from './calls/paths.ts';
import { saveResults } from './fan-out/save-results.ts';
import { startBuilt, stop } from './swap/processes.ts';

const FOR_MS = 2_000;
const IDLE_MS = 4_000;
const GOAL_MS = 2;

interface Row {
  readonly call: string;
  readonly status: number;
  readonly bytes: number;
  readonly againMs: number;
  /** Null for calls without unique requests. */
  readonly anewMs: number | null;
}

const folder = mkdtempSync(join(tmpdir(), 'dugout-calls-'));
const place = { dataDir: folder, databaseUrl: null };
const { process: server, port } = await startBuilt(
  place,
  { SIM_SEED: 'calls', RATE_LIMIT_SCALE: '1000000', METRICS_ADDRESS: 'off' },
  [],
);
const address = `http://127.0.0.1:${port}`;
const pid = server.pid ?? 0;
const urlOf = (path: string): string => `${address}${path.startsWith('/api') ? '' : '/api/v1'}${path}`;
try {
  const known = await prepare();
  const idle = await idleShare(pid, IDLE_MS);
  console.log(`The idle server uses ${(idle * 100).toFixed(1)} % of a processor; it is subtracted.`);
  console.log(
    `${'call'.padEnd(40)} ${'status'.padStart(6)} ${'bytes'.padStart(8)} ${'again, ms'.padStart(10)} ${'anew, ms'.padStart(10)}`,
  );
  const rows: Row[] = [];
  for (const [call, path] of Object.entries(PATHS)) {
    if (path === null) continue;
    const again = await measure(pid, idle, FOR_MS, () => urlOf(path(known, 0)));
    const varies = path(known, 1) !== path(known, 2);
    const anew = varies ? await measure(pid, idle, FOR_MS, (n) => urlOf(path(known, n + 1))) : null;
    const row = {
      call,
      status: again.status,
      bytes: again.bytes,
      againMs: again.ms,
      anewMs: anew?.ms ?? null,
    };
    rows.push(row);
    console.log(line(row));
  }
  const peerMs = await peer();
  const screener = rows.find(({ call }) => call === 'GET /screener');
  const isMet = screener !== undefined && screener.againMs < GOAL_MS;
  console.log(
    `\nGET /screener ${screener?.againMs.toFixed(2)} ms, bare Fastify with the same object ${peerMs.toFixed(2)} ms; goal below ${GOAL_MS} ms: ${isMet ? 'met' : 'not met'}`,
  );
  saveResults('calls', { rows, peerMs });
  process.exitCode = isMet ? 0 : 1;
} finally {
  await stop(server);
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

function line({ call, status, bytes, againMs, anewMs }: Row): string {
  const anew = anewMs === null ? '' : anewMs.toFixed(2);
  return `${call.padEnd(40)} ${`${status}`.padStart(6)} ${`${bytes}`.padStart(8)} ${againMs.toFixed(2).padStart(10)} ${anew.padStart(10)}`;
}

/** Creates a trader with a clan and a call, and finds the most traded token. */
async function prepare(): Promise<Known> {
  const trader = testClient(address);
  const body = async (path: string, sent?: object): Promise<unknown> =>
    (await trader.call(path, sent === undefined ? {} : { method: 'POST', body: sent })).body;
  const { user } = (await body('/api/auth/sign-up/email', {
    email: 'calls@example.org',
    password: 'correct horse battery',
    name: 'Calls',
  })) as { user: { id: string } };
  const clan = (await body('/api/v1/clan', { tag: 'BENCH', name: 'Benchmark Society' })) as {
    data: { id: string };
  };
  const screen = (await body('/api/v1/screener?limit=1')) as {
    data: { items: { tokenAddress: string; poolAddress: string }[] };
  };
  const [token] = screen.data.items;
  if (token === undefined) throw new Error('the market is empty');
  await body('/api/v1/alpha/call', { tokenAddress: token.tokenAddress });
  const trades = (await body(`/api/v1/token/${token.tokenAddress}/trades?limit=1`)) as {
    data: { wallet: string }[];
  };
  return {
    mint: token.tokenAddress,
    pool: token.poolAddress,
    wallet: trades.data[0]?.wallet ?? '',
    userId: user.id,
    clanId: clan.data.id,
    tag: 'BENCH',
  };
}

/** Measures bare Fastify encoding and sending the screener's response, in ms. */
async function peer(): Promise<number> {
  const answer = await (await fetch(urlOf('/screener?limit=50'))).json();
  const child = fork(fileURLToPath(new URL('./calls/serve-fastify.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  try {
    await once(child, 'message');
    child.send(answer as object);
    const [{ port: peerPort }] = (await once(child, 'message')) as [{ port: number }];
    const peerIdle = await idleShare(child.pid ?? 0, 500);
    const measured = await measure(child.pid ?? 0, peerIdle, FOR_MS, () => `http://127.0.0.1:${peerPort}/`);
    return measured.ms;
  } finally {
    child.kill();
  }
}
