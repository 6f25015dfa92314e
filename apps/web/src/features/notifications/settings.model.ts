import type { NotificationType } from '@dugout/contract/notifications/notification';
import type {
  DeliverySettings,
  NotificationSettings,
  NotificationSettingsChange,
} from '@dugout/contract/notifications/settings';

export function withChange(
  settings: NotificationSettings,
  { types, quietHours, pausedUntil }: NotificationSettingsChange,
): NotificationSettings {
  const before = settings.types;
  const after = <D extends DeliverySettings>(type: NotificationType, delivery: D): D => {
    const { inApp, sound, browser } = types?.[type] ?? {};
    return {
      ...delivery,
      inApp: type === 'system' || (inApp ?? delivery.inApp),
      sound: sound ?? delivery.sound,
      browser: type === 'system' || (browser ?? delivery.browser),
    };
  };
  const { trackedFrom = before.trade.trackedFrom } = types?.trade ?? {};
  const hours = settings.quietHours;
  return {
    ...settings,
    types: {
      trade: { ...after('trade', before.trade), trackedFrom },
      signature: after('signature', before.signature),
      clan: after('clan', before.clan),
      friend: after('friend', before.friend),
      system: after('system', before.system),
      message: after('message', before.message),
      giveaway: after('giveaway', before.giveaway),
      call: after('call', before.call),
    },
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

/** Days of the week by the API's numbers. */
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
