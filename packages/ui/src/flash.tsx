import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from './lib/cn.ts';
import { flash } from './lib/flash-marks.ts';

interface FlashProps {
  /** The figure that is watched; a rise tints green once, a fall red. Null never flashes. */
  readonly value: number | null;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A figure whose change tints the ground behind it once, 300 ms, without moving anything; the element stays
 * the same. In a table it always has a ground: one that comes and goes makes the browser sort the whole table
 * into layers again each time.
 */
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
    <span
      ref={box}
      className={cn(
        'rounded-badge bg-(--table-ground,transparent) motion-safe:data-[flash=down]:bg-down-tint motion-safe:data-[flash=up]:bg-up-tint',
        className,
      )}
    >
      {children}
    </span>
  );
}
