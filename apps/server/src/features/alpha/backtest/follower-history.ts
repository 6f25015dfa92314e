import { type Follower, loseFollower, stepFollower } from '@dugout/domain/alpha/follower';
import type { PoolAt } from '@dugout/domain/alpha/follower-fills';
import { followerFromJson } from '@dugout/domain/alpha/follower-json';
import type { MarketEvent } from '@dugout/domain/market-events';
import type { PoolOf } from '@dugout/market/feed/market-hooks';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { FollowerRow } from './followers.repository.ts';

export interface Step {
  readonly id: string;
  readonly slot: number;
  /** Unix ms. */
  readonly time: number;
  /** After the event; null when it cannot be priced. */
  readonly pool: PoolAt | null;
}

export const poolAt = (pool: TradablePool | null, time: number): PoolAt | null =>
  pool && { time, market: pool.market, reserves: pool.reserves, feeBps: pool.feeBps };

/**
 * Events loaded at a start, or the recent ones of a running server, for tokens that stored followers wait for or hold.
 * Followers resume after the last trade that they saw.
 */
export class FollowerHistory {
  readonly #rows: readonly FollowerRow[];
  readonly #steps = new Map<string, Step[]>();
  readonly #isRecent: boolean;

  /** `recentOf` returns the recent events of a token; without it, `take` gets them. */
  constructor(rows: readonly FollowerRow[], recentOf?: (mint: string) => Step[]) {
    this.#rows = rows;
    this.#isRecent = recentOf !== undefined;
    for (const { mint, state } of rows)
      if (state !== null) this.#steps.set(mint, recentOf === undefined ? [] : recentOf(mint));
  }

  get rows(): readonly FollowerRow[] {
    return this.#rows;
  }

  /** `poolOf` returns a token's main pool after the event. */
  take(event: MarketEvent, poolOf: PoolOf): void {
    if (event.kind !== 'trade' && event.kind !== 'migration') return;
    const { id, slot, time, mint } = event;
    this.#steps.get(mint)?.push({ id, slot, time, pool: poolAt(poolOf(mint), time) });
  }

  /** Yields a follower's states since it was stored, oldest first. All trades after `knownSince` are known. */
  *statesOf(row: FollowerRow, knownSince: number | null): Generator<{ slot: number; follower: Follower }> {
    let follower = followerFromJson(JSON.stringify(row.state));
    yield { slot: 0, follower };
    const missed = this.#missedBy(row, follower, knownSince);
    if (missed === null) {
      yield { slot: 0, follower: loseFollower(follower) };
      return;
    }
    for (const { pool, slot } of missed) {
      follower = stepFollower(follower, pool);
      yield { slot, follower };
    }
  }

  /** Returns null when trades are missing. */
  #missedBy(row: FollowerRow, follower: Follower, knownSince: number | null): readonly Step[] | null {
    const steps = this.#steps.get(row.mint) ?? [];
    if (row.last_trade === null) return steps.length === 0 ? steps : null;
    const last = steps.findLastIndex(({ id }) => id === row.last_trade);
    if (last !== -1) return steps.slice(last + 1);
    const isCovered = knownSince !== null && knownSince <= row.seen_until.getTime();
    const seenUpTo = 'pool' in follower ? follower.pool.time : Number.NEGATIVE_INFINITY;
    if (!isCovered) return null;
    const missed = steps.filter(({ time }) => time > seenUpTo);
    // The tape of a running server may lag behind the tape of the server that stored the follower.
    return this.#isRecent || missed.length === steps.length ? missed : null;
  }
}
