import { tokenPictureAddress } from '@dugout/domain/off-chain-metadata';
import { totalPnl } from '@dugout/domain/positions/pnl';
import type { MarketFeed } from '@dugout/market/feed/market-feed';
import type { FeedGaps, TrackedMarket } from './ports.ts';

/** Max recent gaps of the feed shown to followers. */
const GAPS_SHOWN = 20;

export const trackedMarket = ({ state, now }: Pick<MarketFeed, 'state' | 'now'>): TrackedMarket => ({
  solUsd: () => state.solUsd,
  token(mint) {
    const facts = state.token(mint);
    if (facts === null) return null;
    const { name, symbol, pool, decimals, supply } = facts;
    return { name, symbol, pool, decimals, supply, image: tokenPictureAddress(facts) };
  },
  trades: (wallet, limit) => state.walletHistory.trades(wallet, { offset: 0, limit }).items,
  result(wallet) {
    const { lastTradeAt, spans } = state.walletHistory.summary(wallet, now());
    if (lastTradeAt === null) return null;
    const { realisedUsd, unrealisedUsd } = spans.all;
    return { lastTradeAt, totalPnl: totalPnl(realisedUsd, unrealisedUsd) };
  },
});

/** Adapts the feed's newest gaps; none for a feed that cannot miss slots. */
export const feedGaps = ({
  gapCounts,
  missedSlots,
}: Pick<MarketFeed, 'gapCounts' | 'missedSlots'>): FeedGaps => ({
  mark: () => JSON.stringify(gapCounts()),
  list: () => missedSlots(GAPS_SHOWN),
});
