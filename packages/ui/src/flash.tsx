import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from './lib/cn.ts';
import { flash } from './lib/flash-marks.ts';

interface FlashProps {
  /** The figure that is watched; a rise tints green once, a fall red. Null never flashes. */
  readonly value: number | null;
  readonly className?: string;
  readonly children: ReactNode;
}

const TINTS =
  'motion-safe:data-[flash=up]:bg-up-tint motion-safe:data-[flash=up-fading]:bg-up-tint/45 motion-safe:data-[flash=up-faint]:bg-up-tint/15 motion-safe:data-[flash=down]:bg-down-tint motion-safe:data-[flash=down-fading]:bg-down-tint/45 motion-safe:data-[flash=down-faint]:bg-down-tint/15';

/** A figure whose change tints the ground behind it once, 300 ms, without moving anything; the element stays the same. */
export function Flash({ value, className, children }: FlashProps) {
  const box = useRef<HTMLSpanElement>(null);
  const seen = useRef(value);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = value;
    if (box.current === null || before === null || value === null || Object.is(before, value)) return;
    flash(box.current, value > before ? 'up' : 'down');
  }, [value]);
  return (
    <span ref={box} className={cn('rounded-badge', TINTS, className)}>
      {children}
    </span>
  );
}
