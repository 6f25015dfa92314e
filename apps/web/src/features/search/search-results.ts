import type { CallOutput } from '@dugout/contract/api';
import { SEARCH_DEBOUNCE_MS } from '@dugout/contract/search/values';
import { pasted } from '@dugout/domain/text/typed-text';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '#/shared/hooks/time.ts';
import { searchQuery } from './search.queries.ts';
import type { ChosenSort } from './sort-tokens.ts';

type Found = CallOutput<'GET /search'>['data'] & { readonly tookMs: number };

export interface SearchResults {
  readonly text: string;
  /** Results of the text, or of the previous one while loading; null without any. */
  readonly found: Found | null;
  readonly failed: boolean;
  readonly loading: boolean;
}

export interface ResultsProps {
  readonly results: SearchResults;
  readonly sort: ChosenSort | null;
  /** Index of the option that Enter opens. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (path: string) => void;
}

/** Searches 300 ms after the last keystroke. An empty text makes no request. */
export function useSearch(typed: string): SearchResults {
  const wanted = pasted(typed);
  const text = useDebounced(wanted, SEARCH_DEBOUNCE_MS);
  const { data, isError, isFetching } = useQuery({ ...searchQuery(text), placeholderData: (old) => old });
  const idle = wanted === '' || text === '';
  return {
    text: wanted,
    found: idle ? null : (data ?? null),
    failed: !idle && isError,
    loading: !idle && (isFetching || text !== wanted),
  };
}
