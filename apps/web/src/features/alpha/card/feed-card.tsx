import { cn } from '@dugout/ui/lib/cn';
import { usePhone } from '#/shared/hooks/browser.ts';
import { QuickBuyButton } from '#/shared/tokens/buying/quick-buy-button.tsx';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { CallStrip } from './call-strip.tsx';
import { CalledAgo, CallerBadges, CallerName } from './caller-line.tsx';
import { CardMenu, CardStar, RemoveButton } from './card-actions.tsx';
import { CardFacts } from './card-facts.tsx';
import type { CardProps } from './card-props.ts';
import { multipleText } from './card-text.ts';
import { CardTrend } from './card-trend.tsx';
import { HitRate } from './hit-rate.tsx';
import { HoldingLine } from './holding-line.tsx';
import { CardPicture, Followers, Multiple, ThenAndNow, Ticker } from './token-line.tsx';
import { VoteButtons } from './vote-buttons.tsx';

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
        <QuickBuyButton
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
