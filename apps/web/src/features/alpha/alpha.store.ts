import { ALPHA_DEBOUNCE_MS } from '@dugout/contract/alpha/constants';
import type { AlphaPreset } from '@dugout/contract/alpha/preset';
import { create } from 'zustand';
import { clearedDraft, DEFAULT_DRAFT, draftOf, type FilterDraft } from './filter/filter.model.ts';

export type AlphaView = 'feed' | 'advanced';

/** What tokens are applied for. */
export interface AppliedFilter {
  readonly draft: FilterDraft;
  /** A token's name, symbol or address, or a part of one. */
  readonly search: string;
}

interface AlphaStore extends AppliedFilter {
  readonly view: AlphaView;
  /** The draft and search that are in effect: 400 ms after the last change by hand. */
  readonly applied: AppliedFilter;
  /** The chosen preset's name as it is stored; null when none is chosen. */
  readonly chosen: string | null;
  /** The name being typed in the panel. */
  readonly name: string;
  readonly isPanelOpen: boolean;
  /** Whose filter this is: a user id, '' for a guest; null before it is known which applies. */
  readonly owner: string | null;
  /** The moment that is replayed, as ISO 8601; null for now. */
  readonly replayed: string | null;

  readonly show: (view: AlphaView) => void;
  readonly change: (part: Partial<FilterDraft>) => void;
  readonly clear: () => void;
  readonly setName: (name: string) => void;
  readonly setSearch: (search: string) => void;
  readonly setPanel: (isPanelOpen: boolean) => void;
  readonly replay: (moment: string | null) => void;
  /** Puts a preset into the panel and into effect. */
  readonly apply: (preset: AlphaPreset) => void;
  /** Chooses no preset; the filter stays. */
  readonly unchoose: () => void;
  /** Begins for a trader or guest with the last of their presets, or with the flags of a first visit. */
  readonly begin: (owner: string, presets: readonly AlphaPreset[]) => void;
  /** Begins with the filter of an address, which no preset replaces. */
  readonly restore: (owner: string, draft: FilterDraft) => void;
}

const UNCHOSEN = { chosen: null, name: '' } as const;
const FIRST: AppliedFilter = { draft: DEFAULT_DRAFT, search: '' };

/** The Alpha tab's view and filter; they last as long as the page, whatever tab is shown. */
export const useAlpha = create<AlphaStore>()((set, get) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    clearTimeout(timer);
    const { draft, search } = get();
    set({ applied: { draft, search } });
  };
  const settleLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(settle, ALPHA_DEBOUNCE_MS);
  };
  const choose = (preset: AlphaPreset): void => {
    set({ draft: draftOf(preset), chosen: preset.name, name: preset.name });
    settle();
  };
  return {
    ...FIRST,
    applied: FIRST,
    view: 'feed',
    ...UNCHOSEN,
    isPanelOpen: false,
    owner: null,
    replayed: null,
    show: (view) => set(view === 'feed' ? { view, isPanelOpen: false } : { view }),
    change: (part) => {
      set(({ draft }) => ({ draft: { ...draft, ...part } }));
      settleLater();
    },
    clear: () => {
      set(({ draft }) => ({ draft: clearedDraft(draft) }));
      settleLater();
    },
    setName: (name) => set({ name }),
    setSearch: (search) => {
      set({ search });
      settleLater();
    },
    setPanel: (isPanelOpen) => set({ isPanelOpen }),
    replay: (replayed) => set({ replayed }),
    apply: choose,
    unchoose: () => set(UNCHOSEN),
    begin: (owner, presets) => {
      const last = presets.at(-1);
      set({ owner, replayed: null, ...FIRST, ...UNCHOSEN });
      if (last === undefined) settle();
      else choose(last);
    },
    restore: (owner, draft) => {
      set({ owner, draft, ...UNCHOSEN, search: '', replayed: null, view: 'advanced' });
      settle();
    },
  };
});
