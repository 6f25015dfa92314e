import { type BadgeId, isMarketId, MARKETS } from '@dugout/domain/markets';

const BADGES: readonly BadgeId[] = [...new Set(Object.values(MARKETS).flatMap(({ badge }) => badge ?? []))];

/** Returns the first badge whose name the market id contains, ignoring case; null for an unknown market. */
export function launchpadBadge(market: string | null): BadgeId | null {
  const id = market?.toLowerCase() ?? '';
  return BADGES.find((badge) => id.includes(badge)) ?? null;
}

export const marketName = (market: string): string => (isMarketId(market) ? MARKETS[market].name : market);
