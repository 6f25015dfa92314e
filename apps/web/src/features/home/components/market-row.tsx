import type { TokenRow } from '@dugout/contract/market/token';
import { Flash } from '@dugout/ui/flash';
import { cn } from '@dugout/ui/lib/cn';
import { Sparkline } from '@dugout/ui/sparkline';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { useWatch } from '#/features/watchlist/index.ts';
import { changeText, formatMarketCap, toneOf } from '#/shared/format/numbers.ts';
import { LaunchpadMarkIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { StarButton } from '#/shared/tokens/marks/star-button.tsx';
import { NameMark } from '#/shared/tokens/names/name-mark.tsx';
import { TokenAge } from '#/shared/tokens/token-age.tsx';
import { MarketCap, TokenPrice } from '#/shared/tokens/token-price.tsx';
import { useLiveRow } from '../use-live-row.ts';
import { NARROW_HIDDEN, NARROW_LAST } from './narrow.ts';

/** `wide` includes price, trend and volume; otherwise name, age, market cap and change. */
export function MarketRow({ row, wide }: { readonly row: TokenRow; readonly wide: boolean }) {
  const watch = useWatch(row.tokenAddress);
  const live = useLiveRow(row, '1h');
  return (
    <tr className="relative h-8 border-b border-line1 hover:bg-hover has-focus-visible:bg-active max-desk:h-9">
      <td className="pl-3">
        <span className="flex min-w-0 items-center gap-2">
          <TokenPicture src={row.image} symbol={row.symbol} seed={row.tokenAddress} size={20} />
          <Link
            to="/screener/$poolAddress"
            params={{ poolAddress: row.poolAddress }}
            className="flex h-6 min-w-0 items-center gap-2 -outline-offset-1 after:absolute after:inset-0"
          >
            <span className="max-w-24 shrink-0 truncate font-semibold text-t1 @max-[480px]:shrink">
              {row.symbol}
            </span>
            <span className="min-w-0 truncate text-t3 @max-[480px]:hidden">{row.name}</span>
          </Link>
          <span className="relative flex shrink-0 items-center gap-1.5">
            <LaunchpadMarkIcon market={row.market} />
            <NameMark lookAlikes={row.lookAlikes} deepest={row.deepest} />
            <StarButton plain symbol={row.symbol} watch={watch} />
          </span>
        </span>
      </td>
      <td className="text-right text-t3">
        <TokenAge createdAt={row.createdAt} />
      </td>
      {wide && (
        <td className={cn('text-right font-medium text-t1', NARROW_HIDDEN)}>
          <Flash value={live.priceUsd ?? live.priceSol} className="live-figure">
            <TokenPrice {...live} />
          </Flash>
        </td>
      )}
      {wide && (
        <td className={NARROW_HIDDEN}>
          <Sparkline values={row.trend} className="ml-auto" />
        </td>
      )}
      <td className={cn('text-right', toneOf(live.changePct, 1) || 'text-t2')}>
        {changeText(live.changePct, 1)}
      </td>
      <td className={cn('text-right font-medium text-t1', wide ? NARROW_LAST : 'pr-3')}>
        <Flash value={live.marketCapUsd ?? live.priceSol} className="live-figure">
          <MarketCap {...live} supply={row.supply} decimals={row.decimals} />
        </Flash>
      </td>
      {wide && (
        <td className={cn('pr-3 text-right text-t2', NARROW_HIDDEN)}>{formatMarketCap(live.volumeUsd)}</td>
      )}
    </tr>
  );
}
