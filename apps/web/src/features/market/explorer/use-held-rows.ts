import type { ExplorerRow } from '@dugout/contract/market/explorer';
import { useMemo, useState } from 'react';

interface Anchor {
  readonly key: string;
  readonly rows: readonly ExplorerRow[];
}

export interface HeldRows {
  readonly rows: readonly ExplorerRow[];
  /** Rows that came since the order was held. */
  readonly waiting: number;
  readonly hold: () => void;
  readonly release: () => void;
  /** Takes in what waits and holds the new order. */
  readonly catchUp: () => void;
}

/** The rows on screen with their newest figures; those that left the list stay with their last ones. */
function renewed(shown: readonly ExplorerRow[], next: readonly ExplorerRow[]): readonly ExplorerRow[] {
  const byMint = new Map(next.map((row) => [row.tokenAddress, row]));
  return shown.map((row) => byMint.get(row.tokenAddress) ?? row);
}

/**
 * Rows that do not move while they are held: what comes waits, what goes stays with its last figures. Another
 * `key` (filter) begins anew.
 */
export function useHeldRows(rows: readonly ExplorerRow[], key: string): HeldRows {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const held = anchor !== null && anchor.key === key && anchor.rows.length > 0 ? anchor.rows : null;
  const shown = useMemo(() => (held === null ? rows : renewed(held, rows)), [held, rows]);
  const waiting = useMemo(() => {
    if (held === null) return 0;
    const known = new Set(held.map((row) => row.tokenAddress));
    return rows.filter((row) => !known.has(row.tokenAddress)).length;
  }, [held, rows]);
  return {
    rows: shown,
    waiting,
    hold: () => setAnchor((before) => (before !== null && before.key === key ? before : { key, rows })),
    release: () => setAnchor(null),
    catchUp: () => setAnchor({ key, rows }),
  };
}
