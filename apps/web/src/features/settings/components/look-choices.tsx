import { Segmented } from '@dugout/ui/segmented';
import { Select } from '#/shared/controls/select.tsx';
import { BROWSER_ZONE, DEVICE_ZONE, useTimeZoneChoice, zoneText } from '#/shared/format/time-zone.ts';
import { useLook } from '../look.store.ts';
import { ThemeEditor } from './theme-editor.tsx';

export function TimeZoneChoice() {
  const { chosen, choose } = useTimeZoneChoice();
  const zones = [
    ...new Set([...(chosen === BROWSER_ZONE ? [] : [chosen]), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
  ];
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="shrink-0 text-t2">Time zone</span>
      <Select
        label="Time zone"
        className="min-w-0 max-w-56"
        size={32}
        value={chosen}
        onChange={choose}
        choices={[
          { value: BROWSER_ZONE, label: `Device (${zoneText(DEVICE_ZONE)})` },
          ...zones.map((value) => ({ value, label: zoneText(value) })),
        ]}
      />
    </div>
  );
}

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
