import type { AlphaCard } from '@dugout/contract/alpha/card';
import { Badge } from '@dugout/ui/badge';
import { Flash } from '@dugout/ui/flash';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { formatMarketCap, formatPercent, toneOf, UNKNOWN } from '#/shared/format/numbers.ts';
import { LaunchpadIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { multipleText, spanText } from './card-text.ts';

interface CardProps {
  readonly card: AlphaCard;
}

export const CardPicture = ({ card, size }: CardProps & { readonly size: number }) => (
  <TokenPicture
    src={card.image}
    symbol={card.symbol}
    seed={card.tokenAddress}
    size={size}
    mark={<LaunchpadIcon market={card.market} />}
  />
);

interface TickerProps extends CardProps {
  /** Whether Tab stops at this card; true for one card. */
  readonly reachable: boolean;
}

export const Ticker = ({ card, reachable }: TickerProps) => (
  <span className="flex min-w-0 items-baseline gap-1.5">
    <Link
      data-row-stop
      tabIndex={reachable ? 0 : -1}
      to="/screener/$poolAddress"
      params={{ poolAddress: card.poolAddress }}
      className="max-w-[55%] shrink-0 truncate rounded-control font-semibold text-strong text-t1 hover:underline"
    >
      {card.symbol}
    </Link>
    <TokenMark tokenAddress={card.tokenAddress} />
    <span className="truncate text-t3">{card.name}</span>
    <span className="shrink-0 text-t3">
      {card.ageMinutes === null ? UNKNOWN : spanText(card.ageMinutes).replace(' ', '')}
    </span>
    {card.duplicates > 0 && (
      <Badge title={`${card.duplicates} more calls of this token`}>+{card.duplicates}</Badge>
    )}
  </span>
);

export const ThenAndNow = ({ card }: CardProps) => (
  <span className="truncate text-small text-t3">
    Called at <span className="font-medium text-t1">{formatMarketCap(card.callMarketCap)}</span> now{' '}
    <span className="live-figure font-medium text-t1">{formatMarketCap(card.marketCap)}</span>
  </span>
);

const toneOfMultiple = (multiple: number | null): string =>
  multiple === null ? 'text-t3' : toneOf(multiple - 1) || 'text-t1';

/** The current price as a multiple of the call price. */
export const Multiple = ({ card, className }: CardProps & { readonly className?: string }) => (
  <Flash
    value={card.multiple}
    className={cn('live-figure font-semibold text-strong', toneOfMultiple(card.multiple), className)}
  >
    {multipleText(card.multiple)}
  </Flash>
);

export const Followers = ({ pct }: { readonly pct: number | null }) => (
  <span
    className="shrink-0 whitespace-nowrap text-t3"
    title="Return of a buy 30 s after the call, after all costs: half sold at 2x, all at -35%, the rest after 24 h"
  >
    Followers <span className={toneOf(pct, 0) || 'text-t2'}>{formatPercent(pct, 0)}</span>
  </span>
);
