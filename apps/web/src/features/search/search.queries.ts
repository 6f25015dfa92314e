import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { queryOptions } from '@tanstack/react-query';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { withShownName } from '#/shared/tokens/names/shown-name.ts';

/** A failed search, with the specification's message for a rejection or a missing response. */
class SearchFailure extends Error {}

/** Searches a trimmed, non-empty text. Cached per text, so a late response to an older text is never shown. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => {
      const startedAt = performance.now();
      try {
        const { data, error } = await call('GET /search', { query: { search: text } }, { signal });
        if (error) throw new SearchFailure(SEARCH_TEXTS.searchFailed);
        return {
          ...data,
          tokens: data.tokens.map(withShownName),
          tookMs: Math.round(performance.now() - startedAt),
        };
      } catch (error) {
        if (error instanceof SearchFailure) throw error;
        throw new SearchFailure(
          error instanceof ApiFailure ? SEARCH_TEXTS.searchFailed : SEARCH_TEXTS.searchThrew,
        );
      }
    },
    enabled: text !== '',
    retry: false,
    staleTime: 2_000,
  });
