import type { TokenRow } from '@dugout/contract/market/token';
import { useCallback, useMemo, useState } from 'react';
import { inHeldOrder } from '../screener.model.ts';

interface Anchor {
  readonly key: string;
  readonly rows: readonly TokenRow[];
}

interface HeldRows {
  readonly rows: readonly TokenRow[];
  /** Called when the pointer enters and leaves. */
  readonly onInside: (inside: boolean) => void;
}

/**
 * Returns the rows to show. While the pointer is inside they keep the order on screen, with new ones below. Rows
 * of another `key` (sort, filter) replace them and are held from then on. `settled` is false while rows of the
 * old key are still shown as placeholders.
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
