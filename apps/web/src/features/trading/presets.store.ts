import {
  DEFAULT_PRESETS,
  type ExecutionPreset,
  PRESET_IDS,
  type PresetId,
} from '@dugout/domain/execution/execution-presets';
import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';
import { readPreset } from './trade-form.model.ts';

type AllPresets = Readonly<Record<PresetId, ExecutionPreset>>;

const placeOf = (id: PresetId) =>
  stored<ExecutionPreset>({
    key: `preset-${id}`,
    version: 1,
    fallback: DEFAULT_PRESETS[id],
    parse: (value) => readPreset(value, DEFAULT_PRESETS[id]),
  });
const places = { low: placeOf('low'), high: placeOf('high'), other: placeOf('other') } as const;
const chosen = stored<PresetId>({
  key: 'preset',
  version: 1,
  fallback: 'low',
  parse: (value) => PRESET_IDS.find((id) => id === value) ?? null,
});

interface Presets {
  readonly chosen: PresetId;
  readonly presets: AllPresets;
  readonly choose: (id: PresetId) => void;
  readonly edit: (id: PresetId, preset: ExecutionPreset) => void;
}

export const usePresets = create<Presets>()((set) => ({
  chosen: chosen.read(),
  presets: { low: places.low.read(), high: places.high.read(), other: places.other.read() },
  choose: (id) => {
    chosen.write(id);
    set({ chosen: id });
  },
  edit: (id, preset) => {
    const read = readPreset(preset, DEFAULT_PRESETS[id]);
    places[id].write(read);
    set(({ presets }) => ({ presets: { ...presets, [id]: read } }));
  },
}));

const FIELDS = [
  'slippage',
  'slippageBps',
  'priority',
  'priorityFeeLamports',
  'tipLamports',
  'protect',
] as const;

/** Reports whether a preset has its default values. */
export const isAsItComes = (id: PresetId, preset: ExecutionPreset): boolean =>
  FIELDS.every((field) => preset[field] === DEFAULT_PRESETS[id][field]);
