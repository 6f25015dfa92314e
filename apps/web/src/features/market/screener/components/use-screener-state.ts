import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readScreener, type ScreenerState, sameScreener, writeScreener } from '../screener.search.ts';

/** The screener's state in the address. Each change adds a history entry that the back button undoes. */
export function useScreenerState(): readonly [ScreenerState, (next: ScreenerState) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readScreener(search), [search]);
  const set = useCallback(
    (next: ScreenerState) => {
      if (!sameScreener(state, next)) void navigate({ to: '/screener', search: writeScreener(next) });
    },
    [navigate, state],
  );
  return [state, set];
}
