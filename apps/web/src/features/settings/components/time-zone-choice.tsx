import { Select } from '#/shared/controls/select.tsx';
import { BROWSER_ZONE, DEVICE_ZONE, useTimeZoneChoice, zoneText } from '#/shared/format/time-zone.ts';

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
