import type { ExplorerColumn } from '@dugout/contract/market/explorer';
import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { type KeyboardEvent, useState } from 'react';
import { Select } from '#/shared/controls/select.tsx';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import type { ColumnFilter } from '../explorer.filter.ts';
import {
  filterFrom,
  filterText,
  MAX_PRESET_NAME,
  MAX_PRESETS,
  useColumnPresets,
} from '../explorer.presets.ts';

const NONE = '';

export interface ColumnPresetsProps {
  readonly column: ExplorerColumn;
  /** Returns the filter in the form; null when a field has an error. */
  readonly read: () => ColumnFilter | null;
  /** Shows another filter in the fields. */
  readonly onChoose: (filter: ColumnFilter) => void;
  /** The name of the preset that was chosen, or as typed. */
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Presses of Enter here must not apply the filter. */
const onEnter =
  (work: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    work();
  };

/** Loads, saves and removes named filters of a column, and exchanges a filter as text. */
export function ColumnPresets({ column, read, onChoose, name, onName }: ColumnPresetsProps) {
  const { presets, save, remove } = useColumnPresets();
  const [text, setText] = useState('');
  const [error, setError] = useState<{ readonly of: 'name' | 'text'; readonly text: string } | null>(null);
  const copy = useCopy();
  const own = presets[column];
  const known = own.find((preset) => preset.name === name.trim());

  const choose = (chosen: string): void => {
    const preset = own.find((each) => each.name === chosen);
    onName(chosen);
    setError(null);
    if (preset !== undefined) onChoose(preset.filter);
  };
  const keep = (): void => {
    const filter = read();
    if (filter === null) return;
    if (name.trim() === '') setError({ of: 'name', text: 'Enter a name' });
    else if (save(column, { name: name.trim(), filter })) setError(null);
    else setError({ of: 'name', text: `At most ${MAX_PRESETS} presets` });
  };
  const paste = (): void => {
    const filter = filterFrom(text);
    if (filter === null) setError({ of: 'text', text: 'This text is not a filter' });
    else onChoose(filter);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 border-b border-line2 pb-2">
      <legend className="sr-only">Presets</legend>
      {own.length > 0 && (
        <Select
          label="Preset"
          choices={[
            { value: NONE, label: 'Choose a preset' },
            ...own.map((preset) => ({ value: preset.name, label: preset.name })),
          ]}
          value={known?.name ?? NONE}
          className="max-desk:h-10"
          onChange={choose}
        />
      )}
      <div className="flex items-start gap-2">
        <Input
          size={28}
          label="Preset name"
          quietLabel
          placeholder="Preset name"
          maxLength={MAX_PRESET_NAME}
          value={name}
          error={error?.of === 'name' ? error.text : null}
          className="min-w-0 flex-1 max-desk:[&>div]:h-11"
          onChange={({ target }) => onName(target.value)}
          onKeyDown={onEnter(keep)}
        />
        <Button size={28} className="max-desk:h-11" aria-label="Save preset" onClick={keep}>
          Save
        </Button>
        {known !== undefined && (
          <Button
            size={28}
            className="max-desk:h-11"
            aria-label={`Delete ${known.name}`}
            onClick={() => remove(column, known.name)}
          >
            Delete
          </Button>
        )}
      </div>
      <div className="flex items-start gap-2">
        <Input
          size={28}
          label="Filter as text"
          quietLabel
          placeholder="Paste a filter"
          value={text}
          error={error?.of === 'text' ? error.text : null}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 max-desk:[&>div]:h-11"
          onChange={({ target }) => {
            setText(target.value);
            setError(null);
          }}
          onKeyDown={onEnter(paste)}
        />
        <Button size={28} className="max-desk:h-11" disabled={text.trim() === ''} onClick={paste}>
          Import
        </Button>
        <Button
          size={28}
          className="max-desk:h-11"
          onClick={() => {
            const filter = read();
            if (filter !== null) copy(filterText(filter));
          }}
        >
          Copy
        </Button>
      </div>
    </fieldset>
  );
}
