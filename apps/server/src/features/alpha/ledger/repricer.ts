import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { MarketReads } from '@dugout/market/market-reads';
import { leafText, REPRICING_LIMIT_MS } from 'dugout-verify/calls/leaf';
import type { Db } from '#/platform/db/db.ts';
import type { Repricing, TrackedCall } from '../index/call.ts';
import { insertOrphaned, insertRepriced, lockLog } from '../index/ledger.repository.ts';
import type { Waiting } from '../index/loading.ts';
import { pricedMember, standingPrice } from './call-price.ts';

interface Orphan {
  readonly tracked: TrackedCall;
  /** Of the record in the database; null until it is written. */
  place: bigint | null;
  writing: boolean;
}

interface RepricerOptions {
  readonly db: Db;
  readonly market: Pick<MarketFeed, 'now' | 'slot'> & { readonly state: MarketReads };
  readonly priced: (tracked: TrackedCall, repricing: Repricing) => void;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Calls whose block was rolled back: marked at once, and priced again when the replacement block is complete. A
 * call without a price for an hour remains marked, because a later price would look like a choice.
 */
export class Repricer {
  readonly #options: RepricerOptions;
  readonly #orphans = new Map<string, Orphan>();

  constructor(options: RepricerOptions) {
    this.#options = options;
  }

  resume(tracked: TrackedCall, { place }: Waiting): void {
    this.#orphans.set(tracked.call.callId, { tracked, place, writing: false });
  }

  /** Called when the blocks of these calls were rolled back and the market has undone them. */
  async orphan(calls: readonly TrackedCall[]): Promise<void> {
    if (calls.length === 0) return;
    const { db, market } = this.#options;
    for (const tracked of calls) {
      tracked.orphaned = true;
      this.#orphans.set(tracked.call.callId, { tracked, place: null, writing: false });
    }
    const ids = calls.map(({ call }) => call.callId);
    for (const { call_id, place } of await insertOrphaned(db, ids, new Date(market.now()))) {
      const orphan = this.#orphans.get(call_id);
      if (orphan !== undefined) orphan.place = place;
    }
  }

  /** Prices waiting calls whose slot the market has passed. */
  async tick(): Promise<void> {
    const { market } = this.#options;
    for (const orphan of [...this.#orphans.values()]) {
      const { call } = orphan.tracked;
      if (market.now() - call.calledAt > REPRICING_LIMIT_MS) this.#orphans.delete(call.callId);
      else if (market.slot() > call.slot && orphan.place !== null && !orphan.writing)
        await this.#write(orphan, orphan.place);
    }
  }

  async #write(orphan: Orphan, place: bigint): Promise<void> {
    const { db, market, priced, onFailed } = this.#options;
    const { call } = orphan.tracked;
    const standing = standingPrice(market.state, call);
    if (standing === null) return;
    const repricing: Repricing = { ...standing, slot: call.slot };
    const { price, pricedAt } = repricing;
    const repricedAt = new Date(Math.max(market.now(), call.calledAt));
    orphan.writing = true;
    try {
      await db.transaction(async (tx) => {
        const leafIndex = await lockLog(tx);
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
      // Another rollback orphaned it in the meantime: it waits for that block's price.
      if (this.#orphans.get(call.callId) !== orphan) return;
      this.#orphans.delete(call.callId);
      priced(orphan.tracked, repricing);
    } catch (error) {
      onFailed(error);
    } finally {
      orphan.writing = false;
    }
  }
}
