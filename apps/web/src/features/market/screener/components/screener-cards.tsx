import type { TokenRow } from '@dugout/contract/market/token';
import { Users } from 'lucide-react';
import { memo } from 'react';
import { useQuickBuy } from '#/features/trading/index.ts';
import { useWatch } from '#/features/watchlist/index.ts';
import { changeText, formatMarketCap, formatShortCount, toneOf } from '#/shared/format/numbers.ts';
import { BuyOrOpen } from '#/shared/tokens/buying/buy-or-open.tsx';
import { CardList } from '#/shared/tokens/card-list.tsx';
import { StarButton } from '#/shared/tokens/marks/star-button.tsx';
import { TokenAge } from '#/shared/tokens/token-age.tsx';
import { CardFigure, TokenCard } from '#/shared/tokens/token-card.tsx';
import { MarketCap } from '#/shared/tokens/token-price.tsx';
import { changeWindow, type ScreenerState, type ScreenerWindow } from '../screener.search.ts';

interface CardProps {
  readonly row: TokenRow;
  readonly window: ScreenerWindow;
  readonly changeOver: ScreenerWindow;
}

const Card = memo(function Card({ row, window, changeOver }: CardProps) {
  const { amount, busy, buy } = useQuickBuy();
  const watch = useWatch(row.tokenAddress);
  const change = row.changes[changeOver];
  return (
    <TokenCard
      token={row}
      star={<StarButton plain symbol={row.symbol} watch={watch} />}
      facts={
        <>
          <span className="font-medium text-t1">
            <TokenAge createdAt={row.createdAt} />
          </span>
          <span className="flex items-center gap-1">
            <Users className="size-3" role="img" aria-label="Holders" />
            {formatShortCount(row.holders)}
          </span>
        </>
      }
      figures={
        <>
          <CardFigure label="Mcap" value={row.marketCapUsd ?? row.priceSol}>
            <MarketCap {...row} />
          </CardFigure>
          <CardFigure label={`${window} vol`} value={row.volumeUsd}>
            {formatMarketCap(row.volumeUsd)}
          </CardFigure>
          <CardFigure label={changeOver} value={change}>
            <span className={toneOf(change, 1)}>{changeText(change, 1)}</span>
          </CardFigure>
        </>
      }
      buy={
        <BuyOrOpen
          unit
          token={row}
          amount={amount}
          busy={busy.has(row.tokenAddress)}
          onBuy={buy}
          size={40}
          className="min-w-25"
        />
      }
    />
  );
});

interface ScreenerCardsProps {
  readonly rows: readonly TokenRow[];
  readonly state: ScreenerState;
  readonly onRange: (from: number, to: number) => void;
}

const CARD_HEIGHT = 117;
/** Height of bars and tools. */
const ABOVE = 160;

export const ScreenerCards = ({ rows, state, onRange }: ScreenerCardsProps) => (
  <CardList height={CARD_HEIGHT} above={ABOVE} onRange={onRange}>
    {rows.map((row) => (
      <Card key={row.tokenAddress} row={row} window={state.window} changeOver={changeWindow(state)} />
    ))}
  </CardList>
);
