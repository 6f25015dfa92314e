import type { TokenRow } from '@dugout/contract/market';
import { useEffect, useMemo, useRef } from 'react';
import { inHeldOrder } from '../screener.model.ts';

/** The rows as they may be shown: while `held`, in the order that is on screen; another `key` (sort, filter) lets go at once. */
export function useHeldRows(rows: readonly TokenRow[], held: boolean, key: string): readonly TokenRow[] {
  const shown = useRef({ key, rows });
  const next = useMemo(
    () => (held && shown.current.key === key && shown.current.rows.length > 0 ? inHeldOrder(shown.current.rows, rows) : rows),
    [rows, held, key],
  );
  useEffect(() => {
    shown.current = { key, rows: next };
  });
  return next;
}
