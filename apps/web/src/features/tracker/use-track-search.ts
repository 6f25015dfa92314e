import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readTrackSearch, type TrackSearch } from './page-search.ts';

/**
 * Returns the search of a tracker page's address and its setter; any change except the page resets to page one.
 */
export function useTrackSearch(): readonly [
  TrackSearch,
  (part: { [K in keyof TrackSearch]?: TrackSearch[K] | undefined }) => void,
] {
  const given = useLocation({ select: (location) => location.search });
  const pathname = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const search = useMemo(() => readTrackSearch(given), [given]);
  const change = useCallback(
    (part: { [K in keyof TrackSearch]?: TrackSearch[K] | undefined }) => {
      const next = readTrackSearch({ ...search, page: undefined, ...part });
      void navigate({ to: pathname, search: { ...next }, replace: true, resetScroll: false });
    },
    [search, pathname, navigate],
  );
  return [search, change];
}
