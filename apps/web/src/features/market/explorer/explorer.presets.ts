import type { ExplorerColumn } from '@dugout/contract/market/explorer';
import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';
import { type ColumnFilter, readFilter } from './explorer.filter.ts';

export const MAX_PRESETS = 20;
export const MAX_PRESET_NAME = 24;

interface ColumnPreset {
  readonly name: string;
  readonly filter: ColumnFilter;
}

type Presets = readonly ColumnPreset[];

function parsePreset(value: unknown): ColumnPreset | null {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('filter' in value)) return null;
  const { name } = value;
  const filter = readFilter(value.filter);
  const isName = typeof name === 'string' && name.trim() !== '' && name.length <= MAX_PRESET_NAME;
  return filter === null || !isName ? null : { name, filter };
}

const parse = (value: unknown): Presets | null =>
  Array.isArray(value) ? value.flatMap((each) => parsePreset(each) ?? []).slice(0, MAX_PRESETS) : null;

const place = (column: ExplorerColumn) =>
  stored<Presets>({ key: `explorer-presets-${column}`, version: 1, fallback: [], parse });
const PLACES = { new: place('new'), near: place('near'), migrated: place('migrated') } as const;

/** Returns the presets with one added, or replaced when the name is known; null when there is no room. */
export function withPreset(presets: Presets, preset: ColumnPreset): Presets | null {
  const at = presets.findIndex(({ name }) => name.toLowerCase() === preset.name.toLowerCase());
  if (at >= 0) return presets.with(at, preset);
  return presets.length < MAX_PRESETS ? [...presets, preset] : null;
}

/** Formats a filter as text to share. `filterFrom` reverses it. */
export const filterText = (filter: ColumnFilter): string => JSON.stringify(filter);

/** Parses a shared filter, without its invalid parts; null when the text is not a filter. */
export function filterFrom(text: string): ColumnFilter | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? null : readFilter(value);
  } catch {
    return null;
  }
}

interface PresetStore {
  readonly presets: Readonly<Record<ExplorerColumn, Presets>>;
  /** Returns false when there is no room for another preset. */
  readonly save: (column: ExplorerColumn, preset: ColumnPreset) => boolean;
  readonly remove: (column: ExplorerColumn, name: string) => void;
}

/** Each column's named filters, stored in this browser. */
export const useColumnPresets = create<PresetStore>()((set, get) => {
  const write = (column: ExplorerColumn, presets: Presets): void => {
    PLACES[column].write(presets);
    set({ presets: { ...get().presets, [column]: presets } });
  };
  return {
    presets: { new: PLACES.new.read(), near: PLACES.near.read(), migrated: PLACES.migrated.read() },
    save: (column, preset) => {
      const next = withPreset(get().presets[column], preset);
      if (next !== null) write(column, next);
      return next !== null;
    },
    remove: (column, name) =>
      write(
        column,
        get().presets[column].filter((preset) => preset.name !== name),
      ),
  };
});
