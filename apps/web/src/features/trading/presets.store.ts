import { DEFAULT_PRESETS, type ExecutionPreset, PRESET_IDS, type PresetId } from '@dugout/domain/execution-presets';
import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';
import { readPreset } from './trade-form.model.ts';

const own = stored<ExecutionPreset>({
  key: 'preset-other',
  version: 1,
  fallback: DEFAULT_PRESETS.other,
  parse: (value) => readPreset(value),
});
const chosen = stored<PresetId>({
  key: 'preset',
  version: 1,
  fallback: 'low',
  parse: (value) => PRESET_IDS.find((id) => id === value) ?? null,
});

interface Presets {
  readonly chosen: PresetId;
  readonly presets: Readonly<Record<PresetId, ExecutionPreset>>;
  readonly choose: (id: PresetId) => void;
  /** Changes the trader's own preset, 'Other', and remembers it. */
  readonly edit: (preset: ExecutionPreset) => void;
}

export const usePresets = create<Presets>()((set) => ({
  chosen: chosen.read(),
  presets: { ...DEFAULT_PRESETS, other: own.read() },
  choose: (id) => {
    chosen.write(id);
    set({ chosen: id });
  },
  edit: (preset) => {
    const other = readPreset(preset);
    own.write(other);
    set(({ presets }) => ({ presets: { ...presets, other } }));
  },
}));
