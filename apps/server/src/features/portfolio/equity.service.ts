import type { CurveWindow } from '@dugout/contract/portfolio/equity';
import type { EquityPoint } from '@dugout/domain/positions/equity-curve';
import { holdingValues } from '@dugout/domain/positions/holding-value';
import type { Venue } from '#/execution/paper/paper.venue.ts';
import type { Held, TokenDirectory, TradersWallets, TradingReads } from '#/features/trading/index.ts';
import type { Db } from '#/platform/db/db.ts';
import {
  dueEquity,
  equityPoints,
  equityPointUpTo,
  nextWithEquity,
  noteDue,
  saveDueEquity,
  thinEquity,
} from './equity.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WINDOW_MS: Readonly<Record<CurveWindow, number>> = {
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
  '1y': 365 * DAY_MS,
  all: Number.POSITIVE_INFINITY,
};
/** One point is stored per interval of this length: the equity at its end. */
const POINT_MS = 600_000;
/** Intervals of older points: no window starts or is drawn more finely there. */
const THINNED = [
  { olderThanMs: 8 * DAY_MS, stretchMs: HOUR_MS },
  { olderThanMs: 366 * DAY_MS, stretchMs: DAY_MS },
] as const;

interface EquityOptions {
  readonly db: Db;
  readonly reads: Pick<TradingReads, 'activeTraders' | 'firstInflow' | 'holdings' | 'netInflowUpTo'>;
  readonly venue: Pick<Venue, 'pool'>;
  readonly wallets: Pick<TradersWallets, 'listOf'>;
  readonly tokens: Pick<TokenDirectory, 'solUsd'>;
  /** Unix ms. */
  readonly now: () => number;
}

type ValuedHolding = Held & { readonly value: bigint | null };

/** A trader's complete current holdings. Lamports. */
export interface CurrentEquity extends EquityPoint {
  readonly cash: bigint;
  readonly positions: readonly ValuedHolding[];
}

export function equityService({ db, reads, venue, wallets, tokens, now }: EquityOptions) {
  async function currentEquity(userId: string): Promise<CurrentEquity> {
    const addresses = (await wallets.listOf(userId)).map(({ address }) => address);
    const { cash, netInflow, positions } = await reads.holdings(userId, addresses);
    const values = holdingValues(positions, venue);
    const equity = values.reduce<bigint>((sum, value) => sum + (value ?? 0n), cash);
    const valued = positions.map((position, index) => ({ ...position, value: values[index] ?? null }));
    return { time: now(), cash, positions: valued, equity, deposited: netInflow, solUsd: tokens.solUsd() };
  }

  /** Returns the equity at the start of a window: the first deposit, or the best known value at its start. */
  async function startOf(userId: string, since: number): Promise<EquityPoint | null> {
    const first = await reads.firstInflow(userId);
    if (first === null || first.time >= since) return first;
    const [kept, deposited] = await Promise.all([
      equityPointUpTo(db, userId, since),
      reads.netInflowUpTo(userId, since),
    ]);
    // Nothing was traded before the first stored point.
    const gain = kept === null ? 0n : kept.equity - kept.deposited;
    return { time: since, equity: deposited + gain, deposited, solUsd: kept?.solUsd ?? null };
  }

  return {
    currentEquity,

    /**
     * Returns a trader's equity over a window, oldest first, up to now. `last.equity - first.equity -
     * (last.deposited - first.deposited)` is the profit or loss.
     */
    async points(userId: string, window: CurveWindow): Promise<readonly EquityPoint[]> {
      const last = await currentEquity(userId);
      const start = await startOf(userId, last.time - WINDOW_MS[window]);
      if (start === null) return [last];
      return [start, ...(await equityPoints(db, userId, start.time, last.time)), last];
    },

    /** Called when a trader's holdings have changed. */
    changed: (userId: string): Promise<void> => noteDue(db, [userId]),

    /** Called for the curves of all traders, which move with the market. */
    allMoved: async (): Promise<void> => noteDue(db, await reads.activeTraders(now() - DAY_MS)),

    /** Stores the equity of the traders noted so far. Failed ones are retried next time. */
    async keepDue(): Promise<void> {
      const failures: unknown[] = [];
      for (const due of await dueEquity(db)) {
        try {
          const point = await currentEquity(due.user_id);
          await saveDueEquity(db, due, { ...point, time: Math.ceil(point.time / POINT_MS) * POINT_MS });
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },

    /** Deletes old points that are close to others. */
    async thin(): Promise<void> {
      for (
        let userId = await nextWithEquity(db, '');
        userId !== null;
        userId = await nextWithEquity(db, userId)
      )
        for (const { olderThanMs, stretchMs } of THINNED)
          await thinEquity(db, userId, now() - olderThanMs, stretchMs);
    },
  };
}

export type EquityService = ReturnType<typeof equityService>;
