import { type Follower, loseFollower, stepFollower } from '@dugout/domain/alpha/follower';
import type { PoolAt } from '@dugout/domain/alpha/follower-fills';
import { followerFromJson } from '@dugout/domain/alpha/follower-json';
import type { MarketEvent } from '@dugout/domain/market-events';
import type { PoolOf } from '@dugout/market/feed/market-hooks';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { FollowerRow } from './followers.repository.ts';

/** An event of a token that moves those who follow it. */
interface Step {
  readonly id: string;
  readonly slot: number;
  /** Unix ms. */
  readonly time: number;
  /** Right after the event; null where it cannot be priced. */
  readonly pool: PoolAt | null;
}

export const poolAt = (pool: TradablePool | null, time: number): PoolAt | null =>
  pool && { time, market: pool.market, reserves: pool.reserves, feeBps: pool.feeBps };

/**
 * What the market laid down at a start of the tokens that kept followers wait for or hold: they go on from
 * the trade after the one that they saw last.
 */
export class FollowerHistory {
  readonly #rows: readonly FollowerRow[];
  readonly #steps = new Map<string, Step[]>();

  constructor(rows: readonly FollowerRow[]) {
    this.#rows = rows;
    for (const { mint, state } of rows) if (state !== null) this.#steps.set(mint, []);
  }

  get rows(): readonly FollowerRow[] {
    return this.#rows;
  }

  /** `poolOf` gives a token's main pool after the event. */
  take(event: MarketEvent, poolOf: PoolOf): void {
    if (event.kind !== 'trade' && event.kind !== 'migration') return;
    const { id, slot, time, mint } = event;
    this.#steps.get(mint)?.push({ id, slot, time, pool: poolAt(poolOf(mint), time) });
  }

  /** The states of a follower since it was kept, oldest first. Every trade after `knownSince` is known. */
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

  /** Null where trades are missing. */
  #missedBy(row: FollowerRow, follower: Follower, knownSince: number | null): readonly Step[] | null {
    const steps = this.#steps.get(row.mint) ?? [];
    if (row.last_trade === null) return steps.length === 0 ? steps : null;
    const last = steps.findLastIndex(({ id }) => id === row.last_trade);
    if (last !== -1) return steps.slice(last + 1);
    const isCovered = knownSince !== null && knownSince <= row.seen_until.getTime();
    const seenUpTo = 'pool' in follower ? follower.pool.time : Number.NEGATIVE_INFINITY;
    return isCovered && steps.every(({ time }) => time > seenUpTo) ? steps : null;
  }
}
