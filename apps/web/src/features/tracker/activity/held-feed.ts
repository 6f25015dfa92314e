import { type FocusEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';

interface Identified {
  readonly id: string;
}

/**
 * A finger leaves before its tap comes: until then the row that it meant has to stay where it is, in ms.
 */
const TAP_MS = 500;

/** How many rows stand before those that are held. */
export function waitingBefore<Row extends Identified>(rows: readonly Row[], held: readonly Row[]): number {
  const [first] = held;
  const at = first === undefined ? -1 : rows.findIndex(({ id }) => id === first.id);
  return Math.max(0, at);
}

/**
 * The rows that are shown: while something inside is pointed at or has the focus, nothing moves under it and
 * new rows wait.
 */
export function useHeldFeed<Row extends Identified>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = useCallback(() => {
    clearTimeout(leaving.current);
    setHeld((old) => old ?? (rows.length === 0 ? null : rows));
  }, [rows]);
  const release = useCallback(() => setHeld(null), []);
  /** Lets the waiting rows in, and goes on holding. */
  const show = useCallback(() => setHeld(rows), [rows]);
  /**
   * The events of the element around the rows and the button that shows the waiting ones, so that a pointer
   * can reach it.
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
  /** The events of the element around the rows alone. */
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
