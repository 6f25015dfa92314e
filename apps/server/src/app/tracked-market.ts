import { pictureAddress } from '#/features/market/index.ts';
import type { FeedGaps, TrackedMarket } from '#/features/tracker/index.ts';
import { gapRepository } from '#/ingest/gaps.repository.ts';
import type { Ingest } from '#/ingest/index.ts';
import type { Db } from '#/platform/db/db.ts';

/** So many of the feed's newest gaps are told to those who follow wallets. */
const GAPS_AT_HAND = 20;

/** Tokens and wallets as the tracker shows them. */
export function trackedMarket({ market, source }: Ingest): TrackedMarket {
  return {
    solUsd: () => market.solUsd,
    token: (mint) => {
      const facts = market.token(mint);
      if (facts === null) return null;
      const { name, symbol, pool, decimals, supply } = facts;
      return { name, symbol, pool, decimals, supply, image: pictureAddress(facts) };
    },
    trades: (wallet, limit) => market.walletKnowledge.trades(wallet, { offset: 0, limit }).items,
    result: (wallet) => {
      const { lastTradeAt, spans } = market.walletKnowledge.summary(wallet, source.now());
      if (lastTradeAt === null) return null;
      const { realisedUsd, unrealisedUsd } = spans.all;
      return { lastTradeAt, totalPnl: unrealisedUsd === null ? null : realisedUsd + unrealisedUsd };
    },
  };
}

/** The newest stretches that the feed missed; none where it cannot miss any. */
export function feedGaps({ source }: Ingest, db: Db): FeedGaps {
  const gaps = gapRepository(db);
  return {
    mark: () => JSON.stringify(source.gaps?.() ?? null),
    list: async () => (source.gaps === undefined ? [] : gaps.list(GAPS_AT_HAND)),
  };
}
