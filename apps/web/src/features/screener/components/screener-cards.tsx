import type { TokenRow } from '@dugout/contract/market';
import { Flash } from '@dugout/ui/flash';
import { Sparkline } from '@dugout/ui/sparkline';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import { formatMarketCap, formatShortCount } from '#/shared/format/numbers.ts';
import { LaunchpadIcon } from '#/shared/tokens/launchpad-badge.tsx';
import { LookAlikeBadge } from '#/shared/tokens/look-alike.tsx';
import { TokenAge } from '#/shared/tokens/token-age.tsx';
import { MarketCap } from '#/shared/tokens/token-price.tsx';
import { changeText } from '../change-text.ts';
import { changeWindow, type ScreenerState, type ScreenerWindow } from '../screener.search.ts';
import { BuyCell } from './buy-cell.tsx';

const Figure = ({ label, value, children }: { readonly label: string; readonly value: number | null; readonly children: ReactNode }) => (
  <span className="flex w-18 flex-col items-start">
    <span className="text-small text-t3">{label}</span>
    <Flash value={value} className="text-strong font-semibold text-t1">
      {children}
    </Flash>
  </span>
);

const tone = (pct: number | null): string => (pct === null ? 'text-t3' : pct === 0 ? '' : pct > 0 ? 'text-up' : 'text-down');

interface CardProps {
  readonly row: TokenRow;
  readonly window: ScreenerWindow;
  /** Of the change that is shown. */
  readonly changeOver: ScreenerWindow;
}

/** A token as a card: who it is, the three figures that matter, and the buy under the thumb. */
const Card = memo(function Card({ row, window, changeOver }: CardProps) {
  const change = row.changes[changeOver];
  return (
    <article className="flex flex-col gap-2.5 border-b border-line2 px-3 py-3">
      <Link
        to="/screener/$poolAddress"
        params={{ poolAddress: row.poolAddress }}
        className="flex min-w-0 items-center gap-3 rounded-control"
      >
        <TokenPicture src={row.image} symbol={row.symbol} seed={row.tokenAddress} size={44} mark={<LaunchpadIcon market={row.market} />} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="max-w-[60%] shrink-0 truncate text-title font-semibold text-t1">{row.symbol}</span>
            <span className="truncate text-strong text-t3">{row.name}</span>
          </span>
          <span className="flex items-center gap-2.5 text-t2">
            <span className="font-medium text-t1">
              <TokenAge createdAt={row.createdAt} />
            </span>
            <span className="flex items-center gap-1">
              <Users className="size-3" role="img" aria-label="Holders" />
              {formatShortCount(row.holders)}
            </span>
            <LookAlikeBadge short count={row.lookAlikes} />
          </span>
        </span>
        <Sparkline values={row.trend} width={72} height={36} />
      </Link>
      <span className="flex items-center gap-1">
        <Figure label="Mcap" value={row.marketCapUsd ?? row.priceSol}>
          <MarketCap {...row} />
        </Figure>
        <Figure label={`${window} vol`} value={row.volumeUsd}>
          {formatMarketCap(row.volumeUsd)}
        </Figure>
        <Figure label={changeOver} value={change}>
          <span className={tone(change)}>{changeText(change, 1)}</span>
        </Figure>
        <BuyCell unit row={row} size={40} className="ml-auto min-w-25" />
      </span>
    </article>
  );
});

interface ScreenerCardsProps {
  readonly rows: readonly TokenRow[];
  readonly state: ScreenerState;
  readonly onRange: (from: number, to: number) => void;
}

const CARD_HEIGHT = 122;

/** The screener on a phone; it scrolls with the page and draws only what is in sight. */
export const ScreenerCards = ({ rows, state, onRange }: ScreenerCardsProps) => (
  <WindowVirtualizer
    itemSize={CARD_HEIGHT}
    onScroll={() => {
      const first = Math.max(0, Math.floor((scrollY - 160) / CARD_HEIGHT));
      onRange(first, first + Math.ceil(innerHeight / CARD_HEIGHT) + 2);
    }}
  >
    {rows.map((row) => (
      <Card key={row.tokenAddress} row={row} window={state.window} changeOver={changeWindow(state)} />
    ))}
  </WindowVirtualizer>
);
