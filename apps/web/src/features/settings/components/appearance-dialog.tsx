import { Dialog } from '@dugout/ui/dialog';
import { Segmented } from '@dugout/ui/segmented';
import { useState } from 'react';
import { type Appearance, appearance, applyAppearance } from '../appearance.ts';

/** Theme and palette; a choice shows at once and is kept in this browser. */
export function AppearanceDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(appearance.read);
  const choose = (part: Partial<Appearance>): void => {
    const next = { ...chosen, ...part };
    setChosen(next);
    appearance.write(next);
    applyAppearance(next);
  };
  return (
    <Dialog open onClose={onClose} title="Appearance">
      <div className="flex flex-col gap-4 p-4">
        <div className="flex items-center justify-between">
          <span className="text-t2">Theme</span>
          <Segmented
            label="Theme"
            value={chosen.theme}
            onChange={(theme) => choose({ theme })}
            segments={[
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
          />
        </div>
        <div className="flex items-center justify-between">
          <span className="text-t2">Up and down</span>
          <Segmented
            label="Up and down"
            value={chosen.palette}
            onChange={(palette) => choose({ palette })}
            segments={[
              { value: 'usual', label: 'Green and red' },
              { value: 'colour-blind', label: 'Blue and orange' },
            ]}
          />
        </div>
      </div>
    </Dialog>
  );
}
