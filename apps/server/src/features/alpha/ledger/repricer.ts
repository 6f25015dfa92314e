import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { MarketReads } from '@dugout/market/market-reads';
import { leafText, REPRICING_LIMIT_MS } from 'dugout-verify/calls/leaf';
import type { Db } from '#/platform/db/db.ts';
import type { Repricing, TrackedCall } from '../index/call.ts';
import { insertOrphaned, insertRepriced, isRepriced, lockLog } from '../index/ledger.repository.ts';
import type { Waiting } from '../index/loading.ts';
import { pricedMember, standingPrice } from './call-price.ts';

interface Orphan {
  readonly tracked: TrackedCall;
  /** Of the record in the database. */
  readonly place: bigint;
  writing: boolean;
}

interface RepricerOptions {
  readonly db: Db;
  readonly market: Pick<MarketFeed, 'now' | 'slot'> & { readonly state: MarketReads };
  /** Whether this server prices calls; otherwise another does. */
  readonly prices: () => boolean;
  readonly priced: (tracked: TrackedCall) => void;
  /** Called after this server has written a price; resolves when `repriced` was called with it. */
  readonly wrote: () => Promise<void>;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Calls whose block was rolled back: marked at once, and priced again when the replacement block is complete. A
 * call without a price for an hour remains marked, because a later price would look like a choice. Each server records
 * the rollbacks of its tape, and one prices the calls.
 */
export class Repricer {
  readonly #options: RepricerOptions;
  readonly #orphans = new Map<string, Orphan>();

  constructor(options: RepricerOptions) {
    this.#options = options;
  }

  /** Called with records that another server, or an earlier run, has written. */
  resume(tracked: TrackedCall, { place }: Waiting): void {
    tracked.orphaned = true;
    const { callId } = tracked.call;
    if (this.#orphans.get(callId)?.place !== place)
      this.#orphans.set(callId, { tracked, place, writing: false });
  }

  /** Called when the blocks of these calls were rolled back and the market has undone them. */
  async orphan(calls: readonly TrackedCall[]): Promise<void> {
    if (calls.length === 0) return;
    const { db, market } = this.#options;
    for (const tracked of calls) tracked.orphaned = true;
    const ids = calls.map(({ call }) => call.callId);
    const written = await db.transaction(async (tx) => {
      await lockLog(tx);
      return insertOrphaned(tx, ids, new Date(market.now()));
    });
    const places = new Map(written.map(({ call_id, place }) => [call_id, place]));
    for (const tracked of calls) {
      const { callId } = tracked.call;
      const place = places.get(callId);
      if (place !== undefined) this.resume(tracked, { callId, place });
    }
  }

  /** Called with each price in the log, of this server and of others. */
  repriced(tracked: TrackedCall, place: bigint, repricing: Repricing): void {
    tracked.repricing = repricing;
    const { callId } = tracked.call;
    const orphan = this.#orphans.get(callId);
    // Another rollback orphaned it in the meantime: it waits for that block's price.
    if (orphan !== undefined && orphan.place !== place) return;
    this.#orphans.delete(callId);
    tracked.orphaned = false;
    this.#options.priced(tracked);
  }

  /** Prices waiting calls whose slot the market has passed. */
  async tick(): Promise<void> {
    const { market, prices } = this.#options;
    if (!prices()) return;
    for (const orphan of [...this.#orphans.values()]) {
      const { call } = orphan.tracked;
      if (market.now() - call.calledAt > REPRICING_LIMIT_MS) this.#orphans.delete(call.callId);
      else if (market.slot() > call.slot && !orphan.writing) await this.#write(orphan);
    }
  }

  async #write(orphan: Orphan): Promise<void> {
    const { db, market, wrote, onFailed } = this.#options;
    const { tracked, place } = orphan;
    const { call } = tracked;
    if (standingPrice(market.state, call) === null) return;
    orphan.writing = true;
    try {
      await db.transaction(async (tx) => {
        const leafIndex = await lockLog(tx);
        if (await isRepriced(tx, place)) return;
        // Read under the lock: a rollback from now on is recorded after this price, and leads to another.
        const standing = market.slot() > call.slot ? standingPrice(market.state, call) : null;
        if (standing === null) return;
        const { price, pricedAt } = standing;
        const repricedAt = new Date(Math.max(market.now(), call.calledAt));
        const leaf = leafText({
          kind: 'repriced',
          callId: call.callId,
          userId: call.userId,
          callPrice: price,
          slot: call.slot,
          repricedAt: repricedAt.toISOString(),
          hash: call.hash,
          ...pricedMember(pricedAt),
        });
        const row = {
          orphaned_place: place,
          call_id: call.callId,
          leaf_index: leafIndex,
          slot: BigInt(call.slot),
          price,
          priced_at: pricedAt === null ? null : new Date(pricedAt),
          repriced_at: repricedAt,
        };
        await insertRepriced(tx, row, leaf);
      });
      await wrote();
    } catch (error) {
      onFailed(error);
    } finally {
      orphan.writing = false;
    }
  }
}
