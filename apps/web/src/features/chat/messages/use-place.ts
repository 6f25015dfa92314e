import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Pixels from the end within which one counts as being at it, and from the start within which older is
 * loaded.
 */
const AT_END = 40;
const NEAR_START = 400;

interface PlaceOptions {
  /** Ids of the first and the last row; they tell what was added where. */
  readonly first: string | null;
  readonly last: string | null;
  readonly onAtEnd: (isAtEnd: boolean) => void;
  readonly onNearStart: () => void;
}

interface Place {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
  /** Shows a row in the middle. */
  readonly toRow: (id: string) => void;
}

/**
 * Keeps what is in view where it is while rows come before and after it; at the end it follows the newest.
 * Rows have their id as `data-row`.
 */
export function usePlace({ first, last, onAtEnd, onNearStart }: PlaceOptions): Place {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const held = useRef<{ readonly id: string; readonly top: number } | null>(null);

  const hold = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const { top } = element.getBoundingClientRect();
    for (const row of element.querySelectorAll<HTMLElement>('[data-row]')) {
      const rect = row.getBoundingClientRect();
      if (rect.bottom <= top) continue;
      held.current = { id: row.dataset['row'] ?? '', top: rect.top - top };
      return;
    }
  }, []);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, []);

  const toRow = useCallback((id: string) => {
    const row = box.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
    if (row === null || row === undefined) return;
    isAtEnd.current = false;
    row.scrollIntoView({ block: 'center' });
  }, []);

  const onScroll = (): void => {
    const element = box.current;
    if (element === null) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END;
    onAtEnd(isAtEnd.current);
    hold();
    if (element.scrollTop < NEAR_START && !isAtEnd.current) onNearStart();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever rows were added
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (isAtEnd.current) {
      toEnd();
      return;
    }
    const { id, top } = held.current ?? { id: '', top: 0 };
    const row = element.querySelector(`[data-row="${CSS.escape(id)}"]`);
    if (row !== null)
      element.scrollTop += row.getBoundingClientRect().top - element.getBoundingClientRect().top - top;
  }, [first, last, toEnd]);

  // Cards and pictures grow after they are drawn.
  useEffect(() => {
    if (content.current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
    });
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [toEnd]);

  return { box, content, onScroll, toEnd, toRow };
}
