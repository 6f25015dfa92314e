import { type Range, withoutRange, withRange } from '#/shared/filters/ranges.ts';
import { DEFAULT_SCREENER, type ScreenerState } from '../screener.search.ts';

interface Preset {
  readonly id: string;
  readonly label: string;
  readonly sortBy: ScreenerState['sortBy'];
  readonly ranges: readonly Range[];
}

/** Predefined views: a sort order and its filters. The first is the default list. */
export const PRESETS = [
  { id: 'all', label: 'All', sortBy: DEFAULT_SCREENER.sortBy, ranges: [] },
  {
    id: 'gainers',
    label: 'Gainers',
    sortBy: 'changePct',
    ranges: [
      { figure: 'changePct', min: 0, max: null },
      // Excludes quiet pools, which a single small trade can move by any percentage.
      { figure: 'volumeUsd', min: 1_000, max: null },
    ],
  },
  { id: 'kols', label: 'KOL buys', sortBy: 'kols', ranges: [{ figure: 'kols', min: 1, max: null }] },
] as const satisfies readonly Preset[];
type PresetId = (typeof PRESETS)[number]['id'];

const [ALL, ...CHOSEN]: readonly (Preset & { readonly id: PresetId })[] = PRESETS;

const holds = ({ ranges }: ScreenerState, wanted: Range): boolean =>
  ranges.some(({ figure, min, max }) => figure === wanted.figure && min === wanted.min && max === wanted.max);

/** Returns the preset of a state, ignoring additional filters. */
export const presetOf = (state: ScreenerState): PresetId =>
  CHOSEN.find(
    ({ sortBy, ranges }) =>
      state.sortBy === sortBy && state.sortDir === 'desc' && ranges.every((range) => holds(state, range)),
  )?.id ?? 'all';

/** Switches a state to a preset: removes the filters of the previous preset and keeps the trader's own. */
export function withPreset(state: ScreenerState, id: PresetId): ScreenerState {
  const before = CHOSEN.find((preset) => preset.id === presetOf(state));
  const next = CHOSEN.find((preset) => preset.id === id) ?? ALL;
  const own = (before?.ranges ?? []).reduce(
    (ranges, { figure }) => withoutRange(ranges, figure),
    state.ranges,
  );
  return {
    ...state,
    sortBy: next?.sortBy ?? DEFAULT_SCREENER.sortBy,
    sortDir: 'desc',
    ranges: (next?.ranges ?? []).reduce(withRange, own),
  };
}
