import { NOTIFICATION_TYPES } from '@dugout/contract/notifications/constants';
import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '@dugout/contract/notifications/settings';

/** The settings after a change, as the server will have them. */
export function withChange(
  settings: NotificationSettings,
  { types, quietHours, pausedUntil }: NotificationSettingsChange,
): NotificationSettings {
  const changed = { ...settings.types };
  for (const type of NOTIFICATION_TYPES) {
    const { inApp, sound, browser } = types?.[type] ?? {};
    changed[type] = {
      inApp: type === 'system' || (inApp ?? changed[type].inApp),
      sound: sound ?? changed[type].sound,
      browser: browser ?? changed[type].browser,
    };
  }
  const hours = settings.quietHours;
  return {
    ...settings,
    types: changed,
    quietHours: {
      enabled: quietHours?.enabled ?? hours.enabled,
      from: quietHours?.from ?? hours.from,
      to: quietHours?.to ?? hours.to,
      days: quietHours?.days ?? hours.days,
      timeZone: quietHours?.timeZone ?? hours.timeZone,
      letThrough: quietHours?.letThrough ?? hours.letThrough,
    },
    pausedUntil: pausedUntil === undefined ? settings.pausedUntil : pausedUntil,
  };
}

/** The days of the week by the number that the API gives them. */
export const DAYS = [
  [1, 'Mo'],
  [2, 'Tu'],
  [3, 'We'],
  [4, 'Th'],
  [5, 'Fr'],
  [6, 'Sa'],
  [7, 'Su'],
] as const;

export const daysWith = (days: readonly number[], day: number, isOn: boolean): number[] =>
  [...days.filter((each) => each !== day), ...(isOn ? [day] : [])].toSorted((a, b) => a - b);
