import { type ReactNode, useRef } from 'react';
import { cn } from './lib/cn.ts';

interface FlashProps {
  /** The figure that is watched; a rise tints green once, a fall red. Null never flashes. */
  readonly value: number | null;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A figure whose change tints the ground behind it once, 300 ms, without moving anything. */
export function Flash({ value, className, children }: FlashProps) {
  const seen = useRef({ value, turn: 0, tone: '' });
  const last = seen.current;
  if (last.value !== value) {
    const known = last.value !== null && value !== null;
    seen.current = {
      value,
      turn: last.turn + 1,
      tone: known ? (Number(value) > Number(last.value) ? 'animate-flash-up' : 'animate-flash-down') : '',
    };
  }
  return (
    <span key={seen.current.turn} className={cn('rounded-badge', seen.current.tone, className)}>
      {children}
    </span>
  );
}
