import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { around, type Drawn, drawnOf, earlier, later, pinned, type WindowStart } from './message-window.ts';

/** Distance in pixels that counts as being at the end, and at which more is rendered or loaded on either side. */
const AT_END = 40;
const NEAR_SIDE = 400;

interface PlaceOptions {
  readonly messages: readonly { readonly id: string; readonly seq: number }[];
  /** The last row, which may not be a message yet. */
  readonly last: string | null;
  readonly onAtEnd: (isAtEnd: boolean) => void;
  /** Called near the first loaded message. */
  readonly onNearStart: () => void;
}

interface Place {
  /** The messages to render: a window of a long history. */
  readonly drawn: Drawn;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
  /** Scrolls a row to the middle. */
  readonly toRow: (id: string) => void;
  readonly focusRow: (id: string) => void;
}

type Reached = (row: HTMLElement) => void;
const inMiddle: Reached = (row) => row.scrollIntoView({ block: 'center' });
const focused: Reached = (row) => row.focus();

/**
 * Keeps the view in place while rows are added before and after it; at the end it follows the newest. Rows have
 * their id as `data-row`.
 */
export function usePlace({ messages, last, onAtEnd, onNearStart }: PlaceOptions): Place {
  const [start, setStart] = useState<WindowStart>('end');
  const drawn = drawnOf(messages, start);
  const first = messages[drawn.from]?.id ?? null;
  const lastDrawn = drawn.to === messages.length ? last : (messages[drawn.to - 1]?.id ?? null);
  const known = useRef(messages);
  useLayoutEffect(() => {
    known.current = messages;
  }, [messages]);
  /** A row about to be rendered, and the action to run on it then. */
  const awaited = useRef<{ readonly id: string; readonly reached: Reached } | null>(null);
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

  const scrollToEnd = useCallback(() => {
    const element = box.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, []);

  const toEnd = useCallback(() => {
    isAtEnd.current = true;
    setStart('end');
    scrollToEnd();
  }, [scrollToEnd]);

  const rowOf = useCallback(
    (id: string) => box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null,
    [],
  );

  const reach = useCallback(
    (id: string, reached: Reached) => {
      const at = known.current.findIndex((message) => message.id === id);
      if (at < 0) return;
      const row = rowOf(id);
      if (row !== null) {
        reached(row);
        return;
      }
      isAtEnd.current = false;
      awaited.current = { id, reached };
      setStart(around(known.current, at));
    },
    [rowOf],
  );
  const toRow = useCallback(
    (id: string) => {
      isAtEnd.current = false;
      reach(id, inMiddle);
    },
    [reach],
  );
  const focusRow = useCallback((id: string) => reach(id, focused), [reach]);

  const onScroll = (): void => {
    const element = box.current;
    if (element === null) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    isAtEnd.current = below < AT_END && drawn.to === messages.length;
    onAtEnd(isAtEnd.current);
    hold();
    if (isAtEnd.current) setStart('end');
    else if (element.scrollTop < NEAR_SIDE) {
      setStart(earlier(messages, drawn));
      if (drawn.from === 0) onNearStart();
    } else setStart(below < NEAR_SIDE ? later(messages, drawn) : pinned(messages, drawn));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever rows came or went
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const row = awaited.current === null ? null : rowOf(awaited.current.id);
    if (row !== null) {
      awaited.current?.reached(row);
      awaited.current = null;
      return;
    }
    if (isAtEnd.current) {
      scrollToEnd();
      return;
    }
    const { id, top } = held.current ?? { id: '', top: 0 };
    const heldRow = rowOf(id);
    if (heldRow !== null)
      element.scrollTop += heldRow.getBoundingClientRect().top - element.getBoundingClientRect().top - top;
  }, [first, lastDrawn, scrollToEnd, rowOf]);

  // Cards and pictures grow after they are rendered.
  useEffect(() => {
    if (content.current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd();
    });
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [scrollToEnd]);

  return { drawn, box, content, onScroll, toEnd, toRow, focusRow };
}
