/**
 * The traders' board with 500,000 trades by 5,000 active traders: every read recounts both windows of the board
 * and returns the first page with curves and drawdowns. Compared with PostgreSQL over precomputed contributions
 * with a covering index. Its inserts do not count toward its time, and it computes no curves. Both sides must
 * show the same traders, moves and sums.
 */
import { loadavg } from 'node:os';
import { BOARD_WINDOWS } from '@dugout/contract/leaderboard/values';
import { boardPage } from '../apps/server/src/features/leaderboard/board-page.ts';
import { spanBefore, spanOf } from '../apps/server/src/features/leaderboard/boards.ts';
import { StandingBook } from '../apps/server/src/features/leaderboard/book/standing-book.ts';
import { TraderRankings } from '../apps/server/src/features/leaderboard/trader-rankings.ts';
import { saveResults } from './fan-out/save-results.ts';
import { contributionTable } from './leaderboard/postgres.ts';
import { NOW, TRADERS, tradeMaker } from './leaderboard/world.ts';

const TRADES = Number(process.env.BOARD_TRADES ?? 500_000);
const READS = 200;
const WARM_UP = 20;
const BOOT_PAGE = 20_000;
/** The book includes new trades every five seconds. */
const TRADES_BETWEEN = 25;
const PAGE = { page: 1, limit: 50 };
const CURVE_POINTS = 24;

const memory = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const nextTrade = tradeMaker(TRADES);
const memoryBefore = memory();
const bootBegan = performance.now();
const book = new StandingBook();
for (let left = TRADES; left > 0; left -= BOOT_PAGE)
  book.add(Array.from({ length: Math.min(BOOT_PAGE, left) }, nextTrade));
const bootMs = performance.now() - bootBegan;
const bytesPerTrade = (memory() - memoryBefore) / TRADES;
const peer = await contributionTable(Array.from({ length: TRADES }, tradeMaker(TRADES)));

const clock = { now: NOW };
const rankings = new TraderRankings(book, () => clock.now);
const nobody: ReadonlySet<string> = new Set();
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const spread = (times: readonly number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });

const ours: number[] = [];
const theirs: number[] = [];
for (let at = 0; at < WARM_UP + READS; at++) {
  const fresh = Array.from({ length: TRADES_BETWEEN }, nextTrade);
  clock.now = fresh.at(-1)?.time ?? clock.now;
  book.add(fresh);
  await peer?.add(fresh);
  const window = BOARD_WINDOWS[at % BOARD_WINDOWS.length] ?? 'all';

  const began = performance.now();
  const ranking = await rankings.read(window);
  const { shown } = boardPage(rankings.without(nobody, ranking), PAGE, null, null);
  const rows = shown.map(({ row, move }) => ({
    id: row.id,
    move,
    realized: `${row.realized}`,
    volume: `${row.volume}`,
    drawdown: book.drawdown(row.id, ranking.span.from, ranking.span.to),
    curve: book.curve(row.id, ranking.span, CURVE_POINTS),
  }));
  const ended = performance.now();

  const peerBegan = performance.now();
  const wanted = await peer?.read(spanOf(window, clock.now), spanBefore(window, clock.now), PAGE.limit);
  const peerEnded = performance.now();
  const lineOf = ({
    id,
    move,
    realized,
    volume,
  }: Omit<(typeof rows)[number], 'drawdown' | 'curve'>): string => [id, move, realized, volume].join(' ');
  if (wanted !== undefined && wanted.map(lineOf).join('\n') !== rows.map(lineOf).join('\n'))
    throw new Error(`the two sides show different boards for ${window}`);
  if (rows.length !== PAGE.limit || rows.some(({ curve }) => curve.length !== CURVE_POINTS))
    throw new Error(`the board for ${window} is incomplete`);
  if (at < WARM_UP) continue;
  ours.push(ended - began);
  theirs.push(peerEnded - peerBegan);
}
await peer?.close();

const result = {
  trades: TRADES,
  traders: TRADERS,
  reads: READS,
  bootMs,
  bytesPerTrade,
  oursMs: spread(ours),
  peerMs: peer && spread(theirs),
  p99Ratio: peer && quantile(ours, 0.99) / quantile(theirs, 0.99),
};
console.log(`load ${loadavg()[0]?.toFixed(1)}`, result);
saveResults('leaderboard', result);
