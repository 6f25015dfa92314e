import { type ReactNode, useState } from 'react';
import { cn } from './lib/cn.ts';

interface FlashProps {
  /** The figure that is watched; a rise tints green once, a fall red. Null never flashes. */
  readonly value: number | null;
  readonly className?: string;
  readonly children: ReactNode;
}

const toneOf = (before: number | null, after: number | null): string => {
  if (before === null || after === null) return '';
  return after > before ? 'animate-flash-up' : 'animate-flash-down';
};

/** A figure whose change tints the ground behind it once, 300 ms, without moving anything. */
export function Flash({ value, className, children }: FlashProps) {
  const [seen, setSeen] = useState({ value, turn: 0, tone: '' });
  if (!Object.is(seen.value, value)) setSeen({ value, turn: seen.turn + 1, tone: toneOf(seen.value, value) });
  return (
    <span key={seen.turn} className={cn('rounded-badge', seen.tone, className)}>
      {children}
    </span>
  );
}
