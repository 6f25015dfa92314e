import type { BadgeId } from '@dugout/domain/markets';
import { Badge } from '@dugout/ui/badge';
import { Tooltip } from '@dugout/ui/tooltip';
import {
  Bone,
  Flame,
  Hexagon,
  type LucideIcon,
  Moon,
  Orbit,
  Pill,
  Pointer,
  ShoppingBag,
  Sparkle,
} from 'lucide-react';
import { launchpadBadge, marketName } from './launchpads.ts';

const ICONS: Readonly<Record<BadgeId, LucideIcon>> = {
  pumpfun: Pill,
  moonshot: Moon,
  raydium: Hexagon,
  jupiter: Orbit,
  bonk: Bone,
  meteora: Sparkle,
  boop: Pointer,
  believe: Flame,
  bags: ShoppingBag,
};

interface MarketProps {
  readonly market: string | null;
}

/** Mark of a market without text, for the corner of a token's picture. Null for an unknown market. */
export function LaunchpadIcon({ market }: MarketProps) {
  const mark = launchpadBadge(market);
  if (mark === null) return null;
  const Icon = ICONS[mark];
  return <Icon aria-hidden />;
}

/** An icon that names its market in a tooltip and to screen readers; nothing for an unknown market. */
export function LaunchpadMarkIcon({ market }: MarketProps) {
  if (market === null || launchpadBadge(market) === null) return null;
  const name = marketName(market);
  return (
    <Tooltip content={name}>
      <span role="img" aria-label={name} className="flex shrink-0 items-center text-t2 [&>svg]:size-3">
        <LaunchpadIcon market={market} />
      </span>
    </Tooltip>
  );
}

/** Icon and name in an outlined badge with a tooltip; nothing for an unknown market. */
export function LaunchpadBadge({ market }: MarketProps) {
  if (market === null || launchpadBadge(market) === null) return null;
  return (
    <Tooltip content={`Trades on ${marketName(market)}`}>
      <span className="inline-flex">
        <Badge tone="outline" icon={<LaunchpadIcon market={market} />}>
          {marketName(market)}
        </Badge>
      </span>
    </Tooltip>
  );
}
