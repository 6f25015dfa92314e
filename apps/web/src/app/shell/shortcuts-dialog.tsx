import { Dialog } from '@dugout/ui/dialog';
import { Kbd } from '@dugout/ui/kbd';
import type { OverlayProps } from '#/shared/feature/overlay.ts';
import { BINDINGS, LOCAL_KEYS } from './shortcuts.ts';

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
