import { CheckedBuyButton } from '#/shared/tokens/buying/checked-buy-button.tsx';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { CalledAgo, CallerBadge, CallerName } from './caller-line.tsx';
import { RemoveButton } from './card-actions.tsx';
import type { CardProps } from './card-props.ts';
import { HitRate } from './hit-rate.tsx';
import { HoldingLine } from './holding-line.tsx';
import { CardPicture, Followers, Multiple, ThenAndNow, Ticker } from './token-line.tsx';

export function CompactCard({ card, isOwn, isPast, reachable, buy, remove }: CardProps) {
  const { caller } = card;
  return (
    <article className="flex h-full gap-2.5 px-3 py-2">
      <CardPicture card={card} size={36} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex min-w-0 items-baseline justify-between gap-2">
          <Ticker card={card} reachable={reachable} />
          <Multiple card={card} />
        </span>
        <span className="flex min-w-0 items-baseline justify-between gap-2 text-small">
          <span className="flex min-w-0 items-baseline gap-2">
            <ThenAndNow card={card} />
            <CalledAgo at={card.calledAt} />
          </span>
          <Followers pct={card.followerPct} />
        </span>
        <span className="flex min-w-0 items-center gap-1.5">
          <Avatar {...caller} size={14} />
          <CallerName caller={caller} />
          <CallerBadge caller={caller} />
          <HitRate rate={caller} />
        </span>
        <span className="mt-auto flex min-w-0 items-center gap-2 text-small">
          <HoldingLine holding={card.hand} className="flex-1" />
          {isOwn && <RemoveButton card={card} size={24} isBusy={remove.busy} onRemove={remove.run} />}
          {!isPast && (
            <CheckedBuyButton
              tokenAddress={card.tokenAddress}
              unit
              symbol={card.symbol}
              amount={buy.amount}
              busy={buy.busy}
              untradableReason={null}
              onBuy={buy.run}
              className="min-w-18"
            />
          )}
        </span>
      </div>
    </article>
  );
}
