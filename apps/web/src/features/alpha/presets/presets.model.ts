import type { AlphaPreset } from '@dugout/contract/alpha/preset';
import { type FilterDraft, filterOf } from '../filter.model.ts';

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Reports whether another preset has the name; `own` is excluded. */
export const isTaken = (presets: readonly AlphaPreset[], name: string, own: string | null = null): boolean =>
  presets.some((preset) => preset.name !== own && keyOf(preset.name) === keyOf(name));

export const presetOf = (name: string, draft: FilterDraft): AlphaPreset => ({
  name: name.trim(),
  ...filterOf(draft),
});

export const withUpdated = (
  presets: readonly AlphaPreset[],
  name: string,
  preset: AlphaPreset,
): readonly AlphaPreset[] => presets.map((each) => (each.name === name ? preset : each));

export const without = (presets: readonly AlphaPreset[], name: string): readonly AlphaPreset[] =>
  presets.filter((preset) => preset.name !== name);
