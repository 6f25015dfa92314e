import type { AlphaCard } from '@dugout/contract/alpha/card';
import { type ActiveRow, reachableRow } from '@dugout/ui/lib/active-row';
import { commandKey, isTyping } from '@dugout/ui/lib/keys';
import { besideInRow, keepOutOfTabOrder } from '@dugout/ui/lib/row-controls';
import { visibleRange } from '@dugout/ui/lib/visible-range';
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useCheckedBuy, useQuickBuyAmount } from '#/features/trading/index.ts';
import { useRemove } from '../call/use-calls.ts';
import { CompactCard } from '../card/compact-card.tsx';
import { FeedCard } from '../card/feed-card.tsx';
import { type CardKind, HEIGHTS } from './card-kind.ts';
import type { CardsState } from './use-cards.ts';

const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
const stopOf = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>('[data-row-stop]');

interface CardListProps {
  readonly label: string;
  readonly kind: CardKind;
  readonly state: Pick<CardsState, 'rows' | 'takeOut' | 'isReplay'>;
}

/**
 * A virtual list of cards in its own scroll box. It is a single tab stop: arrows move between cards and,
 * sideways, within a card; Enter opens the token, B buys it.
 */
export function CardList({ label, kind, state: { rows, takeOut, isReplay } }: CardListProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const me = useMe();
  const [active, setActive] = useState<ActiveRow | null>(null);
  const [view, setView] = useState({ top: 0, height: 900 });
  const amount = useQuickBuyAmount((store) => store.amount);
  const { busy, buy } = useCheckedBuy(amount, true);
  const remove = useRemove(takeOut);
  const height = HEIGHTS[kind];
  const { from, to } = visibleRange(view.top, view.height, height, rows.length, 2);
  const drawn = rows.slice(from, to);
  const reachable = reachableRow(
    active,
    drawn.map(({ callId }) => callId),
    { from, to },
    Math.ceil(view.top / height),
  );

  const measure = useCallback(() => {
    const element = box.current;
    if (element !== null && element.clientHeight > 0)
      setView({ top: element.scrollTop, height: element.clientHeight });
  }, []);
  useEffect(() => {
    measure();
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);
  useEffect(() => (list.current === null ? undefined : keepOutOfTabOrder(list.current)), []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const element = rowAt(event.target);
    const at = Number(element?.dataset['index'] ?? -1);
    const card = rows[at];
    if (element === null || card === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    const below = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    const next =
      below === undefined ? null : (list.current?.querySelector(`[data-index="${below}"]`) ?? null);
    const beside = besideInRow(element, event.target, event.key, stopOf(element) ?? element);
    if (below !== undefined || beside !== null) event.preventDefault();
    if (beside !== null) beside.focus();
    else if (next !== null) stopOf(next)?.focus();
    else if (commandKey(event) === 'b' && !isReplay) buy(card.tokenAddress);
  };
  const onFocus = (event: FocusEvent): void => {
    const index = Number(rowAt(event.target)?.dataset['index'] ?? -1);
    const card = rows[index];
    if (card !== undefined) setActive({ key: card.callId, index });
  };
  const Card = kind === 'compact' ? CompactCard : FeedCard;
  const propsOf = (card: AlphaCard) => ({
    isOwn: !isReplay && card.caller.userId === me?.userId,
    buy: { amount, busy: busy.has(card.tokenAddress), run: () => buy(card.tokenAddress) },
    remove: {
      busy: remove.isPending && remove.variables === card.tokenAddress,
      run: () => remove.mutate(card.tokenAddress),
    },
  });

  return (
    <div
      ref={box}
      data-scroll-restoration-id={`alpha-${kind}`}
      className="relative min-h-0 flex-1 overflow-y-auto"
      onScroll={measure}
    >
      <ol
        ref={list}
        aria-label={label}
        className="relative"
        style={{ height: rows.length * height }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {drawn.map((card, at) => (
          <li
            key={card.callId}
            aria-setsize={rows.length}
            aria-posinset={from + at + 1}
            data-index={from + at}
            data-call={card.callId}
            className="group/row absolute inset-x-0 top-0 border-line1 border-b focus-within:bg-active hover:bg-hover"
            style={{ transform: `translateY(${(from + at) * height}px)`, height }}
          >
            <Card
              card={card}
              isPast={isReplay}
              reachable={from + at === reachable}
              withFacts={kind === 'feed' || kind === 'phoneFeed'}
              {...propsOf(card)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
