import { useState } from 'react';
import { PAGE_ROWS } from '../screener.queries.ts';

const MOST_ROWS = 200;
/** Rows below the last one drawn when more are asked for. */
const AHEAD = 10;

/**
 * How many rows to ask for: a page more whenever the drawn rows (up to index `to`) come near the end. Of
 * another `key` it starts over.
 */
export function useRowLimit(key: string, to: number): number {
  const [grown, setGrown] = useState({ key, limit: PAGE_ROWS });
  const wanted = Math.min(MOST_ROWS, Math.ceil((to + AHEAD) / PAGE_ROWS) * PAGE_ROWS);
  const limit = grown.key === key ? Math.max(grown.limit, wanted) : wanted;
  if (grown.key !== key || grown.limit !== limit) setGrown({ key, limit });
  return limit;
}
