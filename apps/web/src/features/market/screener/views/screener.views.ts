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

export const MOST_VIEWS = 50;
const LONGEST_NAME = 30;

/** Sanitizes a name: one line of visible letters of limited length. Empty if nothing is left. */
export const viewName = (name: string): string => harmless(name, LONGEST_NAME);

const sameName = (a: string, b: string): boolean => a.toLocaleLowerCase('en') === b.toLocaleLowerCase('en');

export const viewNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => sameName(view.name, viewName(name)));

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
    if (view !== null && viewNamed(views, view.name) === undefined && views.length < MOST_VIEWS)
      views.push(view);
  }
  return views;
}

/** Adds a view, or replaces the one with its name in place. */
function withView(views: readonly SavedView[], name: string, state: ScreenerState): readonly SavedView[] {
  const view = { name: viewNamed(views, name)?.name ?? viewName(name), search: writeScreener(state) };
  const known = views.some((other) => other.name === view.name);
  return known ? views.map((other) => (other.name === view.name ? view : other)) : [...views, view];
}

const place = stored<readonly SavedView[]>({
  key: 'screener-views',
  version: 1,
  fallback: [],
  parse: readViews,
});

interface Views {
  readonly views: readonly SavedView[];
  /** The view last applied or saved on this page; unaffected by filter changes. */
  readonly active: string | null;
  /** Saves a state under a name, replacing a view of that name. */
  readonly save: (name: string, state: ScreenerState) => void;
  readonly remove: (name: string) => void;
  readonly activate: (name: string | null) => void;
}

/** The saved views of this browser. Rereads those of other tabs before each write. */
export const useViews = create<Views>()((set) => {
  const write = (
    change: (views: readonly SavedView[]) => readonly SavedView[],
  ): { readonly views: readonly SavedView[] } => {
    const views = change(place.read());
    place.write(views);
    return { views };
  };
  return {
    views: place.read(),
    active: null,
    save: (name, state) => {
      const { views } = write((known) => withView(known, name, state));
      set({ views, active: viewNamed(views, name)?.name ?? null });
    },
    remove: (name) =>
      set(({ active }) => ({
        ...write((views) => views.filter((view) => view.name !== name)),
        active: active === name ? null : active,
      })),
    activate: (active) => set({ active }),
  };
});
