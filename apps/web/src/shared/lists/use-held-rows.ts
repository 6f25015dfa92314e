import { useMemo, useState } from 'react';

interface Anchor<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
}

interface HeldRows<Row> {
  readonly rows: readonly Row[];
  /** Rows added since the order was held. */
  readonly waiting: number;
  readonly hold: () => void;
  readonly release: () => void;
  /** Adds the waiting rows and holds the new order. */
  readonly catchUp: () => void;
}

/** Returns the rows on screen with their newest figures; rows that left the list keep their last ones. */
function renewed<Row>(
  shown: readonly Row[],
  next: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const byId = new Map(next.map((row) => [idOf(row), row]));
  return shown.map((row) => byId.get(idOf(row)) ?? row);
}

/**
 * Keeps rows in place while held: new rows wait, removed ones stay with their last figures. Another `key`
 * (filter) resets it. `idOf` must be stable across renders.
 */
export function useHeldRows<Row>(
  rows: readonly Row[],
  key: string,
  idOf: (row: Row) => string,
): HeldRows<Row> {
  const [anchor, setAnchor] = useState<Anchor<Row> | null>(null);
  const held = anchor !== null && anchor.key === key && anchor.rows.length > 0 ? anchor.rows : null;
  const shown = useMemo(() => (held === null ? rows : renewed(held, rows, idOf)), [held, rows, idOf]);
  const waiting = useMemo(() => {
    if (held === null) return 0;
    const known = new Set(held.map(idOf));
    return rows.filter((row) => !known.has(idOf(row))).length;
  }, [held, rows, idOf]);
  return {
    rows: shown,
    waiting,
    hold: () => setAnchor((before) => (before !== null && before.key === key ? before : { key, rows })),
    release: () => setAnchor(null),
    catchUp: () => setAnchor({ key, rows }),
  };
}
