import type { AlphaPreset } from '@dugout/contract/alpha/preset';
import { ALPHA_DEBOUNCE_MS } from '@dugout/contract/alpha/values';
import { create } from 'zustand';
import { clearedDraft, DEFAULT_DRAFT, draftOf, type FilterDraft } from './filter.model.ts';

export type AlphaView = 'feed' | 'advanced';

interface AppliedFilter {
  readonly draft: FilterDraft;
  /** A token's name, symbol or address, or a part of one. */
  readonly search: string;
}

interface AlphaStore extends AppliedFilter {
  readonly view: AlphaView;
  /** The draft and search in effect, applied 400 ms after the last manual change. */
  readonly applied: AppliedFilter;
  /** Stored name of the chosen preset; null if none is chosen. */
  readonly chosen: string | null;
  readonly name: string;
  readonly isPanelOpen: boolean;
  /** Owner of the filter: a user id, '' for a guest, null until known. */
  readonly owner: string | null;
  /** The replayed moment as ISO 8601; null for now. */
  readonly replayed: string | null;

  readonly show: (view: AlphaView) => void;
  readonly change: (part: Partial<FilterDraft>) => void;
  readonly clear: () => void;
  readonly setName: (name: string) => void;
  readonly setSearch: (search: string) => void;
  readonly setPanel: (isPanelOpen: boolean) => void;
  readonly replay: (moment: string | null) => void;
  readonly apply: (preset: AlphaPreset) => void;
  /** Deselects the preset; the filter stays. */
  readonly unchoose: () => void;
  /** Initializes for a trader or guest with their last preset, or with the flags of a first visit. */
  readonly begin: (owner: string, presets: readonly AlphaPreset[]) => void;
  /** Initializes with the filter of an address; presets do not replace it. */
  readonly restore: (owner: string, draft: FilterDraft) => void;
}

const UNCHOSEN = { chosen: null, name: '' } as const;
const FIRST: AppliedFilter = { draft: DEFAULT_DRAFT, search: '' };

/** View and filter of the Alpha tab, kept until reload across tabs. */
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
