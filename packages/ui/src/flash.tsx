import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from './lib/cn.ts';
import { flash } from './lib/flash-marks.ts';

interface FlashProps {
  /** The observed figure; a rise tints green once, a fall red. Null never flashes. */
  readonly value: number | null;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A figure whose change tints its background once, for 300 ms, without moving anything; the element stays the
 * same. In a table the background is always set, because adding and removing it makes the browser rebuild the
 * layers of the whole table.
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
