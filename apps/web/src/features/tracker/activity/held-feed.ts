import { type FocusEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';

interface Identified {
  readonly id: string;
}

/** Time in ms that rows stay in place after a finger leaves, because its tap arrives later. */
const TAP_MS = 500;

/** Counts the rows before the first held one. */
export function waitingBefore<Row extends Identified>(rows: readonly Row[], held: readonly Row[]): number {
  const [first] = held;
  const at = first === undefined ? -1 : rows.findIndex(({ id }) => id === first.id);
  return Math.max(0, at);
}

/** Returns the rows to show. While the pointer or focus is inside, rows stay in place and new ones wait. */
export function useHeldFeed<Row extends Identified>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = useCallback(() => {
    clearTimeout(leaving.current);
    setHeld((old) => old ?? (rows.length === 0 ? null : rows));
  }, [rows]);
  const release = useCallback(() => setHeld(null), []);
  const show = useCallback(() => setHeld(rows), [rows]);
  /**
   * Events of the element around the rows and the button for waiting rows, so that a pointer can reach the
   * button.
   */
  const pointing = useMemo(
    () => ({
      onPointerEnter: hold,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch') leaving.current = setTimeout(release, TAP_MS);
        else release();
      },
    }),
    [hold, release],
  );
  /** Events of the element around the rows only. */
  const focusing = useMemo(
    () => ({
      onFocus: hold,
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && release(),
    }),
    [hold, release],
  );
  return {
    shown: held ?? rows,
    waiting: held === null ? 0 : waitingBefore(rows, held),
    pointing,
    focusing,
    show,
  };
}
