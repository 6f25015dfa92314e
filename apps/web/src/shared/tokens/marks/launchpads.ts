import { type BadgeId, isMarketId, MARKETS } from '@dugout/domain/markets';

const BADGES: readonly BadgeId[] = [...new Set(Object.values(MARKETS).flatMap(({ badge }) => badge ?? []))];

/**
 * The badge of a market id: the first whose name it contains, whatever its letters' case; null for an unknown
 * market.
 */
export function launchpadBadge(market: string | null): BadgeId | null {
  const id = market?.toLowerCase() ?? '';
  return BADGES.find((badge) => id.includes(badge)) ?? null;
}

/** A market's name as people say it. */
export const marketName = (market: string): string => (isMarketId(market) ? MARKETS[market].name : market);
