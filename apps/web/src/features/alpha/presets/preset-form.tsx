import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Trash2 } from 'lucide-react';
import { useAlpha } from '../alpha.store.ts';
import type { Saving } from './use-save.ts';

interface SavingProps {
  readonly saving: Saving;
}

/** Name of the preset, with an error below if it is taken. */
export const PresetName = ({ saving }: SavingProps) => (
  <Input
    label="Preset name"
    quietLabel
    placeholder="Preset name"
    className="min-w-0 flex-1 desk:max-w-54"
    autoComplete="off"
    maxLength={40}
    value={useAlpha((alpha) => alpha.name)}
    error={saving.problem}
    onChange={({ target }) => saving.type(target.value)}
  />
);

/** Save creates a preset, Update overwrites the chosen one, Delete removes it. */
export const SaveButtons = ({ saving }: SavingProps) => (
  <>
    <Button
      kind="ghost"
      size={32}
      disabled={!saving.canDelete}
      className="text-down! disabled:border-transparent disabled:bg-transparent disabled:text-t4! max-desk:h-11"
      onClick={() => saving.remove()}
    >
      <Trash2 className="size-3.5" aria-hidden />
      Delete
    </Button>
    <Button size={32} disabled={!saving.canSave} className="max-desk:h-11" onClick={() => saving.save()}>
      Save
    </Button>
    <Button kind="primary" size={32} disabled={!saving.canUpdate} onClick={() => saving.update()}>
      Update
    </Button>
  </>
);
