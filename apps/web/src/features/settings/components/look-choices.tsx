import { Segmented } from '@dugout/ui/segmented';
import { useLook } from '../look.store.ts';
import { ThemeEditor } from './theme-editor.tsx';
import { TimeZoneChoice } from './time-zone-choice.tsx';

export function LookChoices() {
  const { appearance, choose } = useLook();
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        fill
        label="Theme"
        value={appearance.theme}
        onChange={(theme) => choose({ theme })}
        segments={[
          { value: 'dark', label: 'Dark' },
          { value: 'light', label: 'Light' },
        ]}
      />
      <Segmented
        fill
        label="Price colors"
        value={appearance.palette}
        onChange={(palette) => choose({ palette })}
        segments={[
          { value: 'usual', label: 'Green and red' },
          { value: 'colour-blind', label: 'Blue and orange' },
        ]}
      />
      <TimeZoneChoice />
      <ThemeEditor />
    </div>
  );
}
