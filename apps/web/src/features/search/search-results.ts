import type { CallOutput } from '@dugout/contract/api';
import { SEARCH_DEBOUNCE_MS } from '@dugout/contract/search/values';
import { pasted } from '@dugout/domain/text/typed-text';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '#/shared/hooks/time.ts';
import { searchQuery } from './search.queries.ts';
import { type ChosenSort, sortTokens } from './sort-tokens.ts';

type Answer = CallOutput<'GET /search'>['data'];
type Found = Omit<Answer, 'tokens'> & {
  readonly tokens: readonly Answer['tokens'][number][];
  readonly tookMs: number;
};

export interface SearchResults {
  readonly text: string;
  /** Results of the text, or of the previous one while loading; null without any. */
  readonly found: Found | null;
  readonly failed: boolean;
  readonly loading: boolean;
  /** Whether `found` is of an earlier text or still missing. Keys wait for the results of the text. */
  readonly isStale: boolean;
}

/** A press of Enter, or of Ctrl+Enter, which buys. */
export interface EnterPress {
  readonly isBuy: boolean;
}

export interface ResultsProps {
  readonly results: SearchResults;
  readonly sort: ChosenSort | null;
  /** Index of the option that Enter opens. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (path: string) => void;
  /** Called when a link of a result opens its page. */
  readonly onLeave: () => void;
}

/** Searches 300 ms after the last keystroke. An empty text makes no request. */
function useSearch(typed: string): SearchResults {
  const wanted = pasted(typed);
  const text = useDebounced(wanted, SEARCH_DEBOUNCE_MS);
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    ...searchQuery(text),
    placeholderData: (old) => old,
  });
  const idle = wanted === '' || text === '';
  return {
    text: wanted,
    found: idle ? null : (data ?? null),
    failed: !idle && isError,
    loading: !idle && (isFetching || text !== wanted),
    isStale: wanted !== '' && (text !== wanted || isPlaceholderData || (data === undefined && !isError)),
  };
}

/** Like `useSearch`, with the tokens in the order of `sort`, or as the server ranks them without one. */
export function useSortedSearch(typed: string, sort: ChosenSort | null): SearchResults {
  const results = useSearch(typed);
  const { found } = results;
  const sorted = useMemo(() => found && { ...found, tokens: sortTokens(found.tokens, sort) }, [found, sort]);
  return { ...results, found: sorted };
}
