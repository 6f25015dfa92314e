import type { AlphaCard } from '@dugout/contract/alpha/card';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import type { ReactNode } from 'react';
import { changeText, formatMarketCap, formatShortCount, toneOf } from '#/shared/format/numbers.ts';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';

interface FactProps {
  readonly label: string;
  readonly tip: string;
  readonly children: ReactNode;
}

const Fact = ({ label, tip, children }: FactProps) => (
  <Tooltip content={<FigureTip name={label} definition={tip} />}>
    <span className="flex min-w-0 items-baseline gap-1 whitespace-nowrap text-small text-t3">
      {label}
      <span className="live-figure font-medium text-t1">{children}</span>
    </span>
  </Tooltip>
);

const Change = ({ percent }: { readonly percent: number | null }) => (
  <span className={toneOf(percent, 0)}>{changeText(percent, 0)}</span>
);

export const CardFacts = ({ card }: { readonly card: AlphaCard }) => (
  <div className="grid grid-cols-[auto_auto_auto_auto] justify-between gap-x-2 gap-y-0.5">
    <Fact label="Liq" tip="Current pool liquidity.">
      {formatMarketCap(card.liquidity)}
    </Fact>
    <Fact label="Vol 24h" tip="Traded in the last 24 hours.">
      {formatMarketCap(card.volume24h)}
    </Fact>
    <Fact label="ATH" tip="Highest market cap to date.">
      {formatMarketCap(card.ath)}
    </Fact>
    <Fact label="KOLs" tip="Known traders holding it.">
      {formatShortCount(card.kols)}
    </Fact>
    <Fact label="Gain" tip="From the call price to the highest price since.">
      <Change percent={card.gain} />
    </Fact>
    <Fact label="Loss" tip="From the call price to the lowest price since.">
      <Change percent={card.loss} />
    </Fact>
    <Fact label="Trades" tip="Buys and sells since the call.">
      <span className="inline-flex items-center gap-0.5">
        <SideArrow side="buy" />
        <span className="sr-only">Buys</span>
        {formatShortCount(card.tradesUp)}
        <SideArrow side="sell" className="ml-1" />
        <span className="sr-only">Sells</span>
        {formatShortCount(card.tradesDown)}
      </span>
    </Fact>
    <Fact label="Calls" tip="All calls of this token, including hidden ones.">
      {formatShortCount(card.calls)}
    </Fact>
  </div>
);
