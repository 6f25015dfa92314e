import type { TokenPage } from '@dugout/contract/market/token';
import { shortAddress } from '@dugout/domain/text/short-address';
import { Flash } from '@dugout/ui/flash';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import type { ReactNode } from 'react';
import { useTokenSummary } from '#/features/trading/index.ts';
import { useWatch } from '#/features/watchlist/index.ts';
import { TokenActions } from '#/shared/feature/token-actions.tsx';
import { changeText, formatCount, formatMarketCap } from '#/shared/format/numbers.ts';
import { useLetter } from '#/shared/hooks/use-letter.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { LaunchpadBadge, LaunchpadIcon } from '#/shared/tokens/marks/launchpad-badge.tsx';
import { MayhemBadge } from '#/shared/tokens/marks/mayhem-badge.tsx';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';
import { StarButton } from '#/shared/tokens/marks/star-button.tsx';
import { LookAlikeBadge } from '#/shared/tokens/names/look-alike.tsx';
import { changeOf } from '#/shared/tokens/shown-row.ts';
import { TokenAge } from '#/shared/tokens/token-age.tsx';
import { MarketCap, TokenPrice } from '#/shared/tokens/token-price.tsx';
import { AuditMarks } from './audit-marks.tsx';
import { OwnPnl } from './own-pnl.tsx';
import { ShareButton } from './share-button.tsx';
import { SocialLinks } from './social-links.tsx';

/** The intermediate token of the price, for a pool quoted in neither SOL nor dollars. */
function PricePath({
  token: { pricePath, priceSol, priceUsd },
}: {
  readonly token: Pick<TokenPage, 'pricePath' | 'priceSol' | 'priceUsd'>;
}) {
  if (pricePath.length === 0) return null;
  const names = pricePath.map(({ tokenAddress, symbol }) =>
    symbol === tokenAddress ? shortAddress(tokenAddress) : symbol,
  );
  const isPriced = priceSol !== null || priceUsd !== null;
  return (
    <span data-testid="price-path">
      {isPriced ? `Priced through ${names.join(', ')}` : `Priced in ${names[0]}`}
    </span>
  );
}

export function Change24h({ pct }: { readonly pct: number | null }) {
  if (pct === null) return <span className="text-t3">- 24h</span>;
  const down = pct < 0;
  return (
    <span className="live-figure flex items-center gap-1 text-strong font-medium">
      {pct !== 0 && <SideArrow side={down ? 'sell' : 'buy'} />}
      <span className={cn('live-figure', pct !== 0 && (down ? 'text-down' : 'text-up'))}>
        {changeText(pct, 1)}
      </span>
      <span className="text-small font-normal text-t3">24h</span>
    </span>
  );
}

export const HeaderFigure = ({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly children: ReactNode;
}) => (
  <span className="flex flex-col gap-0.5">
    <span className="text-small leading-3 text-t3">{label}</span>
    <Flash value={value} className="live-figure text-strong font-medium text-t1">
      {children}
    </Flash>
  </span>
);

export const TokenName = ({ token, size }: { readonly token: TokenPage; readonly size: number }) => (
  <span className="flex min-w-0 items-center gap-3">
    <TokenPicture
      src={token.image}
      symbol={token.symbol}
      seed={token.tokenAddress}
      size={size}
      mark={<LaunchpadIcon market={token.market} />}
    />
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="flex min-w-0 items-center gap-2">
        <h1 className="min-w-8 shrink-[9] truncate text-title font-semibold text-t1">{token.name}</h1>
        <span className="min-w-8 max-w-40 truncate text-strong text-t2 max-desk:max-w-[45%]">
          {token.symbol}
        </span>
        <MayhemBadge mayhem={token.mayhem} />
        <span className="hidden @min-[1640px]:flex">
          <LaunchpadBadge market={token.market} />
        </span>
        <span className="hidden @min-[1560px]:flex">
          <LookAlikeBadge count={token.lookAlikes} />
        </span>
        <span className="flex @min-[1560px]:hidden">
          <LookAlikeBadge short count={token.lookAlikes} />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2.5 whitespace-nowrap text-small text-t3 desk:h-4 desk:overflow-hidden">
        <Address copy address={token.tokenAddress} />
        <span className="@max-[900px]:hidden">
          Age{' '}
          <span className="font-medium text-t1" data-testid="token-age">
            <TokenAge createdAt={token.createdAt} />
          </span>
        </span>
        <PricePath token={token} />
        <SocialLinks links={token.details.links} />
      </span>
    </span>
  </span>
);

export const Price = ({ token, className }: { readonly token: TokenPage; readonly className?: string }) => (
  <Flash
    value={token.priceUsd ?? token.priceSol}
    className={cn('live-figure font-semibold text-price tracking-[-0.01em]', className)}
  >
    <span data-testid="price">
      <TokenPrice {...token} />
    </span>
  </Flash>
);

/** The watchlist star of the open token; W toggles it. */
export function TokenStar({ token, size }: { readonly token: TokenPage; readonly size: 28 | 40 }) {
  const watch = useWatch(token.tokenAddress);
  useLetter('w', watch.toggle);
  return <StarButton symbol={token.symbol} watch={watch} size={size} />;
}

/** Identity, price and risk of the token in one row of 56 px. */
export function TokenHeader({ token }: { readonly token: TokenPage }) {
  const day = token.windows['24h'];
  const traded = useTokenSummary(token.tokenAddress).total !== null;
  return (
    <header className="flex h-14 shrink-0 items-center gap-4 overflow-hidden border-b border-line2 px-3 @max-[900px]:gap-2">
      <TokenName token={token} size={36} />
      <span aria-hidden className="h-8 w-px shrink-0 bg-line2" />
      <span className="flex shrink-0 items-baseline gap-2">
        <Price token={token} />
        <Change24h pct={changeOf(day)} />
      </span>
      <span className="flex shrink-0 gap-5 border-l border-line2 pl-4 @max-[900px]:gap-3 @max-[900px]:pl-2">
        <HeaderFigure label="Mcap" value={token.marketCapUsd ?? token.priceSol}>
          <MarketCap {...token} />
        </HeaderFigure>
        <HeaderFigure label="Liquidity" value={token.liquidityUsd}>
          {formatMarketCap(token.liquidityUsd)}
        </HeaderFigure>
        <span className="contents @max-[900px]:hidden">
          <HeaderFigure label="24h volume" value={day.volumeUsd}>
            {formatMarketCap(day.volumeUsd)}
          </HeaderFigure>
        </span>
        <span className={traded ? 'contents @max-[1560px]:hidden' : 'contents @max-[900px]:hidden'}>
          <HeaderFigure label="Holders" value={token.holders}>
            {formatCount(token.holders)}
          </HeaderFigure>
        </span>
        <OwnPnl token={token} />
      </span>
      <span className="flex-1" />
      <AuditMarks
        token={token}
        className="max-[1569px]:in-data-docked:hidden max-[1599px]:in-data-social:hidden max-wide:hidden"
      />
      <TokenActions token={token} size={28} />
      <TokenStar token={token} size={28} />
      <ShareButton token={token} size={28} />
    </header>
  );
}
