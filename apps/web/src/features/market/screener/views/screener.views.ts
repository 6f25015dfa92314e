import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';
import { harmless } from '#/shared/tokens/names/shown-name.ts';
import {
  readScreener,
  type ScreenerSearch,
  type ScreenerState,
  sameScreener,
  writeScreener,
} from '../screener.search.ts';

export interface SavedView {
  readonly name: string;
  readonly search: ScreenerSearch;
}

export const MAX_VIEWS = 50;
const LONGEST_NAME = 30;

/** Sanitizes a name: one line of visible letters of limited length. Empty if nothing is left. */
export const viewName = (name: string): string => harmless(name, LONGEST_NAME);

export const sameName = (a: string, b: string): boolean =>
  a.toLocaleLowerCase('en') === b.toLocaleLowerCase('en');

export const stateOf = (view: SavedView): ScreenerState => readScreener(view.search);

/** Returns the view whose list a state shows; prefers the active one if several match. */
export function viewOf(
  { views, active }: Pick<Views, 'views' | 'active'>,
  state: ScreenerState,
): SavedView | undefined {
  const same = views.filter((view) => sameScreener(stateOf(view), state));
  return same.find(({ name }) => name === active) ?? same[0];
}

function readView(value: unknown): SavedView | null {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('search' in value)) return null;
  const { name, search } = value;
  if (typeof name !== 'string' || typeof search !== 'object' || search === null) return null;
  const shown = viewName(name);
  return shown === '' ? null : { name: shown, search: writeScreener(readScreener({ ...search })) };
}

/** Parses stored views with unique names; null if it is not a list. */
export function readViews(value: unknown): readonly SavedView[] | null {
  if (!Array.isArray(value)) return null;
  const views: SavedView[] = [];
  for (const each of value) {
    const view = readView(each);
    if (view !== null && !views.some(({ name }) => sameName(name, view.name)) && views.length < MAX_VIEWS)
      views.push(view);
  }
  return views;
}

export const storedViews = stored<readonly SavedView[]>({
  key: 'screener-views',
  version: 1,
  fallback: [],
  parse: readViews,
});

interface Views {
  readonly views: readonly SavedView[];
  /** The view last applied or saved on this page; unaffected by filter changes. */
  readonly active: string | null;
}

/** The saved views of this browser; `edit-views.ts` changes them. */
export const useViews = create<Views>()(() => ({ views: storedViews.read(), active: null }));
