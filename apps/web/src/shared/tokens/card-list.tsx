import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';

/** Drawn before anything is measured: what a phone's screen holds. */
const FIRST = 8;

interface CardListProps {
  /** Of one card, in pixels. */
  readonly height: number;
  /** What stands above the first card, in pixels. */
  readonly above: number;
  /** Called with the cards in sight; `to` is the index after the last. */
  readonly onRange: (from: number, to: number) => void;
  readonly children: readonly ReactNode[];
}

/** Cards that scroll with the page; only those in sight are drawn. */
export const CardList = ({ height, above, onRange, children }: CardListProps) => (
  <WindowVirtualizer
    itemSize={height}
    ssrCount={FIRST}
    onScroll={() => {
      const first = Math.max(0, Math.floor((scrollY - above) / height));
      onRange(first, first + Math.ceil(innerHeight / height) + 2);
    }}
  >
    {children}
  </WindowVirtualizer>
);
