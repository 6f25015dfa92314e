import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOARD_WINDOWS } from '@dugout/contract/leaderboard/values';
import { TASK_TRADE_LAMPORTS } from '@dugout/domain/standing/goals';
import { rankOfVolume } from '@dugout/domain/standing/rank';
import { repositoryRoot } from '@dugout/testkit/repository';
import { sql } from 'kysely';
import { spanBefore, spanOf } from '#/features/leaderboard/boards.ts';
import { keepBook } from '#/features/leaderboard/book/keep-book.ts';
import { type SlowTrade, slowly, slowlyDone } from '#/features/leaderboard/book/slow-figures.fixture.ts';
import { StandingBook } from '#/features/leaderboard/book/standing-book.ts';
import { TraderRankings } from '#/features/leaderboard/trader-rankings.ts';
import { tradingReads } from '#/features/trading/reads/trading-reads.ts';
import type { Db } from '#/platform/db/db.ts';
import { dice } from '../dice.ts';
import { funderOf, writeTrades } from './random-trades.ts';

interface StandingReport {
  readonly trades: number;
  /** Percent of all moved SOL. */
  readonly washPct: number;
  readonly traders: number;
  /** Duration of a server start: all trades read and counted. */
  readonly bootSeconds: number;
  readonly megabytes: number;
  readonly compared: number;
  readonly faults: readonly string[];
}

interface StandingOptions {
  readonly db: Db;
  readonly seed: string;
  readonly trades: number;
  /** Without it, only the start is measured. */
  readonly compares: boolean;
  readonly say: (line: string) => void;
}

const MAX_FAULTS = 20;
const ALL = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** Reads the ledgers directly, without the server's code. */
async function tradesOf(db: Db): Promise<SlowTrade[]> {
  const { rows: costs } = await sql<{ ref: string; cost: bigint | null }>`
    SELECT ref, cost FROM lot_disposal WHERE kind = 'sell'`.execute(db.tables());
  const costOf = new Map<string, bigint>();
  for (const { ref, cost } of costs) if (cost !== null) costOf.set(ref, (costOf.get(ref) ?? 0n) + cost);
  const { rows } = await sql<{
    swap_id: string;
    user_id: string;
    position_id: string;
    mint: string;
    slot: bigint;
    time: bigint;
    side: 'buy' | 'sell';
    token_amount: bigint;
    wallet_tokens: bigint;
    wallet_lamports: bigint;
    reserves_base: bigint | null;
    realised: bigint | null;
  }>`SELECT * FROM swap_fill ORDER BY slot, fill_order`.execute(db.tables());
  return rows.map((row) => ({
    swapId: row.swap_id,
    userId: row.user_id,
    positionId: row.position_id,
    mint: row.mint,
    slot: row.slot,
    time: Number(row.time),
    side: row.side,
    tokens: row.token_amount,
    walletTokens: row.wallet_tokens,
    lamports: row.wallet_lamports < 0n ? -row.wallet_lamports : row.wallet_lamports,
    poolTokens: row.reserves_base,
    realized: row.realised,
    cost: costOf.get(row.swap_id) ?? null,
  }));
}

/** Returns the SOL of each rank as published in docs/ranks.md. */
function publishedRanks(): bigint[] {
  const text = readFileSync(join(repositoryRoot, 'docs/ranks.md'), 'utf8');
  const cells = [...text.matchAll(/\| (\d{1,2}) \| ([\d,]+) (?=\|)/g)];
  const table = new Map(
    cells.map(([, rank, sol]) => [Number(rank), BigInt((sol ?? '').replaceAll(',', ''))]),
  );
  return Array.from({ length: 20 }, (_, at) => (table.get(at + 1) ?? 0n) * 1_000_000_000n);
}

/**
 * Writes random trades including wash trades while one book of standings follows; then that book, and the book of
 * a newly started server, must equal a slow recomputation: every figure, ranking and rank.
 */
export async function runStanding(options: StandingOptions): Promise<StandingReport> {
  const { db, seed, trades, compares, say } = options;
  const until = Date.now();
  const follower = new StandingBook();
  const following = keepBook(follower, tradingReads(db));
  if (compares) await following.readAll();
  await writeTrades(db, {
    random: dice(seed),
    trades,
    until,
    written: async (written) => {
      if (compares) await following.readNewer();
      if (compares && written > trades / 2) await following.cluster();
      if (written % 50_000 === 0) say(`${written} trades written`);
    },
  });
  if (compares) await following.cluster();
  const started = new StandingBook();
  const starting = keepBook(started, tradingReads(db));
  const began = performance.now();
  await starting.cluster();
  await starting.readAll();
  const bootSeconds = (performance.now() - began) / 1_000;
  const megabytes = Math.round(process.memoryUsage().rss / 1_048_576);
  say(`A start reads and counts ${trades} trades in ${bootSeconds.toFixed(1)} s`);

  const traders = [...started.traders()];
  const faults: string[] = [];
  let compared = 0;
  const check = (what: string, found: unknown, wanted: unknown): void => {
    compared++;
    const [is, should] = [found, wanted].map((value) =>
      JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)),
    );
    if (is !== should && faults.length < MAX_FAULTS) faults.push(`${what} is ${is}, not ${should}`);
  };
  const written = compares ? await tradesOf(db) : [];
  const slow = compares ? slowly(written, funderOf) : null;
  const slowDone = slowlyDone(written, funderOf, TASK_TRADE_LAMPORTS);
  const thresholds = publishedRanks();
  for (const userId of slow === null ? [] : traders) {
    const { volume, ...done } = slowDone(userId);
    const { closed: _, ...tally } = started.done(userId);
    check(`done by ${userId}`, tally, done);
    check(
      `rank of ${userId}`,
      rankOfVolume(started.volume(userId)),
      thresholds.filter((sol) => sol <= volume).length,
    );
  }
  for (const [name, book] of Object.entries({ follower, started })) {
    if (slow === null) break;
    const rankings = new TraderRankings(book, () => until);
    for (const window of BOARD_WINDOWS) {
      const [span, before] = [spanOf(window, until), spanBefore(window, until)];
      for (const userId of traders)
        for (const { from, to } of [span, before]) {
          check(`${name}: ${userId}, ${window}`, book.figures(userId, from, to), slow(userId, from, to));
        }
      const order = (over: typeof span) =>
        traders
          .map((id) => ({ id, ...slow(id, over.from, over.to) }))
          .filter(({ cost }) => cost > 0n)
          .sort((a, b) =>
            a.realized !== b.realized
              ? Number(b.realized > a.realized) - Number(b.realized < a.realized)
              : a.volume !== b.volume
                ? Number(a.volume > b.volume) - Number(a.volume < b.volume)
                : a.id.localeCompare(b.id, 'en'),
          )
          .map(({ id }) => id);
      const ranking = await rankings.read(window);
      const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
      check(`${name}: board of ${window}`, idsOf(ranking.rows), order(span));
      check(`${name}: board before ${window}`, idsOf(ranking.before), order(before));
    }
  }
  const total = traders.reduce(
    (sum, id) => {
      const figures = started.figures(id, ...ALL);
      return { wash: sum.wash + (figures?.wash ?? 0n), volume: sum.volume + (figures?.volume ?? 0n) };
    },
    { wash: 0n, volume: 0n },
  );
  return {
    trades,
    washPct: Number((total.wash * 10_000n) / (total.wash + total.volume + 1n)) / 100,
    traders: traders.length,
    bootSeconds: Number(bootSeconds.toFixed(2)),
    megabytes,
    compared,
    faults,
  };
}
