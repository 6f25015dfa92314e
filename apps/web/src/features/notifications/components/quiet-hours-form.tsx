import type { NotificationSettingsChange, QuietHours } from '@dugout/contract/notifications/settings';
import { cn } from '@dugout/ui/lib/cn';
import { Switch } from '@dugout/ui/switch';
import { Select } from '#/shared/controls/select.tsx';
import { shownTimeZone, zoneText } from '#/shared/format/time-zone.ts';
import { DAYS, daysWith } from '../settings.model.ts';

const zonesWith = (zone: string): readonly { readonly value: string; readonly label: string }[] =>
  [...new Set([zone, shownTimeZone(), ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: zoneText(value),
  }));

interface QuietHoursFormProps {
  readonly hours: QuietHours;
  readonly onChange: (change: NotificationSettingsChange) => void;
}

const TIME =
  'h-8 rounded-control border border-line3 bg-field px-2 text-t1 tabular-nums max-desk:h-11 disabled:border-line1 disabled:text-t4';

/** Hours without sounds and without deliveries outside the app, except for system news. */
export function QuietHoursForm({ hours, onChange }: QuietHoursFormProps) {
  const { enabled, from, to, days, timeZone, letThrough } = hours;
  const change = (quietHours: Partial<QuietHours>): void => onChange({ quietHours });
  const time = (label: string, value: string, save: (time: string) => void) => (
    <input
      type="time"
      aria-label={label}
      className={TIME}
      value={value}
      disabled={!enabled}
      onChange={({ target }) => {
        if (/^\d\d:\d\d$/.test(target.value)) save(target.value);
      }}
    />
  );
  return (
    <section aria-label="Quiet hours" className="flex flex-col gap-3 border-b border-line2 p-3">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold text-strong text-t1">Quiet hours</h2>
        <Switch
          checked={enabled}
          onChange={(isOn) => change({ enabled: isOn, ...(isOn && { timeZone: shownTimeZone() }) })}
        >
          <span className="sr-only">Quiet hours</span>
        </Switch>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-t3">
        {time('Quiet from', from, (value) => change({ from: value }))}
        to
        {time('Quiet until', to, (value) => change({ to: value }))}
        <Select
          label="Time zone"
          size={32}
          choices={zonesWith(timeZone)}
          value={timeZone}
          onChange={(zone) => change({ timeZone: zone })}
        />
      </div>
      <fieldset className="flex flex-wrap gap-1" disabled={!enabled}>
        <legend className="sr-only">Start on these days</legend>
        {DAYS.map(([day, label]) => {
          const isOn = days.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              className={cn(
                'h-7 w-11 rounded-control border font-medium disabled:text-t4 max-desk:h-11',
                isOn ? 'border-line3 bg-active text-t1' : 'border-line2 text-t2 hover:bg-hover',
              )}
              onClick={() => change({ days: daysWith(days, day, !isOn) })}
            >
              {label}
            </button>
          );
        })}
      </fieldset>
      <p className="text-t3">Silent, except for system notifications. Notifications stay in the list.</p>
      <div className="flex flex-col items-start gap-2">
        <Switch
          checked={letThrough.ownExits}
          disabled={!enabled}
          onChange={(ownExits) => change({ letThrough: { ...letThrough, ownExits } })}
        >
          Except my exit rules (triggered or failed)
        </Switch>
        <Switch
          checked={letThrough.friendMessages}
          disabled={!enabled}
          onChange={(friendMessages) => change({ letThrough: { ...letThrough, friendMessages } })}
        >
          Messages from friends
        </Switch>
      </div>
    </section>
  );
}
