import type { TokenRow } from '@dugout/contract/market/token';
import { useCallback, useMemo, useState } from 'react';
import { inHeldOrder } from '../screener.model.ts';

interface Anchor {
  readonly key: string;
  readonly rows: readonly TokenRow[];
}

export interface HeldRows {
  readonly rows: readonly TokenRow[];
  /** Called when the pointer comes in and when it leaves. */
  readonly onInside: (inside: boolean) => void;
}

/**
 * The rows as they may be shown: while the pointer is inside, in the order that is on screen, with more below
 * it. Rows of another `key` (sort, filter) are taken as they come, and held from then on; `settled` is false
 * while those of the old key stand in for them.
 */
export function useHeldRows(rows: readonly TokenRow[], key: string, settled: boolean): HeldRows {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const shown = useMemo(
    () => (anchor === null || anchor.key !== key ? rows : inHeldOrder(anchor.rows, rows)),
    [anchor, key, rows],
  );
  if (anchor !== null && settled && (anchor.key !== key || anchor.rows.length < shown.length))
    setAnchor({ key, rows: shown });
  const onInside = useCallback(
    (inside: boolean) => setAnchor(inside && rows.length > 0 ? { key, rows } : null),
    [key, rows],
  );
  return { rows: shown, onInside };
}
