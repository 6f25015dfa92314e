import { Dialog } from '@dugout/ui/dialog';
import { Kbd } from '@dugout/ui/kbd';
import type { OverlayProps, Shortcut } from '#/shared/feature/overlay.ts';
import { BINDINGS } from './shortcuts.ts';

/** Keys of the focused element, listed next to the shortcuts. */
const LOCAL_KEYS: readonly Shortcut[] = [
  { keys: ['Up', 'Down'], label: 'Move through a table' },
  { keys: ['Enter'], label: 'Open the focused row' },
  { keys: ['B'], label: 'Quick buy the focused row' },
  { keys: ['W'], label: 'Watch the focused row or open token' },
  { keys: ['Ctrl', 'Enter'], label: 'Quick buy the selected search result' },
  { keys: ['Alt', 'W'], label: 'Watch the selected search result' },
  { keys: ['Arrows'], label: 'Move the focused window' },
  { keys: ['Shift', 'Arrows'], label: 'Move 1 px' },
  { keys: ['Ctrl', 'Arrows'], label: 'Resize the focused window' },
  { keys: ['Esc'], label: 'Close' },
];

export const ShortcutsDialog = ({ onClose }: OverlayProps<'help'>) => (
  <Dialog open onClose={onClose} title="Keyboard">
    <dl className="flex flex-col p-2">
      {[...BINDINGS.map(({ shortcut }) => shortcut), ...LOCAL_KEYS].map(({ keys, label }) => (
        <div key={label} className="flex h-8 items-center justify-between px-2">
          <dt className="text-t2">{label}</dt>
          <dd className="flex gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
