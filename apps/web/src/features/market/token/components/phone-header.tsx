import type { TokenPage } from '@dugout/contract/market/token';
import { useTokenSummary } from '#/features/trading/index.ts';
import { TokenActions } from '#/shared/feature/token-actions.tsx';
import { formatMarketCap } from '#/shared/format/numbers.ts';
import { changeOf } from '#/shared/tokens/shown-row.ts';
import { MarketCap } from '#/shared/tokens/token-price.tsx';
import { OwnPnl } from './own-pnl.tsx';
import { ShareButton } from './share-button.tsx';
import { Change24h, HeaderFigure, Price, TokenName, TokenStar } from './token-header.tsx';

/** The header where only three figures fit: the trader's own PnL replaces the volume. */
export function PhoneHeader({ token }: { readonly token: TokenPage }) {
  const traded = useTokenSummary(token.tokenAddress).total !== null;
  return (
    <header className="flex shrink-0 flex-col gap-2 border-b border-line2 px-3 py-2 short:gap-1">
      <span className="flex items-center justify-between gap-2">
        <TokenName token={token} size={40} />
        <span className="flex shrink-0 gap-2">
          <TokenActions token={token} size={40} />
          <TokenStar token={token} size={40} />
          <ShareButton token={token} size={40} />
        </span>
      </span>
      <span className="flex flex-wrap items-end justify-between gap-2">
        <span className="flex flex-col">
          <Price token={token} className="text-price-phone" />
          <Change24h pct={changeOf(token.windows['24h'])} />
        </span>
        <span className="flex gap-3.5 text-right short:hidden [&>span]:items-end">
          <OwnPnl token={token} />
          <HeaderFigure label="Mcap" value={token.marketCapUsd ?? token.priceSol}>
            <MarketCap {...token} />
          </HeaderFigure>
          <HeaderFigure label="Liquidity" value={token.liquidityUsd}>
            {formatMarketCap(token.liquidityUsd)}
          </HeaderFigure>
          {!traded && (
            <HeaderFigure label="24h vol" value={token.windows['24h'].volumeUsd}>
              {formatMarketCap(token.windows['24h'].volumeUsd)}
            </HeaderFigure>
          )}
        </span>
      </span>
    </header>
  );
}
