import type { AlphaPreset } from '@dugout/contract/alpha/preset';
import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { useAlpha } from '../alpha.store.ts';
import { type FilterDraft, filterOf } from '../filter.model.ts';
import { useAlphaPresets, useSendPresets } from './presets.queries.ts';

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

/** Save, Update and Delete of the panel, and validation of the name. */
export function useSave() {
  const { chosen, name, draft, apply, unchoose, setName } = useAlpha();
  const { data: presets = [] } = useAlphaPresets();
  const { mutate, isPending } = useSendPresets();
  const [problem, setProblem] = useState<string | null>(null);
  const me = useMe();
  const open = useOpen();

  const write = (list: readonly AlphaPreset[], own: string | null): void => {
    if (me === null) {
      open('signIn', 'logIn');
      return;
    }
    if (isTaken(presets, name, own)) {
      setProblem(ALPHA_TEXTS.alphaPresetNameTaken);
      return;
    }
    const saved = presetOf(name, draft);
    mutate({ presets: list, said: ALPHA_TEXTS.alphaPresetsSaved, done: () => apply(saved) });
  };
  const isBlank = name.trim() === '';
  return {
    problem,
    isBusy: isPending,
    type: (text: string): void => {
      setProblem(null);
      setName(text);
    },
    canSave: !isBlank && !isPending,
    canUpdate: !isBlank && !isPending && chosen !== null,
    canDelete: !isPending && chosen !== null,
    save: () => write([...presets, presetOf(name, draft)], null),
    update: () => chosen !== null && write(withUpdated(presets, chosen, presetOf(name, draft)), chosen),
    remove: () =>
      chosen !== null &&
      mutate({ presets: without(presets, chosen), said: ALPHA_TEXTS.alphaPresetDeleted, done: unchoose }),
  };
}

export type Saving = ReturnType<typeof useSave>;
