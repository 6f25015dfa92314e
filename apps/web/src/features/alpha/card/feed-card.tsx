import type { AlphaCard, CallOutcome } from '@dugout/contract/alpha/card';
import { RECENT_OUTCOMES } from '@dugout/contract/alpha/values';
import { cn } from '@dugout/ui/lib/cn';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import type { ReactNode } from 'react';
import { changeText, formatMarketCap, formatShortCount, toneOf } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { CheckedBuyButton } from '#/shared/tokens/buying/checked-buy-button.tsx';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { CalledAgo, CallerBadges, CallerName } from './caller-line.tsx';
import { CardMenu, CardStar, RemoveButton } from './card-actions.tsx';
import type { CardProps } from './card-props.ts';
import { multipleText } from './card-text.ts';
import { CardTrend } from './card-trend.tsx';
import { HitRate } from './hit-rate.tsx';
import { HoldingLine } from './holding-line.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import { CardPicture, Followers, Multiple, ThenAndNow, Ticker } from './token-line.tsx';
import { VoteButtons } from './vote-buttons.tsx';

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

const CardFacts = ({ card }: { readonly card: AlphaCard }) => (
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

interface CallStripProps {
  /** Oldest first. */
  readonly outcomes: readonly CallOutcome[];
}

const callsText = (count: number): string => `${count} ${count === 1 ? 'call' : 'calls'}`;

/** A caller's last twelve calls as bars, tall for hits; missing ones are outlined. */
function CallStrip({ outcomes }: CallStripProps) {
  const shown = outcomes.slice(-RECENT_OUTCOMES);
  const count = (outcome: CallOutcome): number => shown.filter((each) => each === outcome).length;
  const missing = RECENT_OUTCOMES - shown.length;
  const bars = shown.map((outcome, at) => ({ outcome, key: `call-${missing + at}` }));
  return (
    <span className="flex shrink-0 flex-col items-end gap-0.5">
      <span
        role="img"
        aria-label={`Last ${callsText(shown.length)}: ${count('hit')} hits, ${count('miss')} misses, ${count('open')} open`}
        className="flex h-3 items-end gap-0.5"
      >
        {Array.from({ length: missing }, (_, at) => `missing-${at}`).map((key) => (
          <span key={key} className="h-3 w-1 border border-line3" />
        ))}
        {bars.map(({ outcome, key }) => (
          <OutcomeBar key={key} outcome={outcome} />
        ))}
      </span>
      <span aria-hidden className="text-small text-t3">
        {missing > 0 ? callsText(shown.length) : `last ${RECENT_OUTCOMES} calls`}
      </span>
    </span>
  );
}

/** A full-size call: caller, outcome, the caller's position, votes and the buy button. */
export function FeedCard({ card, isOwn, isPast, reachable, withFacts, buy, remove }: CardProps) {
  const phone = usePhone();
  const size = phone ? 40 : 24;
  const { caller } = card;
  return (
    <article className="flex h-full flex-col gap-1.5 px-3 py-2.5">
      <div className="flex items-start gap-2">
        <Avatar {...caller} size={28} />
        <div className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-center gap-1.5">
            <CallerName caller={caller} />
            <CallerBadges caller={caller} />
          </span>
          <HitRate rate={caller} named />
        </div>
        {phone ? <CalledAgo at={card.calledAt} /> : <CallStrip outcomes={caller.recent} />}
      </div>
      <div className="flex items-center gap-2.5 rounded-card border border-line2 bg-bg2 p-2">
        <CardPicture card={card} size={34} />
        <span className="flex min-w-0 flex-1 flex-col">
          <Ticker card={card} reachable={reachable} />
          <ThenAndNow card={card} />
        </span>
        {!phone && !isPast && <CardTrend card={card} />}
        <span className="flex shrink-0 flex-col items-end">
          <Multiple card={card} className="text-title" />
          <span className="text-small text-t3">top {multipleText(card.peakMultiple, 1)}</span>
        </span>
      </div>
      {withFacts && <CardFacts card={card} />}
      <div className="flex items-center justify-between gap-2 text-small">
        <HoldingLine holding={card.hand} />
        <Followers pct={card.followerPct} />
      </div>
      <div className="mt-auto flex items-center gap-2 max-desk:gap-1">
        <VoteButtons card={card} disabled={isPast} />
        {!phone && (
          <span className="text-small">
            <CalledAgo at={card.calledAt} />
          </span>
        )}
        <span className="flex-1" />
        {isOwn && <RemoveButton card={card} size={size} isBusy={remove.busy} onRemove={remove.run} />}
        <CardStar card={card} size={size} />
        <CardMenu card={card} size={size} />
        <CheckedBuyButton
          tokenAddress={card.tokenAddress}
          unit
          symbol={card.symbol}
          amount={buy.amount}
          busy={buy.busy}
          untradableReason={null}
          onBuy={buy.run}
          size={size}
          className={cn('min-w-20 max-desk:min-w-25', isPast && 'invisible')}
        />
      </div>
    </article>
  );
}
