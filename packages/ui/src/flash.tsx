import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from './lib/cn.ts';

type FlashTone = 'up' | 'down';

/** Duration of a tint in ms, and the interval of expiry checks, so that many expire together. */
const FLASH_MS = 300;
const LOOK_EVERY_MS = 50;

/** When each element's tint ends, oldest first. */
const ends = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setInterval> | undefined;

function endDue(): void {
  const now = performance.now();
  for (const [element, end] of ends) {
    if (end > now) return;
    ends.delete(element);
    delete element.dataset.flash;
  }
  clearInterval(timer);
  timer = undefined;
}

/**
 * Marks an element with `data-flash` for 300 ms; another change restarts the time. The tint has no transition: a
 * fading background, even in three steps, repaints so often that a live table drops frames on a slow processor.
 */
function flash(element: HTMLElement, tone: FlashTone): void {
  element.dataset.flash = tone;
  ends.delete(element);
  ends.set(element, performance.now() + FLASH_MS);
  timer ??= setInterval(endDue, LOOK_EVERY_MS);
}

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
