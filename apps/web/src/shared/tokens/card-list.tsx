import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';

/** Cards rendered before anything is measured: one phone screen. */
const FIRST = 8;

interface CardListProps {
  /** Height of a card in pixels. */
  readonly height: number;
  /** Height above the first card in pixels. */
  readonly above: number;
  /** Called with the visible range; `to` is exclusive. */
  readonly onRange: (from: number, to: number) => void;
  readonly children: readonly ReactNode[];
}

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
