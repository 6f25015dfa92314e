import { useState } from 'react';
import { PAGE_ROWS } from '../screener.queries.ts';

const MAX_ROWS = 200;
/** Rows below the last drawn one at which the next page is requested. */
const AHEAD = 10;

/**
 * Returns the number of rows to request: one more page whenever the drawn rows (up to index `to`) come near the
 * end. Another `key` resets it.
 */
export function useRowLimit(key: string, to: number): number {
  const [grown, setGrown] = useState({ key, limit: PAGE_ROWS });
  const wanted = Math.min(MAX_ROWS, Math.ceil((to + AHEAD) / PAGE_ROWS) * PAGE_ROWS);
  const limit = grown.key === key ? Math.max(grown.limit, wanted) : wanted;
  if (grown.key !== key || grown.limit !== limit) setGrown({ key, limit });
  return limit;
}
