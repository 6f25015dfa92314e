import { isTimeZone } from '@dugout/domain/time/time-zone';
import { create } from 'zustand';
import { stored } from '../storage/stored.ts';

/** The choice that follows the device. */
export const BROWSER_ZONE = 'browser';

const isChoice = (value: unknown): value is string =>
  typeof value === 'string' && (value === BROWSER_ZONE || isTimeZone(value));

const place = stored<string>({
  key: 'timeZone',
  version: 1,
  fallback: BROWSER_ZONE,
  parse: (value) => (isChoice(value) ? value : null),
});

interface TimeZoneChoice {
  /** An IANA name, or `BROWSER_ZONE`. */
  readonly chosen: string;
  readonly choose: (zone: string) => void;
}

export const useTimeZoneChoice = create<TimeZoneChoice>()((set) => ({
  chosen: place.read(),
  choose: (zone) => {
    if (!isChoice(zone)) return;
    place.write(zone);
    set({ chosen: zone });
  },
}));

/** That of the device. */
export const DEVICE_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const zoneOf = (chosen: string): string => (chosen === BROWSER_ZONE ? DEVICE_ZONE : chosen);

/** The IANA name of the time zone in which times are shown and days are counted. */
export const shownTimeZone = (): string => zoneOf(useTimeZoneChoice.getState().chosen);

/** The same for a component, which is drawn again when another one is chosen. */
export const useTimeZone = (): string => useTimeZoneChoice(({ chosen }) => zoneOf(chosen));

/** `America/New_York` as it is read. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');
