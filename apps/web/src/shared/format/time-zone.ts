import { isTimeZone } from '@dugout/domain/time/time-zone';
import { create } from 'zustand';
import { stored } from '../storage/stored.ts';

/** Choice that follows the device. */
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

export const DEVICE_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const zoneOf = (chosen: string): string => (chosen === BROWSER_ZONE ? DEVICE_ZONE : chosen);

/** Returns the IANA name of the time zone in which times are shown and days are counted. */
export const shownTimeZone = (): string => zoneOf(useTimeZoneChoice.getState().chosen);

/** The same as a hook; rerenders when another zone is chosen. */
export const useTimeZone = (): string => useTimeZoneChoice(({ chosen }) => zoneOf(chosen));

/** Formats `America/New_York` for display. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');
