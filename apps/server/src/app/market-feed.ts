import type { MarketFeed } from '@dugout/market/feed/market-feed';
import { gapRepository } from '#/ingest/gaps.repository.ts';
import type { Ingest } from '#/ingest/index.ts';
import type { Db } from '#/platform/db/db.ts';

/** The market as features see it. */
export function marketFeed({ market, source, poolFeeBps, wanted }: Ingest, db: Db): MarketFeed {
  const gaps = gapRepository(db);
  return {
    state: market,
    knownTraders: source.knownTraders,
    wholeHistory: source.wholeHistory,
    now: () => source.now(),
    slot: () => source.slot(),
    firstBlockAfter: source.firstBlockAfter?.bind(source) ?? null,
    delayMs: () => source.delayMs(),
    solUsd: () => (source.solUsd === undefined ? market.solUsd : source.solUsd()),
    gapCounts: () => source.gaps?.() ?? null,
    missedSlots: async (limit) => (source.gaps === undefined ? [] : gaps.list(limit)),
    poolFeeBps,
    readAccounts: wanted,
  };
}
