/**
 * 500 sockets follow the live feed of calls at 200 trades and 10 calls per second. Every call must reach every
 * socket once, deltas must have no gap, and the frames must add up to the server's final response. Measures the
 * delay from the request of a call to each socket, and the age of the oldest trade in each moved figure.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { callDelays, figureAges } from './alpha-live/check.ts';
import { Followers } from './alpha-live/followers.ts';
import type { LiveLoad, Ordered, Traded, Up } from './alpha-live/load.ts';
import { saveResults } from './fan-out/save-results.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const LOAD: LiveLoad = {
  sockets: Number(process.env['ALPHA_SOCKETS'] ?? 500),
  tokens: 40,
  callers: 40,
  seconds: 20,
  tradesPerSecond: 200,
  callsPerSecond: 10,
};
/** Max age of a current figure after its trade. */
const MAX_AGE_MS = 1_000;

const child = fork(`${ROOT}bench/alpha-live/serve.ts`, [JSON.stringify(LOAD)], {
  execArgv: ['--import', 'tsx'],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, NODE_ENV: 'production', TSX_TSCONFIG_PATH: `${ROOT}apps/server/tsconfig.json` },
});
const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
function spread(times: readonly number[]) {
  const sorted = Float64Array.from(times).sort();
  return {
    n: sorted.length,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    most: quantile(sorted, 1),
  };
}

try {
  const [{ port, mints, cookies }] = (await once(child, 'message')) as [Up];
  const url = `http://127.0.0.1:${port}/api/v1/alpha`;
  const followers = new Followers();
  await followers.open(port, LOAD.sockets);
  const calledAt = new Map<string, number>();
  /** Makes the n-th call; no caller calls a token twice. */
  const call = async (n: number): Promise<void> => {
    const at = n % cookies.length;
    const tokenAddress = mints[(at + Math.floor(n / cookies.length)) % mints.length];
    const from = Date.now();
    const answer = await fetch(`${url}/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies[at] ?? '' },
      body: JSON.stringify({ tokenAddress }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    calledAt.set(((await answer.json()) as { data: { callId: string } }).data.callId, from);
  };

  const ended = once(child, 'message') as Promise<[{ traded: readonly Traded[] }]>;
  child.send({ trades: LOAD.seconds * LOAD.tradesPerSecond } satisfies Ordered);
  const began = performance.now();
  const calls: Promise<void>[] = [];
  for (let n = 0; n < LOAD.seconds * LOAD.callsPerSecond; n++) {
    await delay(Math.max(0, began + (n * 1_000) / LOAD.callsPerSecond - performance.now()));
    calls.push(call(n));
  }
  await Promise.all(calls);
  const [{ traded }] = await ended;
  await delay(3_000);
  const { data } = (await (await fetch(`${url}/tokens`)).json()) as {
    data: { feed: Parameters<typeof figureAges>[1]['feed'] };
  };
  const result = {
    ...LOAD,
    lost: followers.lost,
    doubled: followers.doubled,
    callMs: spread(callDelays(followers, calledAt, LOAD.sockets)),
    figureAgeMs: spread(figureAges(followers, { feed: data.feed, traded })),
    checkedCards: data.feed.length,
  };
  followers.close();
  console.log(`load ${loadavg()[0]?.toFixed(1)}`, result);
  saveResults('alpha-live', result);
  if (!followers.areLevel() || result.lost + result.doubled > 0)
    throw new Error('deltas were lost or duplicated');
  if (result.figureAgeMs.p99 > MAX_AGE_MS) throw new Error('figures arrived too late');
} finally {
  child.kill('SIGTERM');
}
