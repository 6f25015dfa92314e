import { MAX_RECENT_SEARCHES } from '@dugout/contract/search/values';
import { pasted } from '@dugout/domain/text/typed-text';
import { stored } from '#/shared/storage/stored.ts';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Newest first, under the key given by the specification. */
export const recentSearches = stored<readonly string[]>({
  key: 'recentSearches',
  fallback: [],
  parse: (value) => (isTexts(value) ? value.slice(0, MAX_RECENT_SEARCHES) : null),
});

/** Prepends a trimmed text, without duplicates, and keeps at most ten. Ignores an empty text. */
export function withRecent(list: readonly string[], text: string): readonly string[] {
  const entry = pasted(text);
  if (entry === '') return list;
  return [entry, ...list.filter((other) => other !== entry)].slice(0, MAX_RECENT_SEARCHES);
}
