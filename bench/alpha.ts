/**
 * P14: alpha with 100,000 calls by 5,000 callers, the newest 2,000 of them live: filters, sorts and cards up to
 * the response bytes while the market trades. Compared with PostgreSQL with suitable indexes, precomputed
 * figures, and updates after each trade that do not count toward its time. Every response of both sides must
 * contain the same calls with current figures.
 */
import { loadavg } from 'node:os';
import { alphaEndpoints } from '@dugout/contract/alpha/endpoints';
import { loadTimes } from './alpha/loading.ts';
import { ourFeed } from './alpha/ours.ts';
import { callTables } from './alpha/postgres.ts';
import { aMarket, aTrade, CALLERS, CALLS, NOW, seeded, someCalls, someFilters } from './alpha/world.ts';
import { saveResults } from './fan-out/save-results.ts';

const READS = Number(process.env.ALPHA_READS ?? 1_000);
/** Warm-up rounds until both sides are in steady state: compiled code, cached plans and pages. */
const WARM_UP = 400;
/** Trades between two reads: 2,000 per second at 200 reads per second. */
const TRADES_BETWEEN = 10;
const READ_EVERY_MS = 5;
const GOAL = 0.1;
const MAX_LAG_MS = 1_000;

const random = seeded(7);
const market = aMarket(random);
const calls = someCalls(random);
const boot = loadTimes(market, calls);
const ours = ourFeed(market, calls);
const filters = someFilters(random, WARM_UP + READS);
const peer = await callTables(ours);
const { output } = alphaEndpoints['GET /alpha/tokens'];

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const median99 = (times: readonly number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });

const times = { ours: [] as number[], peer: [] as number[], trade: [] as number[], lag: [] as number[] };
let cpuUs = 0;
let stale = 0;

for (const [at, query] of filters.entries()) {
  ours.clock.now = NOW + at * READ_EVERY_MS;
  /** When each token traded since the last response, in ms of this process. */
  const tradedAt = new Map<string, number>();
  for (let count = 0; count < TRADES_BETWEEN; count++) {
    const event = aTrade(random, ours.clock.now);
    const began = performance.now();
    market.apply(event);
    ours.applied(event);
    times.trade.push(performance.now() - began);
    tradedAt.set(event.mint, began);
  }

  const cpu = process.cpuUsage();
  const began = performance.now();
  const bytes = await ours.read(query);
  const ended = performance.now();
  const used = process.cpuUsage(cpu);
  const { data } = output.parse(JSON.parse(bytes.toString()));
  for (const { tokenAddress, marketCap, volume24h } of [...data.feed, ...data.advancedFeed]) {
    const now = market.figures(tokenAddress, ours.clock.now);
    const traded = tradedAt.get(tokenAddress);
    // The volume of an idle token decreases with the clock, and is refreshed every few seconds.
    const isVolumeCurrent = traded === undefined || volume24h === now?.windows['24h'].volumeUsd;
    if (marketCap !== now?.marketCapUsd || !isVolumeCurrent) stale++;
    else if (traded !== undefined) times.lag.push(ended - traded);
  }

  await peer?.update();
  const theirsBegan = performance.now();
  const theirs = await peer?.read(query);
  const theirsEnded = performance.now();
  const shown = data.advancedFeed.map(({ callId, marketCap }) => `${callId} ${marketCap}`);
  if (theirs !== undefined && theirs.join() !== shown.join())
    throw new Error(`the two sides differ for ${JSON.stringify(query)}`);
  if (at < WARM_UP) continue;
  times.ours.push(ended - began);
  times.peer.push(theirsEnded - theirsBegan);
  cpuUs += used.user + used.system;
}
await peer?.close();

const result = {
  calls: CALLS,
  callers: CALLERS,
  reads: READS,
  oursMs: median99(times.ours),
  peerMs: peer && median99(times.peer),
  p99Ratio: peer && quantile(times.ours, 0.99) / quantile(times.peer, 0.99),
  goal: GOAL,
  cpuMsPerRead: cpuUs / 1_000 / READS,
  lagMs: { ...median99(times.lag), most: Math.max(...times.lag) },
  staleFigures: stale,
  tradeMs: median99(times.trade),
  boot,
};
console.log(`load ${loadavg()[0]?.toFixed(1)}`, result);
saveResults('alpha', result);
if (stale > 0) throw new Error(`${stale} figures were stale after a trade`);
if (result.lagMs.most > MAX_LAG_MS) throw new Error('a trade appeared too late');
