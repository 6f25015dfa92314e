import type { LiveFigures } from '@dugout/contract/market/figures';
import type { WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { Flash } from '@dugout/ui/flash';
import { cn } from '@dugout/ui/lib/cn';
import type { Column } from '@dugout/ui/table/virtual-table';
import { TokenPicture } from '@dugout/ui/token-picture';
import type { ReactNode } from 'react';
import { changeText, type Figure, formatCount, formatMarketCap, toneOf } from '#/shared/format/numbers.ts';
import { formatPrice } from '#/shared/format/price.ts';
import { useChannel } from '#/shared/realtime/use-channel.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { TokenAge } from '#/shared/tokens/token-age.tsx';
import { titleOf, type WatchSort } from '../watchlist.model.ts';

interface LiveProps {
  readonly token: WatchedToken;
  readonly pick: (live: LiveFigures) => Figure;
  readonly fetched: Figure;
  readonly text: (value: Figure) => string;
  readonly tone?: (value: Figure) => string;
}

/** A live figure, or as fetched while the socket has no data. */
function Live({ token, pick, fetched, text, tone }: LiveProps) {
  const live = useChannel(`token:${token.tokenAddress}`);
  const value = (live === null ? null : pick(live)) ?? fetched ?? null;
  return (
    <Flash value={value} className={cn('live-figure px-0.5', tone?.(value))}>
      {text(value)}
    </Flash>
  );
}

const figure = (
  id: WatchSort,
  head: string,
  width: string,
  cell: (token: WatchedToken) => ReactNode,
): Column<WatchedToken> => ({
  id,
  head,
  width,
  align: 'end',
  sortable: true,
  cell,
});

export const WATCHLIST_FIGURES: readonly Column<WatchedToken>[] = [
  {
    id: 'name',
    head: 'Token',
    width: 'minmax(180px,1fr)',
    sortable: true,
    cell: (token) => (
      <span className="flex min-w-0 items-center gap-2">
        <TokenPicture
          src={token.image}
          symbol={token.symbol ?? titleOf(token)}
          seed={token.tokenAddress}
          size={22}
        />
        <TokenMark tokenAddress={token.tokenAddress} />
        <span className="flex min-w-0 gap-2 max-desk:flex-col max-desk:gap-0 max-desk:leading-4">
          <span className="truncate font-semibold text-t1 desk:max-w-40">{titleOf(token)}</span>
          {token.symbol !== null && token.name !== null && (
            <span className="truncate text-t3 desk:max-w-20 desk:shrink-0 max-desk:text-small">
              {token.symbol}
            </span>
          )}
        </span>
      </span>
    ),
  },
  figure('createdAt', 'Age', '44px', ({ createdAt }) => <TokenAge createdAt={createdAt} />),
  figure('priceUsd', 'Price', '92px', (token) => (
    <Live
      token={token}
      pick={(live) => live.priceUsd}
      fetched={token.priceUsd}
      text={formatPrice}
      tone={() => 'font-medium text-t1'}
    />
  )),
  figure('changePct', '24h', '72px', (token) => (
    <Live
      token={token}
      pick={(live) => live.windows['24h'].changePct}
      fetched={token.changePct}
      text={(pct) => changeText(pct ?? null, 2)}
      tone={(pct) => toneOf(pct) || (pct == null ? 'text-t3' : 'text-t2')}
    />
  )),
  figure('marketCap', 'Mcap', '72px', (token) => (
    <Live
      token={token}
      pick={(live) => live.marketCapUsd}
      fetched={token.marketCap}
      text={formatMarketCap}
      tone={() => 'font-medium text-t1'}
    />
  )),
  figure('liquidityUsd', 'Liquidity', '72px', (token) => (
    <Live
      token={token}
      pick={(live) => live.liquidityUsd}
      fetched={token.liquidityUsd}
      text={formatMarketCap}
    />
  )),
  figure('volumeUsd', '24h vol', '72px', (token) => (
    <Live
      token={token}
      pick={(live) => live.windows['24h'].volumeUsd}
      fetched={token.volumeUsd}
      text={formatMarketCap}
    />
  )),
  figure('holders', 'Holders', '64px', (token) => (
    <Live token={token} pick={(live) => live.holders} fetched={token.holders} text={formatCount} />
  )),
];
