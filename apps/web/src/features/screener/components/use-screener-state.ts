import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readScreener, type ScreenerState, writeScreener } from '../screener.search.ts';

/** The screener's state, which lives in the address; a change replaces the entry in the history. */
export function useScreenerState(): readonly [ScreenerState, (next: ScreenerState) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readScreener(search), [search]);
  const set = useCallback(
    (next: ScreenerState) => void navigate({ to: '/screener', search: writeScreener(next), replace: true }),
    [navigate],
  );
  return [state, set];
}
